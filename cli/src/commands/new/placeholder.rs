//! Creates values that satisfy a JSON Schema. Where only the author can choose, a placeholder makes `hexforge check` say so.

use hexforge_schemas::documents::TO_CHOOSE;
use serde_json::{Map, Value, json};

/// The maximum depth, since a schema may contain itself.
const MAX_DEPTH: usize = 16;

/// The required properties of an object schema with placeholder values, without those in `skip`.
#[must_use]
pub fn required(schema: &Value, skip: &[&str]) -> Vec<(String, Value)> {
    object(schema, schema, 0).into_iter().filter(|(key, _)| !skip.contains(&key.as_str())).collect()
}

/// The properties that may be left out, with their defaults or placeholders, without those in `skip`.
#[must_use]
pub fn optional(schema: &Value, skip: &[&str]) -> Vec<(String, Value)> {
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let all = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    all.filter(|(name, _)| !required.contains(&name.as_str()) && !skip.contains(&name.as_str()))
        .map(|(name, of)| (name.clone(), value(of, schema, 1)))
        .collect()
}

/// Whether only the author can choose a value: any definition of the kind would pass, and be wrong.
#[must_use]
pub fn is_reference(schema: &Value) -> bool {
    schema.get("x-ref").is_some() && schema.get("default").is_none() && main_type(schema) != Some("array")
}

/// Describes the type of a property.
#[must_use]
pub fn describe(schema: &Value) -> String {
    let optional = matches!(schema.get("type"), Some(Value::Array(names)) if names.iter().any(|n| n == "null"));
    let null = if optional { ", optional" } else { "" };
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        let words: Vec<String> = values.iter().filter(|v| !v.is_null()).map(plain).collect();
        return format!("{}{null}", words.join(" | "));
    }
    if let Some(kind) = schema.get("x-ref").and_then(Value::as_str) {
        let several = if main_type(schema) == Some("array") { "list of " } else { "" };
        return format!("{several}id of a {kind}{null}");
    }
    let mut text = match main_type(schema) {
        Some("array") => match schema.get("items").map(describe) {
            Some(item) if item != "any" => format!("list of {item}"),
            _ => "list".to_owned(),
        },
        Some("object") => match schema.get("properties").and_then(Value::as_object) {
            Some(keys) => format!("map ({})", keys.keys().cloned().collect::<Vec<_>>().join(", ")),
            None => "map".to_owned(),
        },
        Some(name) => name.to_owned(),
        None => "any".to_owned(),
    };
    for (word, sign) in [("minimum", "≥"), ("maximum", "≤"), ("pattern", "as")] {
        if let Some(bound) = schema.get(word) {
            text.push_str(&format!(" {sign} {}", plain(bound)));
        }
    }
    text + null
}

fn object(schema: &Value, root: &Value, depth: usize) -> Map<String, Value> {
    let names = schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let of = |name: &str| schema.pointer(&format!("/properties/{}", escape(name))).cloned().unwrap_or(json!({}));
    names.map(|name| (name.to_owned(), value(&of(name), root, depth + 1))).collect()
}

fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// A value that fits `schema`; references into `root` are followed.
fn value(schema: &Value, root: &Value, depth: usize) -> Value {
    if depth > MAX_DEPTH {
        return Value::Null;
    }
    let inner = |schema: &Value| value(schema, root, depth + 1);
    if let Some(found) = schema.get("const").or_else(|| schema.get("default")) {
        return found.clone();
    }
    if let Some(first) = schema.get("enum").and_then(Value::as_array).and_then(|all| all.first()) {
        return first.clone();
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix('#')) {
        return root.pointer(target).map_or(Value::Null, inner);
    }
    if is_reference(schema) {
        return TO_CHOOSE.into();
    }
    for word in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema.get(word).and_then(Value::as_array).and_then(|all| all.first()) {
            return inner(first);
        }
    }
    match main_type(schema) {
        Some("string") => string(schema).into(),
        Some("integer" | "number") => number(schema).into(),
        Some("boolean") => false.into(),
        Some("array") => array(schema, root, depth),
        Some("object") => Value::Object(object(schema, root, depth)),
        Some(_) => Value::Null,
        None if schema.get("properties").is_some() => Value::Object(object(schema, root, depth)),
        None => Value::Null,
    }
}

fn main_type(schema: &Value) -> Option<&str> {
    match schema.get("type")? {
        Value::String(name) => Some(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).find(|name| *name != "null"),
        _ => None,
    }
}

fn number(schema: &Value) -> i64 {
    let bound = |word: &str| schema.get(word).and_then(Value::as_i64);
    let least = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|n| n + 1));
    let most = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|n| n - 1));
    let step = bound("multipleOf").filter(|n| *n > 0).unwrap_or(1);
    let number = least.unwrap_or(0).max(0).max(least.unwrap_or(0));
    let up = number.rem_euclid(step);
    let number = if up == 0 { number } else { number + step - up };
    most.map_or(number, |most| number.min(most))
}

fn array(schema: &Value, root: &Value, depth: usize) -> Value {
    let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
    let mut item = schema.get("items").cloned().unwrap_or(json!({}));
    // A reference on a list stands for each of its items.
    if let (Some(kind), Some(object)) = (schema.get("x-ref"), item.as_object_mut()) {
        object.entry("x-ref").or_insert_with(|| kind.clone());
        object.entry("type").or_insert_with(|| "string".into());
    }
    let first = schema.get("prefixItems").and_then(Value::as_array).cloned().unwrap_or_default();
    let of = |at: u64| first.get(usize::try_from(at).unwrap_or(usize::MAX)).unwrap_or(&item).clone();
    (0..least).map(|at| value(&of(at), root, depth + 1)).collect()
}

/// A text; for a pattern the first of its alternatives, or a word that it could mean.
fn string(schema: &Value) -> String {
    let least = schema.get("minLength").and_then(Value::as_u64).unwrap_or(0);
    let mut text = match schema.get("pattern").and_then(Value::as_str) {
        Some(pattern) => first_match(pattern),
        None => "todo".to_owned(),
    };
    while (text.chars().count() as u64) < least {
        text.push('x');
    }
    text
}

/// Something that a simple regular expression matches: its literal parts, and the first of what it leaves open.
fn first_match(pattern: &str) -> String {
    let chars: Vec<char> = pattern.chars().collect();
    let mut text = String::new();
    let mut at = 0;
    sequence(&chars, &mut at, &mut text);
    text
}

/// Takes the first alternative of a sequence, up to its end or a closing bracket, and skips the others.
fn sequence(chars: &[char], at: &mut usize, text: &mut String) {
    let mut skipping = false;
    while let Some(c) = chars.get(*at).copied() {
        if c == ')' {
            return;
        }
        *at += 1;
        let mut part = String::new();
        match c {
            '^' | '$' => {}
            '|' => {
                skipping = true;
                continue;
            }
            '(' => {
                if chars.get(*at) == Some(&'?') {
                    *at += 2;
                }
                sequence(chars, at, &mut part);
                *at += 1;
            }
            '[' => part.push(class(chars, at)),
            '\\' => {
                part.push(match chars.get(*at) {
                    Some('d') => '1',
                    Some('w') => 'a',
                    Some('s') => ' ',
                    Some(other) => *other,
                    None => ' ',
                });
                *at += 1;
            }
            '.' => part.push('a'),
            other => part.push(other),
        }
        let part = repeated(chars, at, &part);
        if !skipping {
            text.push_str(&part);
        }
    }
}

/// One character of a class.
fn class(chars: &[char], at: &mut usize) -> char {
    let negated = chars.get(*at) == Some(&'^');
    let mut found = None;
    let mut first = true;
    while let Some(c) = chars.get(*at).copied() {
        *at += 1;
        if c == ']' && !first {
            break;
        }
        first = false;
        if found.is_none() && c != '^' && c != '\\' {
            found = Some(c);
        }
    }
    if negated { '_' } else { found.unwrap_or('a') }
}

/// What follows a part says how often it is needed: as seldom as may be.
fn repeated(chars: &[char], at: &mut usize, part: &str) -> String {
    match chars.get(*at) {
        Some('*' | '?') => {
            *at += 1;
            String::new()
        }
        Some('+') => {
            *at += 1;
            part.to_owned()
        }
        Some('{') => {
            let digits: String = chars.iter().skip(*at + 1).take_while(|c| c.is_ascii_digit()).collect();
            while chars.get(*at).is_some_and(|c| *c != '}') {
                *at += 1;
            }
            *at += 1;
            part.repeat(digits.parse().unwrap_or(1))
        }
        _ => part.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(schema: Value) -> Value {
        value(&schema, &schema, 0)
    }

    #[test]
    fn placeholders_are_within_their_bounds() {
        assert_eq!(made(json!({"type": "integer"})), json!(0));
        assert_eq!(made(json!({"type": "integer", "minimum": 2})), json!(2));
        assert_eq!(made(json!({"type": "integer", "maximum": -3})), json!(-3));
        assert_eq!(made(json!({"type": "integer", "minimum": 4, "multipleOf": 5})), json!(5));
        assert_eq!(made(json!({"type": ["string", "null"], "enum": ["a", "b"]})), json!("a"));
    }

    #[test]
    fn lists_and_objects_contain_required_entries() {
        let schema = json!({
            "type": "array", "minItems": 2,
            "items": {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}, "m": {}}},
        });
        assert_eq!(made(schema), json!([{"n": 0}, {"n": 0}]));
    }

    #[test]
    fn references_are_left_to_the_author() {
        assert_eq!(made(json!({"type": "string", "x-ref": "system"})), json!("CHOOSE"));
        let list = json!({"type": "array", "minItems": 1, "x-ref": "system", "items": {"type": "string"}});
        assert_eq!(made(list), json!(["CHOOSE"]));
    }

    #[test]
    fn types_have_a_short_description() {
        assert_eq!(describe(&json!({"type": "integer", "minimum": 1})), "integer ≥ 1");
        assert_eq!(describe(&json!({"type": ["string", "null"], "enum": ["a", "b", null]})), "a | b, optional");
        assert_eq!(describe(&json!({"type": "array", "items": {"type": "string"}})), "list of string");
        assert_eq!(describe(&json!({"type": "string", "x-ref": "system"})), "id of a system");
    }

    #[test]
    fn a_placeholder_matches_the_first_alternative_of_a_pattern() {
        assert_eq!(first_match("^(red|blue|yellow)[*]?$"), "red");
        assert_eq!(first_match("^[a-z][a-z0-9_]*$"), "a");
        assert_eq!(first_match(r"^\d{3}-x+$"), "111-x");
        assert_eq!(first_match("^(?:left|right)$"), "left");
    }
}
