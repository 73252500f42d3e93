//! A value, or a list of them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

/// A value, or a list of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneOrMore<T>(pub Vec<T>);

impl<'de, T: DeserializeOwned> Deserialize<'de> for OneOrMore<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            list @ serde_json::Value::Array(_) => Vec::deserialize(list).map(Self).map_err(D::Error::custom),
            one => T::deserialize(one).map(|one| Self(vec![one])).map_err(D::Error::custom),
        }
    }
}

impl<T: JsonSchema> JsonSchema for OneOrMore<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("one or more of {}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [one, { "type": "array", "minItems": 1, "items": one }] })
    }
}
