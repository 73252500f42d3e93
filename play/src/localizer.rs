//! Turns keys and ids of the engine into texts, as one viewer may read them. Whatever comes from a pack or a save is one visible line
//! ([`hexforge_io::shown()`]).

use crate::texts::Texts;
use hexforge_core::decision::{Choice, Label, OptionKind, Question, Text, carrier};
use hexforge_core::ids::{CompId, DefId};
use hexforge_core::limits::{SHOWN_ITEMS, TEXT_CHARS, cut, grouped};
use hexforge_core::state::LogLine;
use hexforge_core::value::Value;
use hexforge_core::view::known_args;
use hexforge_core::world::World;
use hexforge_io::shown::{into_shown, into_shown_name, shown, shown_lines};
use hexforge_schemas::builtin_messages::{self, BuiltinMessage};
use hexforge_schemas::locale::{TextArg, field_key, name_key, slot_key, window_key, window_pass_key};
use std::sync::Arc;

/// Localizes text keys, values, components and log lines for one viewer.
#[derive(Clone, Copy, Debug)]
pub struct Localizer<'a> {
    /// The world that the texts are about.
    pub world: &'a World,
    /// The texts of the packs.
    pub texts: &'a Texts<'a>,
    /// The names of the players, in seat order.
    pub seats: &'a [String],
    /// The player who reads; `None` for the public.
    pub viewer: Option<CompId>,
    /// Whether hidden components may be named: for an author, and in a question that lets the player look at them.
    pub offered: bool,
}

impl Localizer<'_> {
    /// Localizes a text key with its arguments.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        into_shown(self.words(text))
    }

    fn words(&self, text: &Text) -> String {
        if let Some(timing) = text.key.strip_prefix("window-") {
            return match timing.strip_suffix("-pass") {
                Some(timing) => self.window_pass(timing, text),
                None => self.window(timing, text),
            };
        }
        if let Some(message) = self.texts.message(&text.key, &self.arguments(&text.args)) {
            return message;
        }
        if let Some(message) = builtin_messages::ALL.iter().find(|message| message.key == text.key.as_ref()) {
            return self.builtin(*message, &self.arguments(&text.args));
        }
        // Plain values that are offered as options have no text of their own.
        match text.args.first() {
            Some((name, value)) if name.as_ref() == "it" && !matches!(value, Value::Nil | Value::Str(_)) => {
                self.value(value)
            }
            _ => text.key.replace(['-', '_'], " "),
        }
    }

    /// Localizes an option of a question.
    #[must_use]
    pub fn label(&self, option: &Choice) -> String {
        let is_own = option.kind == OptionKind::Value && matches!(option.label, Label::Own(_));
        match carrier(option).filter(|comp| !is_own && !self.knows(*comp)) {
            Some(_) => self.hidden(),
            None => into_shown_name(self.text(&self.world.label(option))),
        }
    }

    /// Localizes a question's options and prompt for the player who is asked.
    #[must_use]
    pub fn asked(&self, question: &Question) -> Self {
        Self { offered: self.offered || question.look, ..*self }
    }

    /// Whether the reader may know which component `comp` is.
    #[must_use]
    pub fn knows(&self, comp: CompId) -> bool {
        self.offered || !self.world.exists(comp) || self.world.sees(self.viewer, comp)
    }

    /// Localizes the prompt of a window: the text of this window, or else of all windows of its timing, or else its name.
    fn window(&self, timing: &str, text: &Text) -> String {
        let bare = window_of(text);
        let args = self.arguments(&text.args);
        let own = bare.and_then(|bare| self.texts.message(&window_key(bare, timing), &args));
        own.or_else(|| self.texts.message(&text.key, &args)).unwrap_or_else(|| match bare {
            Some(bare) => format!("{timing} {}", bare.replace('_', " ")),
            None => timing.to_owned(),
        })
    }

    /// Localizes the option to pass in a window in the same order, or else with the general text.
    fn window_pass(&self, timing: &str, text: &Text) -> String {
        let args = self.arguments(&text.args);
        let own = window_of(text).and_then(|bare| self.texts.message(&window_pass_key(bare, timing), &args));
        own.or_else(|| self.texts.message(&text.key, &args))
            .unwrap_or_else(|| self.builtin(builtin_messages::PASS, &[]))
    }

    /// Localizes a message of the program: the packs' text, or else the built-in English text.
    #[must_use]
    pub fn builtin(&self, message: BuiltinMessage, args: &[(&str, TextArg)]) -> String {
        into_shown(self.texts.message(message.key, args).unwrap_or_else(|| {
            args.iter().fold(message.default.to_owned(), |said, (name, arg)| {
                said.replace(&format!("{{{name}}}"), &plainly(arg))
            })
        }))
    }

    /// Returns the message of a key on one line, if the packs have one.
    #[must_use]
    pub fn message(&self, key: &str) -> Option<String> {
        self.texts.message(key, &[]).map(into_shown)
    }

    /// Returns the message of a key with its line breaks, as for the text of a card, if the packs have one.
    #[must_use]
    pub fn lines(&self, key: &str) -> Option<String> {
        self.texts.message(key, &[]).map(|text| shown_lines(&text).into_owned())
    }

    fn arguments<'t>(&self, args: &'t [(Arc<str>, Value)]) -> Vec<(&'t str, TextArg)> {
        args.iter().map(|(name, value)| (name.as_ref(), self.argument(value))).collect()
    }

    fn argument(&self, value: &Value) -> TextArg {
        match value {
            Value::Int(n) => TextArg::Number(*n),
            // Messages select their variants by such values, so they are not translated.
            Value::Str(s) => TextArg::Text(cut(s, TEXT_CHARS).into_owned()),
            Value::Bool(b) => TextArg::Text(if *b { "yes" } else { "no" }.to_owned()),
            other => TextArg::Text(cut(&self.value(other), TEXT_CHARS).into_owned()),
        }
    }

    /// Localizes a value.
    #[must_use]
    pub fn value(&self, value: &Value) -> String {
        into_shown(self.words_of_value(value))
    }

    fn words_of_value(&self, value: &Value) -> String {
        match value {
            Value::Nil => "—".to_owned(),
            Value::Bool(true) => self.builtin(builtin_messages::YES, &[]),
            Value::Bool(false) => self.builtin(builtin_messages::NO, &[]),
            Value::Int(n) => n.to_string(),
            Value::Str(s) => {
                let own = self.world.ruleset().word_text(s).and_then(|key| self.texts.message(key, &[]));
                own.or_else(|| self.texts.message(&name_key(s), &[])).unwrap_or_else(|| s.to_string())
            }
            Value::Comp(c) => self.component(*c),
            Value::Def(d) => self.definition(*d),
            Value::Event(_) => self.builtin(builtin_messages::AN_EVENT, &[]),
            Value::List(items) => {
                let mut words: Vec<String> = items.iter().take(SHOWN_ITEMS).map(|i| self.value(i)).collect();
                if items.len() > SHOWN_ITEMS {
                    words.push(format!("… (+{})", grouped((items.len() - SHOWN_ITEMS) as u64)));
                }
                words.join(", ")
            }
            Value::Map(entries) => {
                let name = |key: &str| self.texts.message(&name_key(key), &[]).unwrap_or_else(|| key.replace('_', " "));
                entries.iter().map(|(k, v)| format!("{}: {}", name(k), self.value(v))).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Names a component: a player by the name of the seat, anything else by its own name or its definition.
    #[must_use]
    pub fn component(&self, comp: CompId) -> String {
        into_shown_name(self.name_of_component(comp))
    }

    fn name_of_component(&self, comp: CompId) -> String {
        if !self.world.exists(comp) {
            return format!("#{}", comp.0);
        }
        if !self.knows(comp) {
            return self.hidden();
        }
        if let Some(seat) = self.world.seat_of(comp).and_then(|seat| self.seats.get(seat.0)) {
            return seat.clone();
        }
        match self.world.get(comp, "name") {
            Value::Str(name) if !name.is_empty() => {
                self.texts.message(&name_key(&name), &[]).unwrap_or_else(|| name.to_string())
            }
            _ => self.definition(self.world.def_of(comp)),
        }
    }

    /// Names a component in a form that can be typed: `name#number`.
    #[must_use]
    pub fn component_id(&self, comp: CompId) -> String {
        let ruleset = self.world.ruleset();
        format!("{}#{}", shown(ruleset.text(ruleset.def(self.world.def_of(comp)).local_id)), comp.0)
    }

    /// Names a definition.
    #[must_use]
    pub fn definition(&self, def: DefId) -> String {
        let ruleset = self.world.ruleset();
        let definition = ruleset.def(def);
        let name = self.texts.message_of(ruleset.text(definition.id));
        into_shown_name(name.unwrap_or_else(|| ruleset.text(definition.local_id).replace('_', " ")))
    }

    /// Names a field.
    #[must_use]
    pub fn field(&self, name: &str) -> String {
        into_shown_name(self.message(&field_key(name)).unwrap_or_else(|| name.replace('_', " ")))
    }

    /// Names a slot.
    #[must_use]
    pub fn slot(&self, name: &str) -> String {
        into_shown_name(self.message(&slot_key(name)).unwrap_or_else(|| name.replace('_', " ")))
    }

    /// Returns the text for a component that the viewer may not see.
    fn hidden(&self) -> String {
        self.builtin(builtin_messages::SOMETHING_HIDDEN, &[])
    }

    /// Localizes a line of the log.
    #[must_use]
    pub fn log_line(&self, line: &LogLine) -> String {
        let known = known_args(line, self.viewer);
        // A component that was visible when the line was written may be hidden now.
        let at_the_time = Self { offered: true, ..*self };
        let words = line.args.iter().zip(&known).map(|((name, told), (_, known))| match (told, known) {
            (Value::Comp(_), Value::Nil) => (name.as_ref(), TextArg::Text(self.hidden())),
            (_, known) => (name.as_ref(), at_the_time.argument(known)),
        });
        let args: Vec<(&str, TextArg)> = words.collect();
        let indent = "  ".repeat(line.depth.min(8) as usize);
        let said = self.texts.message(&line.key, &args).unwrap_or_else(|| plain(&line.key, &args));
        format!("{indent}{}", shown(&said))
    }

    /// Localizes the last `count` lines of the log.
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

/// Returns the local id of the window, or of its event, that the text is about.
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

/// Formats a key without a message, with its arguments.
fn plain(key: &str, args: &[(&str, TextArg)]) -> String {
    let args: Vec<String> = args.iter().map(|(name, arg)| format!("{name} {}", plainly(arg))).collect();
    if args.is_empty() { key.to_owned() } else { format!("{key} ({})", args.join(", ")) }
}
