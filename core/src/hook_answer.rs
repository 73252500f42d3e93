//! Hooks that answer questions, the policies of parties and the bots of packs: what they see of a question, and what their result means.

use crate::decision::{Answer, Choice, OptionKind, Question, Shape};
use crate::host::ScriptError;
use crate::ids::Sym;
use crate::parts::Part;
use crate::value::Value;
use crate::world::World;
use std::sync::Arc;

impl Shape {
    /// What hooks call the shape: the function that asks such a question.
    fn word(&self) -> &'static str {
        match self {
            Self::One | Self::Parts(_) => "choose",
            Self::Some { .. } => "choose_some",
            Self::Amount { .. } => "amount",
            Self::Order => "order",
            Self::Assign { .. } => "assign",
            Self::Confirm => "confirm",
        }
    }

    /// The bounds of the answer, if it has any.
    fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Some { min, max } => Some(((*min).into(), (*max).into())),
            Self::Amount { min, max } => Some((*min, *max)),
            _ => None,
        }
    }
}

impl Question {
    /// The answers among its options: neither declining nor anytime actions.
    fn answers(&self) -> impl Iterator<Item = &Choice> {
        self.options.iter().filter(|option| !matches!(option.kind, OptionKind::Pass | OptionKind::Anytime))
    }

    /// The answer that chooses nothing, if that is allowed.
    fn pass(&self) -> Option<Answer> {
        match self.shape {
            Shape::One | Shape::Parts(_) => {
                let pass = self.options.iter().find(|option| option.kind == OptionKind::Pass)?;
                Some(Answer::One(pass.id.clone()))
            }
            Shape::Some { min: 0, .. } => Some(Answer::Some(Vec::new())),
            _ => None,
        }
    }

    /// The answer that a hook means by `value`, if it means one. An option is named by its value or its id.
    fn answer_by(&self, value: &Value) -> Option<Answer> {
        if *value == Value::Nil || (value.str() == Some("pass") && !self.answers().any(|option| names(option, value))) {
            return self.pass();
        }
        if let Some(special) =
            self.options.iter().find(|option| option.kind == OptionKind::Anytime && names(option, value))
            && self.shape != Shape::One
        {
            return Some(Answer::One(special.id.clone()));
        }
        let ids = || list(value)?.iter().map(|item| id_in(&self.options, item)).collect::<Option<Vec<_>>>();
        Some(match &self.shape {
            Shape::One => Answer::One(id_in(&self.options, value)?),
            Shape::Parts(parts) => match self.answers().find(|option| names(option, value)) {
                Some(option) => self.answer_with(option),
                None => {
                    let items = crate::parts::items(parts, value).ok()?;
                    let id = |(part, item): (&Part, &Value)| id_in(&part.choices, item);
                    Answer::Parts(parts.iter().zip(&items).map(id).collect::<Option<_>>()?)
                }
            },
            Shape::Some { .. } => Answer::Some(ids()?),
            Shape::Order => Answer::Order(ids()?),
            Shape::Amount { .. } => Answer::Amount(value.int()?),
            Shape::Confirm => match value {
                Value::Bool(yes) => Answer::Confirm(*yes),
                _ => return None,
            },
            Shape::Assign { targets } => {
                let pair = |pair: &Value| {
                    let (item, target) = match pair.items() {
                        Some([item, target]) => (item, target),
                        _ => (pair.get("item")?, pair.get("target")?),
                    };
                    Some((id_in(&self.options, item)?, id_in(targets, target)?))
                };
                Answer::Assign(list(value)?.iter().map(pair).collect::<Option<_>>()?)
            }
        })
    }

    /// What an answer has to be, for messages to the authors of hooks.
    fn expectation(&self) -> String {
        let options = ids_of(self.answers());
        let expected = match &self.shape {
            Shape::One => format!("one of the options: {options}"),
            Shape::Parts(parts) => {
                let names: Vec<&str> = parts.iter().map(|part| part.name.as_ref()).collect();
                format!("one of the options, or a list of {}: {options}", names.join(" and "))
            }
            Shape::Some { min, max } => format!("a list of {min} to {max} of the options: {options}"),
            Shape::Amount { min, max } => format!("a number from {min} to {max}"),
            Shape::Order => format!("a list of all options in order: {options}"),
            Shape::Assign { targets } => {
                let targets = ids_of(targets.iter());
                format!(
                    "a list with a pair {{item, target}} for each item; the items: {options}; the targets: {targets}"
                )
            }
            Shape::Confirm => "true or false".to_owned(),
        };
        let or_pass = if self.pass().is_some() { ", or nil to pass" } else { "" };
        let anytime = ids_of(self.options.iter().filter(|option| option.kind == OptionKind::Anytime));
        let or_anytime = if anytime.is_empty() { String::new() } else { format!(", or an anytime action: {anytime}") };
        format!("{expected}{or_pass}{or_anytime}")
    }
}

fn ids_of<'c>(choices: impl Iterator<Item = &'c Choice>) -> String {
    choices.map(|choice| choice.id.as_ref()).collect::<Vec<_>>().join(", ")
}

/// Whether a hook means this option by `value`.
fn names(choice: &Choice, value: &Value) -> bool {
    choice.value == *value || value.str() == Some(&choice.id)
}

/// The option that a hook means by `value`. Values count more than ids, which may be words that other options have as values.
fn id_in(choices: &[Choice], value: &Value) -> Option<Arc<str>> {
    let by_value = choices.iter().find(|choice| choice.kind != OptionKind::Pass && choice.value == *value);
    Some(by_value.or_else(|| choices.iter().find(|choice| names(choice, value)))?.id.clone())
}

/// The items of a list; scripts cannot tell an empty list from an empty map.
fn list(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Map(entries) if entries.is_empty() => Some(&[]),
        other => other.items(),
    }
}

impl World {
    /// The locals of a hook that answers a question.
    pub(crate) fn question_vars(&self, question: &Question) -> Vec<(Sym, Value)> {
        let known = &self.ruleset().known;
        let id = |choice: &Choice| Value::Str(choice.id.clone());
        let targets: &[Choice] = if let Shape::Assign { targets } = &question.shape { targets } else { &[] };
        let bounds = question.shape.bounds();
        let anytime = question.options.iter().filter(|option| option.kind == OptionKind::Anytime);
        vec![
            (known.player, Value::Comp(question.player)),
            (known.prompt, Value::Str(question.prompt.key.clone())),
            (known.args, Value::map(question.prompt.args.clone())),
            (known.shape, Value::text(question.shape.word())),
            (known.options, Value::list(question.answers().map(|option| option.value.clone()).collect())),
            (known.ids, Value::list(question.answers().map(id).collect())),
            (known.targets, Value::list(targets.iter().map(|target| target.value.clone()).collect())),
            (known.min, bounds.map_or(Value::Nil, |(min, _)| Value::Int(min))),
            (known.max, bounds.map_or(Value::Nil, |(_, max)| Value::Int(max))),
            (known.may_pass, Value::Bool(question.pass().is_some())),
            (known.anytime, Value::list(anytime.map(id).collect())),
        ]
    }

    /// The answer that a hook gives by its result.
    ///
    /// # Errors
    /// The result does not answer this question. The message names the hook, which `who` is.
    pub(crate) fn hook_answer(&self, who: &str, question: &Question, result: &Value) -> Result<Answer, ScriptError> {
        let answer = question.answer_by(result).filter(|answer| question.accept(answer).is_ok());
        answer.ok_or_else(|| {
            ScriptError::new(format!(
                "{who} answers `{}` with {}; expected {}",
                question.prompt.key,
                self.describe_items(result),
                question.expectation()
            ))
        })
    }

    /// A value in words, with the items of a list.
    fn describe_items(&self, value: &Value) -> String {
        match value.items() {
            Some(items) => {
                let items: Vec<String> = items.iter().map(|item| self.describe_items(item)).collect();
                format!("{{{}}}", items.join(", "))
            }
            None => self.describe(value),
        }
    }
}
