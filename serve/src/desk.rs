//! What one viewer knows of a game, kept up to date after each input.

use crate::encoder::{Encoder, Scene};
use crate::interjections::Interjections;
use crate::open_question::OpenQuestion;
use crate::protocol::{Answer, Failure, Interjection, LogLine, Piece, Question, Unavailable, Update};
use crate::tokens::Tokens;
use hexforge_core::decision::{self, Decision, DecisionId};
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::state::{self, Mark};
use hexforge_core::view::Viewer;
use std::sync::Arc;

/// What one viewer knows of a game.
#[derive(Debug)]
pub struct Desk {
    viewer: Viewer,
    tokens: Tokens,
    /// The log as the viewer read it when each line was new: with the tokens of then.
    log: Vec<LogLine>,
    open: Vec<OpenQuestion>,
    interjections: Interjections,
    /// How many questions have got a token.
    asked: u64,
}

impl Desk {
    /// The desk of a viewer of a new game.
    #[must_use]
    pub fn new(viewer: Viewer) -> Self {
        Self {
            viewer,
            tokens: Tokens::default(),
            log: Vec::new(),
            open: Vec::new(),
            interjections: Interjections::default(),
            asked: 0,
        }
    }

    /// Whose it is.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Takes in what the last input led to: `kept` lines of the log are as they were, and all changes of the game are those since
    /// `since`; none if the game went back.
    pub fn follow(&mut self, scene: Scene<'_>, kept: usize, since: Option<Mark>) {
        // Copied, because the words for a line read the state again.
        let lines: Vec<state::LogLine> = scene.session.world().state().log().iter().skip(kept).cloned().collect();
        self.log.truncate(kept);
        let world = scene.session.world();
        let view = scene.session.view(self.viewer);
        let stayed_in_sight = |comp| {
            world.exists(comp) && view.sees(comp) && !since.is_some_and(|since| view.may_have_been_hidden(comp, since))
        };
        let left: Vec<CompId> = self.tokens.known().filter(|comp| !stayed_in_sight(*comp)).collect();
        for line in &lines {
            self.log.push(Encoder::new(scene, self.viewer, &mut self.tokens).log_line(line));
            // What left the viewer's sight, before or after this line, is not recognised in the next one.
            self.tokens.forget(&left);
        }
        self.tokens.forget(&left);
        self.tokens.keep(|comp| world.exists(comp) && view.sees(comp));
        self.open = self.still_open(scene);
    }

    /// The questions that are open now. One that the viewer knows already keeps its token.
    fn still_open(&mut self, scene: Scene<'_>) -> Vec<OpenQuestion> {
        let mut before = std::mem::take(&mut self.open);
        let mine = |decision: &&Decision| match self.viewer {
            Viewer::Author => true,
            Viewer::Public => false,
            Viewer::Seat(seat) => decision.seat == seat,
        };
        let mut open = Vec::new();
        for decision in scene.session.decisions().iter().filter(mine) {
            let same = |known: &OpenQuestion| known.decision.question == decision.question;
            let question = match before.iter().position(same) {
                Some(at) => {
                    let mut known = before.remove(at);
                    // Decisions get new numbers whenever another one is answered.
                    known.decision = decision.clone();
                    known
                }
                None => {
                    self.asked += 1;
                    OpenQuestion::new(format!("q{}", self.asked), decision.clone())
                }
            };
            open.push(question);
        }
        open
    }

    /// An answer to a decision was accepted: if the same is asked again, it is another question.
    pub fn was_answered(&mut self, decision: DecisionId) {
        self.open.retain(|question| question.decision.id != decision);
    }

    /// Answers of a seat were taken back: what it is asked again is another question.
    pub fn was_undone(&mut self, seat: Seat) {
        self.open.retain(|question| question.decision.seat != seat);
    }

    /// The lines of the log from the one at `from`.
    #[must_use]
    pub fn log(&self, from: usize) -> Vec<LogLine> {
        self.log.iter().skip(from).cloned().collect()
    }

    /// The table; none if it was destroyed.
    pub fn table(&mut self, scene: Scene<'_>) -> Option<Piece> {
        let table = scene.session.view(self.viewer).table()?;
        Some(Encoder::new(scene, self.viewer, &mut self.tokens).piece(&table))
    }

    /// How many lines the log has.
    #[must_use]
    pub fn log_length(&self) -> usize {
        self.log.len()
    }

    /// The tokens of the open questions.
    #[must_use]
    pub fn open_tokens(&self) -> Vec<String> {
        self.open.iter().map(|open| open.token.clone()).collect()
    }

    /// The open questions.
    pub fn questions(&mut self, scene: Scene<'_>) -> Vec<Question> {
        let mut encoder = Encoder::new(scene, self.viewer, &mut self.tokens);
        self.open.iter_mut().filter_map(|open| open.question(&mut encoder).cloned()).collect()
    }

    /// The decision with this token, and the answer in the ids of the core.
    ///
    /// # Errors
    /// The question is not open, or the answer names something that is not an option.
    pub fn answer(
        &mut self,
        scene: Scene<'_>,
        token: &str,
        answer: &Answer,
    ) -> Result<(Decision, decision::Answer), Failure> {
        let mut encoder = Encoder::new(scene, self.viewer, &mut self.tokens);
        let open = self.open.iter_mut().find(|open| open.token == token).ok_or_else(crate::stale)?;
        Ok((open.decision.clone(), open.answer(answer, &mut encoder)?))
    }

    /// What the viewer may do without being asked.
    pub fn interjections(&mut self, scene: Scene<'_>) -> Vec<Interjection> {
        let offers = self.interjections.list(scene, self.viewer);
        let mut encoder = Encoder::new(scene, self.viewer, &mut self.tokens);
        offers.iter().map(|offer| encoder.interjection(offer.token.clone(), offer.seat, &offer.choice)).collect()
    }

    /// The seat and the core's id of an interjection that the viewer was shown.
    ///
    /// # Errors
    /// It was not shown, or it is not possible any more.
    pub fn interjection(&self, scene: Scene<'_>, token: &str) -> Result<(Seat, Arc<str>), Failure> {
        self.interjections.find(scene, self.viewer, token)
    }

    /// The viewer used an interjection.
    pub fn has_interjected(&mut self, token: &str) {
        self.interjections.was_used(token);
    }

    /// What changed, from a line of the log.
    pub fn update(&mut self, scene: Scene<'_>, log_from: usize) -> Update {
        Update {
            log_from,
            log: self.log(log_from),
            questions: self.questions(scene),
            ending: Encoder::new(scene, self.viewer, &mut self.tokens).ending(),
        }
    }

    /// What the open question of the seat does not offer. Without an open question there is nothing to explain: the answer would be
    /// about another player's question.
    pub fn why(&mut self, scene: Scene<'_>) -> Vec<Unavailable> {
        let Viewer::Seat(seat) = self.viewer else { return Vec::new() };
        let world = scene.session.world();
        let Some(player) = world.player_at(seat).filter(|_| !self.open.is_empty()) else { return Vec::new() };
        // A hook that fails here failed for an option that is not offered: nothing is known about it.
        let unavailable = scene.session.unavailable(player).unwrap_or_default();
        let mut encoder = Encoder::new(scene, self.viewer, &mut self.tokens);
        unavailable.iter().filter_map(|unavailable| encoder.unavailable(unavailable)).collect()
    }
}
