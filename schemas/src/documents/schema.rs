//! JSON Schemas of the built-in document kinds.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::{
    AbilityDoc, CheckDoc, EventDoc, FlowDoc, GameDoc, KindDoc, LockDoc, Manifest, PackSetDoc, PatchDoc, ResourceDoc,
    ScenarioDoc, TemplateHead, TypeDoc, ValueDoc, WindowDoc,
};

/// The built-in document kinds.
pub const BUILT_IN: [&str; 11] =
    ["ability", "check", "event", "flow", "game", "kind", "patch", "resource", "type", "value", "window"];

/// The schema of a built-in kind, or of `pack`, `scenario`, `set` or `lock`.
#[must_use]
pub fn built_in(kind: &str) -> Option<Value> {
    let mut schema = match kind {
        "ability" => template(),
        "check" => of::<CheckDoc>(),
        "event" => of::<EventDoc>(),
        "flow" => of::<FlowDoc>(),
        "game" => of::<GameDoc>(),
        "kind" => of::<KindDoc>(),
        "patch" => of::<PatchDoc>(),
        "resource" => of::<ResourceDoc>(),
        "type" => of::<TypeDoc>(),
        "value" => of::<ValueDoc>(),
        "window" => of::<WindowDoc>(),
        "pack" => of::<Manifest>(),
        "scenario" => of::<ScenarioDoc>(),
        "set" => of::<PackSetDoc>(),
        "lock" => of::<LockDoc>(),
        _ => return None,
    };
    if BUILT_IN.contains(&kind) && kind != "ability" {
        set_kind(&mut schema, kind);
    }
    Some(schema)
}

/// The schema of a type.
pub(crate) fn of<T: JsonSchema>() -> Value {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    schema.to_value()
}

/// Fixes the value of `kind:`.
fn set_kind(schema: &mut Value, kind: &str) {
    kind_is(schema, json!({ "const": kind }));
}

/// Fixes `kind:` to a kind of a pack, with or without the prefix of the pack. The caller has resolved which pack it is.
pub(crate) fn set_own_kind(schema: &mut Value, kind: &str) {
    kind_is(schema, json!({ "anyOf": [{ "const": kind }, { "pattern": format!("^[a-z0-9-]+:{kind}$") }] }));
}

fn kind_is(schema: &mut Value, wanted: Value) {
    if let Some(property) = schema.pointer_mut("/properties/kind") {
        let description = property.get("description").cloned();
        *property = wanted;
        if let (Some(text), Some(object)) = (description, property.as_object_mut()) {
            object.insert("description".to_owned(), text);
        }
    }
}

/// A template is an ability of any type except `use`, with two more keys.
fn template() -> Value {
    let mut schema = of::<AbilityDoc>();
    let mut head = of::<TemplateHead>();
    set_kind(&mut head, "ability");
    let more = head.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    if let Some(Value::Array(branches)) = schema.get_mut("anyOf") {
        branches.retain(|branch| branch.pointer("/properties/use").is_none());
        for branch in branches {
            if let Some(Value::Object(properties)) = branch.get_mut("properties") {
                properties.extend(more.clone());
            }
            if let Some(Value::Array(required)) = branch.get_mut("required") {
                required.insert(0, json!("kind"));
            }
        }
    }
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".to_owned(), json!("TemplateDoc"));
        object.insert("description".to_owned(), json!("A template: an ability with parameters."));
    }
    schema
}
