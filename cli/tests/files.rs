//! What is written is complete or not there, what cannot be written is said at once, and nothing that was played is lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{command, example, run_in};
use hexforge_test_support::file_names;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};

const MOVES: &str = "top_left\ncentre\n1\nleft\n1\n";

#[test]
fn an_output_that_cannot_be_written_is_refused_before_anything_is_done() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let pack = example();
    for (arguments, why) in [
        (["play", &pack, "--record", "none/x.yaml"].as_slice(), "the folder none does not exist"),
        (&["play", &pack, "--record", "file/x.yaml"], "ot a directory"),
        (&["play", &pack, "--record", "."], "directory"),
        (&["sim", &pack, "--games", "1", "--jsonl", "none/x.jsonl"], "the folder none does not exist"),
        (&["sim", &pack, "--games", "1", "--save-failures", "file/x"], "ot a directory"),
        (&["render", &pack, "map", "--out", "file/x"], "ot a directory"),
        (&["schema", "--out", "file/x"], "ot a directory"),
        (&["new", "pack", "my-game", "--dir", "file"], "ot a directory"),
        (&["replay", "none.yaml", "--rerecord"], "none.yaml"),
    ] {
        let run = run_in(folder.path(), arguments, MOVES).exits(2).complains(why);
        assert_eq!(run.out, "", "{arguments:?} began");
        assert_eq!(file_names(folder.path()), ["file"], "{arguments:?}");
    }
}

/// Runs the command as on a disk on which files cannot grow beyond so many blocks of 512 bytes.
#[cfg(unix)]
fn with_blocks(folder: &Path, blocks: u32, arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut child = std::process::Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_hexforge")])
        .args(arguments)
        .current_dir(folder)
        .env("TMPDIR", folder.join("tmp"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat())
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_part_of_a_file_and_no_empty_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("tmp")).unwrap();
    run_in(folder.path(), &["play", &example(), "--seed", "1", "--record", "game.yaml"], MOVES).exits(0);
    let save = std::fs::read(folder.path().join("game.yaml")).unwrap();
    let pack = example();
    for (blocks, arguments) in [
        (0, ["render", &pack, "map"].as_slice()),
        (0, &["render", &pack, "map", "--out", "new/pictures"]),
        (16, &["render", &pack, "map"]),
        (0, &["new", "pack", "my-game"]),
        (1, &["new", "pack", "my-game"]),
        (0, &["schema", "--out", "schemas"]),
        (16, &["schema", "--out", "schemas"]),
        (0, &["sim", &pack, "--games", "2", "--jsonl", "x.jsonl"]),
        (16, &["sim", &pack, "--games", "200", "--jsonl", "x.jsonl"]),
        (0, &["play", &pack, "--record", "x.yaml"]),
        (0, &["replay", "game.yaml", "--pack", &pack, "--rerecord"]),
    ] {
        let (code, said) = with_blocks(folder.path(), blocks, arguments, MOVES);
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(said.contains("cannot write") && said.contains("too large"), "{arguments:?}: {said}");
        assert_eq!(file_names(folder.path()), ["game.yaml", "tmp"], "{arguments:?}");
        assert!(file_names(&folder.path().join("tmp")).is_empty(), "{arguments:?}");
    }
    assert_eq!(std::fs::read(folder.path().join("game.yaml")).unwrap(), save);
}

#[cfg(unix)]
#[test]
fn a_game_that_cannot_be_kept_anywhere_is_said_at_once_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("tmp")).unwrap();
    let (code, said) =
        with_blocks(folder.path(), 0, &["play", &example(), "--seed", "1", "--lang", "en"], "centre\ntop\nleft\n");
    assert_eq!(code, Some(2), "{said}");
    assert_eq!(said.matches("The game is not kept; type `save FILE` with a file on another disk").count(), 1, "{said}");
    let (warning, second) = (said.find("The game is not kept").unwrap(), said.find("> top").unwrap());
    assert!(warning < second, "{said}");
    assert_eq!(file_names(folder.path()), ["tmp"]);
}

/// A game that is being played.
struct Played {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Played {
    fn start(folder: &Path, more: &[&str]) -> Self {
        let mut command = command(folder);
        command
            .env("TMPDIR", folder.join("../tmp"))
            .args(["play", &example(), "--seed", "1", "--lang", "en"])
            .args(more);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut played = Self { child, out };
        played.read_to_prompt();
        played
    }

    fn read_to_prompt(&mut self) -> String {
        let mut said = Vec::new();
        while !said.ends_with(b"\n> ") {
            assert_ne!(self.out.read_until(b' ', &mut said).unwrap(), 0, "{}", String::from_utf8_lossy(&said));
        }
        String::from_utf8(said).unwrap()
    }

    fn types(&mut self, line: &[u8]) -> String {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(line).and_then(|()| input.flush()).unwrap();
        self.read_to_prompt()
    }

    /// Closes the input; the exit code and what was said.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.child.stdin.take());
        let mut said = String::new();
        self.out.read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code(), said)
    }
}

/// The folder that a game is played in, beside the one for temporary files.
fn folders() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (game, temporary) = (folder.path().join("game"), folder.path().join("tmp"));
    std::fs::create_dir(&game).unwrap();
    std::fs::create_dir(temporary).unwrap();
    (folder, game)
}

#[cfg(unix)]
#[test]
fn an_unsaved_game_moves_to_the_temporary_folder_when_its_own_cannot_be_written_any_more() {
    let (folder, game) = folders();
    let mut played = Played::start(&game, &[]);
    played.types(b"centre\n");
    assert_eq!(file_names(&game), ["hexforge-recovery.yaml"]);
    // Nothing can be written into a folder that is gone.
    std::fs::remove_dir_all(&game).unwrap();
    let said = played.types(b"top\n");
    assert!(said.contains("cannot write") && said.contains("The unsaved game is in"), "{said}");
    let temporary = folder.path().join("tmp");
    assert_eq!(file_names(&temporary), ["hexforge-recovery.yaml"]);
    assert!(!played.types(b"left\n").contains("The unsaved game is in"), "it is said once");
    let (code, said) = played.end();
    assert_eq!(code, Some(0), "{said}");
    let kept = std::fs::read_to_string(temporary.join("hexforge-recovery.yaml")).unwrap();
    assert_eq!(kept.matches("one:").count(), 3, "{kept}");
}

#[cfg(unix)]
#[test]
fn a_record_that_cannot_be_written_in_the_end_becomes_a_recovery_file() {
    let (folder, game) = folders();
    std::fs::create_dir(game.join("records")).unwrap();
    let mut played = Played::start(&game, &["--record", "records/r.yaml"]);
    played.types(b"centre\n");
    std::fs::remove_dir_all(game.join("records")).unwrap();
    let (code, said) = played.end();
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("unsaved game written to hexforge-recovery.yaml"), "{said}");
    assert_eq!(file_names(&game), ["hexforge-recovery.yaml"]);
    assert!(file_names(&folder.path().join("tmp")).is_empty());
}

#[test]
fn a_program_that_is_killed_leaves_the_last_state_and_nothing_else() {
    let (_folder, game) = folders();
    for _ in 0..5 {
        let mut played = Played::start(&game, &["--record", "r.yaml"]);
        played.types(b"centre\n");
        let _ = played.child.stdin.as_mut().unwrap().write_all(b"top\n");
        played.child.kill().unwrap();
        played.child.wait().unwrap();
    }
    let names = file_names(&game);
    assert!(names.len() == 5 && names.iter().all(|name| name.starts_with("hexforge-recovery")), "{names:?}");
    for name in names {
        run_in(&game, &["replay", &name, "--pack", &example()], "").exits(0).shows("answer");
    }
}

#[test]
fn a_line_that_is_not_text_is_not_understood_and_the_game_goes_on() {
    let (_folder, game) = folders();
    let mut played = Played::start(&game, &[]);
    let said = played.types(b"caf\xe9\n");
    assert!(said.contains("this line is not understood, because it is not UTF-8 text"), "{said}");
    let said = played.types(&[&[b'x'; 70_000][..], b"\n"].concat());
    assert!(said.contains("this line is longer than"), "{said}");
    let said = played.types(b"centre\n");
    assert!(said.contains("ann takes centre"), "{said}");
    assert_eq!(played.end().0, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_outputs_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let sim =
        |file: &str| run_in(folder.path(), &["sim", &example(), "--games", "2", "--seed", "1", "--jsonl", file], "");
    assert_eq!(sim("/dev/stdout").exits(0).out.lines().filter(|line| line.starts_with('{')).count(), 2);
    sim("/dev/null").exits(0);
    sim("/dev/full").exits(2).complains("No space left");
    assert!(file_names(folder.path()).is_empty());
}
