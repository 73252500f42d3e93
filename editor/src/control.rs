//! A channel by which tests and tools drive a running editor: lines over a local socket, each answered by one line of JSON.
//! An answer to `wait …` comes when what was waited for is the case.
//!
//! `status` · `start PLAYERS SEED` · `answer OPTION|yes|no|NUMBER` · `undo` · `open PATH` · `show PANEL` · `wait loaded` ·
//! `wait reload N` · `wait inputs N` · `wait faults` · `wait idle` · `run N` · `frames N` · `screenshot PATH` · `quit`

use crate::playtest::{AskShape, Command};
use crate::ui::{Desk, Tab};
use hexforge_core::decision::Answer;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// A line with where its answer goes.
type Request = (String, Sender<Json>);

/// The channel.
#[derive(Debug)]
pub struct Control {
    requests: Receiver<Request>,
    waiting: Vec<Request>,
    /// When frames began, while somebody wants to know how long they take.
    frames: Vec<Instant>,
}

impl Control {
    /// Listens at a path; `wake` is called when a line has come.
    ///
    /// # Errors
    /// The socket cannot be made.
    #[cfg(unix)]
    pub fn listen(path: &Path, wake: impl Fn() + Send + Sync + Clone + 'static) -> std::io::Result<Self> {
        use std::os::unix::net::UnixListener;
        let listener = UnixListener::bind(path)?;
        let (send, requests) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (send, wake) = (send.clone(), wake.clone());
                std::thread::spawn(move || serve(stream, &send, &wake));
            }
        });
        Ok(Self { requests, waiting: Vec::new(), frames: Vec::new() })
    }

    /// There are no such sockets here.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(unix))]
    pub fn listen(_: &Path, _: impl Fn() + Send + Sync + Clone + 'static) -> std::io::Result<Self> {
        let _: (Sender<Request>, Receiver<Request>) = channel();
        Err(std::io::Error::other("the control channel needs a Unix socket"))
    }

    /// Carries out what has come, and answers what waited and has come about.
    pub fn poll(&mut self, desk: &mut Desk, ctx: &egui::Context) {
        let new: Vec<Request> = std::mem::take(&mut self.waiting).into_iter().chain(self.requests.try_iter()).collect();
        for (line, answer) in new {
            if let Some(count) = line.strip_prefix("frames ").and_then(|n| n.trim().parse::<usize>().ok()) {
                self.frames.push(Instant::now());
                ctx.request_repaint();
                if self.frames.len() <= count {
                    self.waiting.push((line, answer));
                } else {
                    let _ = answer.send(times(&std::mem::take(&mut self.frames)));
                }
                continue;
            }
            if let Some(path) = line.strip_prefix("screenshot ") {
                screenshot(ctx, PathBuf::from(path.trim()), answer);
                continue;
            }
            match carry_out(desk, ctx, &line) {
                Some(said) => {
                    let _ = answer.send(said);
                }
                None => self.waiting.push((line, answer)),
            }
        }
    }
}

#[cfg(unix)]
fn serve(stream: std::os::unix::net::UnixStream, send: &Sender<Request>, wake: &dyn Fn()) {
    use std::io::{BufRead as _, BufReader, Write as _};
    let Ok(mut out) = stream.try_clone() else { return };
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let (answer, answered) = channel();
        if send.send((line, answer)).is_err() {
            return;
        }
        wake();
        let Ok(said) = answered.recv() else { return };
        if writeln!(out, "{said}").is_err() {
            return;
        }
    }
}

fn status(desk: &Desk) -> Json {
    let seen = &desk.seen;
    let options = seen.asked.first().map(|asked| asked.options.iter().map(|o| o.id.clone()).collect::<Vec<_>>());
    json!({
        "loaded": desk.latest.is_some(),
        "errors": desk.latest.as_ref().map_or(0, |a| a.counts().0),
        "faults": seen.faults,
        "running": seen.running,
        "inputs": seen.inputs,
        "options": options.unwrap_or_default(),
        "prompt": seen.asked.first().map(|asked| asked.prompt.clone()),
        "notice": seen.notice.as_ref().map(|n| n.text.clone()),
        "reloads": seen.reloaded.0,
        "changed": seen.reloaded.1,
        "reload_ms": desk.reload_took.map(|t| t.as_millis() as u64),
        "missing": desk.missing,
    })
}

/// What a line gives; none while it has to wait.
fn carry_out(desk: &mut Desk, ctx: &egui::Context, line: &str) -> Option<Json> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|w| w.parse::<u64>().ok()).unwrap_or(0);
    let wrong = |text: &str| Some(json!({ "error": text }));
    let idle = !desk.table.is_busy() && !desk.is_loading() && desk.table.snapshot().version == desk.seen.version;
    match words.as_slice() {
        ["status"] => Some(status(desk)),
        ["wait", "loaded"] => desk.latest.is_some().then(|| status(desk)),
        ["wait", "idle"] => idle.then(|| status(desk)),
        ["wait", "reload", _] => (desk.seen.reloaded.0 >= number(2)).then(|| status(desk)),
        ["wait", "inputs", _] => (desk.seen.inputs as u64 == number(2)).then(|| status(desk)),
        ["wait", "faults"] => desk.seen.faults.is_some().then(|| status(desk)),
        ["start", _, _] => {
            let start = crate::ui::plain_start(usize::try_from(number(1)).unwrap_or(2), number(2));
            desk.ask(Command::Start(Box::new(start)));
            Some(json!({ "asked": true }))
        }
        ["run", _] => {
            for _ in 0..number(1) {
                desk.ask(Command::Run(crate::playtest::Until::Step));
            }
            Some(json!({ "asked": true }))
        }
        ["undo"] => {
            desk.ask(Command::Undo);
            Some(json!({ "asked": true }))
        }
        ["answer", typed] => {
            let Some(asked) = desk.seen.asked.first().cloned() else { return wrong("nobody is asked anything") };
            let plain = match (&asked.shape, *typed) {
                (AskShape::Confirm { .. }, "yes" | "no") => Some(Answer::Confirm(*typed == "yes")),
                (AskShape::Amount { .. }, number) => number.parse().ok().map(Answer::Amount),
                _ => None,
            };
            if let Some(answer) = plain {
                desk.ask(Command::Answer(asked.id, answer));
                return Some(json!({ "asked": true }));
            }
            let own = asked.options.iter().find(|o| o.id == *typed || o.id.split('#').next() == Some(typed));
            let Some(option) = own else { return wrong("there is no such option") };
            let id: Arc<str> = Arc::from(option.id.as_str());
            let given = if asked.shape == AskShape::One { Answer::One(id) } else { Answer::Some(vec![id]) };
            desk.ask(Command::Answer(asked.id, given));
            Some(json!({ "asked": true }))
        }
        ["open", path] => {
            let path = desk.project.root.join(path);
            desk.go_to(&path, 0);
            Some(json!({ "asked": true }))
        }
        ["show", panel] => {
            let found = Tab::ALL.into_iter().find(|tab| tab.title().eq_ignore_ascii_case(panel));
            desk.front = found;
            Some(json!({ "asked": found.is_some() }))
        }
        ["quit"] => {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            Some(json!({ "asked": true }))
        }
        _ => wrong("unknown line"),
    }
}

/// How long frames took, drawing included: the median, the slowest of a hundred, the slowest.
fn times(frames: &[Instant]) -> Json {
    let mut took: Vec<f64> =
        frames.windows(2).filter_map(|w| Some(w.get(1)?.duration_since(*w.first()?).as_secs_f64() * 1000.0)).collect();
    took.sort_by(f64::total_cmp);
    let at = |share: f64| took.get(((took.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
    json!({ "frames": took.len(), "median_ms": at(0.5), "p99_ms": at(0.99), "most_ms": at(1.0) })
}

/// Writes what the window shows into a file and answers when it is there.
fn screenshot(ctx: &egui::Context, path: PathBuf, answer: Sender<Json>) {
    ctx.request_screenshot(move |image| {
        let _ = answer.send(match write_png(&path, &image) {
            Ok(()) => json!({ "written": path }),
            Err(error) => json!({ "error": error }),
        });
    });
    ctx.request_repaint();
}

fn write_png(path: &Path, image: &egui::ColorImage) -> Result<(), String> {
    let [w, h] = image.size;
    let bytes: Vec<u8> = image.pixels.iter().flat_map(|p| p.to_array()).collect();
    let (w, h) = (u32::try_from(w).unwrap_or(0), u32::try_from(h).unwrap_or(0));
    image::save_buffer(path, &bytes, w, h, image::ColorType::Rgba8).map_err(|e| e.to_string())
}
