//! `why`: lists the options that are not offered, with the reasons.

use crate::localizer::Localizer;
use crate::names::{self, bare};
use crate::options;
use crate::reasons;
use hexforge_core::decision::Choice;
use hexforge_core::engine::UnavailableOption;
use hexforge_core::ids::{CompId, EventId, KindId};
use hexforge_core::ruleset::{Param, Type};
use hexforge_core::session::Session;
use hexforge_core::value::Value;
use hexforge_core::world::{Proposal, Reason};
use hexforge_schemas::builtin_messages;
use std::collections::BTreeSet;

/// The maximum number of argument combinations to try for one event.
const MAX_COMBINATIONS: usize = 1_000;

/// Lists what the question could offer `player` but does not: answers, and abilities of the player's components. Options that
/// are unavailable for the same reasons share a line.
///
/// # Errors
/// A hook failed.
pub fn everything(session: &Session, player: CompId, localizer: &Localizer<'_>) -> Result<Vec<String>, String> {
    let mut unavailable = session.unavailable(player).map_err(|e| e.message)?;
    unavailable.retain(|w| carrier(&w.option).is_none_or(|comp| session.world().owner(comp) == Some(player)));
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for w in &unavailable {
        let reasons: BTreeSet<String> = w.reasons.iter().map(|reason| reasons::brief(localizer, reason)).collect();
        let reasons = reasons.into_iter().collect::<Vec<_>>().join("; ");
        let label = localizer.label(&w.option);
        match groups.iter_mut().find(|(known, _)| *known == reasons) {
            Some((_, labels)) if labels.contains(&label) => {}
            Some((_, labels)) => labels.push(label),
            None => groups.push((reasons, vec![label])),
        }
    }
    if groups.is_empty() {
        return Ok(vec![localizer.builtin(builtin_messages::WHY_NOTHING, &[])]);
    }
    let mut lines: Vec<String> =
        groups.iter().map(|(reasons, labels)| format!("{}: {reasons}", labels.join(", "))).collect();
    lines.push("(for details, type `why OPTION` or `why EVENT`)".to_owned());
    Ok(lines)
}

/// Returns the component whose ability the option is, or `None` for an answer.
fn carrier(option: &Choice) -> Option<CompId> {
    if options::is_special(option) { option.value.items()?.first()?.comp() } else { None }
}

/// Formats an unavailable option with its reasons.
fn line(unavailable: &UnavailableOption, localizer: &Localizer<'_>) -> String {
    let label = localizer.label(&unavailable.option);
    format!("{label} ({}): {}", unavailable.option.id, reasons::list(localizer, &unavailable.reasons))
}

/// Explains why an option, found by its id or label, is not offered. Returns nothing if the option is unknown.
fn option(session: &Session, player: CompId, typed: &str, localizer: &Localizer<'_>) -> Result<Vec<String>, String> {
    let mut unavailable = session.unavailable(player).map_err(|e| e.message)?;
    let is_meant = |o: &Choice| {
        options::is_short_for(typed, &o.id) || session.world().is_called(o, typed) || localizer.label(o) == typed
    };
    unavailable.retain(|w| is_meant(&w.option));
    Ok(unavailable.iter().map(|w| line(w, localizer)).collect())
}

/// Explains why an event cannot happen or an option is not offered.
///
/// # Errors
/// The name is unknown, the arguments do not fit, or a hook failed.
pub fn event(
    session: &Session,
    player: CompId,
    words: &[String],
    localizer: &Localizer<'_>,
) -> Result<Vec<String>, String> {
    let Some((name, rest)) = words.split_first() else { return everything(session, player, localizer) };
    let ruleset = session.world().ruleset();
    let found = names::matching(ruleset, ruleset.events.iter().map(|e| e.id), name);
    let [at] = found.as_slice() else {
        let lines = option(session, player, &words.join(" "), localizer)?;
        if !lines.is_empty() {
            return Ok(lines);
        }
        let known = ruleset.events.iter().map(|e| bare(ruleset.text(e.id)));
        return Err(format!("there is no event or option `{name}`{}", names::suggestion(name, known)));
    };
    let event = EventId::from_index(*at);
    let params = &ruleset.event(event).params;
    let given = given(session, player, params, rest)?;
    let tally = Tally::of(session, player, event, ways(session, params, &given, player)?)?;
    Ok(tally.lines(name, localizer))
}

/// Parses typed arguments; each is returned with the index of its parameter.
fn given(session: &Session, player: CompId, params: &[Param], words: &[String]) -> Result<Vec<(usize, Value)>, String> {
    let ruleset = session.world().ruleset();
    let mut given = Vec::with_capacity(words.len());
    for word in words {
        let (name, typed) =
            word.split_once('=').ok_or_else(|| format!("`{word}` is not an argument. Type NAME=VALUE"))?;
        let at = params.iter().position(|p| ruleset.text(p.name).as_ref() == name).ok_or_else(|| {
            let names: Vec<&str> = params.iter().map(|p| ruleset.text(p.name).as_ref()).collect();
            format!("there is no parameter `{name}`. Parameters: {}", names.join(", "))
        })?;
        let Some(param) = params.get(at) else { continue };
        given.push((at, names::value(session, player, typed, &param.ty)?));
    }
    Ok(given)
}

/// Returns all combinations of arguments.
fn ways(
    session: &Session,
    params: &[Param],
    given: &[(usize, Value)],
    player: CompId,
) -> Result<Vec<Vec<Value>>, String> {
    let mut ways: Vec<Vec<Value>> = vec![Vec::new()];
    for (at, param) in params.iter().enumerate() {
        let candidates = match given.iter().find(|(index, _)| *index == at) {
            Some((_, value)) => vec![value.clone()],
            None => candidates(session, param, player)?,
        };
        let mut longer = Vec::new();
        'all: for way in &ways {
            for candidate in &candidates {
                if longer.len() >= MAX_COMBINATIONS {
                    break 'all;
                }
                let mut next = way.clone();
                next.push(candidate.clone());
                longer.push(next);
            }
        }
        ways = longer;
    }
    Ok(ways)
}

/// What can be put in for a parameter, as far as `player` sees it.
fn candidates(session: &Session, param: &Param, player: CompId) -> Result<Vec<Value>, String> {
    let world = session.world();
    let ruleset = world.ruleset();
    let seen = |comp: &CompId| world.sees(Some(player), *comp);
    let components = |kind: KindId| world.all_of(kind).into_iter().filter(seen).map(Value::Comp).collect();
    Ok(match &param.ty {
        // Only actions of the asked player matter.
        Type::Player => vec![Value::Comp(player)],
        Type::OfKind(kind) => components(*kind),
        Type::DefOf(kind) => ruleset.defs_of(*kind).iter().map(|d| Value::Def(*d)).collect(),
        Type::Boolean => vec![Value::Bool(false), Value::Bool(true)],
        Type::Words(words) => words.words.iter().map(|word| Value::Str(word.clone())).collect(),
        Type::Optional(_) => vec![Value::Nil],
        _ => {
            let name = ruleset.text(param.name);
            return Err(format!(
                "parameter `{name}` needs a value ({}). Type {name}=VALUE",
                world.describe_type(&param.ty)
            ));
        }
    })
}

/// The number of allowed combinations, and the reasons that forbid the others.
struct Tally {
    allowed: usize,
    refused: usize,
    counts: Vec<(Reason, usize)>,
}

impl Tally {
    /// Tries all combinations. What `player` does not see counts as if it were not there, so the answer does not depend on it.
    fn of(session: &Session, player: CompId, event: EventId, ways: Vec<Vec<Value>>) -> Result<Self, String> {
        let world = session.world();
        let mut tally = Self { allowed: 0, refused: 0, counts: Vec::new() };
        let mut has_failed = false;
        for way in ways {
            // A rule may fail for arguments that never occur in play.
            let Ok(mut reasons) = world.why_not(&Proposal::new(event, way)) else {
                has_failed = true;
                continue;
            };
            reasons.retain(|reason| reason.source.is_none_or(|source| world.sees(Some(player), source)));
            if reasons.is_empty() {
                tally.allowed += 1;
                continue;
            }
            tally.refused += 1;
            for reason in reasons {
                match tally.counts.iter_mut().find(|(other, _)| *other == reason) {
                    Some((_, count)) => *count += 1,
                    None => tally.counts.push((reason, 1)),
                }
            }
        }
        if has_failed && tally.allowed + tally.refused == 0 {
            return Err("the rules of this event fail for these arguments".to_owned());
        }
        Ok(tally)
    }

    fn lines(&self, name: &str, localizer: &Localizer<'_>) -> Vec<String> {
        let all = self.allowed + self.refused;
        if all == 0 {
            return vec![format!("{name} cannot happen now: the game has nothing to put in for its arguments")];
        }
        if self.refused == 0 {
            let ways = if all == 1 { String::new() } else { format!(" with all {all} combinations of arguments") };
            return vec![format!("{name} is allowed{ways}; if it is not offered, it is not part of this question")];
        }
        let mut lines = vec![if all == 1 {
            format!("{name} cannot happen:")
        } else {
            let first = if all >= MAX_COMBINATIONS { "the first " } else { "" };
            format!(
                "{name} is allowed with {} of {first}{all} combinations of arguments. Reasons against the others:",
                self.allowed
            )
        }];
        for (reason, count) in &self.counts {
            let times = if all == 1 { String::new() } else { format!("{count}× ") };
            lines.push(format!("  {times}{}", reasons::text(localizer, reason)));
        }
        lines
    }
}
