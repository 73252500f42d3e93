//! Carries out commands on a game in play. It runs in one thread and does not wait.

use super::command::{Command, Start, Until};
use super::input_history::PlayInput;
use super::play_state::Play;
use super::replay::{Replayed, migrate, replay};
use super::snapshot::{ConsoleLine, Notice, Snapshot};
use super::{console, view};
use hexforge_core::ids::Seat;
use hexforge_core::save::LoadError;
use hexforge_core::world::TraceEvent;
use hexforge_ide::loader::RulesetUpdate;
use hexforge_picture::board::Hints;
use hexforge_play::Game;
use hexforge_play::names::bare;
use hexforge_schemas::outline::DocumentSymbol;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most decisions that bots make for one command.
const MOST_DECISIONS: usize = 20_000;

/// The number of lines that the console keeps.
const CONSOLE_LINES: usize = 400;

/// Why some games cannot be saved.
const NOT_SAVEABLE: &str = "This game cannot be saved. A save contains only answers, but this game started from the `setup` \
                            or a flow of a scenario, or was changed by hand. Start a new game to be able to save it.";

/// The answer to commands that need a game.
const NO_GAME: &str = "No game is running. Start one first.";

/// Owns a game in play and carries out commands on it.
pub struct Driver {
    game: Option<Game>,
    /// The number of the last load.
    load: u64,
    hints: Hints,
    pub(super) play: Option<Play>,
    state: Snapshot,
    shows_unavailable: bool,
    viewer: Option<usize>,
    language: Option<String>,
    breakpoints: Vec<String>,
    inspected: Option<u32>,
    stop: Arc<AtomicBool>,
}

impl std::fmt::Debug for Driver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Driver").field("version", &self.state.version).finish_non_exhaustive()
    }
}

impl Driver {
    /// A driver without a game in play. Bots stop when `stop` is set.
    #[must_use]
    pub fn new(game: Option<Game>, stop: Arc<AtomicBool>) -> Self {
        let hints = game.as_ref().map(hints_of).unwrap_or_default();
        Self {
            game,
            load: 0,
            hints,
            play: None,
            state: Snapshot::default(),
            shows_unavailable: false,
            viewer: None,
            language: None,
            breakpoints: Vec::new(),
            inspected: None,
            stop,
        }
    }

    /// The current rules.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        self.game.clone()
    }

    /// A new driver after a crash of this one, with the game after its last input. False: that game could not be restored.
    #[must_use]
    pub fn recovered(self) -> (Self, bool) {
        let mut fresh = Self::new(self.game, self.stop);
        (fresh.viewer, fresh.language, fresh.breakpoints) = (self.viewer, self.language, self.breakpoints);
        (fresh.shows_unavailable, fresh.load) = (self.shows_unavailable, self.load);
        // The numbers continue, so that readers notice the new snapshot.
        (fresh.state.version, fresh.state.reloaded) = (self.state.version, self.state.reloaded);
        fresh.state.rules_error = self.state.rules_error;
        let (Some(game), Some(play)) = (&fresh.game, self.play) else { return (fresh, true) };
        // The input that crashed is not in the history.
        let replayed =
            replay(game, &play.start, play.inputs.in_force()).ok().filter(|replayed| replayed.stopped.is_none());
        let is_restored = replayed.is_some();
        fresh.play = replayed.map(|replayed| {
            let mut restored = replayed.play;
            restored.rules = play.rules;
            restored
        });
        (fresh, is_restored)
    }

    /// Carries out a command. The snapshot contains errors.
    pub fn handle(&mut self, command: Command) {
        self.stop.store(false, Ordering::Relaxed);
        match self.carry_out(command) {
            Ok(Some(text)) => self.state.notice = Some(Notice { is_error: false, text }),
            Ok(None) => {}
            Err(text) => self.state.notice = Some(Notice { is_error: true, text }),
        }
    }

    fn carry_out(&mut self, command: Command) -> Result<Option<String>, String> {
        match command {
            Command::Start(start) => return self.start(&start),
            Command::Reload(rules) => self.reload(*rules, true),
            Command::Early(rules, _) => self.reload(*rules, false),
            Command::Replay => return self.replay(),
            Command::SetRulesError(rules_error) => self.state.rules_error = rules_error,
            Command::Breakpoints(ids) => self.breakpoints = ids,
            Command::ShowUnavailable(shown) => self.shows_unavailable = shown,
            Command::Viewer(seat) => self.viewer = seat,
            Command::Language(language) => self.language = language,
            Command::Inspect(comp) => self.inspected = comp,
            Command::Console(line) => self.console(&line),
            #[cfg(test)]
            Command::Panic => std::panic::panic_any("crash on request of a test"),
            other => {
                self.state.notice = None;
                return self.play_command(other);
            }
        }
        Ok(None)
    }

    fn play_command(&mut self, command: Command) -> Result<Option<String>, String> {
        let game = self.game.clone().ok_or(NO_GAME)?;
        let play = self.play.as_mut().ok_or(NO_GAME)?;
        self.state.why.clear();
        match command {
            Command::Answer(id, answer) => {
                let text = view::answer_text(&game, play, self.language.as_deref(), id, &answer);
                play.answer(id, answer, text)?;
            }
            Command::Interject(seat, id) => {
                let text = view::interjection_text(&game, play, self.language.as_deref(), Seat(seat), &id);
                play.interject(Seat(seat), &id, text)?;
            }
            Command::Undo => {
                let count = play.inputs.in_force().len().checked_sub(1).ok_or("There is nothing to undo.")?;
                play.go_to(count)?;
            }
            Command::Redo => play.go_to(play.inputs.in_force().len() + 1)?,
            Command::GoTo(count) => play.go_to(count)?,
            Command::Run(until) => return self.run_bots(&game, &until),
            Command::SetBot(seat, bot) => {
                play.set_bot(seat, bot);
            }
            Command::Change(change) => {
                let input = console::change_input(play, &game, &change)?;
                play.put(PlayInput::Change(change), input)?;
            }
            Command::Why(typed) => self.state.why = view::why(&game, play, self.language.as_deref(), &typed)?,
            Command::Save(path) => {
                let (save, note) = match play.session.save(&(play.host.clone() as _)) {
                    Ok(save) => (save, ""),
                    // The inputs are saved nevertheless; opening the save shows which are still valid.
                    Err(_) if !play.rules.is_empty() => {
                        let draft = play.session.draft().map_err(|e| e.to_string())?;
                        (
                            draft,
                            ". The rules changed during the game, so some answers may no longer be valid when you open it.",
                        )
                    }
                    Err(LoadError::NotSaveable) => return Err(NOT_SAVEABLE.to_owned()),
                    Err(error) => return Err(error.to_string()),
                };
                let path = hexforge_play::saves::write_beside(&path, &save).map_err(|e| format!("{e:#}"))?;
                return Ok(Some(format!("Saved as {}{note}", hexforge_io::shown_path(&path))));
            }
            _ => {}
        }
        Ok(None)
    }

    fn start(&mut self, start: &Start) -> Result<Option<String>, String> {
        let game = self.game.as_ref().ok_or("The pack has errors. Fix them, then start a game.")?;
        let Replayed { play, stopped, differs } = replay(game, start, &[])?;
        self.play = Some(play);
        self.inspected = None;
        self.state.why.clear();
        self.state.notice = None;
        match stopped {
            Some(stopped) => Err(stopped),
            None => Ok(differs),
        }
    }

    /// Migrates the game to other rules. If its state does not fit them and `may_replay` is set, it replays the inputs instead.
    fn reload(&mut self, RulesetUpdate { number, game }: RulesetUpdate, may_replay: bool) {
        // A newer load has finished already.
        if number < self.load {
            return;
        }
        self.load = number;
        // Rules arrive once before and once after the lint, and the editor and the watcher both report a saved file.
        if self.game.as_ref().is_some_and(|known| contents(known).eq(contents(&game))) {
            self.state.rules_error = None;
            return;
        }
        let hints = hints_of(&game);
        let changed = self.game.as_ref().map(|old| changed(old, &game)).unwrap_or_default();
        let Some(play) = &mut self.play else {
            if may_replay {
                self.state.rules_error = None;
                (self.game, self.hints) = (Some(game), hints);
            }
            return;
        };
        let outcome = match migrate(play, &game, may_replay) {
            Ok(outcome) => outcome,
            Err(_) if !may_replay => return,
            Err(error) => {
                self.state.rules_error = Some(format!("This game cannot continue with the changed rules: {error}"));
                self.state.reloaded = (self.state.reloaded.0 + 1, changed);
                return;
            }
        };
        let note = match (&outcome.replayed_because, changed.as_slice()) {
            (Some(what), _) => format!("rules changed ({what}); replayed from the start"),
            (None, []) => "rules changed".to_owned(),
            (None, [one]) => format!("rules changed ({one})"),
            (None, [first, rest @ ..]) => format!("rules changed ({first} and {} more)", rest.len()),
        };
        play.rules.push((play.inputs.in_force().len(), note));
        self.state.notice = outcome.stopped.map(|text| Notice { is_error: true, text });
        self.state.rules_error = None;
        self.state.reloaded = (self.state.reloaded.0 + 1, changed);
        (self.game, self.hints) = (Some(game), hints);
    }

    /// Replays all inputs from the start under the current rules.
    fn replay(&mut self) -> Result<Option<String>, String> {
        let (Some(game), Some(play)) = (&self.game, &mut self.play) else {
            return Err(NO_GAME.to_owned());
        };
        let replayed = replay(game, &play.start, play.inputs.in_force())?;
        *play = replayed.play;
        match replayed.stopped {
            Some(stopped) => Err(stopped),
            None => Ok(Some("Replayed all inputs from the start.".to_owned())),
        }
    }

    fn console(&mut self, line: &str) {
        self.state.console.push(ConsoleLine::Input(line.to_owned()));
        let result = match (&self.game, &mut self.play) {
            (Some(game), Some(play)) => match console::evaluate(play, game, line, self.inspected) {
                Some(Ok(value)) => ConsoleLine::Result(play.session.world().describe(&value)),
                Some(Err(error)) => ConsoleLine::Error(error),
                None => {
                    let input = console::line_input(play, game, line, self.inspected);
                    match input.and_then(|input| play.put(PlayInput::Console(line.to_owned()), input)) {
                        Ok(()) => ConsoleLine::Result("done".to_owned()),
                        Err(error) => ConsoleLine::Error(error),
                    }
                }
            },
            _ => ConsoleLine::Error(NO_GAME.to_owned()),
        };
        self.state.console.push(result);
        let excess = self.state.console.len().saturating_sub(CONSOLE_LINES);
        self.state.console.drain(..excess);
    }

    /// Lets bots answer until a condition holds.
    fn run_bots(&mut self, game: &Game, until: &Until) -> Result<Option<String>, String> {
        let Some(play) = &mut self.play else { return Ok(None) };
        let flow = match until {
            Until::FlowEnd(depth) => Some((*depth, play.flow_key(*depth).ok_or("This flow has ended.")?)),
            _ => None,
        };
        for count in 0..MOST_DECISIONS {
            let Some(decision) = play.session.decisions().first().cloned() else { return Ok(None) };
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Some(format!("Stopped after {count} decisions.")));
            }
            let seat = play.session.world().seat_of(decision.question.player).map(|seat| seat.0);
            let is_reached = count > 0
                && match until {
                    Until::Step => true,
                    Until::Seat(wanted) => seat == Some(*wanted),
                    Until::FlowEnd(_) => {
                        flow.as_ref().is_some_and(|(depth, key)| play.flow_key(*depth).as_ref() != Some(key))
                    }
                    Until::Breakpoints | Until::End => false,
                };
            if is_reached {
                return Ok(None);
            }
            play.session.world().start_trace();
            let answer = play.ask_bot(seat.unwrap_or(0), &decision.question)?;
            let text = view::answer_text(game, play, self.language.as_deref(), decision.id, &answer);
            play.answer(decision.id, answer, text)?;
            if let Some(hit) = hit(play, &self.breakpoints) {
                return Ok(Some(hit));
            }
        }
        Ok(Some(format!("Stopped after {MOST_DECISIONS} decisions.")))
    }

    /// The game as the author sees it now.
    pub fn snapshot(&mut self) -> Arc<Snapshot> {
        self.state.version += 1;
        if let (Some(game), Some(play)) = (&self.game, &self.play) {
            let options = view::ViewOptions {
                game,
                hints: &self.hints,
                language: self.language.as_deref(),
                viewer: self.viewer,
                inspected: self.inspected,
                unavailable: self.shows_unavailable,
            };
            view::fill(&mut self.state, play, &options);
        }
        Arc::new(self.state.clone())
    }
}

/// A message about the breakpoint that was hit.
fn hit(play: &Play, breakpoints: &[String]) -> Option<String> {
    if breakpoints.is_empty() {
        return None;
    }
    let ruleset = play.session.world().ruleset();
    let is = |id: &str, wanted: &String| id == wanted || bare(id) == wanted;
    play.session.world().trace_events().into_iter().find_map(|trace_event| {
        let (what, id) = match trace_event {
            TraceEvent::Event(id) => ("the event", ruleset.text(ruleset.event(id).id).to_string()),
            TraceEvent::Window(id) => ("the window", ruleset.text(ruleset.window(id).id).to_string()),
            TraceEvent::Ability(id) => ("the ability", ruleset.text(ruleset.ability(id).name).to_string()),
        };
        let carrier = id.rsplit_once('.').map_or(id.as_str(), |(carrier, _)| carrier);
        breakpoints.iter().any(|b| is(&id, b) || is(carrier, b)).then(|| format!("Stopped at {what} `{id}`."))
    })
}

/// What identifies the contents of the packs of a game, with their scenarios.
fn contents(game: &Game) -> impl Iterator<Item = (&str, &str)> {
    game.packs().iter().map(|pack| (pack.id.as_str(), pack.full_hash.as_str()))
}

fn hints_of(game: &Game) -> Hints {
    Hints::new(game.outline())
}

/// The ids of documents that changed or were removed.
fn changed(old: &Game, new: &Game) -> Vec<String> {
    let text = |doc: &'_ DocumentSymbol| doc.place.file.slice(doc.span).to_owned();
    // Documents of different sorts may share an id.
    let key = |doc: &'_ DocumentSymbol| (doc.symbol_kind, doc.id.clone());
    let known: BTreeMap<_, &DocumentSymbol> = old.outline().iter().map(|doc| (key(doc), doc)).collect();
    let same = |doc: &&DocumentSymbol| {
        let before = known.get(&key(doc));
        // Files that were not read again did not change.
        before.is_some_and(|before| Arc::ptr_eq(&before.place.file, &doc.place.file) || text(before) == text(doc))
    };
    let there: BTreeSet<_> = new.outline().iter().map(key).collect();
    let removed = old.outline().iter().filter(|doc| !there.contains(&key(doc)));
    let changed = new.outline().iter().filter(|doc| !same(doc));
    changed.chain(removed).map(|doc| doc.id.clone()).collect()
}
