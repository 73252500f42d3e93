//! Abilities: what a definition adds to the rules.

use super::effect::{Effect, EventCall};
use super::expr::Expr;
use super::filter::Filter;
use super::resource::CostItem;
use super::value::ModifierLayer;
use super::window::Trigger;
use crate::ids::{EventId, ListKey, ResourceId, Sym, ValueId};
use crate::value::Value;

/// What an ability does.
#[derive(Clone, Debug)]
pub enum AbilityKind {
    /// Reacts in a window.
    React {
        /// Where.
        trigger: Trigger,
        /// Whether its owner may decline.
        optional: bool,
        /// Whether it is a prevention, which an unpreventable event does not offer.
        prevents: bool,
        /// What it does.
        effect: Effect,
    },
    /// An act that its owner may choose in a menu; the menu `anytime` is part of every decision, and
    /// the menu `interject` can be used while somebody else decides.
    Action {
        /// The menu's name.
        menu: Sym,
        /// What it does.
        effect: Effect,
    },
    /// Changes a value.
    Modify {
        /// Which.
        value: ValueId,
        /// How.
        layer: ModifierLayer,
        /// By what.
        amount: Expr,
    },
    /// Forbids an event; nothing lifts it.
    Cannot {
        /// Which.
        event: EventId,
        /// A one-time effect yields to an assurance that persists.
        one_time: bool,
        /// Text key of the reason.
        because: Option<Sym>,
    },
    /// Lifts a rule of an event.
    Permit {
        /// The event.
        event: EventId,
        /// The rule's id.
        rule: Sym,
    },
    /// Says that nothing can prevent an event.
    Assure {
        /// Which.
        event: EventId,
        /// A one-time effect yields to a cannot that persists.
        one_time: bool,
    },
    /// Lets units of one resource count as units of another.
    Exchange {
        /// What is given away.
        of: ResourceId,
        /// How many units at a time; locals as in the condition.
        take: Expr,
        /// What it counts as.
        into: ResourceId,
        /// How many units.
        give: Expr,
        /// Whether it is used only if the cost cannot be paid without it, and no more often than needed.
        when_short: bool,
        /// The event that uses it `count` times; locals as in the condition.
        event: Option<EventCall>,
    },
}

impl AbilityKind {
    /// What using it does; none for abilities that apply all the time.
    #[must_use]
    pub fn effect(&self) -> Option<&Effect> {
        match self {
            Self::React { effect, .. } | Self::Action { effect, .. } => Some(effect),
            _ => None,
        }
    }
}

/// How often an ability may be used.
#[derive(Clone, Debug)]
pub struct Limit {
    /// How many times.
    pub times: u32,
    /// Within one occurrence of which scope.
    pub scope: Sym,
    /// What is counted together: all uses of any ability for which this has the same value. Without it, the uses of this ability
    /// of its carrier. Locals as in the condition.
    pub key: Option<Expr>,
}

/// An ability of a definition. [`Ability::new`] makes one that always applies.
#[derive(Clone, Debug)]
pub struct Ability {
    /// Its qualified name (`pack:definition.ability`).
    pub name: Sym,
    /// Text key under which a player reads it.
    pub label: Sym,
    /// The arguments of that text, in addition to the carrier and the arguments of the window; locals `self`, `owner`.
    pub label_args: Vec<(Sym, Expr)>,
    /// Whether the ability is active at all; locals `self`, `owner`.
    pub active: Option<Expr>,
    /// What the arguments of the event, window or value must be.
    pub filter: Filter,
    /// Its condition, which is only evaluated where the filter holds.
    pub condition: Option<Expr>,
    /// How often it may be used.
    pub limit: Option<Limit>,
    /// What must happen and be paid first, else the ability has no effect.
    pub cost: Vec<CostItem>,
    /// Constants that a template's use gave.
    pub constants: Vec<(Sym, Value)>,
    /// What it does.
    pub kind: AbilityKind,
    /// The list of what it listens to; the builder fills it in.
    pub key: ListKey,
    /// The list in the index that has it: `key`, or the part of it that has the same anchor; the builder fills it in.
    pub list: ListKey,
}

impl Ability {
    /// An ability without condition, limit and cost.
    #[must_use]
    pub fn new(name: Sym, label: Sym, kind: AbilityKind) -> Self {
        Self {
            name,
            label,
            label_args: Vec::new(),
            active: None,
            filter: Filter::default(),
            condition: None,
            limit: None,
            cost: Vec::new(),
            constants: Vec::new(),
            kind,
            key: ListKey(0),
            list: ListKey(0),
        }
    }
}
