//! Interjections: what players do although nobody asks them.

use super::{Input, Outcome, Session, SessionError};
use crate::decision::{Choice, Refusal};
use crate::engine::EngineError;
use crate::host::ScriptError;
use crate::ids::Seat;
use crate::value::Value;
use std::sync::Arc;

impl Session {
    /// What the player in `seat` may do now without being asked: abilities with `action: interject`. There is nothing while nobody is
    /// asked, while several players answer at once, and while a flow locks it.
    ///
    /// # Errors
    /// A hook failed.
    pub fn interjections(&self, seat: Seat) -> Result<Vec<Choice>, ScriptError> {
        let player = self.world().player_at(seat);
        let _look = self.world().look();
        player.map_or_else(|| Ok(Vec::new()), |player| self.engine.interjections(player))
    }

    /// Uses one of [`Session::interjections`], and runs the game to the next decision. The pending question is asked again afterwards.
    ///
    /// # Errors
    /// It is not possible now, or what it started failed. Either way the game is as it was before.
    pub fn interject(&mut self, seat: Seat, id: &str) -> Result<Outcome, SessionError> {
        self.apply(Input::Interject(seat, Arc::from(id)))
    }

    /// What the id of an interjection stands for now.
    pub(super) fn interjection(&self, seat: Seat, id: &str) -> Result<Value, SessionError> {
        let options = self.interjections(seat).map_err(EngineError::from)?;
        let found = options.iter().find(|option| option.id.as_ref() == id);
        found.map(|option| option.value.clone()).ok_or_else(|| {
            let expected = options.iter().map(|option| option.id.to_string()).collect();
            Refusal::CannotInterject { found: id.to_owned(), expected }.into()
        })
    }
}
