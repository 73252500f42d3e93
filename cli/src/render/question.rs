//! Formats a question with numbered options.

use super::localizer::Localizer;
use super::text_width::width;
use crate::output::Page;
use hexforge_core::alike::Alike;
use hexforge_core::decision::{Choice, OptionKind, Question, Shape};
use hexforge_core::limits::grouped;
use hexforge_core::value::Value;
use hexforge_io::shown::shown_name;
pub use hexforge_play::hint::hint;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Up to this many options are listed one below the other; more are arranged in columns.
const FEW: usize = 12;

/// At most so many options are listed. The others can be chosen as well, and found by their texts.
const LISTED: usize = 200;

/// The space between two columns, apart from the numbers.
const GAP: usize = 5;

/// Formats the question as a player reads it.
#[must_use]
pub fn text(localizer: &Localizer<'_>, question: &Question, alike: &Alike, page: Page) -> String {
    let question = &shown(question, alike);
    let localizer = &localizer.asked(question);
    let counts = question.options.iter().any(|option| alike.count(&option.id) > 1);
    let again = if counts && matches!(question.shape, Shape::Some { .. }) {
        "\n(name an option again for another one of the same)"
    } else {
        ""
    };
    let hint = format!("{}{again}", hint(question));
    written(localizer, question, &localizer.text(&question.prompt), &hint, alike, page)
}

fn written(
    localizer: &Localizer<'_>,
    question: &Question,
    prompt: &str,
    hint: &str,
    alike: &Alike,
    page: Page,
) -> String {
    let style = page.style;
    let who = localizer.component(question.player);
    let mut text = format!("{}: {prompt}\n", style.bold(&who));
    text.push_str(&listed(options(localizer, question, alike), page));
    if let Shape::Assign { targets } = &question.shape {
        let digits = question.options.len().to_string().len();
        for (at, target) in targets.iter().enumerate().take(LISTED) {
            let letter = style.cyan(&format!("{:>digits$}", letter(at)));
            text.push_str(&format!("  {letter}  {}\n", localizer.label(target)));
        }
        if targets.len() > LISTED {
            text.push_str(&more(targets.len() - LISTED, &letter(targets.len() - 1), page));
        }
    }
    text.push_str(&style.dim(hint));
    text.push('\n');
    text
}

/// The question with one option for all that are alike.
#[must_use]
pub fn shown(question: &Question, alike: &Alike) -> Question {
    let options = alike.shown(&question.options).into_iter().cloned().collect();
    Question { options, shape: question.shape.clone(), prompt: question.prompt.clone(), ..*question }
}

/// Formats the question for the next part of a choice in parts, with what has been chosen for the parts before it.
#[must_use]
pub fn part(localizer: &Localizer<'_>, question: &Question, chosen: &[Arc<str>], alike: &Alike, page: Page) -> String {
    let Ok(next) = question.next_part(chosen) else { return text(localizer, question, alike, page) };
    let next = shown(&next, alike);
    let asked = localizer.asked(question);
    let choices = question.parts().iter().zip(chosen);
    let choices = choices.filter_map(|(part, id)| part.choices.iter().find(|choice| choice.id == *id));
    let mut line = vec![asked.text(&question.prompt)];
    line.extend(choices.map(|choice| asked.label(choice)));
    line.push(asked.text(&next.prompt));
    let hint = match chosen {
        [] => hint(question),
        _ => "(a number, or `back`; `help` for more)".to_owned(),
    };
    written(&asked, &next, &line.join(" – "), &hint, alike, page)
}

/// Lists the options whose label or id contains a text, with their numbers.
#[must_use]
pub fn found(localizer: &Localizer<'_>, question: &Question, alike: &Alike, page: Page, wanted: &str) -> String {
    let question = &shown(question, alike);
    let wanted = wanted.to_lowercase();
    let mut lines = options(&localizer.asked(question), question, alike);
    lines.retain(|line| line.label.to_lowercase().contains(&wanted) || line.id.to_lowercase().contains(&wanted));
    if lines.is_empty() { "no option contains this text\n".to_owned() } else { listed(lines, page) }
}

/// Lists what a player can do without being asked, with numbers.
#[must_use]
pub fn unasked(localizer: &Localizer<'_>, options: &[Choice]) -> Vec<String> {
    let numbered = options.iter().enumerate();
    numbered
        .map(|(at, option)| format!("  {}  {} ({})", at + 1, localizer.label(option), shown_name(&option.id)))
        .collect()
}

/// An option as shown.
struct Line {
    /// What the player types to choose it.
    handle: String,
    /// The id of the option; empty for yes and no.
    id: Arc<str>,
    label: String,
    /// A remark after the label.
    more: String,
    /// Whether it is listed after the answers, on a line of its own.
    apart: bool,
    /// Whether it is one of the things that the question is about, of which there can be thousands.
    is_value: bool,
}

impl Line {
    fn length(&self) -> usize {
        width(&self.label) + width(&self.more)
    }
}

/// Returns what the player types for the option at an index: its number. In a yes-no question the numbers 1 and 2 mean yes and no.
/// In a question for an amount the options have letters, because numbers are amounts.
#[must_use]
pub fn handle(question: &Question, index: usize) -> String {
    match question.shape {
        Shape::Amount { .. } => letter(index),
        Shape::Confirm => (index + 3).to_string(),
        _ => (index + 1).to_string(),
    }
}

/// Lists the options.
fn options(localizer: &Localizer<'_>, question: &Question, alike: &Alike) -> Vec<Line> {
    let answers = [("1", true), ("2", false)].map(|(handle, answer)| Line {
        handle: handle.to_owned(),
        id: Arc::default(),
        label: localizer.value(&Value::Bool(answer)),
        more: String::new(),
        apart: false,
        is_value: false,
    });
    let answers = answers.into_iter().filter(|_| question.shape == Shape::Confirm);
    let labels: Vec<String> = question.options.iter().map(|o| localizer.label(o)).collect();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    labels.iter().for_each(|label| *times.entry(label).or_default() += 1);
    let one = |(at, (option, label)): (usize, (&Choice, &String))| {
        let id = if times.get(label.as_str()).is_some_and(|times| *times > 1) {
            format!("  [{}]", shown_name(&option.id))
        } else {
            String::new()
        };
        let apart = option.kind == OptionKind::Anytime;
        let count = alike.count(&option.id);
        let label = if count > 1 { format!("{label} × {count}") } else { label.clone() };
        let more = if apart { format!("{id}  (any time; you will be asked again)") } else { id };
        let is_value = option.kind == OptionKind::Value;
        Line { handle: handle(question, at), id: option.id.clone(), label, more, apart, is_value }
    };
    answers.chain(question.options.iter().zip(&labels).enumerate().map(one)).collect()
}

/// Formats the first options, and says how many there are besides.
fn listed(mut lines: Vec<Line>, page: Page) -> String {
    let values = lines.iter().filter(|line| line.is_value).count();
    if values <= LISTED {
        return numbered(&lines, page);
    }
    let last = lines.iter().rev().find(|line| line.is_value).map(|line| line.handle.clone()).unwrap_or_default();
    let mut room = LISTED;
    lines.retain(|line| {
        let has_room = room > 0;
        room -= usize::from(line.is_value && has_room);
        !line.is_value || has_room
    });
    numbered(&lines, page) + &more(values - LISTED, &last, page)
}

/// The line about options that are not listed.
fn more(count: usize, last: &str, page: Page) -> String {
    let count = grouped(count as u64);
    let text = format!("… {count} more, up to {last}. Type `find TEXT` to list those that contain a text");
    format!("  {}\n", page.style.dim(&text))
}

/// Formats options with their handles; many short options are arranged in columns.
fn numbered(lines: &[Line], page: Page) -> String {
    let style = page.style;
    let digits = lines.iter().map(|line| line.handle.len()).max().unwrap_or_default();
    let (apart, answers): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| line.apart);
    let widest = answers.iter().map(|line| line.length()).max().unwrap_or_default();
    let side_by_side = if answers.len() > FEW { (page.columns / (widest + digits + GAP)).max(1) } else { 1 };
    let rows = answers.len().div_ceil(side_by_side);
    let mut text = String::new();
    let mut put = |line: &Line, pad: usize| {
        let handle = style.cyan(&format!("{:>digits$}", line.handle));
        let more = if line.more.is_empty() { String::new() } else { style.dim(&line.more) };
        text.push_str(&format!("  {handle}  {}{more}{}", line.label, " ".repeat(pad)));
        if pad == 0 {
            text.push('\n');
        }
    };
    for row in 0..rows {
        for (at, line) in answers.iter().enumerate().skip(row).step_by(rows) {
            put(line, if at + rows < answers.len() { widest - line.length() + 1 } else { 0 });
        }
    }
    apart.into_iter().for_each(|line| put(line, 0));
    text
}

/// Returns the letter that selects a target of an assignment: `a`, `b`, … `z`, `aa`, …
#[must_use]
pub fn letter(index: usize) -> String {
    const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
    let last = LETTERS.get(index % 26).map_or('?', |b| char::from(*b));
    if index < 26 { last.to_string() } else { format!("{}{last}", letter(index / 26 - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize, more: &str) -> Vec<Line> {
        let line = |n: usize| Line {
            handle: n.to_string(),
            id: format!("o{n}").into(),
            label: format!("option {n}"),
            more: more.to_owned(),
            apart: false,
            is_value: true,
        };
        (1..=count).map(line).collect()
    }

    #[test]
    fn many_short_options_are_arranged_in_columns() {
        let plain = Page::PLAIN;
        assert_eq!(numbered(&lines(12, ""), plain).lines().count(), 12);
        let mut many = lines(15, "");
        many[14].apart = true;
        many[14].more = "x".repeat(100);
        let columns = numbered(&many, plain);
        let shown: Vec<&str> = columns.lines().collect();
        assert_eq!(shown[0], "   1  option 1     4  option 4     7  option 7    10  option 10   13  option 13");
        assert_eq!(shown.len(), 4);
        assert!(shown[..3].iter().all(|line| width(line) <= plain.columns));
        assert!(shown[3].starts_with("  15  option 15"), "an anytime action has a line of its own");
        assert_eq!(numbered(&lines(14, &"x".repeat(60)), plain).lines().count(), 14);
    }

    #[test]
    fn of_thousands_of_options_the_first_are_listed_with_how_many_follow() {
        let plain = Page::PLAIN;
        let mut many = lines(5_001, "");
        many[5_000].is_value = false;
        many[5_000].label = "pass".to_owned();
        let listed = listed(many, plain);
        assert!(listed.contains(" 200  option 200") && !listed.contains("option 201"), "{listed}");
        assert!(listed.contains("5001  pass"), "what declines is listed: {listed}");
        let rest = "  … 4,800 more, up to 5000. Type `find TEXT` to list those that contain a text\n";
        assert!(listed.ends_with(rest), "{listed}");
        assert_eq!(super::listed(lines(200, ""), plain), numbered(&lines(200, ""), plain));
    }

    #[test]
    fn numbers_are_amounts_in_a_question_for_an_amount() {
        let mut question = Question {
            player: hexforge_core::ids::CompId(0),
            shape: Shape::Amount { min: 0, max: 3 },
            prompt: hexforge_core::decision::Text::key("how-many"),
            options: Vec::new(),
            secret: false,
            look: false,
        };
        assert_eq!(handle(&question, 0), "a");
        question.shape = Shape::Confirm;
        assert_eq!(handle(&question, 0), "3");
    }
}
