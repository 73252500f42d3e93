//! Why something is not possible, in words.

use crate::speech::Speech;
use hexforge_core::world::{Reason, ReasonKind};
use hexforge_schemas::locale::TextArg;
use hexforge_schemas::spoken;

/// A reason as a sentence: what refuses, why, and whose it is.
#[must_use]
pub fn text(speech: &Speech<'_>, reason: &Reason) -> String {
    let id = speech.world.ruleset().text(reason.id);
    let what = match reason.kind {
        ReasonKind::Rule => format!("the rule `{id}` does not hold"),
        ReasonKind::Cannot => format!("`{id}` forbids it"),
        ReasonKind::Limit => format!("`{id}` was used as often as it may be"),
        ReasonKind::Cost => format!("its cost cannot be paid (`{id}`)"),
        ReasonKind::Condition => format!("the condition of `{id}` does not hold"),
    };
    let because = reason.because.map(|key| {
        let key = speech.world.ruleset().text(key);
        speech.message(key).unwrap_or_else(|| key.to_string())
    });
    let source = reason.source.map(|comp| format!(" [{}]", speech.component_id(comp)));
    format!("{what}{}{}", because.map_or_else(String::new, |b| format!(": {b}")), source.unwrap_or_default())
}

/// A reason for whoever plays: what the pack says about it, else what refuses, without ids where there are words.
#[must_use]
pub fn brief(speech: &Speech<'_>, reason: &Reason) -> String {
    let ruleset = speech.world.ruleset();
    if let Some(because) = reason.because.and_then(|key| speech.message(ruleset.text(key))) {
        return because;
    }
    match (reason.kind, reason.source) {
        (ReasonKind::Rule, _) => format!("the rule `{}` does not hold", ruleset.text(reason.id)),
        (ReasonKind::Cannot, Some(source)) => {
            speech.say(spoken::WHY_FORBIDDEN, &[("source", TextArg::Text(speech.component(source)))])
        }
        (ReasonKind::Cannot, None) => format!("`{}` forbids it", ruleset.text(reason.id)),
        (ReasonKind::Limit, _) => speech.say(spoken::WHY_USED_UP, &[]),
        (ReasonKind::Cost, _) => speech.say(spoken::WHY_UNPAID, &[]),
        (ReasonKind::Condition, _) => speech.say(spoken::WHY_CONDITION, &[]),
    }
}

/// Several reasons.
#[must_use]
pub fn list(speech: &Speech<'_>, reasons: &[Reason]) -> String {
    reasons.iter().map(|reason| text(speech, reason)).collect::<Vec<_>>().join("; ")
}
