//! A session goes on under changed rules: the state is kept.

mod frame_migrator;
mod id_remap;
mod state_migrator;
mod steps;

use crate::engine::{Engine, EngineMark};
use crate::host::ScriptHost;
use crate::ruleset::Ruleset;
use crate::session::{HistoryEntry, Input, Session, SessionError};
use crate::state::State;
use crate::world::OwnedWorld;
use frame_migrator::FrameMigrator;
use id_remap::IdRemap;
use state_migrator::migrate_state;
use std::rc::Rc;
use std::sync::Arc;

/// Why a session cannot go on under other rules from where it stands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MigrationError {
    /// Something that the game holds, or is in the middle of, is not there under the other rules.
    #[error("{0}")]
    MissingDefinition(String),
    /// What is under way fails under the other rules.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Something that the state means under its rules and that other rules do not have, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MissingDefinition(pub String);

impl From<MissingDefinition> for MigrationError {
    fn from(MissingDefinition(what): MissingDefinition) -> Self {
        Self::MissingDefinition(what)
    }
}

/// A session under other rules.
#[derive(Debug)]
pub struct Migration {
    /// It.
    pub session: Session,
    /// The number of the input (from 0) that does not fit any more, and why. It and those after it can be redone.
    pub stopped: Option<(usize, SessionError)>,
}

/// A point to which the engine can go back, and how many inputs lie before it.
type Marked = (Rc<EngineMark>, usize);

impl Session {
    /// The same game under other rules: state, journal and inputs are kept, and things are the same if they are called the same.
    /// What is new is there, and what the game does not hold may be gone. What is asked is asked anew. Code that was running when a
    /// player was asked, or a step that is gone, begins anew from the last point before it, with the inputs since then; undo further
    /// back leads to states that came about under the old rules. This session is not touched.
    ///
    /// # Errors
    /// The game needs something that is gone, or what is under way fails under the new rules.
    pub fn migrate(&self, ruleset: &Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Result<Migration, MigrationError> {
        let Some(here) = self.engine.mark_here() else { return self.migrate_from(&self.mark, ruleset, host) };
        let here = (Rc::new(here), self.history.len());
        // That there is no going on from here says more than that there is none from before it.
        let migrated = self.migrate_from(&here, ruleset, host.clone());
        migrated.or_else(|error| self.migrate_from(&self.mark, ruleset, host).map_err(|_| error))
    }

    /// The same game under other rules, from a point at which no code was running.
    fn migrate_from(
        &self,
        point: &Marked,
        ruleset: &Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
    ) -> Result<Migration, MigrationError> {
        let mut session = if self.world().ruleset().has_same_ids(ruleset) {
            self.numbered_alike(point, ruleset, host)
        } else {
            self.renumbered(point, ruleset, host)?
        };
        let (mark, base) = session.mark.clone();
        let since = session.history.split_off(base.min(session.history.len()));
        let again: Vec<Input> = since.into_iter().map(|done| done.input).collect();
        session.changed_at = base;
        session.engine.restore(&mark);
        session.engine.ask_again();
        session.engine.look_at_checks();
        session.engine.want_mark();
        let gone_on = session.run().and_then(|()| session.replay(&again));
        if gone_on.is_err() {
            // The host may be used for another attempt.
            session.engine.restore(&mark);
        }
        let stopped = gone_on?.map(|(at, error)| {
            session.undone.extend(again.into_iter().skip(at).rev());
            (base + at, error)
        });
        Ok(Migration { session, stopped })
    }

    fn numbered_alike(&self, point: &Marked, ruleset: &Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Self {
        let state = self.world().with(Clone::clone);
        let world = self.world_under(ruleset.clone(), host, state);
        self.over(world, self.history.clone(), self.undone.clone(), point.clone())
    }

    fn renumbered(
        &self,
        point: &Marked,
        ruleset: &Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
    ) -> Result<Self, MissingDefinition> {
        let remap = IdRemap::new(self.world().ruleset(), ruleset);
        let (state, positions) = self.world().with(|state| migrate_state(state, &remap))?;
        let carrier = FrameMigrator { remap: &remap, positions: &positions };
        let mark = (Rc::new(carrier.mark(&point.0)?), point.1);
        let mut undone: Vec<Input> = self.undone.iter().rev().map_while(|input| carrier.input(input).ok()).collect();
        undone.reverse();
        let world = self.world_under(ruleset.clone(), host, state);
        Ok(self.over(world, carry_done(&self.history, &carrier)?, undone, mark))
    }

    /// The same game under other rules, in this state.
    fn world_under(&self, ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>, state: State) -> Rc<OwnedWorld> {
        OwnedWorld::with_state(ruleset, host, self.world().options().to_vec(), state)
    }

    /// This session in another world, before anything is asked there.
    fn over(&self, world: Rc<OwnedWorld>, done: Vec<HistoryEntry>, undone: Vec<Input>, mark: Marked) -> Self {
        Self {
            engine: Engine::new(world),
            setup: self.setup.clone(),
            history: done,
            undone,
            mark,
            decisions: Vec::new(),
            next_decision: self.next_decision,
            changed_at: 0,
            undo_reveals: self.undo_reveals,
        }
    }
}

/// The inputs so far under the new rules. Where a point cannot be gone back to any more, the one before it can, with the inputs since.
fn carry_done(done: &[HistoryEntry], carrier: &FrameMigrator<'_>) -> Result<Vec<HistoryEntry>, MissingDefinition> {
    let mut carried: Vec<HistoryEntry> = Vec::with_capacity(done.len());
    let mut known: Option<(&Rc<EngineMark>, Marked)> = None;
    for done in done {
        let mark = match &known {
            Some((old, new)) if Rc::ptr_eq(old, &done.mark.0) => new.clone(),
            before => match (carrier.mark(&done.mark.0), before) {
                (Ok(mark), _) => (Rc::new(mark), done.mark.1),
                (Err(_), Some((_, before))) => before.clone(),
                (Err(lost), None) => return Err(lost),
            },
        };
        known = Some((&done.mark.0, mark.clone()));
        carried.push(HistoryEntry { input: carrier.input(&done.input)?, mark, ..done.clone() });
    }
    Ok(carried)
}
