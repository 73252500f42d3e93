//! Games whose rules change while they are played: whatever was tried, undone and redone in between, the game equals one that
//! never went that way.

mod rules;
mod walk;

use rules::RuleChoices;
use walk::{Tally, Walk};

const GALAXY: &str = "content/master-of-the-galaxy";
const IMPERIUM: &str = "content/twilight-imperium";

/// Plays random games and counts the comparisons and how many of them differ. `HEXFORGE_HISTORY_GAMES` replaces the number of games,
/// and `HEXFORGE_HISTORY_SEED` the seed of the first one.
fn sweep(choices: &RuleChoices, players: usize, games: u64, most: usize) -> Tally {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (games, first) =
        (number("HEXFORGE_HISTORY_GAMES").unwrap_or(games), number("HEXFORGE_HISTORY_SEED").unwrap_or(1));
    let mut tally = Tally::default();
    for seed in first..first + games {
        Walk::new(choices, players, seed).run(most, &mut tally);
    }
    tally
}

/// Asserts that nothing differs, and that enough was compared for that to mean something.
fn assert_exact(what: &str, tally: &Tally) {
    println!("{what}: {tally}");
    assert!(tally.examples.is_empty(), "{what}: {tally}\n{:#?}", tally.examples);
    for kind in ["undo", "redo", "change of rules", "failed answer", "refused answer"] {
        assert!(tally.by_kind.contains_key(kind), "{what}: nothing was compared for {kind}");
    }
}

fn galaxy() -> RuleChoices {
    RuleChoices::load(
        GALAXY,
        &["content/examples/homebrew-species"],
        &[
            (
                "fewer cards",
                "values/values.yaml",
                "about: How many cards the player may keep at the end of phase 3.\nparams: {player: player}\ntype: integer\nbase: 7",
                "params: {player: player}\ntype: integer\nbase: 3",
            ),
            ("another text", "events/bases.yaml", "log: gain-system", "log: lose-system"),
            (
                "other condition",
                "abilities/templates.yaml",
                "where: {card: self}",
                "where: {card: self}\nif: game.table.turn % 2 == 0",
            ),
            (
                "failing hook",
                "events/bases.yaml",
                "  game.move(base, system, \"bases\")",
                "  game.move(base, system, \"bases\")\n  if game.table.turn % 2 == 1 then error(\"boom\") end",
            ),
        ],
    )
}

fn imperium() -> RuleChoices {
    RuleChoices::load(
        IMPERIUM,
        &["content/examples/tollwrights", "content/examples/edge-of-the-charts"],
        &[
            (
                "fewer cards",
                "values/players.yaml",
                "about: How many action cards a player can hold.\nparams: {player: player}\ntype: integer\nbase: 7",
                "params: {player: player}\ntype: integer\nbase: 1",
            ),
            ("another text", "events/tactical_action.yaml", "log: activate-system", "log: end-turn"),
            (
                "other condition",
                "checks/command_tokens.yaml",
                "when: 'it.fleet > it:value(\"pool_limit\", \"fleet\")'",
                "when: 'it.fleet > 2'",
            ),
            (
                "failing hook",
                "events/economy.yaml",
                "do: game.add(player, \"trade_goods\", count)",
                "do: |\n  game.add(player, \"trade_goods\", count)\n  if player.trade_goods > 3 then error(\"boom\") end",
            ),
        ],
    )
}

#[test]
fn galaxy_games_keep_their_history_past_changes_of_rules() {
    let choices = galaxy();
    for players in 2..=4 {
        assert_exact(&format!("{players} players"), &sweep(&choices, players, 6, 160));
    }
}

#[test]
fn imperium_games_keep_their_history_past_changes_of_rules() {
    let choices = imperium();
    for players in [3, 6] {
        assert_exact(&format!("{players} players"), &sweep(&choices, players, 3, 160));
    }
}

/// Plays two thousand games of a pack, as many with each number of players.
fn long_sweep(choices: &RuleChoices, numbers: &[usize]) {
    let each = 2_000_u64.div_ceil(numbers.len() as u64);
    for players in numbers {
        let tally = sweep(choices, *players, each, 200);
        assert_exact(&format!("{} with {players} players", choices.pack), &tally);
    }
}

#[test]
#[ignore = "half an hour; HEXFORGE_HISTORY_GAMES says how many games are played with each number of players"]
fn two_thousand_galaxy_games_keep_their_history_past_changes_of_rules() {
    long_sweep(&galaxy(), &[2, 3, 4]);
}

#[test]
#[ignore = "half an hour; HEXFORGE_HISTORY_GAMES says how many games are played with each number of players"]
fn two_thousand_imperium_games_keep_their_history_past_changes_of_rules() {
    long_sweep(&imperium(), &[3, 6]);
}
