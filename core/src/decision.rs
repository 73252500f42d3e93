//! Decisions: closed questions to players. An answer names options of its decision.

use crate::ids::{CompId, Seat};
use crate::parts::Part;
use crate::value::Value;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A text to be shown: a key of the packs' locales with arguments. The core holds no sentences.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// Key.
    pub key: Arc<str>,
    /// Arguments by name.
    pub args: Vec<(Arc<str>, Value)>,
}

impl Text {
    /// A text without arguments.
    #[must_use]
    pub fn key(key: &str) -> Self {
        Self { key: Arc::from(key), args: Vec::new() }
    }
}

/// How the text of an option is made; [`crate::world::World::label`] makes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Label {
    /// What its value is called.
    #[default]
    Value,
    /// A text that the pack gave it.
    Own(Text),
    /// What its value is called, in a text that may name the arguments of the window. The options of a question share these.
    About(Arc<[(Arc<str>, Value)]>),
}

impl From<Text> for Label {
    fn from(text: Text) -> Self {
        Self::Own(text)
    }
}

/// What an option does when it is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum OptionKind {
    /// An answer to the question.
    Value,
    /// Decline.
    Pass,
    /// Use an ability.
    Ability,
    /// An anytime action, or an interjection; the question is asked again afterwards.
    Anytime,
}

/// One option of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name, unique in the decision: what answers, saves and scenarios say. The engine makes it when it asks the question.
    pub id: Arc<str>,
    /// What the state hash says of it, with the number of its component.
    pub key: Arc<str>,
    /// What a player reads.
    pub label: Label,
    /// What it stands for.
    pub value: Value,
    /// What it is.
    pub kind: OptionKind,
}

impl Choice {
    /// An option that has not been offered yet.
    #[must_use]
    pub fn new(key: Arc<str>, label: Label, value: Value, kind: OptionKind) -> Self {
        Self { id: key.clone(), key, label, value, kind }
    }

    /// The option to decline.
    #[must_use]
    pub fn pass(label: Text) -> Self {
        Self::new(Arc::from("pass"), label.into(), Value::Nil, OptionKind::Pass)
    }
}

/// The shape of a question, and so of its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Choose one option. Answer: its value, nil when declined.
    One,
    /// Choose one option part by part: the options are the combinations, with maps of the parts as values. Answer: the map, nil when
    /// declined.
    Parts(Vec<Part>),
    /// Choose between `min` and `max` options. Answer: the list of values in the options' order.
    Some {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A number from `min` to `max`. Answer: the number.
    Amount {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// Put all options in order. Answer: the list of values.
    Order,
    /// Give each option one of the targets. Answer: list of `[item, target]`.
    Assign {
        /// The targets.
        targets: Vec<Choice>,
    },
    /// Yes or no. Answer: the flag.
    Confirm,
}

/// The component that an option stands for, or whose ability it uses.
#[must_use]
pub fn carrier(option: &Choice) -> Option<CompId> {
    match &option.value {
        Value::Comp(comp) => Some(*comp),
        value if option.kind != OptionKind::Value => value.items()?.first()?.comp(),
        _ => None,
    }
}

/// A question, as a hook or a flow puts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who is asked.
    pub player: CompId,
    /// Its shape.
    pub shape: Shape,
    /// What a player reads.
    pub prompt: Text,
    /// Options; for `One` with an optional answer one of them is a [`OptionKind::Pass`].
    pub options: Vec<Choice>,
    /// Whether it is answered in secret.
    pub secret: bool,
    /// Whether the player may look at what the question mentions. Else what the player does not see stays hidden in it.
    pub look: bool,
}

/// The number of a decision within a session. No number is used twice, not even after an undo, so that a stale answer is
/// recognised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct DecisionId(pub u64);

/// A question that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Its number.
    pub id: DecisionId,
    /// The seat of the player who is asked; [`Seat::NONE`] if the player has left the table.
    pub seat: Seat,
    /// The question.
    pub question: Arc<Question>,
}

/// An answer, in the ids of the decision's options.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// One option (also pass, abilities and anytime actions).
    One(Arc<str>),
    /// One choice for each part, in their order.
    Parts(Vec<Arc<str>>),
    /// Several options.
    Some(Vec<Arc<str>>),
    /// A number.
    Amount(i64),
    /// All options in order.
    Order(Vec<Arc<str>>),
    /// `(item, target)` for every item.
    Assign(Vec<(Arc<str>, Arc<str>)>),
    /// Yes or no.
    Confirm(bool),
}

impl Answer {
    /// The answer with other ids: `other` gets each id with the options or targets that it is one of.
    #[must_use]
    pub fn map_ids(&self, question: &Question, other: impl Fn(&Arc<str>, &[Choice]) -> Arc<str>) -> Self {
        let targets: &[Choice] = if let Shape::Assign { targets } = &question.shape { targets } else { &[] };
        let option = |id: &Arc<str>| other(id, &question.options);
        match self {
            Self::One(id) => Self::One(option(id)),
            Self::Parts(ids) => {
                let choices = |at: usize| question.parts().get(at).map_or(&[][..], |part| &part.choices);
                Self::Parts(ids.iter().enumerate().map(|(at, id)| other(id, choices(at))).collect())
            }
            Self::Some(ids) => Self::Some(ids.iter().map(option).collect()),
            Self::Order(ids) => Self::Order(ids.iter().map(option).collect()),
            Self::Assign(pairs) => {
                Self::Assign(pairs.iter().map(|(item, target)| (option(item), other(target, targets))).collect())
            }
            Self::Amount(_) | Self::Confirm(_) => self.clone(),
        }
    }
}

impl fmt::Display for Answer {
    /// In the ids of the options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(id) => f.write_str(id),
            Self::Parts(ids) => write!(f, "[{}]", ids.join(", ")),
            Self::Some(ids) | Self::Order(ids) => f.write_str(&ids.join(", ")),
            Self::Amount(number) => number.fmt(f),
            Self::Assign(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|(item, target)| format!("{item} to {target}")).collect();
                f.write_str(&pairs.join(", "))
            }
            Self::Confirm(yes) => f.write_str(if *yes { "yes" } else { "no" }),
        }
    }
}

/// Why an answer was refused. The game is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The decision is not open, or no longer.
    #[error("decision {0} is not open; it was answered or undone; answer a pending decision", found.0)]
    Stale {
        /// The decision that was answered.
        found: DecisionId,
    },
    /// The decision is for the player in another seat.
    #[error("decision {0} is for seat {expected}, not for seat {found}; the player in that seat answers it", decision.0)]
    OtherSeat {
        /// The decision that was answered.
        decision: DecisionId,
        /// The seat that answered.
        found: Seat,
        /// The seat that is asked.
        expected: Seat,
    },
    /// The decision has no such option.
    #[error("`{found}` is not one of the options: {}", listed(expected))]
    NoSuchOption {
        /// What was answered.
        found: String,
        /// The options.
        expected: Vec<String>,
    },
    /// The answer has the wrong shape.
    #[error("the answer does not fit the decision, which expects {expected}")]
    WrongShape {
        /// What the decision expects.
        expected: String,
    },
    /// An ability was chosen together with other options.
    #[error("`{0}` cannot be combined with other options; choose it alone and you will be asked again")]
    Alone(String),
    /// Too few or too many, or a number out of range.
    #[error("{found} is not between {min} and {max}")]
    OutOfRange {
        /// What was answered.
        found: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// The player cannot interject so, at least not now.
    #[error("`{found}` cannot be used now; {}", possible(expected))]
    CannotInterject {
        /// What was named.
        found: String,
        /// What the player can interject.
        expected: Vec<String>,
    },
    /// An option was named twice.
    #[error("`{0}` is named twice")]
    Twice(String),
}

/// The options of a list by their ids.
fn by_id(options: &[Choice]) -> FxHashMap<&str, &Choice> {
    let mut found = FxHashMap::with_capacity_and_hasher(options.len(), FxBuildHasher);
    for option in options {
        found.entry(option.id.as_ref()).or_insert(option);
    }
    found
}

/// The ids of options for a message, which need not list hundreds.
fn listed(ids: &[String]) -> String {
    const SHOWN: usize = 24;
    let shown = ids.get(..SHOWN).unwrap_or(ids).join(", ");
    if ids.len() > SHOWN { format!("{shown} and {} more", ids.len() - SHOWN) } else { shown }
}

/// The interjections that are possible, for a message.
fn possible(ids: &[String]) -> String {
    if ids.is_empty() {
        "this player has nothing to use without being asked".to_owned()
    } else {
        format!("this player can use: {}", listed(ids))
    }
}

impl Question {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let option = |choice: &Choice| {
            let label = if let Label::Own(text) = &choice.label { text.args.as_slice() } else { &[] };
            let args: u64 = label.iter().map(|(_, value)| value.bytes()).sum();
            size_of::<Choice>() as u64 + 2 * choice.id.len() as u64 + choice.value.bytes() + args
        };
        let mut bytes = self.options.iter().map(option).sum::<u64>();
        match &self.shape {
            Shape::Assign { targets } => bytes += targets.iter().map(option).sum::<u64>(),
            Shape::Parts(parts) => bytes += parts.iter().flat_map(|part| &part.choices).map(option).sum::<u64>(),
            _ => {}
        }
        bytes
    }

    fn find(&self, id: &str) -> Result<&Choice, Refusal> {
        self.options
            .iter()
            .find(|o| o.id.as_ref() == id)
            .ok_or_else(|| Refusal::NoSuchOption { found: id.to_owned(), expected: self.ids() })
    }

    fn ids(&self) -> Vec<String> {
        self.options.iter().map(|option| option.id.to_string()).collect()
    }

    fn values(&self, ids: &[Arc<str>]) -> Result<Vec<Value>, Refusal> {
        let by_id = by_id(&self.options);
        let mut named: FxHashSet<&str> = FxHashSet::default();
        let mut chosen = Vec::with_capacity(ids.len());
        for id in ids {
            if !named.insert(id) {
                return Err(Refusal::Twice(id.to_string()));
            }
            let choice = by_id.get(id.as_ref()).copied().map_or_else(|| self.find(id), Ok)?;
            if matches!(choice.kind, OptionKind::Ability | OptionKind::Anytime) {
                return Err(Refusal::Alone(id.to_string()));
            }
            if choice.kind != OptionKind::Value {
                return Err(self.wrong_shape());
            }
            chosen.push(choice.value.clone());
        }
        Ok(chosen)
    }

    pub(crate) fn wrong_shape(&self) -> Refusal {
        let expected = match &self.shape {
            Shape::One => format!("one option: {}", listed(&self.ids())),
            Shape::Parts(parts) => {
                let names: Vec<&str> = parts.iter().map(|part| part.name.as_ref()).collect();
                format!("one option for each part: {}", names.join(", then "))
            }
            Shape::Some { min, max } => format!("{min} to {max} options: {}", listed(&self.ids())),
            Shape::Amount { min, max } => format!("a number from {min} to {max}"),
            Shape::Order => format!("all options in order: {}", listed(&self.ids())),
            Shape::Assign { .. } => "a target for every item".to_owned(),
            Shape::Confirm => "yes or no".to_owned(),
        };
        Refusal::WrongShape { expected }
    }

    /// The first answer that fits: the fallback where nobody decides.
    #[must_use]
    pub fn first_answer(&self) -> Answer {
        let own = || self.options.iter().filter(|o| o.kind != OptionKind::Anytime).map(|o| o.id.clone());
        match &self.shape {
            Shape::One => Answer::One(own().next().unwrap_or_else(|| Arc::from(""))),
            Shape::Parts(_) => {
                let first = self.options.iter().find(|option| option.kind != OptionKind::Anytime);
                first.map_or_else(|| Answer::Parts(Vec::new()), |option| self.answer_with(option))
            }
            Shape::Some { min, .. } => Answer::Some(own().take(*min as usize).collect()),
            Shape::Amount { min, .. } => Answer::Amount(*min),
            Shape::Order => Answer::Order(own().collect()),
            Shape::Assign { targets } => {
                let target = targets.first().map_or_else(|| Arc::from(""), |t| t.id.clone());
                Answer::Assign(own().map(|item| (item, target.clone())).collect())
            }
            Shape::Confirm => Answer::Confirm(true),
        }
    }

    /// The special option (ability, anytime action) that `answer` names, if it is one.
    #[must_use]
    pub fn special(&self, answer: &Answer) -> Option<&Choice> {
        let Answer::One(id) = answer else { return None };
        self.options.iter().find(|o| &o.id == id && matches!(o.kind, OptionKind::Ability | OptionKind::Anytime))
    }

    /// Validates `answer` and returns the value that it stands for. Every answer goes through here, whoever gives it.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn accept(&self, answer: &Answer) -> Result<Value, Refusal> {
        match (&self.shape, answer) {
            (_, Answer::One(id)) if self.special(answer).is_some() => Ok(self.find(id)?.value.clone()),
            (Shape::One, Answer::One(id)) => Ok(self.find(id)?.value.clone()),
            (Shape::Parts(_), Answer::Parts(ids)) => self.accept_parts(ids),
            (Shape::Parts(_), Answer::One(id)) => {
                let option = self.find(id)?;
                if option.kind == OptionKind::Pass { Ok(Value::Nil) } else { Err(self.wrong_shape()) }
            }
            (Shape::Some { min, max }, Answer::Some(ids)) => {
                self.values(ids)?;
                let n = i64::try_from(ids.len()).unwrap_or(i64::MAX);
                if n < i64::from(*min) || n > i64::from(*max) {
                    return Err(Refusal::OutOfRange { found: n, min: (*min).into(), max: (*max).into() });
                }
                let ids: FxHashSet<&str> = ids.iter().map(AsRef::as_ref).collect();
                let picked = self.options.iter().filter(|o| ids.contains(o.id.as_ref()));
                Ok(Value::list(picked.map(|o| o.value.clone()).collect()))
            }
            (Shape::Amount { min, max }, Answer::Amount(n)) => {
                if n < min || n > max {
                    return Err(Refusal::OutOfRange { found: *n, min: *min, max: *max });
                }
                Ok(Value::Int(*n))
            }
            (Shape::Order, Answer::Order(ids)) => {
                let values = self.values(ids)?;
                let n = self.options.iter().filter(|o| o.kind == OptionKind::Value).count();
                if values.len() == n { Ok(Value::list(values)) } else { Err(self.wrong_shape()) }
            }
            (Shape::Assign { targets }, Answer::Assign(pairs)) => self.assign(targets, pairs),
            (Shape::Confirm, Answer::Confirm(yes)) => Ok(Value::Bool(*yes)),
            _ => Err(self.wrong_shape()),
        }
    }

    fn assign(&self, targets: &[Choice], pairs: &[(Arc<str>, Arc<str>)]) -> Result<Value, Refusal> {
        let items: Vec<Arc<str>> = pairs.iter().map(|(item, _)| item.clone()).collect();
        let values = self.values(&items)?;
        let n = self.options.iter().filter(|o| o.kind == OptionKind::Value).count();
        if values.len() != n {
            return Err(self.wrong_shape());
        }
        let by_id = by_id(targets);
        let mut assigned = Vec::with_capacity(n);
        for (value, (_, target)) in values.into_iter().zip(pairs) {
            let chosen = by_id.get(target.as_ref()).ok_or_else(|| Refusal::NoSuchOption {
                found: target.to_string(),
                expected: targets.iter().map(|t| t.id.to_string()).collect(),
            })?;
            assigned.push(Value::list(vec![value, chosen.value.clone()]));
        }
        Ok(Value::list(assigned))
    }
}
