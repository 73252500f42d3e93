//! The log: what is log_indent, and who may know what it speaks of.

use super::State;
use super::control::{LiveEvent, LogIndent};
use super::journal::Change;
use crate::ids::CompId;
use crate::ruleset::Ruleset;
use crate::value::Value;
use std::sync::Arc;

/// A line of the log: a text key with the values that it speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Text key.
    pub key: Arc<str>,
    /// Arguments by name.
    pub args: Vec<(Arc<str>, Value)>,
    /// How deep in other events it happened.
    pub depth: u32,
    /// The components among the arguments that not everybody saw when it happened, each with those who did. What is seen
    /// later is no matter of the line: a card that is drawn in secret and played in the open was drawn in secret.
    pub secrets: Vec<(CompId, Vec<CompId>)>,
}

impl State {
    /// How deep a line stands that the innermost event writes of itself. Only events that wrote a line count, so that every
    /// line stands below one that says why.
    pub(crate) fn begin_event_line(&mut self) -> u32 {
        let depth = self.depth_around();
        if let Some(event) = self.control.events.last_mut() {
            event.log_indent = Some(LogIndent { own: depth + 1, below: depth + 1 });
        }
        depth
    }

    /// How deep a line stands that a hook writes. The first one of an event that has no line of its own stands for the event.
    pub(crate) fn hook_line_depth(&mut self) -> u32 {
        let depth = self.depth_around();
        match self.control.events.last_mut() {
            Some(LiveEvent { log_indent: Some(log_indent), .. }) => log_indent.own,
            Some(event) => {
                event.log_indent = Some(LogIndent { own: depth, below: depth + 1 });
                depth
            }
            None => depth,
        }
    }

    /// How deep the lines of the innermost event stand by what is around it.
    fn depth_around(&self) -> u32 {
        let around = self.control.events.iter().rev().skip(1);
        around.filter_map(|event| event.log_indent).map(|log_indent| log_indent.below).next().unwrap_or(0)
    }

    /// Adds a line to the log.
    pub fn add_log(&mut self, ruleset: &Ruleset, key: Arc<str>, args: Vec<(Arc<str>, Value)>, depth: u32) {
        let mut spoken_of = Vec::new();
        args.iter().for_each(|(_, value)| value.each_comp(&mut |comp| spoken_of.push(comp)));
        let alive = spoken_of.into_iter().filter(|comp| self.component(*comp).is_some());
        let secrets = alive.filter_map(|comp| Some((comp, self.restricted_viewers(ruleset, comp)?))).collect();
        self.log.push(LogLine { key, args, depth, secrets });
        self.journal.push(Change::Logged);
    }

    /// Lets the lines since the last decision be known to whoever sees now what they speak of: a line is written as its event
    /// begins, and whoever sees the outcome has seen what happened.
    pub(crate) fn finalize_log_visibility(&mut self, ruleset: &Ruleset) {
        let settled = std::mem::replace(&mut self.control.settled_log, self.log.len());
        for at in settled..self.log.len() {
            let Some(old) = self.log.get(at).map(|line| &line.secrets).filter(|secrets| !secrets.is_empty()) else {
                continue;
            };
            let now = old.iter().filter_map(|(comp, saw)| {
                let see =
                    if self.component(*comp).is_some() { self.restricted_viewers(ruleset, *comp)? } else { Vec::new() };
                let more = see.into_iter().filter(|viewer| !saw.contains(viewer));
                Some((*comp, saw.iter().copied().chain(more).collect()))
            });
            let now: Vec<(CompId, Vec<CompId>)> = now.collect();
            if now != *old
                && let Some(line) = self.log.get_mut(at)
            {
                let old = std::mem::replace(&mut line.secrets, now);
                self.journal.push(Change::Settled { at, old });
            }
        }
    }
}
