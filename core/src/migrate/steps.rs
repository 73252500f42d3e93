//! Finds the current step of a flow again after steps were added, removed or changed.

use super::id_remap::IdRemap;
use crate::ids::Sym;
use crate::ruleset::{BlockId, Flow, Ruleset, Step, StepKind};
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// What identifies a step: its kind and what it refers to. Most steps have no id of their own.
type StepSignature = (Discriminant<StepKind>, Option<Arc<str>>);

fn signature(rules: &Ruleset, step: &Step) -> StepSignature {
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
        StepKind::Lasting(lasting) => Some(rules.kind(lasting.kind).id),
        StepKind::Let(lets) => lets.first().map(|(name, _)| *name),
        StepKind::Leave { flow, .. } => flow.map(|flow| rules.flow(flow).id),
        StepKind::Together(together) => together.calls.first().map(|call| rules.event(call.event).id),
        StepKind::Pay(payment) => payment.prompt,
        StepKind::Log { key, .. } => Some(*key),
        StepKind::Set { with, .. } => with.first().map(|(name, _)| *name),
        StepKind::Do(_)
        | StepKind::Repeat { .. }
        | StepKind::If { .. }
        | StepKind::Destroy(_)
        | StepKind::Cancel(_)
        | StepKind::Change { .. } => None,
    };
    (discriminant(&step.kind), about.map(|name| rules.text(name).clone()))
}

/// The blocks of a step.
fn inner_blocks(step: &Step) -> Vec<BlockId> {
    match &step.kind {
        StepKind::Each { block, .. } | StepKind::Turns { block, .. } | StepKind::Repeat { block, .. } => vec![*block],
        StepKind::If { then, otherwise, .. } => std::iter::once(*then).chain(*otherwise).collect(),
        _ => Vec::new(),
    }
}

/// Finds step `at` of a block in another one; the end stays the end. Steps are matched from both ends; those between are found
/// if their number is unchanged, or if only one step has that signature. None: the step no longer exists.
fn find_step(old: &[StepSignature], new: &[StepSignature], at: usize) -> Option<usize> {
    let before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let left = old.len().min(new.len()) - before;
    let after = old.iter().rev().zip(new.iter().rev()).take(left).take_while(|(a, b)| a == b).count();
    if at < before {
        return Some(at);
    }
    if at >= old.len() - after || old.len() == new.len() {
        return Some((at + new.len()).saturating_sub(old.len()));
    }
    let (changed, added) = (old.get(before..old.len() - after)?, new.get(before..new.len() - after)?);
    let wanted = old.get(at)?;
    let is_only = |steps: &[StepSignature]| steps.iter().filter(|signature| *signature == wanted).count() == 1;
    let found = added.iter().position(|signature| signature == wanted)?;
    (is_only(changed) && is_only(added)).then_some(before + found)
}

/// Finds each block and step that a flow has reached, outermost first, in the new flow. None: one no longer exists.
pub(super) fn find_steps(
    remap: &IdRemap<'_>,
    (old, new): (&Flow, &Flow),
    reached: &[(BlockId, usize)],
) -> Option<Vec<(BlockId, usize)>> {
    let mut block = 0;
    let mut found = Vec::with_capacity(reached.len());
    for (depth, &(old_block, at)) in reached.iter().enumerate() {
        let (old_steps, new_steps) = (old.blocks.get(old_block)?, new.blocks.get(block)?);
        let signatures = |rules, steps: &[Step]| steps.iter().map(|step| signature(rules, step)).collect::<Vec<_>>();
        let step = find_step(&signatures(remap.old, old_steps), &signatures(remap.new, new_steps), at)?;
        found.push((block, step));
        if let Some((inner, _)) = reached.get(depth + 1) {
            let which = inner_blocks(old_steps.get(at)?).iter().position(|block| block == inner)?;
            block = *inner_blocks(new_steps.get(step)?).get(which)?;
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signatures(names: &str) -> Vec<StepSignature> {
        let kind = discriminant(&StepKind::Let(Vec::new()));
        names.chars().map(|name| (kind, Some(Arc::from(name.to_string())))).collect()
    }

    /// Where the marked step of the first is in the second, by its letter and number.
    fn found(old: &str, at: usize, new: &str) -> Option<usize> {
        find_step(&signatures(old), &signatures(new), at)
    }

    #[test]
    fn steps_are_found_after_steps_were_added_or_removed() {
        assert_eq!(found("abc", 1, "xabc"), Some(2));
        assert_eq!(found("abc", 1, "abxc"), Some(1));
        assert_eq!(found("abc", 1, "axbc"), Some(2));
        assert_eq!(found("abc", 2, "ac"), Some(1));
        assert_eq!(found("abc", 3, "abcx"), Some(4), "the end stays the end");
    }

    #[test]
    fn a_step_that_was_edited_in_place_is_the_same_step() {
        assert_eq!(found("abc", 1, "axc"), Some(1));
    }

    #[test]
    fn a_moved_step_is_found_if_no_other_step_is_equal() {
        assert_eq!(found("abcd", 1, "acxbd"), Some(3));
        assert_eq!(found("abbcd", 1, "acbd"), None);
    }

    #[test]
    fn a_removed_step_is_not_found() {
        assert_eq!(found("abc", 1, "ac"), None);
    }
}
