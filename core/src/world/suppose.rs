//! Suppositions: the game is changed, read, and changed back, as if nothing had happened.

use super::World;
use super::memo::Memo;
use crate::host::ScriptError;
use crate::limits::{SUPPOSED_CHANGES, SUPPOSITIONS};
use crate::state::{Mark, Supposition};
use std::cell::Cell;

/// Whether the world is in a supposition.
#[derive(Debug, Default)]
pub(super) struct Supposing {
    depth: Cell<u32>,
    /// Where the outermost one began.
    since: Cell<Mark>,
    /// Evaluations in progress that may not suppose anything.
    forbidden: Cell<u32>,
}

impl Supposing {
    /// Forbids suppositions until the result is dropped.
    pub(super) fn forbid(&self) -> Forbidden<'_> {
        self.forbidden.set(self.forbidden.get() + 1);
        Forbidden(self)
    }
}

/// While it lives, nothing may be supposed.
pub(super) struct Forbidden<'a>(&'a Supposing);

impl Drop for Forbidden<'_> {
    fn drop(&mut self) {
        self.0.forbidden.set(self.0.forbidden.get() - 1);
    }
}

/// What a supposition has put aside.
struct Begun {
    state: Supposition,
    memo: Memo,
    sight_error: Option<ScriptError>,
    pure: u32,
}

impl World {
    /// Runs `act`, which may change the game even while an expression is evaluated, then `read`, which may not. Afterwards everything is
    /// as it was before, also if one of them fails.
    ///
    /// # Errors
    /// Suppositions nest too deep or are not allowed here. The errors of `act` and `read` are in the result.
    pub(crate) fn suppose<T, E>(
        &self,
        act: impl FnOnce() -> Result<(), E>,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<Result<T, E>, ScriptError> {
        let begun = self.begin_supposition()?;
        let result = act().and_then(|()| {
            self.pure.set(1);
            read()
        });
        self.end_supposition(begun);
        Ok(result)
    }

    /// Whether something is being supposed.
    #[must_use]
    pub fn is_supposing(&self) -> bool {
        self.supposing.depth.get() > 0
    }

    fn begin_supposition(&self) -> Result<Begun, ScriptError> {
        let depth = self.supposing.depth.get();
        if self.supposing.forbidden.get() > 0 {
            return Err(ScriptError::new(
                "an expression in `visible` cannot suppose changes, because it is evaluated after every change",
            ));
        }
        if depth >= SUPPOSITIONS {
            return Err(ScriptError::new(format!("suppositions nest more than {SUPPOSITIONS} deep")));
        }
        let state = self.state.borrow_mut().begin_supposition();
        if depth == 0 {
            self.supposing.since.set(state.mark());
        }
        self.supposing.depth.set(depth + 1);
        Ok(Begun {
            state,
            // Values of a supposed state must not be remembered beyond it.
            memo: self.memo.take(),
            sight_error: self.sight_error.borrow().clone(),
            pure: self.pure.replace(0),
        })
    }

    fn end_supposition(&self, begun: Begun) {
        self.state.borrow_mut().end_supposition(&self.ruleset, begun.state);
        self.memo.replace(begun.memo);
        self.sight_error.replace(begun.sight_error);
        self.pure.set(begun.pure);
        self.supposing.depth.set(self.supposing.depth.get() - 1);
        // What `read` found depends on what was changed, which has no version.
        self.note_volatile();
    }

    /// Fails if the supposition in progress has changed too much.
    pub(super) fn check_supposed_changes(&self) -> Result<(), ScriptError> {
        if self.is_supposing() && self.with(|s| s.supposed_changes(self.supposing.since.get())) > SUPPOSED_CHANGES {
            return Err(ScriptError::new(format!("a supposition cannot make more than {SUPPOSED_CHANGES} changes")));
        }
        Ok(())
    }
}
