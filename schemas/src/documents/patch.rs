//! `kind: patch`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::flow::StepDoc;
use super::text::{Constant, Entries, Name, Reference};

/// An overlay over a document of a pack that this one depends on.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatchDoc {
    /// Always `patch`.
    pub kind: String,
    /// The patch's id, for reports.
    pub id: Option<Name>,
    /// The document.
    pub of: Reference,
    /// The document's kind, where several have that id.
    pub of_kind: Option<Reference>,
    /// Values to set, by dotted path; list entries go by their id (`abilities.salvage.limit`).
    #[serde(default)]
    pub set: Entries<Constant>,
    /// Dotted paths of what is taken away.
    #[serde(default)]
    pub remove: Vec<String>,
    /// Lists to add to, by dotted path.
    #[serde(default)]
    pub append: Entries<Vec<Constant>>,
    /// Changes to the steps of a flow.
    #[serde(default)]
    pub steps: Vec<StepPatch>,
    /// Why; shown beside the value and in conflict reports.
    pub because: Option<String>,
    /// Free text.
    pub note: Option<String>,
}

super::by_key::by_key! {
    /// A change to the steps of a flow.
    StepPatch {
        /// Puts a step after another.
        InsertAfter(InsertAfter) = "insert_after",
        /// Puts a step before another.
        InsertBefore(InsertBefore) = "insert_before",
        /// Puts a step in the place of another.
        Replace(Replace) = "replace",
        /// Takes a step away.
        Remove(Remove) = "remove",
    }
}

/// Puts a step after another.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct InsertAfter {
    /// The id of the step before.
    pub insert_after: Name,
    /// The new step.
    pub step: StepDoc,
}

/// Puts a step before another.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct InsertBefore {
    /// The id of the step after.
    pub insert_before: Name,
    /// The new step.
    pub step: StepDoc,
}

/// Puts a step in the place of another.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Replace {
    /// The id of the step that goes.
    pub replace: Name,
    /// The new step.
    pub step: StepDoc,
}

/// Takes a step away.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Remove {
    /// The id of the step that goes.
    pub remove: Name,
}
