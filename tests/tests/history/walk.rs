//! A random game that goes back and forth between decisions and rules, and the game that went straight there.

use crate::rules::RuleChoices;
use hexforge_core::bot::RandomBot;
use hexforge_core::decision::{Answer, DecisionId};
use hexforge_core::ids::Seat;
use hexforge_core::migrate::Migration;
use hexforge_core::session::{Input, Session};
use hexforge_core::state::{Ending, Random};
use hexforge_core::view::{ComponentView, LogLineView, QuestionView, Viewer};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// How many comparisons there were and how many differed.
#[derive(Default, Clone, Copy)]
pub struct Count {
    pub compared: usize,
    pub differing: usize,
}

#[derive(Default)]
pub struct Tally {
    pub by_kind: BTreeMap<&'static str, Count>,
    pub examples: Vec<String>,
    pub decisions: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} decisions", self.decisions)?;
        for (kind, count) in &self.by_kind {
            write!(f, "; {kind}: {} of {} differ", count.differing, count.compared)?;
        }
        Ok(())
    }
}

impl Tally {
    fn note(&mut self, kind: &'static str, difference: Option<String>) {
        let count = self.by_kind.entry(kind).or_default();
        count.compared += 1;
        if let Some(difference) = difference {
            count.differing += 1;
            if self.examples.len() < 12 {
                self.examples.push(format!("{kind}: {difference}"));
            }
        }
    }
}

/// An input in force, and the rules under which it was given last.
#[derive(Clone, PartialEq)]
struct Given {
    rules: usize,
    input: Input,
}

/// What a viewer sees of a game.
#[derive(PartialEq, Debug)]
struct Seen {
    table: Option<ComponentView>,
    log: Vec<LogLineView>,
    questions: Vec<QuestionView>,
    ending: Option<Ending>,
}

impl Seen {
    fn of(session: &Session, viewer: Viewer) -> Self {
        let view = session.view(viewer);
        let questions = session.decisions_for(viewer).into_iter().map(|decision| decision.question).collect();
        Self { table: view.table(), log: view.log(0), questions, ending: session.ending() }
    }

    /// The first line in which two differ.
    fn difference(&self, other: &Self) -> String {
        let (mine, theirs) = (format!("{self:#?}"), format!("{other:#?}"));
        let mut lines = mine.lines().zip(theirs.lines()).filter(|(mine, theirs)| mine != theirs);
        let (mine, theirs) = lines.next().unwrap_or(("more", "less"));
        format!("`{}`, expected `{}`", mine.trim(), theirs.trim())
    }
}

/// How two games differ, for one of the seats, for those who watch, or in the state hash.
fn difference(one: &Session, other: &Session) -> Option<String> {
    let seats = (0..one.setup().seats.len()).map(|seat| Viewer::Seat(Seat(seat)));
    for viewer in seats.chain([Viewer::Public]) {
        let (mine, theirs) = (Seen::of(one, viewer), Seen::of(other, viewer));
        if mine != theirs {
            return Some(format!("{viewer:?} sees {}", mine.difference(&theirs)));
        }
    }
    (one.hash() != other.hash()).then(|| format!("hash; in {:?}, expected {:?}", one.trace(), other.trace()))
}

/// A hash of every component with its definition, place and owner.
fn pieces(session: &Session) -> u64 {
    let world = session.world();
    let (rules, state) = (world.ruleset(), world.state());
    let mut hasher = DefaultHasher::new();
    for (_, component) in state.all() {
        let place = component.place.and_then(|place| {
            let kind = state.component(place.parent)?.kind;
            Some((place.parent, rules.text(rules.kind(kind).slots[usize::from(place.slot)].name)))
        });
        (rules.text(rules.def(component.def).id), place, component.alive, component.owner).hash(&mut hasher);
    }
    hasher.finish()
}

/// A game in the course of a walk.
pub struct Walk<'a> {
    choices: &'a RuleChoices,
    players: usize,
    seed: u64,
    random: Random,
    session: Session,
    given: Vec<Given>,
    /// The inputs that were undone, the next one to redo last.
    undone: Vec<Input>,
    rules: usize,
    /// The pieces after each number of inputs; none where they came about under edited rules.
    pieces: Vec<Option<u64>>,
    /// What was done, for messages.
    steps: Vec<String>,
    /// Set at the first difference: what follows from it is not counted.
    is_lost: bool,
    /// A game that went straight, with what was given to it and its rules.
    straight: Option<(Session, Vec<Given>, usize)>,
}

impl<'a> Walk<'a> {
    pub fn new(choices: &'a RuleChoices, players: usize, seed: u64) -> Self {
        let session = new_game(choices, players, seed);
        Self {
            choices,
            players,
            seed,
            random: Random::new(seed << 8 | players as u64),
            pieces: vec![Some(pieces(&session))],
            session,
            given: Vec::new(),
            undone: Vec::new(),
            rules: 0,
            steps: Vec::new(),
            is_lost: false,
            straight: None,
        }
    }

    /// Walks until the game has `most` inputs, or for some steps.
    pub fn run(mut self, most: usize, tally: &mut Tally) {
        let count = self.below(most / 2);
        self.play(count, tally);
        while self.given.len() < most && !self.session.is_over() && self.steps.len() < 14 && !self.is_lost {
            match self.below(9) {
                0 | 1 => {
                    let count = self.below(20);
                    self.play(count, tally);
                }
                2..=4 => self.change_rules(tally),
                5 | 6 => self.undo(tally),
                7 => self.redo(tally),
                _ => self.fail(tally),
            }
        }
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.random.below(n as u64)).expect("it is below a usize")
    }

    /// Counts a comparison; `difference` says how it failed.
    fn note(&mut self, kind: &'static str, difference: Option<String>, tally: &mut Tally) {
        self.is_lost |= difference.is_some();
        let story = |what| format!("{} players, seed {}: {}: {what}", self.players, self.seed, self.steps.join(", "));
        tally.note(kind, difference.map(story));
    }

    /// Counts a comparison with the state hash before.
    fn note_unchanged(&mut self, kind: &'static str, before: &str, what: &str, tally: &mut Tally) {
        let differs = self.session.hash() != before;
        self.note(kind, differs.then(|| what.to_owned()), tally);
    }

    /// Counts an input.
    fn note_input(&mut self, input: Input) {
        self.given.push(Given { rules: self.rules, input });
        let pieces = self.choices.is_addition(self.rules).then(|| pieces(&self.session));
        self.pieces.truncate(self.given.len());
        self.pieces.push(pieces);
    }

    /// Gives random answers.
    fn play(&mut self, count: usize, tally: &mut Tally) {
        self.steps.push(format!("play {count}"));
        for _ in 0..count {
            let open = self.session.decisions().len();
            if open == 0 {
                return;
            }
            let which = self.below(open);
            let decision = self.session.decisions()[which].clone();
            let answer = RandomBot::new(self.random.below(1 << 40)).choose(&decision.question);
            let input = self.session.answer_input(decision.seat, decision.id, answer).expect("it is open");
            let before = self.session.hash();
            match self.session.apply(input.clone()) {
                Ok(_) => {
                    tally.decisions += 1;
                    if self.undone.last() == Some(&input) {
                        self.undone.pop();
                    } else {
                        self.undone.clear();
                    }
                    self.note_input(input);
                }
                Err(error) => {
                    self.note_unchanged("failed answer", &before, &error.to_string(), tally);
                    self.compare("failed answer", tally);
                }
            }
        }
    }

    fn change_rules(&mut self, tally: &mut Tally) {
        let to = self.below(self.choices.all.len());
        let rules = &self.choices.all[to];
        self.steps.push(format!("rules {}", rules.name));
        let before = self.session.hash();
        match self.session.migrate(&rules.ruleset, rules.host.clone()) {
            Ok(Migration { session, stopped }) => {
                self.session = session;
                self.rules = to;
                if let Some((at, _)) = stopped {
                    let left: Vec<Input> = self.given.drain(at..).map(|given| given.input).collect();
                    self.undone.extend(left.into_iter().rev());
                }
                // Inputs that name what the new rules lack cannot be redone.
                self.undone.drain(..self.undone.len() - self.session.redo_count());
                self.compare_pieces(tally);
                self.compare("change of rules", tally);
            }
            Err(error) => self.note_unchanged("refused change of rules", &before, &error.to_string(), tally),
        }
    }

    fn undo(&mut self, tally: &mut Tally) {
        if self.given.is_empty() {
            return;
        }
        let count = match self.below(4) {
            0 => self.given.len(),
            1 => self.below(self.given.len()) + 1,
            _ => self.below(self.given.len().min(6)) + 1,
        };
        let left = self.given.len() - count;
        self.steps.push(format!("undo {count}"));
        let before = self.session.hash();
        match self.session.go_to(left).map(|_| ()) {
            Ok(()) => {
                let taken = self.given.drain(left..).rev().map(|given| given.input);
                self.undone.extend(taken);
                self.compare_pieces(tally);
                self.compare("undo", tally);
            }
            Err(error) => {
                let stands = self.session.hash() == before && self.session.input_count() == self.given.len();
                let could = self.straight_to(left).is_ok();
                let what = format!("{error}; the game stands where it stood: {stands}; it could go there: {could}");
                self.note("refused undo", (could || !stands).then_some(what), tally);
            }
        }
    }

    fn redo(&mut self, tally: &mut Tally) {
        let count = self.below(8) + 1;
        self.steps.push(format!("redo {count}"));
        for _ in 0..count {
            let Some(input) = self.undone.last().cloned() else { break };
            let before = self.session.hash();
            match self.session.redo().map(|_| ()) {
                Ok(()) => {
                    self.undone.pop();
                    self.note_input(input);
                }
                Err(error) => {
                    self.note_unchanged("refused redo", &before, &error.to_string(), tally);
                    break;
                }
            }
        }
        self.compare("redo", tally);
    }

    /// Gives answers that are refused, and inputs at which a hook fails, at first or after a question.
    fn fail(&mut self, tally: &mut Tally) {
        self.steps.push("fail".to_owned());
        let Some(decision) = self.session.decisions().first().cloned() else { return };
        let refused = self.session.answer(decision.seat, decision.id, Answer::One(Arc::from("no such option")));
        assert!(refused.is_err());
        let stale = self.session.answer(decision.seat, DecisionId(decision.id.0 + 1000), Answer::Confirm(true));
        assert!(stale.is_err());
        self.compare("refused answer", tally);
        assert!(self.session.apply(Input::Run(self.choices.failing, Vec::new())).is_err());
        self.compare("failed answer", tally);
        if self.session.apply(Input::Run(self.choices.failing_later, Vec::new())).is_ok() {
            let asked = self.session.hash();
            assert!(self.session.apply(Input::Answer(0, Answer::Confirm(true))).is_err());
            self.note_unchanged("failed answer", &asked, "after the answer", tally);
            self.session.undo().expect("it can go back");
            let undone = Input::Run(self.choices.failing_later, Vec::new());
            // To give again what was undone last keeps what was undone before it.
            if self.undone.last() != Some(&undone) {
                self.undone = vec![undone];
            }
            self.compare("failed answer", tally);
        }
    }

    /// The game that went straight to the first `count` inputs, under the present rules.
    fn straight_to(&mut self, count: usize) -> Result<Session, String> {
        let wanted = &self.given[..count];
        let fits = |(_, given, _): &(Session, Vec<Given>, usize)| wanted.starts_with(given);
        let (mut session, at, mut rules) = match self.straight.take().filter(fits) {
            Some((session, given, rules)) => (session, given.len(), rules),
            None => (new_game(self.choices, self.players, self.seed), 0, 0),
        };
        let mut change = |session: &mut Session, to: usize| {
            if rules != to {
                let new = &self.choices.all[to];
                let migrated = session.migrate(&new.ruleset, new.host.clone()).map_err(|error| error.to_string())?;
                if let Some((at, error)) = migrated.stopped {
                    return Err(format!("input {at}: {error}"));
                }
                *session = migrated.session;
                rules = to;
            }
            Ok(())
        };
        for given in &wanted[at..] {
            change(&mut session, given.rules)?;
            session.apply(given.input.clone()).map_err(|error| error.to_string())?;
        }
        change(&mut session, self.rules)?;
        Ok(session)
    }

    /// Compares the game with the one that went straight.
    fn compare(&mut self, kind: &'static str, tally: &mut Tally) {
        match self.straight_to(self.given.len()) {
            Ok(straight) => {
                self.note(kind, difference(&self.session, &straight), tally);
                // Otherwise the next inputs may be given under other rules still.
                if self.given.last().map_or(0, |given| given.rules) == self.rules {
                    self.straight = Some((straight, self.given.clone(), self.rules));
                }
            }
            Err(error) => self.note(kind, Some(format!("the straight game stops: {error}")), tally),
        }
    }

    /// Compares the pieces with those when the game first came here: a pack that came or went, and that nothing used, changes none.
    fn compare_pieces(&mut self, tally: &mut Tally) {
        let before = self.pieces.get(self.given.len()).copied().flatten();
        if let Some(before) = before.filter(|_| self.choices.is_addition(self.rules)) {
            let differs = pieces(&self.session) != before;
            let at = differs.then(|| format!("{:?}", self.session.trace()));
            self.note("pieces after a pack came or went", at, tally);
        }
    }
}

fn new_game(choices: &RuleChoices, players: usize, seed: u64) -> Session {
    let plain = &choices.all[0];
    let setup = choices.setup(players, seed);
    let mut session = Session::new(plain.ruleset.clone(), plain.host.clone(), setup).expect("it starts");
    session.undo_reveals = true;
    session
}
