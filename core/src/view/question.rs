//! Questions, their options, and the reasons why other options are not offered.

use super::value::ComponentKnowledge;
use super::{ComponentRef, GameView, NamedValue, ValueView, Viewer};
use crate::decision::{Choice, Decision, DecisionId, Label, OptionKind, Question, Shape, Text, carrier};
use crate::engine::UnavailableOption;
use crate::ids::{CompId, Seat};
use crate::parts::Part;
use crate::value::Value;
use crate::world::{Reason, ReasonKind};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The text key of the label of a component that the viewer does not know.
pub const HIDDEN_LABEL: &str = "something-hidden";

/// A text to be shown: a key of the packs' locales with its arguments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TextView {
    /// The key.
    pub key: Arc<str>,
    /// The arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<NamedValue>,
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlayerRef {
    /// The seat; none for a party without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The number of the player's component.
    pub component: u32,
}

/// An option of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionView {
    /// Its id, which answers name.
    pub id: Arc<str>,
    /// What a player reads.
    pub label: TextView,
    /// What it is.
    pub kind: OptionKind,
    /// What it stands for.
    pub value: ValueView,
    /// The component that it stands for, or whose ability it uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<u32>,
    /// The full id of the definition of that component, or of the definition that it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<Arc<str>>,
    /// Further options between which and this one a choice makes no difference. They are not listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alike: Vec<AlikeView>,
}

/// An option for which another one stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AlikeView {
    /// Its id.
    pub id: Arc<str>,
    /// The component that it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<u32>,
}

impl OptionView {
    /// How many options it stands for, itself included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.alike.len() + 1
    }

    /// The ids of the options that it stands for, its own first.
    pub fn ids(&self) -> impl Iterator<Item = &Arc<str>> {
        std::iter::once(&self.id).chain(self.alike.iter().map(|other| &other.id))
    }

    /// Whether it stands for a component.
    #[must_use]
    pub fn is_of(&self, component: u32) -> bool {
        self.component == Some(component) || self.alike.iter().any(|other| other.component == Some(component))
    }
}

/// The shape of a question, and so of its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ShapeView {
    /// Choose one option.
    One,
    /// Choose one option part by part. The options of the question do not list the combinations.
    Parts {
        /// The parts, in the order in which they are chosen.
        parts: Vec<PartView>,
        /// The combinations that are possible: the ids of the choices of each part.
        combinations: Vec<Vec<Arc<str>>>,
    },
    /// Choose between `min` and `max` options.
    Some {
        /// The least number of options.
        min: u32,
        /// The greatest number of options.
        max: u32,
    },
    /// Give a number from `min` to `max`.
    Amount {
        /// The least number.
        min: i64,
        /// The greatest number.
        max: i64,
    },
    /// Put all options in order.
    Order,
    /// Give each option one of the targets.
    Assign {
        /// The targets.
        targets: Vec<OptionView>,
    },
    /// Answer yes or no.
    Confirm,
}

/// A part of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartView {
    /// Its name.
    pub name: Arc<str>,
    /// What a player reads when it is chosen.
    pub prompt: TextView,
    /// All that can be chosen, whatever the other parts are.
    pub choices: Vec<OptionView>,
}

impl ShapeView {
    /// The parts of a choice in parts.
    #[must_use]
    pub fn parts(&self) -> &[PartView] {
        if let Self::Parts { parts, .. } = self { parts } else { &[] }
    }

    /// What can be chosen for the next part after `chosen` for the first ones.
    #[must_use]
    pub fn following(&self, chosen: &[Arc<str>]) -> Vec<&OptionView> {
        let Self::Parts { parts, combinations } = self else { return Vec::new() };
        let Some(part) = parts.get(chosen.len()) else { return Vec::new() };
        let begun = combinations.iter().filter(|ids| ids.starts_with(chosen));
        let next: FxHashSet<&Arc<str>> = begun.filter_map(|ids| ids.get(chosen.len())).collect();
        part.choices.iter().filter(|choice| next.contains(&choice.id)).collect()
    }
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestionView {
    /// Who is asked.
    pub player: PlayerRef,
    /// What a player reads.
    pub prompt: TextView,
    /// Its shape.
    pub shape: ShapeView,
    /// Its options.
    pub options: Vec<OptionView>,
    /// Whether others may not know what is asked.
    pub secret: bool,
}

/// A question that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DecisionView {
    /// Its id, which the answer names.
    pub id: DecisionId,
    /// The question.
    pub question: QuestionView,
}

/// Why something may not happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReasonView {
    /// What refuses.
    pub kind: ReasonKind,
    /// The id of the rule, or the name of the ability; `hidden` if the viewer does not see the ability.
    pub id: Arc<str>,
    /// Text key of the explanation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<Arc<str>>,
    /// The component whose ability refuses, if the viewer sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<ComponentRef>,
    /// What a payment lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<LackView>,
    /// What the ability is for, and what this is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mismatch: Option<MismatchView>,
}

/// A part of a filter that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MismatchView {
    /// The part as it is written, such as `player: owner`.
    pub filter: Arc<str>,
    /// The argument, as the viewer sees it.
    pub found: ValueView,
}

/// What is missing to pay a part of a cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LackView {
    /// The resource, or the resources any of which will do.
    pub of: Vec<Arc<str>>,
    /// How many units are needed.
    pub needs: i64,
    /// How many there are.
    pub has: i64,
}

/// An option that a question does not offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnavailableOptionView {
    /// The option.
    pub option: OptionView,
    /// Why it is not offered.
    pub reasons: Vec<ReasonView>,
}

impl GameView<'_> {
    /// A decision; none if it is another player's.
    #[must_use]
    pub fn decision(&self, decision: &Decision) -> Option<DecisionView> {
        let own = self.viewer == Viewer::Author || self.player == Some(decision.question.player);
        own.then(|| DecisionView { id: decision.id, question: self.question(&decision.question) })
    }

    /// A player, with the seat.
    #[must_use]
    pub fn player(&self, player: CompId) -> PlayerRef {
        PlayerRef { seat: self.world.seat_of(player), component: player.0 }
    }

    /// A reason. That of a source that the viewer does not see says only that something refuses.
    #[must_use]
    pub fn reason(&self, reason: &Reason) -> ReasonView {
        let ruleset = self.world.ruleset();
        if reason.source.is_some_and(|source| !self.sees(source)) {
            return ReasonView {
                kind: reason.kind,
                id: Arc::from("hidden"),
                because: None,
                source: None,
                lacks: Vec::new(),
                mismatch: None,
            };
        }
        ReasonView {
            kind: reason.kind,
            id: ruleset.text(reason.id).clone(),
            because: reason.because.map(|key| ruleset.text(key).clone()),
            source: reason.source.and_then(|source| self.component_ref(source)),
            lacks: reason
                .lacks
                .iter()
                .map(|lack| LackView {
                    of: lack.of.iter().map(|resource| ruleset.text(ruleset.resource(*resource).id).clone()).collect(),
                    needs: lack.needs,
                    has: lack.has,
                })
                .collect(),
            mismatch: reason.mismatch.as_ref().map(|mismatch| MismatchView {
                filter: mismatch.filter.clone(),
                found: self.value_as(&mismatch.found, ComponentKnowledge::Seen),
            }),
        }
    }

    /// A question to the viewer. What the viewer does not see is hidden in it, unless whoever is asked may look at it.
    pub(super) fn question(&self, question: &Question) -> QuestionView {
        let known = if question.look { ComponentKnowledge::All } else { ComponentKnowledge::Seen };
        let all = |choices: &[Choice]| -> Vec<OptionView> {
            choices.iter().map(|choice| self.option(choice, known)).collect()
        };
        QuestionView {
            player: self.player(question.player),
            prompt: self.offered_text(&question.prompt, known),
            shape: match &question.shape {
                Shape::One => ShapeView::One,
                Shape::Parts(parts) => self.in_parts(question, parts, known),
                Shape::Some { min, max } => ShapeView::Some { min: *min, max: *max },
                Shape::Amount { min, max } => ShapeView::Amount { min: *min, max: *max },
                Shape::Order => ShapeView::Order,
                Shape::Assign { targets } => ShapeView::Assign { targets: all(targets) },
                Shape::Confirm => ShapeView::Confirm,
            },
            options: self.grouped(question, None, question.beside_parts(), known),
            secret: question.secret,
        }
    }

    fn in_parts(&self, question: &Question, parts: &[Part], known: ComponentKnowledge<'_>) -> ShapeView {
        let part = |(at, part): (usize, &Part)| PartView {
            name: part.name.clone(),
            prompt: self.offered_text(&part.prompt, known),
            choices: self.grouped(question, Some(at), part.choices.iter(), known),
        };
        let parts: Vec<PartView> = parts.iter().enumerate().map(part).collect();
        let listed: Vec<FxHashSet<&Arc<str>>> =
            parts.iter().map(|part| part.choices.iter().map(|choice| &choice.id).collect()).collect();
        let ids = |option: &Choice| question.choices_of(option).map(|choice| choice.id.clone()).collect();
        let is_listed = |ids: &Vec<Arc<str>>| ids.iter().zip(&listed).all(|(id, listed)| listed.contains(id));
        let combinations = question.combinations().map(ids).filter(is_listed).collect();
        ShapeView::Parts { parts, combinations }
    }

    /// Options, of which one stands for all that are alike.
    fn grouped<'c>(
        &self,
        question: &Question,
        part: Option<usize>,
        choices: impl Iterator<Item = &'c Choice> + Clone,
        known: ComponentKnowledge<'_>,
    ) -> Vec<OptionView> {
        let alike = self.session.map(|session| session.alike(question, part)).unwrap_or_default();
        let one = |choice: &Choice| {
            let further = alike.group(&choice.id).iter().skip(1);
            let of = |id: &Arc<str>| {
                let value = choices.clone().find(|other| other.id == *id).map(|other| &other.value);
                AlikeView { id: id.clone(), component: value.and_then(Value::comp).map(|comp| comp.0) }
            };
            OptionView { alike: further.map(of).collect(), ..self.option(choice, known) }
        };
        choices.clone().filter(|choice| alike.shows(&choice.id)).map(one).collect()
    }

    /// An option that is not offered, with the reasons.
    #[must_use]
    pub fn unavailable(&self, unavailable: &UnavailableOption) -> UnavailableOptionView {
        UnavailableOptionView {
            option: self.option(&unavailable.option, ComponentKnowledge::Seen),
            reasons: unavailable.reasons.iter().map(|reason| self.reason(reason)).collect(),
        }
    }

    /// Something that the viewer can do without being asked.
    #[must_use]
    pub fn interjection(&self, choice: &Choice) -> OptionView {
        self.option(choice, ComponentKnowledge::Seen)
    }

    fn option(&self, choice: &Choice, known: ComponentKnowledge<'_>) -> OptionView {
        let value = match choice.kind {
            // The number of an ability tells which one it is.
            OptionKind::Ability | OptionKind::Anytime if self.conceals(choice, known) => ValueView::Hidden,
            _ => self.value_as(&choice.value, known),
        };
        let component = value.component().filter(|component| component.definition.is_some()).cloned();
        let definition = match (&component, &value) {
            (Some(component), _) => component.definition.clone(),
            (None, ValueView::Definition(id)) => Some(id.clone()),
            _ => None,
        };
        OptionView {
            id: choice.id.clone(),
            label: self.offered_text(&self.known_label(choice, known), known),
            kind: choice.kind,
            component: component.map(|component| component.id),
            definition,
            value,
            alike: Vec::new(),
        }
    }

    /// The label of an option. That of a component that the viewer does not know, or of its ability, is the same for all; only a pack's
    /// own text for a component stays.
    fn known_label(&self, choice: &Choice, known: ComponentKnowledge<'_>) -> Text {
        let is_own = choice.kind == OptionKind::Value && matches!(choice.label, Label::Own(_));
        match carrier(choice) {
            Some(comp) if !is_own && self.conceals(choice, known) => {
                Text { key: Arc::from(HIDDEN_LABEL), args: vec![(Arc::from("it"), Value::Comp(comp))] }
            }
            _ => self.world.label(choice),
        }
    }

    /// Whether an option stands for a component that the viewer does not know, or uses its ability.
    fn conceals(&self, choice: &Choice, known: ComponentKnowledge<'_>) -> bool {
        let hidden = |comp| self.world.exists(comp) && !self.sees(comp);
        !matches!(known, ComponentKnowledge::All) && carrier(choice).is_some_and(hidden)
    }

    fn offered_text(&self, text: &Text, known: ComponentKnowledge<'_>) -> TextView {
        TextView { key: text.key.clone(), args: self.named_as(&text.args, known) }
    }
}
