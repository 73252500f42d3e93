//! The answer that the author puts together by clicks on the board or in the list of options.

use crate::app::Commands;
use crate::playtest::{AskShape, Asked, Command, Offered};
use hexforge_core::decision::{Answer, DecisionId, OptionKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An answer that is being put together.
#[derive(Debug, Default)]
pub(super) struct AnswerDraft {
    decision: Option<DecisionId>,
    /// The picked options, in order.
    pub picked: Vec<String>,
    /// The number.
    pub amount: i64,
    /// Targets by option.
    pub assigned: BTreeMap<String, String>,
}

impl AnswerDraft {
    /// Starts again when this is another decision than before.
    pub fn prepare(&mut self, asked: &Asked) {
        if self.decision != Some(asked.id) {
            self.clear();
            self.decision = Some(asked.id);
            if let AskShape::Amount { min, .. } = asked.shape {
                self.amount = min;
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
    pub fn has(&self, option: Option<&Offered>) -> bool {
        option.is_some_and(|option| self.picked.contains(&option.id))
    }

    /// Picks an option: sends it if one option is the whole answer, otherwise adds it to the picked ones, or removes it.
    pub fn pick(&mut self, asked: &Asked, option: &Offered, commands: &mut Commands) {
        let is_whole = matches!(option.kind, OptionKind::Ability | OptionKind::Anytime);
        if is_whole || asked.shape == AskShape::One {
            return self.send(asked, Answer::One(Arc::from(option.id.as_str())), commands);
        }
        self.prepare(asked);
        if let Some(at) = self.picked.iter().position(|picked| *picked == option.id) {
            self.picked.remove(at);
        } else {
            self.picked.push(option.id.clone());
        }
    }

    /// Sends an answer.
    pub fn send(&mut self, asked: &Asked, answer: Answer, commands: &mut Commands) {
        self.clear();
        commands.send(Command::Answer(asked.id, answer));
    }

    /// The answer, if it is complete.
    pub fn complete(&self, asked: &Asked) -> Option<Answer> {
        let ids = || self.picked.iter().map(|id| Arc::from(id.as_str())).collect::<Vec<Arc<str>>>();
        let values = || asked.options.iter().filter(|option| option.kind == OptionKind::Value);
        let count = self.picked.len();
        match &asked.shape {
            AskShape::One | AskShape::Confirm { .. } => None,
            AskShape::Some { min, max } => {
                (count >= *min as usize && count <= *max as usize).then(|| Answer::Some(ids()))
            }
            AskShape::Order => (count == values().count()).then(|| Answer::Order(ids())),
            AskShape::Amount { min, max } => Some(Answer::Amount(self.amount.clamp(*min, *max))),
            AskShape::Assign(_) => {
                let pair = |option: &Offered| {
                    let target = self.assigned.get(&option.id)?;
                    Some((Arc::from(option.id.as_str()), Arc::from(target.as_str())))
                };
                values().map(pair).collect::<Option<Vec<_>>>().map(Answer::Assign)
            }
        }
    }
}
