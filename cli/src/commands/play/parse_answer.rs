//! Parses what a player typed as an answer to a question.

use crate::options;
use crate::render::question::{handle, letter, shown};
use hexforge_core::alike::Alike;
use hexforge_core::decision::{Answer, Choice, Question, Shape};
use std::sync::Arc;

/// Parses an answer.
///
/// # Errors
/// The text does not fit the question; the message says what does.
pub fn parse(question: &Question, typed: &str) -> Result<Answer, String> {
    let typed = typed.trim();
    if let Some(special) = special(question, typed) {
        return Ok(Answer::One(special));
    }
    let words: Vec<&str> = typed.split([' ', ',']).filter(|w| !w.is_empty()).collect();
    match &question.shape {
        Shape::One => Ok(Answer::One(option(question, typed)?)),
        Shape::Parts(_) => match parts(question, &[], |_| Alike::default(), typed)? {
            Begun::Answer(answer) => Ok(answer),
            Begun::Parts(_) => Err(format!("`{typed}` does not choose all parts")),
        },
        Shape::Some { .. } if matches!(words.as_slice(), ["none" | "-"]) => Ok(Answer::Some(Vec::new())),
        Shape::Some { .. } => Ok(Answer::Some(several(question, &words)?)),
        Shape::Amount { min, max } => typed
            .parse()
            .map(Answer::Amount)
            .map_err(|_| format!("`{typed}` is not a number. Type a number from {min} to {max}")),
        Shape::Order => Ok(Answer::Order(several(question, &words)?)),
        Shape::Assign { targets } => assign(question, targets, &words),
        Shape::Confirm => match typed.to_lowercase().as_str() {
            "y" | "yes" | "true" | "1" => Ok(Answer::Confirm(true)),
            "n" | "no" | "false" | "0" | "2" => Ok(Answer::Confirm(false)),
            _ => Err(format!("`{typed}` is not an answer here. Type `yes` or `no`")),
        },
    }
}

/// How far a player is with a choice in parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Begun {
    /// Parts are still open after these.
    Parts(Vec<Arc<str>>),
    /// It is complete.
    Answer(Answer),
}

/// Parses what is typed for the parts after `chosen`: one, or several separated by spaces or commas.
///
/// # Errors
/// It cannot be chosen.
pub fn parts(
    question: &Question,
    chosen: &[Arc<str>],
    alike: impl Fn(&[Arc<str>]) -> Alike,
    typed: &str,
) -> Result<Begun, String> {
    let mut chosen = chosen.to_vec();
    let next = |chosen: &[Arc<str>]| {
        let part = question.next_part(chosen).map_err(|error| error.to_string())?;
        Ok::<_, String>((shown(&part, &alike(chosen)), part))
    };
    let named = |(shown, all): &(Question, Question), word: &str| {
        option(shown, word).or_else(|e| if word.contains('#') { option(all, word).map_err(|_| e) } else { Err(e) })
    };
    let whole = [typed.trim()];
    let words: Vec<&str> = match named(&next(&chosen)?, whole[0]) {
        Ok(_) => whole.into(),
        Err(_) => typed.split([' ', ',']).filter(|word| !word.is_empty()).collect(),
    };
    for word in &words {
        let id = named(&next(&chosen)?, word)?;
        if question.beside_parts().any(|beside| beside.id == id) {
            return match words.as_slice() {
                [_] => Ok(Begun::Answer(Answer::One(id))),
                _ => Err(format!("`{word}` cannot be combined with other options; choose it alone")),
            };
        }
        chosen.push(id);
    }
    Ok(if chosen.len() == question.parts().len() { Begun::Answer(Answer::Parts(chosen)) } else { Begun::Parts(chosen) })
}

/// Finds what a player does without being asked, by its number or its id.
///
/// # Errors
/// There is no such option.
pub fn unasked(options: &[Choice], typed: &str) -> Result<Arc<str>, String> {
    let numbered = typed.parse().ok().and_then(|number: usize| options.get(number.checked_sub(1)?));
    let found = numbered.or_else(|| options::find(options, typed, &[], |_, _| false));
    found.map(|option| option.id.clone()).ok_or_else(|| {
        format!("`{typed}` is not one of the options. Type a number from 1 to {}, or `act` to list them", options.len())
    })
}

/// Finds the ability or anytime action that was typed.
fn special(question: &Question, typed: &str) -> Option<Arc<str>> {
    let id = option(question, typed).ok()?;
    let found = question.options.iter().find(|o| o.id == id)?;
    options::is_special(found).then_some(id)
}

fn several(question: &Question, words: &[&str]) -> Result<Vec<Arc<str>>, String> {
    let one = |word: &&str| match special(question, word) {
        Some(_) => {
            Err(format!("`{word}` cannot be combined with other options. Choose it alone and you will be asked again"))
        }
        None => option(question, word),
    };
    words.iter().map(one).collect()
}

/// Finds an option by its number, its letter or its id.
fn option(question: &Question, typed: &str) -> Result<Arc<str>, String> {
    // Numbers come first: an id that looks like a number must not hide the option with that number.
    if let Some((_, option)) = question.options.iter().enumerate().find(|(at, _)| handle(question, *at) == typed) {
        return Ok(option.id.clone());
    }
    let found = options::find(&question.options, typed, &[], |_, _| false).filter(|_| !typed.is_empty());
    found.map(|o| o.id.clone()).ok_or_else(|| {
        format!("`{typed}` is not one of the options. Type a number from 1 to {}, or `help`", question.options.len())
    })
}

fn assign(question: &Question, targets: &[Choice], words: &[&str]) -> Result<Answer, String> {
    let mut pairs = Vec::with_capacity(words.len());
    for word in words {
        let split = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (number, target) = word.split_at(split);
        let target = target.trim_start_matches(['=', ':']);
        let found = (0..targets.len()).find(|at| letter(*at) == target).and_then(|at| targets.get(at));
        let found = found
            .or_else(|| targets.iter().find(|t| t.id.as_ref() == target))
            .ok_or_else(|| format!("`{word}` has no valid target. Type a number and a letter, such as `1a`"))?;
        pairs.push((option(question, number)?, found.id.clone()));
    }
    Ok(Answer::Assign(pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_core::decision::{OptionKind, Text};
    use hexforge_core::ids::CompId;
    use hexforge_core::value::Value;

    fn choice(id: &str, kind: OptionKind) -> Choice {
        Choice::new(Arc::from(id), Text::key(id).into(), Value::text(id), kind)
    }

    fn question(shape: Shape) -> Question {
        let mut options: Vec<Choice> = ["red", "green", "blue"].map(|id| choice(id, OptionKind::Value)).into();
        options.push(choice("trade", OptionKind::Anytime));
        Question { player: CompId(0), shape, prompt: Text::key("prompt"), options, secret: false, look: false }
    }

    fn ids(names: &[&str]) -> Vec<Arc<str>> {
        names.iter().map(|n| Arc::from(*n)).collect()
    }

    #[test]
    fn an_option_is_chosen_by_number_or_id() {
        let question = question(Shape::One);
        assert_eq!(parse(&question, "2"), Ok(Answer::One(Arc::from("green"))));
        assert_eq!(parse(&question, " blue "), Ok(Answer::One(Arc::from("blue"))));
        assert!(parse(&question, "9").is_err());
        assert!(parse(&question, "").is_err());
    }

    #[test]
    fn several_options_are_separated_by_spaces_or_commas() {
        let question = question(Shape::Some { min: 0, max: 3 });
        assert_eq!(parse(&question, "1, 3"), Ok(Answer::Some(ids(&["red", "blue"]))));
        assert_eq!(parse(&question, "none"), Ok(Answer::Some(Vec::new())));
    }

    #[test]
    fn an_anytime_action_answers_any_question() {
        let question = question(Shape::Some { min: 0, max: 3 });
        assert_eq!(parse(&question, "4"), Ok(Answer::One(Arc::from("trade"))));
        assert_eq!(parse(&question, "trade"), Ok(Answer::One(Arc::from("trade"))));
        assert!(parse(&question, "1 4").is_err_and(|why| why.starts_with("`4` cannot be combined")));
    }

    #[test]
    fn a_number_is_an_amount_and_not_an_action() {
        let mut question = question(Shape::Amount { min: 0, max: 3 });
        question.options.retain(options::is_special);
        assert_eq!(parse(&question, "1"), Ok(Answer::Amount(1)));
        assert_eq!(parse(&question, "a"), Ok(Answer::One(Arc::from("trade"))));
    }

    #[test]
    fn an_assignment_pairs_numbers_with_letters() {
        let targets = vec![choice("left", OptionKind::Value), choice("right", OptionKind::Value)];
        let question = question(Shape::Assign { targets });
        let answer = parse(&question, "1a 2b 3=right");
        let pairs = [("red", "left"), ("green", "right"), ("blue", "right")];
        assert_eq!(answer, Ok(Answer::Assign(pairs.map(|(i, t)| (Arc::from(i), Arc::from(t))).into())));
        assert!(parse(&question, "1z").is_err());
    }

    #[test]
    fn yes_and_no_have_short_forms() {
        let mut question = question(Shape::Confirm);
        question.options.retain(options::is_special);
        assert_eq!(parse(&question, "3"), Ok(Answer::One(Arc::from("trade"))));
        assert_eq!(parse(&question, "y"), Ok(Answer::Confirm(true)));
        assert_eq!(parse(&question, "NO"), Ok(Answer::Confirm(false)));
        let numbers = ["1", "2"].map(|number| parse(&question, number));
        assert_eq!(numbers, [Ok(Answer::Confirm(true)), Ok(Answer::Confirm(false))]);
        assert!(parse(&question, "maybe").is_err());
    }
}
