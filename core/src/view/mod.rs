//! Views: what one viewer may know of a game, as plain data that can be written as JSON.
//!
//! What a viewer may not know is not in a view. Definitions, kinds and rules are named by their full ids, components by their numbers.

mod board;
mod ending;
mod log;
mod question;
mod value;

pub use board::{ComponentView, SlotView};
pub use ending::{EndingView, ScoreRowView, ScoreSheetView, TieBreakView};
pub use log::{LogLineView, OutcomeView, known_args};
pub use question::{
    AlikeView, DecisionView, HIDDEN_LABEL, MismatchView, OptionView, PartView, PlayerRef, QuestionView, ReasonView,
    ShapeView, TextView, UnavailableOptionView,
};
pub use value::{ComponentRef, NamedValue, ValueView};

use crate::host::ScriptError;
use crate::ids::{CompId, Seat};
use crate::session::Session;
use crate::state::{LogLine, Mark};
use crate::world::World;
use serde::{Deserialize, Serialize};

/// For whom a view is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The author of the game, who may know everything.
    Author,
    /// Somebody who watches: knows what everybody knows.
    Public,
    /// The player in a seat.
    Seat(Seat),
}

impl Viewer {
    /// The viewer that a player is; without one, or if the component is not a player, the public.
    #[must_use]
    pub fn player(world: &World, player: Option<CompId>) -> Self {
        player.and_then(|player| world.seat_of(player)).map_or(Self::Public, Self::Seat)
    }
}

/// Makes views of a game for one viewer.
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    world: &'a World,
    viewer: Viewer,
    /// The player of the viewer's seat.
    player: Option<CompId>,
    /// The game, which knows what of the options of its questions is alike.
    session: Option<&'a Session>,
}

impl<'a> GameView<'a> {
    /// Views of `world` for `viewer`.
    #[must_use]
    pub fn new(world: &'a World, viewer: Viewer) -> Self {
        let player = match viewer {
            Viewer::Seat(seat) => world.player_at(seat),
            Viewer::Author | Viewer::Public => None,
        };
        Self { world, viewer, player, session: None }
    }

    /// For whom the views are made.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The table with everything on it; none if it was destroyed.
    #[must_use]
    pub fn table(&self) -> Option<ComponentView> {
        self.world.table().map(|table| self.component(table))
    }

    /// The lines of the log from the one at `from`.
    #[must_use]
    pub fn log(&self, from: usize) -> Vec<LogLineView> {
        let lines: Vec<LogLine> = self.world.state().log().iter().skip(from).cloned().collect();
        lines.iter().map(|line| self.log_line(line)).collect()
    }

    /// Whether the viewer may know which component `comp` is.
    #[must_use]
    pub fn sees(&self, comp: CompId) -> bool {
        self.viewer == Viewer::Author || self.world.sees(self.player, comp)
    }

    /// Whether a component that the viewer sees now may have been out of sight for a moment since `mark`, so that it must not be
    /// recognised.
    #[must_use]
    pub fn may_have_been_hidden(&self, comp: CompId, mark: Mark) -> bool {
        let world = self.world;
        self.viewer != Viewer::Author
            && world.with(|state| state.may_have_been_hidden(world.ruleset(), self.player, comp, mark))
    }
}

impl Session {
    /// Makes views of the game for `viewer`.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> GameView<'_> {
        GameView { session: Some(self), ..GameView::new(self.world(), viewer) }
    }

    /// The pending decisions of which `viewer` may know: those of the viewer's own seat, for the author all.
    #[must_use]
    pub fn decisions_for(&self, viewer: Viewer) -> Vec<DecisionView> {
        let view = self.view(viewer);
        self.decisions().iter().filter_map(|decision| view.decision(decision)).collect()
    }

    /// What the player in `seat` may do now without being asked; see [`Session::interjections`].
    ///
    /// # Errors
    /// A hook failed.
    pub fn interjections_for(&self, seat: Seat) -> Result<Vec<OptionView>, ScriptError> {
        let view = self.view(Viewer::Seat(seat));
        Ok(self.interjections(seat)?.iter().map(|option| view.interjection(option)).collect())
    }

    /// The options that the pending question does not offer to `seat` although the game has them, each with the reasons.
    ///
    /// # Errors
    /// A hook failed.
    pub fn unavailable_for(&self, seat: Seat) -> Result<Vec<UnavailableOptionView>, ScriptError> {
        let Some(player) = self.world().player_at(seat) else { return Ok(Vec::new()) };
        // Others are not told about a question that is not theirs.
        if !self.decisions().iter().any(|decision| decision.seat == seat) {
            return Ok(Vec::new());
        }
        let view = self.view(Viewer::Seat(seat));
        Ok(self.unavailable(player)?.iter().map(|unavailable| view.unavailable(unavailable)).collect())
    }
}
