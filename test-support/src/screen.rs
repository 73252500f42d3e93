//! A screen without a monitor.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// A running X server without a monitor. It ends when it is dropped.
#[derive(Debug)]
pub struct Screen {
    server: Child,
    /// What `DISPLAY` has to be for programs that use it, such as `:3`.
    pub display: String,
}

impl Screen {
    /// Starts `Xvfb`; none where it is not installed.
    #[must_use]
    pub fn open() -> Option<Self> {
        Self::start("Xvfb")
    }

    /// Starts a server by this name; none where there is no such program.
    ///
    /// # Panics
    /// The server does not start although it is installed.
    fn start(program: &str) -> Option<Self> {
        let mut server = Command::new(program)
            .args(["-displayfd", "1", "-screen", "0", "1600x960x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let number = line.trim();
        if number.is_empty() {
            let status = server.wait().unwrap();
            panic!("{program} did not start: {status}");
        }
        Some(Self { display: format!(":{number}"), server })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn two_screens_are_open_side_by_side() {
        let (Some(one), Some(other)) = (Screen::open(), Screen::open()) else {
            crate::skip("Xvfb is not installed (apt-get install xvfb)");
            return;
        };
        assert_ne!(one.display, other.display);
        assert!(other.display[1..].parse::<u16>().is_ok(), "{}", other.display);
    }

    #[test]
    fn a_server_that_is_not_installed_opens_no_screen() {
        assert!(Screen::start("no-such-server").is_none());
    }

    #[test]
    #[should_panic(expected = "did not start")]
    fn a_server_that_ends_before_it_has_a_display_fails_the_test() {
        let _ = Screen::start("true");
    }
}
