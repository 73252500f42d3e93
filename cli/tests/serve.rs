//! `hexforge serve`, played by the example client of the documentation.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{command, example, run_in};
use hexforge_test_support::{skip, workspace};
use serde_json::Value;
use std::process::Command;

/// Lets the example client play a game to its end: what it printed and what it received. None if there is no Python.
fn played_by_the_client(pack: &str) -> Option<(String, String)> {
    if Command::new("python3").arg("--version").output().is_err() {
        skip("python3 is not installed, so the example client of docs/protocol.md was not run");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("received.jsonl");
    let output = Command::new("python3")
        .current_dir(workspace())
        .args(["docs/examples/client.py", env!("CARGO_BIN_EXE_hexforge"), pack, "7"])
        .arg(&record)
        .env("PYTHONIOENCODING", "utf-8")
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    let received = std::fs::read_to_string(record).unwrap();
    assert_valid(&received);
    Some((out, received))
}

/// Every line is what the JSON Schema says.
fn assert_valid(received: &str) {
    let path = workspace().join("schemas/json/protocol-output.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for line in received.lines() {
        let message: Value = serde_json::from_str(line).unwrap();
        if let Err(error) = validator.validate(&message) {
            panic!("{error}\n{message:#}");
        }
    }
}

#[test]
fn the_example_client_plays_a_whole_game() {
    let Some((out, received)) = played_by_the_client("content/examples/tic-tac-toe") else { return };
    assert!(out.lines().last().unwrap().ends_with("three in a line") || out.contains("without a winner"), "{out}");
    assert!(received.lines().count() >= 6, "{received}");
}

#[test]
fn the_example_client_plays_a_large_game() {
    let Some((out, received)) = played_by_the_client("content/master-of-the-galaxy") else { return };
    assert!(out.lines().last().unwrap().contains("wins"), "{out}");
    assert!(received.lines().count() > 50);
}

#[test]
fn the_example_client_receives_nothing_hidden() {
    let Some((out, received)) = played_by_the_client("tests/packs/secrets") else { return };
    assert!(out.ends_with("ann wins: told\n"), "{out}");
    let received = received.to_lowercase();
    assert!(received.contains("zyzzyva"), "the own locket is seen");
    for hidden in ["quagga", "okapi", "coelacanth", "seed", "hash", "#"] {
        assert!(!received.contains(hidden), "{hidden} was received");
    }
}

#[test]
fn long_lines_and_lines_that_are_not_text_are_refused() {
    let long = format!("{{\"id\": 1, \"do\": \"{}\"}}", "x".repeat(70_000));
    let input = format!(
        "{long}\n\n{{\"id\": 2, \"do\": \"new\"}}\n{{\"id\": 3, \"do\": \"end\"}}\n{{\"id\": 4, \"do\": \"view\"}}\n"
    );
    let pack = example();
    let run = run_in(&workspace(), &["serve", "--stdio", &pack, "--lang", "en"], &input).exits(0);
    assert_valid(&run.out);
    let replies: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), 4, "nothing comes after the end");
    assert_eq!((&replies[1]["id"], &replies[1]["code"]), (&Value::Null, &"too_long".into()));
    assert_eq!((&replies[2]["id"], &replies[2]["reply"]), (&2.into(), &"started".into()));
    assert_eq!((&replies[3]["id"], &replies[3]["reply"]), (&3.into(), &"done".into()));
}

#[test]
fn a_pack_with_errors_is_reported_and_writes_no_protocol() {
    let folder = common::broken_pack();
    let run = run_in(folder.path(), &["serve", "--stdio", "broken"], "").exits(2).complains("plaeyrs");
    assert_eq!(run.out, "");
    let mut without = command(folder.path());
    let output = without.args(["serve", "broken"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("add --stdio"));
}
