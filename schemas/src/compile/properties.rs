//! Properties of kinds: converts their declarations to JSON Schema, and their validated values to values of the engine.

use hexforge_core::ids::KindId;
use hexforge_core::value::Value;
use serde_json::{Value as Json, json};
use std::sync::Arc;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::names::SymbolKind;

impl Compiler<'_> {
    /// The value of a property, with references resolved to definitions.
    pub(super) fn property_value(&mut self, json: &Json, raw: &Json, spot: &DocPart<'_>, owner: &DocPart<'_>) -> Value {
        if json.is_null() {
            return Value::Nil;
        }
        if let Some(refers) = reference_of(raw) {
            let target = match refers {
                PropertyRef::Anything => RefTarget::Definition(None),
                PropertyRef::Rule(symbol_kind) => RefTarget::Rule(symbol_kind),
                PropertyRef::Kind(name) => {
                    let kind = self.names.find(SymbolKind::Kind, name, owner.pack());
                    RefTarget::Definition(kind.map(|entry| KindId::from_index(entry.number)))
                }
            };
            return self.references(json, target, spot);
        }
        match json {
            Json::Array(items) => {
                let item = raw.get("items").cloned().or_else(|| item_type(raw)).unwrap_or(Json::Null);
                let first = raw.get("prefixItems").and_then(Json::as_array).cloned().unwrap_or_default();
                let values = items
                    .iter()
                    .enumerate()
                    .map(|(i, value)| self.property_value(value, first.get(i).unwrap_or(&item), &spot.down(i), owner));
                Value::list(values.collect())
            }
            Json::Object(entries) => {
                let inner = |key: &str| raw.get("properties").and_then(|p| p.get(key));
                let other = raw.get("additionalProperties");
                let values = entries.iter().map(|(key, value)| {
                    let raw = inner(key).or(other).unwrap_or(&Json::Null);
                    (Arc::from(key.as_str()), self.property_value(value, raw, &spot.down(key), owner))
                });
                Value::map(values.collect())
            }
            other => self.any(other, spot),
        }
    }

    fn references(&mut self, json: &Json, target: RefTarget, spot: &DocPart<'_>) -> Value {
        match json {
            Json::String(text) => match target {
                RefTarget::Definition(kind) => self.definition(text, kind, spot),
                // Its full id, so that it means the same wherever it is read.
                RefTarget::Rule(symbol_kind) => match self.reference(&[symbol_kind], text, spot) {
                    Some((_, entry)) => self.docs.get(entry.doc).map_or(Value::Nil, |doc| {
                        let id = self.full_id(doc);
                        Value::Str(Arc::from(id))
                    }),
                    None => Value::Nil,
                },
            },
            Json::Array(items) => {
                let values = items.iter().enumerate().map(|(i, item)| self.references(item, target, &spot.down(i)));
                Value::list(values.collect())
            }
            Json::Object(entries) => {
                let values = entries
                    .iter()
                    .map(|(key, value)| (Arc::from(key.as_str()), self.references(value, target, &spot.down(key))));
                Value::map(values.collect())
            }
            other => self.any(other, spot),
        }
    }
}

/// What the values of a property refer to.
enum PropertyRef<'a> {
    /// Any definition.
    Anything,
    /// Definitions of a kind.
    Kind(&'a str),
    /// Events, flows, values or windows.
    Rule(SymbolKind),
}

/// What a value refers to.
#[derive(Clone, Copy)]
enum RefTarget {
    Definition(Option<KindId>),
    Rule(SymbolKind),
}

/// The type of document that `ref:` names, if it is not a kind. Kinds cannot have these ids.
pub(super) fn rule_sort(word: &str) -> Option<SymbolKind> {
    [SymbolKind::Event, SymbolKind::Flow, SymbolKind::Value, SymbolKind::Window]
        .into_iter()
        .find(|symbol_kind| symbol_kind.word() == word)
}

fn reference_of(raw: &Json) -> Option<PropertyRef<'_>> {
    if let Some(of) = raw.get("ref").and_then(Json::as_str) {
        return Some(rule_sort(of).map_or(PropertyRef::Kind(of), PropertyRef::Rule));
    }
    let text = raw.get("type").and_then(Json::as_str)?.trim().trim_end_matches('?').trim();
    let text = text.strip_prefix("list of ").map_or(text, |item| item.trim_end_matches('?'));
    if text == "definition" {
        return Some(PropertyRef::Anything);
    }
    text.strip_prefix("def ").map(|kind| PropertyRef::Kind(kind.trim()))
}

/// The declaration that `list of T` makes of its items.
fn item_type(raw: &Json) -> Option<Json> {
    let text = raw.get("type").and_then(Json::as_str)?.trim().trim_end_matches('?');
    text.strip_prefix("list of ").map(|item| json!({ "type": item }))
}
