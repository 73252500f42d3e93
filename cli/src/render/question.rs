//! A question with numbered options.

use super::speech::Speech;
use crate::output::Style;
use hexforge_core::decision::{Choice, OptionKind, Question, Shape};
pub use hexforge_play::hint::hint;

/// The question as a player reads it.
#[must_use]
pub fn text(speech: &Speech<'_>, question: &Question, style: Style) -> String {
    let speech = &Speech { offered: true, ..*speech };
    let who = speech.component(question.player);
    let mut text = format!("{}: {}\n", style.bold(&who), speech.text(&question.prompt));
    let labels: Vec<String> = question.options.iter().map(|o| speech.label(o)).collect();
    let width = question.options.len().to_string().len();
    for (at, (option, label)) in question.options.iter().zip(&labels).enumerate() {
        let number = style.cyan(&format!("{:>width$}", at + 1));
        let twice = labels.iter().filter(|other| *other == label).count() > 1;
        let id = if twice { style.dim(&format!("  [{}]", option.id)) } else { String::new() };
        text.push_str(&format!("  {number}  {label}{id}{}\n", mark(option, style)));
    }
    if let Shape::Assign { targets } = &question.shape {
        for (at, target) in targets.iter().enumerate() {
            let letter = style.cyan(&letter(at));
            text.push_str(&format!("  {letter:>width$}  {}\n", speech.label(target)));
        }
    }
    text.push_str(&style.dim(&hint(question)));
    text.push('\n');
    text
}

fn mark(option: &Choice, style: Style) -> String {
    match option.kind {
        OptionKind::Anytime => style.dim("  (at any time; the question comes back)"),
        OptionKind::Value | OptionKind::Pass | OptionKind::Ability => String::new(),
    }
}

/// How a target of an assignment is typed: `a`, `b`, … `z`, `aa`, …
#[must_use]
pub fn letter(index: usize) -> String {
    const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
    let last = LETTERS.get(index % 26).map_or('?', |b| char::from(*b));
    if index < 26 { last.to_string() } else { format!("{}{last}", letter(index / 26 - 1)) }
}
