//! Events that happen together: all decisions about them come first, then they happen, and only then checks run and abilities look
//! back on them.

use super::Engine;
use super::frame::{EventFrame, Frame, Next, Parked, Stage, TogetherFrame, Waited};
use crate::host::{Reply, ScriptError};
use crate::value::Value;
use crate::world::Proposal;

/// What all events of a group go through before the first of them goes on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Phase {
    /// They are proposed, and may be cancelled, replaced or changed.
    Ahead,
    /// They happen.
    Happening,
    /// Checks run.
    Settling,
    /// Abilities look back on them.
    After,
    /// Checks run again.
    SettlingAgain,
    /// They end.
    Over,
}

impl Phase {
    fn next(self) -> Option<Self> {
        Some(match self {
            Self::Ahead => Self::Happening,
            Self::Happening => Self::Settling,
            Self::Settling => Self::After,
            Self::After => Self::SettlingAgain,
            Self::SettlingAgain => Self::Over,
            Self::Over => return None,
        })
    }

    fn is_for_checks(self) -> bool {
        matches!(self, Self::Settling | Self::SettlingAgain)
    }
}

impl TogetherFrame {
    /// The events; none for one without a target, which does not happen.
    pub(crate) fn of(proposals: Vec<Option<Proposal>>) -> Frame {
        let event = |proposal| {
            let frame = EventFrame { group: Some(Waited(None)), ..EventFrame::new(proposal) };
            Parked { frame, live: None }
        };
        let results = vec![Value::Bool(false); proposals.len()];
        let events = proposals.into_iter().map(|proposal| proposal.map(event)).collect();
        Frame::Together(Self { events, results, phase: Phase::Ahead, next: 0, running: None })
    }

    /// The events that wait.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &Parked> {
        self.events.iter().flatten()
    }

    /// Whether checks wait until all of its events have happened.
    pub(crate) fn holds_checks(&self) -> bool {
        self.phase <= Phase::Happening
    }
}

impl Engine {
    pub(super) fn step_together(
        &mut self,
        mut group: TogetherFrame,
        returned: Option<Reply>,
    ) -> Result<Next, ScriptError> {
        // An event that is still there waits; one that is not has ended with a result.
        if let Some(at) = group.running.take()
            && group.events.get(at).is_some_and(Option::is_none)
        {
            let result = returned.and_then(Reply::answer).unwrap_or_default();
            group.results[at] = if result == Value::Nil { Value::Bool(false) } else { result };
        }
        loop {
            if group.phase.is_for_checks() {
                group.begin_next_phase(self);
                if let Some(checks) = self.checks_due(Value::Nil) {
                    return Ok(Next::Call(Frame::Together(group), checks));
                }
            }
            let at = group.next;
            group.next += 1;
            match group.events.get_mut(at) {
                Some(event) => {
                    if let Some(Parked { frame, live }) = event.take() {
                        if let Some(live) = live {
                            self.world.update(|state, _| state.control_mut().events.push(live));
                        }
                        group.running = Some(at);
                        return Ok(Next::Call(Frame::Together(group), Frame::Event(frame)));
                    }
                }
                None if group.phase == Phase::Over => return Ok(Next::Return(Value::list(group.results))),
                None => group.begin_next_phase(self),
            }
        }
    }

    /// Whether an event of a group waits for the others now.
    pub(super) fn waits_for_others(frame: &mut EventFrame) -> bool {
        let stage = frame.stage;
        match &mut frame.group {
            Some(Waited(at))
                if matches!(stage, Stage::Happens | Stage::Settled | Stage::Checks) && *at != Some(stage) =>
            {
                *at = Some(stage);
                true
            }
            _ => false,
        }
    }

    /// Puts an event back into its group, to go on when the others are as far.
    pub(super) fn park(&mut self, frame: EventFrame) -> Next {
        let live = self.world.update(|state, _| {
            let at = state.control.events.iter().rposition(|event| event.serial == frame.serial)?;
            Some(state.control_mut().events.remove(at))
        });
        if let Some(Frame::Together(group)) = self.frames.last_mut()
            && let Some(place) = group.running.and_then(|at| group.events.get_mut(at))
        {
            *place = Some(Parked { frame, live });
        }
        Next::Return(Value::Nil)
    }
}

impl TogetherFrame {
    fn begin_next_phase(&mut self, engine: &Engine) {
        let Some(next) = self.phase.next() else { return };
        self.phase = next;
        self.next = 0;
        if next == Phase::Happening {
            for Parked { frame, .. } in self.events.iter_mut().flatten() {
                // What happens first may forbid what happens next.
                frame.needs_recheck = true;
                frame.there = engine.listeners_after(frame.proposal.event);
            }
        }
    }
}
