//! Turns the answers written in a scenario into answers to questions.

use crate::options;
use hexforge_core::decision::{Answer, Choice, OptionKind, Question, Shape};
use serde_json::Value as Json;
use std::sync::Arc;

/// The answer that a scenario gives; none if it does not fit the question.
pub fn of(question: &Question, given: &Json, also: impl Fn(&Choice, &str) -> bool + Copy) -> Option<Answer> {
    if let Some(special) = word(given).and_then(|typed| options::find(&question.options, &typed, &[], also))
        && options::is_special(special)
    {
        return Some(Answer::One(special.id.clone()));
    }
    match &question.shape {
        Shape::One => {
            if given.is_null() {
                let pass = question.options.iter().find(|o| o.kind == OptionKind::Pass)?;
                return Some(Answer::One(pass.id.clone()));
            }
            let found = options::find(&question.options, &word(given)?, &[], also)?;
            Some(Answer::One(found.id.clone()))
        }
        Shape::Some { .. } => Some(Answer::Some(several(&question.options, given, also)?)),
        Shape::Order => Some(Answer::Order(several(&question.options, given, also)?)),
        Shape::Amount { .. } => given.as_i64().map(Answer::Amount),
        Shape::Confirm => match given {
            Json::Bool(yes) => Some(Answer::Confirm(*yes)),
            Json::String(text) if text == "yes" => Some(Answer::Confirm(true)),
            Json::String(text) if text == "no" => Some(Answer::Confirm(false)),
            _ => None,
        },
        Shape::Assign { targets } => {
            let pairs: Vec<(Json, Json)> = match given {
                Json::Object(map) => map.iter().map(|(k, v)| (Json::String(k.clone()), v.clone())).collect(),
                Json::Array(list) => list.iter().map(pair).collect::<Option<_>>()?,
                _ => return None,
            };
            let items: Json = pairs.iter().map(|(item, _)| item.clone()).collect();
            let items = several(&question.options, &items, also)?;
            let target = |given: &Json| Some(options::find(targets, &word(given)?, &[], also)?.id.clone());
            let assigned = items.into_iter().zip(&pairs).map(|(item, (_, given))| Some((item, target(given)?)));
            Some(Answer::Assign(assigned.collect::<Option<_>>()?))
        }
    }
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

fn pair(given: &Json) -> Option<(Json, Json)> {
    match given.as_array()?.as_slice() {
        [item, target] => Some((item.clone(), target.clone())),
        _ => None,
    }
}

fn several(all: &[Choice], given: &Json, also: impl Fn(&Choice, &str) -> bool + Copy) -> Option<Vec<Arc<str>>> {
    let list = match given {
        Json::Array(list) => list.clone(),
        Json::Null => Vec::new(),
        one => vec![one.clone()],
    };
    let mut chosen: Vec<Arc<str>> = Vec::with_capacity(list.len());
    for given in list {
        let used: Vec<&str> = chosen.iter().map(AsRef::as_ref).collect();
        let id = options::find(all, &word(&given)?, &used, also)?.id.clone();
        chosen.push(id);
    }
    Some(chosen)
}
