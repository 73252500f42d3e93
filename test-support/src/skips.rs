//! Tests that could not run.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Reports that the running test is skipped, and why.
///
/// Use it only where a tool is missing that a developer's machine may lack, then return from the test. The reason is
/// printed, and added to `skipped-tests.txt` in the target folder: `.ci/run` prints that file at its end, so that no test
/// passes unseen without having looked.
pub fn skip(reason: &str) {
    skip_in(&target_folder(), reason);
}

/// Does the same with the list in another folder.
///
/// # Panics
/// The list cannot be written.
pub fn skip_in(folder: &Path, reason: &str) {
    let thread = std::thread::current();
    let line = format!("{}: {reason}\n", thread.name().unwrap_or("unnamed test"));
    eprint!("skipped {line}");
    let mut list = OpenOptions::new().create(true).append(true).open(folder.join("skipped-tests.txt")).unwrap();
    // One write, so that lines of tests that run side by side do not mix.
    list.write_all(line.as_bytes()).unwrap();
}

/// The target folder that the running test was built into: `TARGET/PROFILE/deps/PROGRAM` is the test.
fn target_folder() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    program.ancestors().nth(3).unwrap_or_else(|| panic!("{} is not in a target folder", program.display())).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_skipped_test_adds_a_line_with_its_name_and_reason() {
        let folder = tempfile::tempdir().unwrap();
        skip_in(folder.path(), "no display");
        skip_in(folder.path(), "no driver");
        let list = std::fs::read_to_string(folder.path().join("skipped-tests.txt")).unwrap();
        let name = "skips::tests::each_skipped_test_adds_a_line_with_its_name_and_reason";
        assert_eq!(list, format!("{name}: no display\n{name}: no driver\n"));
    }

    #[test]
    fn the_target_folder_contains_the_running_test() {
        let program = std::env::current_exe().unwrap();
        let inside: Vec<&std::ffi::OsStr> = program.strip_prefix(target_folder()).unwrap().iter().collect();
        assert_eq!(inside.len(), 3, "{}", program.display());
        assert_eq!(inside[1], "deps");
    }
}
