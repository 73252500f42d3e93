//! Abilities, and `kind: ability`, the template of an ability.

use schemars::JsonSchema;
use serde::Deserialize;

use super::by_key::by_key;
use super::filter::FilterDoc;
use super::flow::Do;
use super::limit::LimitDoc;
use super::one_or_more::OneOrMore;
use super::param::ParamDoc;
use super::resource::CostItemDoc;
use super::text::{About, Entries, EventCall, Expr, Name, PackName, Reference, TextKey};

by_key! {
    /// What a definition adds to the rules. It has exactly one of the keys `on`, `action`, `modifies`, `cannot`,
    /// `permits`, `assures`, `exchanges` and `use`.
    AbilityDoc {
        /// Reacts to an event or a window.
        React(React) = "on",
        /// Offers an action.
        Action(Action) = "action",
        /// Changes a value.
        Modify(Modify) = "modifies",
        /// Forbids an event.
        Cannot(Cannot) = "cannot",
        /// Lifts a rule of an event.
        Permit(Permit) = "permits",
        /// Guarantees that nothing prevents an event.
        Assure(Assure) = "assures",
        /// Lets a resource count as another one in payments.
        Exchange(Exchange) = "exchanges",
        /// Uses a template.
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
            Self::Exchange(a) => &a.id,
            Self::Use(a) => &a.id,
        }
    }
}

/// Reacts to an event or a named window.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct React {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The event or window that it reacts to.
    pub on: Reference,
    /// The point of the event at which it reacts; required for events.
    pub timing: Option<TimingDoc>,
    /// Whether the owner may decline. Default: `optional` in the `ability_defaults` of the kind, else false.
    pub optional: Option<bool>,
    /// What the arguments of the event or window must be, by parameter: `owner`, `self`, a word, `{kind: KIND}`, `not …`, or a list of alternatives.
    #[serde(rename = "where")]
    pub filter: Option<Entries<FilterDoc>>,
    /// The condition. Locals: `self`, `owner`, `event` and the parameters of the event.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// How often it can be used: `once per SCOPE`, `twice per SCOPE` or `N times per SCOPE`, or a mapping with a `key`.
    pub limit: Option<LimitDoc>,
    /// Events that must all succeed and payments that must be made, or the ability has no effect. Default: `cost` in the
    /// `ability_defaults` of the kind, else none.
    pub cost: Option<Vec<CostItemDoc>>,
    /// Whether it prevents the event. It is not offered if the event cannot be prevented.
    #[serde(default)]
    pub prevents: bool,
    /// The text key of its label. Default: `DEFINITION-ABILITY`.
    pub label: Option<TextKey>,
    /// More arguments for the label, besides `it` and the parameters of the event or window. Locals: `self`, `owner`.
    #[serde(default)]
    pub label_args: Entries<Expr>,
    /// The effect: Lua, or a list of steps, such as `EVENT: {param: EXPRESSION}`.
    #[serde(rename = "do")]
    pub effect: Option<Do>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A point of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TimingDoc {
    /// Before the event happens.
    Before,
    /// Instead of the event.
    Instead,
    /// While the event happens; it can still be changed or cancelled.
    When,
    /// After the event has happened.
    After,
}

/// An action that the owner may choose.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Action {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The menu that offers it, as an `actions` step names it. `anytime` offers it in every decision of the owner, `interject` while somebody else decides.
    pub action: Name,
    /// The condition. Locals: `self`, `owner`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// How often it can be used: `once per SCOPE`, `twice per SCOPE` or `N times per SCOPE`, or a mapping with a `key`.
    pub limit: Option<LimitDoc>,
    /// Events that must all succeed and payments that must be made, or the ability has no effect. Default: `cost` in the
    /// `ability_defaults` of the kind, else none.
    pub cost: Option<Vec<CostItemDoc>>,
    /// The text key of its label. Default: `DEFINITION-ABILITY`.
    pub label: Option<TextKey>,
    /// More arguments for the label, besides `it` and the parameters of the event or window. Locals: `self`, `owner`.
    #[serde(default)]
    pub label_args: Entries<Expr>,
    /// The effect: Lua, or a list of steps, such as `EVENT: {param: EXPRESSION}`.
    #[serde(rename = "do")]
    pub effect: Option<Do>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Changes a value. It has exactly one of the keys `set`, `add`, `multiply`, `at_least`, `at_most` and `override`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Modify {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The value that it changes.
    pub modifies: Reference,
    /// What the arguments of the value must be, by parameter: `owner`, `self`, a word, `{kind: KIND}`, `not …`, or a list of alternatives.
    #[serde(rename = "where")]
    pub filter: Option<Entries<FilterDoc>>,
    /// The condition. Locals: `self`, `owner` and the parameters of the value.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// Replaces the base of the value.
    pub set: Option<Expr>,
    /// Adds to the value.
    pub add: Option<Expr>,
    /// Multiplies the value.
    pub multiply: Option<Expr>,
    /// Raises the value to at least this.
    pub at_least: Option<Expr>,
    /// Lowers the value to at most this.
    pub at_most: Option<Expr>,
    /// Replaces the result, after all other modifiers.
    #[serde(rename = "override")]
    pub replace: Option<Expr>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Forbids an event. Only an assurance (`assures`) beats it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Cannot {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The event that it forbids.
    pub cannot: Reference,
    /// What the arguments of the event must be, by parameter: `owner`, `self`, a word, `{kind: KIND}`, `not …`, or a list of alternatives.
    #[serde(rename = "where")]
    pub filter: Option<Entries<FilterDoc>>,
    /// The condition. Locals: `self`, `owner`, `event` and the parameters of the event.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// The text key of the reason.
    pub because: Option<TextKey>,
    /// Whether this is a one-time effect. An assurance that persists beats it.
    #[serde(default)]
    pub one_time: bool,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Lifts a rule of an event.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Permit {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The event and the rule that it lifts: `EVENT.RULE`.
    #[schemars(regex(pattern = r"^([a-z][a-z0-9_-]*:)?[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$"))]
    pub permits: String,
    /// What the arguments of the event must be, by parameter: `owner`, `self`, a word, `{kind: KIND}`, `not …`, or a list of alternatives.
    #[serde(rename = "where")]
    pub filter: Option<Entries<FilterDoc>>,
    /// The condition. Locals: `self`, `owner`, `event` and the parameters of the event.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Guarantees that nothing prevents an event.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Assure {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The event that nothing can prevent.
    pub assures: Reference,
    /// What the arguments of the event must be, by parameter: `owner`, `self`, a word, `{kind: KIND}`, `not …`, or a list of alternatives.
    #[serde(rename = "where")]
    pub filter: Option<Entries<FilterDoc>>,
    /// The condition. Locals: `self`, `owner`, `event` and the parameters of the event.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// Whether this is a one-time effect. A `cannot` that persists beats it.
    #[serde(default)]
    pub one_time: bool,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Lets units of a resource count as units of another one in payments.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Exchange {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The resource that is paid.
    pub exchanges: Reference,
    /// How many units of it at a time: a number, 1 by default. Locals as in `if`.
    pub take: Option<Expr>,
    /// The resource that it counts as.
    pub into: Reference,
    /// How many units: a number, 1 by default. Locals as in `if`.
    pub give: Option<Expr>,
    /// The event that uses it. Locals as in `if`, and `count`, how many times.
    pub perform: Option<EventCall>,
    /// What the arguments of the exchange (`player`, `purpose`) must be, by parameter: `owner`, `self`, a word, `{kind: KIND}`, `not …`, or a list of alternatives.
    #[serde(rename = "where")]
    pub filter: Option<Entries<FilterDoc>>,
    /// The condition. Locals: `self`, `owner`, `player`, who pays, and `purpose`, what for.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// Whether the ability applies at all. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// Whether it is used only if the cost cannot be paid without it, and no more often than needed.
    #[serde(default)]
    pub when_short: bool,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Uses a template.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Use {
    /// The id of the ability, unique in its definition.
    pub id: Name,
    /// The template: the id of a `kind: ability` document.
    #[serde(rename = "use")]
    pub template: Reference,
    /// Constants for the parameters of the template.
    #[serde(default)]
    pub with: Entries<super::text::Constant>,
    /// The text key of its label. Default: `DEFINITION-ABILITY`.
    pub label: Option<TextKey>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Defaults for the abilities of all definitions of a kind. For example, a kind of card can make "discard this card"
/// the cost of every ability.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityDefaults {
    /// Whether the ability applies at all, for abilities of every type. Locals: `self`, `owner`.
    pub active: Option<Expr>,
    /// For abilities that react: whether the owner may decline.
    pub optional: Option<bool>,
    /// For abilities that react or offer an action: events that must all succeed and payments that must be made, or the ability has
    /// no effect.
    #[serde(default)]
    pub cost: Vec<CostItemDoc>,
}

/// The keys of [`TemplateHead`].
pub const TEMPLATE_KEYS: [&str; 4] = ["kind", "params", "renamed_from", "if_loaded"];

/// The keys of a `kind: ability` document in addition to those of an ability.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateHead {
    /// Always `ability`.
    pub kind: String,
    /// Parameters and their types. Each use gives constants for them; they are locals of the ability.
    #[serde(default)]
    pub params: Entries<ParamDoc>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
}
