//! The log: its lines, their indentation, and who may see the components that they mention.

use super::State;
use super::control::{LiveEvent, LogIndent};
use super::journal::Change;
use crate::ids::CompId;
use crate::ruleset::Ruleset;
use crate::value::Value;
use std::sync::Arc;

/// A line of the log: a text key with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Text key.
    pub key: Arc<str>,
    /// Arguments by name.
    pub args: Vec<(Arc<str>, Value)>,
    /// Its indentation: how many events around it have lines of their own.
    pub depth: u32,
    /// The components among the arguments that not everybody saw when it happened, each with those who did. What is seen
    /// later does not change the line: a card that is drawn in secret and played in the open was drawn in secret.
    pub secrets: Vec<(CompId, Vec<CompId>)>,
}

impl State {
    /// Begins the line of the innermost event and returns its indentation. Only events with a line count, so that every
    /// line is below one that gives its reason.
    pub(crate) fn begin_event_line(&mut self) -> u32 {
        let depth = self.depth_around();
        if let Some(event) = self.control_mut().events.last_mut() {
            event.log_indent = Some(LogIndent { own: depth + 1, below: depth + 1 });
        }
        depth
    }

    /// The indentation of a line that a hook adds. In an event without a line of its own, the first such line becomes the event's line.
    pub(crate) fn hook_line_depth(&mut self) -> u32 {
        let depth = self.depth_around();
        match self.control_mut().events.last_mut() {
            Some(LiveEvent { log_indent: Some(log_indent), .. }) => log_indent.own,
            Some(event) => {
                event.log_indent = Some(LogIndent { own: depth, below: depth + 1 });
                depth
            }
            None => depth,
        }
    }

    /// The indentation that the events around the innermost one give it.
    fn depth_around(&self) -> u32 {
        let around = self.control.events.iter().rev().skip(1);
        around.filter_map(|event| event.log_indent).map(|log_indent| log_indent.below).next().unwrap_or(0)
    }

    /// Adds a line to the log.
    pub(crate) fn add_log(&mut self, ruleset: &Ruleset, key: Arc<str>, args: Vec<(Arc<str>, Value)>, depth: u32) {
        let mut mentioned = Vec::new();
        args.iter().for_each(|(_, value)| value.each_comp(&mut |comp| mentioned.push(comp)));
        let alive = mentioned.into_iter().filter(|comp| self.component(*comp).is_some());
        let secrets = alive.filter_map(|comp| Some((comp, self.restricted_viewers(ruleset, comp)?))).collect();
        self.log.push(LogLine { key, args, depth, secrets });
        self.journal.push(Change::Logged);
    }

    /// Makes the lines since the last decision visible to everybody who now sees the components that they mention: a line is added when its event
    /// begins, and whoever sees the outcome has seen what happened.
    pub(crate) fn finalize_log_visibility(&mut self, ruleset: &Ruleset) {
        let settled = self.control.final_log_lines;
        if settled == self.log.len() {
            return;
        }
        self.control_mut().final_log_lines = self.log.len();
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
                self.journal.push(Change::LogVisibility { at, old });
            }
        }
    }
}
