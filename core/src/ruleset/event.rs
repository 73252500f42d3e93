//! Events: things that can happen.

use super::effect::Effect;
use super::expr::Expr;
use super::types::Param;
use crate::ids::Sym;

/// Something that can happen.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its full id.
    pub id: Sym,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Requirements of the rulebook.
    pub rules: Vec<Rule>,
    /// What it does.
    pub effect: Effect,
    /// Text key of its line in the log.
    pub log: Option<Sym>,
    /// Whether its windows ask players who could hold a hidden card even if they hold none that fits; by default as the game says.
    pub poll_hidden: Option<bool>,
}

/// A requirement of the rulebook on an event.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its id, by which permits lift it.
    pub id: Sym,
    /// What must hold.
    pub require: Expr,
    /// Text key of the reason.
    pub because: Option<Sym>,
}

/// The point of an event at which an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Timing {
    /// Before it happens.
    Before,
    /// In its place.
    Instead,
    /// As it happens: change or cancel.
    When,
    /// After it, with all that it caused, is resolved.
    After,
}

impl Timing {
    /// All timings in the order in which an event passes them.
    pub const ALL: [Self; 4] = [Self::Before, Self::Instead, Self::When, Self::After];

    /// Its word in documents.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::Instead => "instead",
            Self::When => "when",
            Self::After => "after",
        }
    }
}
