//! Runs the example `embed`.

use std::process::Command;

#[test]
fn the_example_plays_a_whole_game() {
    let tests = std::env::current_exe().expect("the path of the test is known");
    let target = tests.ancestors().nth(2).expect("tests are in `deps`");
    let example = target.join("examples").join(format!("embed{}", std::env::consts::EXE_SUFFIX));
    assert!(example.exists(), "`cargo test -p hexforge-core` without `--test` builds {}", example.display());

    let output = Command::new(example).output().expect("it starts");

    let text = String::from_utf8(output.stdout).expect("it prints text");
    assert!(output.status.success(), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.ends_with(" wins")), "{text}");
}
