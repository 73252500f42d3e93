//! What a program that plays games needs, in one import: `use hexforge_core::prelude::*`.

pub use crate::bot::{Bot, GreedyBot, PackBot, RandomBot};
pub use crate::decision::{Answer, Decision, DecisionId, OptionKind, Refusal};
pub use crate::host::{HookContext, HookProgress, Reply, ScriptError, ScriptHost, ThreadId};
pub use crate::ids::{CompId, HookId, Seat};
pub use crate::remote::{HandleError, SessionHandle};
pub use crate::ruleset::Ruleset;
pub use crate::save::{LoadError, Save};
pub use crate::session::{Input, Outcome, Session, SessionError, Setup};
pub use crate::value::Value;
pub use crate::view::{
    ComponentView, DecisionView, EndingView, LogLineView, OptionView, OutcomeView, QuestionView, ScoreSheetView,
    ShapeView, ValueView, Viewer,
};
