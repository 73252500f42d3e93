//! A channel by which tests and tools drive a running editor: each line over a local socket is answered by one line of JSON. The
//! answer to `wait …` comes when the condition holds.
//!
//! `status` · `start PLAYERS SEED` · `answer OPTION|yes|no|NUMBER` · `undo` · `open PATH` · `show PANEL` · `wait loaded` ·
//! `wait reload N` · `wait inputs N` · `wait faults` · `wait idle` · `run N` · `frames N` · `screenshot PATH` · `quit`

use crate::app::{Command, Commands, Location, Model, Tab};
use crate::playtest::{self, LocalizedDecision, Start, Until};
use hexforge_core::decision::Answer;
use hexforge_core::view::ShapeView;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// A line, and where its answer goes.
type Request = (String, Sender<Json>);

/// A line may have at most so many bytes.
#[cfg(unix)]
const LONGEST_LINE: usize = 64 * 1024;

/// The channel.
#[derive(Debug)]
pub struct Control {
    requests: Receiver<Request>,
    waiting: Vec<Request>,
    /// When frames began, while a client measures them.
    frames: Vec<Instant>,
}

impl Control {
    /// Listens on a socket at a path; `wake` is called when a line has come.
    ///
    /// # Errors
    /// The socket cannot be created.
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

    /// Fails: this system has no such sockets.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(unix))]
    pub fn listen(_: &Path, _: impl Fn() + Send + Sync + Clone + 'static) -> std::io::Result<Self> {
        let _: (Sender<Request>, Receiver<Request>) = channel();
        Err(std::io::Error::other("the control channel needs a Unix socket"))
    }

    /// Carries out new lines, and answers those that waited and whose condition holds now; `is_idle` tells whether nothing is being
    /// loaded or played.
    pub fn poll(&mut self, model: &Model, is_idle: bool, commands: &mut Commands, ctx: &egui::Context) {
        let new: Vec<Request> = std::mem::take(&mut self.waiting).into_iter().chain(self.requests.try_iter()).collect();
        for (line, answer) in new {
            if let Some(count) = line.strip_prefix("frames ").and_then(|n| n.trim().parse::<usize>().ok()) {
                self.measure_frames(ctx, count, line, answer);
            } else if let Some(path) = line.strip_prefix("screenshot ") {
                screenshot(ctx, PathBuf::from(path.trim()), answer);
            } else {
                match carry_out(model, is_idle, commands, ctx, &line) {
                    Some(reply) => drop(answer.send(reply)),
                    None => self.waiting.push((line, answer)),
                }
            }
        }
    }

    /// Notes a frame, and answers after `count` of them.
    fn measure_frames(&mut self, ctx: &egui::Context, count: usize, line: String, answer: Sender<Json>) {
        self.frames.push(Instant::now());
        ctx.request_repaint();
        if self.frames.len() <= count {
            self.waiting.push((line, answer));
        } else {
            let _ = answer.send(frame_times(&std::mem::take(&mut self.frames)));
        }
    }
}

#[cfg(unix)]
fn serve(stream: std::os::unix::net::UnixStream, send: &Sender<Request>, wake: &dyn Fn()) {
    use hexforge_io::lines::{self, Line};
    use std::io::{BufReader, Write as _};
    let Ok(mut out) = stream.try_clone() else { return };
    let mut input = BufReader::new(stream);
    while let Ok(Some(line)) = lines::read(&mut input, LONGEST_LINE) {
        let reply = match line {
            Line::Text(line) => {
                let (answer, answered) = channel();
                if send.send((line, answer)).is_err() {
                    return;
                }
                wake();
                let Ok(reply) = answered.recv() else { return };
                reply
            }
            Line::NotText => json!({ "error": "the line is not UTF-8" }),
            Line::TooLong => json!({ "error": format!("the line is longer than {LONGEST_LINE} bytes") }),
        };
        if writeln!(out, "{}", hexforge_io::json::safe(&reply.to_string())).is_err() {
            return;
        }
    }
}

fn status(model: &Model) -> Json {
    let game = &model.game;
    let asked = game.asked.first();
    let options = asked.map(|asked| asked.offered(&[]).iter().map(|(option, _)| option.id.clone()).collect::<Vec<_>>());
    json!({
        "loaded": model.latest.is_some(),
        "errors": model.latest.as_ref().map_or(0, |latest| latest.counts().0),
        "faults": game.rules_error,
        "running": game.running,
        "inputs": game.inputs,
        "options": options.unwrap_or_default(),
        "prompt": asked.map(|asked| asked.prompt.clone()),
        "notice": game.notice.as_ref().map(|notice| notice.text.clone()),
        "reloads": game.reloaded.0,
        "changed": game.reloaded.1,
        "reload_ms": model.reload_time.map(|time| time.as_millis() as u64),
        "missing": model.is_pack_missing,
    })
}

/// The reply to a line; none while its condition does not hold.
fn carry_out(model: &Model, is_idle: bool, commands: &mut Commands, ctx: &egui::Context, line: &str) -> Option<Json> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
    let when = |holds: bool| holds.then(|| status(model));
    let game = &model.game;
    match words.as_slice() {
        ["status"] => return Some(status(model)),
        ["wait", "loaded"] => return when(model.latest.is_some()),
        ["wait", "idle"] => return when(is_idle),
        ["wait", "reload", _] => return when(game.reloaded.0 >= number(2)),
        ["wait", "inputs", _] => return when(game.inputs as u64 == number(2)),
        ["wait", "faults"] => return when(game.rules_error.is_some()),
        ["start", _, _] => {
            let start = Start::plain(usize::try_from(number(1)).unwrap_or(2), number(2));
            commands.send(playtest::Command::Start(Box::new(start)));
        }
        ["run", _] => (0..number(1)).for_each(|_| commands.send(playtest::Command::Run(Until::Step))),
        ["undo"] => commands.send(playtest::Command::Undo),
        ["answer", typed] => {
            let Some(asked) = game.asked.first() else { return Some(error("no decision is waiting for an answer")) };
            let Some(answer) = answer_of(asked, typed) else {
                return Some(error(&format!("unknown option `{typed}`")));
            };
            commands.send(playtest::Command::Answer(asked.id(), answer));
        }
        ["open", path] => {
            commands.send(Command::OpenAt(Location { path: model.project.root.join(path), byte: 0 }));
        }
        ["show", panel] => {
            let tab = tab_of(panel);
            tab.into_iter().for_each(|tab| commands.show_tab(tab));
            return Some(json!({ "asked": tab.is_some() }));
        }
        ["quit"] => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        _ => return Some(error("unknown command")),
    }
    Some(json!({ "asked": true }))
}

fn error(text: &str) -> Json {
    json!({ "error": text })
}

/// The panel with a title. `problems` is an older name of the diagnostics.
fn tab_of(title: &str) -> Option<Tab> {
    if title.eq_ignore_ascii_case("problems") {
        return Some(Tab::Diagnostics);
    }
    Tab::ALL.into_iter().find(|tab| tab.title().eq_ignore_ascii_case(title))
}

/// The answer that is typed as `yes`, `no`, a number, or the id of an option with or without its place and number.
fn answer_of(asked: &LocalizedDecision, typed: &str) -> Option<Answer> {
    match (asked.shape(), typed) {
        (ShapeView::Confirm, "yes" | "no") => return Some(Answer::Confirm(typed == "yes")),
        (ShapeView::Amount { .. }, number) => {
            if let Ok(number) = number.parse() {
                return Some(Answer::Amount(number));
            }
        }
        _ => {}
    }
    if let [first, ..] = asked.shape().parts()
        && !first.choices.is_empty()
        && asked.options().all(|(option, _)| option.id.as_ref() != typed)
    {
        return parts_of(asked, typed);
    }
    let id = asked.options().find(|(option, _)| hexforge_play::options::is_short_for(typed, &option.id))?.0.id.clone();
    let is_one = matches!(asked.shape(), ShapeView::One | ShapeView::Parts { .. });
    Some(if is_one { Answer::One(id) } else { Answer::Some(vec![id]) })
}

/// The answer to a choice in parts that is typed as `[raft, lake]`.
fn parts_of(asked: &LocalizedDecision, typed: &str) -> Option<Answer> {
    let typed = typed.trim().trim_start_matches('[').trim_end_matches(']');
    let mut chosen = Vec::new();
    for word in typed.split(',').map(str::trim) {
        let following = asked.shape().following(&chosen);
        let next = following.iter().find(|choice| hexforge_play::options::is_short_for(word, &choice.id))?;
        chosen.push(next.id.clone());
    }
    (chosen.len() == asked.shape().parts().len()).then_some(Answer::Parts(chosen))
}

/// How long frames took, drawing included: the median, the 99th percentile, the slowest.
fn frame_times(frames: &[Instant]) -> Json {
    let mut took: Vec<f64> =
        frames.windows(2).filter_map(|w| Some(w.get(1)?.duration_since(*w.first()?).as_secs_f64() * 1000.0)).collect();
    took.sort_by(f64::total_cmp);
    let at = |share: f64| took.get(((took.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
    json!({ "frames": took.len(), "median_ms": at(0.5), "p99_ms": at(0.99), "most_ms": at(1.0) })
}

/// Writes what the window shows into a PNG file, and answers when it is written.
fn screenshot(ctx: &egui::Context, path: PathBuf, answer: Sender<Json>) {
    ctx.request_screenshot(move |image| {
        let _ = answer.send(match write_png(&path, &image) {
            Ok(()) => json!({ "written": path }),
            Err(text) => error(&text),
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
