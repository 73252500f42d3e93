//! Whole packs: what is right has no faults, and reports are the same whatever the machine.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_schemas::documents::{BUILT_IN, built_in};
use support::Packs;

#[test]
fn the_base_pack_has_nothing_wrong() {
    let packs = Packs::with_base();
    assert_eq!(packs.report(&["base"]), "");
    assert!(packs.load(&["base"]).ruleset.is_some());
}

#[test]
fn the_shipped_schemas_are_fresh() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("json");
    for kind in BUILT_IN.into_iter().chain(["pack", "scenario"]) {
        let text = serde_json::to_string_pretty(&built_in(kind).unwrap()).unwrap() + "\n";
        let path = folder.join(format!("{kind}.schema.json"));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(known == text, "{} is stale; run the tests with UPDATE_SCHEMAS=1", path.display());
    }
}
