//! What was put into a session, in a form that can be given to other rules again.

use super::command::Change;
use hexforge_core::decision::Answer;

/// One input.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Step {
    /// An answer.
    Answer {
        /// The seat that was asked; empty for a party without one.
        seat: String,
        /// Which of the decisions that were open at once.
        index: usize,
        /// The answer.
        answer: Answer,
        /// The question and the answer, in words.
        said: String,
    },
    /// A line of the console that acts.
    Console(String),
    /// A change by the author.
    Change(Change),
}

impl Step {
    /// What it was, in words.
    pub fn said(&self) -> String {
        match self {
            Self::Answer { said, .. } => said.clone(),
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

/// Inputs, and how many of them are in force.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Steps {
    all: Vec<Step>,
    done: usize,
}

impl Steps {
    /// Notes an input. Giving the same one again keeps what was taken back after it.
    pub fn note(&mut self, step: Step) {
        if self.all.get(self.done) != Some(&step) {
            self.all.truncate(self.done);
            self.all.push(step);
        }
        self.done += 1;
    }

    /// Keeps these as taken back, after those in force.
    pub fn keep(&mut self, rest: Vec<Step>) {
        self.all.truncate(self.done);
        self.all.extend(rest);
    }

    /// So many are in force now.
    pub fn go_to(&mut self, done: usize) {
        self.done = done.min(self.all.len());
    }

    /// Those in force.
    pub fn in_force(&self) -> &[Step] {
        self.all.get(..self.done).unwrap_or_default()
    }

    /// What each was.
    pub fn said(&self) -> Vec<String> {
        self.all.iter().map(Step::said).collect()
    }
}
