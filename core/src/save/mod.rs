//! Saves: what a game was made from and what was answered. Plain data; the file format is chosen by whoever writes it.

mod load;

pub use load::{Difference, LoadError, Loaded, Misfit};

use crate::decision::Answer;
use crate::ruleset::{PackStamp, Ruleset};
use crate::session::{Input, Session, Setup};
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The version of the save format. Up to format 2, answers named components by number (`alpha#4`); since format 3 they have the names
/// of [`crate::decision::Choice::id`].
pub const SAVE_FORMAT: u32 = 3;

/// The oldest format that can be loaded.
pub const OLDEST_SAVE_FORMAT: u32 = 2;

/// A state hash is recorded after every so many answers.
const HASH_EVERY: usize = 25;

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionValue {
    /// A flag.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// No value.
    Nothing,
    /// A list.
    List(Vec<OptionValue>),
    /// A map.
    Map(BTreeMap<String, OptionValue>),
}

/// One recorded input of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RecordedEntry", into = "RecordedEntry")]
pub enum Recorded {
    /// An answer to a question.
    Answer(RecordedAnswer),
    /// The use of an ability by a player who was not asked.
    Interjection(RecordedInterjection),
}

impl Recorded {
    /// The seat of the player.
    #[must_use]
    pub fn seat(&self) -> &str {
        match self {
            Self::Answer(RecordedAnswer { seat, .. }) | Self::Interjection(RecordedInterjection { seat, .. }) => seat,
        }
    }
}

impl std::fmt::Display for Recorded {
    /// In the ids of the options.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Answer(recorded) => recorded.answer.fmt(f),
            Self::Interjection(recorded) => f.write_str(&recorded.interject),
        }
    }
}

/// An entry of a save: an input with the keys of its kind. An untagged enum could not be read from YAML with tags.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedEntry {
    seat: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    index: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interject: Option<Arc<str>>,
}

impl TryFrom<RecordedEntry> for Recorded {
    type Error = &'static str;

    fn try_from(entry: RecordedEntry) -> Result<Self, Self::Error> {
        let RecordedEntry { seat, index, answer, interject } = entry;
        match (answer, interject) {
            (Some(answer), None) => Ok(Self::Answer(RecordedAnswer { seat, index, answer })),
            (None, Some(interject)) if index == 0 => Ok(Self::Interjection(RecordedInterjection { seat, interject })),
            _ => Err("expected `seat` with `answer` and perhaps `index`, or `seat` with `interject`"),
        }
    }
}

impl From<Recorded> for RecordedEntry {
    fn from(recorded: Recorded) -> Self {
        match recorded {
            Recorded::Answer(RecordedAnswer { seat, index, answer }) => {
                Self { seat, index, answer: Some(answer), interject: None }
            }
            Recorded::Interjection(RecordedInterjection { seat, interject }) => {
                Self { seat, index: 0, answer: None, interject: Some(interject) }
            }
        }
    }
}

/// The recorded use of an ability by a player who was not asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedInterjection {
    /// The seat of the player.
    pub seat: String,
    /// The id among [`Session::interjections`].
    pub interject: Arc<str>,
}

/// One recorded answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedAnswer {
    /// The seat of the player who answered.
    pub seat: String,
    /// Index among the decisions that were open at once.
    pub index: usize,
    /// The answer.
    pub answer: Answer,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Version of this format.
    pub format: u32,
    /// Version of the engine that wrote it.
    pub engine: String,
    /// The packs, in load order.
    pub packs: Vec<PackStamp>,
    /// Seats, in seat order.
    pub seats: Vec<String>,
    /// Options by name.
    pub options: BTreeMap<String, OptionValue>,
    /// Seed.
    pub seed: u64,
    /// The answers and interjections, in order.
    pub answers: Vec<Recorded>,
    /// State hashes after so many answers.
    pub hashes: BTreeMap<usize, String>,
}

/// How the engine and the packs of a save differ from those that are loaded; empty if they are the same.
#[must_use]
pub fn pack_differences(save: &Save, ruleset: &Ruleset) -> Vec<String> {
    let mut differences = Vec::new();
    let engine = env!("CARGO_PKG_VERSION");
    if save.engine != engine {
        differences.push(format!("the engine is {engine} here, {} in the save", save.engine));
    }
    for old in &save.packs {
        match ruleset.packs.iter().find(|new| new.id == old.id) {
            None => differences.push(format!("pack {} {} of the save is missing here", old.id, old.version)),
            Some(new) if new.version != old.version => {
                differences.push(format!("pack {} is {} here, {} in the save", old.id, new.version, old.version));
            }
            Some(new) if new.hash != old.hash => {
                differences.push(format!("pack {} {} has different content here and in the save", old.id, old.version));
            }
            Some(_) => {}
        }
    }
    for new in &ruleset.packs {
        if !save.packs.iter().any(|old| old.id == new.id) {
            differences.push(format!("pack {} {} is loaded here, but not in the save", new.id, new.version));
        }
    }
    let order = |packs: &[PackStamp]| packs.iter().map(|p| p.id.clone()).collect::<Vec<_>>();
    if differences.is_empty() && order(&save.packs) != order(&ruleset.packs) {
        differences.push("the packs are loaded in a different order than in the save".to_owned());
    }
    differences
}

impl Session {
    /// The game so far without state hashes: cheap enough to write after every answer.
    ///
    /// # Errors
    /// Hooks were run from outside.
    pub fn draft(&self) -> Result<Save, LoadError> {
        let setup = self.setup();
        let mut answers = Vec::with_capacity(self.input_count());
        for (input, player) in self.inputs_by_player() {
            answers.push(self.recorded_of(input, player).ok_or(LoadError::NotSaveable)?);
        }
        Ok(Save {
            format: SAVE_FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            packs: self.world().ruleset().packs.clone(),
            seats: setup.seats.clone(),
            options: setup.options.iter().map(|(name, value)| saved_option(name, value)).collect::<Result<_, _>>()?,
            seed: setup.seed,
            answers,
            hashes: BTreeMap::new(),
        })
    }

    /// The game so far with state hashes, by which loading can verify it. This plays the game once more.
    ///
    /// # Errors
    /// Hooks were run from outside, or giving the answers again failed.
    pub fn save(&self, host: &Rc<dyn crate::host::ScriptHost>) -> Result<Save, LoadError> {
        let mut save = self.draft()?;
        let mut again = Session::new(self.world().ruleset().clone(), host.clone(), self.setup().clone())?;
        save.hashes.insert(0, again.hash());
        for (at, input) in self.inputs().enumerate() {
            again.apply(input.clone())?;
            if (at + 1) % HASH_EVERY == 0 || at + 1 == self.input_count() {
                save.hashes.insert(at + 1, again.hash());
            }
        }
        Ok(save)
    }

    /// What a save would record of an input that was not applied; none if no player gave it.
    #[must_use]
    pub fn recorded(&self, input: &Input) -> Option<Recorded> {
        self.recorded_of(input, self.player_of(input))
    }

    fn recorded_of(&self, input: &Input, player: Option<crate::ids::CompId>) -> Option<Recorded> {
        let seat = self.seat_name(player);
        match input {
            Input::Answer(index, answer) => {
                Some(Recorded::Answer(RecordedAnswer { seat, index: *index, answer: answer.clone() }))
            }
            Input::Interject(_, id) => {
                Some(Recorded::Interjection(RecordedInterjection { seat, interject: id.clone() }))
            }
            _ => None,
        }
    }

    /// The name of a player's seat; empty if the player has none.
    pub(crate) fn seat_name(&self, player: Option<crate::ids::CompId>) -> String {
        let seat = player.and_then(|player| self.world().seat_of(player));
        seat.and_then(|seat| self.setup().seats.get(seat.0)).cloned().unwrap_or_default()
    }
}

impl Save {
    /// The set-up of the saved game.
    #[must_use]
    pub fn setup(&self, ruleset: &Ruleset) -> Setup {
        let present = |name: &str| Arc::from(ruleset.former.option(name));
        let options = self.options.iter().map(|(name, value)| (present(name), value.value())).collect();
        Setup { seats: self.seats.clone(), options, seed: self.seed }
    }
}

impl OptionValue {
    /// The value that scripts see.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Flag(b) => Value::Bool(*b),
            Self::Number(n) => Value::Int(*n),
            Self::Text(s) => Value::text(s),
            Self::Nothing => Value::Nil,
            Self::List(items) => Value::list(items.iter().map(Self::value).collect()),
            Self::Map(entries) => {
                Value::map(entries.iter().map(|(key, value)| (Arc::from(key.as_str()), value.value())).collect())
            }
        }
    }
}

fn saved_option(name: &str, value: &Value) -> Result<(String, OptionValue), LoadError> {
    let value = option_value(value).ok_or_else(|| LoadError::Option(name.to_owned()))?;
    Ok((name.to_owned(), value))
}

fn option_value(value: &Value) -> Option<OptionValue> {
    match value {
        Value::Bool(b) => Some(OptionValue::Flag(*b)),
        Value::Int(n) => Some(OptionValue::Number(*n)),
        Value::Str(s) => Some(OptionValue::Text(s.to_string())),
        Value::Nil => Some(OptionValue::Nothing),
        Value::List(items) => items.iter().map(option_value).collect::<Option<_>>().map(OptionValue::List),
        Value::Map(entries) => {
            let entries = entries.iter().map(|(key, value)| Some((key.to_string(), option_value(value)?)));
            entries.collect::<Option<_>>().map(OptionValue::Map)
        }
        Value::Comp(_) | Value::Def(_) | Value::Event(_) => None,
    }
}
