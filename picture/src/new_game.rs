//! The board of a new game, after some decisions of bots.

use crate::board::{self, Board, Hints};
use hexforge_core::bot::Bot;
use hexforge_core::session::Session;
use hexforge_play::Game;
use hexforge_play::bots::{BotName, derived_seed};
use hexforge_play::localizer::Localizer;
use hexforge_play::names::seat_name;

/// The game whose board is drawn.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// How many players; none: the fewest that the game allows.
    pub players: Option<usize>,
    /// Options of the game: name and value.
    pub options: Vec<(String, String)>,
    /// The seed of the game.
    pub seed: u64,
    /// How many decisions bots make first.
    pub decisions: usize,
    /// Whether only the map is drawn.
    pub map_only: bool,
    /// The language of the texts; none: each pack's first.
    pub language: Option<String>,
}

/// The board of a new game as SVG.
///
/// # Errors
/// The game cannot start, a bot fails, or only the map is wanted and the game has none. The text says which.
pub fn new_board(game: &Game, new_game: &NewGame) -> Result<String, String> {
    let board = unarranged_board(game, new_game)?;
    if !new_game.map_only {
        return Ok(crate::board(&board));
    }
    let map = board.areas.into_iter().find(|area| area.title.is_empty());
    let mut map = map.ok_or("this game has no map; render `board` instead")?;
    (map.x, map.y) = (0.0, 0.0);
    Ok(crate::board(&Board { w: map.w, h: map.h, areas: vec![map] }))
}

/// The board of a new game with everything visible, before it is arranged.
pub(crate) fn unarranged_board(game: &Game, new_game: &NewGame) -> Result<Board, String> {
    let words = |error: anyhow::Error| format!("{error:#}");
    let players = new_game.players.unwrap_or(game.ruleset.game.min_players as usize);
    let seats = (0..players).map(seat_name).collect();
    let setup = game.setup(seats, &new_game.options, new_game.seed).map_err(words)?;
    let host = game.host().map_err(words)?;
    let mut session = Session::new(game.ruleset.clone(), host, setup).map_err(|e| e.to_string())?;
    let make_bot = |seat: usize| BotName::default().make(derived_seed(new_game.seed, seat as u64 + 1));
    let mut bots: Vec<Box<dyn Bot>> = (0..players).map(make_bot).collect();
    for _ in 0..new_game.decisions {
        let Some(decision) = session.decisions().first().cloned() else { break };
        let bot = bots.get_mut(decision.seat.0).ok_or("there is no such seat")?;
        let answer = bot.answer(&mut session, &decision.question).map_err(|e| e.to_string())?;
        session.answer(decision.seat, decision.id, answer).map_err(|e| e.to_string())?;
    }
    let texts = match &new_game.language {
        Some(language) => game.texts(Some(language)).unwrap_or_else(|_| game.texts_for_tests()),
        None => game.texts_for_tests(),
    };
    let world = session.world();
    let localizer = Localizer { world, texts: &texts, seats: &session.setup().seats, viewer: None, offered: true };
    Ok(board::build(world, &localizer, &Hints::new(game.outline()), None))
}
