//! Interjections: abilities that a player uses while the game waits for somebody's answer, without being asked.

use super::Engine;
use super::frame::Frame;
use crate::decision::{Choice, Label, OptionKind};
use crate::host::ScriptError;
use crate::ids::CompId;
use crate::value::Value;

impl Engine {
    /// The abilities that `player` may use now without being asked, as options with ids of their own.
    pub(crate) fn interjections(&self, player: CompId) -> Result<Vec<Choice>, ScriptError> {
        let ruleset = self.world.ruleset();
        let Some(key) = ruleset.key_menu(ruleset.known.interject) else { return Ok(Vec::new()) };
        if !self.can_be_interrupted() || self.world.is_out(player) {
            return Ok(Vec::new());
        }
        let mut actions = self.world.actions(key, player)?;
        actions.retain(|(comp, ability)| !self.is_using(*comp, *ability));
        let mut options = self.ability_options(&actions, OptionKind::Anytime, &Label::Value, &[])?;
        self.world.name_options(player, false, &mut options);
        Ok(options)
    }

    /// Whether the game waits for the answer to one question, and no flow locks it. Answers that several players give at once do not
    /// depend on their order, so nothing may come between them.
    fn can_be_interrupted(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Ask(ask)) if !ask.several) && !self.locks_anytime()
    }

    /// Uses the ability that an interjection stands for. The pending question is asked again afterwards.
    pub(crate) fn interject(&mut self, player: CompId, value: &Value) {
        if let Some(used) = self.use_of(player, value) {
            self.push(used);
        }
    }
}
