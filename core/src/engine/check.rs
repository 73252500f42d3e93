//! Checks: conditions that hold at all times, run to a fixed point after every event.

use super::Engine;
use super::frame::{ChecksFrame, Frame, Next};
use crate::host::{Reply, ScriptError};
use crate::ids::CheckId;
use crate::limits::CHECK_ROUNDS;
use crate::state::State;
use crate::value::Value;
use crate::world::Env;

/// When all checks held.
#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    /// At this clock: any change puts them in doubt.
    AtClock(u64),
    /// Since checks came to be in doubt this many times.
    BeforeDoubt(u64),
}

impl Engine {
    /// The checks, unless nothing changed since they last held. They return `result`.
    pub(super) fn checks_due(&self, result: Value) -> Option<Frame> {
        self.checks_wait().then(|| ChecksFrame::before(result))
    }

    /// Whether something changed since all checks last held, and no group of events holds them back.
    pub(super) fn checks_wait(&self) -> bool {
        !self.checks_held()
            && !self.frames.iter().any(|frame| matches!(frame, Frame::Together(group) if group.holds_checks()))
    }

    /// Whether nothing that a check reads changed since all checks last held.
    pub(super) fn checks_held(&self) -> bool {
        let still = |held: Held| match held {
            Held::AtClock(clock) => clock == self.world.with(State::clock),
            Held::BeforeDoubt(doubts) => doubts == self.world.doubted_checks(),
        };
        self.world.ruleset().checks.is_empty() || self.held.is_some_and(still)
    }

    /// Notes that all checks hold. What a check read without remembering it may change with everything, so then only the clock counts.
    fn note_held(&mut self, doubts_before: u64) {
        let doubts = self.world.doubted_checks();
        self.held = Some(if doubts == doubts_before {
            Held::BeforeDoubt(doubts)
        } else {
            Held::AtClock(self.world.with(State::clock))
        });
    }

    pub(super) fn step_checks(
        &mut self,
        mut frame: ChecksFrame,
        _returned: Option<Reply>,
    ) -> Result<Next, ScriptError> {
        let ruleset = self.world.ruleset().clone();
        frame.resolving = None;
        let doubts = self.world.doubted_checks();
        loop {
            let Some(check) = ruleset.checks.get(frame.check) else {
                if !frame.changed {
                    if !frame.passed_over {
                        self.note_held(doubts);
                    }
                    return Ok(Next::Return(frame.result));
                }
                frame = self.next_round(frame)?;
                continue;
            };
            let id = CheckId::from_index(frame.check);
            if self.is_suspended(id) {
                frame.passed_over = true;
                frame.check += 1;
                continue;
            }
            let (items, at) = match frame.items.take() {
                Some(items) => items,
                None => (self.world.check_items(id)?, 0),
            };
            let Some(item) = items.get(at).cloned() else {
                frame.check += 1;
                continue;
            };
            frame.items = Some((items, at + 1));
            if self.is_resolving(frame.check, &item) {
                frame.passed_over = true;
                continue;
            }
            if self.world.check_triggers(id, &item)? {
                frame.changed = true;
                frame.resolving = Some((frame.check, item.clone()));
                let vars = [(ruleset.known.it, item)];
                let child = self.effect_frame(&check.effect, &Env::new(&vars), || vars.to_vec(), None);
                return Ok(Next::Call(Frame::Checks(frame), child));
            }
        }
    }

    fn next_round(&mut self, frame: ChecksFrame) -> Result<ChecksFrame, ScriptError> {
        if frame.rounds >= CHECK_ROUNDS {
            let what = format!(
                "checks still trigger after {CHECK_ROUNDS} rounds; the effect of a check must make its `when` false"
            );
            return Err(self.give_up(what));
        }
        Ok(ChecksFrame::round(frame.rounds + 1, frame.result))
    }

    /// Whether the effect of this check is being resolved for the same item. The check runs again after that.
    fn is_resolving(&self, check: usize, item: &Value) -> bool {
        let same = |resolving: &(usize, Value)| resolving.0 == check && resolving.1 == *item;
        self.frames.iter().any(|f| matches!(f, Frame::Checks(checks) if checks.resolving.as_ref().is_some_and(same)))
    }

    fn is_suspended(&self, id: CheckId) -> bool {
        self.frames
            .iter()
            .any(|f| matches!(f, Frame::Flow(flow) if self.world.ruleset().flow(flow.flow).suspends.contains(&id)))
    }
}
