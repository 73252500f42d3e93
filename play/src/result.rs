//! How a game ended.

use crate::speech::Speech;
use hexforge_core::state::Ending;
use hexforge_schemas::locale::TextArg;
use hexforge_schemas::spoken;

/// The result as a sentence.
#[must_use]
pub fn text(speech: &Speech<'_>, ending: Option<&Ending>) -> String {
    let Some(ending) = ending else { return speech.say(spoken::NO_RESULT, &[]) };
    let winners: Vec<String> = ending.winners.iter().map(|w| speech.component(*w)).collect();
    let how =
        speech.message(&hexforge_schemas::locale::name_key(&ending.how)).unwrap_or_else(|| ending.how.to_string());
    let how = ("how", TextArg::Text(how));
    match winners.as_slice() {
        [] => speech.say(spoken::NOBODY_WINS, &[how]),
        [one] => speech.say(spoken::ONE_WINS, &[("winner", TextArg::from(one.as_str())), how]),
        several => speech.say(spoken::SEVERAL_WIN, &[("winners", TextArg::Text(several.join(", "))), how]),
    }
}
