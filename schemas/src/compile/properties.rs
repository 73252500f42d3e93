//! Properties of kinds: converts their declarations to JSON Schema, and their validated values to values of the engine.

use hexforge_core::ids::KindId;
use hexforge_core::value::Value;
use serde_json::{Map, Value as Json, json};
use std::sync::Arc;

use super::Compiler;
use super::doc::Spot;
use super::names::SymbolKind;

/// The type of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PropertyType {
    /// Whether it may be nil.
    pub optional: bool,
    /// The rest.
    pub base: BaseType,
}

/// A type without its `?`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BaseType {
    Any,
    Boolean,
    Integer,
    String,
    Map,
    List(Option<Box<PropertyType>>),
    /// A definition, of a kind if one is named.
    Def(Option<String>),
}

impl PropertyType {
    /// Parses a type; none if a property cannot have it.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (text, optional) = match text.strip_suffix('?') {
            Some(inner) => (inner.trim(), true),
            None => (text, false),
        };
        let base = match text {
            "any" => BaseType::Any,
            "boolean" => BaseType::Boolean,
            "integer" => BaseType::Integer,
            "string" => BaseType::String,
            "map" | "object" => BaseType::Map,
            "list" | "array" => BaseType::List(None),
            "definition" => BaseType::Def(None),
            _ => match (text.strip_prefix("list of "), text.strip_prefix("def ")) {
                (Some(item), _) => BaseType::List(Some(Box::new(Self::parse(item)?))),
                (None, Some(kind)) => BaseType::Def(Some(kind.trim().to_owned())),
                (None, None) => return None,
            },
        };
        Some(Self { optional, base })
    }

    fn schema(&self) -> Json {
        let mut schema = match &self.base {
            BaseType::Any => json!({}),
            BaseType::Boolean => json!({ "type": "boolean" }),
            BaseType::Integer => json!({ "type": "integer" }),
            BaseType::String | BaseType::Def(_) => json!({ "type": "string" }),
            BaseType::Map => json!({ "type": "object" }),
            BaseType::List(None) => json!({ "type": "array" }),
            BaseType::List(Some(item)) => json!({ "type": "array", "items": item.schema() }),
        };
        if self.optional {
            allow_null(&mut schema);
        }
        schema
    }
}

fn allow_null(schema: &mut Json) {
    if let Some(ty) = schema.get_mut("type")
        && let Json::String(name) = ty
    {
        *ty = json!([name, "null"]);
    }
    // An optional property with a list of values can still be nil.
    if let Some(Json::Array(values)) = schema.get_mut("enum")
        && !values.contains(&Json::Null)
    {
        values.push(Json::Null);
    }
}

/// The declared type of a property; a string if there is only `ref`.
pub(crate) fn declared_type(raw: &Json) -> Option<PropertyType> {
    match raw.get("type").and_then(Json::as_str) {
        Some(text) => PropertyType::parse(text),
        None if raw.get("ref").is_some() => Some(PropertyType { optional: false, base: BaseType::String }),
        None => Some(PropertyType { optional: false, base: BaseType::Any }),
    }
}

/// Whether definitions can omit the property.
pub(crate) fn is_optional(raw: &Json) -> bool {
    raw.get("default").is_some() || declared_type(raw).is_none_or(|ty| ty.optional)
}

/// The JSON Schema of a property.
pub(crate) fn schema(raw: &Json) -> Json {
    let Json::Object(object) = raw else { return raw.clone() };
    let mut made = match declared_type(raw).map(|ty| PropertyType { optional: false, ..ty }.schema()) {
        Some(Json::Object(made)) => made,
        _ => Map::new(),
    };
    let mut null = declared_type(raw).is_some_and(|ty| ty.optional);
    for (keyword, value) in object {
        match keyword.as_str() {
            "type" => {}
            "ref" => {
                made.insert("x-ref".to_owned(), value.clone());
            }
            "items" => {
                let mut items = schema(value);
                if let (Some(Json::Object(known)), Json::Object(items)) = (made.get("items"), &mut items) {
                    for (key, value) in known {
                        items.entry(key.clone()).or_insert_with(|| value.clone());
                    }
                }
                made.insert(keyword.clone(), items);
            }
            "additionalProperties" | "propertyNames" => {
                made.insert(keyword.clone(), schema(value));
            }
            "properties" => {
                let inner = value.as_object().into_iter().flatten();
                made.insert(keyword.clone(), inner.map(|(key, value)| (key.clone(), schema(value))).collect());
            }
            "prefixItems" | "anyOf" | "oneOf" | "allOf" => {
                let items = value.as_array().into_iter().flatten();
                made.insert(keyword.clone(), items.map(schema).collect());
            }
            _ => {
                made.insert(keyword.clone(), value.clone());
            }
        }
    }
    if made.contains_key("properties") && !made.contains_key("additionalProperties") {
        made.insert("additionalProperties".to_owned(), Json::Bool(false));
    }
    // Nil is written as null, or by omitting the property.
    null |= made.get("default").is_some_and(Json::is_null);
    let mut made = Json::Object(made);
    if null {
        allow_null(&mut made);
    }
    made
}

impl Compiler<'_> {
    /// The value of a property, with references resolved to definitions.
    pub(super) fn property_value(&mut self, json: &Json, raw: &Json, spot: &Spot<'_>, owner: &Spot<'_>) -> Value {
        if json.is_null() {
            return Value::Nil;
        }
        if let Some(refers) = reference_of(raw) {
            let target = match refers {
                PropertyRef::Anything => RefTarget::Definition(None),
                PropertyRef::Rule(sort) => RefTarget::Rule(sort),
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

    fn references(&mut self, json: &Json, target: RefTarget, spot: &Spot<'_>) -> Value {
        match json {
            Json::String(text) => match target {
                RefTarget::Definition(kind) => self.definition(text, kind, spot),
                // Its full id, so that it means the same wherever it is read.
                RefTarget::Rule(sort) => match self.reference(&[sort], text, spot) {
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
        .find(|sort| sort.word() == word)
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
