//! A game in progress, with accessors for tests.

use super::Rig;
use super::hook::{RigHost, find};
use hexforge_core::bot::RandomBot;
use hexforge_core::decision::{Answer, Decision, Question, Shape};
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::migrate::MigrationError;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::save::Recorded;
use hexforge_core::session::{Input, Session, SessionError, Setup};
use hexforge_core::value::Value;
use hexforge_core::world::{Proposal, Reason};
use std::rc::Rc;
use std::sync::Arc;

pub struct Play {
    pub session: Session,
    pub host: Rc<RigHost>,
}

impl Play {
    pub fn start(ruleset: Arc<Ruleset>, host: RigHost, seats: usize, seed: u64) -> Result<Self, SessionError> {
        let host = Rc::new(host);
        let seats = ["ann", "bob", "cem", "dee", "eva", "fay"].iter().take(seats).map(|s| (*s).to_owned()).collect();
        let setup = Setup { seats, options: Vec::new(), seed };
        let session = Session::new(ruleset, host.clone(), setup)?;
        Ok(Self { session, host })
    }

    /// Migrates the game to the rules of another rig.
    pub fn migrate(&self, rig: Rig) -> Result<Self, MigrationError> {
        let (ruleset, host) = rig.build();
        let host = Rc::new(host);
        let migrated = self.session.migrate(&ruleset, host.clone())?;
        assert_eq!(migrated.stopped, None);
        Ok(Self { session: migrated.session, host })
    }

    pub fn dyn_host(&self) -> Rc<dyn ScriptHost> {
        self.host.clone()
    }

    pub fn ruleset(&self) -> Arc<Ruleset> {
        self.session.world().ruleset().clone()
    }

    pub fn player(&self, seat: usize) -> CompId {
        self.session.world().player_at(Seat(seat)).expect("the seat is taken")
    }

    pub fn one(&self, def: &str) -> CompId {
        find(self.session.world(), def).unwrap_or_else(|| panic!("no `{def}` in the game"))
    }

    pub fn num(&self, comp: CompId, field: &str) -> i64 {
        self.session.world().get(comp, field).int().unwrap_or_default()
    }

    pub fn points(&self, seat: usize) -> i64 {
        self.num(self.player(seat), "points")
    }

    pub fn value(&self, name: &str, args: &[Value]) -> Value {
        let id = self.ruleset().find_value(name).expect("the value exists");
        self.session.world().value(id, args.to_vec()).expect("the value can be computed")
    }

    /// The keys of the log, in order.
    pub fn log(&self) -> Vec<String> {
        self.session.world().state().log().iter().map(|line| line.key.to_string()).collect()
    }

    /// The log as one text.
    pub fn log_text(&self) -> String {
        self.log().join(" ")
    }

    /// The seats with a pending decision.
    pub fn asked(&self) -> Vec<usize> {
        self.session.decisions().iter().map(|decision| decision.seat.0).collect()
    }

    pub fn is_idle(&self) -> bool {
        self.session.is_over()
    }

    pub fn decision(&self, seat: usize) -> &Decision {
        let player = self.player(seat);
        let mut decisions = self.session.decisions().iter();
        decisions.find(|d| d.question.player == player).unwrap_or_else(|| panic!("seat {seat} is not asked"))
    }

    pub fn question(&self, seat: usize) -> &Question {
        &self.decision(seat).question
    }

    /// The ids of the options of a seat.
    pub fn options(&self, seat: usize) -> Vec<String> {
        self.question(seat).options.iter().map(|o| o.id.to_string()).collect()
    }

    pub fn answer(&mut self, seat: usize, answer: Answer) -> Result<(), SessionError> {
        let id = self.decision(seat).id;
        self.session.answer(Seat(seat), id, answer).map(|_| ())
    }

    pub fn try_say(&mut self, seat: usize, option: &str) -> Result<(), SessionError> {
        let answer = match (&self.question(seat).shape, option) {
            (Shape::Confirm, "yes" | "no") => Answer::Confirm(option == "yes"),
            _ => Answer::One(Arc::from(option)),
        };
        self.answer(seat, answer)
    }

    /// Answers with an option.
    pub fn say(&mut self, seat: usize, option: &str) -> &mut Self {
        let offered = self.options(seat);
        self.try_say(seat, option).unwrap_or_else(|e| panic!("`{option}` of {offered:?}: {e}"));
        self
    }

    pub fn say_some(&mut self, seat: usize, options: &[&str]) {
        let ids = options.iter().map(|s| Arc::from(*s)).collect();
        self.answer(seat, Answer::Some(ids)).expect("the options are offered");
    }

    /// The ids of what a seat may do without being asked.
    pub fn interjections(&self, seat: usize) -> Vec<String> {
        let found = self.session.interjections(Seat(seat)).expect("no hook fails");
        found.iter().map(|option| option.id.to_string()).collect()
    }

    pub fn try_interject(&mut self, seat: usize, id: &str) -> Result<(), SessionError> {
        self.session.interject(Seat(seat), id).map(|_| ())
    }

    /// Uses an ability without being asked.
    pub fn interject(&mut self, seat: usize, id: &str) -> &mut Self {
        self.try_interject(seat, id).unwrap_or_else(|e| panic!("`{id}`: {e}"));
        self
    }

    pub fn proposal(&self, event: &str, params: &[Value]) -> Proposal {
        Proposal::new(self.ruleset().find_event(event).expect("the event exists"), params.to_vec())
    }

    pub fn try_perform(&mut self, event: &str, params: &[Value]) -> Result<(), SessionError> {
        let proposal = self.proposal(event, params);
        self.session.apply(Input::Perform(proposal)).map(|_| ())
    }

    pub fn perform(&mut self, event: &str, params: &[Value]) -> &mut Self {
        self.try_perform(event, params).expect("the event goes through");
        self
    }

    pub fn perform_unpreventable(&mut self, event: &str, params: &[Value]) -> &mut Self {
        let mut proposal = self.proposal(event, params);
        proposal.unpreventable = true;
        self.session.apply(Input::Perform(proposal)).expect("the event goes through");
        self
    }

    pub fn why_not(&self, event: &str, params: &[Value]) -> Vec<Reason> {
        self.session.world().why_not(&self.proposal(event, params)).expect("the question can be answered")
    }

    /// The ids of the rules and abilities that refuse an event.
    pub fn refusals(&self, event: &str, params: &[Value]) -> Vec<String> {
        let ruleset = self.ruleset();
        self.why_not(event, params).iter().map(|r| ruleset.text(r.id).to_string()).collect()
    }

    pub fn hash(&self) -> String {
        self.session.hash()
    }

    /// Gives random answers until the game is over, or `at_most` times. Returns the number of answers.
    pub fn play_on(&mut self, seed: u64, at_most: usize) -> usize {
        let mut bot = RandomBot::new(seed);
        for count in 0..at_most {
            let Some(decision) = self.session.decisions().first().cloned() else { return count };
            let answer = bot.choose(&decision.question);
            self.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
        }
        at_most
    }
}

/// Puts another answer into a save.
pub fn record(recorded: &mut Recorded, answer: Answer) {
    let Recorded::Answer(of) = recorded else { panic!("{recorded:?} is not an answer") };
    of.answer = answer;
}
