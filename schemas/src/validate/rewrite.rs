//! Rewrites alternatives of a schema so that only errors of the intended branch are reported: `oneOf` and `anyOf` become
//! conditions on the type of the value, on a constant property, or on the key that is present. The schema accepts the same
//! documents as before.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::other_keys::OTHER_KEYS;
use crate::yaml::{parts, properties, type_name};

/// Marks a `oneOf` over keys of which exactly one must be present.
pub(super) const ONE_OF_KEYS: &str = "x-one-of-keys";
/// Next to [`ONE_OF_KEYS`]: all keys that any branch allows.
pub(super) const ALLOWED_KEYS: &str = "x-allowed-keys";

/// The schema with conditions instead of alternatives.
pub(super) fn rewrite(root: &Value) -> Value {
    schema(root, root)
}

fn schema(value: &Value, root: &Value) -> Value {
    let Value::Object(object) = value else {
        return value.clone();
    };
    let mut made = Map::new();
    let mut conditions = Vec::new();
    for (keyword, value) in object {
        let new = match keyword.as_str() {
            "oneOf" | "anyOf" => {
                let Some(branches) = value.as_array() else {
                    continue;
                };
                match alternatives(keyword, branches, root) {
                    Some(chosen) => {
                        conditions.extend(chosen);
                        continue;
                    }
                    None => each(value, root),
                }
            }
            "allOf" | "prefixItems" => each(value, root),
            "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => match value {
                Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), schema(value, root))).collect(),
                other => other.clone(),
            },
            "items"
            | "additionalProperties"
            | "contains"
            | "propertyNames"
            | "not"
            | "if"
            | "then"
            | "else"
            | "unevaluatedItems"
            | "unevaluatedProperties" => schema(value, root),
            _ => value.clone(),
        };
        made.insert(keyword.clone(), new);
    }
    if !conditions.is_empty()
        && let Value::Array(all) = made.entry("allOf").or_insert_with(|| json!([]))
    {
        all.append(&mut conditions);
    }
    Value::Object(made)
}

fn each(value: &Value, root: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| schema(item, root)).collect(),
        other => other.clone(),
    }
}

/// The conditions that replace `branches`; none if nothing distinguishes the branches.
fn alternatives(keyword: &str, branches: &[Value], root: &Value) -> Option<Vec<Value>> {
    let mut groups: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for branch in branches {
        for name in types(branch, root, 0)? {
            names.insert(name);
            // Every integer is a number, so branches for both must be distinguished together.
            let name = if name == "integer" { "number" } else { name };
            let group = groups.entry(name).or_default();
            if !group.iter().any(|known| std::ptr::eq(*known, branch)) {
                group.push(branch);
            }
        }
    }
    if names.contains("number") {
        names.remove("integer");
    }
    let mut made = vec![json!({ "type": names })];
    for (name, group) in groups {
        let then = match group.as_slice() {
            [only] => schema(only, root),
            several => merged_values(several, name, root)
                .or_else(|| by_tag(several, root))
                .or_else(|| by_key(keyword, several, root))
                .unwrap_or_else(|| json!({ keyword: several.iter().map(|b| schema(b, root)).collect::<Vec<_>>() })),
        };
        made.push(json!({ "if": { "type": name }, "then": then }));
    }
    Some(made)
}

/// The types that a branch accepts; none if it does not restrict them.
fn types<'a>(branch: &'a Value, root: &'a Value, depth: usize) -> Option<Vec<&'a str>> {
    // Recursive alternatives do not restrict the type.
    if depth > 8 {
        return None;
    }
    parts(branch, root).into_iter().find_map(|part| {
        match part.get("type") {
            Some(Value::String(name)) => return Some(vec![name.as_str()]),
            Some(Value::Array(names)) => return names.iter().map(Value::as_str).collect(),
            _ => {}
        }
        if let Some(constant) = part.get("const") {
            return Some(vec![type_name(constant)]);
        }
        if let Some(values) = part.get("enum").and_then(Value::as_array) {
            return Some(values.iter().map(type_name).collect());
        }
        let inner = part.get("oneOf").or_else(|| part.get("anyOf"))?.as_array()?;
        let all: Option<Vec<Vec<&str>>> = inner.iter().map(|branch| types(branch, root, depth + 1)).collect();
        all.map(|all| all.concat())
    })
}

/// One list of values, if every branch is a list of values.
fn merged_values(branches: &[&Value], name: &str, root: &Value) -> Option<Value> {
    let mut values = Vec::new();
    for branch in branches {
        let listed = parts(branch, root).into_iter().find_map(|part| match (part.get("const"), part.get("enum")) {
            (Some(constant), _) => Some(std::slice::from_ref(constant)),
            (None, listed) => listed?.as_array().map(Vec::as_slice),
        })?;
        values.extend(listed.iter().filter(|value| type_name(value) == name).cloned());
    }
    Some(json!({ "enum": values }))
}

fn requires(branch: &Value, root: &Value, key: &str) -> bool {
    required(branch, root).any(|required| required == key)
}

fn required<'a>(branch: &'a Value, root: &'a Value) -> impl Iterator<Item = &'a str> {
    parts(branch, root)
        .into_iter()
        .filter_map(|part| part.get("required")?.as_array())
        .flatten()
        .filter_map(Value::as_str)
}

/// Distinguishes branches by a required property that is a different constant in each.
fn by_tag(branches: &[&Value], root: &Value) -> Option<Value> {
    properties(branches.first()?, root).find_map(|(tag, _)| {
        let mut constants: Vec<&Value> = Vec::new();
        for branch in branches {
            let constant = properties(branch, root).filter(|(name, _)| *name == tag).find_map(|(_, property)| {
                property.get("const").or_else(|| match property.get("enum")?.as_array()?.as_slice() {
                    [only] => Some(only),
                    _ => None,
                })
            })?;
            if constants.contains(&constant) || !requires(branch, root, tag) {
                return None;
            }
            constants.push(constant);
        }
        let mut all = vec![json!({ "required": [tag], "properties": { tag.as_str(): { "enum": constants } } })];
        all.extend(constants.iter().zip(branches).map(|(constant, branch)| {
            json!({
                "if": { "required": [tag], "properties": { tag.as_str(): { "const": constant } } },
                "then": schema(branch, root),
            })
        }));
        Some(json!({ "allOf": all }))
    })
}

/// The required key of a branch that no other branch knows.
fn own_key<'a>(branch: &'a Value, branches: &[&Value], root: &'a Value) -> Option<&'a str> {
    let known = |branch: &Value, key: &str| properties(branch, root).any(|(name, _)| name == key);
    required(branch, root).find(|key| branches.iter().all(|other| std::ptr::eq(*other, branch) == known(other, key)))
}

/// Distinguishes branches by a required key that no other branch has. One branch may take a mapping of one key that no other branch
/// knows.
fn by_key(keyword: &str, branches: &[&Value], root: &Value) -> Option<Value> {
    let closed = |branch: &&Value| {
        parts(branch, root).iter().any(|part| part.get("additionalProperties") == Some(&Value::Bool(false)))
    };
    let of_one_key =
        |branch: &&Value| parts(branch, root).iter().any(|part| part.get("maxProperties") == Some(&json!(1)));
    if let Some(at) = branches.iter().position(of_one_key).filter(|_| branches.len() > 2) {
        let mut named = branches.to_vec();
        let other = named.remove(at);
        let known: BTreeSet<&String> =
            named.iter().flat_map(|branch| properties(branch, root)).map(|(key, _)| key).collect();
        let has_known: Vec<Value> = known.into_iter().map(|key| json!({ "required": [key] })).collect();
        let has_known = json!({ "anyOf": has_known });
        let by_key = by_key(keyword, &named, root)?;
        let keys: Vec<&str> = named.iter().filter_map(|branch| own_key(branch, &named, root)).collect();
        let mut other = schema(other, root);
        other[OTHER_KEYS] = json!(keys);
        return Some(json!({ "if": has_known, "then": by_key, "else": other }));
    }
    // Several open branches may hold at the same time, which only `oneOf` forbids.
    if keyword == "anyOf" && !branches.iter().all(closed) {
        return None;
    }
    let keys: Vec<&str> =
        branches.iter().map(|branch| own_key(branch, branches, root)).collect::<Option<Vec<&str>>>()?;
    let mut allowed: Vec<&String> = Vec::new();
    for (key, _) in branches.iter().flat_map(|branch| properties(branch, root)) {
        if !allowed.contains(&key) {
            allowed.push(key);
        }
    }
    let required: Vec<Value> = keys.iter().map(|key| json!({ "required": [key] })).collect();
    let mut all = vec![json!({ ONE_OF_KEYS: keys, ALLOWED_KEYS: allowed, "oneOf": required })];
    all.extend(keys.iter().zip(branches).map(|(key, branch)| {
        let others: Vec<&Value> =
            required.iter().zip(&keys).filter(|(_, other)| *other != key).map(|(requirement, _)| requirement).collect();
        json!({
            "if": { "required": [key], "not": { "anyOf": others } },
            "then": schema(branch, root),
        })
    }));
    Some(json!({ "allOf": all }))
}
