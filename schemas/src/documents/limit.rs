//! The limit of an ability.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::by_key::by_key;
use super::text::{Expr, Name};

/// How often an ability can be used.
#[derive(Debug, Clone)]
pub enum LimitDoc {
    /// `once per SCOPE`, `twice per SCOPE` or `N times per SCOPE`; counted for each component.
    Text(String),
    /// With a key.
    Keyed(KeyedLimit),
}

by_key! {
    /// A limit that can have a key: `once_per: SCOPE`, or `times: N` and `per: SCOPE`.
    KeyedLimit {
        /// One use.
        Once(OncePer) = "once_per",
        /// Several uses.
        Times(TimesPer) = "times",
    }
}

/// One use within one occurrence of a scope.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct OncePer {
    /// The scope: a name that a flow declares with `scope:`, `game` or `event`.
    pub once_per: Name,
    /// Uses for which this expression has the same value are counted together, also those of other abilities. Default: each
    /// component counts its own. Locals as in `if`.
    pub key: Option<Expr>,
}

/// Several uses within one occurrence of a scope.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TimesPer {
    /// How many uses.
    #[schemars(range(min = 1))]
    pub times: u32,
    /// The scope: a name that a flow declares with `scope:`, `game` or `event`.
    pub per: Name,
    /// Uses for which this expression has the same value are counted together, also those of other abilities. Default: each
    /// component counts its own. Locals as in `if`.
    pub key: Option<Expr>,
}

impl<'de> Deserialize<'de> for LimitDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => Ok(Self::Text(text)),
            mapping => KeyedLimit::deserialize(mapping).map(Self::Keyed).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for LimitDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "limit".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let keyed = generator.subschema_for::<KeyedLimit>();
        json_schema!({ "anyOf": [{ "type": "string" }, keyed] })
    }
}
