//! How a game is set up, and who sits where.

use super::error::SessionError;
use crate::host::ScriptError;
use crate::ids::{CompId, Seat};
use crate::ruleset::Member;
use crate::state::Place;
use crate::value::Value;
use crate::world::World;
use std::sync::Arc;

/// How a game is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Names of the seats, in seat order.
    pub seats: Vec<String>,
    /// Options by name.
    pub options: Vec<(Arc<str>, Value)>,
    /// Seed of the random stream.
    pub seed: u64,
}

impl World {
    /// The seat of a player, which stays the same for the whole game; none if the component has no seat.
    #[must_use]
    pub fn seat_of(&self, player: CompId) -> Option<Seat> {
        self.with(|state| state.seats().iter().position(|other| *other == player)).map(Seat)
    }

    /// The player in a seat, also one who has left the game; none if there are fewer seats.
    #[must_use]
    pub fn player_at(&self, seat: Seat) -> Option<CompId> {
        self.with(|state| state.seats().get(seat.0).copied())
    }

    /// The players in the order of their seats, also those who have left the game. [`World::players`] are those who take part,
    /// in turn order.
    #[must_use]
    pub fn seats(&self) -> Vec<CompId> {
        self.with(|state| state.seats().to_vec())
    }

    /// Whether a player or another party has left the game: it was destroyed, or is not among the players of the table any more.
    #[must_use]
    pub fn is_out(&self, party: CompId) -> bool {
        !self.alive(party) || (self.seat_of(party).is_some() && !self.with_players(|players| players.contains(&party)))
    }
}

/// Creates the table, the players in its slot `players`, and seatless parties.
pub(super) fn seat_players(world: &World, seats: &[String]) -> Result<(), SessionError> {
    let ruleset = world.ruleset().clone();
    let known = ruleset.known;
    let internal = |e: ScriptError| SessionError::Ruleset(e.message);
    let table = world.create(ruleset.bare_def(ruleset.game.table)).map_err(internal)?;
    let slot = world.slot_index(table, known.players).ok_or_else(|| {
        SessionError::Ruleset(format!(
            "kind `{}` has no slot `players`; the engine seats the players there",
            ruleset.text(ruleset.kind(ruleset.game.table).id)
        ))
    })?;
    let name = ruleset.names.find("name");
    for seat in seats {
        let player = world.create(ruleset.bare_def(ruleset.game.player)).map_err(internal)?;
        world.move_to(player, table, slot, None).map_err(internal)?;
        world.update(|state, _| state.seat(player, seat));
        if let Some(Member::Field(field)) = name.and_then(|name| world.member(player, name)) {
            world.set_field(player, field, Value::text(seat)).map_err(internal)?;
        }
    }
    for def in &ruleset.game.neutral {
        let party = world.create(*def).map_err(internal)?;
        if let Some(slot) = ruleset.names.find("parties").and_then(|name| world.slot_index(table, name)) {
            let place = Place { parent: table, slot };
            world.move_to(party, place.parent, place.slot, None).map_err(internal)?;
        }
    }
    Ok(())
}
