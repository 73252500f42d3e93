//! Describes how a game ended.

use crate::localizer::Localizer;
use hexforge_core::state::{Ending, ScoreRow, ScoreSheet, TieWinner};
use hexforge_io::shown::into_shown_name;
use hexforge_schemas::builtin_messages;
use hexforge_schemas::locale::TextArg;

/// Formats the result as a sentence.
#[must_use]
pub fn text(localizer: &Localizer<'_>, ending: Option<&Ending>) -> String {
    let Some(ending) = ending else { return localizer.builtin(builtin_messages::NO_RESULT, &[]) };
    let winners: Vec<String> = ending.winners.iter().map(|w| localizer.component(*w)).collect();
    let how = ("how", TextArg::Text(name(localizer, &ending.how)));
    match winners.as_slice() {
        [] => localizer.builtin(builtin_messages::NOBODY_WINS, &[how]),
        [one] => localizer.builtin(builtin_messages::ONE_WINS, &[("winner", TextArg::from(one.as_str())), how]),
        several => {
            localizer.builtin(builtin_messages::SEVERAL_WIN, &[("winners", TextArg::Text(several.join(", "))), how])
        }
    }
}

/// The final scores as a table: a line for each category and tie-break, a column for each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreTable {
    /// The players; winners are marked.
    pub players: Vec<String>,
    /// The name of each line, and its number for each player.
    pub lines: Vec<(String, Vec<i64>)>,
}

impl ScoreTable {
    /// The table of an ending that has scores.
    #[must_use]
    pub fn of(localizer: &Localizer<'_>, ending: Option<&Ending>) -> Option<Self> {
        let ending = ending?;
        let sheet = ending.scores.as_ref()?;
        let player = |row: &ScoreRow| {
            let player = localizer.component(row.player);
            if !ending.winners.contains(&row.player) {
                return player;
            }
            localizer.builtin(builtin_messages::SCORE_WINNER, &[("player", TextArg::Text(player))])
        };
        Some(Self { players: sheet.rows().iter().map(player).collect(), lines: lines(localizer, sheet) })
    }
}

fn lines(localizer: &Localizer<'_>, sheet: &ScoreSheet) -> Vec<(String, Vec<i64>)> {
    let numbers = |number: &dyn Fn(&ScoreRow) -> i64| sheet.rows().iter().map(number).collect::<Vec<_>>();
    let mut lines = Vec::new();
    for (at, category) in sheet.categories().iter().enumerate() {
        lines.push((name(localizer, category), numbers(&|row| row.points.get(at).copied().unwrap_or(0))));
    }
    if sheet.has_total() {
        lines.push((localizer.builtin(builtin_messages::SCORE_TOTAL, &[]), numbers(&ScoreRow::total)));
    }
    for (at, tie) in sheet.ties().iter().enumerate() {
        let message = match tie.wins {
            TieWinner::Most => builtin_messages::SCORE_TIE_MOST,
            TieWinner::Least => builtin_messages::SCORE_TIE_LEAST,
        };
        let what = [("what", TextArg::Text(name(localizer, &tie.name)))];
        lines.push((localizer.builtin(message, &what), numbers(&|row| row.ties.get(at).copied().unwrap_or(0))));
    }
    lines
}

/// The text of a word of the pack.
fn name(localizer: &Localizer<'_>, word: &str) -> String {
    let name = localizer.message(&hexforge_schemas::locale::name_key(word));
    into_shown_name(name.unwrap_or_else(|| word.replace(['_', '-'], " ")))
}
