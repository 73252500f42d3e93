//! Who was there when an event happened: abilities that listened then hear of it afterwards, also if their carrier has left since.

use super::Engine;
use super::frame::{Frame, UseFrame, WindowFrame};
use crate::ids::{AbilityId, CompId, EventId};
use crate::ruleset::{Timing, Trigger};
use crate::state::Mark;
use crate::world::Env;

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
        self.world.with(|s| Listeners { abilities: s.all_listeners(self.world.ruleset(), key), at: s.mark() })
    }

    /// The abilities that may be used in a window with these arguments, sorted by carrier, each with the owner of its carrier.
    pub(super) fn window_listeners(
        &self,
        frame: &WindowFrame,
        arguments: &Env<'_>,
    ) -> Vec<(CompId, AbilityId, Option<CompId>)> {
        let now = self.world.listeners(frame.key, arguments);
        let mut all: Vec<_> = now.iter().map(|(comp, ability)| (*comp, *ability, self.world.owner(*comp))).collect();
        let has_left =
            |listener: &&(CompId, AbilityId)| !self.world.with(|s| s.is_listening(self.world.ruleset(), **listener));
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
        let ruleset = self.world.ruleset();
        self.world.with(|s| {
            let has_left = !s.is_listening(ruleset, (comp, ability));
            has_left.then(|| s.owner_before(ruleset, comp, frame.there.at)).flatten()
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
