//! `hexforge test`.

mod common;

use common::{example, run, run_in};

#[test]
fn scenarios_that_hold_pass() {
    run(&["test", &example()]).exits(0).shows("2 passed");
}

#[test]
fn a_scenario_that_fails_says_where_what_was_expected_and_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let scenario = "scenario: ann takes four\ngiven: {players: [ann, bob]}\nwhen:\n  - ann: 4\n---\n\
                    scenario: bob is asked first\ngiven: {players: [ann, bob]}\nthen:\n  - asked: bob\n";
    std::fs::write(folder.path().join("my-game/tests/wrong.yaml"), scenario).unwrap();
    let run = run_in(folder.path(), &["test", "my-game"], "").exits(1);
    let run = run.shows("my-game/tests/wrong.yaml:4").shows("1, 2, 3").shows("2 passed").shows("2 failed");
    run.shows("my-game/tests/wrong.yaml:9");
}

#[test]
fn scenarios_are_chosen_by_a_part_of_their_name() {
    run(&["test", &example(), "--filter", "taken"]).exits(0).shows("1 passed");
    run(&["test", &example(), "--filter", "no such thing"]).exits(2).complains("no scenario");
}

#[test]
fn results_come_as_json() {
    let run = run(&["test", &example(), "--format", "json"]).exits(0);
    let results: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(results["passed"], 2);
}
