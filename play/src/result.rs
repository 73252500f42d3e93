//! How a game ended.

use crate::speech::Speech;
use hexforge_core::state::Ending;

/// The result as a sentence.
#[must_use]
pub fn text(speech: &Speech<'_>, ending: Option<&Ending>) -> String {
    let Some(ending) = ending else { return "The game is over without a result.".to_owned() };
    let winners: Vec<String> = ending.winners.iter().map(|w| speech.component(*w)).collect();
    let how =
        speech.message(&hexforge_schemas::locale::name_key(&ending.how)).unwrap_or_else(|| ending.how.to_string());
    match winners.as_slice() {
        [] => format!("The game ends without a winner: {how}"),
        [one] => format!("{one} wins: {how}"),
        several => format!("{} win: {how}", several.join(" and ")),
    }
}
