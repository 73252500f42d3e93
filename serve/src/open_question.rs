//! A question as one viewer knows it: tokens for itself and its options.

use crate::encoder::Encoder;
use crate::protocol::{Answer, ErrorCode, Failure, Question, QuestionOption, Shape};
use hexforge_core::decision::{self, Choice, Decision};
use hexforge_core::view::{OptionView, ShapeView};
use std::sync::Arc;

/// A question that is open to a viewer.
#[derive(Clone, Debug)]
pub struct OpenQuestion {
    /// Its token.
    pub token: String,
    /// The decision that it is.
    pub decision: Decision,
    rendered: Option<Rendered>,
}

/// A question with its tokens.
#[derive(Clone, Debug)]
struct Rendered {
    question: Question,
    /// The ids of the options, in the order of their tokens.
    options: Vec<Arc<str>>,
    targets: Vec<Arc<str>>,
}

impl OpenQuestion {
    /// A question that has not been sent yet.
    #[must_use]
    pub fn new(token: String, decision: Decision) -> Self {
        Self { token, decision, rendered: None }
    }

    /// The question as it is sent; none if the viewer may not see it.
    pub fn question(&mut self, encoder: &mut Encoder<'_>) -> Option<&Question> {
        if self.rendered.is_none() {
            self.rendered = render(&self.token, &self.decision, encoder);
        }
        self.rendered.as_ref().map(|rendered| &rendered.question)
    }

    /// The answer in the ids of the core.
    ///
    /// # Errors
    /// It names something that is not an option, or the question was never sent.
    pub fn answer(&mut self, answer: &Answer, encoder: &mut Encoder<'_>) -> Result<decision::Answer, Failure> {
        self.question(encoder);
        let Some(rendered) = &self.rendered else { return Err(crate::stale()) };
        let option = |token: &String| found('o', &rendered.options, token);
        let options = |tokens: &Vec<String>| tokens.iter().map(option).collect::<Result<Vec<_>, _>>();
        Ok(match answer {
            Answer::One(token) => decision::Answer::One(option(token)?),
            Answer::Some(tokens) => decision::Answer::Some(options(tokens)?),
            Answer::Amount(number) => decision::Answer::Amount(*number),
            Answer::Order(tokens) => decision::Answer::Order(options(tokens)?),
            Answer::Assign(pairs) => {
                let pair = |(item, target): &(String, String)| {
                    Ok::<_, Failure>((option(item)?, found('t', &rendered.targets, target)?))
                };
                decision::Answer::Assign(pairs.iter().map(pair).collect::<Result<_, _>>()?)
            }
            Answer::Confirm(yes) => decision::Answer::Confirm(*yes),
        })
    }
}

/// The id that a token stands for.
fn found(letter: char, ids: &[Arc<str>], token: &str) -> Result<Arc<str>, Failure> {
    let at = ids.iter().enumerate().find(|(at, _)| token == format!("{letter}{}", at + 1));
    at.map(|(_, id)| id.clone()).ok_or_else(|| {
        let known = match ids.len() {
            0 => "there are none".to_owned(),
            1 => format!("there is only `{letter}1`"),
            count => format!("there are `{letter}1` to `{letter}{count}`"),
        };
        let what = if letter == 'o' { "options" } else { "targets" };
        Failure::new(ErrorCode::BadAnswer, format!("`{token}` is not one of the {what} of this question; {known}"))
    })
}

fn render(token: &str, decision: &Decision, encoder: &mut Encoder<'_>) -> Option<Rendered> {
    let view = encoder.view.decision(decision)?.question;
    let question = &decision.question;
    let (options, option_ids) = choices('o', question, &question.options, &view.options, encoder);
    let mut targets = Vec::new();
    let shape = match (&question.shape, &view.shape) {
        (decision::Shape::Assign { targets: choices_of }, ShapeView::Assign { targets: views }) => {
            let (shown, ids) = choices('t', question, choices_of, views, encoder);
            targets = ids;
            Shape::Assign { targets: shown }
        }
        (_, ShapeView::Some { min, max }) => Shape::Some { min: *min, max: *max },
        (_, ShapeView::Amount { min, max }) => Shape::Amount { min: *min, max: *max },
        (_, ShapeView::Order) => Shape::Order,
        (_, ShapeView::Confirm) => Shape::Confirm,
        _ => Shape::One,
    };
    let question = Question {
        id: token.to_owned(),
        seat: encoder.seat(decision.seat),
        prompt: encoder.prompt(question, &view.prompt),
        shape,
        options,
        secret: view.secret,
    };
    Some(Rendered { question, options: option_ids, targets })
}

/// The options with their tokens, and their ids in the same order.
fn choices(
    letter: char,
    question: &decision::Question,
    choices: &[Choice],
    views: &[OptionView],
    encoder: &mut Encoder<'_>,
) -> (Vec<QuestionOption>, Vec<Arc<str>>) {
    let order = order(choices, views, encoder);
    let pairs = order.into_iter().filter_map(|at| Some((choices.get(at)?, views.get(at)?)));
    let numbered = pairs.enumerate().map(|(at, (choice, view))| {
        (encoder.option(format!("{letter}{}", at + 1), question, choice, view), choice.id.clone())
    });
    numbered.unzip()
}

/// The order in which options are shown. Among those that the viewer does not see otherwise, it tells nothing about where they are:
/// they are sorted by what they are.
fn order(choices: &[Choice], views: &[OptionView], encoder: &Encoder<'_>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..choices.len()).collect();
    let is_hidden = |at: &usize| choices.get(*at).is_some_and(|choice| !encoder.sees(&choice.value));
    let places: Vec<usize> = order.iter().copied().filter(is_hidden).collect();
    let mut sorted = places.clone();
    sorted.sort_by_key(|at| views.get(*at).and_then(|view| view.definition.clone()));
    for (place, at) in places.into_iter().zip(sorted) {
        if let Some(shown) = order.get_mut(place) {
            *shown = at;
        }
    }
    order
}
