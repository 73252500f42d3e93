//! The stages of an event: proposed, permission, before, permission again, instead, when, happening, checks, after, checks again.

use super::Engine;
use super::frame::{EventFrame, Frame, Next, Stage, Vars, WindowFrame};
use crate::host::{Reply, ScriptError};
use crate::ids::{EventId, ListKey};
use crate::ruleset::{Effect, EventCall, Timing, Trigger};
use crate::state::{EventPhase, LiveEvent};
use crate::value::Value;
use crate::world::{Env, TraceEvent};

impl Engine {
    pub(super) fn step_event(&mut self, mut frame: EventFrame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        loop {
            if Self::waits_for_others(&mut frame) {
                return Ok(self.park(frame));
            }
            frame.stage = match frame.stage {
                Stage::Proposed => {
                    self.open_event(&mut frame)?;
                    if self.refused(&frame)? {
                        return Ok(self.did_not_happen(frame));
                    }
                    if let Some(window) = self.event_window(&mut frame, Timing::Before) {
                        frame.stage = Stage::Before;
                        return Ok(Next::Call(Frame::Event(frame), window));
                    }
                    Stage::Instead
                }
                Stage::Before => {
                    // Something may have changed since permission was first checked.
                    if self.gone(&frame) || self.refused(&frame)? {
                        return Ok(self.did_not_happen(frame));
                    }
                    Stage::Instead
                }
                Stage::Instead => {
                    if let Some(window) = self.event_window(&mut frame, Timing::Instead) {
                        frame.stage = Stage::When;
                        return Ok(Next::Call(Frame::Event(frame), window));
                    }
                    Stage::When
                }
                Stage::When => {
                    if self.gone(&frame) {
                        return Ok(self.did_not_happen(frame));
                    }
                    frame.stage = Stage::Happens;
                    if let Some(window) = self.event_window(&mut frame, Timing::When) {
                        return Ok(Next::Call(Frame::Event(frame), window));
                    }
                    Stage::Happens
                }
                Stage::Happens => {
                    // The event may have been changed into a forbidden one, or forbidden meanwhile.
                    if self.gone(&frame) || (frame.needs_recheck && self.refused(&frame)?) {
                        return Ok(self.did_not_happen(frame));
                    }
                    self.world.trace(TraceEvent::Event(frame.proposal.event));
                    return Ok(self.happen(frame));
                }
                Stage::After => {
                    frame.result = returned.clone().and_then(Reply::answer).unwrap_or_default();
                    frame.stage = Stage::Settled;
                    // Before checks and reactions: who sees what only after those was not there when it happened.
                    self.world.settle_lines(frame.log_from);
                    self.enter_phase(&frame, EventPhase::Over);
                    if let Some(checks) = self.checks_due(Value::Nil) {
                        return Ok(Next::Call(Frame::Event(frame), checks));
                    }
                    Stage::Settled
                }
                Stage::Settled => {
                    frame.stage = Stage::Checks;
                    if let Some(window) = self.after_window(&mut frame) {
                        return Ok(Next::Call(Frame::Event(frame), window));
                    }
                    Stage::Checks
                }
                Stage::Checks => {
                    frame.stage = Stage::Done;
                    if let Some(checks) = self.checks_due(Value::Nil) {
                        return Ok(Next::Call(Frame::Event(frame), checks));
                    }
                    Stage::Done
                }
                Stage::Done => return Ok(self.happened(frame)),
            };
        }
    }

    fn open_event(&mut self, frame: &mut EventFrame) -> Result<(), ScriptError> {
        self.world.check_proposal(&frame.proposal)?;
        self.world.update(|state, _| {
            frame.serial = state.new_event_serial();
            let cause = state.control.events.last().map(|e| e.serial);
            state.control_mut().events.push(frame.proposal.go_live(frame.serial, cause));
        });
        Ok(())
    }

    fn refused(&self, frame: &EventFrame) -> Result<bool, ScriptError> {
        let ruleset = self.world.ruleset();
        let event = ruleset.event(frame.proposal.event);
        if event.rules.is_empty()
            && self.world.with(|s| s.nobody_listens(ruleset, ruleset.key_cannot(frame.proposal.event)))
        {
            return Ok(false);
        }
        Ok(!self.world.live_refusals(frame.serial, true)?.is_empty())
    }

    /// Whether it was cancelled or replaced.
    fn gone(&self, frame: &EventFrame) -> bool {
        self.world.with(|s| s.event(frame.serial).is_none_or(|e| e.cancelled || e.replaced))
    }

    /// Ends an event and returns what is known of it.
    pub(super) fn close_event(&mut self, frame: &EventFrame) -> Option<LiveEvent> {
        self.world.update(|state, _| {
            state.end_occurrence(super::ability::event_occurrence(frame.serial));
            let at = state.control.events.iter().rposition(|e| e.serial == frame.serial)?;
            Some(state.control_mut().events.remove(at))
        })
    }

    /// The window of an event, if an ability may be about the event by what the index knows.
    fn event_window(&self, frame: &mut EventFrame, timing: Timing) -> Option<Frame> {
        let ruleset = self.world.ruleset();
        let key = ruleset.key_react(Trigger::Event(frame.proposal.event, timing));
        let is_polled = ruleset.is_polled(key);
        if !is_polled && self.world.with(|s| s.nobody_listens(ruleset, key)) {
            return None;
        }
        // Also without a window: a filter leads to the same state as a condition.
        frame.needs_recheck |= matches!(timing, Timing::Instead | Timing::When);
        let is_heard = is_polled || self.world.has_listeners(key, &Env::new(&self.world.event_vars(frame.serial)));
        is_heard.then(|| Frame::Window(WindowFrame::new(key, Some((frame.serial, timing)), Vec::new())))
    }

    /// The window of those who listen now, and of those who listened when the event happened.
    fn after_window(&self, frame: &mut EventFrame) -> Option<Frame> {
        let there = std::mem::take(&mut frame.there);
        if there.abilities.is_empty() {
            return self.event_window(frame, Timing::After);
        }
        let key = self.world.ruleset().key_react(Trigger::Event(frame.proposal.event, Timing::After));
        let window = WindowFrame::new(key, Some((frame.serial, Timing::After)), Vec::new());
        Some(Frame::Window(WindowFrame { there, ..window }))
    }

    fn enter_phase(&self, frame: &EventFrame, phase: EventPhase) {
        self.world.update(|state, _| {
            if let Some(event) = state.event_mut(frame.serial) {
                event.phase = phase;
            }
        });
    }

    fn happen(&mut self, mut frame: EventFrame) -> Next {
        let ruleset = self.world.ruleset().clone();
        let event = ruleset.event(frame.proposal.event);
        frame.stage = Stage::After;
        frame.log_from = self.world.with(|s| s.log().len());
        if frame.group.is_none() {
            frame.there = self.listeners_after(frame.proposal.event);
        }
        self.enter_phase(&frame, EventPhase::Happening);
        let source = frame.proposal.source;
        if event.log.is_none() && matches!(event.effect, Effect::None) {
            return Next::Again(Frame::Event(frame));
        }
        let vars = self.world.event_vars(frame.serial);
        if let Some(key) = event.log {
            let names = event.params.iter().map(|p| ruleset.text(p.name).clone());
            let args: Vec<_> = names.zip(vars.iter().map(|(_, v)| v.clone())).collect();
            self.world.note_logged(&args);
            self.world.update(|state, ruleset| {
                let depth = state.begin_event_line();
                state.add_log(ruleset, ruleset.text(key).clone(), args, depth);
            });
        }
        let child = self.effect_frame(&event.effect, &Env::new(&vars), || vars.clone(), source);
        Next::Call(Frame::Event(frame), child)
    }

    /// Skips an event that nobody listens to, nothing forbids and that does nothing, if no check is due; it then counts as having
    /// happened and only uses up its serial number.
    pub(super) fn try_skip_unobserved(&mut self, call: &EventCall, vars: &Vars) -> bool {
        let ruleset = self.world.ruleset();
        let event = ruleset.event(call.event);
        let is_quiet = event.rules.is_empty() && event.log.is_none() && matches!(event.effect, Effect::None);
        if !is_quiet || !self.nobody_listens(call.event) || self.checks_wait() {
            return false;
        }
        let env = Env::new(vars);
        for (at, param) in event.params.iter().enumerate() {
            // The last argument for a parameter counts.
            let value = match call.with.iter().rev().find(|(of, _)| *of == at) {
                Some((_, expr)) => self.world.eval(expr, &env),
                None => Ok(Value::Nil),
            };
            // The event itself reports what is wrong.
            if !value.is_ok_and(|value| self.world.fits(&value, &param.ty)) {
                return false;
            }
        }
        self.world.update(|state, _| state.new_event_serial());
        true
    }

    fn nobody_listens(&self, event: EventId) -> bool {
        let ruleset = self.world.ruleset();
        let mut lists = ruleset.lists_of(event).map(ListKey::from_index);
        self.world.with(|s| lists.all(|list| s.nobody_listens(ruleset, list) && !ruleset.is_polled(list)))
    }
}
