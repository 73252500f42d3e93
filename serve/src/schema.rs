//! JSON Schemas of the messages.

use crate::protocol::{Output, RequestLine};
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// The JSON Schemas of the lines that a client sends (`request`) and of those that the program sends (`output`), by name.
#[must_use]
pub fn schemas() -> [(&'static str, Value); 2] {
    let generator = || SchemaSettings::draft2020_12().into_generator();
    [
        ("request", generator().into_root_schema_for::<RequestLine>().to_value()),
        ("output", generator().into_root_schema_for::<Output>().to_value()),
    ]
}
