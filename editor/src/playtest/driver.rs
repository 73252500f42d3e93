//! Carries commands out on a session. It runs in one thread and waits for nothing.

use super::command::{Command, Seat, Start, Until};
use super::replay::{Replayed, go_on, replay};
use super::snapshot::{Notice, Said, Snapshot};
use super::steps::{Step, Steps};
use super::{console, view};
use hexforge_core::bot::Bot;
use hexforge_core::decision::{Answer, DecisionId};
use hexforge_core::ids::{self, CompId};
use hexforge_core::save::LoadError;
use hexforge_core::session::{Input, Session};
use hexforge_core::world::TraceEvent;
use hexforge_ide::loader::RulesetUpdate;
use hexforge_picture::board::Hints;
use hexforge_play::Game;
use hexforge_play::bots::{BotName, derived_seed};
use hexforge_play::names::bare;
use hexforge_schemas::outline::DocumentSymbol;
use hexforge_scripts::LuaHost;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many decisions are answered in one go before the author is asked.
const MOST: usize = 20_000;

/// So many lines of the console are kept.
const CONSOLE: usize = 400;

/// Why some games cannot be saved.
const BY_HAND: &str = "a game that began with the `setup` of a scenario or from one of its flows, or that was changed by hand, \
                       cannot be saved: a save holds answers only";

/// A session, and what was put into it.
pub(super) struct Play {
    pub session: Session,
    pub host: Rc<LuaHost>,
    pub start: Start,
    pub steps: Steps,
    /// After how many steps the rules changed, and what that was.
    pub rules: Vec<(usize, String)>,
    /// Inputs that were there before the first step.
    pub base: usize,
    bots: Vec<(BotName, Box<dyn Bot>)>,
}

impl Play {
    pub fn new(session: Session, host: Rc<LuaHost>, start: Start) -> Self {
        let base = session.input_count();
        let seats = session.setup().seats.len();
        let mut start = start;
        let names = session.setup().seats.clone();
        // Scenarios and saves have seats of their own.
        start.seats = (0..seats)
            .map(|at| Seat {
                name: names.get(at).cloned().unwrap_or_default(),
                bot: start.seats.get(at).and_then(|seat| seat.bot),
            })
            .collect();
        let mut play =
            Self { session, host, start, steps: Steps::default(), rules: Vec::new(), base, bots: Vec::new() };
        play.bots = (0..seats).map(|at| play.make_bot(at)).collect();
        play
    }

    fn make_bot(&self, seat: usize) -> (BotName, Box<dyn Bot>) {
        let name = self.start.seats.get(seat).and_then(|s| s.bot).unwrap_or_default();
        (name, name.make(derived_seed(self.start.seed, seat as u64 + 1)))
    }

    /// The name of a player's seat; empty for a party without one.
    pub fn seat_name(&self, player: CompId) -> String {
        let seat = self.session.world().seat_of(player);
        seat.and_then(|seat| self.session.setup().seats.get(seat.0)).cloned().unwrap_or_default()
    }

    /// Puts an input in and notes the step that it is.
    pub fn put(&mut self, step: Step, input: Input) -> Result<(), String> {
        self.session.apply(input).map_err(|e| e.to_string())?;
        self.steps.note(step);
        Ok(())
    }

    fn answer(&mut self, id: DecisionId, answer: Answer, said: String) -> Result<(), String> {
        let asked = self.session.decisions().iter().find(|d| d.id == id).map_or(ids::Seat::NONE, |d| d.seat);
        let seat = self.session.setup().seats.get(asked.0).cloned().unwrap_or_default();
        let input = self.session.answer_input(asked, id, answer.clone()).map_err(|e| e.to_string())?;
        let Input::Answer(index, _) = input else { return Err("this is no answer".to_owned()) };
        self.put(Step::Answer { seat, index, answer, said }, input)
    }

    fn go_to(&mut self, count: usize) -> Result<(), String> {
        let gone = self.session.go_to(self.base + count).map(|_| ()).map_err(|e| e.to_string());
        self.steps.go_to(self.session.input_count().saturating_sub(self.base));
        gone
    }

    /// Flows that are under way, outermost first.
    pub fn flows(&self) -> Vec<String> {
        let of = |line: &String| Some(line.strip_prefix("flow ")?.split(',').next()?.to_owned());
        self.session.trace().iter().rev().filter_map(of).collect()
    }

    /// What tells one run of the flow at this depth from the next.
    fn flow_key(&self, depth: usize) -> Option<(Vec<String>, Vec<u32>)> {
        let flows = self.flows();
        let around: Vec<String> = flows.get(..=depth)?.to_vec();
        let ruleset = self.session.world().ruleset().clone();
        let opens = |id: &&String| {
            let flow = ruleset.find_flow(id).map(|id| ruleset.flow(id));
            flow.is_some_and(|flow| flow.scope.is_some() || flow.active.is_some() || flow.order.is_some())
        };
        let count = around.iter().filter(opens).count() + 1;
        let serials = self.session.world().state().scopes().iter().take(count).map(|s| s.serial).collect();
        Some((around, serials))
    }
}

/// Carries commands out.
pub struct Driver {
    game: Option<Game>,
    /// The load that was last heard of.
    load: u64,
    hints: Hints,
    pub(super) play: Option<Play>,
    state: Snapshot,
    wants_unavailable: bool,
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
    /// A driver without a game. While `stop` is set, bots do not go on.
    #[must_use]
    pub fn new(game: Option<Game>, stop: Arc<AtomicBool>) -> Self {
        let hints = game.as_ref().map(hints_of).unwrap_or_default();
        Self {
            game,
            load: 0,
            hints,
            play: None,
            state: Snapshot::default(),
            wants_unavailable: false,
            viewer: None,
            language: None,
            breakpoints: Vec::new(),
            inspected: None,
            stop,
        }
    }

    /// The rules that are in force.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        self.game.clone()
    }

    /// Another driver whose game stands where the last input left it, after this one has failed inside. False: the game could
    /// not be brought there.
    #[must_use]
    pub fn rescued(self) -> (Self, bool) {
        let mut fresh = Self::new(self.game, self.stop);
        (fresh.viewer, fresh.language, fresh.breakpoints) = (self.viewer, self.language, self.breakpoints);
        (fresh.wants_unavailable, fresh.load) = (self.wants_unavailable, self.load);
        // Numbers go on, so that whoever looks sees that something is new.
        (fresh.state.version, fresh.state.reloaded) = (self.state.version, self.state.reloaded);
        fresh.state.faults = self.state.faults;
        let (Some(game), Some(play)) = (&fresh.game, self.play) else { return (fresh, true) };
        // What failed was never noted as an input.
        let again = replay(game, &play.start, play.steps.in_force()).ok().filter(|replayed| replayed.stopped.is_none());
        let is_there = again.is_some();
        fresh.play = again.map(|replayed| Play { rules: play.rules, ..replayed.play });
        (fresh, is_there)
    }

    /// Carries a command out. What goes wrong is said in the snapshot.
    pub fn handle(&mut self, command: Command) {
        self.stop.store(false, Ordering::Relaxed);
        match self.carry_out(command) {
            Ok(Some(text)) => self.state.notice = Some(Notice { is_fault: false, text }),
            Ok(None) => {}
            Err(text) => self.state.notice = Some(Notice { is_fault: true, text }),
        }
    }

    fn carry_out(&mut self, command: Command) -> Result<Option<String>, String> {
        match command {
            Command::Start(start) => return self.start(&start),
            Command::Reload(rules) => self.reload(*rules, true),
            Command::Early(rules, _) => self.reload(*rules, false),
            Command::Replay => return self.replay(),
            Command::Faults(faults) => self.state.faults = faults,
            Command::Breakpoints(ids) => self.breakpoints = ids,
            Command::WantUnavailable(wanted) => self.wants_unavailable = wanted,
            Command::Viewer(seat) => self.viewer = seat,
            Command::Language(language) => self.language = language,
            Command::Inspect(comp) => self.inspected = comp,
            Command::Console(line) => self.console(&line),
            #[cfg(test)]
            Command::Panic => std::panic::panic_any("as a test wants it"),
            other => {
                self.state.notice = None;
                return self.of_play(other);
            }
        }
        Ok(None)
    }

    fn of_play(&mut self, command: Command) -> Result<Option<String>, String> {
        let none = || "no game is under way; start one first".to_owned();
        let game = self.game.clone().ok_or_else(none)?;
        let play = self.play.as_mut().ok_or_else(none)?;
        self.state.why.clear();
        match command {
            Command::Answer(id, answer) => {
                let said = view::said(&game, play, self.language.as_deref(), id, &answer);
                play.answer(id, answer, said)?;
            }
            Command::Undo => {
                let count = play.steps.in_force().len().checked_sub(1).ok_or("there is nothing to take back")?;
                play.go_to(count)?;
            }
            Command::Redo => play.go_to(play.steps.in_force().len() + 1)?,
            Command::GoTo(count) => play.go_to(count)?,
            Command::Run(until) => return self.run(&game, &until),
            Command::SetBot(seat, bot) => {
                if let Some(seat) = play.start.seats.get_mut(seat) {
                    seat.bot = bot;
                }
                play.bots = (0..play.bots.len()).map(|at| play.make_bot(at)).collect();
            }
            Command::Change(change) => {
                let input = console::change(play, &game, &change)?;
                play.put(Step::Change(change), input)?;
            }
            Command::Why(typed) => self.state.why = view::why(&game, play, self.language.as_deref(), &typed)?,
            Command::Save(path) => {
                let (save, note) = match play.session.save(&(play.host.clone() as _)) {
                    Ok(save) => (save, ""),
                    // The inputs are kept all the same; whether they still fit is told when the save is opened.
                    Err(_) if !play.rules.is_empty() => {
                        let draft = play.session.draft().map_err(|e| e.to_string())?;
                        (draft, "; the rules changed during the game, so not every answer may fit when it is opened")
                    }
                    Err(LoadError::NotSaveable) => return Err(BY_HAND.to_owned()),
                    Err(error) => return Err(error.to_string()),
                };
                let path = hexforge_play::saves::write_beside(&path, &save).map_err(|e| format!("{e:#}"))?;
                return Ok(Some(format!("saved as {}{note}", path.display())));
            }
            _ => {}
        }
        Ok(None)
    }

    fn start(&mut self, start: &Start) -> Result<Option<String>, String> {
        let game = self.game.as_ref().ok_or("the pack has faults; mend them, then start a game")?;
        let Replayed { play, stopped } = replay(game, start, &[])?;
        self.play = Some(play);
        self.inspected = None;
        self.state.why.clear();
        self.state.notice = None;
        match stopped {
            Some(stopped) => Err(format!("{stopped}. The game stands at that decision.")),
            None => Ok(None),
        }
    }

    /// Goes on with other rules from where the game stands. Where the state means nothing under them, because something is
    /// new or gone, the inputs so far are given to them instead.
    fn reload(&mut self, RulesetUpdate { number, game }: RulesetUpdate, thoroughly: bool) {
        // What an overtaken load has to say comes too late.
        if number < self.load {
            return;
        }
        self.load = number;
        // A save is told by whoever saved and by the system, and rules come early and once more when they were looked over.
        if self.game.as_ref().is_some_and(|known| known.ruleset.packs == game.ruleset.packs) {
            self.state.faults = None;
            return;
        }
        let hints = hints_of(&game);
        let changed = self.game.as_ref().map(|old| changed(old, &game)).unwrap_or_default();
        let Some(play) = &mut self.play else {
            if thoroughly {
                self.state.faults = None;
                (self.game, self.hints) = (Some(game), hints);
            }
            return;
        };
        let told = match go_on(play, &game, thoroughly) {
            Ok(told) => told,
            Err(_) if !thoroughly => return,
            Err(error) => {
                self.state.faults = Some(format!("the changed rules cannot go on with this game: {error}"));
                self.state.reloaded = (self.state.reloaded.0 + 1, changed);
                return;
            }
        };
        let note = match (&told.again, changed.as_slice()) {
            (Some(what), _) => format!("rules changed ({what}); played again from the beginning"),
            (None, []) => "rules changed".to_owned(),
            (None, [one]) => format!("rules changed ({one})"),
            (None, [first, rest @ ..]) => format!("rules changed ({first} and {} more)", rest.len()),
        };
        play.rules.push((play.steps.in_force().len(), note));
        self.state.notice = told
            .stopped
            .map(|stopped| Notice { is_fault: true, text: format!("{stopped}. The game stands at that decision.") });
        self.state.faults = None;
        self.state.reloaded = (self.state.reloaded.0 + 1, changed);
        (self.game, self.hints) = (Some(game), hints);
    }

    /// Gives all inputs in force to the rules as they are now, from the beginning.
    fn replay(&mut self) -> Result<Option<String>, String> {
        let (Some(game), Some(play)) = (&self.game, &mut self.play) else {
            return Err("no game is under way; start one first".to_owned());
        };
        let replayed = replay(game, &play.start, play.steps.in_force())?;
        *play = replayed.play;
        match replayed.stopped {
            Some(stopped) => Err(format!("{stopped}. The game stands at that decision.")),
            None => Ok(Some("every input so far was given again from the beginning".to_owned())),
        }
    }

    fn console(&mut self, line: &str) {
        self.state.console.push(Said::Typed(line.to_owned()));
        let said = match (&self.game, &mut self.play) {
            (Some(game), Some(play)) => match console::evaluate(play, game, line, self.inspected) {
                Some(Ok(value)) => Said::Gave(play.session.world().describe(&value)),
                Some(Err(error)) => Said::Wrong(error),
                None => {
                    let input = console::acting(play, game, line, self.inspected);
                    match input.and_then(|input| play.put(Step::Console(line.to_owned()), input)) {
                        Ok(()) => Said::Gave("done".to_owned()),
                        Err(error) => Said::Wrong(error),
                    }
                }
            },
            _ => Said::Wrong("no game is under way; start one first".to_owned()),
        };
        self.state.console.push(said);
        let excess = self.state.console.len().saturating_sub(CONSOLE);
        self.state.console.drain(..excess);
    }

    /// Lets bots answer until it is enough.
    fn run(&mut self, game: &Game, until: &Until) -> Result<Option<String>, String> {
        let Some(play) = &mut self.play else { return Ok(None) };
        let flow = match until {
            Until::FlowEnd(depth) => Some((*depth, play.flow_key(*depth).ok_or("this flow is over")?)),
            _ => None,
        };
        for count in 0..MOST {
            let Some(decision) = play.session.decisions().first().cloned() else { return Ok(None) };
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Some(format!("stopped after {count} decisions")));
            }
            let seat = play.session.world().seat_of(decision.question.player).map(|seat| seat.0);
            let enough = count > 0
                && match until {
                    Until::Step => true,
                    Until::Seat(wanted) => seat == Some(*wanted),
                    Until::FlowEnd(_) => {
                        flow.as_ref().is_some_and(|(depth, key)| play.flow_key(*depth).as_ref() != Some(key))
                    }
                    Until::Breakpoints | Until::End => false,
                };
            if enough {
                return Ok(None);
            }
            play.session.world().start_trace();
            let bot = play.bots.get_mut(seat.unwrap_or(0)).ok_or("there is no such seat")?;
            let answer = bot.1.answer(&mut play.session, &decision.question).map_err(|e| e.to_string())?;
            let said = view::said(game, play, self.language.as_deref(), decision.id, &answer);
            play.answer(decision.id, answer, said)?;
            if let Some(hit) = hit(play, &self.breakpoints) {
                return Ok(Some(format!("stopped: {hit}")));
            }
        }
        Ok(Some(format!("stopped after {MOST} decisions")))
    }

    /// The game as it is seen now.
    pub fn snapshot(&mut self) -> Arc<Snapshot> {
        self.state.version += 1;
        if let (Some(game), Some(play)) = (&self.game, &self.play) {
            let look = view::Look {
                game,
                hints: &self.hints,
                language: self.language.as_deref(),
                viewer: self.viewer,
                inspected: self.inspected,
                unavailable: self.wants_unavailable,
            };
            view::fill(&mut self.state, play, &look);
        }
        Arc::new(self.state.clone())
    }
}

/// The breakpoint that was hit, in words.
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
        breakpoints.iter().any(|b| is(&id, b) || is(carrier, b)).then(|| format!("{what} `{id}` took place"))
    })
}

fn hints_of(game: &Game) -> Hints {
    Hints::new(game.outline())
}

/// Ids of documents whose text differs, and of those that are gone.
fn changed(old: &Game, new: &Game) -> Vec<String> {
    let text = |doc: &'_ DocumentSymbol| doc.place.file.slice(doc.span).to_owned();
    // Documents of several sorts may have one id.
    let key = |doc: &'_ DocumentSymbol| (doc.sort, doc.id.clone());
    let known: BTreeMap<_, &DocumentSymbol> = old.outline().iter().map(|doc| (key(doc), doc)).collect();
    let same = |doc: &&DocumentSymbol| {
        let before = known.get(&key(doc));
        // Files that were not read anew hold the same.
        before.is_some_and(|before| Arc::ptr_eq(&before.place.file, &doc.place.file) || text(before) == text(doc))
    };
    let there: BTreeSet<_> = new.outline().iter().map(key).collect();
    let gone = old.outline().iter().filter(|doc| !there.contains(&key(doc)));
    let changed = new.outline().iter().filter(|doc| !same(doc));
    changed.chain(gone).map(|doc| doc.id.clone()).collect()
}
