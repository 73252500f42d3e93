//! The building blocks of documents: ids, Lua, expressions, effects and ordered mappings.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::Value;

/// What a scaffold writes where only the author can choose; an error until it is replaced.
pub const TO_CHOOSE: &str = "CHOOSE";
/// The keyword of schemas of Lua; its value is [`EXPRESSION`] or [`BODY`]. A key without a value is an error there.
pub const IS_LUA: &str = "x-lua";
/// A Lua expression, as the value of [`IS_LUA`].
pub const EXPRESSION: &str = "expression";
/// A Lua body, as the value of [`IS_LUA`].
pub const BODY: &str = "body";
/// The pattern of ids and other names in documents.
pub const NAME: &str = "^[a-z][a-z0-9_]*$";
/// The pattern of a reference: a name, with or without its pack.
pub const REFERENCE: &str = "^([a-z][a-z0-9_-]*:)?[a-z][a-z0-9_]*$";
/// The pattern of the id of a pack.
pub const PACK_NAME: &str = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";
/// The pattern of a text key.
pub const TEXT_KEY: &str = "^([a-z][a-z0-9_-]*:)?[a-z][a-z0-9_-]*$";

/// The pattern of an `about`: one line with at least one visible character. An empty text is too short instead.
pub const ABOUT: &str = r"^$|^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*[^\s\u0000-\u001f\u007f-\u009f\u2028\u2029][^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$";
/// The keyword of schemas with a limit that has a name, which messages show.
pub const LIMIT_NAME: &str = "x-limit";

macro_rules! text_types {
    ($($(#[doc = $doc:literal])+ $name:ident($title:literal, $pattern:expr);)*) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(pub String);

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer).map(Self)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                $title.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let pattern: Option<&str> = $pattern;
                match pattern {
                    Some(pattern) => json_schema!({ "type": "string", "pattern": pattern }),
                    None => json_schema!({ "type": "string" }),
                }
            }
        }
    )*};
}

text_types! {
    /// A name, in `lower_snake_case`.
    Name("name", Some(NAME));
    /// The id of something in this pack, or `pack:id` of something in a pack that this one depends on.
    Reference("reference", Some(REFERENCE));
    /// The id of a pack.
    PackName("pack name", Some(PACK_NAME));
    /// The key of a Fluent message.
    TextKey("text key", Some(TEXT_KEY));
    /// A type: `integer`, `string`, `boolean`, `list of T`, `map`, `component`, `player`, `definition`, the id of a
    /// kind, or `def KIND`. A trailing `?` allows nil.
    TypeText("type", None);
}

/// What something is, in one line of Markdown. Authors read it in `hexforge explain`, `hexforge docs` and text editors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About(pub String);

impl<'de> Deserialize<'de> for About {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self)
    }
}

impl JsonSchema for About {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "about".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let limit = crate::pack::limits::ABOUT;
        json_schema!({ "type": "string", "minLength": 1, "maxLength": limit.most, LIMIT_NAME: limit.name, "pattern": ABOUT })
    }
}

/// A Lua body, or `file.lua#function`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lua(pub String);

impl Lua {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Lua {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self)
    }
}

impl JsonSchema for Lua {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "lua".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", IS_LUA: BODY })
    }
}

/// A Lua expression, `file.lua#function`, or a constant that is not text.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr(pub Value);

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self)
    }
}

impl JsonSchema for Expr {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "expression".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer", "boolean", "null"], IS_LUA: EXPRESSION })
    }
}

/// A constant of any shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant(pub Value);

impl<'de> Deserialize<'de> for Constant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self)
    }
}

impl JsonSchema for Constant {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "constant".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(true)
    }
}

/// A mapping in the order of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Entries<T> {
    /// The entries.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// The entry under `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| value)
    }

    /// The keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(key, _)| key.as_str())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a mapping")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Reader(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Entries<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("mapping of {}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let values = generator.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": values })
    }
}

/// `EVENT: {param: EXPRESSION}`.
#[derive(Debug, Clone, PartialEq)]
pub struct EventCall {
    /// The event.
    pub event: String,
    /// The arguments.
    pub with: Entries<Expr>,
}

impl<'de> Deserialize<'de> for EventCall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Entries(entries) = Entries::<Option<Entries<Expr>>>::deserialize(deserializer)?;
        let (event, with) = entries.into_iter().next().ok_or_else(|| D::Error::custom("missing event in an effect"))?;
        Ok(Self { event, with: with.unwrap_or_default() })
    }
}

impl JsonSchema for EventCall {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "effect".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let with = generator.subschema_for::<Expr>();
        json_schema!({
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": { "type": ["object", "null"], "additionalProperties": with },
        })
    }
}
