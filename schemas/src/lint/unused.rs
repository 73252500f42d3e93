//! Finds unused definitions and abilities that never apply.

use std::collections::BTreeSet;

use hexforge_core::ruleset::Type;

use super::Context;
use super::calls::LuaReferences;
use super::lua::LintedChunk;
use crate::codes;
use crate::compile::{Doc, Entry, Mention, NAMED_TYPE, SymbolKind, mentions};
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::documents::RoleDoc;
use crate::yaml::Node;

/// Reports everything that is never used.
pub(super) fn check(context: &Context<'_>, code: &[LintedChunk<'_>], found: &LuaReferences, sink: &mut Sink) {
    let (words, caused) = (words(context, code), caused(context, found));
    let mut unused = Unused { context, code, found, words, texts: texts(context), caused, sink };
    unused.members();
    unused.params();
    unused.bindings();
    unused.options();
    unused.things();
    unused.menus();
    unused.abilities();
    unused.hidden_windows();
    unused.reasons();
    unused.not_offered();
}

/// Variables that hooks read.
fn words<'a>(context: &Context<'a>, code: &'a [LintedChunk<'_>]) -> BTreeSet<&'a str> {
    let mut words: BTreeSet<&str> = context.model.uses.variables.iter().map(String::as_str).collect();
    for code in code {
        words.extend(code.lint.locals_read.iter().map(|spot| spot.name.as_str()));
    }
    words
}

/// The parts from which Lua may build a name: all short texts in documents and Lua.
fn texts<'a>(context: &Context<'a>) -> BTreeSet<&'a str> {
    let mut texts = context.said.clone();
    let mut open: Vec<&Node> = context.model.docs.iter().map(|doc| &*doc.root).collect();
    while let Some(node) = open.pop() {
        texts.extend(node.text().filter(|text| text.len() <= MAX_PART));
        open.extend(node.items());
        open.extend(node.entries().iter().map(|(_, value)| value));
    }
    texts
}

/// The menus that no step has to offer.
const ALWAYS_OFFERED: [&str; 2] = ["anytime", "interject"];

/// The longest text that can be a part of a name.
const MAX_PART: usize = 40;

/// Documents that something uses. Listening to an event is not a use of it.
fn caused(context: &Context<'_>, found: &LuaReferences) -> BTreeSet<(SymbolKind, usize)> {
    let all = causes(context).chain(&found.mentions);
    all.filter(|m| !m.in_scenario).map(|m| (m.symbol_kind, m.number)).collect()
}

/// The references in documents, except those of abilities that listen.
fn causes<'a>(context: &Context<'a>) -> impl Iterator<Item = &'a Mention> + use<'a> {
    let uses = &context.model.uses;
    let key = |place: &FileSpan| (place.file.path().to_string(), place.span.start);
    let listening: BTreeSet<(String, usize)> = uses.listeners.iter().map(|l| key(&l.place)).collect();
    uses.mentions.iter().filter(move |m| !listening.contains(&key(&m.place)))
}

/// Options that the engine adds itself.
const ENGINE_OPTIONS: [&str; 3] = ["pass", "yes", "no"];

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

struct Unused<'a, 'b> {
    context: &'b Context<'a>,
    code: &'b [LintedChunk<'b>],
    found: &'b LuaReferences,
    words: BTreeSet<&'b str>,
    /// The parts from which names may be built.
    texts: BTreeSet<&'b str>,
    /// Documents that something other than a scenario performs, opens, runs or reads.
    caused: BTreeSet<(SymbolKind, usize)>,
    sink: &'b mut Sink,
}

impl<'a> Unused<'a, '_> {
    fn warn(&mut self, place: FileSpan, what: &str, name: &str, text: &str) {
        if self.context.absent.contains(name) {
            return;
        }
        let marked = super::suppress::is_marked(&place);
        let near = if marked { None } else { self.meant(name) };
        let fault = Diagnostic::warning(codes::UNUSED, format!("{what} `{name}` {text}")).at(place);
        self.sink.push(match near {
            Some(near) => fault.help(format!("did you mean `{near}`? The pack uses that name")),
            None => fault.help("use it or remove it"),
        });
    }

    /// The most similar name that is used.
    fn meant(&self, name: &str) -> Option<String> {
        let known = self.context.said.iter().chain(&self.words).copied();
        let composed = self.composed(name);
        let kinds = self.context.model.kinds.iter().map(|kind| kind.info.local_id.as_str());
        let known = known.chain(kinds).chain(composed.iter().map(String::as_str));
        crate::nearest::nearest(name, known).map(str::to_owned)
    }

    fn members(&mut self) {
        let laid = self.laid();
        for (number, kind) in self.context.model.kinds.iter().enumerate() {
            let docs = &self.context.model.docs;
            let own = |doc: usize| doc == kind.info.doc;
            let Some(doc) = docs.get(kind.info.doc) else { continue };
            let shown = self.shown(number);
            let groups = [
                ("state", "field", kind.fields.iter().filter(|(_, d)| own(*d)).map(|(n, _)| n).collect::<Vec<_>>()),
                ("slots", "slot", kind.slots.iter().filter(|(_, d)| own(*d)).map(|(n, _)| n).collect()),
                (
                    "properties",
                    "property",
                    kind.info.properties.iter().filter(|p| own(p.doc)).map(|p| &p.name).collect(),
                ),
            ];
            for (group, word, names) in groups {
                for name in names {
                    let engine = kind.info.role == RoleDoc::Table && name == "players";
                    if !engine
                        && !self.said(name)
                        && !mentions(&shown, name)
                        && !laid.contains(&(number, name.as_str()))
                    {
                        let place = doc.spot().down(group).down(name).key();
                        self.warn(place, word, name, "is never used");
                    }
                }
            }
            self.nested(
                doc,
                kind.info.properties.iter().filter(|p| own(p.doc)).map(|p| (p.name.as_str(), p.raw.as_ref())),
            );
        }
    }

    /// The members that the grid of a kind, or of one that extends it, reads.
    fn laid(&self) -> BTreeSet<(usize, &'a str)> {
        let kinds = self.context.model.kinds.iter().enumerate();
        let members = kinds.flat_map(|(number, kind)| {
            let lineage = [number].into_iter().chain(kind.info.ancestors.iter().copied());
            lineage.flat_map(|of| kind.grid_members.iter().map(move |member| (of, member.as_str())))
        });
        members.collect()
    }

    /// Names that Lua may build and that share a part with `name`.
    fn composed(&self, name: &str) -> Vec<String> {
        let mut all = Vec::new();
        for (at, _) in name.match_indices('_') {
            let (before, after) = (name.get(..at).unwrap_or(""), name.get(at + 1..).unwrap_or(""));
            let (head, tail) = (name.get(..=at).unwrap_or(""), name.get(at..).unwrap_or(""));
            // One part is known, and the other one is similar to something known.
            if self.is_part(tail) {
                let near = crate::nearest::nearest(before, self.texts.iter().copied());
                all.extend(near.map(|near| format!("{near}{tail}")));
            }
            if self.is_part(head) {
                let near = crate::nearest::nearest(after, self.texts.iter().copied());
                all.extend(near.map(|near| format!("{head}{near}")));
            }
            if !crate::nearest::spend(self.context.said.len()) {
                break;
            }
            for part in self.context.said.iter().filter(|part| part.len() > 1) {
                // A part that is not similar to this part of the name was not intended for it.
                if part.starts_with('_') && crate::nearest::nearest(tail, [*part]).is_some() {
                    all.push(format!("{before}{part}"));
                } else if part.ends_with('_') && crate::nearest::nearest(head, [*part]).is_some() {
                    all.push(format!("{part}{after}"));
                }
            }
        }
        all
    }

    fn is_part(&self, part: &str) -> bool {
        part.len() > 1 && self.context.said.contains(part)
    }

    /// Whether Lua contains the name, or may build it from a part that it contains and another known text
    /// (`colour .. "_bank"`, where `red` is a colour).
    fn said(&self, name: &str) -> bool {
        let is_something = |rest: &str| self.texts.contains(rest) || rest.bytes().all(|b| b.is_ascii_digit());
        self.context.said.contains(name)
            || name.match_indices('_').any(|(at, _)| {
                let (head, tail) = (name.get(..=at).unwrap_or(""), name.get(at..).unwrap_or(""));
                let (before, after) = (name.get(..at).unwrap_or(""), name.get(at + 1..).unwrap_or(""));
                self.is_part(tail) && is_something(before) || self.is_part(head) && is_something(after)
            })
    }

    /// Reports unused entries of maps in properties.
    fn nested<'p>(&mut self, doc: &Doc, properties: impl Iterator<Item = (&'p str, &'p serde_json::Value)>) {
        for (name, raw) in properties {
            let mut open = vec![(doc.spot().down("properties").down(name), raw)];
            while let Some((at, raw)) = open.pop() {
                // The fields of a named type are not written here.
                if raw.get(NAMED_TYPE).is_some() {
                    continue;
                }
                let entries = raw.get("properties").and_then(serde_json::Value::as_object);
                for (key, inner) in entries.into_iter().flatten() {
                    let at = at.down("properties").down(key);
                    if !self.said(key) {
                        self.warn(at.key(), "entry", key, "is never used");
                    }
                    open.push((at, inner));
                }
                for word in ["items", "additionalProperties"] {
                    open.extend(raw.get(word).map(|inner| (at.down(word), inner)));
                }
            }
        }
    }

    /// The `show:` hints of a kind, of kinds that extend it, and of their definitions.
    fn shown(&self, number: usize) -> String {
        let model = self.context.model;
        let related = |other: usize| {
            other == number || model.kinds.get(other).is_some_and(|kind| kind.info.ancestors.contains(&number))
        };
        let mut text = String::new();
        let mut add = |doc: &Doc| {
            for (_, value) in doc.root.get("show").map(Node::entries).unwrap_or_default() {
                text.push_str(value.text().unwrap_or(""));
                text.push(' ');
            }
        };
        for (other, kind) in model.kinds.iter().enumerate() {
            if let Some(doc) = model.docs.get(kind.info.doc).filter(|_| related(other)) {
                add(doc);
            }
        }
        for (doc, entry) in model.numbered(SymbolKind::Definition) {
            if model.definition_kinds.get(entry.number).copied().flatten().is_some_and(related) {
                add(doc);
            }
        }
        text
    }

    fn params(&mut self) {
        let model = self.context.model;
        for symbol_kind in [SymbolKind::Event, SymbolKind::Window, SymbolKind::Value, SymbolKind::Flow] {
            let found: Vec<(&Doc, Entry)> = model.numbered(symbol_kind).collect();
            for (doc, entry) in found {
                let log = doc.root.get("log").and_then(Node::text);
                for (index, param) in model.params(symbol_kind, entry.number).iter().enumerate() {
                    let name = param.name.as_str();
                    // Reading a value uses its subject.
                    let kind = self.type_name(&param.ty);
                    let slip = kind.is_some_and(|kind| strsim::damerau_levenshtein(name, kind) == 1);
                    let subject = symbol_kind == SymbolKind::Value && index == 0 && !slip;
                    let in_text =
                        || log.is_some_and(|key| super::texts::names_argument(self.context, doc.pack, key, name));
                    let used = subject || self.words.contains(name) || self.read_member(name) || in_text();
                    if !used {
                        let place = doc.spot().down("params").down(name).key();
                        self.warn(place, "parameter", name, "is never used");
                    }
                }
            }
        }
        let found: Vec<(&Doc, Entry)> = model.numbered(SymbolKind::Template).collect();
        for (doc, _) in found {
            for (key, _) in doc.root.get("params").map(Node::entries).unwrap_or_default() {
                if !self.words.contains(&*key.text) {
                    let place = doc.spot().down("params").down(&key.text).key();
                    self.warn(place, "parameter", &key.text, "is never used");
                }
            }
        }
    }

    /// The name of a component type.
    fn type_name(&self, ty: &Type) -> Option<&str> {
        match ty {
            Type::Optional(inner) => self.type_name(inner),
            Type::Player => Some("player"),
            Type::OfKind(kind) => self.context.model.kinds.get(kind.index()).map(|kind| kind.info.local_id.as_str()),
            _ => None,
        }
    }

    fn read_member(&self, name: &str) -> bool {
        self.code.iter().any(|code| code.lint.members.iter().any(|m| !m.is_set && m.spot.name == name))
    }

    fn bindings(&mut self) {
        let bindings = self.context.model.uses.bindings.clone();
        for (_, name, place) in bindings {
            if !self.words.contains(name.as_str()) {
                self.warn(place, "variable", &name, "is never used");
            }
        }
    }

    fn options(&mut self) {
        // A scenario does not make the option change anything.
        let code = self.code.iter().filter(|code| !code.piece.in_scenario);
        let read: BTreeSet<&str> =
            code.flat_map(|code| code.lint.options.iter().map(|spot| spot.name.as_str())).collect();
        for pack in self.context.packs {
            for name in pack.manifest.options.keys() {
                let asked = self
                    .context
                    .packs
                    .iter()
                    .flat_map(|p| p.manifest.options.iter())
                    .any(|(_, o)| o.requires.get(name).is_some() || o.excludes.get(name).is_some());
                if !read.contains(name) && !asked {
                    self.warn(pack.place(&format!("/options/{name}")), "option", name, "is never read");
                }
            }
        }
    }

    /// Whether something other than a scenario refers to it.
    fn named(&self, symbol_kind: SymbolKind, number: usize) -> bool {
        let by = |m: &Mention| m.symbol_kind == symbol_kind && m.number == number && !m.in_scenario;
        self.context.model.uses.mentions.iter().any(by) || self.found.mentions.iter().any(by)
    }

    fn caused(&self, symbol_kind: SymbolKind, number: usize) -> bool {
        self.caused.contains(&(symbol_kind, number))
    }

    fn things(&mut self) {
        let model = self.context.model;
        let symbol_kinds = [
            (SymbolKind::Event, "is never performed"),
            (SymbolKind::Window, "is never opened"),
            (SymbolKind::Value, "is never read"),
            (SymbolKind::Flow, "is never run"),
            (SymbolKind::Template, "is never used"),
            (SymbolKind::Kind, "is never used"),
            (SymbolKind::Type, "is never used"),
        ];
        for (symbol_kind, text) in symbol_kinds {
            let found: Vec<(&Doc, Entry)> = model.numbered(symbol_kind).collect();
            for (doc, entry) in found {
                let used = match symbol_kind {
                    SymbolKind::Kind => {
                        self.named(symbol_kind, entry.number)
                            || model.definition_kinds.contains(&Some(entry.number))
                            || model.docs.iter().any(|other| other.is("game"))
                                && model.kinds.get(entry.number).is_some_and(|kind| kind.info.role != RoleDoc::Piece)
                    }
                    _ => self.caused(symbol_kind, entry.number),
                };
                if !used {
                    self.warn(doc.spot().down("id").value(), symbol_kind.word(), &doc.id, text);
                }
            }
        }
    }

    fn menus(&mut self) {
        let uses = &self.context.model.uses;
        let wanted: BTreeSet<&str> = uses.menus_wanted.iter().map(|(name, _)| name.as_str()).collect();
        let mut offered: BTreeSet<&str> = uses.menus_offered.iter().map(|(name, _)| name.as_str()).collect();
        offered.extend(self.found.menus.iter().map(String::as_str));
        for (name, place) in &uses.menus_offered {
            if !wanted.contains(name.as_str()) {
                let text = format!("menu `{name}` does not have any actions");
                let fault = Diagnostic::warning(codes::UNUSED, text).at(place.clone());
                self.sink.push(crate::pack::did_you_mean(fault, name, wanted.iter().copied()));
            }
        }
        for (name, place) in &uses.menus_wanted {
            if !ALWAYS_OFFERED.contains(&name.as_str()) && !offered.contains(name.as_str()) {
                let text = format!("menu `{name}` is never offered, so this action cannot be used");
                let fault = Diagnostic::warning(codes::UNREACHABLE, text).at(place.clone());
                let known = offered.iter().copied().chain(ALWAYS_OFFERED);
                self.sink.push(crate::pack::did_you_mean(fault, name, known));
            }
        }
    }

    fn abilities(&mut self) {
        for listener in &self.context.model.uses.listeners {
            let what = match listener.symbol_kind {
                SymbolKind::Event => "performed",
                SymbolKind::Window => "opened",
                SymbolKind::Value => "read",
                _ => continue,
            };
            if !self.caused(listener.symbol_kind, listener.number) {
                let text = format!(
                    "`{}` has no effect, because the {} is never {what}",
                    listener.ability,
                    listener.symbol_kind.word()
                );
                self.sink.push(Diagnostic::warning(codes::UNREACHABLE, text).at(listener.place.clone()));
            }
        }
    }

    /// Reports windows that Lua opens and no step does.
    fn hidden_windows(&mut self) {
        let is_window = |m: &&Mention| m.symbol_kind == SymbolKind::Window && !m.in_scenario;
        let shown: BTreeSet<usize> = causes(self.context).filter(is_window).map(|m| m.number).collect();
        for opened in self.found.mentions.iter().filter(is_window).filter(|m| !shown.contains(&m.number)) {
            let text = "no step opens this window, only Lua does";
            let fault = Diagnostic::warning(codes::HIDDEN_WINDOW, text).at(opened.place.clone());
            self.sink.push(fault.help("open it with the step `window`, which flows show and patches can meet"));
        }
    }

    /// Whether it is a known name, or consists of known names and numbers joined with `_`.
    fn is_made_of_names(&self, text: &str) -> bool {
        let is_name = |part: &str| self.texts.contains(part) || is_number(part);
        is_name(text)
            || text.match_indices('_').any(|(at, _)| {
                let (first, with_joint) = (text.get(..at).unwrap_or(""), text.get(..=at).unwrap_or(""));
                let rest = text.get(at + 1..).unwrap_or("");
                (is_name(first) || self.texts.contains(with_joint)) && self.is_made_of_names(rest)
            })
    }

    /// Reports options in `not_offered` that look misspelled, because an unknown option is never offered.
    fn not_offered(&mut self) {
        for (option, place) in &self.context.model.uses.not_offered {
            if !option.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_.#-:".contains(&b)) {
                continue;
            }
            let parts = option.split(['.', '#', ':']);
            for part in parts.filter(|part| !part.is_empty() && !is_number(part)) {
                if ENGINE_OPTIONS.contains(&part) || self.is_made_of_names(part) {
                    continue;
                }
                if let Some(near) = crate::nearest::nearest(part, self.texts.iter().copied()) {
                    let text = format!("unknown name `{part}`, so this check always passes");
                    let fault = Diagnostic::warning(codes::BAD_SCENARIO, text).at(place.clone());
                    self.sink.push(fault.help(format!("did you mean `{near}`?")));
                }
            }
        }
    }

    /// Reports reasons in scenarios that no rule or ability has.
    fn reasons(&mut self) {
        let model = self.context.model;
        for (event, reason, place) in &model.uses.reasons {
            let rules = model.event_rules.get(*event).map(Vec::as_slice).unwrap_or_default();
            let known: Vec<&str> = rules
                .iter()
                .chain(&model.ability_ids)
                .map(String::as_str)
                .chain(model.uses.texts.iter().map(|text| text.key.as_str()))
                .collect();
            if !known.contains(&reason.as_str()) {
                let text = format!("unknown reason `{reason}`: no rule, ability or text key has this name");
                let fault = Diagnostic::error(codes::BAD_SCENARIO, text).at(place.clone());
                self.sink.push(crate::pack::did_you_mean(fault, reason, known.into_iter()));
            }
        }
    }
}
