//! A question as one viewer knows it: tokens for itself and its options.

use crate::encoder::Encoder;
use crate::protocol::{Answer, ErrorCode, Failure, Part, Question, QuestionOption, Shape};
use hexforge_core::decision::{self, Choice, Decision};
use hexforge_core::view::{OptionView, ShapeView};
use std::collections::BTreeMap;
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
    /// The ids of the options, in the order of their tokens. A token stands for several options that are alike.
    options: Vec<Vec<Arc<str>>>,
    targets: Vec<Vec<Arc<str>>>,
    /// The ids of the choices of parts.
    choices: Vec<Vec<Arc<str>>>,
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
        let option = |token: &String| found('o', &rendered.options, token, 0);
        // An option that is named again stands for the next one that is alike.
        let nth = |(at, token): (usize, &String), tokens: &[String]| {
            let earlier = tokens.iter().take(at).filter(|other| *other == token).count();
            found('o', &rendered.options, token, earlier)
        };
        let options =
            |tokens: &Vec<String>| tokens.iter().enumerate().map(|it| nth(it, tokens)).collect::<Result<Vec<_>, _>>();
        Ok(match answer {
            Answer::One(token) => decision::Answer::One(option(token)?),
            Answer::Parts(tokens) => {
                let choice = |token: &String| found('p', &rendered.choices, token, 0);
                decision::Answer::Parts(tokens.iter().map(choice).collect::<Result<_, _>>()?)
            }
            Answer::Some(tokens) => decision::Answer::Some(options(tokens)?),
            Answer::Amount(number) => decision::Answer::Amount(*number),
            Answer::Order(tokens) => decision::Answer::Order(options(tokens)?),
            Answer::Assign(pairs) => {
                let pair = |(item, target): &(String, String)| {
                    Ok::<_, Failure>((option(item)?, found('t', &rendered.targets, target, 0)?))
                };
                decision::Answer::Assign(pairs.iter().map(pair).collect::<Result<_, _>>()?)
            }
            Answer::Confirm(yes) => decision::Answer::Confirm(*yes),
        })
    }
}

/// The id that a token stands for; of several that are alike, the one at `nth`, or the first if there are fewer.
fn found(letter: char, ids: &[Vec<Arc<str>>], token: &str, nth: usize) -> Result<Arc<str>, Failure> {
    let at = ids.iter().enumerate().find(|(at, _)| token == format!("{letter}{}", at + 1));
    at.and_then(|(_, ids)| ids.get(nth).or(ids.first())).cloned().ok_or_else(|| {
        let known = match ids.len() {
            0 => "there are none".to_owned(),
            1 => format!("there is only `{letter}1`"),
            count => format!("there are `{letter}1` to `{letter}{count}`"),
        };
        let what = match letter {
            'o' => "options",
            'p' => "choices of parts",
            _ => "targets",
        };
        Failure::new(ErrorCode::BadAnswer, format!("`{token}` is not one of the {what} of this question; {known}"))
    })
}

fn render(token: &str, decision: &Decision, encoder: &mut Encoder<'_>) -> Option<Rendered> {
    let view = encoder.view.decision(decision)?.question;
    let question = &decision.question;
    let (options, option_ids) = choices(('o', 0), question, &question.options, &view.options, encoder);
    let mut targets = Vec::new();
    let mut part_ids = Vec::new();
    let shape = match (&question.shape, &view.shape) {
        (decision::Shape::Assign { targets: choices_of }, ShapeView::Assign { targets: views }) => {
            let (shown, ids) = choices(('t', 0), question, choices_of, views, encoder);
            targets = ids;
            Shape::Assign { targets: shown }
        }
        (decision::Shape::Parts(of), ShapeView::Parts { parts: views, combinations }) => {
            let mut tokens: Vec<BTreeMap<Arc<str>, usize>> = Vec::with_capacity(of.len());
            let mut parts = Vec::with_capacity(of.len());
            for (part, view) in of.iter().zip(views) {
                let (shown, ids) = choices(('p', part_ids.len()), question, &part.choices, &view.choices, encoder);
                let first = part_ids.len();
                let numbered = ids.iter().enumerate().filter_map(|(at, ids)| Some((ids.first()?.clone(), first + at)));
                tokens.push(numbered.collect());
                part_ids.extend(ids);
                let prompt = encoder.prompt(question, &part.prompt, &view.prompt);
                parts.push(Part { name: part.name.to_string(), prompt, choices: shown });
            }
            let numbers = |ids: &Vec<Arc<str>>| -> Option<Vec<usize>> {
                ids.iter().zip(&tokens).map(|(id, tokens)| tokens.get(id).copied()).collect()
            };
            // Sorted, so that their order tells no more than that of the choices.
            let mut sorted: Vec<Vec<usize>> = combinations.iter().filter_map(numbers).collect();
            sorted.sort_unstable();
            let named = |numbers: &Vec<usize>| numbers.iter().map(|number| format!("p{}", number + 1)).collect();
            Shape::Parts { parts, combinations: sorted.iter().map(named).collect() }
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
        prompt: encoder.prompt(question, &question.prompt, &view.prompt),
        shape,
        options,
        secret: view.secret,
    };
    Some(Rendered { question, options: option_ids, targets, choices: part_ids })
}

/// The options that the viewer gets with their tokens, which begin with a letter and go on from a number, and the ids for which each token
/// stands.
fn choices(
    (letter, from): (char, usize),
    question: &decision::Question,
    choices: &[Choice],
    views: &[OptionView],
    encoder: &mut Encoder<'_>,
) -> (Vec<QuestionOption>, Vec<Vec<Arc<str>>>) {
    let by_id: BTreeMap<&Arc<str>, &Choice> = choices.iter().map(|choice| (&choice.id, choice)).collect();
    let pairs: Vec<(&Choice, &OptionView)> =
        views.iter().filter_map(|view| Some((*by_id.get(&view.id)?, view))).collect();
    let order = order(&pairs, encoder);
    let numbered = order.into_iter().filter_map(|at| pairs.get(at)).enumerate().map(|(at, (choice, view))| {
        let token = format!("{letter}{}", from + at + 1);
        (encoder.option(token, question, choice, view), view.ids().cloned().collect())
    });
    numbered.unzip()
}

/// The order in which options are shown. Among those that the viewer does not see otherwise, it tells nothing about where they are:
/// they are sorted by what they are.
fn order(options: &[(&Choice, &OptionView)], encoder: &Encoder<'_>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..options.len()).collect();
    let is_hidden = |at: &usize| options.get(*at).is_some_and(|(choice, _)| !encoder.sees(&choice.value));
    let places: Vec<usize> = order.iter().copied().filter(is_hidden).collect();
    let mut sorted = places.clone();
    sorted.sort_by_key(|at| options.get(*at).and_then(|(_, view)| view.definition.clone()));
    for (place, at) in places.into_iter().zip(sorted) {
        if let Some(shown) = order.get_mut(place) {
            *shown = at;
        }
    }
    order
}
