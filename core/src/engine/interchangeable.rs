//! Interchangeable abilities: those of equal components in one slot, between which a choice makes no difference. Players are offered one of
//! them.

use super::Engine;
use super::frame::{EventFrame, Frame, PayFrame, PayStage, Vars};
use crate::alike::Alike;
use crate::decision::{Choice, Label, OptionKind, Question, Shape};
use crate::ids::{AbilityId, CompId};
use crate::state::{Component, LiveEvent, State};
use crate::value::Value;
use crate::world::Picked;
use std::collections::BTreeSet;

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

    /// Which options of a list of a question are alike, in a question for one or several options. `part` is the part of a choice in parts
    /// whose choices they are.
    pub(crate) fn alike(&self, question: &Question, part: Option<usize>) -> Alike {
        let choices = match (part, &question.shape) {
            (Some(part), Shape::Parts(parts)) => parts.get(part).map_or(&[][..], |part| &part.choices),
            (None, Shape::One | Shape::Some { .. }) => &question.options,
            _ => return Alike::default(),
        };
        let mut groups: Vec<Vec<&Choice>> = Vec::new();
        for choice in choices.iter().filter(|choice| choice.kind == OptionKind::Value) {
            let group =
                groups.iter_mut().find(|group| group.first().is_some_and(|first| self.looks_like(first, choice)));
            match group {
                Some(group) => group.push(choice),
                None => groups.push(vec![choice]),
            }
        }
        let other_values = choices.iter().map(|choice| &choice.value).filter(|value| value.comp().is_none());
        let said: Vec<&Value> = question.prompt.args.iter().map(|(_, value)| value).chain(other_values).collect();
        let said = |comp: CompId| said.iter().any(|value| names(value, comp));
        let is_free = |choice: &&Choice| {
            choice.value.comp().is_some_and(|comp| {
                let sees = question.look || self.world.sees(Some(question.player), comp);
                sees && !said(comp) && !self.is_mentioned(comp)
            })
        };
        let leads_alike = |a: &Choice, b: &Choice| part.is_none_or(|part| leads_alike(question, part, a, b));
        let mut alike = Vec::new();
        for group in groups.into_iter().filter(|group| group.len() > 1) {
            let mut left: Vec<&Choice> = group.into_iter().filter(is_free).collect();
            while let Some(first) = left.first().copied() {
                let (same, others): (Vec<&Choice>, Vec<&Choice>) =
                    left.into_iter().partition(|choice| leads_alike(first, choice));
                alike.push(same.iter().map(|choice| choice.id.clone()).collect());
                left = others;
            }
        }
        Alike::of(alike.into_iter())
    }

    /// Whether two options are pieces that differ in nothing, with the same text.
    fn looks_like(&self, a: &Choice, b: &Choice) -> bool {
        let (Some(one), Some(other)) = (a.value.comp(), b.value.comp()) else { return false };
        let exist = self.world.exists(one) && self.world.exists(other);
        exist
            && self.world.def_of(one) == self.world.def_of(other)
            && self.world.with(|s| interchangeable(s.comp(one), s.comp(other)))
            && says_the_same((&a.label, one), (&b.label, other))
    }

    /// Whether a field, an event, a scope or a frame holds the component.
    fn is_mentioned(&self, comp: CompId) -> bool {
        self.world.with(|s| is_held(s, comp)) || self.frames.iter().any(|frame| holds(frame, comp))
    }
}

/// Whether what can follow two choices of a part is the same, and what can come before them.
fn leads_alike(question: &Question, part: usize, a: &Choice, b: &Choice) -> bool {
    let Some(part) = question.parts().get(part) else { return false };
    let others = |choice: &Choice| -> BTreeSet<Vec<&Value>> {
        let with = question.combinations().filter(|option| option.value.get(&part.name) == Some(&choice.value));
        let rest = question.parts().iter().filter(|other| other.name != part.name);
        with.map(|option| rest.clone().filter_map(|other| option.value.get(&other.name)).collect()).collect()
    };
    a.id == b.id || others(a) == others(b)
}

/// Whether two labels read the same, apart from the components that they are of.
fn says_the_same((a, one): (&Label, CompId), (b, other): (&Label, CompId)) -> bool {
    match (a, b) {
        (Label::Value, Label::Value) => true,
        (Label::Own(a), Label::Own(b)) => {
            let own = |x: &Value, y: &Value| *x == Value::Comp(one) && *y == Value::Comp(other);
            let mut args = a.args.iter().zip(&b.args);
            a.key == b.key
                && a.args.len() == b.args.len()
                && args.all(|((name, x), (same, y))| name == same && (x == y || own(x, y)))
        }
        _ => false,
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
