//! Nothing goes around this crate: no other code prints, or writes files.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::path::{Path, PathBuf};

/// What prints or writes, and where it may: in this crate, in tests and their tools, and in folders for temporary files.
const FORBIDDEN: [&str; 14] = [
    "println!(",
    "eprintln!(",
    " print!(",
    "eprint!(",
    "dbg!(",
    "fs::write(",
    "File::create(",
    "File::create_new(",
    "File::options(",
    "OpenOptions",
    "fs::rename(",
    "fs::copy(",
    ".persist(",
    "stdout().write",
];

/// Files of the measurements, in a folder for temporary files.
const ALLOWED: [&str; 2] = ["cli/src/commands/bench/synthetic.rs", "cli/src/commands/bench/cases.rs"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn only_this_crate_prints_and_writes() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for name in ["core", "scripts", "schemas", "play", "picture", "serve", "ide", "editor", "cli"] {
        sources(&workspace.join(name).join("src"), &mut files);
    }
    assert!(files.len() > 200, "only {} files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.strip_prefix(workspace).unwrap().to_string_lossy().replace('\\', "/");
        if ALLOWED.contains(&name.as_str()) || name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        // Unit tests are at the end of a file.
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
        for (number, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            if FORBIDDEN.iter().any(|forbidden| line.contains(forbidden)) {
                wrong.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "use hexforge_io instead:\n{}", wrong.join("\n"));
}
