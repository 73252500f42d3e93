//! The checked-in JSON Schemas of the protocol are those of the types.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use hexforge_test_support::workspace;

#[test]
fn the_shipped_schemas_are_up_to_date() {
    for (name, schema) in hexforge_serve::schemas() {
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = workspace().join(format!("schemas/json/protocol-{name}.schema.json"));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(known == text, "{} is stale; run the tests with UPDATE_SCHEMAS=1", path.display());
    }
}
