//! A game in progress: who answers for whom, and what each viewer knows.

use crate::desk::Desk;
use crate::encoder::Scene;
use crate::protocol::{Answer, Controller, ErrorCode, Failure, Pace, SeatInfo};
use crate::stale;
use hexforge_core::bot::Bot;
use hexforge_core::decision::{Decision, Refusal};
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::Seat;
use hexforge_core::session::{Outcome, Session, SessionError};
use hexforge_core::state::Mark;
use hexforge_core::view::Viewer;
use hexforge_play::bots::derived_seed;
use hexforge_play::texts::Texts;
use hexforge_play::{Game, saves};
use std::rc::Rc;

/// Bots that answer more often without a person in between have stalled.
const MOST_BOT_ANSWERS: usize = 100_000;

/// A game in progress.
pub struct Table {
    game: Game,
    host: Rc<dyn ScriptHost>,
    session: Session,
    /// Who answers, in seat order.
    by: Vec<Controller>,
    desks: Vec<Desk>,
    pace: Pace,
    language: Option<String>,
    /// The seat that gave each input so far.
    given: Vec<Seat>,
    /// So many lines of the log are as they were before the request.
    kept: usize,
    /// The point of the game of which the desks know.
    followed: Mark,
}

/// What a table is made of.
pub struct TableSetup {
    /// The rules.
    pub game: Game,
    /// The scripts of the rules.
    pub host: Rc<dyn ScriptHost>,
    /// Who answers, in seat order.
    pub by: Vec<Controller>,
    /// Who may look.
    pub viewers: Vec<Viewer>,
    /// When bots answer.
    pub pace: Pace,
    /// The language of texts.
    pub language: Option<String>,
}

impl Table {
    /// A table at which `session` goes on.
    #[must_use]
    pub fn new(setup: TableSetup, session: Session, given: Vec<Seat>) -> Self {
        let TableSetup { game, host, by, viewers, pace, language } = setup;
        let desks = viewers.into_iter().map(Desk::new).collect();
        let mut table =
            Self { game, host, session, by, desks, pace, language, given, kept: 0, followed: Mark::default() };
        table.follow(0, None);
        table
    }

    /// The seed of the game.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.session.setup().seed
    }

    /// The state hash.
    #[must_use]
    pub fn hash(&self) -> String {
        self.session.hash()
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.ending().is_some()
    }

    /// The seats, in seat order.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatInfo> {
        let names = self.session.setup().seats.iter();
        names.zip(&self.by).map(|(name, by)| SeatInfo { name: name.clone(), by: *by }).collect()
    }

    /// The seat with this name.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.session.setup().seats.iter().position(|seat| seat == name).map(Seat)
    }

    /// Whether a person answers for a seat.
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        self.by.get(seat.0) == Some(&Controller::Person)
    }

    /// A request begins: what changes from now on is news.
    pub fn begin(&mut self) {
        self.kept = self.log_length();
    }

    /// How many lines of the log are as they were when the request began.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.kept
    }

    fn log_length(&self) -> usize {
        self.session.world().state().log().len()
    }

    /// Looks at the game from the desk of a viewer; none if the viewer has no desk.
    pub fn at_desk<T>(&mut self, viewer: Viewer, look: impl FnOnce(&mut Desk, Scene<'_>) -> T) -> Option<T> {
        let Self { game, session, desks, language, .. } = self;
        let texts = texts(game, language.as_deref());
        let desk = desks.iter_mut().find(|desk| desk.viewer() == viewer)?;
        Some(look(desk, Scene { session, texts: &texts }))
    }

    /// Lets the desks take in what has changed since a point of the game; without it, the game went back.
    fn follow(&mut self, kept: usize, since: Option<Mark>) {
        self.kept = self.kept.min(kept);
        self.followed = self.session.world().state().mark();
        let Self { game, session, desks, language, .. } = self;
        let texts = texts(game, language.as_deref());
        desks.iter_mut().for_each(|desk| desk.follow(Scene { session, texts: &texts }, kept, since));
    }

    /// Answers a question of the viewer.
    ///
    /// # Errors
    /// The question is not open to the viewer, the answer does not fit, or the rules failed.
    pub fn answer(&mut self, viewer: Viewer, question: &str, answer: &Answer) -> Result<(), Refused> {
        let found = self.at_desk(viewer, |desk, scene| desk.answer(scene, question, answer));
        let (decision, answer) = found.ok_or_else(stale)??;
        let outcome = self.session.answer(decision.seat, decision.id, answer);
        self.settle(decision.seat, outcome, |desk| desk.was_answered(decision.id))
    }

    /// Does something of the viewer without its being asked.
    ///
    /// # Errors
    /// The viewer may not do it now, or the rules failed.
    pub fn interject(&mut self, viewer: Viewer, interjection: &str) -> Result<(), Refused> {
        let found = self.at_desk(viewer, |desk, scene| desk.interjection(scene, interjection));
        let (seat, id) = found.ok_or_else(crate::cannot_interject)??;
        let outcome = self.session.interject(seat, &id);
        self.settle(seat, outcome, |desk| {
            if desk.viewer() == viewer {
                desk.has_interjected(interjection);
            }
        })
    }

    /// Takes in what an input of a seat led to.
    fn settle(
        &mut self,
        seat: Seat,
        outcome: Result<Outcome, SessionError>,
        at_each_desk: impl FnMut(&mut Desk),
    ) -> Result<(), Refused> {
        match outcome {
            Ok(outcome) => {
                self.given.push(seat);
                self.desks.iter_mut().for_each(at_each_desk);
                self.follow(outcome.log_kept, Some(self.followed));
                Ok(())
            }
            Err(error) => {
                // The game went back, and its open questions have other numbers.
                self.follow(self.log_length(), None);
                Err(Refused::from(error))
            }
        }
    }

    /// Lets bots answer if they answer at once.
    ///
    /// # Errors
    /// As [`Table::advance`].
    pub fn let_bots_answer(&mut self) -> Result<(), Refused> {
        if self.pace == Pace::AtOnce { self.advance(None) } else { Ok(()) }
    }

    /// Lets bots answer, at most so often.
    ///
    /// # Errors
    /// The rules failed, or the bots do not come to an end.
    pub fn advance(&mut self, most: Option<usize>) -> Result<(), Refused> {
        for _ in 0..most.unwrap_or(MOST_BOT_ANSWERS) {
            let next = self.session.decisions().iter().find(|decision| !self.is_person(decision.seat)).cloned();
            let Some(decision) = next else { return Ok(()) };
            self.bot_answers(&decision)?;
        }
        match most {
            Some(_) => Ok(()),
            None => Err(Failure::new(ErrorCode::Stalled, "the bots do not come to an end").into()),
        }
    }

    /// The bot of a seat at this place in the game. A new one each time: what it answers depends on the seed, the seat and how often the
    /// seat has answered so far, so that it is the same after an undo, and in a game that was saved. What others did in secret between
    /// does not change it either.
    fn bot(&self, seat: Seat) -> Option<Box<dyn Bot>> {
        let name = self.by.get(seat.0)?.bot()?;
        let answered = self.given.iter().filter(|other| **other == seat).count();
        Some(name.make(derived_seed(derived_seed(self.seed(), seat.0 as u64), answered as u64)))
    }

    fn bot_answers(&mut self, decision: &Decision) -> Result<(), Refused> {
        let bot = self.bot(decision.seat);
        let answer = bot.map(|mut bot| bot.answer(&mut self.session, &decision.question));
        // Nobody answers for a player who has left the table.
        let answer = answer.unwrap_or_else(|| Ok(decision.question.first_answer()));
        let answer = answer.map_err(|error| Refused::fault(error.message))?;
        let outcome = self.session.answer(decision.seat, decision.id, answer);
        self.settle(decision.seat, outcome, |desk| desk.was_answered(decision.id))
    }

    /// Takes answers back: of a seat its last one with the answers of bots since, for the author the last one of a person.
    ///
    /// # Errors
    /// There is none, or the seat may not.
    pub fn undo(&mut self, viewer: Viewer) -> Result<(), Refused> {
        let to = match viewer {
            Viewer::Author => {
                self.given.iter().rposition(|seat| self.is_person(*seat)).or(self.given.len().checked_sub(1))
            }
            Viewer::Seat(seat) => self.last_of(seat),
            Viewer::Public => None,
        };
        let to = to.ok_or_else(cannot_undo)?;
        let before = self.session.input_count();
        let mut kept = self.log_length();
        while self.session.input_count() > to {
            let undone = if viewer == Viewer::Author { self.session.go_to(to) } else { self.session.undo() };
            match undone {
                Ok(outcome) => kept = kept.min(outcome.log_kept),
                Err(_) => {
                    self.go_back_to(before)?;
                    return Err(cannot_undo().into());
                }
            }
        }
        self.session.set_redo(Vec::new());
        for seat in self.given.split_off(to) {
            self.desks.iter_mut().for_each(|desk| desk.was_undone(seat));
        }
        self.follow(kept, None);
        Ok(())
    }

    /// An undo was refused half way.
    fn go_back_to(&mut self, inputs: usize) -> Result<(), Refused> {
        self.session.go_to(inputs)?;
        self.session.set_redo(Vec::new());
        self.follow(self.log_length(), None);
        Ok(())
    }

    /// The place of the last answer of a seat, if no person has answered since.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        let last = self.given.iter().rposition(|other| *other == seat || self.is_person(*other))?;
        (self.given.get(last) == Some(&seat)).then_some(last)
    }

    /// Changes who answers for a seat.
    pub fn set_controller(&mut self, seat: Seat, by: Controller) {
        if let Some(current) = self.by.get_mut(seat.0) {
            *current = by;
        }
    }

    /// The text of a save.
    ///
    /// # Errors
    /// The game cannot be saved.
    pub fn save(&self) -> Result<String, Failure> {
        let internal = |error: String| Failure::new(ErrorCode::Internal, error);
        let save = self.session.save(&self.host).map_err(|error| internal(error.to_string()))?;
        saves::print(&save).map_err(|error| internal(format!("{error:#}")))
    }
}

/// The language was checked when the connection was opened; a pack without it uses its first one.
fn texts<'g>(game: &'g Game, language: Option<&str>) -> Texts<'g> {
    game.texts(language).unwrap_or_else(|_| game.texts_for_tests())
}

fn cannot_undo() -> Failure {
    // One wording for all causes: which it is would tell that somebody saw something.
    Failure::new(ErrorCode::CannotUndo, "there is nothing that you can undo")
}

/// Why a request was refused, and what the author learns beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// What everybody may know.
    pub failure: Failure,
    /// What failed in the rules. It may name what a seat must not know.
    pub fault: Option<String>,
}

impl Refused {
    /// The rules failed.
    #[must_use]
    pub fn fault(message: impl Into<String>) -> Self {
        let known = "the rules of the game failed; what was answered last was taken back";
        Self { failure: Failure::new(ErrorCode::Fault, known), fault: Some(message.into()) }
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self { failure, fault: None }
    }
}

impl From<SessionError> for Refused {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Refused(refusal) => refused(&refusal).into(),
            other => Self::fault(other.to_string()),
        }
    }
}

/// A refusal without the ids of the core.
fn refused(refusal: &Refusal) -> Failure {
    let message = match refusal {
        Refusal::Stale { .. } | Refusal::OtherSeat { .. } => return stale(),
        Refusal::CannotInterject { .. } => return crate::cannot_interject(),
        Refusal::WrongShape { .. } | Refusal::OutOfRange { .. } => refusal.to_string(),
        Refusal::Alone(_) => {
            "an ability or action is chosen alone, as `{\"one\": …}`; you are asked again afterwards".into()
        }
        Refusal::NoSuchOption { .. } => "the answer names something that is not an option".into(),
        Refusal::Twice(_) => "the answer names an option twice".into(),
    };
    Failure::new(ErrorCode::BadAnswer, message)
}
