//! End-to-end tests of the editor: the real program on a screen, with files that another program changes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]
#![cfg(unix)]

use hexforge_test_support::packs::tic_tac_toe;
use hexforge_test_support::screen::Screen;
use hexforge_test_support::{content, skip};
use serde_json::Value as Json;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running editor.
struct Editor {
    program: Child,
    stream: BufReader<UnixStream>,
}

impl Editor {
    fn start(screen: &Screen, pack: &Path, home: &Path) -> Self {
        let socket = home.join("control");
        let program = Command::new(env!("CARGO_BIN_EXE_hexforge"))
            .arg("edit")
            .arg(pack)
            .arg("--control")
            .arg(&socket)
            .env("DISPLAY", &screen.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("XDG_DATA_HOME", home)
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let stream = loop {
            match UnixStream::connect(&socket) {
                Ok(stream) => break stream,
                Err(error) => assert!(begun.elapsed() < Duration::from_secs(60), "the editor does not start: {error}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Self { program, stream: BufReader::new(stream) }
    }

    /// Sends a command and waits for its answer.
    fn say(&mut self, line: &str) -> Json {
        writeln!(self.stream.get_mut(), "{line}").unwrap();
        let mut answer = String::new();
        self.stream.read_line(&mut answer).unwrap_or_else(|e| panic!("`{line}` is not answered: {e}"));
        serde_json::from_str(&answer).unwrap_or_else(|e| panic!("`{line}` gives {answer:?}: {e}"))
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn options(status: &Json) -> Vec<&str> {
    status["options"].as_array().unwrap().iter().filter_map(|o| o.as_str()?.split('#').next()).collect()
}

/// Saves like an editor that keeps a backup: renames the old file and writes a new one.
fn save_like_vim(path: &Path, text: &str) {
    let backup = path.with_extension("yaml~");
    std::fs::rename(path, &backup).unwrap();
    std::fs::write(path, text).unwrap();
    std::fs::remove_file(&backup).unwrap();
}

#[test]
fn the_running_game_uses_a_file_that_another_program_saved() {
    let Some(screen) = Screen::open() else {
        skip("Xvfb is not installed (apt-get install xvfb)");
        return;
    };
    let copy = tic_tac_toe();
    let (pack, home) = (&copy.root, &copy.home);
    let mut editor = Editor::start(&screen, pack, home);
    editor.say("wait loaded");
    editor.say("start 2 1");
    editor.say("wait idle");
    editor.say("answer centre");
    let status = editor.say("wait inputs 1");
    assert!(!options(&status).contains(&"centre"));

    let path = pack.join("game.yaml");
    let good = std::fs::read_to_string(&path).unwrap();
    let before = editor.say("status")["reloads"].as_u64().unwrap();
    save_like_vim(&path, &good.replace("require: cell:count(\"mark\") == 0", "require: true"));
    let status = editor.say(&format!("wait reload {}", before + 1));
    assert_eq!(status["inputs"], 1, "the state is kept");
    assert!(options(&status).contains(&"centre"), "the changed rule holds");
    assert_eq!(status["changed"][0], "ttt:place");
    println!("from the save to the game: {} ms", status["reload_ms"]);

    // After an error the game continues with the last valid rules.
    save_like_vim(&path, "kind: gam");
    let status = editor.say("wait faults");
    assert_eq!((status["running"].clone(), status["inputs"].clone()), (true.into(), 1.into()));
    save_like_vim(&path, &good);
    let status = editor.say(&format!("wait reload {}", before + 2));
    assert!(!options(&status).contains(&"centre"));

    // A folder that goes away and comes back.
    let away = home.join("away");
    std::fs::rename(pack, &away).unwrap();
    std::fs::rename(&away, pack).unwrap();
    save_like_vim(&path, &good.replace("require: cell:count(\"mark\") == 0", "require: true"));
    let status = editor.say(&format!("wait reload {}", before + 3));
    assert!(options(&status).contains(&"centre"));

    let picture = home.join("window.png");
    let written = editor.say(&format!("screenshot {}", picture.display()));
    assert!(written["written"].is_string(), "{written}");
    assert!(picture.metadata().unwrap().len() > 10_000);
    editor.say("quit");
    assert!(editor.program.wait().unwrap().success());
}

#[test]
fn without_a_display_the_error_names_the_commands_that_need_none() {
    let pack = content("examples/tic-tac-toe");
    let output = Command::new(env!("CARGO_BIN_EXE_hexforge"))
        .arg("edit")
        .arg(&pack)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    let error_text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(error_text.lines().count(), 1, "{error_text}");
    assert!(
        error_text.contains("no display") && error_text.contains("check") && error_text.contains("play"),
        "{error_text}"
    );
}

#[test]
fn a_display_that_does_not_answer_gives_the_same_error() {
    let pack = content("examples/tic-tac-toe");
    let output = Command::new(env!("CARGO_BIN_EXE_hexforge"))
        .arg("edit")
        .arg(&pack)
        .env("DISPLAY", ":9876")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    let error_text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(error_text.contains("does not answer (DISPLAY is :9876)") && error_text.contains("`play`"), "{error_text}");
    assert!(!error_text.contains(".rs:"), "{error_text}");
}

#[test]
fn unknown_languages_and_invalid_sizes_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let pack = content("examples/tic-tac-toe");
    let render = |id: &str, more: [&str; 2]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_hexforge"));
        program.arg("render").arg(&pack).args([id, "--out"]).arg(folder.path()).args(more).output().unwrap()
    };
    for id in ["centre", "board"] {
        let output = render(id, ["--lang", "xx"]);
        let error_text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error_text.contains("Languages: en, ru"), "{error_text}");
    }
    for scale in ["0", "-1", "NaN", "1000", "large"] {
        let output = render("centre", ["--scale", scale]);
        let error_text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error_text.contains("from 0.1 to 20"), "{error_text}");
    }
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is written");

    let (english, russian) = (render("board", ["--lang", "en"]), render("centre", ["--lang", "ru"]));
    assert!(english.status.success() && russian.status.success());
    assert!(std::fs::read_to_string(folder.path().join("centre.svg")).unwrap().contains(|c| ('а'..='я').contains(&c)));
    assert!(render("board", ["--lang", "ru"]).status.success());
    assert!(std::fs::read_to_string(folder.path().join("board.svg")).unwrap().contains(|c| ('а'..='я').contains(&c)));
}

#[test]
fn render_draws_a_definition_and_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let pack = content("examples/tic-tac-toe");
    for id in ["centre", "board"] {
        let status = Command::new(env!("CARGO_BIN_EXE_hexforge"))
            .arg("render")
            .arg(&pack)
            .args([id, "--out"])
            .arg(folder.path())
            .status()
            .unwrap();
        assert!(status.success());
        assert!(folder.path().join(format!("{id}.svg")).is_file());
        assert!(std::fs::read(folder.path().join(format!("{id}.png"))).unwrap().starts_with(b"\x89PNG"));
    }
}
