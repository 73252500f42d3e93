//! Points to which a game can return, also under rules that have changed since.

use crate::engine::EngineMark;
use crate::ruleset::Ruleset;
use crate::state::State;
use std::rc::Rc;
use std::sync::Arc;

/// A point to which a game can return.
#[derive(Clone, Debug)]
pub(crate) struct ReturnPoint {
    pub(crate) mark: Rc<EngineMark>,
    /// How many inputs there were before it.
    pub(crate) inputs: usize,
    /// How often the rules had changed before it: the index of its era.
    pub(crate) era: usize,
}

/// A game as it was when its rules changed. Its points of return are kept as they are and migrated when somebody returns to one, so
/// that each of them is exactly what it would be if the rules had changed there.
#[derive(Debug)]
pub(crate) struct Era {
    pub(crate) ruleset: Arc<Ruleset>,
    state: State,
    /// Where the game was.
    pub(crate) last: ReturnPoint,
}

impl Era {
    /// The era that ends at a point, which `state` has passed.
    pub(crate) fn until(last: ReturnPoint, ruleset: Arc<Ruleset>, state: &State) -> Self {
        let state = returned_to(&last.mark, &ruleset, state);
        Self { ruleset, state, last }
    }

    /// The state at one of its points.
    pub(crate) fn state_at(&self, mark: &EngineMark) -> State {
        returned_to(mark, &self.ruleset, &self.state)
    }

    /// This era, if it had ended at an earlier point.
    pub(crate) fn shortened_to(&self, last: ReturnPoint) -> Self {
        Self::until(last, self.ruleset.clone(), &self.state)
    }
}

fn returned_to(mark: &EngineMark, ruleset: &Ruleset, state: &State) -> State {
    let mut state = state.clone();
    state.rollback(ruleset, mark.moment.journal);
    state.control = mark.moment.control.clone();
    state
}
