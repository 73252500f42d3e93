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
    /// The components among the arguments that not everybody saw when it happened, each with those who did: who saw it when the line was
    /// written, or when the event's effect or the hook that wrote the line was done. What is seen later does not change the line: a card
    /// that is drawn in secret and played in the open was drawn in secret.
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
        let secrets: Vec<_> = alive.filter_map(|comp| Some((comp, self.restricted_viewers(ruleset, comp)?))).collect();
        if !secrets.is_empty() {
            let at = self.log.len();
            self.control_mut().open_lines.push(at);
        }
        self.log.push(LogLine { key, args, depth, secrets });
        self.record(Change::Logged);
    }

    /// Whether more players may come to read some lines.
    pub(crate) fn has_open_lines(&self) -> bool {
        !self.control.open_lines.is_empty()
    }

    /// Fixes who may read the lines from the one at `from`, now that what they tell of is done: to whoever saw a component that a line
    /// mentions when it was written, those who see it now are added, because whoever sees the outcome has seen what happened.
    pub(crate) fn settle_lines(&mut self, ruleset: &Ruleset, from: usize) {
        let open = &self.control.open_lines;
        let settled = open.partition_point(|at| *at < from);
        if settled == open.len() {
            return;
        }
        for at in self.control_mut().open_lines.split_off(settled) {
            self.add_readers(ruleset, at);
        }
    }

    fn add_readers(&mut self, ruleset: &Ruleset, at: usize) {
        let Some(old) = self.log.get(at).map(|line| &line.secrets) else { return };
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
            self.record(Change::LogVisibility { at, old });
        }
    }
}
