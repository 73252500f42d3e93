//! Menus of action abilities.

use super::Engine;
use super::ability::used_by;
use super::frame::{AskFrame, Frame, MenuFrame, Next, UseFrame};
use crate::decision::{Choice, Label, OptionKind, Question, Shape, Text};
use crate::host::{Reply, ScriptError};
use crate::ids::{CompId, Sym};
use crate::value::Value;

impl Engine {
    /// Offers a menu to a player.
    pub(super) fn menu(
        &self,
        player: CompId,
        menu: Sym,
        prompt: Sym,
        pass: Option<Sym>,
        poll_hidden: Option<bool>,
    ) -> Frame {
        let ruleset = self.world.ruleset();
        let text = |key| Text::key(ruleset.text(key));
        // A player who cannot pass would have nothing to answer, and no ability is in a menu that none names.
        let polled = poll_hidden.unwrap_or(ruleset.game.poll_hidden);
        let polled = polled && pass.is_some() && ruleset.key_menu(menu).is_some();
        Frame::Menu(MenuFrame { player, menu, prompt: text(prompt), pass: pass.map(text), polled, using: false })
    }

    pub(super) fn step_menu(&mut self, mut frame: MenuFrame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        let mut answer = returned.and_then(Reply::answer);
        if frame.using {
            if answer.take() == Some(Value::Bool(true)) {
                return Ok(Next::Return(Value::Bool(true)));
            }
            // Its cost was not paid, so nothing was used: the player chooses again.
            frame.using = false;
        }
        if let Some(answer) = answer {
            let Some((comp, ability)) = used_by(&answer) else { return Ok(Next::Return(Value::Bool(false))) };
            frame.using = true;
            let vars = self.world.user_vars(frame.player);
            return Ok(Next::Call(Frame::Menu(frame), UseFrame::of(comp, ability, None, vars)));
        }
        if self.world.is_out(frame.player) {
            return Ok(Next::Return(Value::Bool(false)));
        }
        let actions = match self.world.ruleset().key_menu(frame.menu) {
            Some(key) => self.world.actions(key, frame.player)?,
            None => Vec::new(),
        };
        let is_polled = frame.polled && self.world.holds_secrets(frame.player);
        if actions.is_empty() && !is_polled {
            return Ok(Next::Return(Value::Bool(false)));
        }
        let mut options = self.ability_options(&actions, OptionKind::Ability, &Label::Value, &[])?;
        if let Some(pass) = &frame.pass {
            options.push(Choice::pass(pass.clone()));
        }
        let question = Question {
            player: frame.player,
            shape: Shape::One,
            prompt: frame.prompt.clone(),
            options,
            secret: false,
            look: false,
        };
        Ok(Next::Call(Frame::Menu(frame), AskFrame::one(question)))
    }
}
