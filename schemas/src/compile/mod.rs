//! Compiles documents to a ruleset and its scripts. All errors are reported in one run.

mod abilities;
mod changes;
pub(crate) mod checked;
mod choices;
mod compiler;
mod declaration_limits;
mod declared;
pub(crate) mod doc;
mod filters;
mod flows;
mod grids;
pub(crate) mod hook_source;
mod hooks;
mod inheritance;
mod kind_info;
mod kinds;
mod lasting;
mod member_types;
mod model;
mod named_types;
pub(crate) mod names;
mod params;
mod properties;
mod property_type;
mod resources;
mod rules;
mod scenarios;
pub(crate) mod typed_doc;
mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Builder, FormerNames, Game, PackStamp, Ruleset, Type};

use crate::cache::Cache;
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Severity, Sink};
use crate::documents::{BUILT_IN, TextKey};
use crate::pack::Pack;
use crate::patches::PatchChange;
use crate::yaml::Node;

use compiler::{Compiler, Usages};
pub(crate) use compiler::{Listener, Mention, TextUse};
use declared::Declared;
pub(crate) use doc::{Doc, DocPart, STRIDE};
pub(crate) use hook_source::{HookKind, HookSource};
pub(crate) use hooks::mentions;
pub(crate) use model::{KindModel, Model};
pub(crate) use named_types::NAMED_TYPE;
pub use names::SymbolKind;
pub(crate) use names::{Entry, Names};
pub use scenarios::{ExpectedEnding, ExpectedScore, ExpectedWinners, Scenario, Then, When};
use typed_doc::TypedDoc;

/// The result of a compilation.
pub(crate) struct Compiled {
    /// The ruleset, if there is a game and there are no errors.
    pub ruleset: Option<Arc<Ruleset>>,
    /// The hooks, in the order of their ids.
    pub hooks: Vec<HookSource>,
    /// The changes by patches.
    pub changes: Vec<PatchChange>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The packs as a whole.
    pub model: Model,
}

/// Compiles the documents of `packs`, which are in load order.
pub(crate) fn compile(
    packs: &[Pack],
    docs: Vec<Doc>,
    scenarios: &[Doc],
    former: FormerNames,
    cache: &mut Cache,
    sink: &mut Sink,
) -> Compiled {
    let Declared { mut docs, names, entries, changes, absent } = declared::declare(packs, docs, sink);
    let mut typed: Vec<Arc<TypedDoc>> = docs
        .iter()
        .map(|doc| {
            if doc.is_part {
                checked::built_in_document(doc, cache, &mut Sink::new())
            } else if BUILT_IN.contains(&doc.kind.as_str()) {
                checked::built_in_document(doc, cache, sink)
            } else {
                Arc::new(TypedDoc::Broken)
            }
        })
        .collect();
    let mut originals = Vec::new();
    for (index, place) in typed.iter_mut().enumerate() {
        let broken = matches!(place.as_ref(), TypedDoc::Broken);
        let Some(doc) = docs.get_mut(index).filter(|doc| broken && BUILT_IN.contains(&doc.kind.as_str())) else {
            continue;
        };
        if let Some((root, document)) = checked::repaired_document(doc) {
            originals.push((index, replace_root(doc, root)));
            *place = document;
        }
    }
    let kinds = inheritance::kinds(&docs, &typed, &entries, &names, sink);
    let mut definition_kinds: Vec<Option<KindId>> = Vec::new();
    let mut validators = checked::KindValidators::new();
    let mut made = Vec::new();
    for (index, doc) in docs.iter().enumerate() {
        if SymbolKind::of(&doc.kind) != Some(SymbolKind::Definition) {
            continue;
        }
        let at = doc.spot().down("kind");
        let kind = match names.try_resolve(&[SymbolKind::Kind], &doc.kind, doc.pack) {
            Ok((_, entry)) => Some(entry.number),
            Err(fault) => {
                sink.push(at.fault(unknown_kind(*fault, &doc.kind, &names, doc.pack)));
                None
            }
        };
        if entries.get(index).is_some_and(Option::is_some) {
            definition_kinds.push(kind.map(KindId::from_index));
        }
        let Some(kind) = kind else { continue };
        let broken = |number: usize| {
            kinds
                .get(number)
                .is_none_or(|info| matches!(typed.get(info.doc).map(Arc::as_ref), Some(TypedDoc::Broken) | None))
        };
        let definition = checked::definition(doc, kind, &kinds, &docs, &broken, &mut validators, cache, sink);
        made.push((index, kind, definition));
    }
    for (index, kind, mut definition) in made {
        if matches!(definition.as_ref(), TypedDoc::Broken)
            && let Some(doc) = docs.get_mut(index)
            && let Some((root, repaired)) = checked::repaired_definition(doc, kind, &validators)
        {
            originals.push((index, replace_root(doc, root)));
            definition = repaired;
        }
        if let Some(place) = typed.get_mut(index) {
            *place = definition;
        }
    }
    let known = places_of_errors(sink);
    let mut compiler = Compiler {
        packs,
        docs: &docs,
        typed: &typed,
        names,
        kinds,
        builder: Builder::new(),
        sink: Sink::new(),
        uses: Usages::default(),
        hooks: Vec::new(),
        definition_kinds,
        event_params: Vec::new(),
        event_rules: Vec::new(),
        window_params: Vec::new(),
        value_params: Vec::new(),
        value_types: Vec::new(),
        value_printed: Vec::new(),
        flow_params: Vec::new(),
        templates: Vec::new(),
        named_types: Vec::new(),
        open_types: Vec::new(),
        bare_pieces: BTreeMap::new(),
        properties_defined: 0,
        scopes: BTreeMap::new(),
    };
    let game = compiler.run(&entries);
    let is_sound = !sink.has_errors() && !compiler.sink.has_errors();
    let scenarios = scenarios.iter().filter_map(|doc| compiler.scenario(doc, cache)).collect();
    let mut model = Model::of(&mut compiler);
    let Compiler { mut builder, sink: own, hooks, .. } = compiler;
    let mut own = own.finish();
    // What is wrong with a value does not need to be said twice.
    own.retain(|fault| {
        fault.severity != Severity::Error || fault.place.as_ref().is_none_or(|p| !known.contains(&key(p)))
    });
    sink.extend(own);
    for (index, root) in originals {
        if let Some(doc) = docs.get_mut(index) {
            doc.root = root;
        }
    }
    model.docs = docs;
    model.absent = absent;
    model.entries = entries;
    let ruleset = match game {
        Some(game) if is_sound => {
            builder.set_former_names(former);
            finish(builder, game, packs, sink)
        }
        _ => None,
    };
    Compiled { ruleset, hooks, changes, scenarios, model }
}

/// Gives a document another tree, and returns the one that it had.
fn replace_root(doc: &mut Doc, root: Arc<Node>) -> Arc<Node> {
    doc.key = None;
    std::mem::replace(&mut doc.root, root)
}

/// What identifies a place.
type PlaceKey = (Arc<str>, usize, usize);

fn key(place: &FileSpan) -> PlaceKey {
    (place.file.path().clone(), place.span.start, place.span.end)
}

fn places_of_errors(sink: &Sink) -> BTreeSet<PlaceKey> {
    sink.iter()
        .filter(|fault| fault.severity == Severity::Error)
        .filter_map(|fault| fault.place.as_ref())
        .map(key)
        .collect()
}

fn finish(mut builder: Builder, game: Game, packs: &[Pack], sink: &mut Sink) -> Option<Arc<Ruleset>> {
    for pack in packs {
        builder.add_pack(PackStamp { id: pack.id.clone(), version: pack.version.to_string(), hash: pack.hash.clone() });
    }
    match builder.build(game) {
        Ok(ruleset) => Some(Arc::new(ruleset)),
        Err(missing) => {
            sink.push(Diagnostic::error(codes::NO_FIT, missing.to_string()));
            None
        }
    }
}

fn unknown_kind(fault: Diagnostic, kind: &str, names: &Names, pack: usize) -> Diagnostic {
    if fault.code != codes::UNKNOWN_NAME {
        return fault;
    }
    let mut known = names.known(SymbolKind::Kind, pack);
    known.extend(BUILT_IN.iter().map(|k| (*k).to_owned()));
    let fault = Diagnostic::error(codes::UNKNOWN_KIND, format!("unknown kind of document `{kind}`"));
    crate::pack::did_you_mean(fault, kind, known.iter().map(String::as_str))
}

impl<'a> Compiler<'a> {
    /// `prefix:id` of a document.
    fn full_id(&self, doc: &Doc) -> String {
        format!("{}:{}", self.names.prefix(doc.pack), doc.id)
    }

    /// The numbered documents of a type, in load order.
    fn numbered(&self, symbol_kind: SymbolKind, entries: &[Option<Entry>]) -> Vec<(usize, &'a TypedDoc, DocPart<'a>)> {
        let docs = self.docs;
        let typed = self.typed;
        docs.iter()
            .zip(typed)
            .zip(entries)
            .filter(|((doc, _), _)| SymbolKind::of(&doc.kind) == Some(symbol_kind))
            .filter_map(|((doc, typed), entry)| Some((entry.as_ref()?.number, typed.as_ref(), doc.spot())))
            .collect()
    }

    fn run(&mut self, entries: &[Option<Entry>]) -> Option<Game> {
        self.all_named_types(entries);
        self.signatures(entries);
        for (number, typed, spot) in self.numbered(SymbolKind::Template, entries) {
            let template = match typed {
                TypedDoc::Template(doc, head) => {
                    let params = self.params(&head.params, &spot.down("params"));
                    Some(self.template(doc, params, &spot))
                }
                _ => None,
            };
            debug_assert_eq!(number, self.templates.len());
            self.templates.push(template);
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Kind, entries) {
            if let TypedDoc::Kind(doc) = typed {
                if let Some(extends) = &doc.extends {
                    self.reference(&[SymbolKind::Kind], extends.as_str(), &spot.down("extends"));
                }
                self.kind(number, doc, &spot);
                self.printed(&doc.values, &spot.down("values"), &mut Vec::new());
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Definition, entries) {
            if let TypedDoc::Definition(doc, rest) = typed {
                self.define(number, doc, rest, &spot);
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Event, entries) {
            if let TypedDoc::Event(doc) = typed {
                self.event(number, doc, &spot);
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Window, entries) {
            if let TypedDoc::Window(doc) = typed {
                self.window(number, doc, &spot);
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Value, entries) {
            if let TypedDoc::Value(doc) = typed {
                self.value(number, doc, &spot);
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Check, entries) {
            if let TypedDoc::Check(doc) = typed {
                self.check(number, doc, &spot);
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Resource, entries) {
            if let TypedDoc::Resource(doc) = typed {
                self.resource(number, doc, &spot);
            }
        }
        for (number, typed, spot) in self.numbered(SymbolKind::Flow, entries) {
            if let TypedDoc::Flow(doc) = typed {
                self.flow(number, doc, &spot);
            }
        }
        self.one_game(entries)
    }

    /// Reserves ids and reads all parameters first, so that documents can refer to each other in any order.
    fn signatures(&mut self, entries: &[Option<Entry>]) {
        for _ in self.numbered(SymbolKind::Kind, entries) {
            self.builder.reserve_kind();
        }
        for (_, typed, spot) in self.numbered(SymbolKind::Event, entries) {
            self.builder.reserve_event();
            let (params, rules) = match typed {
                TypedDoc::Event(doc) => {
                    let params = self.params(&doc.params, &spot.down("params"));
                    let mut rules: Vec<String> = Vec::new();
                    for (i, rule) in doc.rules.iter().enumerate() {
                        if let Some(first) = rules.iter().position(|known| known == rule.id.as_str()) {
                            let at = |i: usize| spot.down("rules").down(i).down("id").value();
                            self.sink.push(names::duplicate_id("rule", rule.id.as_str(), at(first), at(i)));
                        }
                        rules.push(rule.id.as_str().to_owned());
                    }
                    (params, rules)
                }
                _ => {
                    let rules = spot.doc.salvage("rules").map(|(_, node)| node.items()).unwrap_or_default();
                    let ids = rules.iter().filter_map(|rule| rule.get("id")?.text().map(str::to_owned));
                    (self.salvaged_params(&spot), ids.collect())
                }
            };
            self.event_params.push(params);
            self.event_rules.push(rules);
        }
        for (_, typed, spot) in self.numbered(SymbolKind::Window, entries) {
            let params = match typed {
                TypedDoc::Window(doc) => self.params(&doc.params, &spot.down("params")),
                _ => self.salvaged_params(&spot),
            };
            self.window_params.push(params);
        }
        for (_, typed, spot) in self.numbered(SymbolKind::Value, entries) {
            self.builder.reserve_value();
            let (params, ty, printed) = match typed {
                TypedDoc::Value(doc) => {
                    (self.params(&doc.params, &spot.down("params")), rules::value_type(doc.ty), doc.printed)
                }
                _ => (self.salvaged_params(&spot), Type::Any, true),
            };
            self.value_params.push(params);
            self.value_types.push(ty);
            self.value_printed.push(printed);
        }
        for _ in self.numbered(SymbolKind::Check, entries) {
            self.builder.reserve_check();
        }
        for _ in self.numbered(SymbolKind::Resource, entries) {
            self.builder.reserve_resource();
        }
        for (_, typed, spot) in self.numbered(SymbolKind::Flow, entries) {
            self.builder.reserve_flow();
            let params = match typed {
                TypedDoc::Flow(doc) => {
                    if let Some(scope) = &doc.scope {
                        self.scopes.insert(scope.as_str().to_owned(), spot.doc.pack);
                    }
                    self.params(&doc.params, &spot.down("params"))
                }
                _ => {
                    let scope = spot.doc.salvage("scope").and_then(|(_, node)| node.text());
                    self.scopes.extend(scope.map(|scope| (scope.to_owned(), spot.doc.pack)));
                    self.salvaged_params(&spot)
                }
            };
            self.flow_params.push(params);
        }
    }

    fn one_game(&mut self, entries: &[Option<Entry>]) -> Option<Game> {
        let games = self.numbered(SymbolKind::Game, entries);
        match games.as_slice() {
            [] => {
                let text = "no `kind: game` document, so these packs cannot be played";
                self.sink.push(Diagnostic::note(codes::NO_GAME, text));
                None
            }
            [(_, TypedDoc::Game(doc), spot)] => self.game(doc, spot),
            [_] => None,
            [(.., first), (.., second), ..] => {
                let fault = Diagnostic::error(codes::TWO_GAMES, "more than one `kind: game` document")
                    .label(first.down("id").value(), "first defined here")
                    .help("remove one of them; if they are in different packs, load only one of these packs");
                self.sink.push(second.down("id").fault(fault));
                None
            }
        }
    }

    /// Resolves `text`. Reports an error at `spot` if that fails.
    fn reference(
        &mut self,
        symbol_kinds: &[SymbolKind],
        text: &str,
        spot: &DocPart<'_>,
    ) -> Option<(SymbolKind, Entry)> {
        let found = self.names.resolve(symbol_kinds, text, spot, &mut self.sink);
        if let Some((symbol_kind, entry)) = found {
            self.used(symbol_kind, entry, spot);
        }
        found
    }

    fn used(&mut self, symbol_kind: SymbolKind, entry: Entry, spot: &DocPart<'_>) {
        let in_scenario = spot.doc.is_for_tests;
        let from = if spot.doc.is("scenario") { spot.doc.file.path().to_string() } else { self.full_id(spot.doc) };
        self.uses.mentions.push(Mention { symbol_kind, number: entry.number, from, place: spot.value(), in_scenario });
    }

    fn listens(
        &mut self,
        symbol_kind: SymbolKind,
        number: usize,
        ability: &str,
        how: &'static str,
        spot: &DocPart<'_>,
    ) {
        let place = spot.value();
        self.uses.listeners.push(Listener { symbol_kind, number, ability: ability.to_owned(), how, place });
    }

    fn text_key(&mut self, key: Option<&TextKey>, spot: &DocPart<'_>) {
        if let Some(key) = key {
            let place = spot.value();
            self.uses.texts.push(TextUse {
                pack: spot.pack(),
                key: key.as_str().to_owned(),
                place,
                what: "text",
                args: None,
                own_args: false,
            });
        }
    }

    /// Records a text key that gets no arguments.
    fn text_without_args(&mut self, key: Option<&TextKey>, spot: &DocPart<'_>) {
        if let Some(key) = key {
            self.text_with(key.as_str(), spot, Vec::new(), false);
        }
    }

    /// Records a text key with its arguments.
    fn text_with(&mut self, key: &str, spot: &DocPart<'_>, args: Vec<(String, FileSpan)>, own_args: bool) {
        self.uses.texts.push(TextUse {
            pack: spot.pack(),
            key: key.to_owned(),
            place: spot.value(),
            what: "text",
            args: Some(args),
            own_args,
        });
    }

    fn note_vars(&mut self, name: &str) {
        if !self.uses.variables.contains(name) {
            self.uses.variables.insert(name.to_owned());
        }
    }

    fn note_binding(&mut self, flow: &str, name: &str, spot: &DocPart<'_>) {
        self.uses.bindings.push((flow.to_owned(), name.to_owned(), spot.key()));
    }
}
