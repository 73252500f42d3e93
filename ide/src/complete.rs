//! Completion: keys and values from the schemas, ids of the packs, names of the script API.

use hexforge_schemas::library::Library;
use hexforge_schemas::outline::DocumentSymbol;
use hexforge_scripts::api::{self, ApiOwner};
use hexforge_scripts::lint::Export;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::ops::Range;

/// A text that completes a word.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// The text to show and insert.
    pub text: String,
    /// A short description.
    pub about: String,
}

/// The completion at a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Completion {
    /// The bytes to replace.
    pub replace: Range<usize>,
    /// The text of those bytes.
    pub word: String,
    /// The candidates, the likeliest first.
    pub candidates: Vec<Candidate>,
}

impl Completion {
    /// Whether a candidate, or its part after the pack, starts with the replaced word.
    #[must_use]
    pub fn starts_with_word(&self, at: usize) -> bool {
        self.candidates.get(at).is_some_and(|candidate| starts_with(&candidate.text, &self.word))
    }

    /// Removes the candidates that only contain the word.
    pub fn keep_those_that_start_with_word(&mut self) {
        self.candidates.retain(|candidate| starts_with(&candidate.text, &self.word));
    }
}

/// Whether a text, or its part after the pack, starts with a word.
fn starts_with(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let bare = word.rsplit(':').next().unwrap_or_default();
    !word.is_empty() && (text.starts_with(&word) || text.rsplit(':').next().is_some_and(|b| b.starts_with(bare)))
}

/// The most candidates to offer.
const MOST: usize = 40;

/// What completion knows about the packs.
pub struct CompletionContext<'a> {
    /// Schemas by kind.
    pub schemas: &'a BTreeMap<String, Json>,
    /// All documents.
    pub outline: &'a [DocumentSymbol],
    /// Finds the libraries of the pack and its dependencies; called only where they can complete something.
    pub libraries: &'a dyn Fn() -> Vec<Library>,
}

/// The completion at a byte of a text.
#[must_use]
pub fn complete(context: &CompletionContext<'_>, text: &str, at: usize, is_lua: bool) -> Completion {
    let before = text.get(..at).unwrap_or_default();
    let word_char = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-');
    let start = before
        .rfind(|c| !word_char(c))
        .map_or(0, |p| p + before.get(p..).and_then(|r| r.chars().next()).map_or(1, char::len_utf8));
    let line_start = before.rfind('\n').map_or(0, |p| p + 1);
    let line = before.get(line_start..).unwrap_or_default();
    let block = if is_lua { None } else { enclosing(text, line_start, line) };
    let in_code = is_lua || block.as_ref().is_some_and(|b| b.code);
    let own_word = before.get(start..).unwrap_or_default();
    let (start, word) = if in_code && !quoted(line) {
        // In Lua a colon calls a method; it is not a part of a name.
        let split = own_word.rfind(':').map_or(0, |p| p + 1);
        (start + split, own_word.get(split..).unwrap_or_default())
    } else {
        (start, own_word)
    };
    if in_comment(line, in_code) {
        return Completion { replace: at..at, ..Completion::default() };
    }
    let mut all = if in_code {
        libraries(context, before, line, is_lua)
            .unwrap_or_else(|| lua(context, before.get(..start).unwrap_or_default(), line))
    } else {
        yaml(context, text, line, block)
    };
    rank(&mut all, word);
    Completion { replace: start..at, word: word.to_owned(), candidates: all }
}

/// Keeps the candidates that contain the word, those that start with it first.
fn rank(all: &mut Vec<Candidate>, word: &str) {
    let lower = word.to_lowercase();
    let bare = lower.rsplit(':').next().unwrap_or_default().to_owned();
    all.retain(|c| c.text.to_lowercase().contains(&bare) && c.text != word);
    all.sort_by_key(|c| (!starts_with(&c.text, word), c.text.to_lowercase()));
    all.dedup();
    all.truncate(MOST);
}

/// Whether the end of a line is in a comment: after `#` at its beginning or after a blank, in Lua after `--`, but not in quotes.
fn in_comment(line: &str, is_lua: bool) -> bool {
    let sign = if is_lua { "--" } else { "#" };
    line.match_indices(sign).any(|(at, _)| {
        let before = line.get(..at).unwrap_or_default();
        !quoted(before) && (is_lua || before.is_empty() || before.ends_with([' ', '\t']))
    })
}

fn quoted(line: &str) -> bool {
    line.matches('"').count() % 2 == 1 || line.matches('\'').count() % 2 == 1
}

/// The position of a line in its document.
struct Enclosing {
    kind: String,
    /// Keys from the outside in; `-` is an entry of a list.
    path: Vec<String>,
    code: bool,
}

fn enclosing(text: &str, line_start: usize, line: &str) -> Option<Enclosing> {
    let lines: Vec<&str> = text.get(..line_start)?.lines().collect();
    let begin = lines.iter().rposition(|l| l.starts_with("---")).map_or(0, |p| p + 1);
    let own: &[&str] = lines.get(begin..).unwrap_or_default();
    let rest = text.get(line_start..).unwrap_or_default();
    let later = rest.lines().take_while(|l| !l.starts_with("---"));
    let kind_of = |l: &str| l.strip_prefix("kind:").map(|k| k.split('#').next().unwrap_or_default().trim().to_owned());
    let kind = own.iter().copied().chain(later).find_map(kind_of).unwrap_or_default();
    let depth = |l: &str| l.len() - l.trim_start().len();
    let mut indent = depth(line);
    let mut path = Vec::new();
    let mut code = false;
    if line.trim_start().starts_with("- ") {
        path.push("-".to_owned());
    }
    for l in own.iter().rev().filter(|l| !l.trim().is_empty() && !l.trim_start().starts_with('#')) {
        let trimmed = l.trim_start();
        let item = trimmed.strip_prefix("- ");
        let here = depth(l);
        if let Some(item) = item
            && here + 2 == indent
            && path.last().map(String::as_str) != Some("-")
        {
            // The first key of a list entry is a sibling of this one.
            if let Some((key, value)) = item.split_once(':')
                && value.trim().starts_with('|')
                && here + 2 < depth(line)
            {
                path.push(key.to_owned());
                code = true;
            }
            path.push("-".to_owned());
            indent = here;
            continue;
        }
        let lower = here < indent || (here == indent && path.last().map(String::as_str) == Some("-"));
        let key = item.unwrap_or(trimmed).split_once(':');
        if let Some((key, value)) = key.filter(|_| lower) {
            let value = value.trim();
            code |= value.starts_with('|') && path.is_empty();
            path.push(key.trim().to_owned());
            if item.is_some() {
                path.push("-".to_owned());
            }
            indent = here;
        }
        if indent == 0 {
            break;
        }
    }
    path.reverse();
    Some(Enclosing { kind, path, code })
}

fn yaml(context: &CompletionContext<'_>, text: &str, line: &str, block: Option<Enclosing>) -> Vec<Candidate> {
    let Some(mut block) = block else { return Vec::new() };
    let head = line.trim_start().trim_start_matches("- ");
    let value_of = head.split_once(": ").map(|(key, _)| key.trim().to_owned());
    if block.kind.is_empty() && !text.contains("scenario:") {
        block.kind = if text.contains("\napi:") || text.starts_with("api:") { "pack" } else { "" }.to_owned();
    } else if block.kind.is_empty() {
        "scenario".clone_into(&mut block.kind);
    }
    if value_of.as_deref() == Some("kind") && block.path.is_empty() {
        return context
            .schemas
            .keys()
            .map(|k| Candidate { text: k.clone(), about: "kind of document".to_owned() })
            .collect();
    }
    let Some(root) = context.schemas.get(&block.kind) else {
        return vec![Candidate { text: "kind: ".to_owned(), about: "kind of the document".to_owned() }];
    };
    let mut at = vec![root];
    for step in &block.path {
        at = at.into_iter().flat_map(|schema| down(root, schema, step)).collect();
    }
    match value_of {
        None => {
            let mut keys = BTreeMap::new();
            for schema in at.iter().flat_map(|schema| flat(root, schema)) {
                for (key, own) in schema.get("properties").and_then(Json::as_object).into_iter().flatten() {
                    let about = own.get("description").and_then(Json::as_str).unwrap_or_default();
                    keys.entry(format!("{key}: ")).or_insert_with(|| about.to_owned());
                }
            }
            keys.into_iter().map(|(text, about)| Candidate { text, about }).collect()
        }
        Some(key) => {
            let own: Vec<&Json> = at.into_iter().flat_map(|schema| down(root, schema, &key)).collect();
            let mut all = Vec::new();
            for schema in own.iter().flat_map(|schema| flat(root, schema)) {
                let listed = schema.get("enum").and_then(Json::as_array).into_iter().flatten();
                all.extend(
                    listed.filter_map(Json::as_str).map(|v| Candidate { text: v.to_owned(), about: key.clone() }),
                );
                if schema.get("type").and_then(Json::as_str) == Some("boolean") {
                    all.extend(["true", "false"].map(|v| Candidate { text: v.to_owned(), about: key.clone() }));
                }
            }
            if !all.is_empty() {
                return all;
            }
            let is_filter = key == "where" || block.path.iter().any(|step| step == "where");
            let of_filters = FILTER_WORDS.iter().filter(|_| is_filter);
            let words = of_filters.map(|(text, about)| Candidate { text: (*text).into(), about: (*about).into() });
            words.chain(ids(context)).collect()
        }
    }
}

/// What filters compare with.
const FILTER_WORDS: [(&str, &str); 4] = [
    ("owner", "the owner of the component with the ability"),
    ("self", "the component with the ability"),
    ("none", "nil"),
    ("not ", "everything else"),
];

/// A schema with the schemas that it refers to and its alternatives.
fn flat<'a>(root: &'a Json, schema: &'a Json) -> Vec<&'a Json> {
    let mut found = vec![schema];
    let mut at = 0;
    while let Some(schema) = found.get(at).copied() {
        at += 1;
        if let Some(target) = schema.get("$ref").and_then(Json::as_str).and_then(|r| root.pointer(r.strip_prefix('#')?))
        {
            found.push(target);
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            found.extend(schema.get(key).and_then(Json::as_array).into_iter().flatten());
        }
        if found.len() > 400 {
            break;
        }
    }
    found
}

fn down<'a>(root: &'a Json, schema: &'a Json, step: &str) -> Vec<&'a Json> {
    let into = |schema: &'a Json| {
        if step == "-" {
            return schema.get("items");
        }
        schema.get("properties").and_then(|p| p.get(step)).or_else(|| schema.get("additionalProperties"))
    };
    flat(root, schema).into_iter().filter_map(into).filter(|found| found.is_object()).collect()
}

fn ids(context: &CompletionContext<'_>) -> Vec<Candidate> {
    let one = |doc: &DocumentSymbol| {
        let kind = if doc.symbol_kind == "definition" { doc.kind.as_str() } else { doc.symbol_kind };
        let about = doc.about.as_ref().map(|about| format!(": {about}")).unwrap_or_default();
        Candidate { text: doc.id.clone(), about: format!("{kind}{about}") }
    };
    context.outline.iter().map(one).collect()
}

/// What follows `lib.` in hooks, and the names of libraries in `require("…")`; none elsewhere.
fn libraries(context: &CompletionContext<'_>, before: &str, line: &str, is_lua: bool) -> Option<Vec<Candidate>> {
    if quoted(line) {
        let head = line.trim_end_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '/'));
        head.trim_end_matches(['"', '\'', '(', ' ']).ends_with("require").then_some(())?;
        let of = |library: &Library| Candidate { text: library.required.clone(), about: "library".to_owned() };
        return Some((context.libraries)().iter().map(of).collect());
    }
    let start = before.rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.'))).map_or(0, |at| at + 1);
    let mut names = before.get(start..).filter(|_| !is_lua)?.split('.');
    (names.next() == Some("lib")).then_some(())?;
    let mut path = names.collect::<Vec<_>>();
    path.pop()?;
    Some(below(&(context.libraries)(), &path.join(".")))
}

/// The functions of the library at a path, or the libraries and folders in the folder at it.
fn below(all: &[Library], path: &str) -> Vec<Candidate> {
    if let Some(library) = all.iter().find(|library| library.path == path) {
        let one = |export: Export| {
            let signature = library.signature(&export);
            let about = if export.about.is_empty() { signature } else { format!("{signature}: {}", export.about) };
            Candidate { text: export.name, about }
        };
        return library.exports().into_iter().map(one).collect();
    }
    let inside = |library: &Library| {
        let rest =
            if path.is_empty() { library.path.as_str() } else { library.path.strip_prefix(path)?.strip_prefix('.')? };
        let about = if rest.contains('.') { "folder of libraries" } else { "library" };
        Some(Candidate { text: rest.split('.').next()?.to_owned(), about: about.to_owned() })
    };
    let mut found: Vec<Candidate> = all.iter().filter_map(inside).collect();
    found.dedup();
    found
}

fn lua(context: &CompletionContext<'_>, before: &str, line: &str) -> Vec<Candidate> {
    if quoted(line) {
        return ids(context);
    }
    let owner = |c: char| {
        let stem = before.strip_suffix(c)?;
        let start = stem.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |p| p + 1);
        // A member of a member is not a global of that name.
        let inner = stem.get(..start).is_some_and(|before| before.ends_with(['.', ':']));
        Some(if inner { String::new() } else { stem.get(start..).unwrap_or_default().to_owned() })
    };
    let of = |places: &[ApiOwner]| {
        let own = api::entries().filter(|entry| places.contains(&entry.place));
        own.map(|entry| Candidate { text: entry.name.to_owned(), about: entry.meaning.to_owned() }).collect::<Vec<_>>()
    };
    if owner(':').is_some() {
        return of(&[ApiOwner::Component, ApiOwner::Definition, ApiOwner::Event]);
    }
    match owner('.').as_deref() {
        Some("game") => of(&[ApiOwner::Game]),
        Some(library @ ("math" | "string" | "table" | "utf8" | "bit32")) => {
            let own = api::entries().filter(|e| matches!(e.place, ApiOwner::Library(name) if name == library));
            own.map(|entry| Candidate { text: entry.name.to_owned(), about: entry.meaning.to_owned() }).collect()
        }
        Some(_) => {
            let mut all = of(&[ApiOwner::Component, ApiOwner::Definition, ApiOwner::Event]);
            all.extend(members(context));
            all
        }
        None => {
            let words = [
                "local", "function", "return", "if", "then", "else", "elseif", "end", "for", "in", "do", "while",
                "not", "and", "or", "self", "owner",
            ];
            let mut all = of(&[ApiOwner::Global]);
            all.extend(words.map(|word| Candidate { text: word.to_owned(), about: String::new() }));
            all
        }
    }
}

/// The properties, fields and slots of all kinds.
fn members(context: &CompletionContext<'_>) -> Vec<Candidate> {
    let mut all = Vec::new();
    for (kind, schema) in context.schemas {
        for key in schema.get("properties").and_then(Json::as_object).into_iter().flat_map(serde_json::Map::keys) {
            all.push(Candidate { text: key.clone(), about: format!("property of {kind}") });
        }
    }
    for doc in context.outline.iter().filter(|doc| doc.symbol_kind == "kind") {
        let text = doc.place.file.slice(doc.span);
        let mut part = "";
        for line in text.lines() {
            let depth = line.len() - line.trim_start().len();
            let Some((key, _)) = line.trim().split_once(':') else { continue };
            if depth == 0 {
                part = key;
            } else if depth == 2
                && matches!(part, "state" | "slots")
                && key.chars().all(|c| c.is_alphanumeric() || c == '_')
            {
                all.push(Candidate {
                    text: key.to_owned(),
                    about: format!("{} of {}", part.trim_end_matches('s'), doc.local_id),
                });
            }
        }
    }
    all
}

#[cfg(test)]
#[path = "complete_tests.rs"]
mod tests;
