//! The inputs of a game, in a form that can be replayed under other rules.

use super::command::Change;
use hexforge_core::decision::Answer;
use std::sync::Arc;

/// An input of the author or a bot.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PlayInput {
    /// An answer.
    Answer {
        /// The name of the seat that was asked; empty for a party without a seat.
        seat: String,
        /// The index among the decisions that were open.
        index: usize,
        /// The answer.
        answer: Answer,
        /// The answer in words.
        text: String,
    },
    /// The use of an ability by a player who was not asked.
    Interject {
        /// The name of the player's seat.
        seat: String,
        /// The id of the ability among what the player can do.
        id: Arc<str>,
        /// What was done, in words.
        text: String,
    },
    /// A line of the console that changed the game.
    Console(String),
    /// A change by the author.
    Change(Change),
}

impl PlayInput {
    /// The input in words.
    pub fn text(&self) -> String {
        match self {
            Self::Answer { text, .. } | Self::Interject { text, .. } => text.clone(),
            Self::Console(line) => format!("console: {line}"),
            Self::Change(Change::Set { comp, field, value }) => format!("edit: #{comp}.{field} = {value}"),
            Self::Change(Change::Move { comp, into, slot }) => format!("edit: #{comp} moved into #{into}.{slot}"),
            Self::Change(Change::Create { definition, into, slot }) => {
                format!("edit: {definition} created in #{into}.{slot}")
            }
            Self::Change(Change::Destroy(comp)) => format!("edit: #{comp} removed"),
        }
    }
}

/// The inputs of a game: those in force, then those that were undone.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct InputHistory {
    all: Vec<PlayInput>,
    in_force: usize,
}

impl InputHistory {
    /// Adds an input. If it repeats the first undone one, the later undone ones are kept.
    pub fn add(&mut self, input: PlayInput) {
        if self.all.get(self.in_force) != Some(&input) {
            self.all.truncate(self.in_force);
            self.all.push(input);
        }
        self.in_force += 1;
    }

    /// Replaces the undone inputs.
    pub fn set_undone(&mut self, undone: Vec<PlayInput>) {
        self.all.truncate(self.in_force);
        self.all.extend(undone);
    }

    /// Sets how many inputs are in force.
    pub fn go_to(&mut self, count: usize) {
        self.in_force = count.min(self.all.len());
    }

    /// The inputs in force.
    pub fn in_force(&self) -> &[PlayInput] {
        self.all.get(..self.in_force).unwrap_or_default()
    }

    /// All inputs in words.
    pub fn texts(&self) -> Vec<String> {
        self.all.iter().map(PlayInput::text).collect()
    }
}
