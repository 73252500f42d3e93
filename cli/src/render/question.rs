//! A question with numbered options.

use super::speech::Speech;
use crate::output::Style;
use hexforge_core::decision::{Choice, OptionKind, Question, Shape};
use hexforge_core::value::Value;
pub use hexforge_play::hint::hint;

/// So many options stand one below the other.
const FEW: usize = 12;

/// More options than that stand side by side, in lines of this width.
const WIDTH: usize = 110;

/// What stands between two of them, beside their numbers.
const GAP: usize = 5;

/// The question as a player reads it.
#[must_use]
pub fn text(speech: &Speech<'_>, question: &Question, style: Style) -> String {
    let speech = &Speech { offered: true, ..*speech };
    let who = speech.component(question.player);
    let mut text = format!("{}: {}\n", style.bold(&who), speech.text(&question.prompt));
    text.push_str(&numbered(&options(speech, question), style));
    if let Shape::Assign { targets } = &question.shape {
        let width = question.options.len().to_string().len();
        for (at, target) in targets.iter().enumerate() {
            let letter = style.cyan(&letter(at));
            text.push_str(&format!("  {letter:>width$}  {}\n", speech.label(target)));
        }
    }
    text.push_str(&style.dim(&hint(question)));
    text.push('\n');
    text
}

/// What is offered: labels, with what must be added to them. Whoever says yes or no may do so by numbers, too.
fn options(speech: &Speech<'_>, question: &Question) -> Vec<(String, String)> {
    let labels: Vec<String> = question.options.iter().map(|o| speech.label(o)).collect();
    let twice = |label: &String| labels.iter().filter(|other| *other == label).count() > 1;
    let one = |(option, label): (&Choice, &String)| {
        let id = if twice(label) { format!("  [{}]", option.id) } else { String::new() };
        (label.clone(), format!("{id}{}", mark(option)))
    };
    let answers = [true, false].map(|answer| (speech.value(&Value::Bool(answer)), String::new()));
    let answers = answers.into_iter().filter(|_| question.shape == Shape::Confirm);
    answers.chain(question.options.iter().zip(&labels).map(one)).collect()
}

/// Numbered lines; of many short ones several stand side by side.
fn numbered(items: &[(String, String)], style: Style) -> String {
    let digits = items.len().to_string().len();
    let length = |(label, more): &(String, String)| label.chars().count() + more.chars().count();
    let widest = items.iter().map(length).max().unwrap_or_default();
    let side_by_side = if items.len() > FEW { (WIDTH / (widest + digits + GAP)).max(1) } else { 1 };
    let rows = items.len().div_ceil(side_by_side);
    let mut text = String::new();
    for row in 0..rows {
        for (at, item) in items.iter().enumerate().skip(row).step_by(rows) {
            let number = style.cyan(&format!("{:>digits$}", at + 1));
            let more = if item.1.is_empty() { String::new() } else { style.dim(&item.1) };
            text.push_str(&format!("  {number}  {}{more}", item.0));
            if at + rows < items.len() {
                text.push_str(&" ".repeat(widest - length(item) + 1));
            }
        }
        text.push('\n');
    }
    text
}

fn mark(option: &Choice) -> &'static str {
    match option.kind {
        OptionKind::Anytime => "  (at any time; the question comes back)",
        OptionKind::Value | OptionKind::Pass | OptionKind::Ability => "",
    }
}

/// How a target of an assignment is typed: `a`, `b`, … `z`, `aa`, …
#[must_use]
pub fn letter(index: usize) -> String {
    const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
    let last = LETTERS.get(index % 26).map_or('?', |b| char::from(*b));
    if index < 26 { last.to_string() } else { format!("{}{last}", letter(index / 26 - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(count: usize, more: &str) -> Vec<(String, String)> {
        (1..=count).map(|n| (format!("option {n}"), more.to_owned())).collect()
    }

    #[test]
    fn many_short_options_stand_side_by_side() {
        let plain = Style::PLAIN;
        assert_eq!(numbered(&items(12, ""), plain).lines().count(), 12);
        let columns = numbered(&items(14, ""), plain);
        let lines: Vec<&str> = columns.lines().collect();
        assert_eq!(lines[0], "   1  option 1     4  option 4     7  option 7    10  option 10   13  option 13");
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        let long = "x".repeat(60);
        assert_eq!(numbered(&items(14, &long), plain).lines().count(), 14);
    }
}
