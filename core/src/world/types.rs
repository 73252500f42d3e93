//! Types of values: which values fit, and how types and values are called in messages.

use super::World;
use crate::host::ScriptError;
use crate::ids::Sym;
use crate::limits::cut;
use crate::proposal::Proposal;
use crate::ruleset::{Param, Role, Type};
use crate::value::Value;

/// How many words of an enumeration messages show.
const SHOWN_WORDS: usize = 12;

/// How many characters of a text messages show.
const DESCRIBED: usize = 120;

impl World {
    /// Whether a value is of a type.
    #[must_use]
    pub fn fits(&self, value: &Value, ty: &Type) -> bool {
        match (ty, value) {
            (Type::Any, _) | (Type::Boolean, Value::Bool(_)) | (Type::Integer, Value::Int(_)) => true,
            (Type::String, Value::Str(_)) | (Type::Component, Value::Comp(_)) => true,
            (Type::Definition, Value::Def(_)) | (Type::Map, Value::Map(_)) => true,
            (Type::Optional(_), Value::Nil) => true,
            (Type::Optional(inner), v) => self.fits(v, inner),
            (Type::Map, v) => v.items().is_some_and(<[Value]>::is_empty),
            (Type::OfKind(kind), Value::Comp(c)) => self.exists(*c) && self.ruleset.is_kind(self.kind_of(*c), *kind),
            (Type::Player, Value::Comp(c)) => {
                self.exists(*c) && matches!(self.ruleset.kind(self.kind_of(*c)).role, Role::Player | Role::Neutral)
            }
            (Type::DefOf(kind), Value::Def(d)) => self.ruleset.is_kind(self.ruleset.def(*d).kind, *kind),
            (Type::Words(words), Value::Str(s)) => words.has(s),
            (Type::Record(record), Value::Map(entries)) => {
                let nil = Value::Nil;
                record.fields.iter().all(|(name, ty)| self.fits(value.get(name).unwrap_or(&nil), ty))
                    && entries.iter().all(|(key, _)| record.field(key).is_some())
            }
            (Type::Record(record), v) => {
                let is_empty = v.items().is_some_and(<[Value]>::is_empty);
                is_empty && record.fields.iter().all(|(_, ty)| self.fits(&Value::Nil, ty))
            }
            (Type::List(inner), v) => v.items().is_some_and(|items| items.iter().all(|i| self.fits(i, inner))),
            _ => false,
        }
    }

    /// Whether `value` may be the argument for `param` of what has `id`.
    ///
    /// # Errors
    /// It is of another type; the message says what was wanted.
    pub(crate) fn check_argument(&self, kind: &str, id: Sym, param: &Param, value: &Value) -> Result<(), ScriptError> {
        if self.fits(value, &param.ty) {
            return Ok(());
        }
        Err(ScriptError::new(format!(
            "parameter `{}` of {kind} `{}` takes {}, found {}",
            self.ruleset.text(param.name),
            self.ruleset.text(id),
            self.describe_type(&param.ty),
            self.describe(value)
        )))
    }

    /// Whether the arguments of a proposed event are of the types of its parameters. Rules and conditions see only such arguments.
    ///
    /// # Errors
    /// One is of another type; the message says what was wanted.
    pub(crate) fn check_proposal(&self, proposal: &Proposal) -> Result<(), ScriptError> {
        let event = self.ruleset.event(proposal.event);
        let mut given = event.params.iter().zip(&proposal.params);
        given.try_for_each(|(param, value)| self.check_argument("event", event.id, param, value))
    }

    /// The parameter for which a proposed event lacks a component or a definition: there is nothing that it could happen to.
    pub(crate) fn missing_target(&self, proposal: &Proposal) -> Option<Sym> {
        let params = &self.ruleset.event(proposal.event).params;
        let mut given = params.iter().zip(&proposal.params);
        given.find(|(param, value)| **value == Value::Nil && param.ty.is_thing()).map(|(param, _)| param.name)
    }

    /// The same for arguments by name; what is not given is nil.
    pub(crate) fn check_arguments(
        &self,
        kind: &str,
        id: Sym,
        params: &[Param],
        given: &[(Sym, Value)],
    ) -> Result<(), ScriptError> {
        params.iter().try_for_each(|param| {
            let value = given.iter().find(|(name, _)| *name == param.name).map_or(&Value::Nil, |(_, value)| value);
            self.check_argument(kind, id, param, value)
        })
    }

    /// A type in the words of the documents.
    #[must_use]
    pub fn describe_type(&self, ty: &Type) -> String {
        match ty {
            Type::Any => "anything".to_owned(),
            Type::Boolean => "a boolean".to_owned(),
            Type::Integer => "an integer".to_owned(),
            Type::String => "a string".to_owned(),
            Type::Map => "a map".to_owned(),
            Type::Component => "a component".to_owned(),
            Type::OfKind(kind) => format!("a `{}`", self.ruleset.text(self.ruleset.kind(*kind).local_id)),
            Type::Player => "a player".to_owned(),
            Type::Definition => "a definition".to_owned(),
            Type::DefOf(kind) => format!("a definition of `{}`", self.ruleset.text(self.ruleset.kind(*kind).local_id)),
            Type::List(inner) => format!("a list of {}", self.describe_type(inner)),
            Type::Optional(inner) => format!("{} or nil", self.describe_type(inner)),
            Type::Words(words) => {
                let shown: Vec<String> = words.words.iter().take(SHOWN_WORDS).map(|word| format!("`{word}`")).collect();
                let more = if words.words.len() > SHOWN_WORDS { ", …" } else { "" };
                format!("a `{}`: one of {}{more}", words.local_id, shown.join(", "))
            }
            Type::Record(record) => {
                let fields: Vec<&str> = record.fields.iter().map(|(name, _)| name.as_ref()).collect();
                format!("a `{}`: a map with {}", record.local_id, fields.join(", "))
            }
        }
    }

    /// A value in words, for messages.
    #[must_use]
    pub fn describe(&self, value: &Value) -> String {
        match value {
            Value::Nil => "nil".to_owned(),
            Value::Bool(b) => b.to_string(),
            Value::Int(n) => n.to_string(),
            Value::Str(s) => format!("\"{}\"", cut(s, DESCRIBED)),
            Value::Comp(c) if self.exists(*c) => {
                format!("`{}#{}`", self.ruleset.text(self.ruleset.def(self.def_of(*c)).local_id), c.0)
            }
            Value::Comp(c) => format!("component #{}", c.0),
            Value::Def(d) => format!("definition `{}`", self.ruleset.text(self.ruleset.def(*d).id)),
            Value::Event(_) => "an event".to_owned(),
            Value::List(items) => format!("a list of {}", items.len()),
            Value::Map(_) => "a map".to_owned(),
        }
    }
}
