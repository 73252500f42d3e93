//! Alternatives of which one is a mapping of one free key: an entry that does not fit it may have a misspelt key of another one.

use jsonschema::ValidationError;
use serde_json::Value;

use crate::nearest::nearest;
use crate::yaml::{Node, lookup};

/// In the schema of such a mapping: the keys of the other alternatives.
pub(super) const OTHER_KEYS: &str = "x-other-keys";

/// A key that resembles one of another alternative.
pub(super) struct Misspelt<'a> {
    /// The path of its mapping.
    pub(super) path: String,
    pub(super) key: String,
    /// The keys of the other alternatives.
    pub(super) keys: Vec<&'a str>,
}

/// The misspelt key to which an error may belong.
pub(super) fn misspelt<'a>(schema: &'a Value, root: &Node, error: &ValidationError<'_>) -> Option<Misspelt<'a>> {
    let (before, inside) = error.schema_path().as_str().rsplit_once("/else/")?;
    let keys = lookup(schema, &format!("{before}/else"))?.get(OTHER_KEYS)?.as_array()?;
    let keys: Vec<&str> = keys.iter().filter_map(Value::as_str).collect();
    // The value of the free key is one level down, what is in it two.
    let levels = inside.split('/').filter(|part| *part == "additionalProperties").count();
    let mut pointer = error.instance_path().as_str();
    for _ in 1..levels {
        pointer = pointer.rsplit_once('/')?.0;
    }
    let key = root.pointer_key(pointer)?.text.to_string();
    nearest(&key, keys.iter().copied())?;
    let path = pointer.rsplit_once('/')?.0.to_owned();
    Some(Misspelt { path, key, keys })
}
