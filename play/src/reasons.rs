//! Explains why something is not possible.

use crate::localizer::Localizer;
use hexforge_core::ids::ResourceId;
use hexforge_core::value::Value;
use hexforge_core::world::{Reason, ReasonKind};
use hexforge_io::shown;
use hexforge_schemas::builtin_messages;
use hexforge_schemas::locale::TextArg;

/// Formats a reason in full: what forbids it, why, and the component with the ability.
#[must_use]
pub fn text(localizer: &Localizer<'_>, reason: &Reason) -> String {
    if is_hidden(localizer, reason) {
        return localizer.builtin(builtin_messages::WHY_HIDDEN, &[]);
    }
    let id = shown(localizer.world.ruleset().text(reason.id));
    let what = match reason.kind {
        ReasonKind::Rule => format!("the rule `{id}` does not hold"),
        ReasonKind::Cannot => format!("`{id}` forbids it"),
        ReasonKind::Limit => format!("`{id}` has reached its limit"),
        ReasonKind::Cost => format!("its cost cannot be paid (`{id}`)"),
        ReasonKind::Filter => mismatch(localizer, reason),
        ReasonKind::Condition => format!("the condition of `{id}` does not hold"),
        ReasonKind::Target => format!("there is nothing that its effect can act on (parameter `{id}` is nil)"),
        ReasonKind::InUse => format!("`{id}` is being used"),
    };
    let because = reason.because.map(|key| {
        let key = localizer.world.ruleset().text(key);
        localizer.message(key).unwrap_or_else(|| shown(key).into_owned())
    });
    let what = if reason.lacks.is_empty() { what } else { format!("{what}: {}", lacks(localizer, reason)) };
    let source = reason.source.map(|comp| format!(" [{}]", localizer.component_id(comp)));
    format!("{what}{}{}", because.map_or_else(String::new, |b| format!(": {b}")), source.unwrap_or_default())
}

/// Formats a reason for players: the text of the pack, else the rule or ability that refuses, if possible without ids.
#[must_use]
pub fn brief(localizer: &Localizer<'_>, reason: &Reason) -> String {
    if is_hidden(localizer, reason) {
        return localizer.builtin(builtin_messages::WHY_HIDDEN, &[]);
    }
    let ruleset = localizer.world.ruleset();
    if let Some(because) = reason.because.and_then(|key| localizer.message(ruleset.text(key))) {
        return because;
    }
    match (reason.kind, reason.source) {
        (ReasonKind::Rule, _) => format!("the rule `{}` does not hold", shown(ruleset.text(reason.id))),
        (ReasonKind::Cannot, Some(source)) => localizer
            .builtin(builtin_messages::WHY_FORBIDDEN, &[("source", TextArg::Text(localizer.component(source)))]),
        (ReasonKind::Cannot, None) => format!("`{}` forbids it", shown(ruleset.text(reason.id))),
        (ReasonKind::Limit, _) => localizer.builtin(builtin_messages::WHY_USED_UP, &[]),
        (ReasonKind::Cost, _) if !reason.lacks.is_empty() => lacks(localizer, reason),
        (ReasonKind::Cost, _) => localizer.builtin(builtin_messages::WHY_UNPAID, &[]),
        (ReasonKind::Filter, _) => mismatch(localizer, reason),
        (ReasonKind::Condition, _) => localizer.builtin(builtin_messages::WHY_CONDITION, &[]),
        (ReasonKind::InUse, _) => localizer.builtin(builtin_messages::WHY_IN_USE, &[]),
        (ReasonKind::Target, _) => localizer.builtin(builtin_messages::WHY_NO_TARGET, &[]),
    }
}

/// Whether the reader does not see the component whose ability refuses.
fn is_hidden(localizer: &Localizer<'_>, reason: &Reason) -> bool {
    reason.source.is_some_and(|source| !localizer.knows(source))
}

/// What the ability is for, and what this is about.
fn mismatch(localizer: &Localizer<'_>, reason: &Reason) -> String {
    let Some(mismatch) = &reason.mismatch else { return localizer.builtin(builtin_messages::WHY_CONDITION, &[]) };
    let filter = TextArg::Text(format!("`{}`", shown(&mismatch.filter)));
    let found = TextArg::Text(localizer.value(&mismatch.found));
    localizer.builtin(builtin_messages::WHY_FILTER, &[("filter", filter), ("found", found)])
}

/// What a payment lacks: what each part of the cost needs, and what could be exchanged for it.
fn lacks(localizer: &Localizer<'_>, reason: &Reason) -> String {
    let name = |resource: &ResourceId| {
        let ruleset = localizer.world.ruleset();
        localizer.value(&Value::Str(ruleset.text(ruleset.resource(*resource).local_id).clone()))
    };
    let text = |text: String| TextArg::Text(text);
    let mut lines = Vec::new();
    for lack in &reason.lacks {
        let of = lack.of.iter().map(&name).collect::<Vec<_>>().join("/");
        let args = [("needs", TextArg::Number(lack.needs)), ("resource", text(of)), ("has", TextArg::Number(lack.has))];
        lines.push(localizer.builtin(builtin_messages::LACKS, &args));
        for exchange in &lack.exchanges {
            let args = [
                ("take", TextArg::Number(exchange.take)),
                ("of", text(name(&exchange.of))),
                ("give", TextArg::Number(exchange.give)),
                ("into", text(name(&exchange.into))),
                ("has", TextArg::Number(exchange.has)),
            ];
            lines.push(localizer.builtin(builtin_messages::LACKS_EXCHANGE, &args));
        }
    }
    lines.join("; ")
}

/// Joins several reasons.
#[must_use]
pub fn list(localizer: &Localizer<'_>, reasons: &[Reason]) -> String {
    reasons.iter().map(|reason| text(localizer, reason)).collect::<Vec<_>>().join("; ")
}
