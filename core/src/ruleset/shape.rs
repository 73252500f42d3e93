//! Whether two rulesets number things alike, so that a state of the one means the same under the other.

use super::{AbilityKind, Effect, Ruleset, Step, StepKind};
use std::mem::{Discriminant, discriminant};

impl Ruleset {
    /// The first thing that is not counted here as in `other`, in words; none if a state, its journal and what is under way
    /// mean the same in both. What may differ then is what things do: hooks, numbers, texts, conditions.
    #[must_use]
    pub fn shape_differs(&self, other: &Self) -> Option<String> {
        let (known, new) = (self.names.all(), other.names.all());
        if let Some((_, name)) = known.iter().zip(new).find(|(a, b)| a != b) {
            return Some(format!("the name `{name}` is new or gone"));
        }
        if known.len() > new.len() {
            return Some("a name is gone".to_owned());
        }
        let text = |sym| self.names.text(sym).to_string();
        let kinds = first_other(&self.kinds, &other.kinds, |a, b| {
            let slots = |kind: &super::Kind| kind.slots.iter().map(|s| (s.name, s.inert)).collect::<Vec<_>>();
            let fields = |kind: &super::Kind| kind.fields.iter().map(|f| (f.name, f.ty.clone())).collect::<Vec<_>>();
            (a.id, &a.ancestors, a.role) == (b.id, &b.ancestors, b.role)
                && slots(a) == slots(b)
                && fields(a) == fields(b)
        });
        let definitions = first_other(&self.definitions, &other.definitions, |a, b| {
            (a.id, a.kind, &a.abilities) == (b.id, b.kind, &b.abilities)
        });
        let abilities = first_other(&self.abilities, &other.abilities, |a, b| {
            (a.name, a.key, a.cost.len()) == (b.name, b.key, b.cost.len())
                && discriminant(&a.kind) == discriminant(&b.kind)
                && effect_of(&a.kind) == effect_of(&b.kind)
        });
        let params = |list: &[super::Param]| list.iter().map(|p| p.name).collect::<Vec<_>>();
        let events = first_other(&self.events, &other.events, |a, b| {
            a.id == b.id && params(&a.params) == params(&b.params) && shape(&a.effect) == shape(&b.effect)
        });
        let windows =
            first_other(&self.windows, &other.windows, |a, b| a.id == b.id && params(&a.params) == params(&b.params));
        let values = first_other(&self.values, &other.values, |a, b| a.id == b.id);
        let checks =
            first_other(&self.checks, &other.checks, |a, b| a.id == b.id && shape(&a.effect) == shape(&b.effect));
        let flows =
            first_other(&self.flows, &other.flows, |a, b| (a.id, a.scope) == (b.id, b.scope) && steps(a) == steps(b));
        let funcs = first_other(&self.funcs, &other.funcs, |a, b| a.params == b.params && a.label == b.label);
        let named = |found: Option<usize>, sort: &str, id: &dyn Fn(usize) -> Option<String>| {
            found.map(|at| id(at).map_or_else(|| format!("there is another {sort}"), |id| format!("{sort} `{id}`")))
        };
        named(kinds, "the kind", &|at| self.kinds.get(at).map(|k| text(k.id)))
            .or_else(|| named(definitions, "the definition", &|at| self.definitions.get(at).map(|d| text(d.id))))
            .or_else(|| named(abilities, "the ability", &|at| self.abilities.get(at).map(|a| text(a.name))))
            .or_else(|| named(events, "the event", &|at| self.events.get(at).map(|e| text(e.id))))
            .or_else(|| named(windows, "the window", &|at| self.windows.get(at).map(|w| text(w.id))))
            .or_else(|| named(values, "the value", &|at| self.values.get(at).map(|v| text(v.id))))
            .or_else(|| named(checks, "the check", &|at| self.checks.get(at).map(|c| text(c.id))))
            .or_else(|| named(flows, "the flow", &|at| self.flows.get(at).map(|f| text(f.id))))
            .or_else(|| named(funcs, "the hook", &|at| self.funcs.get(at).map(|f| f.label.clone())))
            .or_else(|| {
                let game =
                    |r: &Self| (r.game.table, r.game.player, r.game.main, r.game.neutral.clone(), r.menus.clone());
                (game(self) != game(other)).then(|| "the game itself".to_owned())
            })
    }
}

/// The place of the first pair that is not alike, or where one list ends before the other.
fn first_other<T>(known: &[T], new: &[T], alike: impl Fn(&T, &T) -> bool) -> Option<usize> {
    let pairs = known.iter().zip(new).position(|(a, b)| !alike(a, b));
    pairs.or_else(|| (known.len() != new.len()).then_some(known.len().min(new.len())))
}

/// What an effect is made of: what is under way stands at a place in it.
fn shape(effect: &Effect) -> Option<Vec<usize>> {
    match effect {
        Effect::None => None,
        Effect::Func(func) => Some(vec![func.index()]),
        Effect::Events(calls) => Some(calls.iter().map(|call| call.event.index()).collect()),
    }
}

fn effect_of(kind: &AbilityKind) -> Option<Vec<usize>> {
    match kind {
        AbilityKind::React { effect, .. } | AbilityKind::Action { effect, .. } => shape(effect),
        _ => None,
    }
}

fn steps(flow: &super::Flow) -> Vec<Vec<(crate::ids::Sym, Discriminant<StepKind>)>> {
    let of = |block: &Vec<Step>| block.iter().map(|step| (step.id, discriminant(&step.kind))).collect();
    flow.blocks.iter().map(of).collect()
}
