//! `kind: flow` and its steps.

use schemars::JsonSchema;
use serde::Deserialize;

use super::by_key::by_key;
use super::rules::OrderDoc;
use super::text::{Do, Entries, Expr, Name, Reference, TextKey, TypeText};

/// A flow: a phase, a turn, the whole game.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlowDoc {
    /// Always `flow`.
    pub kind: String,
    /// The flow's id.
    pub id: Name,
    /// Its parameters and their types; what `with:` omits is taken from the caller's variable of the same name.
    #[serde(default)]
    pub params: Entries<TypeText>,
    /// The scope of which each run is an occurrence: for limits and durations.
    pub scope: Option<Name>,
    /// Who is the active player inside.
    pub active: Option<Expr>,
    /// The window order inside.
    pub order: Option<OrderDoc>,
    /// Checks that wait until it ends.
    #[serde(default)]
    pub suspends: Vec<Reference>,
    /// Whether anytime actions are locked inside.
    #[serde(default)]
    pub locks_anytime: bool,
    /// What it does.
    #[serde(default)]
    pub steps: Vec<StepDoc>,
    /// Free text.
    pub note: Option<String>,
}

by_key! {
    /// A step of a flow. One key says what it does.
    StepDoc {
        /// Runs Lua or events.
        Do(DoStep) = "do",
        /// Names values.
        Let(LetStep) = "let",
        /// Performs an event.
        Event(EventStep) = "event",
        /// Asks one player to choose.
        Choose(ChooseStep) = "choose",
        /// Asks for a number.
        Amount(AmountStep) = "amount",
        /// Asks yes or no.
        Confirm(ConfirmStep) = "confirm",
        /// Runs a flow.
        Flow(FlowStep) = "flow",
        /// Repeats steps for each item of a list.
        Each(EachStep) = "each",
        /// Takes turns.
        Turns(TurnsStep) = "turns",
        /// Repeats steps.
        Repeat(RepeatStep) = "repeat",
        /// Branches.
        If(IfStep) = "then",
        /// Offers a menu.
        Actions(ActionsStep) = "actions",
        /// Asks several players at once.
        Simultaneous(SimultaneousStep) = "simultaneous",
        /// Opens a window.
        Window(WindowStep) = "window",
        /// Leaves a flow.
        Leave(LeaveStep) = "leave",
    }
}

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(inline)]
        pub struct $name {
            /// The step's id, by which patches name it.
            pub id: Option<Name>,
            /// Whether the step is done at all.
            #[serde(rename = "if")]
            pub condition: Option<Expr>,
            $($(#[$field_doc])* pub $field: $ty,)*
            /// Free text.
            pub note: Option<String>,
        }
    )*};
}

steps! {
    /// Runs Lua or events.
    DoStep {
        /// What is done.
        #[serde(rename = "do")]
        effect: Do,
        /// The variable that keeps what it returns.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Names values.
    LetStep {
        /// Variables and what they are.
        #[serde(rename = "let")]
        names: Entries<Expr>,
    }
    /// Performs an event.
    EventStep {
        /// The event.
        event: Reference,
        /// Its parameters.
        #[serde(default)]
        with: Entries<Expr>,
        /// The variable that keeps its result.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks one player to choose.
    ChooseStep {
        /// The choice.
        choose: ChooseDoc,
        /// The variable that keeps what was chosen.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks for a number.
    AmountStep {
        /// The question.
        amount: AmountDoc,
        /// The variable that keeps the number.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks yes or no.
    ConfirmStep {
        /// The question.
        confirm: ConfirmDoc,
        /// The variable that keeps the answer.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Runs a flow.
    FlowStep {
        /// The flow.
        flow: Reference,
        /// Its parameters; what is omitted is taken from the variable of the same name.
        #[serde(default)]
        with: Entries<Expr>,
        /// The variable that keeps its result.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Repeats steps for each item of a list.
    EachStep {
        /// The list and the steps.
        each: EachDoc,
    }
    /// Takes turns.
    TurnsStep {
        /// The players and the steps.
        turns: TurnsDoc,
    }
    /// Repeats steps.
    RepeatStep {
        /// The steps.
        repeat: RepeatDoc,
    }
    /// Offers a menu.
    ActionsStep {
        /// The question.
        actions: ActionsDoc,
        /// The variable that keeps whether an action was used.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Asks several players at once.
    SimultaneousStep {
        /// The question.
        simultaneous: SimultaneousDoc,
        /// The variable that keeps the answers, in the order of the players.
        #[serde(rename = "as")]
        keep: Option<Name>,
    }
    /// Opens a window.
    WindowStep {
        /// The window.
        window: Reference,
        /// Its parameters.
        #[serde(default)]
        with: Entries<Expr>,
    }
    /// Leaves a flow.
    LeaveStep {
        /// The flow to leave; this one if nothing is said.
        #[schemars(schema_with = "reference_or_nothing")]
        leave: serde_json::Value,
        /// The flow's result.
        with: Option<Expr>,
    }
}

fn reference_or_nothing(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "null"], "pattern": super::text::REFERENCE })
}

/// Branches.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct IfStep {
    /// The step's id, by which patches name it.
    pub id: Option<Name>,
    /// The question.
    #[serde(rename = "if")]
    pub test: Expr,
    /// Steps if it holds.
    pub then: Vec<StepDoc>,
    /// Steps if it does not.
    #[serde(rename = "else")]
    pub otherwise: Option<Vec<StepDoc>>,
    /// Free text.
    pub note: Option<String>,
}

/// A choice.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseDoc {
    /// Who is asked.
    pub by: Expr,
    /// The list of options.
    pub from: Expr,
    /// The question's text key.
    pub prompt: TextKey,
    /// Arguments of the text.
    #[serde(default)]
    pub args: Entries<Expr>,
    /// Whether one may decline.
    #[serde(default)]
    pub optional: bool,
    /// The text key under which a player reads that; it is given `args`, too. By default `pass`.
    pub decline: Option<TextKey>,
    /// The least number to choose.
    pub min: Option<Expr>,
    /// The most.
    pub max: Option<Expr>,
    /// Offers only what this event allows.
    pub by_event: Option<Reference>,
    /// The event's parameter that takes the option.
    pub param: Option<Name>,
    /// The event's other parameters.
    #[serde(default)]
    pub with: Entries<Expr>,
}

/// A question for a number.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmountDoc {
    /// Who is asked.
    pub by: Expr,
    /// The least.
    pub min: Expr,
    /// The most.
    pub max: Expr,
    /// The question's text key.
    pub prompt: TextKey,
}

/// A question for yes or no.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmDoc {
    /// Who is asked.
    pub by: Expr,
    /// The question's text key.
    pub prompt: TextKey,
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
    /// What is done for it.
    pub steps: Vec<StepDoc>,
}

/// Turns.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnsDoc {
    /// The players in order.
    pub of: Expr,
    /// The variable that holds the player whose turn it is.
    #[serde(rename = "as")]
    pub var: Name,
    /// Whose turn is left out.
    pub skip: Option<Expr>,
    /// When it ends, asked after each turn.
    pub until: Option<Expr>,
    /// A turn.
    pub steps: Vec<StepDoc>,
}

/// Steps again and again.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepeatDoc {
    /// When it ends, asked after each run; without it `leave` ends it.
    pub until: Option<Expr>,
    /// What is done.
    pub steps: Vec<StepDoc>,
}

/// A menu of action abilities.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDoc {
    /// Who is asked.
    pub by: Expr,
    /// The menu, as abilities name it in `action:`.
    pub menu: Name,
    /// The question's text key.
    pub prompt: TextKey,
    /// The text key of the option to use none.
    pub pass: Option<TextKey>,
}

/// A secret choice of several players.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SimultaneousDoc {
    /// The players.
    pub of: Expr,
    /// The variable that `from` sees.
    #[serde(rename = "as")]
    pub var: Name,
    /// The options of one player.
    pub from: Expr,
    /// The question's text key.
    pub prompt: TextKey,
}
