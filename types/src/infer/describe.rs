//! Words for what an expression can be.

use hexforge_core::ruleset::Type;

use super::Infer;
use crate::set::{BOOLEAN, Bits, NUMBER, Set, TEXT, WORD};

/// How many kinds a message names.
const NAMED: usize = 3;

impl Infer<'_> {
    pub(super) fn kinds(&self, kinds: &Bits, many: &str) -> String {
        let rules = self.world.rules;
        let names: Vec<String> = kinds
            .iter()
            .filter_map(|kind| rules.kinds.get(kind))
            .map(|kind| format!("`{}`", rules.text(kind.local_id)))
            .collect();
        if names.len() > NAMED { many.to_owned() } else { names.join(" or ") }
    }

    /// What a set is, with an article.
    pub(super) fn describe(&self, set: &Set) -> String {
        let mut parts = Vec::new();
        if !set.comps.is_empty() {
            let kinds = self.kinds(&set.comps, "");
            parts.push(if kinds.is_empty() { "a component".to_owned() } else { format!("a component of {kinds}") });
        }
        if !set.defs.is_empty() {
            let kinds = self.kinds(&set.defs, "");
            parts.push(if kinds.is_empty() { "a definition".to_owned() } else { format!("a definition of {kinds}") });
        }
        if !set.events.is_empty() {
            let rules = self.world.rules;
            let names: Vec<String> = set
                .events
                .iter()
                .filter_map(|event| rules.events.get(event))
                .map(|event| format!("`{}`", rules.text(event.id)))
                .collect();
            parts.push(if let [name] = names.as_slice() { format!("the event {name}") } else { "an event".to_owned() });
        }
        if !set.tables.is_empty() {
            let is_list = set.tables.iter().filter_map(|id| self.tables.get(id as usize)).all(|t| t.fields.is_empty());
            parts.push(if is_list { "a list".to_owned() } else { "a table".to_owned() });
        }
        if set.has(NUMBER) {
            parts.push("a number".to_owned());
        }
        if set.has(TEXT | WORD) {
            parts.push("a string".to_owned());
        }
        if set.has(BOOLEAN) {
            parts.push("a boolean".to_owned());
        }
        if !set.functions.is_empty() || !set.natives.is_empty() {
            parts.push("a function".to_owned());
        }
        if parts.is_empty() { "nil".to_owned() } else { parts.join(" or ") }
    }

    pub(super) fn describe_type(&self, ty: &Type) -> String {
        let kind = |kind: hexforge_core::ids::KindId| {
            let rules = self.world.rules;
            rules.kinds.get(kind.index()).map(|k| rules.text(k.local_id).to_string()).unwrap_or_default()
        };
        match ty {
            Type::Any => "anything".to_owned(),
            Type::Boolean => "a boolean".to_owned(),
            Type::Integer => "an integer".to_owned(),
            Type::String => "a string".to_owned(),
            Type::Words(words) => format!("a word of `{}`", words.local_id),
            Type::Record(record) => format!("a `{}`", record.local_id),
            Type::Map => "a map".to_owned(),
            Type::Component => "a component".to_owned(),
            Type::OfKind(of) => format!("a component of `{}`", kind(*of)),
            Type::Player => "a player".to_owned(),
            Type::Definition => "a definition".to_owned(),
            Type::DefOf(of) => format!("a definition of `{}`", kind(*of)),
            Type::List(_) => "a list".to_owned(),
            Type::Optional(inner) => self.describe_type(inner),
        }
    }

    pub(super) fn library_name(&self, script: usize) -> String {
        self.world.scripts.get(script).and_then(|script| script.library.clone()).unwrap_or_default()
    }
}

impl Set {
    /// Whether it has only tables and nil.
    pub(super) fn is_only_tables(&self) -> bool {
        Self { tables: crate::set::Ids::default(), ..self.clone() }.is_only(crate::set::NIL)
    }
}
