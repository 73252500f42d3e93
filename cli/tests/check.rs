//! `hexforge check`.

mod common;

use common::{broken_pack, command, example, run, run_in};
use std::process::Stdio;

#[test]
fn a_pack_without_errors_passes() {
    run(&["check", &example()]).exits(0).shows("1 pack: 0 errors");
}

#[test]
fn an_error_is_shown_with_file_line_and_help() {
    let folder = broken_pack();
    let run = run_in(folder.path(), &["check", "broken"], "").exits(1);
    run.shows("broken/game.yaml:6").shows("did you mean `players`?");
}

#[test]
fn every_format_reports_the_error() {
    let folder = broken_pack();
    let json = run_in(folder.path(), &["check", "broken", "--format", "json"], "").exits(1);
    let parsed: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert!(parsed.to_string().contains("plaeyrs"));
    let sarif = run_in(folder.path(), &["check", "broken", "--format", "sarif"], "").exits(1);
    let parsed: serde_json::Value = serde_json::from_str(&sarif.out).unwrap();
    assert_eq!(parsed["version"], "2.1.0");
    run_in(folder.path(), &["check", "broken", "--format", "github"], "")
        .exits(1)
        .shows("::error file=broken/game.yaml");
}

#[test]
fn a_missing_path_is_a_usage_error() {
    run(&["check", "no-such-folder"]).exits(2).complains("no-such-folder does not exist");
    run(&["check"]).exits(2);
}

#[test]
fn a_folder_of_packs_is_checked_as_a_whole() {
    run(&["check", "content/examples"]).exits(0).shows("0 errors");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = broken_pack();
    let mut child =
        command(folder.path()).args(["check", "broken"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Closed before anything is read.
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn an_archive_that_cannot_be_read_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.zip"), "PK\u{3}\u{4} and not more").unwrap();
    run_in(folder.path(), &["check", "broken.zip"], "").exits(1).shows("cannot read the archive").shows("broken.zip");
    run_in(folder.path(), &["play", "broken.zip"], "").exits(1).shows("cannot read the archive").shows("broken.zip");
}

#[cfg(unix)]
#[test]
fn a_pack_is_checked_once_however_it_is_reached() {
    let folder = common::broken_pack();
    std::os::unix::fs::symlink("broken", folder.path().join("link")).unwrap();
    let once = run_in(folder.path(), &["check", "broken"], "").exits(1);
    let again = run_in(folder.path(), &["check", "broken", "./broken/../broken", "link", "."], "").exits(1);
    assert_eq!(again.out, once.out);
}
