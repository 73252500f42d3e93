//! `kind: patch`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::flow::StepDoc;
use super::text::{Constant, Entries, Name, Reference};

/// Changes to a document of a pack that this pack depends on.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatchDoc {
    /// Always `patch`.
    pub kind: String,
    /// The id of the patch, for reports.
    pub id: Option<Name>,
    /// The id of the document to patch.
    pub of: Reference,
    /// The kind of the document, if several documents have this id.
    pub of_kind: Option<Reference>,
    /// Values to set, by dotted path. A list entry is addressed by its id (`abilities.salvage.limit`).
    #[serde(default)]
    pub set: Entries<Constant>,
    /// Dotted paths to remove.
    #[serde(default)]
    pub remove: Vec<String>,
    /// Items to append to lists, by dotted path.
    #[serde(default)]
    pub append: Entries<Vec<Constant>>,
    /// Changes to the steps of a flow.
    #[serde(default)]
    pub steps: Vec<StepPatch>,
    /// The reason; shown by `explain` and in conflict reports.
    pub because: Option<String>,
    /// A note for authors. `hexforge explain` shows it; the game does not use it.
    pub note: Option<String>,
}

super::by_key::by_key! {
    /// A change to the steps of a flow.
    StepPatch {
        /// Inserts a step after another one.
        InsertAfter(InsertAfter) = "insert_after",
        /// Inserts a step before another one.
        InsertBefore(InsertBefore) = "insert_before",
        /// Replaces a step.
        Replace(Replace) = "replace",
        /// Removes a step.
        Remove(Remove) = "remove",
    }
}

/// Inserts a step after another one.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct InsertAfter {
    /// The id of the existing step; `prefix:id` for a step that another pack has added.
    pub insert_after: Reference,
    /// The new step.
    pub step: StepDoc,
}

/// Inserts a step before another one.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct InsertBefore {
    /// The id of the existing step; `prefix:id` for a step that another pack has added.
    pub insert_before: Reference,
    /// The new step.
    pub step: StepDoc,
}

/// Replaces a step.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Replace {
    /// The id of the step to replace; `prefix:id` for a step that another pack has added.
    pub replace: Reference,
    /// The new step.
    pub step: StepDoc,
}

/// Removes a step.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Remove {
    /// The id of the step to remove; `prefix:id` for a step that another pack has added.
    pub remove: Reference,
}
