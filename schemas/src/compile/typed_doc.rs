//! A valid document as a Rust value.

use serde_json::{Map, Value as Json};

use crate::documents::{
    AbilityDoc, CheckDoc, DefinitionCommon, EventDoc, FlowDoc, GameDoc, KindDoc, ResourceDoc, TemplateHead, TypeDoc,
    ValueDoc, WindowDoc,
};

/// A valid document.
#[derive(Debug)]
pub(crate) enum TypedDoc {
    Kind(Box<KindDoc>),
    Definition(DefinitionCommon, Map<String, Json>),
    Event(EventDoc),
    Window(WindowDoc),
    Value(ValueDoc),
    Flow(FlowDoc),
    Check(CheckDoc),
    Resource(ResourceDoc),
    Template(Box<AbilityDoc>, TemplateHead),
    Game(GameDoc),
    Type(TypeDoc),
    /// A patch. It has been applied already.
    Patch,
    /// A document with errors, which have been reported.
    Broken,
}
