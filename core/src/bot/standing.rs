//! What a position is worth to a player, by the weights that the pack supplies ([`crate::ruleset::Game::weights`]).

use crate::host::ScriptError;
use crate::ids::CompId;
use crate::ruleset::Weight;
use crate::session::Session;
use crate::value::Value;
use crate::world::Env;
use std::sync::Arc;

/// What a won game is worth; a lost one is worth the negative of it.
const WIN: i64 = 1 << 40;

/// The unweighted value of each of the pack's weights for a player, in the pack's order; 0 for what is not an integer.
///
/// # Errors
/// A hook of the pack failed.
pub fn standing(session: &Session, player: CompId) -> Result<Vec<(Arc<str>, i64)>, ScriptError> {
    let world = session.world();
    let vars = [(world.ruleset().known.player, Value::Comp(player))];
    let has =
        |weight: &Weight| Ok((weight.name.clone(), world.eval(&weight.value, &Env::new(&vars))?.int().unwrap_or(0)));
    world.ruleset().game.weights.iter().map(has).collect()
}

/// What a position is worth to a player regardless of the others: the weighted sum.
///
/// # Errors
/// A hook of the pack failed.
pub fn worth(session: &Session, player: CompId) -> Result<i64, ScriptError> {
    let weights = &session.world().ruleset().game.weights;
    let values = standing(session, player)?;
    Ok(weights
        .iter()
        .zip(values)
        .fold(0, |sum: i64, (weight, (_, value))| sum.saturating_add(weight.weight.saturating_mul(value))))
}

/// What a position is worth to a player compared with the average of the others; extreme values if the game is won or lost.
///
/// # Errors
/// A hook of the pack failed.
pub(super) fn lead(session: &Session, player: CompId) -> Result<i64, ScriptError> {
    if let Some(ending) = session.ending() {
        return Ok(if ending.winners.contains(&player) { WIN } else { -WIN });
    }
    let players = session.world().players();
    let mut others = 0_i64;
    for other in players.iter().filter(|other| **other != player) {
        others = others.saturating_add(worth(session, *other)?);
    }
    let count = i64::try_from(players.len()).unwrap_or(2).saturating_sub(1).max(1);
    Ok(worth(session, player)?.saturating_mul(count).saturating_sub(others))
}
