//! `kind: patch`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::flow::StepDoc;
use super::one_or_more::OneOrMore;
use super::text::{Constant, Entries, Name, PackName, Reference};

/// Changes to a document of a pack that this pack depends on.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatchDoc {
    /// Always `patch`.
    pub kind: String,
    /// The id of the patch, for reports.
    pub id: Option<Name>,
    /// The document to patch: its id, or `{kind: ID, where: {PROPERTY: VALUE}}` for all definitions of a kind that have these values.
    pub of: TargetDoc,
    /// The kind of the document, if several documents have this id.
    pub of_kind: Option<Reference>,
    /// Values to set, by dotted path. A list entry is addressed by its id (`abilities.salvage.limit`).
    #[serde(default)]
    pub set: Entries<Constant>,
    /// Dotted paths to remove, or `document` for the whole document.
    #[serde(default)]
    pub remove: RemoveDoc,
    /// Items to append to lists, by dotted path.
    #[serde(default)]
    pub append: Entries<Vec<Constant>>,
    /// Changes to the steps of a flow.
    #[serde(default)]
    pub steps: Vec<StepPatch>,
    /// The reason; shown by `explain` and in conflict reports.
    pub because: Option<String>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
}

/// What a patch changes.
#[derive(Debug, Clone)]
pub enum TargetDoc {
    /// A document.
    Id(Reference),
    /// All definitions that a selector finds.
    Selector(SelectorDoc),
}

/// Finds definitions of other packs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SelectorDoc {
    /// Their kind. Kinds that extend it count, too.
    pub kind: Reference,
    /// The values that their properties have. A property that a definition does not write has its default.
    #[serde(default, rename = "where")]
    pub conditions: Entries<Constant>,
    /// The pack that defines them. Default: all packs but the one of the patch.
    pub pack: Option<String>,
}

impl<'de> Deserialize<'de> for TargetDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => Ok(Self::Id(Reference(text))),
            mapping => SelectorDoc::deserialize(mapping).map(Self::Selector).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for TargetDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "patch target".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let id = generator.subschema_for::<Reference>();
        let selector = generator.subschema_for::<SelectorDoc>();
        json_schema!({ "anyOf": [id, selector] })
    }
}

/// What a patch removes.
#[derive(Debug, Clone)]
pub enum RemoveDoc {
    /// What is at these paths.
    Paths(Vec<String>),
    /// The document.
    Document,
}

impl Default for RemoveDoc {
    fn default() -> Self {
        Self::Paths(Vec::new())
    }
}

impl<'de> Deserialize<'de> for RemoveDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(_) => Ok(Self::Document),
            list => Vec::deserialize(list).map(Self::Paths).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for RemoveDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "what a patch removes".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "anyOf": [{ "type": "string", "enum": ["document"] }, { "type": "array", "items": { "type": "string" } }],
        })
    }
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
