//! Whether two rulesets use the same ids, so that a state of one is valid under the other.

use super::{AbilityKind, Effect, Ruleset, Step, StepKind};
use std::mem::{Discriminant, discriminant};

impl Ruleset {
    /// Whether every id means the same here and in `other`, also in the journal and in frames in progress. What may differ then
    /// is behaviour: hooks, numbers, texts, conditions.
    #[must_use]
    pub(crate) fn has_same_ids(&self, other: &Self) -> bool {
        let kinds = all_match(&self.kinds, &other.kinds, |a, b| {
            let slots = |kind: &super::Kind| kind.slots.iter().map(|s| (s.name, s.inert)).collect::<Vec<_>>();
            let fields = |kind: &super::Kind| kind.fields.iter().map(|f| (f.name, f.ty.clone())).collect::<Vec<_>>();
            (a.id, &a.ancestors, a.role) == (b.id, &b.ancestors, b.role)
                && slots(a) == slots(b)
                && fields(a) == fields(b)
        });
        let definitions = all_match(&self.definitions, &other.definitions, |a, b| {
            (a.id, a.kind, &a.abilities) == (b.id, b.kind, &b.abilities)
        });
        let abilities = all_match(&self.abilities, &other.abilities, |a, b| {
            (a.name, a.key, a.cost.len()) == (b.name, b.key, b.cost.len())
                && discriminant(&a.kind) == discriminant(&b.kind)
                && effect_of(&a.kind) == effect_of(&b.kind)
        });
        let params = |list: &[super::Param]| list.iter().map(|p| p.name).collect::<Vec<_>>();
        let events = all_match(&self.events, &other.events, |a, b| {
            a.id == b.id && params(&a.params) == params(&b.params) && shape(&a.effect) == shape(&b.effect)
        });
        let windows =
            all_match(&self.windows, &other.windows, |a, b| a.id == b.id && params(&a.params) == params(&b.params));
        let checks =
            all_match(&self.checks, &other.checks, |a, b| a.id == b.id && shape(&a.effect) == shape(&b.effect));
        let flows =
            all_match(&self.flows, &other.flows, |a, b| (a.id, a.scope) == (b.id, b.scope) && steps(a) == steps(b));
        let game = |r: &Self| (r.game.table, r.game.player, r.game.main, r.game.neutral.clone(), r.menus.clone());
        other.names.all().starts_with(self.names.all())
            && kinds
            && definitions
            && abilities
            && events
            && windows
            && all_match(&self.values, &other.values, |a, b| a.id == b.id)
            && all_match(&self.resources, &other.resources, |a, b| a.id == b.id)
            && checks
            && flows
            && all_match(&self.hooks, &other.hooks, |a, b| a.params == b.params && a.label == b.label)
            && game(self) == game(other)
    }
}

/// Whether two lists are as long, and match entry by entry.
fn all_match<T>(known: &[T], new: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    known.len() == new.len() && known.iter().zip(new).all(|(a, b)| same(a, b))
}

/// The events of an effect: an effect frame refers to them by position.
fn shape(effect: &Effect) -> Option<Vec<usize>> {
    match effect {
        Effect::None => None,
        Effect::Hook(hook) => Some(vec![hook.index()]),
        Effect::Steps(flow) => Some(vec![flow.index()]),
        Effect::Events(calls) => Some(calls.iter().map(|call| call.event.index()).collect()),
    }
}

fn effect_of(kind: &AbilityKind) -> Option<Vec<usize>> {
    shape(kind.effect()?)
}

fn steps(flow: &super::Flow) -> Vec<Vec<(crate::ids::Sym, Discriminant<StepKind>)>> {
    let of = |block: &Vec<Step>| block.iter().map(|step| (step.id, discriminant(&step.kind))).collect();
    flow.blocks.iter().map(of).collect()
}
