//! Who sees into slots for which an expression says it.

use super::World;
use super::memo::{Args, MemoId};
use crate::env::Env;
use crate::host::ScriptError;
use crate::ids::{CompId, KindId};
use crate::ruleset::{Role, Ruleset, Visibility};
use crate::state::Readers;
use crate::value::Value;
use std::collections::BTreeSet;

/// The slots for which an expression says who sees into them.
pub(super) fn expression_slots(ruleset: &Ruleset) -> Vec<(KindId, u16)> {
    let kinds = ruleset.kinds.iter().enumerate();
    let slots = kinds.flat_map(|(at, kind)| {
        let numbered = (0..).zip(&kind.slots);
        let own = numbered.filter(|(_, slot)| matches!(slot.visible, Visibility::To(_)));
        own.map(move |(number, _)| (KindId::from_index(at), number))
    });
    slots.collect()
}

/// Whether new readers of a slot are a reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reveals {
    /// A change of the game: they have learned something.
    Noted,
    /// A return to an earlier state, or a state that was built again.
    Ignored,
}

impl World {
    /// Whether `comp` has, at any depth, something with abilities that not everybody can see.
    pub(crate) fn holds_secrets(&self, comp: CompId) -> bool {
        let slots = &self.ruleset().kind(self.kind_of(comp)).slots;
        slots.iter().enumerate().filter(|(_, slot)| !slot.inert).any(|(at, slot)| {
            let content = self.with_slot(comp, u16::try_from(at).unwrap_or(u16::MAX), <[CompId]>::to_vec);
            match slot.visible {
                Visibility::Public | Visibility::Top => content.iter().any(|inside| self.holds_secrets(*inside)),
                Visibility::Owner | Visibility::To(_) | Visibility::Hidden => !content.is_empty(),
            }
        })
    }

    /// Evaluates again who sees into slots for which an expression says it.
    pub(super) fn refresh_readers(&self, reveals: Reveals) {
        if self.expression_slots.is_empty() {
            return;
        }
        let _refreshing = self.supposing.forbid();
        // What an expression itself asks about such slots must not depend on what was found before: nobody sees into them.
        let before = self.state.borrow_mut().take_readers();
        let mut readers = Readers::new();
        let mut failed = None;
        for (kind, slot) in &self.expression_slots {
            for holder in self.with(|s| s.of_kind(*kind).to_vec()) {
                match self.remembered((MemoId::Readers(*kind, *slot), Args::of(vec![holder.into()]))) {
                    Ok(list) => {
                        let list = list.items().unwrap_or_default().iter().filter_map(Value::comp).collect();
                        readers.insert((holder, *slot), list);
                    }
                    Err(error) => failed = Some(error),
                }
            }
        }
        let mut state = self.state.borrow_mut();
        state.set_readers(readers);
        if reveals == Reveals::Noted {
            state.note_new_readers(&self.ruleset, &before);
        }
        self.sight_error.replace(failed);
    }

    /// The viewers for whom the expression of a slot holds.
    pub(super) fn compute_readers(&self, kind: KindId, slot: u16, args: &Args) -> Result<Value, ScriptError> {
        let of_kind = self.ruleset.kind(kind);
        let Some(Visibility::To(at)) = of_kind.slots.get(usize::from(slot)).map(|slot| slot.visible) else {
            return Ok(Value::Nil);
        };
        let (Some(expr), [Value::Comp(holder)]) = (of_kind.readers.get(usize::from(at)), args.as_slice()) else {
            return Ok(Value::Nil);
        };
        let known = &self.ruleset.known;
        let mut found = Vec::new();
        for viewer in self.viewers() {
            let vars = [
                (known.this, Value::Comp(*holder)),
                (known.owner, self.owner_value(*holder)),
                (known.viewer, Value::Comp(viewer)),
            ];
            if self.eval(expr, &Env::new(&vars))?.truthy() {
                found.push(Value::Comp(viewer));
            }
        }
        Ok(Value::list(found))
    }

    /// The players and parties; a remembered value that asks for them depends on which there are.
    fn viewers(&self) -> Vec<CompId> {
        let kinds = self.ruleset.kinds.iter().enumerate();
        let kinds = kinds.filter(|(_, kind)| matches!(kind.role, Role::Player | Role::Neutral));
        let all: BTreeSet<CompId> = kinds.flat_map(|(at, _)| self.all_of(KindId::from_index(at))).collect();
        all.into_iter().collect()
    }

    /// The last failure of an expression that says who sees something; nobody sees it meanwhile.
    pub(crate) fn sight_error(&self) -> Option<ScriptError> {
        self.sight_error.borrow().clone()
    }
}
