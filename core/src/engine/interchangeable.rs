//! Interchangeable abilities: those of equal components in one slot, between which a choice makes no difference. Players are offered one of
//! them.

use super::Engine;
use super::ask::FEW;
use super::frame::{EventFrame, Frame, PayFrame, PayStage, Vars};
use crate::alike::Alike;
use crate::decision::{Choice, Label, OptionKind, Question, Shape};
use crate::ids::{AbilityId, CompId, DefId};
use crate::state::{Component, LiveEvent, State};
use crate::value::Value;
use crate::world::Picked;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

type Used = (CompId, AbilityId);

impl Engine {
    /// The abilities of a list without those that are interchangeable with an earlier one. A component that anything else refers to is
    /// never interchangeable; references that only a running hook holds cannot be seen.
    /// The question under construction is not on the stack yet; `said` are the values that it mentions.
    pub(super) fn distinct(&self, list: &[Used], said: &[&Value]) -> Vec<Used> {
        if list.len() <= FEW {
            let mut kept: Vec<Used> = Vec::with_capacity(list.len());
            for used in list {
                if !kept.iter().any(|other| self.no_different(*other, *used, said)) {
                    kept.push(*used);
                }
            }
            return kept;
        }
        self.distinct_of_many(list, said)
    }

    /// As [`Engine::distinct`], without comparing each with each: only those that can be equal are compared.
    fn distinct_of_many(&self, list: &[Used], said: &[&Value]) -> Vec<Used> {
        let mentioned = self.mentioned(said.iter().copied());
        let counted = self.world.with(State::counted);
        let is_free = |used: &Used| !mentioned.contains(&used.0) && !counted.contains(*used);
        let mut first: FxHashMap<(AbilityId, DefId, u64), Vec<Used>> = FxHashMap::default();
        let is_new = |used: &Used| {
            if !is_free(used) {
                return true;
            }
            let key = (used.1, self.world.def_of(used.0), self.world.with(|s| fingerprint(s.comp(used.0))));
            let alike = first.entry(key).or_default();
            let is_same = |other: &Used| self.world.with(|s| interchangeable(s.comp(other.0), s.comp(used.0)));
            let is_new = !alike.iter().any(is_same);
            if is_new {
                alike.push(*used);
            }
            is_new
        };
        list.iter().copied().filter(is_new).collect()
    }

    /// Every component that a field, an event, a scope, a frame or one of `said` holds.
    fn mentioned<'v>(&self, said: impl Iterator<Item = &'v Value>) -> FxHashSet<CompId> {
        let mut found = FxHashSet::default();
        let mut note = |comp: CompId| {
            found.insert(comp);
        };
        said.for_each(|value| value.each_comp(&mut note));
        self.world.with(|state| each_held(state, &mut note));
        self.frames.iter().for_each(|frame| each_in_frame(frame, &mut note));
        self.world.budget().work(found.len());
        found
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
        let groups = self.groups(choices.iter().filter(|choice| choice.kind == OptionKind::Value));
        let other_values = choices.iter().map(|choice| &choice.value).filter(|value| value.comp().is_none());
        let said = question.prompt.args.iter().map(|(_, value)| value).chain(other_values);
        let groups: Vec<Vec<&Choice>> = groups.into_iter().filter(|group| group.len() > 1).collect();
        if groups.is_empty() {
            return Alike::default();
        }
        let mentioned = self.mentioned(said);
        let is_free = |choice: &&Choice| {
            choice.value.comp().is_some_and(|comp| {
                let sees = question.look || self.world.sees(Some(question.player), comp);
                sees && !mentioned.contains(&comp)
            })
        };
        let rests = part.map(|part| rests(question, part));
        let mut alike: Vec<Vec<Arc<str>>> = Vec::new();
        for group in groups {
            // Options of one group are alike if the same can come before and after them.
            let mut by_rest: BTreeMap<Option<&Rest<'_>>, usize> = BTreeMap::new();
            for choice in group.into_iter().filter(is_free) {
                let rest = rests.as_ref().and_then(|rests| rests.get(&choice.value));
                let at = *by_rest.entry(rest).or_insert(alike.len());
                match alike.get_mut(at) {
                    Some(same) => same.push(choice.id.clone()),
                    None => alike.push(vec![choice.id.clone()]),
                }
            }
        }
        Alike::of(alike.into_iter())
    }

    /// The options of a list by what they look like.
    fn groups<'q>(&self, choices: impl Iterator<Item = &'q Choice>) -> Vec<Vec<&'q Choice>> {
        let mut groups: Vec<Vec<&Choice>> = Vec::new();
        let mut by_look: FxHashMap<(DefId, u64, u64), Vec<usize>> = FxHashMap::default();
        for choice in choices {
            let Some(comp) = choice.value.comp().filter(|comp| self.world.exists(*comp)) else {
                groups.push(vec![choice]);
                continue;
            };
            let look = self.world.with(|s| fingerprint(s.comp(comp)));
            let similar =
                by_look.entry((self.world.def_of(comp), look, label_fingerprint(&choice.label, comp))).or_default();
            let is_like = |at: &&usize| groups[**at].first().is_some_and(|first| self.looks_like(first, choice));
            match similar.iter().find(is_like).copied() {
                Some(at) => groups[at].push(choice),
                None => {
                    similar.push(groups.len());
                    groups.push(vec![choice]);
                }
            }
        }
        groups
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

/// What other parts can be combined with a choice of a part.
type Rest<'q> = BTreeSet<Vec<&'q Value>>;

/// What can come before and after each choice of a part, by its value.
fn rests(question: &Question, part: usize) -> FxHashMap<&Value, Rest<'_>> {
    let mut found: FxHashMap<&Value, Rest<'_>> = FxHashMap::default();
    let Some(part) = question.parts().get(part) else { return found };
    for option in question.combinations() {
        let Some(value) = option.value.get(&part.name) else { continue };
        let others = question.parts().iter().filter(|other| other.name != part.name);
        let rest = others.filter_map(|other| option.value.get(&other.name)).collect();
        found.entry(value).or_default().insert(rest);
    }
    found
}

/// A number that is the same for components between which [`interchangeable`] sees no difference.
fn fingerprint(component: &Component) -> u64 {
    let mut hasher = FxHasher::default();
    (component.owner, component.place, &component.fields, component.ends_with).hash(&mut hasher);
    hasher.finish()
}

/// A number that is the same for labels that read the same, apart from the component that they are of.
fn label_fingerprint(label: &Label, of: CompId) -> u64 {
    let mut hasher = FxHasher::default();
    if let Label::Own(text) = label {
        text.key.hash(&mut hasher);
        for (name, value) in &text.args {
            name.hash(&mut hasher);
            if *value != Value::Comp(of) {
                value.hash(&mut hasher);
            }
        }
    }
    hasher.finish()
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

fn held_values(state: &State) -> impl Iterator<Item = &Value> {
    let fields = state.all().filter(|(_, c)| c.alive).flat_map(|(_, c)| c.fields.iter());
    let events = state.events().iter().flat_map(LiveEvent::arguments);
    let scopes = state.scopes().iter().flat_map(|scope| scope.vars.iter().map(|(_, value)| value));
    fields.chain(events).chain(scopes)
}

fn is_held(state: &State, comp: CompId) -> bool {
    held_values(state).any(|value| names(value, comp)) || state.events().iter().any(|event| event.source == Some(comp))
}

fn each_held(state: &State, note: &mut impl FnMut(CompId)) {
    held_values(state).for_each(|value| value.each_comp(note));
    state.events().iter().filter_map(|event| event.source).for_each(note);
}

fn holds(frame: &Frame, comp: CompId) -> bool {
    let mut found = false;
    each_in_frame(frame, &mut |held| found |= held == comp);
    found
}

/// Gives `note` every component that a frame holds.
fn each_in_frame(frame: &Frame, note: &mut impl FnMut(CompId)) {
    match frame {
        Frame::Flow(f) => {
            each_in_vars(&f.vars, note);
            let items = f.cursors.iter().filter_map(|cursor| cursor.items.as_ref());
            items.flat_map(|(items, _)| items.iter()).for_each(|item| item.each_comp(note));
        }
        Frame::Window(f) => each_in_vars(&f.vars, note),
        Frame::Use(f) => {
            note(f.comp);
            each_in_vars(&f.vars, note);
        }
        Frame::Effect(f) => {
            f.source.into_iter().for_each(&mut *note);
            each_in_vars(&f.vars, note);
        }
        Frame::Script(f) => {
            f.source.into_iter().for_each(&mut *note);
            f.args.iter().for_each(|arg| arg.each_comp(note));
        }
        Frame::Checks(f) => {
            f.items.iter().flat_map(|(items, _)| items.iter()).for_each(|item| item.each_comp(note));
        }
        Frame::Event(f) => each_in_event(f, note),
        Frame::Together(f) => {
            let live = f.waiting().filter_map(|event| event.live.as_ref()).flat_map(LiveEvent::arguments);
            f.results.iter().chain(live).for_each(|value| value.each_comp(note));
            f.waiting().for_each(|event| each_in_event(&event.frame, note));
        }
        Frame::Pay(f) => each_in_payment(f, note),
        Frame::Ask(_) | Frame::Menu(_) => {}
    }
}

fn each_in_vars(vars: &Vars, note: &mut impl FnMut(CompId)) {
    vars.iter().for_each(|(_, value)| value.each_comp(note));
}

fn each_in_payment(frame: &PayFrame, note: &mut impl FnMut(CompId)) {
    frame.bill.source.into_iter().for_each(&mut *note);
    for picked in &frame.picked {
        if let Picked::Piece(piece, ..) = picked {
            note(*piece);
        }
    }
    if let PayStage::Paying { events, .. } = &frame.stage {
        events.iter().flat_map(|event| &event.params).for_each(|value| value.each_comp(note));
    }
}

fn each_in_event(frame: &EventFrame, note: &mut impl FnMut(CompId)) {
    frame.proposal.params.iter().chain(&frame.instead).for_each(|value| value.each_comp(note));
}

fn names(value: &Value, comp: CompId) -> bool {
    match value {
        Value::Comp(c) => *c == comp,
        Value::List(items) => items.iter().any(|item| names(item, comp)),
        Value::Map(entries) => entries.iter().any(|(_, entry)| names(entry, comp)),
        _ => false,
    }
}
