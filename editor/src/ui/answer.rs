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

    /// Whether an option is picked.
    pub fn has(&self, option: Option<&OptionView>) -> bool {
        option.is_some_and(|option| self.picked.contains(&option.id))
    }

    /// Picks an option: sends it if one option is the whole answer, otherwise adds it to the picked ones, or removes it.
    pub fn pick(&mut self, asked: &LocalizedDecision, option: &OptionView, commands: &mut Commands) {
        let is_whole = matches!(option.kind, OptionKind::Ability | OptionKind::Anytime);
        if is_whole || *asked.shape() == ShapeView::One {
            return self.send(asked, Answer::One(option.id.clone()), commands);
        }
        self.prepare(asked);
        if let Some(at) = self.picked.iter().position(|picked| *picked == option.id) {
            self.picked.remove(at);
        } else {
            self.picked.push(option.id.clone());
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
            ShapeView::One | ShapeView::Confirm => None,
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
