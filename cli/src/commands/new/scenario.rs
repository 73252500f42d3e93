//! Creates a scenario: the start of a game, its first question, and who is asked next.

use super::files::Files;
use super::pack::title;
use crate::arguments::seat_name;
use anyhow::{anyhow, bail};
use hexforge_core::session::Session;
use hexforge_io::shown;
use hexforge_play::Game;
use std::path::Path;

/// How many options the scaffold shows.
const SHOWN: usize = 6;

/// The names of as many players as a game needs.
pub(super) fn players(game: &Game) -> Vec<String> {
    (0..game.ruleset.game.min_players as usize).map(seat_name).collect()
}

/// Creates the file of a scenario in the pack at `root`.
///
/// # Errors
/// The name is not valid, or the game cannot be started.
pub fn files(game: &Game, root: &Path, name: &str) -> anyhow::Result<Files> {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if name.is_empty() || !name.chars().all(good) {
        bail!("`{}` is not a valid file name. Use lower-case letters, digits and underscores", shown(name));
    }
    let mut files = Files::default();
    files.add(root.join(format!("tests/{name}.yaml")), text(game, name)?);
    Ok(files)
}

fn text(game: &Game, name: &str) -> anyhow::Result<String> {
    let players = players(game);
    let setup = game.setup(players.clone(), &[], 1)?;
    let started = Session::new(game.ruleset.clone(), game.host()?, setup);
    let mut session = started.map_err(|error| anyhow!("the game cannot be started: {error}"))?;
    let mut text = format!(
        "# `hexforge test` runs this. All entries: docs/format.md, \"Scenarios\".\n\
         scenario: {}\n\
         given:\n  players: [{}]\n  seed: 1                       # the same seed gives the same game\n",
        title(name).to_lowercase(),
        players.join(", ")
    );
    text.push_str(
        "  # setup: |                    # Lua that prepares a position; then the game does not start by itself\n",
    );
    text.push_str("  #   local _ = game.table\n");
    let asked = |session: &Session| {
        let decision = session.decisions().first().cloned()?;
        Some((players.get(decision.seat.0)?.clone(), decision))
    };
    let Some((player, decision)) = asked(&session) else {
        text.push_str("then:\n  - expect: game.table ~= nil\n");
        return Ok(text);
    };
    let options: Vec<&str> = decision.question.options.iter().map(|option| option.id.as_ref()).collect();
    let more = if options.len() > SHOWN { ", …" } else { "" };
    let options: Vec<&str> = options.into_iter().take(SHOWN).collect();
    let comment = match options.join(", ") {
        none if none.is_empty() => String::new(),
        some => format!("                    # the first of: {}{more}", shown(&some)),
    };
    text.push_str(&format!("when:\n  - any: {player}{comment}\n"));
    let answer = decision.question.first_answer();
    let is_answered = session.answer(decision.seat, decision.id, answer).is_ok();
    let next = is_answered.then(|| asked(&session)).flatten();
    text.push_str(&match next {
        Some((player, _)) => format!("then:\n  - asked: {player}\n"),
        None => "then:\n  - expect: game.table ~= nil\n".to_owned(),
    });
    Ok(text)
}
