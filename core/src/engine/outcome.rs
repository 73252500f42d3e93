//! What the performer of an event learns: whether it happened to those to whom it was proposed, and what happened instead.

use super::Engine;
use super::frame::{EventFrame, Frame, Next, Stage};
use crate::state::LiveEvent;
use crate::value::Value;
use std::sync::Arc;

impl Engine {
    /// The end of an event that happened. Its performer learns its result, or nothing if it happened to others; a cost counts as paid
    /// whoever paid it.
    pub(super) fn happened(&mut self, frame: EventFrame) -> Next {
        let result = if frame.result == Value::Nil { Value::Bool(true) } else { frame.result.clone() };
        let Some(live) = self.close_event(&frame) else { return Next::Return(result) };
        self.tell_replaced(&live, &result);
        if !live.is_redirected() {
            return Next::Return(result);
        }
        let record = self.record(&live, &result);
        Next::Instead(if live.is_cost { result } else { Value::Nil }, Value::list(vec![record]))
    }

    /// The end of an event that was refused, cancelled or replaced.
    pub(super) fn did_not_happen(&mut self, frame: EventFrame) -> Next {
        match self.close_event(&frame) {
            Some(live) if live.replaced && !live.cancelled => {
                let result = match live.said {
                    Value::Nil if live.is_cost => Value::Bool(true),
                    Value::Nil => frame.result,
                    said => said,
                };
                Next::Instead(result, Value::list(frame.instead))
            }
            _ => Next::Return(Value::Nil),
        }
    }

    /// Notes what a replacement performs in the place of an event. If it is the same event and happens to the same components, its
    /// result is that of the replaced event.
    fn tell_replaced(&mut self, live: &LiveEvent, result: &Value) {
        let Some(cause) = live.cause else { return };
        let is_cause = |frame: &Frame| matches!(frame, Frame::Event(event) if event.serial == cause);
        let Some(at) = self.frames.iter().rposition(is_cause) else { return };
        if !matches!(&self.frames[at], Frame::Event(event) if event.stage == Stage::When) {
            return;
        }
        let is_same = self.world.with(|s| {
            s.event(cause)
                .is_some_and(|replaced| replaced.event == live.event && replaced.was_proposed_to(&live.params))
        });
        let record = self.record(live, result);
        if let Some(Frame::Event(replaced)) = self.frames.get_mut(at) {
            replaced.instead.push(record);
            if is_same {
                replaced.result = result.clone();
            }
        }
    }

    /// What happened, as scripts read it.
    fn record(&self, live: &LiveEvent, result: &Value) -> Value {
        let ruleset = self.world.ruleset();
        let event = ruleset.event(live.event);
        let names = event.params.iter().map(|param| ruleset.text(param.name).clone());
        Value::map(vec![
            (Arc::from("event"), Value::Str(ruleset.text(event.id).clone())),
            (Arc::from("with"), Value::map(names.zip(live.params.iter().cloned()).collect())),
            (Arc::from("result"), result.clone()),
        ])
    }
}
