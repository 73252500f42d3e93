//! Migrates a session to changed rules and keeps its state.

mod frame_migrator;
mod id_remap;
mod state_migrator;
mod steps;

use crate::engine::{Engine, EngineMark};
use crate::host::ScriptHost;
use crate::ruleset::Ruleset;
use crate::session::{Era, HistoryEntry, Input, ReturnPoint, Session, SessionError};
use crate::state::State;
use crate::world::OwnedWorld;
use frame_migrator::FrameMigrator;
use id_remap::IdRemap;
use state_migrator::{Positions, migrate_state};
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

impl Session {
    /// Migrates the game to other rules: state, journal and inputs are kept, and things are the same if they have the same name.
    /// New definitions are available, and definitions that the game does not use may be removed. The current question is asked again. A hook
    /// that was waiting for a player starts again under the new rules and gets its answers. If a step no longer exists, the game returns to the last
    /// question that still does, with the inputs since then. If nothing was answered since the last change of rules, it is as if that change had not been
    /// made. This session does not change.
    ///
    /// # Errors
    /// The game uses something that no longer exists, or what is in progress fails under the new rules.
    pub fn migrate(&self, ruleset: &Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Result<Migration, MigrationError> {
        let eras = self.eras_so_far();
        let remap = IdRemap::new(self.world().ruleset(), ruleset);
        let migrated = |done: &HistoryEntry| Ok(HistoryEntry { input: remap.input(&done.input)?, ..done.clone() });
        let history = match self.history.iter().map(migrated).collect::<Result<_, MissingDefinition>>() {
            Ok(history) => history,
            // What is missing on the table matters more.
            Err(missing) => return Err(last_that_fits(&eras, &self.history, ruleset).err().unwrap_or(missing).into()),
        };
        let mut undone: Vec<Input> = self.undone.iter().rev().map_while(|input| remap.input(input).ok()).collect();
        undone.reverse();
        self.continued(eras, history, undone, ruleset, &host)
    }

    /// The eras including the present one, if anything was answered in it.
    fn eras_so_far(&self) -> Vec<Rc<Era>> {
        let mut eras = self.eras.clone();
        let answered = self.history.last().is_some_and(|done| done.point.era == eras.len());
        if answered || eras.is_empty() {
            let ruleset = self.world().ruleset().clone();
            eras.push(Rc::new(self.world().with(|state| Era::until(self.point.clone(), ruleset, state))));
        }
        eras
    }

    /// Goes to the point after the first `count` inputs, which was reached under other rules, as if they had changed there. If nothing
    /// was answered under those before, it is as if that change had not been made, and what it led to by itself is undone.
    pub(crate) fn return_to_era(&mut self, count: usize) -> Result<(), SessionError> {
        let Some(point) = self.history.get(count).map(|done| done.point.clone()) else { return Ok(()) };
        let answered = count.checked_sub(1).and_then(|last| self.history.get(last)).map(|last| last.point.era);
        let eras = match point.era {
            0 => eras_until(&self.eras, point),
            era if answered == Some(era) => eras_until(&self.eras, point),
            era => self.eras.iter().take(era).cloned().collect(),
        };
        let history = self.history.iter().take(count).cloned().collect();
        let (ruleset, host) = (self.world().ruleset().clone(), self.world().host().clone());
        let migration = self.continued(eras, history, Vec::new(), &ruleset, &host);
        let Migration { mut session, stopped } = migration.map_err(|e| SessionError::RulesChanged(e.to_string()))?;
        if let Some((at, error)) = stopped {
            return Err(SessionError::RulesChanged(format!("input {} no longer fits: {error}", at + 1)));
        }
        session.engine.world.keep_trace_of(self.world());
        session.undone = std::mem::take(&mut self.undone);
        *self = session;
        Ok(())
    }

    /// The game after the last era under these rules, with the inputs of `history` as far as they fit.
    fn continued(
        &self,
        mut eras: Vec<Rc<Era>>,
        mut history: Vec<HistoryEntry>,
        mut undone: Vec<Input>,
        ruleset: &Arc<Ruleset>,
        host: &Rc<dyn ScriptHost>,
    ) -> Result<Migration, MigrationError> {
        let mut stopped = None;
        loop {
            let start = last_that_fits(&eras, &history, ruleset)?;
            let world = (ruleset.clone(), host.clone());
            let (mut session, stop) = self.continued_from(start, eras.clone(), history.clone(), world)?;
            let Some((at, error)) = stop else {
                session.undone = undone;
                return Ok(Migration { session, stopped });
            };
            // As if the rules had changed before the input that no longer fits.
            undone.extend(history.drain(at + 1..).rev().map(|done| done.input));
            let Some(done) = history.pop() else { return Err(error.into()) };
            undone.push(done.input);
            eras = eras_until(&eras, done.point);
            stopped = Some((at, error));
        }
    }

    /// The game from a point on, and the first input that no longer fits.
    fn continued_from(
        &self,
        start: Start,
        eras: Vec<Rc<Era>>,
        mut history: Vec<HistoryEntry>,
        (ruleset, host): (Arc<Ruleset>, Rc<dyn ScriptHost>),
    ) -> Result<(Self, Option<(usize, SessionError)>), MigrationError> {
        let Start { state, mark, inputs, missing } = start;
        let since = history.split_off(inputs);
        let world = OwnedWorld::with_state(ruleset, host, self.world().options().to_vec(), state);
        let mut session = Self {
            engine: Engine::new(world),
            setup: self.setup.clone(),
            point: ReturnPoint { mark: Rc::new(mark.clone()), inputs, era: eras.len() },
            history,
            undone: Vec::new(),
            decisions: Vec::new(),
            next_decision: self.next_decision,
            eras,
            undo_reveals: self.undo_reveals,
        };
        session.engine.restore(&mark);
        session.engine.ask_again_after_rewind();
        session.engine.run_changed_checks();
        match session.run().and_then(|()| session.repeat(since)) {
            Ok(stop) => Ok((session, stop.map(|(at, error)| (inputs + at, error)))),
            Err(error) => {
                // What is missing explains more than what failed at the point before it.
                Err(missing.map_or_else(|| error.into(), MigrationError::from))
            }
        }
    }
}

/// The eras if the last of them had ended at a point of them.
fn eras_until(eras: &[Rc<Era>], point: ReturnPoint) -> Vec<Rc<Era>> {
    let mut until: Vec<Rc<Era>> = eras.iter().take(point.era).cloned().collect();
    until.extend(eras.get(point.era).map(|era| Rc::new(era.shortened_to(point))));
    until
}

/// Where a game continues under other rules.
struct Start {
    state: State,
    mark: EngineMark,
    /// The number of inputs before it.
    inputs: usize,
    /// Why it is not the last point of the game.
    missing: Option<MissingDefinition>,
}

/// The last point that exists under other rules.
fn last_that_fits(eras: &[Rc<Era>], history: &[HistoryEntry], ruleset: &Ruleset) -> Result<Start, MissingDefinition> {
    let mut missing = None;
    let mut tried: Option<&ReturnPoint> = None;
    let last = eras.last().map(|era| &era.last);
    for point in last.into_iter().chain(history.iter().rev().map(|done| &done.point)) {
        let Some(era) = eras.get(point.era) else { continue };
        if tried.replace(point).is_some_and(|tried| Rc::ptr_eq(&tried.mark, &point.mark)) {
            continue;
        }
        match point_under(era, &point.mark, ruleset) {
            Ok((state, mark)) => return Ok(Start { state, mark, inputs: point.inputs, missing }),
            Err(PointError::Step(step)) => missing = missing.or(Some(step)),
            Err(PointError::State(definition)) => return Err(missing.unwrap_or(definition)),
        }
    }
    Err(missing.unwrap_or_else(|| MissingDefinition("the game has no point to return to".to_owned())))
}

/// Why a point does not exist under other rules.
enum PointError {
    /// What the game was in the middle of no longer exists.
    Step(MissingDefinition),
    /// Something that the game holds no longer exists.
    State(MissingDefinition),
}

/// The state at a point of an era and its mark under other rules.
fn point_under(era: &Era, mark: &EngineMark, ruleset: &Ruleset) -> Result<(State, EngineMark), PointError> {
    if era.ruleset.has_same_ids(ruleset) {
        return Ok((era.state_at(mark), mark.clone()));
    }
    let remap = IdRemap::new(&era.ruleset, ruleset);
    let migrator = FrameMigrator { remap: &remap, positions: &Positions::UNCHANGED };
    // Before the state is copied: a step may be missing at a thousand points in a row.
    migrator.mark(mark).map_err(PointError::Step)?;
    let (state, positions) = migrate_state(&era.state_at(mark), &remap).map_err(PointError::State)?;
    let migrator = FrameMigrator { remap: &remap, positions: &positions };
    Ok((state, migrator.mark(mark).map_err(PointError::Step)?))
}
