//! Turns the answers written in a scenario into answers to questions.

use crate::options;
use hexforge_core::decision::{Answer, Choice, OptionKind, Question, Shape};
use serde_json::Value as Json;
use std::sync::Arc;

/// The answer that a scenario gives. `also` says whether an option is called so besides its id.
///
/// # Errors
/// Why it does not fit the question.
pub fn of(question: &Question, given: &Json, also: impl Fn(&Choice, &str) -> bool + Copy) -> Result<Answer, String> {
    if let Some(special) = word(given).and_then(|typed| options::find(&question.options, &typed, &[], also))
        && options::is_special(special)
    {
        return Ok(Answer::One(one(&question.options, given, also)?));
    }
    match &question.shape {
        Shape::One if given.is_null() => {
            let pass = question.options.iter().find(|o| o.kind == OptionKind::Pass);
            pass.map(|pass| Answer::One(pass.id.clone())).ok_or_else(|| "nothing can be declined here".to_owned())
        }
        Shape::One => Ok(Answer::One(one(&question.options, given, also)?)),
        Shape::Parts(_) if given.is_null() || word(given).as_deref() == Some("pass") => {
            let pass = question.options.iter().find(|o| o.kind == OptionKind::Pass);
            pass.map(|pass| Answer::One(pass.id.clone())).ok_or_else(|| "nothing can be declined here".to_owned())
        }
        Shape::Parts(parts) => {
            let names = parts.iter().map(|part| part.name.as_ref()).collect::<Vec<_>>().join(", ");
            match given.as_array() {
                Some(given) if given.len() == parts.len() => Ok(Answer::Parts(beginning(question, given, also)?)),
                Some(given) => Err(format!("{} parts are given; expected {}: [{names}]", given.len(), parts.len())),
                None => Err(format!("a list of all parts is wanted: [{names}]")),
            }
        }
        Shape::Some { .. } => Ok(Answer::Some(several(&question.options, given, also)?)),
        Shape::Order => Ok(Answer::Order(several(&question.options, given, also)?)),
        Shape::Amount { .. } => given.as_i64().map(Answer::Amount).ok_or_else(|| "a number is wanted".to_owned()),
        Shape::Confirm => match given {
            Json::Bool(yes) => Ok(Answer::Confirm(*yes)),
            Json::String(text) if text == "yes" => Ok(Answer::Confirm(true)),
            Json::String(text) if text == "no" => Ok(Answer::Confirm(false)),
            _ => Err("`true` or `false` is wanted".to_owned()),
        },
        Shape::Assign { targets } => assigned(question, targets, given, also),
    }
}

/// The ids of choices for the first parts of a choice in parts.
///
/// # Errors
/// One of them cannot be chosen after those before it.
pub fn beginning(
    question: &Question,
    given: &[Json],
    also: impl Fn(&Choice, &str) -> bool + Copy,
) -> Result<Vec<Arc<str>>, String> {
    let mut chosen: Vec<Arc<str>> = Vec::with_capacity(given.len());
    for (part, given) in question.parts().iter().zip(given) {
        let following: Vec<Choice> =
            question.following(&chosen).map_err(|e| e.to_string())?.into_iter().cloned().collect();
        let id = one(&following, given, also).map_err(|error| {
            let after = if chosen.is_empty() { String::new() } else { format!(" after {}", chosen.join(", ")) };
            format!("{}: {error}{after}", part.name)
        })?;
        chosen.push(id);
    }
    Ok(chosen)
}

/// The text by which a scenario names an option.
pub fn word(given: &Json) -> Option<String> {
    match given {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        _ => None,
    }
}

fn one(all: &[Choice], given: &Json, also: impl Fn(&Choice, &str) -> bool) -> Result<Arc<str>, String> {
    let typed = word(given).ok_or_else(|| format!("{given} names no option"))?;
    Ok(options::find_meant(all, &typed, &[], 1, also)?.id.clone())
}

fn several(all: &[Choice], given: &Json, also: impl Fn(&Choice, &str) -> bool + Copy) -> Result<Vec<Arc<str>>, String> {
    let list = match given {
        Json::Array(list) => list.clone(),
        Json::Null => Vec::new(),
        one => vec![one.clone()],
    };
    let mut chosen: Vec<Arc<str>> = Vec::with_capacity(list.len());
    for (at, given) in list.iter().enumerate() {
        let typed = word(given).ok_or_else(|| format!("{given} names no option"))?;
        let used: Vec<&str> = chosen.iter().map(AsRef::as_ref).collect();
        let wanted = list.iter().skip(at).filter(|other| *other == given).count();
        let id = options::find_meant(all, &typed, &used, wanted, also)?.id.clone();
        chosen.push(id);
    }
    Ok(chosen)
}

fn assigned(
    question: &Question,
    targets: &[Choice],
    given: &Json,
    also: impl Fn(&Choice, &str) -> bool + Copy,
) -> Result<Answer, String> {
    let pairs: Option<Vec<(Json, Json)>> = match given {
        Json::Object(map) => Some(map.iter().map(|(k, v)| (Json::String(k.clone()), v.clone())).collect()),
        Json::Array(list) => list.iter().map(pair).collect(),
        _ => None,
    };
    let pairs = pairs.ok_or_else(|| "a target for every option is wanted".to_owned())?;
    let items: Json = pairs.iter().map(|(item, _)| item.clone()).collect();
    let items = several(&question.options, &items, also)?;
    let assigned = items.into_iter().zip(&pairs).map(|(item, (_, target))| Ok((item, one(targets, target, also)?)));
    Ok(Answer::Assign(assigned.collect::<Result<_, String>>()?))
}

fn pair(given: &Json) -> Option<(Json, Json)> {
    match given.as_array()?.as_slice() {
        [item, target] => Some((item.clone(), target.clone())),
        _ => None,
    }
}
