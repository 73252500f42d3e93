//! Requests from lines.

use crate::protocol::{ErrorCode, Failure, Request, RequestId, RequestLine};
use serde_json::{Map, Value};

/// A line that is not a request, and its id if that could be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Unread {
    /// The id.
    pub id: Option<RequestId>,
    /// What was expected.
    pub failure: Failure,
}

/// Reads a request.
///
/// # Errors
/// The line is not a request; the message says what was expected.
pub fn request(line: &str) -> Result<RequestLine, Unread> {
    let unread =
        |id: Option<RequestId>, found: String| Unread { id, failure: Failure::new(ErrorCode::Malformed, found) };
    let mut fields: Map<String, Value> = serde_json::from_str(line).map_err(|error| {
        unread(None, format!("expected a JSON object such as `{{\"id\": 1, \"do\": \"view\"}}` on one line: {error}"))
    })?;
    let id = fields.remove("id").and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    let Some(id) = id else {
        return Err(unread(None, "expected `id`, a number or a text that the reply repeats".to_owned()));
    };
    let key = match fields.remove("key") {
        None => None,
        Some(Value::String(key)) => Some(key),
        Some(_) => return Err(unread(Some(id), "expected `key` to be a text".to_owned())),
    };
    match serde_json::from_value::<Request>(Value::Object(fields)) {
        Ok(request) => Ok(RequestLine { id, key, request }),
        Err(error) => Err(unread(Some(id), format!("the request cannot be read: {error}"))),
    }
}
