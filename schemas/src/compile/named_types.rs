//! Named types: enumerations and records.

use std::sync::Arc;

use hexforge_core::ruleset::{RecordType, Type, WordType};
use hexforge_core::value::Value;
use serde_json::{Map, Value as Json, json};

use super::compiler::Compiler;
use super::doc::{Doc, DocPart};
use super::names::{Entry, LUA_WORDS, Names, SymbolKind, duplicate_id};
use super::typed_doc::TypedDoc;
use super::types::TYPE_WORDS;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{BUILT_IN, TypeDoc, WordDoc};

/// How many named types may be in one another.
const MOST_NESTED: usize = 8;

impl Compiler<'_> {
    /// A named type. Types refer to each other in any order, so each is made when it is first needed.
    pub(super) fn named_type(&mut self, entry: Entry) -> Type {
        if let Some(Some(known)) = self.named_types.get(entry.number) {
            return known.clone();
        }
        let (docs, typed) = (self.docs, self.typed);
        let Some(doc) = docs.get(entry.doc) else { return Type::Any };
        let Some(TypedDoc::Type(declared)) = typed.get(entry.doc).map(Arc::as_ref) else { return Type::Any };
        if self.open_types.contains(&entry.number) {
            let fault = Diagnostic::error(codes::BAD_TYPE, format!("type `{}` contains itself", doc.id))
                .help("use `map` or `any` for one of the fields");
            self.sink.push(doc.spot().down("fields").key_fault(fault));
            return Type::Any;
        }
        self.open_types.push(entry.number);
        let made = self.new_named_type(declared, &doc.spot());
        self.open_types.pop();
        if self.named_types.len() <= entry.number {
            self.named_types.resize(entry.number + 1, None);
        }
        if let Some(place) = self.named_types.get_mut(entry.number) {
            *place = Some(made.clone());
        }
        made
    }

    fn new_named_type(&mut self, declared: &TypeDoc, spot: &DocPart<'_>) -> Type {
        if let Some(kind) = self.names.find(SymbolKind::Kind, declared.id.as_str(), spot.doc.pack)
            && let Some(kind) = self.docs.get(kind.doc).filter(|kind| kind.pack == spot.doc.pack)
        {
            let first = kind.spot().down("id").value();
            let fault = duplicate_id("type or kind", declared.id.as_str(), first, spot.down("id").value());
            self.sink.push(fault);
        }
        let name = declared.id.as_str();
        if TYPE_WORDS.contains(&name) || name == "player" || BUILT_IN.contains(&name) {
            let text = format!("`{name}` is reserved: it is a type or a kind of document");
            let fault = Diagnostic::error(codes::RESERVED_NAME, text).help("choose another name");
            self.sink.push(spot.down("id").fault(fault));
        }
        let (id, local_id): (Arc<str>, Arc<str>) = (Arc::from(self.full_id(spot.doc)), Arc::from(declared.id.as_str()));
        match (&declared.words, &declared.fields) {
            (Some(words), None) => {
                let words = self.words(words, &spot.down("words"));
                Type::Words(Arc::new(WordType { id, local_id, words }))
            }
            (None, Some(fields)) => {
                let at = spot.down("fields");
                let mut made = Vec::new();
                for (name, ty) in fields.iter() {
                    let at = at.down(name);
                    self.name_form(name, &at);
                    if LUA_WORDS.contains(&name) {
                        let text = format!("`{name}` is reserved: it is a word of Lua");
                        let fault = Diagnostic::error(codes::RESERVED_NAME, text).help("choose another name");
                        self.sink.push(at.key_fault(fault));
                    }
                    made.push((Arc::from(name), self.parse_type(ty.as_str(), &at)));
                }
                Type::Record(Arc::new(RecordType { id, local_id, fields: made }))
            }
            (words, _) => {
                let text = match words {
                    Some(_) => "the type has both `words` and `fields`",
                    None => "missing key in the type",
                };
                let fault = Diagnostic::error(codes::NOT_ONE_KEY, text).expected("`words` or `fields`");
                let at = if words.is_some() { spot.down("fields") } else { spot.down("id") };
                self.sink.push(at.key_fault(fault));
                Type::Any
            }
        }
    }

    fn words(&mut self, words: &[WordDoc], spot: &DocPart<'_>) -> Vec<Arc<str>> {
        let mut made: Vec<Arc<str>> = Vec::new();
        for (i, doc) in words.iter().enumerate() {
            let (at, word) = (spot.down(i), doc.word());
            if let Some(first) = made.iter().position(|known| known.as_ref() == word) {
                let fault = duplicate_id("word", word, spot.down(first).value(), at.value());
                self.sink.push(fault);
            }
            if let WordDoc::WithText(with_text) = doc {
                self.text_without_args(Some(&with_text.text), &at.down("text"));
                self.builder.add_word_text(word, with_text.text.as_str());
            }
            made.push(Arc::from(word));
        }
        made
    }

    /// Converts a word; reports one that the enumeration does not have.
    pub(super) fn word(&mut self, text: &str, words: &WordType, spot: &DocPart<'_>) -> Value {
        if words.has(text) {
            return Value::text(text);
        }
        self.sink.push(spot.fault(unknown_word(text, words)));
        Value::Nil
    }

    /// Converts a mapping to a record; reports fields that are unknown or missing.
    pub(super) fn record(&mut self, entries: &Map<String, Json>, record: &RecordType, spot: &DocPart<'_>) -> Value {
        let mut made: Vec<(Arc<str>, Value)> = Vec::new();
        for (key, value) in entries {
            let at = spot.down(key);
            let Some(ty) = record.field(key) else {
                let text = format!("type `{}` has no field `{key}`", record.local_id);
                let known = record.fields.iter().map(|(name, _)| name.as_ref());
                let fault = crate::pack::did_you_mean(Diagnostic::error(codes::WRONG_CONSTANT, text), key, known);
                self.sink.push(at.key_fault(fault));
                continue;
            };
            let value = self.constant(value, &ty.clone(), &at);
            if value != Value::Nil {
                made.push((Arc::from(key.as_str()), value));
            }
        }
        let missing = |(name, ty): &&(Arc<str>, Type)| {
            !entries.contains_key(name.as_ref()) && !matches!(ty, Type::Optional(_) | Type::Any)
        };
        for (name, _) in record.fields.iter().filter(missing) {
            let text = format!("missing field `{name}` of type `{}`", record.local_id);
            let fault = Diagnostic::error(codes::WRONG_CONSTANT, text)
                .help(format!("add `{name}:`, or allow nil: write `?` after its type"));
            self.sink.push(spot.fault(fault));
        }
        Value::map(made)
    }

    /// Makes all named types, so that errors in unused ones are reported.
    pub(super) fn all_named_types(&mut self, entries: &[Option<Entry>]) {
        for (at, _) in self.docs.iter().enumerate().filter(|(_, doc)| doc.is("type")) {
            if let Some(Some(entry)) = entries.get(at) {
                self.named_type(*entry);
            }
        }
    }
}

/// The fault of a text that an enumeration does not have.
fn unknown_word(text: &str, words: &WordType) -> Diagnostic {
    let fault =
        Diagnostic::error(codes::WRONG_CONSTANT, format!("`{text}` is not a word of type `{}`", words.local_id));
    crate::pack::did_you_mean(fault, text, words.words.iter().map(AsRef::as_ref))
}

/// The name in a type without `list of` and `?`.
pub(super) fn named_part(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let inner = text.strip_suffix('?').unwrap_or(text).trim();
        let inner = inner.strip_prefix("list of ").unwrap_or(inner).trim();
        if inner == text {
            return text;
        }
        text = inner;
    }
}

/// Writes named types in the declarations of properties in terms of JSON Schema.
pub(super) struct Expander<'a> {
    /// All documents.
    pub docs: &'a [Doc],
    /// The same as Rust values.
    pub typed: &'a [Arc<TypedDoc>],
    /// All names.
    pub names: &'a Names,
}

/// The keyword with the name of a named type.
pub(crate) const NAMED_TYPE: &str = "x-type";

impl Expander<'_> {
    /// The declaration of a property, as a pack writes it.
    pub fn declaration(&self, raw: &Json, pack: usize) -> Json {
        self.expand(raw, pack, 0)
    }

    fn expand(&self, raw: &Json, pack: usize, depth: usize) -> Json {
        let Json::Object(object) = raw else { return raw.clone() };
        let mut made = Map::new();
        for (key, value) in object {
            let inner = match key.as_str() {
                "items" | "additionalProperties" | "propertyNames" => self.expand(value, pack, depth),
                "prefixItems" | "anyOf" | "oneOf" | "allOf" => match value {
                    Json::Array(items) => items.iter().map(|item| self.expand(item, pack, depth)).collect(),
                    other => other.clone(),
                },
                "properties" => match value {
                    Json::Object(entries) => {
                        entries.iter().map(|(key, value)| (key.clone(), self.expand(value, pack, depth))).collect()
                    }
                    other => other.clone(),
                },
                _ => value.clone(),
            };
            made.insert(key.clone(), inner);
        }
        let text = object.get("type").and_then(Json::as_str).unwrap_or_default();
        let name = named_part(text);
        let Some((declared, of)) = self.find(name, pack).filter(|_| depth < MOST_NESTED && !name.is_empty()) else {
            return Json::Object(made);
        };
        let Json::Object(mut expanded) = self.of_text(text, declared, of, depth) else { return Json::Object(made) };
        // What the author writes beside the type narrows it.
        expanded.extend(made.into_iter().filter(|(key, _)| key != "type"));
        expanded.insert(NAMED_TYPE.to_owned(), json!(text));
        Json::Object(expanded)
    }

    /// A type that contains a named one.
    fn of_text(&self, text: &str, declared: &TypeDoc, of: usize, depth: usize) -> Json {
        let text = text.trim();
        if let Some(inner) = text.strip_suffix('?') {
            let mut made = self.of_text(inner, declared, of, depth);
            if let Some(Json::String(ty)) = made.get_mut("type")
                && !ty.ends_with('?')
            {
                ty.push('?');
            }
            return made;
        }
        if let Some(item) = text.strip_prefix("list of ") {
            let items = self.of_text(item, declared, of, depth);
            return json!({ "type": "list", "items": items });
        }
        if let Some(words) = &declared.words {
            let words: Vec<&str> = words.iter().map(WordDoc::word).collect();
            return json!({ "type": "string", "enum": words });
        }
        let fields = declared.fields.as_ref();
        let mut properties = Map::new();
        let mut required = Vec::new();
        for (name, ty) in fields.into_iter().flat_map(|fields| fields.iter()) {
            let ty = self.with_prefix(ty.as_str(), of);
            properties.insert(name.to_owned(), self.expand(&json!({ "type": ty }), of, depth + 1));
            if !ty.ends_with('?') {
                required.push(name.to_owned());
            }
        }
        json!({ "type": "map", "properties": properties, "required": required, "additionalProperties": false })
    }

    /// A type in which the kind of a definition has the prefix of its pack, so that other packs can write it.
    fn with_prefix(&self, text: &str, pack: usize) -> String {
        match text.split_once("def ") {
            Some((before, kind)) if !kind.contains(':') => {
                let owner = self.names.try_resolve(&[SymbolKind::Kind], kind.trim_end_matches('?').trim(), pack);
                let Ok((_, entry)) = owner else { return text.to_owned() };
                let of = self.docs.get(entry.doc).map_or(pack, |doc| doc.pack);
                format!("{before}def {}:{kind}", self.names.prefix(of))
            }
            _ => text.to_owned(),
        }
    }

    fn find(&self, name: &str, pack: usize) -> Option<(&TypeDoc, usize)> {
        if self.names.find(SymbolKind::Kind, name, pack).is_some() {
            return None;
        }
        let entry = self.names.find(SymbolKind::Type, name, pack)?;
        match self.typed.get(entry.doc)?.as_ref() {
            TypedDoc::Type(declared) => Some((declared, self.docs.get(entry.doc)?.pack)),
            _ => None,
        }
    }
}
