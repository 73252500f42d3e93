//! Parameters of events, windows, values, flows and templates.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::one_or_more::OneOrMore;
use super::text::{About, Name, TypeText};

/// A parameter: its type, or more about it.
#[derive(Debug, Clone)]
pub enum ParamDoc {
    /// Its type.
    Type(TypeText),
    /// A parameter with more than a type.
    Full(FullParamDoc),
}

/// A parameter with more than a type.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FullParamDoc {
    /// Its type.
    #[serde(rename = "type")]
    pub ty: TypeText,
    /// Its former name, or a list of them.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it stands for, in one line of Markdown, for authors.
    pub about: Option<About>,
}

impl ParamDoc {
    /// The type, and the key that it is under; none if the parameter is only a type.
    #[must_use]
    pub fn ty(&self) -> (&str, Option<&'static str>) {
        match self {
            Self::Type(ty) => (ty.as_str(), None),
            Self::Full(param) => (param.ty.as_str(), Some("type")),
        }
    }
}

impl<'de> Deserialize<'de> for ParamDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => Ok(Self::Type(TypeText(text))),
            mapping => FullParamDoc::deserialize(mapping).map(Self::Full).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for ParamDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "parameter".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let ty = generator.subschema_for::<TypeText>();
        let full = generator.subschema_for::<FullParamDoc>();
        json_schema!({ "anyOf": [ty, full] })
    }
}
