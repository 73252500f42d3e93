//! What one viewer may do without being asked, with tokens.

use crate::encoder::Scene;
use crate::protocol::Failure;
use hexforge_core::decision::Choice;
use hexforge_core::ids::Seat;
use hexforge_core::view::Viewer;
use std::sync::Arc;

/// Something that a viewer was shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// Its token.
    pub token: String,
    /// Who may do it.
    pub seat: Seat,
    /// What the core offers.
    pub choice: Choice,
}

/// What one viewer was shown last, by tokens. Ids of the core would tell of components that nobody sees.
#[derive(Default, Debug)]
pub struct Interjections {
    offers: Vec<Offer>,
    /// How many have got a token.
    shown: u64,
}

impl Interjections {
    /// What the viewer may do now. What was shown before, and not used since, keeps its token.
    pub fn list(&mut self, scene: Scene<'_>, viewer: Viewer) -> &[Offer] {
        let mut before = std::mem::take(&mut self.offers);
        for (seat, choice) in possible(scene, viewer) {
            let same = |offer: &Offer| offer.seat == seat && offer.choice == choice;
            let offer = match before.iter().position(same) {
                Some(at) => before.remove(at),
                None => {
                    self.shown += 1;
                    Offer { token: format!("i{}", self.shown), seat, choice }
                }
            };
            self.offers.push(offer);
        }
        &self.offers
    }

    /// The seat and the core's id of what the token stands for, if that is still possible.
    ///
    /// # Errors
    /// It is not, or the viewer was never shown it.
    pub fn find(&self, scene: Scene<'_>, viewer: Viewer, token: &str) -> Result<(Seat, Arc<str>), Failure> {
        let offer = self.offers.iter().find(|offer| offer.token == token).ok_or_else(crate::cannot_interject)?;
        // Looked up again, because another component may have got the id since.
        let mut now = possible(scene, viewer).into_iter();
        let still = now.any(|(seat, choice)| seat == offer.seat && choice == offer.choice);
        if still { Ok((offer.seat, offer.choice.id.clone())) } else { Err(crate::cannot_interject()) }
    }

    /// It was used: if it is possible again, it has another token, so that a request that is sent twice is refused.
    pub fn was_used(&mut self, token: &str) {
        self.offers.retain(|offer| offer.token != token);
    }
}

/// What the viewer may do now. Nothing, if a hook fails: it failed for what is not offered.
fn possible(scene: Scene<'_>, viewer: Viewer) -> Vec<(Seat, Choice)> {
    let seats: Vec<Seat> = match viewer {
        Viewer::Author => (0..scene.session.setup().seats.len()).map(Seat).collect(),
        Viewer::Seat(seat) => vec![seat],
        Viewer::Public => Vec::new(),
    };
    let of = |seat: Seat| {
        let choices = scene.session.interjections(seat).unwrap_or_default();
        choices.into_iter().map(move |choice| (seat, choice))
    };
    seats.into_iter().flat_map(of).collect()
}
