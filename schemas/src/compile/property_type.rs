//! Declared types of properties, and their JSON Schemas.

use serde_json::{Map, Value as Json, json};

use crate::pack::limits::TYPES;

/// The type of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PropertyType {
    /// Whether it may be nil.
    pub optional: bool,
    /// The rest.
    pub base: BaseType,
}

/// A type without its `?`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BaseType {
    Any,
    Boolean,
    Integer,
    String,
    Map,
    List(Option<Box<PropertyType>>),
    /// A definition, of a kind if one is named.
    Def(Option<String>),
}

/// Whether a type has more types in one another than are allowed.
pub(super) fn is_too_deep(text: &str) -> bool {
    TYPES.is_exceeded_by(text.matches("list of ").count() + text.matches('?').count())
}

impl PropertyType {
    /// Parses a type; none if a property cannot have it, or if it nests too deep.
    pub fn parse(text: &str) -> Option<Self> {
        if is_too_deep(text) { None } else { Self::parse_part(text) }
    }

    /// Recursion is as deep as the type, which is limited.
    fn parse_part(text: &str) -> Option<Self> {
        let text = text.trim();
        let (text, optional) = match text.strip_suffix('?') {
            Some(inner) => (inner.trim(), true),
            None => (text, false),
        };
        let base = match text {
            "any" => BaseType::Any,
            "boolean" => BaseType::Boolean,
            "integer" => BaseType::Integer,
            "string" => BaseType::String,
            "map" | "object" => BaseType::Map,
            "list" | "array" => BaseType::List(None),
            "definition" => BaseType::Def(None),
            _ => match (text.strip_prefix("list of "), text.strip_prefix("def ")) {
                (Some(item), _) => BaseType::List(Some(Box::new(Self::parse_part(item)?))),
                (None, Some(kind)) => BaseType::Def(Some(kind.trim().to_owned())),
                (None, None) => return None,
            },
        };
        Some(Self { optional, base })
    }

    fn schema(&self) -> Json {
        let mut schema = match &self.base {
            BaseType::Any => json!({}),
            BaseType::Boolean => json!({ "type": "boolean" }),
            BaseType::Integer => json!({ "type": "integer" }),
            BaseType::String | BaseType::Def(_) => json!({ "type": "string" }),
            BaseType::Map => json!({ "type": "object" }),
            BaseType::List(None) => json!({ "type": "array" }),
            BaseType::List(Some(item)) => json!({ "type": "array", "items": item.schema() }),
        };
        if self.optional {
            allow_null(&mut schema);
        }
        schema
    }
}

fn allow_null(schema: &mut Json) {
    if let Some(ty) = schema.get_mut("type")
        && let Json::String(name) = ty
    {
        *ty = json!([name, "null"]);
    }
    // An optional property with a list of values can still be nil.
    if let Some(Json::Array(values)) = schema.get_mut("enum")
        && !values.contains(&Json::Null)
    {
        values.push(Json::Null);
    }
}

/// The declared type of a property; a string if there is only `ref`.
pub(crate) fn declared_type(raw: &Json) -> Option<PropertyType> {
    match raw.get("type").and_then(Json::as_str) {
        Some(text) => PropertyType::parse(text),
        None if raw.get("ref").is_some() => Some(PropertyType { optional: false, base: BaseType::String }),
        None => Some(PropertyType { optional: false, base: BaseType::Any }),
    }
}

/// Whether definitions can omit the property.
pub(crate) fn is_optional(raw: &Json) -> bool {
    raw.get("default").is_some() || declared_type(raw).is_none_or(|ty| ty.optional)
}

/// The JSON Schema of a property.
pub(crate) fn schema(raw: &Json) -> Json {
    let Json::Object(object) = raw else { return raw.clone() };
    let mut made = match declared_type(raw).map(|ty| PropertyType { optional: false, ..ty }.schema()) {
        Some(Json::Object(made)) => made,
        _ => Map::new(),
    };
    let mut null = declared_type(raw).is_some_and(|ty| ty.optional);
    for (keyword, value) in object {
        match keyword.as_str() {
            "type" | "renamed_from" => {}
            "ref" => {
                made.insert("x-ref".to_owned(), value.clone());
            }
            // The name that JSON Schema has for it.
            "about" => {
                made.insert("description".to_owned(), value.clone());
            }
            "items" => {
                let mut items = schema(value);
                if let (Some(Json::Object(known)), Json::Object(items)) = (made.get("items"), &mut items) {
                    for (key, value) in known {
                        items.entry(key.clone()).or_insert_with(|| value.clone());
                    }
                }
                made.insert(keyword.clone(), items);
            }
            "additionalProperties" | "propertyNames" => {
                made.insert(keyword.clone(), schema(value));
            }
            "properties" => {
                let inner = value.as_object().into_iter().flatten();
                made.insert(keyword.clone(), inner.map(|(key, value)| (key.clone(), schema(value))).collect());
            }
            "prefixItems" | "anyOf" | "oneOf" | "allOf" => {
                let items = value.as_array().into_iter().flatten();
                made.insert(keyword.clone(), items.map(schema).collect());
            }
            _ => {
                made.insert(keyword.clone(), value.clone());
            }
        }
    }
    if made.contains_key("properties") && !made.contains_key("additionalProperties") {
        made.insert("additionalProperties".to_owned(), Json::Bool(false));
    }
    // Nil is written as null, or by omitting the property.
    null |= made.get("default").is_some_and(Json::is_null);
    let mut made = Json::Object(made);
    if null {
        allow_null(&mut made);
    }
    made
}
