//! Answers, as they are put together by clicks on the board or in the list.

use super::desk::Desk;
use crate::playtest::{AskShape, Asked, Command, Offered};
use hexforge_core::decision::{Answer, OptionKind};
use std::sync::Arc;

/// Takes an option: answers at once where one option is the answer, else adds it to those that were picked, or takes it away.
pub(super) fn pick(desk: &mut Desk, asked: &Asked, option: &Offered) {
    let id: Arc<str> = Arc::from(option.id.as_str());
    let special = matches!(option.kind, OptionKind::Ability | OptionKind::Anytime);
    if special || asked.shape == AskShape::One {
        give(desk, asked, Answer::One(id));
        return;
    }
    desk.answer.of(asked);
    if let Some(at) = desk.answer.picked.iter().position(|picked| *picked == option.id) {
        desk.answer.picked.remove(at);
    } else {
        desk.answer.picked.push(option.id.clone());
    }
}

/// Gives an answer.
pub(super) fn give(desk: &mut Desk, asked: &Asked, answer: Answer) {
    desk.answer.clear();
    desk.ask(Command::Answer(asked.id, answer));
}

/// The answer that was put together, if it is complete.
pub(super) fn complete(desk: &Desk, asked: &Asked) -> Option<Answer> {
    let ids = || desk.answer.picked.iter().map(|id| Arc::from(id.as_str())).collect::<Vec<Arc<str>>>();
    let own = || asked.options.iter().filter(|o| o.kind == OptionKind::Value);
    let picked = desk.answer.picked.len();
    match &asked.shape {
        AskShape::One => None,
        AskShape::Some { min, max } => {
            (picked >= *min as usize && picked <= *max as usize).then(|| Answer::Some(ids()))
        }
        AskShape::Order => (picked == own().count()).then(|| Answer::Order(ids())),
        AskShape::Amount { min, max } => Some(Answer::Amount(desk.answer.amount.clamp(*min, *max))),
        AskShape::Assign(_) => {
            let target = |o: &Offered| {
                desk.answer.assigned.get(&o.id).map(|t| (Arc::from(o.id.as_str()), Arc::from(t.as_str())))
            };
            let pairs: Option<Vec<(Arc<str>, Arc<str>)>> = own().map(target).collect();
            pairs.map(Answer::Assign)
        }
        AskShape::Confirm { .. } => None,
    }
}
