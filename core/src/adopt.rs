//! A session goes on under changed rules: the state is kept.

use crate::engine::Engine;
use crate::host::ScriptHost;
use crate::ruleset::Ruleset;
use crate::session::{Input, Session, SessionError};
use std::rc::Rc;
use std::sync::Arc;

/// Why a session cannot go on under other rules from where it stands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdoptError {
    /// The rules number things in another way, so that the state means nothing there.
    #[error("{0} is not as it was")]
    Shape(String),
    /// What is under way fails under the other rules.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// A session under other rules.
#[derive(Debug)]
pub struct Adopted {
    /// It.
    pub session: Session,
    /// The number of the input (from 0) that does not fit any more, and why. It and those after it can be redone.
    pub stopped: Option<(usize, SessionError)>,
}

impl Session {
    /// The same game under other rules: state, journal and inputs are kept. Code that was running when a player was asked
    /// begins anew from the last point at which none was, with the inputs since then; undo further back leads to states that
    /// came about under the old rules. This session is not touched.
    ///
    /// # Errors
    /// The rules have another shape, or what is under way fails under them.
    pub fn adopt(&self, ruleset: &Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Result<Adopted, AdoptError> {
        if let Some(what) = self.world().ruleset().shape_differs(ruleset) {
            return Err(AdoptError::Shape(what));
        }
        let (mark, base) = self.mark.clone();
        let (before, since) = self.done.split_at(base.min(self.done.len()));
        let again: Vec<Input> = since.iter().map(|done| done.input.clone()).collect();
        let mut session = Self {
            engine: Engine::new(self.world().under(ruleset.clone(), host)),
            setup: self.setup.clone(),
            game: self.game.clone(),
            done: before.to_vec(),
            undone: self.undone.clone(),
            mark: self.mark.clone(),
            decisions: Vec::new(),
            next_decision: self.next_decision,
            changed_at: base,
            undo_reveals: self.undo_reveals,
        };
        session.engine.restore(&mark);
        session.engine.ask_anew();
        session.engine.want_mark();
        session.go_on()?;
        let stopped = session.give_again(&again)?.map(|(at, error)| {
            session.undone.extend(again.into_iter().skip(at).rev());
            (base + at, error)
        });
        Ok(Adopted { session, stopped })
    }
}
