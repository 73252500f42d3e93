//! Filters of abilities.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer};
use serde_json::Value;

/// What an argument must be: a word, a number or flag, a mapping, or a list of alternatives.
#[derive(Debug, Clone, PartialEq)]
pub struct FilterDoc(pub Value);

impl<'de> Deserialize<'de> for FilterDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self)
    }
}

impl JsonSchema for FilterDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "filter".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What the argument must be: `owner`, `self`, `none`, a word, a number, `not VALUE`, `self.NAME`, a mapping \
                            such as `{kind: KIND}`, `{is: DEFINITION}` or `{owner: owner}`, or a list of alternatives.",
            "type": ["string", "integer", "boolean", "object", "array"],
        })
    }
}
