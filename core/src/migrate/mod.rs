//! Migrates a session to changed rules and keeps its state.

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

/// Why a session cannot be migrated to other rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MigrationError {
    /// The game uses something that the other rules do not define.
    #[error("{0}")]
    MissingDefinition(String),
    /// What is in progress fails under the other rules.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// A message about something that the game uses and the other rules do not define.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MissingDefinition(pub String);

impl From<MissingDefinition> for MigrationError {
    fn from(MissingDefinition(what): MissingDefinition) -> Self {
        Self::MissingDefinition(what)
    }
}

/// A migrated session.
#[derive(Debug)]
pub struct Migration {
    /// The session under the new rules.
    pub session: Session,
    /// The number of the input (from 0) that is no longer valid, and why. It and the inputs after it can be redone.
    pub stopped: Option<(usize, SessionError)>,
}

/// A point to which the engine can return, and the number of inputs before it.
type Marked = (Rc<EngineMark>, usize);

impl Session {
    /// Migrates the game to other rules: state, journal and inputs are kept, and things are the same if they have the same name.
    /// New definitions are available, and definitions that the game does not use may be removed. The current question is asked again. A hook
    /// that was waiting for a player, or a step that no longer exists, runs again from the last mark before it, with the inputs since then; undo further
    /// back leads to states from under the old rules. This session does not change.
    ///
    /// # Errors
    /// The game uses something that no longer exists, or what is in progress fails under the new rules.
    pub fn migrate(&self, ruleset: &Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Result<Migration, MigrationError> {
        let Some(here) = self.engine.mark_here() else { return self.migrate_from(&self.mark, ruleset, host) };
        let here = (Rc::new(here), self.history.len());
        // The error from here is more helpful than the one from the earlier mark.
        let migrated = self.migrate_from(&here, ruleset, host.clone());
        migrated.or_else(|error| self.migrate_from(&self.mark, ruleset, host).map_err(|_| error))
    }

    /// Migrates from a point at which no hook was running.
    fn migrate_from(
        &self,
        point: &Marked,
        ruleset: &Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
    ) -> Result<Migration, MigrationError> {
        let mut session = if self.world().ruleset().has_same_ids(ruleset) {
            self.with_same_ids(point, ruleset, host)
        } else {
            self.with_new_ids(point, ruleset, host)?
        };
        let (mark, base) = session.mark.clone();
        let since = session.history.split_off(base.min(session.history.len()));
        let again: Vec<Input> = since.into_iter().map(|done| done.input).collect();
        session.changed_at = base;
        session.engine.restore(&mark);
        session.engine.ask_again_after_rewind();
        session.engine.run_checks_first();
        session.engine.want_mark();
        let continued = session.run().and_then(|()| session.replay(&again));
        if continued.is_err() {
            // The host may be used for a second attempt.
            session.engine.restore(&mark);
        }
        let stopped = continued?.map(|(at, error)| {
            session.undone.extend(again.into_iter().skip(at).rev());
            (base + at, error)
        });
        Ok(Migration { session, stopped })
    }

    fn with_same_ids(&self, point: &Marked, ruleset: &Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Self {
        let state = self.world().with(Clone::clone);
        let world = self.world_under(ruleset.clone(), host, state);
        self.over(world, self.history.clone(), self.undone.clone(), point.clone())
    }

    fn with_new_ids(
        &self,
        point: &Marked,
        ruleset: &Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
    ) -> Result<Self, MissingDefinition> {
        let remap = IdRemap::new(self.world().ruleset(), ruleset);
        let (state, positions) = self.world().with(|state| migrate_state(state, &remap))?;
        let migrator = FrameMigrator { remap: &remap, positions: &positions };
        let mark = (Rc::new(migrator.mark(&point.0)?), point.1);
        let mut undone: Vec<Input> = self.undone.iter().rev().map_while(|input| migrator.input(input).ok()).collect();
        undone.reverse();
        let world = self.world_under(ruleset.clone(), host, state);
        Ok(self.over(world, migrate_history(&self.history, &migrator)?, undone, mark))
    }

    /// The same game under other rules, in this state.
    fn world_under(&self, ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>, state: State) -> Rc<OwnedWorld> {
        OwnedWorld::with_state(ruleset, host, self.world().options().to_vec(), state)
    }

    /// This session in another world, before it asks anything there.
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

/// The inputs so far under the new rules. Where a mark cannot be migrated, the one before it is used, with the inputs since.
fn migrate_history(
    done: &[HistoryEntry],
    migrator: &FrameMigrator<'_>,
) -> Result<Vec<HistoryEntry>, MissingDefinition> {
    let mut migrated: Vec<HistoryEntry> = Vec::with_capacity(done.len());
    let mut known: Option<(&Rc<EngineMark>, Marked)> = None;
    for done in done {
        let mark = match &known {
            Some((old, new)) if Rc::ptr_eq(old, &done.mark.0) => new.clone(),
            before => match (migrator.mark(&done.mark.0), before) {
                (Ok(mark), _) => (Rc::new(mark), done.mark.1),
                (Err(_), Some((_, before))) => before.clone(),
                (Err(lost), None) => return Err(lost),
            },
        };
        known = Some((&done.mark.0, mark.clone()));
        migrated.push(HistoryEntry { input: migrator.input(&done.input)?, mark, ..done.clone() });
    }
    Ok(migrated)
}
