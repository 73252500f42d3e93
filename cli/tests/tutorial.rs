//! Follows `docs/tutorial.md` and compares the resulting packs with the shipped ones.
//!
//! The test works through the page from top to bottom in an empty folder `workshop` next to `content`. The word after the
//! language in the info string of a fenced block sets what the test does with the block:
//!
//! - `file=PATH`: writes the block to the file and replaces its content.
//! - `append=PATH`: appends the block to the file.
//! - `console`: runs the lines that begin with `$ ` as commands, which must succeed. The lines below a command are its
//!   expected output, standard output first; without such lines, the output is not checked. A line `…` matches any number of
//!   lines, and `…` within a line matches any text. Lines that begin with `> ` are the input at a prompt.
//! - `console fails`: the same for commands that must report errors (exit code 1).
//!
//! The test ignores other blocks. In the end, the packs in the folder must equal the packs of the same names in
//! `content/examples`, except for files that depend on the machine.

#![cfg(unix)] // for the link to `content`
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::run_in;
use hexforge_test_support::workspace;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Matches any text.
const ANY: &str = "…";
/// Names the folders of packs on one machine, so it is not compared.
const OF_MACHINE: &str = ".hexforge-path";

/// A fenced block, with the line of the page on which it begins.
struct Block<'a> {
    line: usize,
    info: &'a str,
    body: Vec<&'a str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (index, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some(Block { line: index + 1, info, body: Vec::new() }),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some(block)) => block.body.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block is not closed");
    found
}

/// Whether a line matches an expected line, in which `…` matches any text.
fn line_fits(expected: &str, found: &str) -> bool {
    let mut parts = expected.split(ANY);
    let Some(mut rest) = found.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Whether lines match expected lines, in which a line `…` matches any number of lines.
fn lines_fit(expected: &[&str], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((&ANY, rest)) => (0..=found.len()).any(|skipped| lines_fit(rest, &found[skipped..])),
        Some((first, rest)) => found
            .split_first()
            .is_some_and(|(line, others)| line_fits(first.trim_end(), line.trim_end()) && lines_fit(rest, others)),
    }
}

/// Runs the commands of a block and compares what they print.
fn run_block(block: &Block<'_>, folder: &Path) {
    let code = i32::from(block.info.ends_with("fails"));
    let mut at = 0;
    while at < block.body.len() {
        let line = block.line + 1 + at;
        let command = block.body[at].strip_prefix("$ hexforge ");
        let command = command.unwrap_or_else(|| panic!("line {line} does not begin with `$ hexforge `"));
        at += 1;
        let length = block.body[at..].iter().take_while(|line| !line.starts_with("$ ")).count();
        let expected = &block.body[at..at + length];
        at += length;
        let typed: Vec<&str> = expected.iter().filter_map(|line| line.strip_prefix("> ")).collect();
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let run = run_in(folder, &arguments, &(typed.join("\n") + "\n")).exits(code);
        let printed = run.out + &run.err;
        let found: Vec<&str> = printed.trim_end().lines().collect();
        assert!(
            expected.is_empty() || lines_fit(expected, &found),
            "line {line} of the tutorial: `{command}` should print\n\n{}\n\nand prints\n\n{printed}",
            expected.join("\n")
        );
    }
}

fn write(path: &Path, lines: &[&str], append: bool) {
    let before = if append { std::fs::read_to_string(path).unwrap() } else { String::new() };
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, before + &lines.join("\n") + "\n").unwrap();
}

/// The texts of all files in a folder, by their relative paths.
fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in std::fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with(OF_MACHINE) {
                found.insert(path.strip_prefix(folder).unwrap().to_owned(), std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn the_tutorial_works_and_ends_with_the_shipped_packs() {
    let root = workspace().canonicalize().unwrap();
    let page = std::fs::read_to_string(root.join("docs/tutorial.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(root.join("content"), folder.path().join("content")).unwrap();
    let workshop = folder.path().join("workshop");
    std::fs::create_dir(&workshop).unwrap();

    for block in blocks(&page) {
        let words = || block.info.split_whitespace().skip(1);
        if let Some(path) = words().find_map(|word| word.strip_prefix("file=")) {
            write(&workshop.join(path), &block.body, false);
        } else if let Some(path) = words().find_map(|word| word.strip_prefix("append=")) {
            write(&workshop.join(path), &block.body, true);
        } else if block.info.split_whitespace().next() == Some("console") {
            run_block(&block, &workshop);
        }
    }

    let made: Vec<PathBuf> = std::fs::read_dir(&workshop).unwrap().map(|entry| entry.unwrap().path()).collect();
    let packs: Vec<&PathBuf> = made.iter().filter(|path| path.join("pack.yaml").is_file()).collect();
    assert!(packs.len() >= 2);
    for pack in packs {
        let shipped = root.join("content/examples").join(pack.file_name().unwrap());
        let (mut made, mut shipped) = (texts(pack), texts(&shipped));
        for (path, text) in std::mem::take(&mut made) {
            let other = shipped.remove(&path);
            assert_eq!(Some(text), other, "{} in the tutorial and in the shipped pack", path.display());
        }
        assert!(shipped.is_empty(), "the tutorial does not show {:?}", shipped.keys());
    }
}

#[test]
fn an_ellipsis_matches_any_text() {
    assert!(line_fits("a…c", "abc") && line_fits("…", "") && line_fits("a…b…c", "a1b2bc"));
    assert!(!line_fits("a…c", "ab") && !line_fits("abc", "abcd") && !line_fits("a…a", "a"));
    assert!(lines_fit(&["…", "b"], &["b"]) && lines_fit(&["a", "…", "c"], &["a", "1", "2", "c"]));
    assert!(!lines_fit(&["a", "…", "c"], &["a", "c", "d"]) && !lines_fit(&["a"], &[]));
}
