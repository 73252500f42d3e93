//! Alternatives of which one is a mapping of one free key: an entry that does not fit it may have a misspelt key of another one.

use std::sync::Arc;

use jsonschema::ValidationError;
use serde_json::Value;

use super::repair::Repair;
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::nearest::nearest;
use crate::source::SourceFile;
use crate::yaml::{Node, lookup};

/// In the schema of such a mapping: the keys of the other alternatives.
pub(super) const OTHER_KEYS: &str = "x-other-keys";

/// The diagnostic about a misspelt key, and what repairs it; none if the key resembles no other.
pub(super) fn misspelt(
    schema: &Value,
    root: &Node,
    file: &Arc<SourceFile>,
    error: &ValidationError<'_>,
) -> Option<(Diagnostic, Repair)> {
    let (before, inside) = error.schema_path().as_str().rsplit_once("/else/")?;
    let keys = lookup(schema, &format!("{before}/else"))?.get(OTHER_KEYS)?.as_array()?;
    // The value of the free key is one level down, what is in it two.
    let levels = inside.split('/').filter(|part| *part == "additionalProperties").count();
    let mut pointer = error.instance_path().as_str();
    for _ in 1..levels {
        pointer = pointer.rsplit_once('/')?.0;
    }
    let key = root.pointer_key(pointer)?;
    let meant = nearest(&key.text, keys.iter().filter_map(Value::as_str))?;
    let place = FileSpan::new(file, key.span);
    let path = pointer.rsplit_once('/')?.0.to_owned();
    let repair = Repair::Rename { path, from: key.text.to_string(), to: meant.to_owned() };
    let diagnostic = Diagnostic::error(codes::UNKNOWN_KEY, format!("unknown key `{}`", key.text))
        .at(place.clone())
        .help(format!("did you mean `{meant}`?"))
        .fix(place, meant);
    Some((diagnostic, repair))
}
