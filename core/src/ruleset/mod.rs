//! The ruleset: everything a game is made of, compiled from packs. Immutable and shared.

mod ability;
mod builder;
mod check;
mod definition;
mod effect;
mod event;
mod expr;
mod filter;
mod flow;
mod former;
mod game;
mod grid;
mod hook;
mod kind;
mod lists;
mod names;
mod resource;
mod same_ids;
mod types;
mod value;
mod window;

pub use ability::{Ability, AbilityKind, Limit};
pub use builder::Builder;
pub use check::Check;
pub use definition::{Bare, Definition, NewDefinition};
pub use effect::{Effect, EventCall};
pub use event::{Event, Rule, Timing};
pub use expr::Expr;
pub(crate) use filter::{Anchor, AnchorEnd};
pub use filter::{Filter, FilterMember, FilterPart, FilterTest, FilterValue};
pub use flow::{BlockId, Choose, ChoosePart, Flow, Lasting, Offer, PartsFrom, Step, StepKind, Together};
pub use former::FormerNames;
pub use game::{Game, GridLocals, PackStamp, Weight, WellKnown};
pub use grid::{Cell, Grid, Plane, Shape};
pub use hook::Hook;
pub use kind::{Field, Kind, Member, Role, Slot, Visibility};
pub use names::Names;
pub use resource::{CostExpr, CostItem, Overpay, Payment, PieceSource, Resource, Stock};
pub use types::{Param, RecordType, Type, WordType};
pub use value::{ModifierLayer, Printed, ValueDef};
pub use window::{Order, OrderPolicy, Trigger, Window};

use crate::ids::{
    AbilityId, CheckId, DefId, EventId, FlowId, HookId, KindId, ListKey, ResourceId, Sym, ValueId, WindowId,
};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Everything a game is made of.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Names.
    pub names: Names,
    /// Names that the engine uses.
    pub known: WellKnown,
    /// Kinds.
    pub kinds: Vec<Kind>,
    /// Definitions; those of a kind's bare pieces are among them.
    pub definitions: Vec<Definition>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Events.
    pub events: Vec<Event>,
    /// Windows.
    pub windows: Vec<Window>,
    /// Values.
    pub values: Vec<ValueDef>,
    /// Checks, in the order in which they run.
    pub checks: Vec<Check>,
    /// Flows.
    pub flows: Vec<Flow>,
    /// Resources.
    pub resources: Vec<Resource>,
    /// Hooks.
    pub hooks: Vec<Hook>,
    /// The game.
    pub game: Game,
    /// The packs, in load order.
    pub packs: Vec<PackStamp>,
    /// Names that something had before.
    pub former: FormerNames,
    pub(crate) def_of: FxHashMap<Sym, DefId>,
    pub(crate) kind_of: FxHashMap<Sym, KindId>,
    pub(crate) event_of: FxHashMap<Sym, EventId>,
    pub(crate) window_of: FxHashMap<Sym, WindowId>,
    pub(crate) value_of: FxHashMap<Sym, ValueId>,
    pub(crate) flow_of: FxHashMap<Sym, FlowId>,
    pub(crate) check_of: FxHashMap<Sym, CheckId>,
    pub(crate) resource_of: FxHashMap<Sym, ResourceId>,
    pub(crate) menus: Vec<Sym>,
    /// Text keys of words of enumerations, by word.
    pub(crate) word_texts: FxHashMap<Arc<str>, Arc<str>>,
    /// By index list: the lists of abilities that listen to the same, but only for arguments that are related to their carrier.
    pub(crate) anchored: Vec<Vec<(Anchor, ListKey)>>,
    /// By list after those: whether its abilities are also listed by the owner of their carrier.
    pub(crate) lists_by_owner: Vec<bool>,
    /// By index list: whether any definition has an optional reaction there.
    pub(crate) polled_lists: Vec<bool>,
    pub(crate) bare_def: Vec<DefId>,
    /// The slot of the root component in which the players sit.
    pub(crate) seats: Option<u16>,
    pub(crate) defs_by_kind: Vec<Arc<[DefId]>>,
    /// By kind: itself and the kinds that extend it, in id order.
    pub(crate) kinds_within: Vec<Vec<KindId>>,
}

macro_rules! lookups {
    ($($(#[$doc:meta])* $get:ident, $find:ident, $map:ident, $table:ident: $id:ty => $entry:ty;)*) => {
        impl Ruleset {$(
            $(#[$doc])*
            #[must_use]
            pub fn $get(&self, id: $id) -> &$entry {
                &self.$table[id.index()]
            }

            /// Finds one by its full id.
            #[must_use]
            pub fn $find(&self, id: &str) -> Option<$id> {
                self.$map.get(&self.names.find(id)?).copied()
            }
        )*}
    };
}

lookups! {
    /// A kind.
    kind, find_kind, kind_of, kinds: KindId => Kind;
    /// A definition.
    def, find_def, def_of, definitions: DefId => Definition;
    /// An event.
    event, find_event, event_of, events: EventId => Event;
    /// A window.
    window, find_window, window_of, windows: WindowId => Window;
    /// A value.
    value, find_value, value_of, values: ValueId => ValueDef;
    /// A flow.
    flow, find_flow, flow_of, flows: FlowId => Flow;
    /// A check.
    check, find_check, check_of, checks: CheckId => Check;
    /// A resource.
    resource, find_resource, resource_of, resources: ResourceId => Resource;
}

impl Ruleset {
    /// An ability.
    #[must_use]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.index()]
    }

    /// A hook.
    #[must_use]
    pub fn hook(&self, id: HookId) -> &Hook {
        &self.hooks[id.index()]
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, sym: Sym) -> &Arc<str> {
        self.names.text(sym)
    }

    /// Whether `kind` is `wanted` or extends it.
    #[must_use]
    pub fn is_kind(&self, kind: KindId, wanted: KindId) -> bool {
        kind == wanted || self.kind(kind).ancestors.contains(&wanted)
    }

    /// `kind` and the kinds that extend it, in id order.
    #[must_use]
    pub(crate) fn kinds_within(&self, kind: KindId) -> &[KindId] {
        &self.kinds_within[kind.index()]
    }

    /// The definition of bare pieces of `kind`.
    #[must_use]
    pub fn bare_def(&self, kind: KindId) -> DefId {
        self.bare_def[kind.index()]
    }

    /// Proper definitions of `kind` and of the kinds that extend it, in load order.
    #[must_use]
    pub fn defs_of(&self, kind: KindId) -> &Arc<[DefId]> {
        &self.defs_by_kind[kind.index()]
    }

    /// The text key of a word of an enumeration, if one gives it.
    #[must_use]
    pub fn word_text(&self, word: &str) -> Option<&Arc<str>> {
        self.word_texts.get(word)
    }

    /// The menus that action abilities name.
    #[must_use]
    pub fn menus(&self) -> &[Sym] {
        &self.menus
    }

    /// What `name` means on components of `kind`.
    #[must_use]
    pub fn member(&self, kind: KindId, name: Sym) -> Option<Member> {
        self.kind(kind).members.get(&name).copied()
    }

    /// The value of property `name` of `def`.
    #[must_use]
    pub fn property(&self, def: DefId, name: &str) -> Option<&Value> {
        let definition = self.def(def);
        let Member::Property(at) = self.member(definition.kind, self.names.find(name)?)? else { return None };
        definition.properties.get(usize::from(at))
    }
}
