//! Choices in parts: a piece, then a place; a tile, then how it is turned. The question holds all combinations that are possible, so an
//! answer is one input however many parts it has, and whoever asks a person can go from part to part and back without the engine.

use crate::decision::{Answer, Choice, Label, OptionKind, Question, Refusal, Shape, Text};
use crate::host::ScriptError;
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The most combinations that one question offers.
pub const MAX_COMBINATIONS: usize = 4096;

/// The text key of the prompt of a part that has none of its own.
#[must_use]
pub fn default_prompt(part: &str) -> String {
    format!("choose-{}", part.replace('_', "-"))
}

/// A part of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name, under which the answer has it.
    pub name: Arc<str>,
    /// What a player reads when it is chosen.
    pub prompt: Text,
    /// All that can be chosen, whatever the other parts are.
    pub choices: Vec<Choice>,
}

/// Why a choice in parts cannot be offered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartsError {
    /// There are no parts.
    #[error("`parts` is empty; name at least one part, or leave `parts` out")]
    None,
    /// Two parts have one name.
    #[error("two parts are called `{0}`")]
    SameName(Arc<str>),
    /// A list does not have one item for each part.
    #[error("a combination of {} has {} items, not {found}", names.join(", "), names.len())]
    Length {
        /// How many items it has.
        found: usize,
        /// The parts.
        names: Vec<Arc<str>>,
    },
    /// A map does not have a part.
    #[error("a combination has no `{missing}`; its parts are {}", names.join(", "))]
    Missing {
        /// What is missing.
        missing: Arc<str>,
        /// The parts.
        names: Vec<Arc<str>>,
    },
    /// A map has something that is not a part.
    #[error("a combination has `{unknown}`, which is not a part; its parts are {}", names.join(", "))]
    Unknown {
        /// What is unknown.
        unknown: Arc<str>,
        /// The parts.
        names: Vec<Arc<str>>,
    },
    /// Something else stands where a combination is expected.
    #[error("{found} is not a combination of {}; expected a list or a map with these parts", names.join(", "))]
    NotOne {
        /// What it is.
        found: &'static str,
        /// The parts.
        names: Vec<Arc<str>>,
    },
    /// There are too many.
    #[error("there are more than {MAX_COMBINATIONS} combinations of {}; offer fewer, or ask separate questions", names.join(", "))]
    TooMany {
        /// The parts.
        names: Vec<Arc<str>>,
    },
}

impl From<PartsError> for ScriptError {
    fn from(error: PartsError) -> Self {
        Self::new(error.to_string())
    }
}

/// Collects the combinations that a choice in parts offers.
#[derive(Debug)]
pub struct Combinations {
    parts: Vec<Part>,
    /// Where the choices of each part are, by value.
    places: Vec<FxHashMap<Value, usize>>,
    options: Vec<Choice>,
    seen: FxHashSet<Value>,
}

impl Combinations {
    /// No combinations yet, of parts with these names and prompts.
    ///
    /// # Errors
    /// There are no parts, or two have one name.
    pub fn of(parts: Vec<(Arc<str>, Text)>) -> Result<Self, PartsError> {
        if parts.is_empty() {
            return Err(PartsError::None);
        }
        for (at, (name, _)) in parts.iter().enumerate() {
            if parts.iter().take(at).any(|(earlier, _)| earlier == name) {
                return Err(PartsError::SameName(name.clone()));
            }
        }
        let places = vec![FxHashMap::default(); parts.len()];
        let parts = parts.into_iter().map(|(name, prompt)| Part { name, prompt, choices: Vec::new() }).collect();
        Ok(Self { parts, places, options: Vec::new(), seen: FxHashSet::default() })
    }

    /// The items of a combination in the order of the parts: it is a list, or a map with the names of the parts.
    ///
    /// # Errors
    /// It does not have exactly one item for each part.
    pub fn items(&self, combination: &Value) -> Result<Vec<Value>, PartsError> {
        items(&self.parts, combination)
    }

    /// Adds a combination of one choice for each part. What was added before is not added again.
    ///
    /// # Errors
    /// There is not one choice for each part, or there are too many combinations.
    pub fn add(&mut self, chosen: Vec<Choice>) -> Result<(), PartsError> {
        if chosen.len() != self.parts.len() {
            return Err(PartsError::Length { found: chosen.len(), names: names(&self.parts) });
        }
        let values = self.parts.iter().zip(&chosen).map(|(part, choice)| (part.name.clone(), choice.value.clone()));
        let value = Value::map(values.collect());
        if !self.seen.insert(value.clone()) {
            return Ok(());
        }
        if self.options.len() == MAX_COMBINATIONS {
            return Err(PartsError::TooMany { names: names(&self.parts) });
        }
        let key: Arc<str> = joined(chosen.iter().map(|choice| &choice.key));
        self.options.push(Choice::new(key, Label::Value, value, OptionKind::Value));
        for ((part, places), choice) in self.parts.iter_mut().zip(&mut self.places).zip(chosen) {
            let next = part.choices.len();
            if *places.entry(choice.value.clone()).or_insert(next) == next {
                part.choices.push(choice);
            }
        }
        Ok(())
    }

    /// The shape of the question, and its options.
    #[must_use]
    pub fn offer(self) -> (Shape, Vec<Choice>) {
        (Shape::Parts(self.parts), self.options)
    }
}

fn names(parts: &[Part]) -> Vec<Arc<str>> {
    parts.iter().map(|part| part.name.clone()).collect()
}

/// The items of a combination in the order of the parts.
pub(crate) fn items(parts: &[Part], combination: &Value) -> Result<Vec<Value>, PartsError> {
    match combination {
        Value::List(items) if items.len() == parts.len() => Ok(items.to_vec()),
        Value::List(items) => Err(PartsError::Length { found: items.len(), names: names(parts) }),
        Value::Map(entries) => {
            let is_part = |key: &Arc<str>| parts.iter().any(|part| part.name == *key);
            if let Some((unknown, _)) = entries.iter().find(|(key, _)| !is_part(key)) {
                return Err(PartsError::Unknown { unknown: unknown.clone(), names: names(parts) });
            }
            let item = |part: &Part| {
                let missing = || PartsError::Missing { missing: part.name.clone(), names: names(parts) };
                combination.get(&part.name).cloned().ok_or_else(missing)
            };
            parts.iter().map(item).collect()
        }
        other => Err(PartsError::NotOne { found: other.type_name(), names: names(parts) }),
    }
}

/// The ids or keys of the choices of a combination as one.
fn joined<'c>(of: impl Iterator<Item = &'c Arc<str>>) -> Arc<str> {
    Arc::from(format!("[{}]", of.map(AsRef::as_ref).collect::<Vec<&str>>().join(", ")))
}

impl Question {
    /// The parts of the choice; none if it is not in parts.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        if let Shape::Parts(parts) = &self.shape { parts } else { &[] }
    }

    /// The combinations of a choice in parts.
    pub fn combinations(&self) -> impl Iterator<Item = &Choice> {
        let in_parts = !self.parts().is_empty();
        self.options.iter().filter(move |option| in_parts && option.kind == OptionKind::Value)
    }

    /// The options that are listed one by one: all but the combinations of a choice in parts.
    pub fn beside_parts(&self) -> impl Iterator<Item = &Choice> + Clone {
        let in_parts = !self.parts().is_empty();
        self.options.iter().filter(move |option| !in_parts || option.kind != OptionKind::Value)
    }

    /// What can be chosen for the next part after `chosen` for the first ones, in ids.
    ///
    /// # Errors
    /// One of `chosen` cannot be chosen after those before it.
    pub fn following(&self, chosen: &[Arc<str>]) -> Result<Vec<&Choice>, Refusal> {
        let mut left: Vec<&Choice> = self.combinations().collect();
        let possible = |part: &'_ Part, left: &[&Choice]| -> Vec<usize> {
            let values: FxHashSet<&Value> = left.iter().filter_map(|option| option.value.get(&part.name)).collect();
            let choices = part.choices.iter().enumerate();
            choices.filter(|(_, choice)| values.contains(&choice.value)).map(|(at, _)| at).collect()
        };
        for (part, id) in self.parts().iter().zip(chosen) {
            let choices: Vec<&Choice> =
                possible(part, &left).into_iter().filter_map(|at| part.choices.get(at)).collect();
            let Some(choice) = choices.iter().find(|choice| choice.id == *id) else {
                let expected = choices.iter().map(|choice| choice.id.to_string()).collect();
                return Err(Refusal::NoSuchOption { found: id.to_string(), expected });
            };
            left.retain(|option| option.value.get(&part.name) == Some(&choice.value));
        }
        let Some(part) = self.parts().get(chosen.len()) else { return Ok(Vec::new()) };
        Ok(possible(part, &left).into_iter().filter_map(|at| part.choices.get(at)).collect())
    }

    /// The question for the next part after `chosen` for the first ones: a question for one option, which can also be a pass or a use
    /// of an ability.
    ///
    /// # Errors
    /// One of `chosen` cannot be chosen after those before it, or all parts are chosen.
    pub fn next_part(&self, chosen: &[Arc<str>]) -> Result<Self, Refusal> {
        let Some(part) = self.parts().get(chosen.len()) else { return Err(self.wrong_shape()) };
        let options = self.following(chosen)?.into_iter().chain(self.beside_parts()).cloned().collect();
        Ok(Self { shape: Shape::One, prompt: part.prompt.clone(), options, ..*self })
    }

    /// The choices of which a combination consists.
    pub fn choices_of(&self, combination: &Choice) -> impl Iterator<Item = &Choice> {
        self.parts().iter().filter_map(|part| {
            let value = combination.value.get(&part.name)?;
            part.choices.iter().find(|choice| choice.value == *value)
        })
    }

    /// The answer that chooses one option, in a question for one.
    #[must_use]
    pub fn answer_with(&self, option: &Choice) -> Answer {
        if self.parts().is_empty() || option.kind != OptionKind::Value {
            return Answer::One(option.id.clone());
        }
        Answer::Parts(self.choices_of(option).map(|choice| choice.id.clone()).collect())
    }

    /// The value of the combination that an answer names.
    pub(crate) fn accept_parts(&self, chosen: &[Arc<str>]) -> Result<Value, Refusal> {
        if chosen.len() != self.parts().len() {
            return Err(self.wrong_shape());
        }
        self.following(chosen)?;
        let named = self.parts().iter().zip(chosen).filter_map(|(part, id)| {
            let choice = part.choices.iter().find(|choice| choice.id == *id)?;
            Some((part.name.clone(), choice.value.clone()))
        });
        Ok(Value::map(named.collect()))
    }

    /// Gives each combination its id, which consists of those of its choices.
    pub(crate) fn name_combinations(&mut self) {
        if self.parts().is_empty() {
            return;
        }
        let ids = |option: &Choice| match option.kind {
            OptionKind::Value => joined(self.choices_of(option).map(|choice| &choice.id)),
            _ => option.id.clone(),
        };
        let ids: Vec<Arc<str>> = self.options.iter().map(ids).collect();
        for (option, id) in self.options.iter_mut().zip(ids) {
            option.id = id;
        }
    }

    /// Takes away the choices of parts that are in no combination any more.
    pub(crate) fn drop_unused_choices(&mut self) {
        let Shape::Parts(parts) = &mut self.shape else { return };
        for part in parts {
            let values = self.options.iter().filter_map(|option| option.value.get(&part.name));
            let used: FxHashSet<&Value> = values.collect();
            part.choices.retain(|choice| used.contains(&choice.value));
        }
    }
}
