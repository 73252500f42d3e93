//! `kind: flow` and its steps.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::Value;

use super::ability::AbilityDoc;
use super::by_key::by_key;
use super::kind::FieldDoc;
use super::one_or_more::OneOrMore;
use super::order::OrderDoc;
use super::param::ParamDoc;
use super::resource::PayDoc;
use super::text::{About, BODY, Entries, EventCall, Expr, IS_LUA, Name, PackName, Reference, TextKey};

/// A flow: a phase, a turn, the whole game.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlowDoc {
    /// Always `flow`.
    pub kind: String,
    /// The id of the flow.
    pub id: Name,
    /// The parameters and their types. A parameter that `with:` omits gets the variable of the same name in the calling flow.
    #[serde(default)]
    pub params: Entries<ParamDoc>,
    /// The scope that each run of the flow opens, for limits and durations (`turn`, `round`).
    pub scope: Option<Name>,
    /// The active player while the flow runs.
    pub active: Option<Expr>,
    /// The order of players in windows while the flow runs.
    pub order: Option<OrderDoc>,
    /// Checks that wait until the flow ends.
    #[serde(default)]
    pub suspends: Vec<Reference>,
    /// Whether `anytime` and `interject` actions are unavailable while the flow runs.
    #[serde(default)]
    pub locks_anytime: bool,
    /// The steps, in order.
    #[serde(default)]
    pub steps: Vec<StepDoc>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

by_key! {
    /// A step of a flow or of an effect. One of its keys determines what it does; `EVENT: {param: EXPRESSION}` performs an event.
    StepDoc {
        /// Runs Lua or steps.
        Do(DoStep) = "do",
        /// Computes values and stores them in variables.
        Let(LetStep) = "let",
        /// Performs an event.
        Event(EventStep) = "event",
        /// Performs events that happen together.
        Together(TogetherStep) = "together",
        /// Asks one player to choose.
        Choose(ChooseStep) = "choose",
        /// Asks for a number.
        Amount(AmountStep) = "amount",
        /// Asks yes or no.
        Confirm(ConfirmStep) = "confirm",
        /// Lets a player pay.
        Pay(PayStep) = "pay",
        /// Runs a flow.
        Flow(FlowStep) = "flow",
        /// Repeats steps for each item of a list.
        Each(EachStep) = "each",
        /// Repeats steps for each player in turn.
        Turns(TurnsStep) = "turns",
        /// Repeats steps until a condition holds.
        Repeat(RepeatStep) = "repeat",
        /// Runs one of two lists of steps.
        If(IfStep) = "then",
        /// Offers a menu of action abilities.
        Actions(ActionsStep) = "actions",
        /// Asks several players at the same time.
        Simultaneous(SimultaneousStep) = "simultaneous",
        /// Opens a window.
        Window(WindowStep) = "window",
        /// Begins a lasting effect.
        Lasting(LastingStep) = "lasting",
        /// Writes a line of the log.
        Log(LogStep) = "log",
        /// Sets fields of a component.
        Set(SetStep) = "set",
        /// Removes a component from the game.
        Destroy(DestroyStep) = "destroy",
        /// Cancels the event that the ability reacts to.
        Cancel(CancelStep) = "cancel",
        /// Changes parameters of the event that the ability reacts to.
        Change(ChangeStep) = "change",
        /// Leaves a flow.
        Leave(LeaveStep) = "leave",
    } else {
        /// Performs an event, in the short form.
        Call(EventCall)
    }
}

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(inline)]
        pub struct $name {
            /// The id of the step; patches refer to it.
            pub id: Option<Name>,
            /// The step runs only if this holds.
            #[serde(rename = "if")]
            pub condition: Option<Expr>,
            $($(#[$field_doc])* pub $field: $ty,)*
            /// Its former id, or a list of them.
            pub renamed_from: Option<OneOrMore<Name>>,
            /// What it is, in one line of Markdown, for authors.
            pub about: Option<About>,
        }
    )*};
}

steps! {
    /// Runs Lua or steps.
    DoStep {
        /// The effect: Lua, or a list of steps, such as `EVENT: {param: EXPRESSION}`.
        #[serde(rename = "do")]
        effect: Do,
        /// The variable that stores the result.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Computes values and stores them in variables.
    LetStep {
        /// Variables and their values.
        #[serde(rename = "let")]
        names: Entries<Expr>,
    }
    /// Performs an event.
    EventStep {
        /// The event.
        event: Reference,
        /// Arguments for its parameters.
        #[serde(default)]
        with: Entries<Expr>,
        /// The variable that stores the result.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks one player to choose.
    ChooseStep {
        /// The choice.
        choose: ChooseDoc,
        /// The variable that stores what was chosen.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks for a number.
    AmountStep {
        /// The question.
        amount: AmountDoc,
        /// The variable that stores the number.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks yes or no.
    ConfirmStep {
        /// The question.
        confirm: ConfirmDoc,
        /// The variable that stores the answer.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Lets a player pay.
    PayStep {
        /// The payment.
        pay: PayDoc,
        /// The variable that stores what was paid, or nil.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Runs a flow.
    FlowStep {
        /// The flow.
        flow: Reference,
        /// Arguments for its parameters. A parameter that is omitted gets the variable of the same name.
        #[serde(default)]
        with: Entries<Expr>,
        /// The variable that stores the result.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Performs events that happen together.
    TogetherStep {
        /// The events.
        together: TogetherDoc,
        /// The variable that stores the list of their results.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Repeats steps for each item of a list.
    EachStep {
        /// The list and the steps.
        each: EachDoc,
    }
    /// Repeats steps for each player in turn.
    TurnsStep {
        /// The players and the steps.
        turns: TurnsDoc,
    }
    /// Repeats steps until a condition holds.
    RepeatStep {
        /// The steps.
        repeat: RepeatDoc,
    }
    /// Offers a menu of action abilities.
    ActionsStep {
        /// The question.
        actions: ActionsDoc,
        /// The variable that stores whether an action was used.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks several players at the same time.
    SimultaneousStep {
        /// The question.
        simultaneous: SimultaneousDoc,
        /// The variable that stores the answers, in the order of the players.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Opens a window.
    WindowStep {
        /// The window.
        window: Reference,
        /// Arguments for its parameters.
        #[serde(default)]
        with: Entries<Expr>,
    }
    /// Begins a lasting effect.
    LastingStep {
        /// The effect.
        lasting: LastingDoc,
        /// The variable that stores the effect.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Writes a line of the log.
    LogStep {
        /// The text key.
        log: TextKey,
        /// Arguments for the text.
        #[serde(default)]
        with: Entries<Expr>,
    }
    /// Sets fields of a component.
    SetStep {
        /// The component.
        set: Expr,
        /// Fields and their new values.
        with: Entries<Expr>,
    }
    /// Removes a component, and everything in it, from the game.
    DestroyStep {
        /// The component.
        destroy: Expr,
    }
    /// Cancels the event that the ability reacts to.
    CancelStep {
        /// The event, which is the local `event`.
        cancel: Expr,
    }
    /// Changes parameters of the event that the ability reacts to.
    ChangeStep {
        /// The event, which is the local `event`.
        change: Expr,
        /// Parameters and their new values.
        with: Entries<Expr>,
    }
    /// Leaves a flow.
    LeaveStep {
        /// The flow to leave. Default: this flow.
        #[schemars(schema_with = "reference_or_nothing")]
        leave: Value,
        /// The result of the flow.
        with: Option<Expr>,
    }
}

fn reference_or_nothing(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "null"], "pattern": super::text::REFERENCE })
}

/// An effect: Lua, or a list of steps.
#[derive(Debug, Clone)]
pub enum Do {
    /// A Lua body, or `file.lua#function`.
    Lua(String),
    /// The steps, in order.
    Steps(Vec<StepDoc>),
}

impl<'de> Deserialize<'de> for Do {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self::Lua(text)),
            list => Vec::deserialize(list).map(Self::Steps).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for Do {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "do".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let steps = generator.subschema_for::<Vec<StepDoc>>();
        json_schema!({ "anyOf": [{ "type": "string" }, steps], IS_LUA: BODY })
    }
}

/// Runs one of two lists of steps.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct IfStep {
    /// The id of the step; patches refer to it.
    pub id: Option<Name>,
    /// The condition.
    #[serde(rename = "if")]
    pub test: Expr,
    /// The steps to run if the condition holds.
    pub then: Vec<StepDoc>,
    /// The steps to run if it does not.
    #[serde(rename = "else")]
    pub otherwise: Option<Vec<StepDoc>>,
    /// Its former id, or a list of them.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A choice.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseDoc {
    /// The player who is asked.
    pub by: Expr,
    /// The list of options. With `parts`, the list of combinations; it can be left out if each part has its own `from`.
    pub from: Option<Expr>,
    /// The parts of which each option consists, in the order in which they are chosen, such as `[piece, place]`.
    pub parts: Option<Vec<PartDoc>>,
    /// The text key of the question.
    pub prompt: TextKey,
    /// Arguments for the text.
    #[serde(default)]
    pub args: Entries<Expr>,
    /// Whether the player may decline.
    #[serde(default)]
    pub optional: bool,
    /// The text key of the option to decline; it gets `args` too. Default: `pass`.
    pub decline: Option<TextKey>,
    /// The smallest number of options to choose.
    pub min: Option<Expr>,
    /// The largest number of options to choose.
    pub max: Option<Expr>,
    /// Offers only options with which this event could happen.
    pub by_event: Option<Reference>,
    /// The parameter of the event that gets the option.
    pub param: Option<Name>,
    /// Arguments for the other parameters of the event.
    #[serde(default)]
    pub with: Entries<Expr>,
    /// Whether the player may look at options that the player does not see.
    #[serde(default)]
    pub look: bool,
    /// Whether a player who has no choice is not asked: only one option, or as many as must be chosen.
    #[serde(default)]
    pub auto: bool,
}

/// A part of a choice: its name, or more about it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PartDoc {
    /// The name of the part.
    Name(Name),
    /// A part with its own list or text.
    Full(FullPartDoc),
}

impl PartDoc {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Name(name) => name.as_str(),
            Self::Full(part) => part.name.as_str(),
        }
    }
}

/// A part of a choice with more than a name.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FullPartDoc {
    /// The name of the part.
    pub name: Name,
    /// The list of what can be chosen. The parts before are variables in it.
    pub from: Option<Expr>,
    /// The text key of the question for this part. Default: `choose-` and the name.
    pub prompt: Option<TextKey>,
}

/// A question for a number.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmountDoc {
    /// The player who is asked.
    pub by: Expr,
    /// The smallest number.
    pub min: Expr,
    /// The largest number.
    pub max: Expr,
    /// The text key of the question.
    pub prompt: TextKey,
    /// Arguments for the text.
    #[serde(default)]
    pub args: Entries<Expr>,
}

/// A question for yes or no.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmDoc {
    /// The player who is asked.
    pub by: Expr,
    /// The text key of the question.
    pub prompt: TextKey,
    /// Arguments for the text.
    #[serde(default)]
    pub args: Entries<Expr>,
}

/// Steps for each item of a list.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EachDoc {
    /// The list.
    #[serde(rename = "in")]
    pub list: Expr,
    /// The variable that holds the item.
    #[serde(rename = "as")]
    pub var: Name,
    /// The steps for each item.
    pub steps: Vec<StepDoc>,
}

/// A lasting effect: a kind of its own that is declared here, or one that there is.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastingDoc {
    /// The id of the kind that is declared here. Needs `abilities`.
    pub id: Option<Name>,
    /// A kind with `role: lasting`, in place of `id`.
    pub kind: Option<Reference>,
    /// The scope with which the effect ends (`turn`, `round`), or `game`.
    pub ends: Name,
    /// The player whose effect it is. Default: the local `owner`, where there is one.
    pub owner: Option<Expr>,
    /// The fields of the effect and their values. Abilities read them as `self.FIELD`.
    #[serde(default)]
    pub with: Entries<Expr>,
    /// Fields with a type or a default of their own, as those of a kind.
    #[serde(default)]
    #[schemars(with = "Entries<FieldDoc>")]
    pub state: Entries<Value>,
    /// What the effect adds to the rules while it lasts. `self` is the effect.
    pub abilities: Option<Vec<AbilityDoc>>,
}

/// Events that happen together: checks and reactions wait until all of them have happened.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TogetherDoc {
    /// A list: the events are performed for each of its items.
    #[serde(rename = "in")]
    pub list: Option<Expr>,
    /// The variable that holds the item.
    #[serde(rename = "as")]
    pub var: Option<Name>,
    /// The events, with their arguments.
    #[serde(rename = "do")]
    pub events: Vec<EventCall>,
}

/// Turns of players.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnsDoc {
    /// The players, in order.
    pub of: Expr,
    /// The variable that holds the player whose turn it is.
    #[serde(rename = "as")]
    pub var: Name,
    /// Skips the turn of a player for whom this holds.
    pub skip: Option<Expr>,
    /// Ends the turns when this holds; evaluated after each turn.
    pub until: Option<Expr>,
    /// The steps of one turn.
    pub steps: Vec<StepDoc>,
}

/// Steps to repeat.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepeatDoc {
    /// Repeats only while this holds; evaluated before each run.
    #[serde(rename = "while")]
    pub during: Option<Expr>,
    /// Stops repeating when this holds; evaluated after each run. Without it and `while`, only `leave` stops.
    pub until: Option<Expr>,
    /// The steps to repeat.
    pub steps: Vec<StepDoc>,
}

/// A menu of action abilities.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDoc {
    /// The player who is asked.
    pub by: Expr,
    /// The name of the menu; abilities join it with `action:`.
    pub menu: Name,
    /// The text key of the question.
    pub prompt: TextKey,
    /// The text key of the option to use no action.
    pub pass: Option<TextKey>,
    /// Whether a player who could hold a suitable hidden card is asked even if no action is available. Needs `pass`. Default: as the
    /// game says.
    pub poll_hidden: Option<bool>,
}

/// A secret choice of several players.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SimultaneousDoc {
    /// The players.
    pub of: Expr,
    /// The variable that holds the player, for `from`.
    #[serde(rename = "as")]
    pub var: Name,
    /// The options of one player.
    pub from: Expr,
    /// The text key of the question.
    pub prompt: TextKey,
}
