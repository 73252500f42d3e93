//! The answer that the author puts together by clicks on the board or in the list of options.

use crate::app::Commands;
use crate::playtest::{Command, LocalizedDecision};
use hexforge_core::decision::{Answer, DecisionId, OptionKind};
use hexforge_core::view::{OptionView, ShapeView};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An answer that is being put together.
#[derive(Debug, Default)]
pub(super) struct AnswerDraft {
    decision: Option<DecisionId>,
    /// The picked options, in order.
    pub picked: Vec<Arc<str>>,
    /// The number.
    pub amount: i64,
    /// Targets by option.
    pub assigned: BTreeMap<Arc<str>, Arc<str>>,
}

impl AnswerDraft {
    /// Starts again when this is another decision than before.
    pub fn prepare(&mut self, asked: &LocalizedDecision) {
        if self.decision != Some(asked.id()) {
            self.clear();
            self.decision = Some(asked.id());
            if let ShapeView::Amount { min, .. } = asked.shape() {
                self.amount = *min;
            }
        }
    }

    /// Forgets what was picked.
    pub fn clear(&mut self) {
        self.decision = None;
        self.picked.clear();
        self.assigned.clear();
    }

    /// What is picked in this decision.
    pub fn begun(&self, asked: &LocalizedDecision) -> &[Arc<str>] {
        if self.decision == Some(asked.id()) { &self.picked } else { &[] }
    }

    /// How many of the options for which one stands are picked.
    pub fn count(&self, option: &OptionView) -> usize {
        option.ids().filter(|id| self.picked.contains(id)).count()
    }

    /// Picks a choice for the next part of a choice in parts, and sends the answer if it is the last one.
    fn pick_part(&mut self, asked: &LocalizedDecision, option: &OptionView, commands: &mut Commands) {
        self.picked.push(option.id.clone());
        if self.picked.len() == asked.shape().parts().len() {
            let answer = Answer::Parts(self.picked.clone());
            self.send(asked, answer, commands);
        }
    }

    /// Unpicks the last part of a choice in parts. False: none is picked.
    pub fn take_back(&mut self, asked: &LocalizedDecision) -> bool {
        !asked.shape().parts().is_empty() && !self.begun(asked).is_empty() && self.picked.pop().is_some()
    }

    /// Picks what a click on these components means in a choice in parts: a choice for the next part; one for an earlier part in its
    /// place; a picked one is taken back. False: nothing.
    pub fn pick_on_board(&mut self, asked: &LocalizedDecision, components: &[u32], commands: &mut Commands) -> bool {
        self.prepare(asked);
        for part in (0..=self.picked.len()).rev() {
            let begun = self.picked.get(..part).unwrap_or_default().to_vec();
            let is_meant = |option: &OptionView| components.iter().any(|comp| option.is_of(*comp));
            let Some((option, _)) = asked.offered(&begun).into_iter().find(|(option, _)| is_meant(option)) else {
                continue;
            };
            let is_picked = self.picked.get(part) == Some(&option.id);
            self.picked.truncate(part);
            if !is_picked {
                self.pick(asked, option, commands);
            }
            return true;
        }
        false
    }

    /// Picks an option: sends it if one option is the whole answer, otherwise adds it to the picked ones, or removes it.
    pub fn pick(&mut self, asked: &LocalizedDecision, option: &OptionView, commands: &mut Commands) {
        let is_whole = matches!(option.kind, OptionKind::Ability | OptionKind::Anytime);
        if is_whole || *asked.shape() == ShapeView::One {
            return self.send(asked, Answer::One(option.id.clone()), commands);
        }
        if option.kind == OptionKind::Pass {
            return self.send(asked, Answer::One(option.id.clone()), commands);
        }
        self.prepare(asked);
        if !asked.shape().parts().is_empty() {
            return self.pick_part(asked, option, commands);
        }
        // Of options that are alike, each click picks one more; after the last of them none is picked.
        match option.ids().find(|id| !self.picked.contains(id)) {
            Some(free) => self.picked.push(free.clone()),
            None => self.picked.retain(|picked| !option.ids().any(|id| id == picked)),
        }
    }

    /// Sends an answer.
    pub fn send(&mut self, asked: &LocalizedDecision, answer: Answer, commands: &mut Commands) {
        self.clear();
        commands.send(Command::Answer(asked.id(), answer));
    }

    /// The answer, if it is complete.
    pub fn complete(&self, asked: &LocalizedDecision) -> Option<Answer> {
        let ids = || self.picked.clone();
        let values = || asked.options().map(|(option, _)| option).filter(|option| option.kind == OptionKind::Value);
        let count = self.picked.len();
        match asked.shape() {
            ShapeView::One | ShapeView::Parts { .. } | ShapeView::Confirm => None,
            ShapeView::Some { min, max } => {
                (count >= *min as usize && count <= *max as usize).then(|| Answer::Some(ids()))
            }
            ShapeView::Order => (count == values().count()).then(|| Answer::Order(ids())),
            ShapeView::Amount { min, max } => Some(Answer::Amount(self.amount.clamp(*min, *max))),
            ShapeView::Assign { .. } => {
                let pair = |option: &OptionView| {
                    let target = self.assigned.get(&option.id)?;
                    Some((option.id.clone(), target.clone()))
                };
                values().map(pair).collect::<Option<Vec<_>>>().map(Answer::Assign)
            }
        }
    }
}
