//! Which answers to a question a bot tries.

use super::{RandomBot, ids};
use crate::decision::{Answer, Choice, OptionKind, Question, Shape};

/// How many anytime actions are tried at one question at most.
pub(super) const MAX_ANYTIME: usize = 4;

/// How many random answers are tried where several options are chosen, ordered or assigned.
const SAMPLES: usize = 6;

/// Answers to try, in random order: every option if one is chosen, else a sample.
pub(super) fn plain(question: &Question, random: &mut RandomBot) -> Vec<Answer> {
    let own: Vec<&Choice> = question.options.iter().filter(|o| o.kind != OptionKind::Anytime).collect();
    let mut all = match &question.shape {
        Shape::One | Shape::Parts(_) => own.iter().map(|choice| question.answer_with(choice)).collect(),
        Shape::Confirm => vec![Answer::Confirm(true), Answer::Confirm(false)],
        Shape::Amount { min, max } => amounts(*min, *max),
        Shape::Some { min, max } => {
            let most = (*max as usize).min(own.len());
            let mut all = vec![Answer::Some(ids(&own).into_iter().take(*min as usize).collect())];
            all.push(Answer::Some(ids(&own).into_iter().take(most).collect()));
            if *min <= 1 && most >= 1 {
                all.extend(own.iter().map(|choice| Answer::Some(vec![choice.id.clone()])));
            }
            all
        }
        Shape::Order | Shape::Assign { .. } => Vec::new(),
    };
    if !matches!(question.shape, Shape::One | Shape::Parts(_) | Shape::Confirm | Shape::Amount { .. }) {
        all.extend((0..SAMPLES).map(|_| random.plain(question)));
    }
    random.random.shuffle(&mut all);
    all
}

/// The first anytime actions that the question offers.
pub(super) fn anytime(question: &Question) -> Vec<Answer> {
    let anytime = question.options.iter().filter(|option| option.kind == OptionKind::Anytime);
    anytime.map(|option| Answer::One(option.id.clone())).take(MAX_ANYTIME).collect()
}

/// Whether an answer uses an anytime action.
pub(super) fn is_anytime(question: &Question, answer: &Answer) -> bool {
    question.special(answer).is_some_and(|option| option.kind == OptionKind::Anytime)
}

/// The ends of a range, and some between.
fn amounts(min: i64, max: i64) -> Vec<Answer> {
    let span = max.saturating_sub(min).max(0);
    let steps = span.min(7);
    (0..=steps)
        .map(|n| Answer::Amount(min + if steps == 0 { 0 } else { span / steps * n + span % steps * n / steps }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Answer, amounts};

    #[test]
    fn amounts_reach_both_ends() {
        let of = |min, max| {
            amounts(min, max)
                .into_iter()
                .map(|a| if let Answer::Amount(n) = a { n } else { i64::MIN })
                .collect::<Vec<_>>()
        };
        assert_eq!(of(3, 3), [3]);
        assert_eq!(of(0, 3), [0, 1, 2, 3]);
        let wide = of(0, 100);
        assert!(wide.len() == 8 && wide.first() == Some(&0) && wide.last() == Some(&100), "{wide:?}");
    }
}
