//! The log, and what an input led to.

use super::value::ComponentKnowledge;
use super::{DecisionView, EndingView, GameView, NamedValue, Viewer};
use crate::ids::CompId;
use crate::session::Outcome;
use crate::state::LogLine;
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogLineView {
    /// Text key.
    pub key: Arc<str>,
    /// Arguments. Components that the viewer did not see when it happened are hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<NamedValue>,
    /// How deep in other events it happened, from 0.
    pub depth: u32,
}

/// What an input led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OutcomeView {
    /// How many lines of the log are as they were before.
    pub log_kept: usize,
    /// The lines after those.
    pub log: Vec<LogLineView>,
    /// The pending decisions of the viewer.
    pub decisions: Vec<DecisionView>,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingView>,
}

impl GameView<'_> {
    /// A line of the log.
    #[must_use]
    pub fn log_line(&self, line: &LogLine) -> LogLineView {
        let hidden = |comp| self.viewer != Viewer::Author && is_secret(line, self.player, comp);
        LogLineView {
            key: line.key.clone(),
            args: self.named_as(&line.args, ComponentKnowledge::AllBut(&hidden)),
            depth: line.depth,
        }
    }

    /// What an input led to.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> OutcomeView {
        OutcomeView {
            log_kept: outcome.log_kept,
            log: outcome.log.iter().map(|line| self.log_line(line)).collect(),
            decisions: outcome.decisions.iter().filter_map(|decision| self.decision(decision)).collect(),
            ending: outcome.ending.as_ref().map(|ending| self.ending(ending)),
        }
    }
}

/// Whether `viewer` did not see `comp` when the line was written.
fn is_secret(line: &LogLine, viewer: Option<CompId>, comp: CompId) -> bool {
    let saw = |witnesses: &[CompId]| viewer.is_some_and(|viewer| witnesses.contains(&viewer));
    line.secrets.iter().any(|(of, witnesses)| *of == comp && !saw(witnesses))
}

/// A log line's arguments as `viewer` knows them: components that the viewer did not see when it happened become nil.
#[must_use]
pub fn known_args(line: &LogLine, viewer: Option<CompId>) -> Vec<(Arc<str>, Value)> {
    let hidden = |comp| is_secret(line, viewer, comp);
    line.args.iter().map(|(name, value)| (name.clone(), without(value, &hidden))).collect()
}

/// The value with nil in place of what is hidden, at any depth.
fn without(value: &Value, hidden: &impl Fn(CompId) -> bool) -> Value {
    match value {
        Value::Comp(comp) if hidden(*comp) => Value::Nil,
        Value::List(items) => Value::list(items.iter().map(|item| without(item, hidden)).collect()),
        Value::Map(entries) => {
            Value::map(entries.iter().map(|(key, entry)| (key.clone(), without(entry, hidden))).collect())
        }
        other => other.clone(),
    }
}
