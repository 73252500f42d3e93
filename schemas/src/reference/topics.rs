//! The entries of each topic.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{ability, parameters, written};
use super::{Entry, FilePlace, Part, Parts, Source, about, one_line, parts_of};
use crate::compile::{Doc, SymbolKind};
use crate::locale::name_key;
use crate::patches::step_names;
use crate::yaml::Node;

impl Source<'_> {
    pub(super) fn documents(&self, symbol_kind: SymbolKind) -> Vec<Entry> {
        let model = &self.loaded.model;
        let uses = self.uses(symbol_kind);
        let own = model.numbered(symbol_kind).filter(|(doc, _)| self.has(doc));
        own.map(|(doc, entry)| {
            let names = match symbol_kind {
                SymbolKind::Flow => step_names(doc, usize::MAX, &model.names),
                _ => Vec::new(),
            };
            let mut parts = parts_of(doc, &names);
            if symbol_kind == SymbolKind::Definition {
                parts.clear();
            }
            Entry {
                name: model.full_id(doc),
                signature: self.signature(doc, symbol_kind),
                about: about(&doc.root),
                place: Some(self.place(&doc.spot().down("id").value())),
                parts,
                facts: facts(doc),
                uses: uses.get(&entry.number).cloned().unwrap_or_default(),
            }
        })
        .collect()
    }

    /// How often each document of a type is used, by how.
    fn uses(&self, symbol_kind: SymbolKind) -> BTreeMap<usize, Vec<(String, usize)>> {
        let mut counts: BTreeMap<usize, BTreeMap<String, usize>> = BTreeMap::new();
        let mut count = |number: usize, how: &str| {
            *counts.entry(number).or_default().entry(how.to_owned()).or_default() += 1;
        };
        for listener in self.loaded.model.uses.listeners.iter().filter(|l| l.symbol_kind == symbol_kind) {
            count(listener.number, listener.how);
        }
        for mention in self.loaded.mentions().filter(|m| m.symbol_kind == symbol_kind && !m.in_scenario) {
            count(mention.number, "mentions");
        }
        counts.into_iter().map(|(number, counts)| (number, counts.into_iter().collect())).collect()
    }

    fn signature(&self, doc: &Doc, symbol_kind: SymbolKind) -> String {
        let text = |key: &str| doc.root.get(key).and_then(Node::text).map(one_line);
        match symbol_kind {
            SymbolKind::Kind => {
                let role = text("role").map(|role| format!("role: {role}"));
                let extends = text("extends").map(|of| format!("extends {of}"));
                role.into_iter().chain(extends).collect::<Vec<_>>().join(", ")
            }
            SymbolKind::Definition => {
                let language = self.texts_of_pack().map_or("en", |texts| texts.first_language());
                let id = self.loaded.model.full_id(doc);
                format!("{}: {}", one_line(&doc.kind), one_line(&self.loaded.locales.name(language, &id, None)))
            }
            SymbolKind::Value => {
                let ty = text("type").unwrap_or_else(|| "integer".to_owned());
                format!("({}) → {ty}", parameters(&doc.root))
            }
            SymbolKind::Template => format!("({}): {}", parameters(&doc.root), ability(&doc.root)),
            SymbolKind::Event | SymbolKind::Window | SymbolKind::Flow => match parameters(&doc.root) {
                none if none.is_empty() => none,
                some => format!("({some})"),
            },
            SymbolKind::Type => {
                let words = doc.root.get("words").map(Node::items).unwrap_or_default().iter();
                let words = words.filter_map(|word| word.text().or_else(|| word.get("word")?.text()));
                words.map(one_line).collect::<Vec<_>>().join(" or ")
            }
            SymbolKind::Check | SymbolKind::Resource | SymbolKind::Game => String::new(),
        }
    }

    fn texts_of_pack(&self) -> Option<&crate::locale::PackTexts> {
        self.loaded.locales.packs.get(self.number).map(std::sync::Arc::as_ref)
    }

    /// The scopes that flows of the pack open.
    pub(super) fn scopes(&self) -> Vec<Entry> {
        let limits = &self.loaded.model.uses.scopes;
        let mut scopes: BTreeMap<&str, Entry> = BTreeMap::new();
        for doc in self.docs().filter(|doc| doc.is("flow")) {
            let Some(scope) = doc.root.get("scope").and_then(Node::text) else { continue };
            let entry = scopes.entry(scope).or_insert_with(|| {
                let uses = limits.iter().filter(|used| *used == scope).count();
                Entry {
                    name: one_line(scope),
                    signature: String::new(),
                    about: None,
                    place: Some(self.place(&doc.spot().down("scope").value())),
                    parts: vec![Parts { sort: "flows", parts: Vec::new() }],
                    facts: Vec::new(),
                    uses: if uses == 0 { Vec::new() } else { vec![("limits".to_owned(), uses)] },
                }
            });
            let part = Part {
                name: self.loaded.model.full_id(doc),
                ty: String::new(),
                default: None,
                about: about(&doc.root),
            };
            entry.parts.iter_mut().for_each(|parts| parts.parts.push(part.clone()));
        }
        scopes.into_values().collect()
    }

    /// The menus that steps of the pack offer, and those that its Lua must offer because its abilities name them.
    pub(super) fn menus(&self) -> Vec<Entry> {
        let mut menus: BTreeMap<String, Entry> = BTreeMap::new();
        let mut offers = Vec::new();
        for doc in self.docs() {
            find_menus(&doc.root, &mut |step, menu| offers.push((doc, step, menu)));
        }
        for (doc, step, menu) in offers {
            let Some(name) = menu.text().map(one_line) else { continue };
            let by = format!("`{}`", self.loaded.model.full_id(doc));
            let place = self.place(&doc.place(menu.span));
            let entry = menus.entry(name.clone()).or_insert_with(|| menu_entry(name, place));
            if !entry.signature.contains(&by) {
                entry.signature = if entry.signature.is_empty() {
                    format!("offered by {by}")
                } else {
                    format!("{}, {by}", entry.signature)
                };
            }
            entry.about = entry.about.take().or_else(|| about(step));
        }
        let folder = format!("{}/", self.pack.location.shown());
        for (name, place) in &self.loaded.model.uses.menus_wanted {
            let is_own = place.file.path().starts_with(&folder);
            if is_own && !menus.contains_key(name) && !matches!(name.as_str(), "anytime" | "interject") {
                menus.insert(name.clone(), menu_entry(name.clone(), self.place(place)));
            }
        }
        for (name, _) in &self.loaded.model.uses.menus_wanted {
            if let Some(entry) = menus.get_mut(name) {
                match entry.uses.first_mut() {
                    Some((_, count)) => *count += 1,
                    None => entry.uses.push(("actions".to_owned(), 1)),
                }
            }
        }
        menus.into_values().collect()
    }

    pub(super) fn options(&self) -> Vec<Entry> {
        let declared = self.pack.root.get("options").map(Node::entries).unwrap_or_default();
        let option = |(key, node): &(crate::yaml::MapKey, Node)| {
            let text = |name: &str| node.get(name).and_then(Node::text).map(one_line);
            let bounds = [("minimum", "at least"), ("maximum", "at most")];
            let mut ty = vec![text("type").unwrap_or_default()];
            let values = node.get("enum").map(Node::items).unwrap_or_default();
            if !values.is_empty() {
                ty.push(values.iter().map(written).collect::<Vec<_>>().join(" or "));
            }
            ty.extend(bounds.iter().filter_map(|(key, words)| Some(format!("{words} {}", text(key)?))));
            let facts = [("default", "default"), ("requires", "requires"), ("excludes", "excludes")];
            Entry {
                name: one_line(&key.text),
                signature: ty.join(", "),
                about: about(node),
                place: Some(self.place(&crate::diagnostic::FileSpan::new(&self.pack.source, key.span))),
                parts: Vec::new(),
                facts: facts.iter().filter_map(|(key, word)| Some((*word, written(node.get(key)?)))).collect(),
                uses: Vec::new(),
            }
        };
        declared.iter().map(option).collect()
    }

    /// The texts of the pack in its first language, without the names and texts of definitions, which have a list of their own.
    pub(super) fn texts(&self) -> Vec<Entry> {
        let definitions = self.docs().filter(|doc| SymbolKind::of(&doc.kind) == Some(SymbolKind::Definition));
        let of_definitions: BTreeSet<String> = definitions.flat_map(keys_of_definition).collect();
        let Some(texts) = self.texts_of_pack() else { return Vec::new() };
        let templates = texts.templates().into_iter().filter(|(key, ..)| !of_definitions.contains(*key));
        templates
            .map(|(key, text, place)| Entry {
                name: format!("{}:{key}", self.pack.prefix),
                signature: one_line(&text),
                about: None,
                place: Some(self.place(place)),
                parts: Vec::new(),
                facts: Vec::new(),
                uses: Vec::new(),
            })
            .collect()
    }

    pub(super) fn patches(&self) -> Vec<Entry> {
        let own = self.loaded.changes.iter().filter(|change| change.pack == self.pack.id);
        own.map(|change| Entry {
            name: change.target.clone(),
            signature: format!("{} `{}`", change.what, one_line(&change.path)),
            about: change.because.as_deref().map(one_line),
            place: Some(self.place(&change.place)),
            parts: Vec::new(),
            facts: Vec::new(),
            uses: Vec::new(),
        })
        .collect()
    }
}

/// The text keys that a definition has by its id: its name, what it says, the labels of its abilities.
fn keys_of_definition(doc: &Doc) -> Vec<String> {
    let name = name_key(&doc.id);
    let abilities = doc.root.get("abilities").map(Node::items).unwrap_or_default().iter();
    let ids = abilities.filter_map(|ability| ability.get("id")?.text());
    let mut keys: Vec<String> = ids.map(|id| format!("{name}-{}", name_key(id))).collect();
    keys.extend([format!("{name}-text"), name]);
    keys
}

fn menu_entry(name: String, place: FilePlace) -> Entry {
    Entry {
        name,
        signature: String::new(),
        about: None,
        place: Some(place),
        parts: Vec::new(),
        facts: Vec::new(),
        uses: Vec::new(),
    }
}

/// Calls `found` with each step that offers a menu, and with the name of the menu. Recursion is as deep as the tree, which the parser
/// and patches limit.
fn find_menus<'n>(node: &'n Node, found: &mut impl FnMut(&'n Node, &'n Node)) {
    if let Some(menu) = node.get("actions").and_then(|actions| actions.get("menu")) {
        found(node, menu);
    }
    for (_, value) in node.entries() {
        find_menus(value, found);
    }
    for item in node.items() {
        find_menus(item, found);
    }
}

/// What a table of a document's keys tells at a glance.
fn facts(doc: &Doc) -> Vec<(&'static str, String)> {
    let keys: &[(&str, &'static str)] = match doc.kind.as_str() {
        "value" => &[("minimum", "at least"), ("printed", "definitions print it")],
        "event" => &[("log", "line in the log"), ("hidden", "hidden"), ("poll_hidden", "asks those without a card")],
        "window" => &[("poll_hidden", "asks those without a card")],
        "flow" => &[("scope", "scope"), ("suspends", "suspends checks")],
        "resource" => &[("overpay", "overpaying")],
        "check" => &[("order", "order")],
        "kind" => &[("pieces", "copies of a definition")],
        _ => &[],
    };
    keys.iter().filter_map(|(key, word)| Some((*word, written(doc.root.get(key)?)))).collect()
}
