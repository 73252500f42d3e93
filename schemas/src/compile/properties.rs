//! Properties of kinds: converts their declarations to JSON Schema, and their validated values to values of the engine.

use hexforge_core::ids::KindId;
use hexforge_core::value::Value;
use serde_json::{Value as Json, json};
use std::sync::Arc;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::names::SymbolKind;
use super::property_type::{BaseType, declared_type};

impl Compiler<'_> {
    /// The value of a property, with references resolved to definitions.
    pub(super) fn property_value(&mut self, json: &Json, raw: &Json, spot: &DocPart<'_>, owner: &DocPart<'_>) -> Value {
        self.declared_value(json, &[raw], spot, owner)
    }

    /// The value of a part of a property, to which all these declarations apply.
    fn declared_value(&mut self, json: &Json, raws: &[&Json], spot: &DocPart<'_>, owner: &DocPart<'_>) -> Value {
        if json.is_null() {
            return Value::Nil;
        }
        let Declarations { certain, possible } = Declarations::of(raws, json);
        if let Some(refers) = certain.iter().find_map(|raw| reference_of(raw)) {
            let target = self.ref_target(&refers, owner);
            return self.references(json, target, spot);
        }
        if let Some(value) = self.one_of_references(json, &possible, spot, owner) {
            return value;
        }
        let all: Vec<&Json> = certain.into_iter().chain(possible).collect();
        match json {
            Json::Array(items) => {
                let typed: Vec<Json> = all.iter().filter_map(|raw| item_type(raw)).collect();
                let value = |(at, value): (usize, &Json)| {
                    let own = all.iter().filter_map(|raw| {
                        let first = raw.get("prefixItems").and_then(|items| items.get(at));
                        first.or_else(|| raw.get("items"))
                    });
                    let raws: Vec<&Json> = own.chain(&typed).collect();
                    self.declared_value(value, &raws, &spot.down(at), owner)
                };
                Value::list(items.iter().enumerate().map(value).collect())
            }
            Json::Object(entries) => {
                let values = entries.iter().map(|(key, value)| {
                    self.key(key, &all, spot, owner);
                    let of_key = all.iter().filter_map(|raw| {
                        let own = raw.get("properties").and_then(|properties| properties.get(key));
                        own.or_else(|| raw.get("additionalProperties"))
                    });
                    let raws: Vec<&Json> = of_key.collect();
                    (Arc::from(key.as_str()), self.declared_value(value, &raws, &spot.down(key), owner))
                });
                Value::map(values.collect())
            }
            other => self.any(other, spot),
        }
    }

    fn ref_target(&self, refers: &PropertyRef<'_>, owner: &DocPart<'_>) -> RefTarget {
        match refers {
            PropertyRef::Anything => RefTarget::Definition(None),
            PropertyRef::Rule(symbol_kind) => RefTarget::Rule(*symbol_kind),
            PropertyRef::Kind(name) => {
                let kind = self.names.find(SymbolKind::Kind, name, owner.pack());
                RefTarget::Definition(kind.map(|entry| KindId::from_index(entry.number)))
            }
        }
    }

    /// The value of a text that is a reference in some alternatives and none in others: the first reference that resolves.
    /// None if no alternative is a reference, or if another alternative accepts the text as it is.
    fn one_of_references(
        &mut self,
        json: &Json,
        possible: &[&Json],
        spot: &DocPart<'_>,
        owner: &DocPart<'_>,
    ) -> Option<Value> {
        let text = json.as_str()?;
        let targets: Vec<RefTarget> =
            possible.iter().filter_map(|raw| reference_of(raw)).map(|refers| self.ref_target(&refers, owner)).collect();
        let fits = targets.iter().find(|target| self.fits(text, **target, spot));
        let is_plain = || possible.iter().any(|raw| reference_of(raw).is_none() && accepts(raw, json));
        let target = match fits {
            Some(target) => *target,
            None if is_plain() => return None,
            None => *targets.first()?,
        };
        Some(self.references(json, target, spot))
    }

    /// Whether the text refers to something of this target.
    fn fits(&self, text: &str, target: RefTarget, spot: &DocPart<'_>) -> bool {
        match target {
            RefTarget::Rule(symbol_kind) => self.names.find(symbol_kind, text, spot.pack()).is_some(),
            RefTarget::Definition(kind) => {
                let entry = self.names.find(SymbolKind::Definition, text, spot.pack());
                let is = entry.and_then(|entry| self.definition_kinds.get(entry.number).copied().flatten());
                is.is_some_and(|is| kind.is_none_or(|kind| self.is_kind(is, kind)))
            }
        }
    }

    /// Checks a key whose declaration says that it is a reference. Lua reads it as it is written.
    fn key(&mut self, key: &str, raws: &[&Json], spot: &DocPart<'_>, owner: &DocPart<'_>) {
        let names: Vec<&Json> = raws.iter().filter_map(|raw| raw.get("propertyNames")).collect();
        if !names.is_empty() {
            self.declared_value(&Json::from(key), &names, &spot.down(key).at_key(), owner);
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

/// The declarations that apply to a value.
struct Declarations<'a> {
    /// Those that hold in any case.
    certain: Vec<&'a Json>,
    /// The alternatives of `anyOf` and `oneOf` that accept the value.
    possible: Vec<&'a Json>,
}

impl<'a> Declarations<'a> {
    /// Expands `allOf`, `anyOf` and `oneOf`.
    fn of(raws: &[&'a Json], json: &Json) -> Self {
        let (mut certain, mut possible) = (Vec::new(), Vec::new());
        let mut open: Vec<(&Json, bool)> = raws.iter().rev().map(|raw| (*raw, true)).collect();
        while let Some((raw, is_certain)) = open.pop() {
            if is_certain {
                certain.push(raw)
            } else {
                possible.push(raw)
            }
            let list = |keyword: &str| raw.get(keyword).and_then(Json::as_array).into_iter().flatten();
            open.extend(list("allOf").map(|part| (part, is_certain)));
            let alternatives = list("anyOf").chain(list("oneOf"));
            open.extend(alternatives.filter(|part| accepts(part, json)).map(|part| (part, false)));
        }
        Self { certain, possible }
    }
}

/// Whether a declaration accepts the value, as far as its type and its listed values say.
fn accepts(raw: &Json, json: &Json) -> bool {
    let listed = raw.get("enum").and_then(Json::as_array);
    if listed.is_some_and(|listed| !listed.contains(json)) || raw.get("const").is_some_and(|only| only != json) {
        return false;
    }
    declared_type(raw).is_none_or(|ty| match ty.base {
        BaseType::Any => true,
        BaseType::Boolean => json.is_boolean(),
        BaseType::Integer => json.is_number(),
        BaseType::String | BaseType::Def(_) => json.is_string(),
        BaseType::Map => json.is_object(),
        BaseType::List(_) => json.is_array(),
    })
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
