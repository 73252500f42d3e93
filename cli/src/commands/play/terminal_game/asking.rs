//! Asks the player who decides, and finds options among thousands.

use super::{NextStep, TerminalGame};
use crate::render::question;
use hexforge_core::alike::Alike;
use hexforge_core::decision::{Decision, Question};
use hexforge_core::session::Session;
use std::sync::Arc;

/// Which options are alike, or which choices of the part after those that are chosen.
pub(super) fn alike(session: &Session, question: &Question, chosen: &[Arc<str>]) -> Alike {
    session.alike(question, (!question.parts().is_empty()).then_some(chosen.len()))
}

impl TerminalGame<'_> {
    pub(super) fn ask(&mut self, decision: &Decision) -> anyhow::Result<()> {
        let page = self.out.page();
        let (localizer, screens) = self.reader(Some(decision.question.player));
        let screen = screens.text(&localizer, page);
        let alike = alike(&self.session, &decision.question, &[]);
        let localizer = self.localizer(decision.question.player);
        let asked = match decision.question.parts() {
            [] => question::text(&localizer, &decision.question, &alike, page),
            _ => question::part(&localizer, &decision.question, &[], &alike, page),
        };
        self.out.text(&format!("\n{screen}{asked}"))?;
        // If a hook fails here, `act` reports it.
        if self.session.interjections(decision.seat).is_ok_and(|options| !options.is_empty()) {
            self.out.line(&self.out.style.dim("(you can do something else first; type `act`)"))?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// Asks for the next part of a choice in parts.
    pub(super) fn ask_part(&mut self, decision: &Decision) -> anyhow::Result<()> {
        let localizer = self.localizer(decision.question.player);
        let asked = question::part(
            &localizer,
            &decision.question,
            &self.begun,
            &alike(&self.session, &decision.question, &self.begun),
            self.out.page(),
        );
        self.out.text(&format!("\n{asked}"))?;
        self.out.flush()?;
        Ok(())
    }

    /// Undoes the choice of the last part.
    pub(super) fn take_part_back(&mut self, decision: &Decision) -> anyhow::Result<NextStep> {
        match self.begun.pop() {
            Some(_) => self.ask_part(decision)?,
            None => self.print_error("no part is chosen yet. Type `undo` to undo your last answer")?,
        }
        Ok(NextStep::AskAgain)
    }

    /// Lists the options, or the choices of the next part, that contain a text.
    pub(super) fn find(&mut self, decision: &Decision, text: &str) -> anyhow::Result<()> {
        let localizer = self.localizer(decision.question.player);
        let alike = alike(&self.session, &decision.question, &self.begun);
        let page = self.out.page();
        let found = match decision.question.next_part(&self.begun) {
            Ok(part) if !decision.question.parts().is_empty() => question::found(&localizer, &part, &alike, page, text),
            _ => question::found(&localizer, &decision.question, &alike, page, text),
        };
        self.out.text(&found)?;
        Ok(())
    }
}
