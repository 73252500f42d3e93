//! Abilities, and `kind: ability`, the template of one.

use schemars::JsonSchema;
use serde::Deserialize;

use super::by_key::by_key;
use super::text::{Do, Entries, EventCall, Expr, Name, Reference, TextKey, TypeText};

by_key! {
    /// What a definition adds to the rules. Exactly one of `on`, `action`, `modifies`, `cannot`, `permits`, `assures`
    /// and `use` says what it does.
    AbilityDoc {
        /// Reacts.
        React(React) = "on",
        /// Offers an action.
        Action(Action) = "action",
        /// Changes a value.
        Modify(Modify) = "modifies",
        /// Forbids an event.
        Cannot(Cannot) = "cannot",
        /// Lifts a rule.
        Permit(Permit) = "permits",
        /// Says that nothing can prevent an event.
        Assure(Assure) = "assures",
        /// Usages a template.
        Use(Use) = "use",
    }
}

impl AbilityDoc {
    /// The ability's id.
    #[must_use]
    pub fn id(&self) -> &Name {
        match self {
            Self::React(a) => &a.id,
            Self::Action(a) => &a.id,
            Self::Modify(a) => &a.id,
            Self::Cannot(a) => &a.id,
            Self::Permit(a) => &a.id,
            Self::Assure(a) => &a.id,
            Self::Use(a) => &a.id,
        }
    }
}

/// Reacts to an event or a named window.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct React {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The event or window.
    pub on: Reference,
    /// At which point of the event.
    pub timing: Option<TimingDoc>,
    /// Whether its owner may decline; what the kind's `ability_defaults` say, or false.
    pub optional: Option<bool>,
    /// Its condition; locals `self`, `owner`, `event` and the event's parameters.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the carrier's text counts at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// How often: `once|twice|N times per SCOPE`.
    pub limit: Option<String>,
    /// Events that must all happen, else there is no effect; what the kind's `ability_defaults` say, or none.
    pub cost: Option<Vec<EventCall>>,
    /// Whether it is a prevention: not offered where the event is unpreventable.
    #[serde(default)]
    pub prevents: bool,
    /// The text key under which a player reads it; by default `DEFINITION-ABILITY`.
    pub label: Option<TextKey>,
    /// What that text is told beside `it` and what the window is about; locals `self`, `owner`.
    #[serde(default)]
    pub label_args: Entries<Expr>,
    /// What it does.
    #[serde(rename = "do")]
    pub effect: Option<Do>,
    /// Free text.
    pub note: Option<String>,
}

/// The point of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TimingDoc {
    /// Before it happens.
    Before,
    /// In its place.
    Instead,
    /// As it happens: change or cancel.
    When,
    /// After it is resolved.
    After,
}

/// An act that its owner may choose.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Action {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The menu (of a step `actions`) in which it is offered, or `anytime`: in every decision of the owner.
    pub action: Name,
    /// Its condition; locals `self`, `owner`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the carrier's text counts at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// How often: `once|twice|N times per SCOPE`.
    pub limit: Option<String>,
    /// Events that must all happen, else there is no effect; what the kind's `ability_defaults` say, or none.
    pub cost: Option<Vec<EventCall>>,
    /// The text key under which a player reads it; by default `DEFINITION-ABILITY`.
    pub label: Option<TextKey>,
    /// What that text is told beside `it` and what the window is about; locals `self`, `owner`.
    #[serde(default)]
    pub label_args: Entries<Expr>,
    /// What it does.
    #[serde(rename = "do")]
    pub effect: Option<Do>,
    /// Free text.
    pub note: Option<String>,
}

/// Changes a value. Exactly one of `set`, `add`, `multiply`, `at_least`, `at_most` and `override` says how.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Modify {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The value.
    pub modifies: Reference,
    /// Its condition; locals: the value's parameters, `self`, `owner`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the carrier's text counts at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// Replaces the base.
    pub set: Option<Expr>,
    /// Adds.
    pub add: Option<Expr>,
    /// Multiplies.
    pub multiply: Option<Expr>,
    /// Raises to at least.
    pub at_least: Option<Expr>,
    /// Lowers to at most.
    pub at_most: Option<Expr>,
    /// Replaces the result.
    #[serde(rename = "override")]
    pub replace: Option<Expr>,
    /// Free text.
    pub note: Option<String>,
}

/// Forbids an event; nothing lifts it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Cannot {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The event.
    pub cannot: Reference,
    /// Its condition; locals: the event's parameters, `event`, `self`, `owner`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the carrier's text counts at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// Why, as a text key.
    pub because: Option<TextKey>,
    /// A one-time effect, which yields to an assurance that persists.
    #[serde(default)]
    pub one_time: bool,
    /// Free text.
    pub note: Option<String>,
}

/// Lifts a rule of an event.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Permit {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The event and the rule: `EVENT.RULE`.
    #[schemars(regex(pattern = r"^([a-z][a-z0-9_-]*:)?[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$"))]
    pub permits: String,
    /// Its condition; locals: the event's parameters, `event`, `self`, `owner`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the carrier's text counts at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// Free text.
    pub note: Option<String>,
}

/// Says that nothing can prevent an event.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Assure {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The event.
    pub assures: Reference,
    /// Its condition; locals: the event's parameters, `event`, `self`, `owner`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the carrier's text counts at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// A one-time effect, which yields to a cannot that persists.
    #[serde(default)]
    pub one_time: bool,
    /// Free text.
    pub note: Option<String>,
}

/// Usages a template.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Use {
    /// Its id, unique in the definition.
    pub id: Name,
    /// The template: the id of a `kind: ability` document.
    #[serde(rename = "use")]
    pub template: Reference,
    /// Constants for the template's parameters.
    #[serde(default)]
    pub with: Entries<super::text::Constant>,
    /// The text key under which a player reads it; by default `DEFINITION-ABILITY`.
    pub label: Option<TextKey>,
    /// Free text.
    pub note: Option<String>,
}

/// What the abilities of a kind's definitions have that do not say otherwise: a card that is played from the hand is
/// discarded by all of them, and none has to say so.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityDefaults {
    /// Whether the carrier's text counts at all; locals `self`, `owner`. It goes for abilities of every sort.
    pub active: Option<Expr>,
    /// Of those that react: whether the owner may decline.
    pub optional: Option<bool>,
    /// Of those that react or offer an action: events that must all happen, else there is no effect.
    #[serde(default)]
    pub cost: Vec<EventCall>,
}

/// The keys that a `kind: ability` document has beside those of an ability.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateHead {
    /// Always `ability`.
    pub kind: String,
    /// Parameters, which are locals of the ability: constants that each use gives.
    #[serde(default)]
    pub params: Entries<TypeText>,
}
