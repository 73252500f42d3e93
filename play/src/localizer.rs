//! Words for what the engine only knows by keys and ids, as one player may read them.

use crate::texts::Texts;
use hexforge_core::decision::{Choice, Text};
use hexforge_core::ids::{CompId, DefId};
use hexforge_core::state::LogLine;
use hexforge_core::value::Value;
use hexforge_core::view::known_args;
use hexforge_core::world::World;
use hexforge_schemas::builtin_messages::{self, BuiltinMessage};
use hexforge_schemas::locale::{TextArg, field_key, name_key, slot_key, window_key, window_pass_key};
use std::sync::Arc;

/// Puts things into words.
#[derive(Clone, Copy, Debug)]
pub struct Localizer<'a> {
    /// The world that is builtin_messages of.
    pub world: &'a World,
    /// The texts of the packs.
    pub texts: &'a Texts<'a>,
    /// The names of the players, in seat order.
    pub seats: &'a [String],
    /// Who reads.
    pub viewer: Option<CompId>,
    /// Whether what is builtin_messages of may be known although it lies hidden: what a question offers is known to whoever is asked.
    pub offered: bool,
}

impl Localizer<'_> {
    /// A text key with its arguments.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        if let Some(timing) = text.key.strip_prefix("window-") {
            return match timing.strip_suffix("-pass") {
                Some(timing) => self.window_pass(timing, text),
                None => self.window(timing, text),
            };
        }
        if let Some(message) = self.texts.message(&text.key, &self.arguments(&text.args)) {
            return message;
        }
        // Values that are offered as they are carry no text of their own.
        match text.args.first() {
            Some((name, value)) if name.as_ref() == "it" && !matches!(value, Value::Nil | Value::Str(_)) => {
                self.value(value)
            }
            _ => text.key.replace(['-', '_'], " "),
        }
    }

    /// An option of a question.
    #[must_use]
    pub fn label(&self, option: &Choice) -> String {
        self.text(&self.world.label(option))
    }

    /// The prompt of a window: the text for this very window, else the one for all windows of its timing, else its name.
    fn window(&self, timing: &str, text: &Text) -> String {
        let bare = window_of(text);
        let args = self.arguments(&text.args);
        let own = bare.and_then(|bare| self.texts.message(&window_key(bare, timing), &args));
        own.or_else(|| self.texts.message(&text.key, &args)).unwrap_or_else(|| match bare {
            Some(bare) => format!("{timing} {}", bare.replace('_', " ")),
            None => timing.to_owned(),
        })
    }

    /// What using nothing in a window is called: likewise, else as everywhere.
    fn window_pass(&self, timing: &str, text: &Text) -> String {
        let args = self.arguments(&text.args);
        let own = window_of(text).and_then(|bare| self.texts.message(&window_pass_key(bare, timing), &args));
        own.or_else(|| self.texts.message(&text.key, &args))
            .unwrap_or_else(|| self.builtin(builtin_messages::PASS, &[]))
    }

    /// What the program itself has to say: in the packs' words, else in its own.
    #[must_use]
    pub fn builtin(&self, message: BuiltinMessage, args: &[(&str, TextArg)]) -> String {
        self.texts.message(message.key, args).unwrap_or_else(|| {
            args.iter().fold(message.default.to_owned(), |said, (name, arg)| {
                said.replace(&format!("{{{name}}}"), &plainly(arg))
            })
        })
    }

    /// The message of a key, if the packs have one.
    #[must_use]
    pub fn message(&self, key: &str) -> Option<String> {
        self.texts.message(key, &[])
    }

    fn arguments<'t>(&self, args: &'t [(Arc<str>, Value)]) -> Vec<(&'t str, TextArg)> {
        args.iter().map(|(name, value)| (name.as_ref(), self.argument(value))).collect()
    }

    fn argument(&self, value: &Value) -> TextArg {
        match value {
            Value::Int(n) => TextArg::Number(*n),
            // Texts choose between forms by such words, so they stay as they are.
            Value::Str(s) => TextArg::Text(s.to_string()),
            Value::Bool(b) => TextArg::Text(if *b { "yes" } else { "no" }.to_owned()),
            other => TextArg::Text(self.value(other)),
        }
    }

    /// A value.
    #[must_use]
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Nil => "—".to_owned(),
            Value::Bool(true) => self.builtin(builtin_messages::YES, &[]),
            Value::Bool(false) => self.builtin(builtin_messages::NO, &[]),
            Value::Int(n) => n.to_string(),
            Value::Str(s) => self.texts.message(&name_key(s), &[]).unwrap_or_else(|| s.to_string()),
            Value::Comp(c) => self.component(*c),
            Value::Def(d) => self.definition(*d),
            Value::Event(_) => self.builtin(builtin_messages::AN_EVENT, &[]),
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
            return self.hidden();
        }
        if let Some(seat) = self.world.players().iter().position(|p| *p == comp).and_then(|at| self.seats.get(at)) {
            return seat.clone();
        }
        match self.world.get(comp, "name") {
            Value::Str(name) if !name.is_empty() => {
                self.texts.message(&name_key(&name), &[]).unwrap_or_else(|| name.to_string())
            }
            _ => self.definition(self.world.def_of(comp)),
        }
    }

    /// A component with its number, so that it can be typed.
    #[must_use]
    pub fn component_id(&self, comp: CompId) -> String {
        let ruleset = self.world.ruleset();
        format!("{}#{}", ruleset.text(ruleset.def(self.world.def_of(comp)).local_id), comp.0)
    }

    /// A definition.
    #[must_use]
    pub fn definition(&self, def: DefId) -> String {
        let ruleset = self.world.ruleset();
        let definition = ruleset.def(def);
        let name = self.texts.message_of(ruleset.text(definition.id));
        name.unwrap_or_else(|| ruleset.text(definition.local_id).replace('_', " "))
    }

    /// What a field is called.
    #[must_use]
    pub fn field(&self, name: &str) -> String {
        self.message(&field_key(name)).unwrap_or_else(|| name.replace('_', " "))
    }

    /// What a slot is called.
    #[must_use]
    pub fn slot(&self, name: &str) -> String {
        self.message(&slot_key(name)).unwrap_or_else(|| name.replace('_', " "))
    }

    /// What stands for a component that the reader may not know.
    fn hidden(&self) -> String {
        self.builtin(builtin_messages::SOMETHING_HIDDEN, &[])
    }

    /// A line of the log.
    #[must_use]
    pub fn log_line(&self, line: &LogLine) -> String {
        let known = known_args(line, self.viewer);
        // What was seen then may lie hidden now.
        let teller = Self { offered: true, ..*self };
        let words = line.args.iter().zip(&known).map(|((name, told), (_, known))| match (told, known) {
            (Value::Comp(_), Value::Nil) => (name.as_ref(), TextArg::Text(self.hidden())),
            (_, known) => (name.as_ref(), teller.argument(known)),
        });
        let args: Vec<(&str, TextArg)> = words.collect();
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

/// The bare id of the window, or of the event whose window it is, that a text is about.
fn window_of(text: &Text) -> Option<&str> {
    let (_, window) = text.args.iter().find(|(name, _)| name.as_ref() == "window")?;
    window.str().map(crate::names::bare)
}

fn plainly(arg: &TextArg) -> String {
    match arg {
        TextArg::Text(text) => text.clone(),
        TextArg::Number(number) => number.to_string(),
    }
}

/// A key without a message, with its arguments.
fn plain(key: &str, args: &[(&str, TextArg)]) -> String {
    let args: Vec<String> = args.iter().map(|(name, arg)| format!("{name} {}", plainly(arg))).collect();
    if args.is_empty() { key.to_owned() } else { format!("{key} ({})", args.join(", ")) }
}
