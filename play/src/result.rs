//! Describes how a game ended.

use crate::localizer::Localizer;
use hexforge_core::state::Ending;
use hexforge_schemas::builtin_messages;
use hexforge_schemas::locale::TextArg;

/// Formats the result as a sentence.
#[must_use]
pub fn text(localizer: &Localizer<'_>, ending: Option<&Ending>) -> String {
    let Some(ending) = ending else { return localizer.builtin(builtin_messages::NO_RESULT, &[]) };
    let winners: Vec<String> = ending.winners.iter().map(|w| localizer.component(*w)).collect();
    let how =
        localizer.message(&hexforge_schemas::locale::name_key(&ending.how)).unwrap_or_else(|| ending.how.to_string());
    let how = ("how", TextArg::Text(how));
    match winners.as_slice() {
        [] => localizer.builtin(builtin_messages::NOBODY_WINS, &[how]),
        [one] => localizer.builtin(builtin_messages::ONE_WINS, &[("winner", TextArg::from(one.as_str())), how]),
        several => {
            localizer.builtin(builtin_messages::SEVERAL_WIN, &[("winners", TextArg::Text(several.join(", "))), how])
        }
    }
}
