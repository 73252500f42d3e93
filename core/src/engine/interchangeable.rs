//! Interchangeable abilities: those of equal components in one slot, between which a choice makes no difference. Players are offered one of
//! them.

use super::Engine;
use super::frame::{EventFrame, Frame, PayFrame, PayStage, Vars};
use crate::ids::{AbilityId, CompId};
use crate::state::{Component, LiveEvent, State};
use crate::value::Value;
use crate::world::Picked;

type Used = (CompId, AbilityId);

impl Engine {
    /// The abilities of a list without those that are interchangeable with an earlier one. A component that anything else refers to is
    /// never interchangeable; references that only a running hook holds cannot be seen.
    /// The question under construction is not on the stack yet; `said` are the values that it mentions.
    pub(super) fn distinct(&self, list: &[Used], said: &[&Value]) -> Vec<Used> {
        let mut kept: Vec<Used> = Vec::with_capacity(list.len());
        for used in list {
            if !kept.iter().any(|other| self.no_different(*other, *used, said)) {
                kept.push(*used);
            }
        }
        kept
    }

    fn no_different(&self, a: Used, b: Used, said: &[&Value]) -> bool {
        if a.1 != b.1 || self.world.def_of(a.0) != self.world.def_of(b.0) {
            return false;
        }
        let interchangeable = self.world.with(|s| {
            let counted = |used: Used| s.was_counted(used.0, used.1);
            interchangeable(s.comp(a.0), s.comp(b.0)) && !counted(a) && !counted(b)
        });
        interchangeable
            && ![a.0, b.0].iter().any(|comp| said.iter().any(|value| names(value, *comp)) || self.is_mentioned(*comp))
    }

    /// Whether it makes no difference which of two components is used.
    pub(super) fn makes_no_difference(&self, a: CompId, b: CompId) -> bool {
        self.world.def_of(a) == self.world.def_of(b)
            && self.world.with(|s| interchangeable(s.comp(a), s.comp(b)))
            && !self.is_mentioned(a)
            && !self.is_mentioned(b)
    }

    /// Whether a field, an event, a scope or a frame holds the component.
    fn is_mentioned(&self, comp: CompId) -> bool {
        self.world.with(|s| is_held(s, comp)) || self.frames.iter().any(|frame| holds(frame, comp))
    }
}

/// Whether two components differ only in their position within one slot.
fn interchangeable(a: &Component, b: &Component) -> bool {
    let bare = |c: &Component| c.slots.iter().all(Vec::is_empty);
    (a.owner, a.place, &a.fields, &a.grants, a.ends_with) == (b.owner, b.place, &b.fields, &b.grants, b.ends_with)
        && bare(a)
        && bare(b)
}

fn is_held(state: &State, comp: CompId) -> bool {
    let fields = state.all().filter(|(_, c)| c.alive).flat_map(|(_, c)| c.fields.iter());
    let events = state.events().iter().flat_map(LiveEvent::arguments);
    let scopes = state.scopes().iter().flat_map(|scope| scope.vars.iter().map(|(_, value)| value));
    fields.chain(events).chain(scopes).any(|value| names(value, comp))
        || state.events().iter().any(|event| event.source == Some(comp))
}

fn holds(frame: &Frame, comp: CompId) -> bool {
    let vars = |vars: &Vars| vars.iter().any(|(_, value)| names(value, comp));
    match frame {
        Frame::Flow(f) => {
            let items = f.cursors.iter().filter_map(|cursor| cursor.items.as_ref());
            vars(&f.vars) || items.flat_map(|(items, _)| items.iter()).any(|item| names(item, comp))
        }
        Frame::Window(f) => vars(&f.vars),
        Frame::Use(f) => f.comp == comp || vars(&f.vars),
        Frame::Effect(f) => f.source == Some(comp) || vars(&f.vars),
        Frame::Script(f) => f.source == Some(comp) || f.args.iter().any(|arg| names(arg, comp)),
        Frame::Checks(f) => f.items.iter().flat_map(|(items, _)| items.iter()).any(|item| names(item, comp)),
        Frame::Event(f) => event_holds(f, comp),
        Frame::Together(f) => {
            let live = f.waiting().filter_map(|event| event.live.as_ref()).flat_map(LiveEvent::arguments);
            f.results.iter().chain(live).any(|value| names(value, comp))
                || f.waiting().any(|event| event_holds(&event.frame, comp))
        }
        Frame::Pay(f) => payment_holds(f, comp),
        Frame::Ask(_) | Frame::Menu(_) => false,
    }
}

fn payment_holds(frame: &PayFrame, comp: CompId) -> bool {
    let is_picked = |picked: &Picked| matches!(picked, Picked::Piece(piece, ..) if *piece == comp);
    let events = if let PayStage::Paying { events, .. } = &frame.stage { events.as_slice() } else { &[] };
    frame.bill.source == Some(comp)
        || frame.picked.iter().any(is_picked)
        || events.iter().flat_map(|event| &event.params).any(|value| names(value, comp))
}

fn event_holds(frame: &EventFrame, comp: CompId) -> bool {
    frame.proposal.params.iter().chain(&frame.instead).any(|value| names(value, comp))
}

fn names(value: &Value, comp: CompId) -> bool {
    match value {
        Value::Comp(c) => *c == comp,
        Value::List(items) => items.iter().any(|item| names(item, comp)),
        Value::Map(entries) => entries.iter().any(|(_, entry)| names(entry, comp)),
        _ => false,
    }
}
