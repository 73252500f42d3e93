//! Names that something had before (`renamed_from`): messages about them say what they are called now, and saves are read with them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hexforge_core::ruleset::FormerNames;

use crate::codes;
use crate::compile::{Doc, SymbolKind};
use crate::diagnostic::{Code, Diagnostic, FileSpan, Severity, Sink, with_article};
use crate::pack::Pack;
use crate::source::Span;
use crate::yaml::{MapKey, Node, NodeKind};

/// The key.
const KEY: &str = "renamed_from";

/// The codes of errors about a name that is unknown.
const ABOUT_NAMES: [Code; 17] = [
    codes::UNKNOWN_KIND,
    codes::UNKNOWN_KEY,
    codes::UNKNOWN_NAME,
    codes::UNKNOWN_PARAM,
    codes::UNKNOWN_VARIABLE,
    codes::UNKNOWN_RULE,
    codes::BAD_TYPE,
    codes::WRONG_CONSTANT,
    codes::BAD_OPTION,
    codes::PATCH_TARGET,
    codes::PATCH_PATH,
    codes::UNKNOWN_GLOBAL,
    codes::UNKNOWN_MEMBER,
    codes::UNKNOWN_ID_IN_LUA,
    codes::UNKNOWN_PARAM_IN_LUA,
    codes::WRONG_TYPE_IN_LUA,
    codes::BAD_SCENARIO,
];

/// At most so many things that had one name are listed.
const LISTED: usize = 3;

/// At most so many are compared to find those.
const COMPARED: usize = 100;

/// What has had another name.
#[derive(Debug, Clone)]
struct Renamed {
    /// Its name.
    new: String,
    /// The document that it is a part of; none for a document and an option.
    of: Option<String>,
    /// What it is.
    what: &'static str,
    /// The id and the version of its pack.
    pack: String,
    version: String,
}

/// All former names.
#[derive(Debug, Default)]
pub(crate) struct Renames {
    by_old: BTreeMap<String, Vec<Renamed>>,
    /// What says so, by the former name and where it was a name.
    taken: BTreeMap<FormerPlace, String>,
}

/// A former name, what it was the name of, and the pack and the document in which it was.
type FormerPlace = (String, &'static str, String, Option<String>);

impl Renames {
    /// Collects the former names of packs and their documents. Reports those that are names of something else.
    pub fn of(packs: &[Pack], docs: &[Doc], sink: &mut Sink) -> Self {
        let mut found = Self::default();
        let mut ids: BTreeMap<(usize, SymbolKind), BTreeSet<&str>> = BTreeMap::new();
        for doc in docs {
            if let Some(kind) = SymbolKind::of(&doc.kind) {
                ids.entry((doc.pack, kind)).or_default().insert(&doc.id);
            }
        }
        for doc in docs {
            let Some((pack, kind)) = packs.get(doc.pack).zip(SymbolKind::of(&doc.kind)) else { continue };
            let place = |span: Span| FileSpan::new(&doc.file, span);
            let mut scope = Scope { found: &mut found, pack, of: None, place: &place, sink };
            if let Some(former) = doc.root.get(KEY) {
                let known = |name: &str| ids.get(&(doc.pack, kind)).is_some_and(|ids| ids.contains(name));
                scope.add(former, &doc.id, kind.word(), &known);
            }
            scope.of = Some(&doc.id);
            let groups = [("properties", "property"), ("state", "field"), ("slots", "slot"), ("params", "parameter")];
            for (group, what) in groups {
                scope.mapping(doc.root.get(group), what);
            }
            for (list, what) in [("abilities", "ability"), ("rules", "rule"), ("steps", "step")] {
                scope.list(doc.root.get(list), what);
            }
        }
        for pack in packs {
            let place = |span: Span| FileSpan::new(&pack.source, span);
            Scope { found: &mut found, pack, of: None, place: &place, sink }
                .mapping(pack.root.get("options"), "option");
        }
        found
    }

    /// The names as saves need them.
    pub fn former_names(&self) -> FormerNames {
        let mut names = FormerNames::default();
        for (old, all) in &self.by_old {
            for Renamed { new, what, .. } in all {
                let map = if *what == "option" { &mut names.options } else { &mut names.things };
                map.entry(Arc::from(old.as_str())).or_insert_with(|| Arc::from(new.as_str()));
            }
        }
        names
    }

    /// Sentences about what had this name, with and without a prefix.
    pub fn sentences(&self, name: &str) -> Vec<String> {
        let old = name.rsplit(':').next().unwrap_or(name);
        let all = self.by_old.get(old).into_iter().flatten().take(COMPARED);
        let sentence = |renamed: &Renamed| {
            let Renamed { new, of, pack, version, .. } = renamed;
            let of = of.as_ref().map_or_else(String::new, |of| format!(" of `{of}`"));
            format!("`{old}`{of} was renamed to `{new}` in `{pack}` {version}")
        };
        let sentences: BTreeSet<String> = all.map(sentence).collect();
        sentences.into_iter().take(LISTED).collect()
    }

    /// Says in errors about an unknown name what it is called now, in place of a similar name.
    pub fn explain(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if self.by_old.is_empty() {
            return diagnostics;
        }
        for fault in &mut diagnostics {
            if fault.severity == Severity::Note || !ABOUT_NAMES.contains(&fault.code) {
                continue;
            }
            let Some(name) = self.subject(fault) else { continue };
            fault.help.retain(|help| !help.starts_with("did you mean"));
            fault.help.extend(self.sentences(&name));
            fault.expected = None;
            fault.fix = None;
        }
        diagnostics
    }

    /// The former name that a message is about: one that is in the message and at its place.
    fn subject(&self, fault: &Diagnostic) -> Option<String> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words = |text: &str| -> Vec<String> {
            text.split(|c| !is_part(c)).filter(|word| self.by_old.contains_key(*word)).map(str::to_owned).collect()
        };
        let quoted: Vec<String> = fault.message.split('`').skip(1).step_by(2).flat_map(words).collect();
        let place = fault.place.as_ref().filter(|_| !quoted.is_empty());
        let Some(place) = place else { return quoted.into_iter().next() };
        let there = place.file.text().get(place.span.start..place.span.end).map(words).unwrap_or_default();
        quoted.into_iter().find(|word| there.contains(word))
    }
}

/// Where former names are collected: a document or a manifest.
struct Scope<'a> {
    found: &'a mut Renames,
    pack: &'a Pack,
    of: Option<&'a str>,
    place: &'a dyn Fn(Span) -> FileSpan,
    sink: &'a mut Sink,
}

impl Scope<'_> {
    /// Adds the former names of `new`: a name or a list.
    fn add(&mut self, former: &Node, new: &str, what: &'static str, is_known: &dyn Fn(&str) -> bool) {
        let one = std::slice::from_ref(former);
        let all = if let NodeKind::Seq(items) = &former.kind { items.as_slice() } else { one };
        for node in all {
            let Some(old) = node.text() else { continue };
            let renamed = Renamed {
                new: new.to_owned(),
                of: self.of.map(str::to_owned),
                what,
                pack: self.pack.id.clone(),
                version: self.pack.version.to_string(),
            };
            let place = (old.to_owned(), what, renamed.pack.clone(), renamed.of.clone());
            let first = self.found.taken.entry(place).or_insert_with(|| new.to_owned());
            let problem = if is_known(old) {
                let what = with_article(what);
                Some(format!("`{old}` is still the name of {what}, so `{new}` cannot have been renamed from it"))
            } else {
                let other = (first.as_str() != new).then_some(first);
                other.map(|other| format!("both `{other}` and `{new}` say that they were renamed from `{old}`"))
            };
            match problem {
                Some(text) => {
                    let fault = Diagnostic::error(codes::DUPLICATE_ID, text)
                        .at((self.place)(node.span))
                        .help("remove the name from `renamed_from`");
                    self.sink.push(fault);
                }
                None => self.found.by_old.entry(old.to_owned()).or_default().push(renamed),
            }
        }
    }

    /// Adds the former names of the entries of a mapping, and of the entries of properties that are maps.
    fn mapping(&mut self, node: Option<&Node>, what: &'static str) {
        // Recursion is as deep as the tree, which the parser limits.
        let Some(node) = node else { return };
        for (MapKey { text, .. }, value) in node.entries() {
            if let Some(former) = value.get(KEY) {
                self.add(former, text, what, &|name| node.get(name).is_some());
            }
            if what == "property" {
                self.mapping(value.get("properties"), what);
            }
        }
    }

    /// Adds the former names of the items of a list with ids, and of steps in steps.
    fn list(&mut self, node: Option<&Node>, what: &'static str) {
        let Some(node) = node else { return };
        let mut items: Vec<&Node> = Vec::new();
        let mut open: Vec<&Node> = vec![node];
        while let Some(node) = open.pop() {
            items.extend(node.items());
            if what == "step" {
                open.extend(node.items());
                open.extend(node.entries().iter().map(|(_, value)| value));
            }
        }
        let id = |item: &Node| item.get("id").and_then(Node::text).map(str::to_owned);
        let ids: BTreeSet<String> = items.iter().filter_map(|item| id(item)).collect();
        for item in items {
            if let (Some(former), Some(new)) = (item.get(KEY), id(item)) {
                self.add(former, &new, what, &|name| ids.contains(name));
            }
        }
    }
}
