//! Parses types and checks constants against them.

use hexforge_core::ids::{DefId, KindId};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;
use serde_json::Value as Json;
use std::sync::Arc;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::names::SymbolKind;
use super::property_type::is_too_deep;
use crate::codes;
use crate::diagnostic::{Diagnostic, with_article};
use crate::pack::limits::TYPES;

/// Names of types, which kinds cannot have as their id.
pub(crate) const TYPE_WORDS: [&str; 8] =
    ["any", "boolean", "integer", "string", "list", "map", "component", "definition"];

/// The error for a type that nests too deep.
pub(super) fn too_deep() -> Diagnostic {
    Diagnostic::error(codes::TOO_DEEP, format!("the type has {}", TYPES.exceeded()))
        .help("use `list` or `any` for the inner part")
}

impl Compiler<'_> {
    /// Parses a type. Reports an error at `spot` and returns `any` if it is unknown.
    pub(super) fn parse_type(&mut self, text: &str, spot: &DocPart<'_>) -> Type {
        if is_too_deep(text) {
            self.sink.push(spot.fault(too_deep()));
            return Type::Any;
        }
        self.parse_type_part(text, spot)
    }

    /// Recursion is as deep as the type, which is limited.
    fn parse_type_part(&mut self, text: &str, spot: &DocPart<'_>) -> Type {
        let text = text.trim();
        if let Some(inner) = text.strip_suffix('?') {
            let inner = self.parse_type_part(inner, spot);
            return Type::Optional(Box::new(inner));
        }
        if let Some(item) = text.strip_prefix("list of ") {
            let item = self.parse_type_part(item, spot);
            return Type::List(Box::new(item));
        }
        match text {
            "any" => Type::Any,
            "boolean" => Type::Boolean,
            "integer" => Type::Integer,
            "string" => Type::String,
            "list" => Type::List(Box::new(Type::Any)),
            "map" => Type::Map,
            "component" => Type::Component,
            "definition" => Type::Definition,
            "player" => Type::Player,
            _ => self.kind_type(text, spot),
        }
    }

    fn kind_type(&mut self, text: &str, spot: &DocPart<'_>) -> Type {
        let (name, of_definitions) = match text.strip_prefix("def ") {
            Some(name) => (name.trim(), true),
            None => (text, false),
        };
        let pack = spot.pack();
        let wanted: &[SymbolKind] =
            if of_definitions { &[SymbolKind::Kind] } else { &[SymbolKind::Kind, SymbolKind::Type] };
        match self.names.try_resolve(wanted, name, pack) {
            Ok((SymbolKind::Type, entry)) => {
                self.used(SymbolKind::Type, entry, spot);
                self.named_type(entry)
            }
            Ok((_, entry)) => {
                self.used(SymbolKind::Kind, entry, spot);
                let kind = KindId::from_index(entry.number);
                if of_definitions { Type::DefOf(kind) } else { Type::OfKind(kind) }
            }
            Err(fault) => {
                let mut fault = *fault;
                if fault.code == codes::UNKNOWN_NAME && !name.contains(':') {
                    let mut known = self.names.known(SymbolKind::Kind, pack);
                    known.extend(self.names.known(SymbolKind::Type, pack));
                    known.extend(TYPE_WORDS.iter().map(|w| (*w).to_owned()));
                    known.push("player".to_owned());
                    fault = Diagnostic::error(codes::BAD_TYPE, format!("unknown type `{text}`"))
                        .expected("any, boolean, integer, string, list, map, component, definition, player, the id of a kind or type, `def KIND` or `list of T`");
                    fault = crate::pack::did_you_mean(fault, name, known.iter().map(String::as_str));
                }
                self.sink.push(spot.fault(fault));
                Type::Any
            }
        }
    }

    /// The name of a type.
    pub(super) fn type_text(&self, ty: &Type) -> String {
        let kind = |id: &KindId| self.kinds.get(id.index()).map_or("?", |info| info.local_id.as_str()).to_owned();
        match ty {
            Type::Any => "any".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer => "integer".to_owned(),
            Type::String => "string".to_owned(),
            Type::Map => "map".to_owned(),
            Type::Component => "component".to_owned(),
            Type::Player => "player".to_owned(),
            Type::Definition => "definition".to_owned(),
            Type::OfKind(id) => kind(id),
            Type::DefOf(id) => format!("def {}", kind(id)),
            Type::List(item) if **item == Type::Any => "list".to_owned(),
            Type::List(item) => format!("list of {}", self.type_text(item)),
            Type::Optional(inner) => format!("{}?", self.type_text(inner)),
            Type::Words(words) => words.local_id.to_string(),
            Type::Record(record) => record.local_id.to_string(),
        }
    }

    /// The type with an article, for messages.
    pub(super) fn type_phrase(&self, ty: &Type) -> String {
        match ty {
            Type::Any => "a value".to_owned(),
            Type::String => "text".to_owned(),
            Type::OfKind(id) => with_article(&self.kind_name(*id)),
            Type::DefOf(id) => format!("a definition of kind `{}`", self.kind_name(*id)),
            Type::Optional(inner) => format!("{} or nil", self.type_phrase(inner)),
            other => with_article(&self.type_text(other)),
        }
    }

    /// Converts a constant to a value of this type. Reports an error at `spot` if it has another type.
    pub(super) fn constant(&mut self, json: &Json, ty: &Type, spot: &DocPart<'_>) -> Value {
        let wrong = |compiler: &mut Self| {
            let text = format!("{} is not {}", shown(json), compiler.type_phrase(ty));
            let fault = spot.fault(Diagnostic::error(codes::WRONG_CONSTANT, text));
            compiler.sink.push(fault);
            Value::Nil
        };
        match (ty, json) {
            (Type::Any, _) => self.any(json, spot),
            (Type::Optional(_), Json::Null) => Value::Nil,
            (Type::Optional(inner), _) => self.constant(json, inner, spot),
            (Type::Boolean, Json::Bool(b)) => Value::Bool(*b),
            (Type::Integer, Json::Number(n)) if n.is_i64() => Value::Int(n.as_i64().unwrap_or_default()),
            (Type::String, Json::String(text)) => Value::text(text),
            (Type::List(item), Json::Array(items)) => {
                let values = items.iter().enumerate().map(|(i, v)| self.constant(v, item, &spot.down(i))).collect();
                Value::list(values)
            }
            (Type::Words(words), Json::String(text)) => self.word(text, words, spot),
            (Type::Record(record), Json::Object(entries)) => self.record(entries, record, spot),
            (Type::Map, Json::Object(_)) => self.any(json, spot),
            (Type::Definition, Json::String(text)) => self.definition(text, None, spot),
            (Type::DefOf(kind), Json::String(text)) => self.definition(text, Some(*kind), spot),
            (Type::Component | Type::OfKind(_) | Type::Player, _) => {
                let phrase = self.type_phrase(ty);
                let fault = Diagnostic::error(codes::WRONG_CONSTANT, format!("{} is not {phrase}", shown(json)))
                    .expected(format!("a Lua expression that returns {phrase}"));
                let fault = spot.fault(fault);
                self.sink.push(fault);
                Value::Nil
            }
            _ => wrong(self),
        }
    }

    /// Converts a constant of any type.
    pub(super) fn any(&mut self, json: &Json, spot: &DocPart<'_>) -> Value {
        match json {
            Json::Null => Value::Nil,
            Json::Bool(b) => Value::Bool(*b),
            Json::Number(n) => match n.as_i64() {
                Some(n) => Value::Int(n),
                None => {
                    let fault = Diagnostic::error(codes::WRONG_CONSTANT, format!("`{n}` is not an integer"));
                    self.sink.push(spot.fault(fault));
                    Value::Nil
                }
            },
            Json::String(text) => Value::text(text),
            Json::Array(items) => {
                Value::list(items.iter().enumerate().map(|(i, v)| self.any(v, &spot.down(i))).collect())
            }
            Json::Object(map) => {
                Value::map(map.iter().map(|(key, v)| (Arc::from(key.as_str()), self.any(v, &spot.down(key)))).collect())
            }
        }
    }

    /// Resolves a definition, which must have this `kind` if it is given.
    pub(super) fn definition(&mut self, text: &str, kind: Option<KindId>, spot: &DocPart<'_>) -> Value {
        let pack = spot.pack();
        match self.names.try_resolve(&[SymbolKind::Definition], text, pack) {
            Ok((_, entry)) => {
                self.used(SymbolKind::Definition, entry, spot);
                let is = self.definition_kinds.get(entry.number).copied().flatten();
                if let (Some(wanted), Some(is)) = (kind, is)
                    && !self.is_kind(is, wanted)
                {
                    let (wanted, is) = (self.kind_name(wanted), self.kind_name(is));
                    let fault = Diagnostic::error(
                        codes::WRONG_CONSTANT,
                        format!("`{text}` is {}, not {}", with_article(&is), with_article(&wanted)),
                    );
                    self.sink.push(spot.fault(fault));
                }
                Value::Def(DefId::from_index(entry.number))
            }
            Err(fault) => {
                let mut fault = *fault;
                if let Some(kind) = kind
                    && fault.code == codes::UNKNOWN_NAME
                    && text.split_once(':').is_none_or(|(prefix, _)| self.names.pack(prefix).is_some())
                {
                    let known = self.definitions_of(kind, pack, text);
                    let word = self.kind_name(kind);
                    fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown {word} `{text}`"));
                    fault = crate::pack::did_you_mean(fault, text, known.iter().map(String::as_str));
                }
                self.sink.push(spot.fault(fault));
                Value::Nil
            }
        }
    }

    /// The names of the definitions of a kind that are visible to `pack`: with the prefix of `text` if it has one, else with and
    /// without the prefix of another pack.
    fn definitions_of(&self, kind: KindId, pack: usize, text: &str) -> Vec<String> {
        let asked = text.split_once(':').map(|(prefix, _)| (prefix, self.names.pack(prefix)));
        let visible = self.names.visible(pack);
        self.names
            .entries(SymbolKind::Definition)
            .filter(|(_, other, entry)| {
                let is = self.definition_kinds.get(entry.number).copied().flatten();
                visible.contains(other) && is.is_some_and(|is| self.is_kind(is, kind))
            })
            .flat_map(|(name, other, _)| match asked {
                Some((prefix, of)) => [(of == Some(other)).then(|| format!("{prefix}:{name}")), None],
                None => {
                    let full = (other != pack).then(|| format!("{}:{name}", self.names.prefix(other)));
                    [Some(name.to_owned()), full]
                }
            })
            .flatten()
            .collect()
    }

    /// The default value of a field of this type; none if the type does not have one.
    pub(super) fn empty(ty: &Type) -> Option<Value> {
        Some(match ty {
            Type::Any | Type::Optional(_) => Value::Nil,
            Type::Boolean => Value::Bool(false),
            Type::Integer => Value::Int(0),
            Type::String => Value::text(""),
            Type::List(_) => Value::list(Vec::new()),
            Type::Map => Value::map(Vec::new()),
            Type::Record(record) => {
                let fields = record.fields.iter().map(|(name, ty)| Some((name.clone(), Self::empty(ty)?)));
                let fields: Option<Vec<_>> = fields.collect();
                Value::map(fields?.into_iter().filter(|(_, value)| *value != Value::Nil).collect())
            }
            _ => return None,
        })
    }

    /// The type of a known value.
    pub(super) fn type_of(value: &Value) -> Type {
        match value {
            Value::Nil => Type::Optional(Box::new(Type::Any)),
            Value::Bool(_) => Type::Boolean,
            Value::Int(_) => Type::Integer,
            Value::Str(_) => Type::String,
            Value::List(_) => Type::List(Box::new(Type::Any)),
            Value::Map(_) => Type::Map,
            Value::Comp(_) => Type::Component,
            Value::Def(_) => Type::Definition,
            Value::Event(_) => Type::Any,
        }
    }
}

/// A constant as messages show it.
pub(super) fn shown(json: &Json) -> String {
    match json {
        Json::Null => "`nil`".to_owned(),
        Json::String(text) => format!("`{text}`"),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "a mapping".to_owned(),
        other => format!("`{other}`"),
    }
}
