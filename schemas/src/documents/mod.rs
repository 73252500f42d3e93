//! The documents of a pack as Rust types, and their JSON Schemas. A document is validated against its schema before it
//! becomes one of these types. `crate::compile` resolves the names in it.

mod ability;
mod by_key;
mod filter;
mod flow;
mod grid;
mod kind;
mod limit;
mod one_or_more;
mod order;
mod pack;
mod pack_set;
mod param;
mod patch;
mod resource;
mod rules;
mod scenario;
mod schema;
mod text;

pub use ability::{
    AbilityDefaults, AbilityDoc, Action, Assure, Cannot, Exchange, Modify, Permit, React, TEMPLATE_KEYS, TemplateHead,
    TimingDoc, Use,
};
pub use filter::FilterDoc;
pub use flow::{
    ActionsDoc, ActionsStep, AmountDoc, AmountStep, CancelStep, ChangeStep, ChooseDoc, ChooseStep, ConfirmDoc,
    ConfirmStep, DestroyStep, Do, DoStep, EachDoc, EachStep, EventStep, FlowDoc, FlowStep, FullPartDoc, IfStep,
    LastingDoc, LastingStep, LeaveStep, LetStep, LogStep, PartDoc, PayStep, RepeatDoc, RepeatStep, SetStep,
    SimultaneousDoc, SimultaneousStep, StepDoc, TogetherDoc, TogetherStep, TurnsDoc, TurnsStep, WindowStep,
};
pub use grid::{GridDoc, ShapeDoc};
pub use kind::{
    COMMON_KEYS, DefinitionCommon, FieldDoc, KindDoc, LongField, PropertyDoc, ReadersDoc, RoleDoc, Show, Sight,
    SlotDoc, SlotSight, SlotSightDoc,
};
pub use limit::{KeyedLimit, LimitDoc, OncePer, TimesPer};
pub use one_or_more::OneOrMore;
pub use order::{OrderDoc, PolicyDoc};
pub use pack::{Manifest, OptionDoc, OptionType};
pub use pack_set::{LockDoc, LockedDoc, PackSetDoc, WhoDoc};
pub use param::{FullParamDoc, ParamDoc};
pub use patch::{InsertAfter, InsertBefore, PatchDoc, Remove, RemoveDoc, Replace, SelectorDoc, StepPatch, TargetDoc};
pub use resource::{AnyOfDoc, CostDoc, CostItemDoc, OverpayDoc, PayDoc, PieceSourceDoc, ResourceDoc};
pub use rules::{CheckDoc, EventDoc, GameDoc, PlayerCount, RuleDoc, TypeDoc, ValueDoc, ValueType, WindowDoc, WordDoc};
pub use scenario::{
    Asked, ChanceDoc, Expect, Finished, FinishedDoc, Given, Logged, LoggedDoc, NotLogged, NotOffered, Offered,
    OptionOf, PerformDoc, ReadDoc, RunDoc, ScenarioDoc, ScoreDoc, ThenDoc, WHEN_WORDS, WhenDoc, WhyNot, WhyNotDoc,
    WinnersDoc,
};
pub use schema::{BUILT_IN, built_in};
pub(crate) use schema::{of, set_own_kind};
pub use text::{
    ABOUT, About, BODY, Constant, EXPRESSION, Entries, EventCall, Expr, IS_LUA, LIMIT_NAME, Lua, NAME, Name, PackName,
    REFERENCE, Reference, TEXT_KEY, TO_CHOOSE, TextKey, TypeText,
};
