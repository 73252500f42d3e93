//! Where a flow stands when steps were added to it, taken out or changed.

use super::id_remap::IdRemap;
use crate::ids::Sym;
use crate::ruleset::{BlockId, Flow, Ruleset, Step, StepKind};
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// What tells a step from others: what it does, and to what. Most steps have no id of their own.
type Sign = (Discriminant<StepKind>, Option<Arc<str>>);

fn sign(rules: &Ruleset, step: &Step) -> Sign {
    let about: Option<Sym> = match &step.kind {
        StepKind::Event(call) => Some(rules.event(call.event).id),
        StepKind::Choose(choose) => Some(choose.prompt),
        StepKind::Amount { prompt, .. } | StepKind::Confirm { prompt, .. } | StepKind::Simultaneous { prompt, .. } => {
            Some(*prompt)
        }
        StepKind::Flow { flow, .. } => Some(rules.flow(*flow).id),
        StepKind::Each { var, .. } | StepKind::Turns { var, .. } => Some(*var),
        StepKind::Actions { menu, .. } => Some(*menu),
        StepKind::Window { window, .. } => Some(rules.window(*window).id),
        StepKind::Let(lets) => lets.first().map(|(name, _)| *name),
        StepKind::Leave { flow, .. } => flow.map(|flow| rules.flow(flow).id),
        StepKind::Do(_) | StepKind::Repeat { .. } | StepKind::If { .. } => None,
    };
    (discriminant(&step.kind), about.map(|name| rules.text(name).clone()))
}

/// The blocks inside a step.
fn inside(step: &Step) -> Vec<BlockId> {
    match &step.kind {
        StepKind::Each { block, .. } | StepKind::Turns { block, .. } | StepKind::Repeat { block, .. } => vec![*block],
        StepKind::If { then, otherwise, .. } => std::iter::once(*then).chain(*otherwise).collect(),
        _ => Vec::new(),
    }
}

/// Where step `at` of a block is in another one; the end stays the end. Steps are found from both ends; what lies between is found
/// where as many steps were changed as there were, or where one is the only one of its like. None: it is gone.
fn place(old: &[Sign], new: &[Sign], at: usize) -> Option<usize> {
    let before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let left = old.len().min(new.len()) - before;
    let after = old.iter().rev().zip(new.iter().rev()).take(left).take_while(|(a, b)| a == b).count();
    if at < before {
        return Some(at);
    }
    if at >= old.len() - after || old.len() == new.len() {
        return Some((at + new.len()).saturating_sub(old.len()));
    }
    let (changed, anew) = (old.get(before..old.len() - after)?, new.get(before..new.len() - after)?);
    let wanted = old.get(at)?;
    let is_only = |steps: &[Sign]| steps.iter().filter(|sign| *sign == wanted).count() == 1;
    let found = anew.iter().position(|sign| sign == wanted)?;
    (is_only(changed) && is_only(anew)).then_some(before + found)
}

/// For each block and step where a flow stands, outermost first, where that is in the new flow. None: it is gone.
pub(super) fn places(
    remap: &IdRemap<'_>,
    (old, new): (&Flow, &Flow),
    stands: &[(BlockId, usize)],
) -> Option<Vec<(BlockId, usize)>> {
    let mut block = 0;
    let mut places = Vec::with_capacity(stands.len());
    for (depth, &(old_block, at)) in stands.iter().enumerate() {
        let (old_steps, new_steps) = (old.blocks.get(old_block)?, new.blocks.get(block)?);
        let signs = |rules, steps: &[Step]| steps.iter().map(|step| sign(rules, step)).collect::<Vec<_>>();
        let step = place(&signs(remap.old, old_steps), &signs(remap.new, new_steps), at)?;
        places.push((block, step));
        if let Some((inner, _)) = stands.get(depth + 1) {
            let which = inside(old_steps.get(at)?).iter().position(|block| block == inner)?;
            block = *inside(new_steps.get(step)?).get(which)?;
        }
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(names: &str) -> Vec<Sign> {
        let kind = discriminant(&StepKind::Let(Vec::new()));
        names.chars().map(|name| (kind, Some(Arc::from(name.to_string())))).collect()
    }

    /// Where the marked step of the first is in the second, by its letter and number.
    fn found(old: &str, at: usize, new: &str) -> Option<usize> {
        place(&signs(old), &signs(new), at)
    }

    #[test]
    fn steps_are_found_after_steps_were_added_or_taken_out() {
        assert_eq!(found("abc", 1, "xabc"), Some(2));
        assert_eq!(found("abc", 1, "abxc"), Some(1));
        assert_eq!(found("abc", 1, "axbc"), Some(2));
        assert_eq!(found("abc", 2, "ac"), Some(1));
        assert_eq!(found("abc", 3, "abcx"), Some(4), "the end stays the end");
    }

    #[test]
    fn a_step_that_changed_in_its_place_is_the_same_step() {
        assert_eq!(found("abc", 1, "axc"), Some(1));
    }

    #[test]
    fn a_step_that_moved_is_found_if_it_is_the_only_one_of_its_like() {
        assert_eq!(found("abcd", 1, "acxbd"), Some(3));
        assert_eq!(found("abbcd", 1, "acbd"), None);
    }

    #[test]
    fn a_step_that_is_gone_is_not_found() {
        assert_eq!(found("abc", 1, "ac"), None);
    }
}
