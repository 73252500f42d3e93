//! Who was there when an event happened: abilities that listened then hear of it afterwards, also if their carrier has left since.

use super::Engine;
use super::frame::{Frame, UseFrame, WindowFrame};
use crate::ids::{AbilityId, CompId, EventId};
use crate::ruleset::{Timing, Trigger};
use crate::state::Mark;

/// The abilities that listened when an event happened.
#[derive(Clone, Default, Debug)]
pub(crate) struct Listeners {
    /// Sorted by carrier.
    pub abilities: Vec<(CompId, AbilityId)>,
    /// The end of the journal at that time.
    pub at: Mark,
}

impl Engine {
    /// Who listens to the window after an event.
    pub(super) fn listeners_after(&self, event: EventId) -> Listeners {
        let key = self.world.ruleset().key_react(Trigger::Event(event, Timing::After));
        self.world.with(|s| Listeners { abilities: s.listeners(key).to_vec(), at: s.mark() })
    }

    /// The abilities that may be used in a window, sorted by carrier, each with the owner of its carrier.
    pub(super) fn window_listeners(&self, frame: &WindowFrame) -> Vec<(CompId, AbilityId, Option<CompId>)> {
        let now = self.world.with(|s| s.listeners(frame.key).to_vec());
        let mut all: Vec<_> = now.iter().map(|(comp, ability)| (*comp, *ability, self.world.owner(*comp))).collect();
        let has_left = |listener: &&(CompId, AbilityId)| now.binary_search(listener).is_err();
        for (comp, ability) in frame.there.abilities.iter().filter(has_left).copied() {
            all.push((comp, ability, self.former_owner(frame, comp, ability)));
        }
        if all.len() > now.len() {
            all.sort_unstable_by_key(|(comp, ability, _)| (*comp, *ability));
        }
        all
    }

    /// The owner of the carrier when the event of the window happened, if the ability does not listen any more.
    pub(super) fn former_owner(&self, frame: &WindowFrame, comp: CompId, ability: AbilityId) -> Option<CompId> {
        self.world.with(|s| match s.listeners(frame.key).binary_search(&(comp, ability)) {
            Ok(_) => None,
            Err(_) => s.owner_before(self.world.ruleset(), comp, frame.there.at),
        })
    }

    /// At the end of a use: what has left by its own doing does not hear of the events in progress. A card that is played and put
    /// away is not offered again from there.
    pub(super) fn forget_if_left(&mut self, using: &UseFrame) {
        let comp = using.comp;
        if !using.was_active || self.world.with(|s| s.comp(comp).active) {
            return;
        }
        // What a mark of the hook in progress keeps is as it was when the hook began.
        self.keep_mark_of_hook();
        let forget = |there: &mut Listeners| there.abilities.retain(|(listener, _)| *listener != comp);
        for frame in &mut self.frames {
            match frame {
                Frame::Event(event) => forget(&mut event.there),
                Frame::Window(window) => forget(&mut window.there),
                Frame::Together(group) => {
                    group.events.iter_mut().flatten().for_each(|event| forget(&mut event.frame.there));
                }
                _ => {}
            }
        }
    }
}
