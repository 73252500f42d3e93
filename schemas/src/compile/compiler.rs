//! State of a compilation, shared by the modules that compile one kind of document each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Ability, Bare, Builder, Type};

use super::doc::Doc;
use super::hook_source::HookSource;
use super::kind_info::KindInfo;
use super::names::{Names, SymbolKind};
use super::params::ParamInfo;
use super::typed_doc::TypedDoc;
use crate::diagnostic::{FileSpan, Sink};
use crate::pack::Pack;

/// A template, compiled once for all uses.
#[derive(Debug, Clone)]
pub(crate) struct Template {
    /// Its parameters.
    pub params: Vec<ParamInfo>,
    /// The ability; none if it is unusable.
    pub ability: Option<Ability>,
    /// Whether it has a label of its own.
    pub has_label: bool,
    /// Whether it has a cost of its own.
    pub has_cost: bool,
    /// Whether it sets `optional` itself.
    pub sets_optional: bool,
}

/// A text key that a document uses.
#[derive(Debug, Clone)]
pub(crate) struct TextUse {
    /// The index of the pack that uses it.
    pub pack: usize,
    /// The key.
    pub key: String,
    /// Where.
    pub place: FileSpan,
    /// What it is, for messages.
    pub what: &'static str,
    /// The names of its arguments, if they are known.
    pub args: Option<Vec<(String, FileSpan)>>,
    /// Whether the arguments serve only the text, so that unused ones are reported.
    pub own_args: bool,
}

/// What documents use; lints need it to find what is never used.
#[derive(Debug, Default)]
pub(crate) struct Usages {
    /// Menus that action abilities name.
    pub menus_wanted: Vec<(String, FileSpan)>,
    /// Menus that steps offer.
    pub menus_offered: Vec<(String, FileSpan)>,
    /// Rules that permits lift.
    pub rules: Vec<(usize, String)>,
    /// Scopes that limits name.
    pub scopes: Vec<String>,
    /// Text keys.
    pub texts: Vec<TextUse>,
    /// Variables that flows define: the flow, the name, the place.
    pub bindings: Vec<(String, String, FileSpan)>,
    /// Names of variables that expressions and hooks read.
    pub variables: BTreeSet<String>,
    /// Names of members that filters read.
    pub members: BTreeSet<String>,
    /// Names of the parts of choices, which their answers have as members.
    pub parts: BTreeSet<String>,
    /// Options that scenarios choose.
    pub options: BTreeSet<String>,
    /// Reasons that scenarios expect: the event, the reason, the place.
    pub reasons: Vec<(usize, String, FileSpan)>,
    /// Options that scenarios say are not offered.
    pub not_offered: Vec<(String, FileSpan)>,
    /// References to documents.
    pub mentions: Vec<Mention>,
    /// Which abilities listen to what.
    pub listeners: Vec<Listener>,
}

/// A reference to a document.
#[derive(Debug, Clone)]
pub struct Mention {
    /// The type of the document.
    pub symbol_kind: SymbolKind,
    /// Its number.
    pub(crate) number: usize,
    /// What refers to it: the full id of a document, or the path of a library.
    pub from: String,
    /// Where.
    pub place: FileSpan,
    /// Whether it is in a scenario.
    pub in_scenario: bool,
}

/// An ability that listens to an event, window or value.
#[derive(Debug, Clone)]
pub struct Listener {
    /// What it listens to.
    pub symbol_kind: SymbolKind,
    /// The number of that.
    pub(crate) number: usize,
    /// The full id of the ability.
    pub ability: String,
    /// How: `before`, `instead`, `when`, `after`, `window`, `modifies`, `cannot`, `permits`, `assures`.
    pub how: &'static str,
    /// Where.
    pub place: FileSpan,
}

pub(super) struct Compiler<'a> {
    pub(super) packs: &'a [Pack],
    pub(super) docs: &'a [Doc],
    pub(super) typed: &'a [Arc<TypedDoc>],
    pub(super) names: Names,
    pub(super) kinds: Vec<KindInfo>,
    pub(super) builder: Builder,
    pub(super) sink: Sink,
    pub(super) uses: Usages,
    pub(super) hooks: Vec<HookSource>,
    pub(super) definition_kinds: Vec<Option<KindId>>,
    pub(super) event_params: Vec<Vec<ParamInfo>>,
    pub(super) event_rules: Vec<Vec<String>>,
    pub(super) window_params: Vec<Vec<ParamInfo>>,
    pub(super) value_params: Vec<Vec<ParamInfo>>,
    pub(super) value_types: Vec<Type>,
    pub(super) value_printed: Vec<bool>,
    pub(super) flow_params: Vec<Vec<ParamInfo>>,
    pub(super) templates: Vec<Option<Template>>,
    /// Named types by number, as far as they are made.
    pub(super) named_types: Vec<Option<Type>>,
    /// The named types that are being made.
    pub(super) open_types: Vec<usize>,
    /// What definitions of kinds have that set nothing, by kind.
    pub(super) bare_pieces: BTreeMap<usize, Bare>,
    /// The properties of all definitions so far.
    pub(super) properties_defined: usize,
    /// Scopes that flows declare, with the packs that declare them.
    pub(super) scopes: BTreeMap<String, usize>,
}
