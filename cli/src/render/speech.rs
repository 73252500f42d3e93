//! Words for what the engine only knows by keys and ids, as one player may read them.

use crate::texts::{Argument, Texts};
use hexforge_core::decision::Text;
use hexforge_core::ids::{CompId, DefId};
use hexforge_core::state::LogLine;
use hexforge_core::value::Value;
use hexforge_core::view::visible_args;
use hexforge_core::world::World;
use std::sync::Arc;

/// Puts things into words.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The world that is spoken of.
    pub world: &'a World,
    /// The texts of the packs.
    pub texts: &'a Texts,
    /// Who reads.
    pub viewer: Option<CompId>,
    /// Whether what is spoken of may be known although it lies hidden: what a question offers is known to whoever is asked.
    pub offered: bool,
}

impl Speech<'_> {
    /// A text key with its arguments.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        let args = self.arguments(&text.args);
        if let Some(message) = self.texts.message(&text.key, &args) {
            return message;
        }
        // Values that are offered as they are carry no text of their own.
        match text.args.first() {
            Some((name, value)) if name.as_ref() == "it" && !matches!(value, Value::Nil | Value::Str(_)) => self.value(value),
            _ => text.key.replace(['-', '_'], " "),
        }
    }

    /// The message of a key, if the packs have one.
    #[must_use]
    pub fn message(&self, key: &str) -> Option<String> {
        self.texts.message(key, &[])
    }

    fn arguments(&self, args: &[(Arc<str>, Value)]) -> Vec<(String, Argument)> {
        args.iter().map(|(name, value)| (name.to_string(), self.argument(value))).collect()
    }

    fn argument(&self, value: &Value) -> Argument {
        match value {
            Value::Int(n) => Argument::Number(*n),
            Value::Str(s) => Argument::Text(s.to_string()),
            other => Argument::Text(self.value(other)),
        }
    }

    /// A value.
    #[must_use]
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Nil => "—".to_owned(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Int(n) => n.to_string(),
            Value::Str(s) => self.texts.message(&key_of(s), &[]).unwrap_or_else(|| s.to_string()),
            Value::Comp(c) => self.component(*c),
            Value::Def(d) => self.definition(*d),
            Value::Event(_) => "an event".to_owned(),
            Value::List(items) => items.iter().map(|i| self.value(i)).collect::<Vec<_>>().join(", "),
            Value::Map(entries) => {
                entries.iter().map(|(k, v)| format!("{k}: {}", self.value(v))).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// A component: a player by name, else what it is.
    #[must_use]
    pub fn component(&self, comp: CompId) -> String {
        if !self.world.exists(comp) {
            return format!("#{}", comp.0);
        }
        if !self.offered && !self.world.sees(self.viewer, comp) {
            return "something hidden".to_owned();
        }
        match self.world.get(comp, "name") {
            Value::Str(name) if !name.is_empty() => {
                self.texts.message(&key_of(&name), &[]).unwrap_or_else(|| name.to_string())
            }
            _ => self.definition(self.world.def_of(comp)),
        }
    }

    /// A component with its number, so that it can be typed.
    #[must_use]
    pub fn component_id(&self, comp: CompId) -> String {
        let ruleset = self.world.ruleset();
        format!("{}#{}", ruleset.text(ruleset.def(self.world.def_of(comp)).base), comp.0)
    }

    /// A definition.
    #[must_use]
    pub fn definition(&self, def: DefId) -> String {
        let ruleset = self.world.ruleset();
        let definition = ruleset.def(def);
        let base = ruleset.text(definition.base);
        self.texts.name_of(ruleset.text(definition.id), &key_of(base)).unwrap_or_else(|| base.to_string())
    }

    /// A line of the log.
    #[must_use]
    pub fn log_line(&self, line: &LogLine) -> String {
        let args = self.arguments(&visible_args(self.world, line, self.viewer));
        let indent = "  ".repeat(line.depth.min(8) as usize);
        let said = self.texts.message(&line.key, &args).unwrap_or_else(|| plain(&line.key, &args));
        format!("{indent}{said}")
    }

    /// The last `count` lines of the log.
    #[must_use]
    pub fn log(&self, count: usize) -> Vec<String> {
        let lines: Vec<LogLine> = {
            let state = self.world.state();
            let log = state.log();
            log.iter().skip(log.len().saturating_sub(count)).cloned().collect()
        };
        lines.iter().map(|line| self.log_line(line)).collect()
    }
}

/// A key without a message, with its arguments.
fn plain(key: &str, args: &[(String, Argument)]) -> String {
    let args: Vec<String> = args.iter().map(|(name, value)| format!("{name} {value}")).collect();
    if args.is_empty() { key.to_owned() } else { format!("{key} ({})", args.join(", ")) }
}

/// The text key of an id.
#[must_use]
pub fn key_of(id: &str) -> String {
    id.replace('_', "-")
}
