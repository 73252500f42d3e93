//! Edits of one item of a list, which leave the text of the others as it is.

use super::{Input, Spot, bounds, column, parsed, scalar, set, splice};
use hexforge_schemas::yaml::Node;
use std::ops::Range;

/// Where the items of a list stand.
struct Place {
    items: Vec<Range<usize>>,
    /// The brackets and what is between them; none of a list with an item on each line.
    brackets: Option<Range<usize>>,
}

fn unreadable() -> String {
    "the list cannot be read now; mend its faults in the source first".to_owned()
}

fn place(text: &str, spot: &Spot, key: &str) -> Option<Place> {
    let part = spot.node(text)?;
    let list = part.get(key)?;
    let span = list.span.start..list.span.end;
    let brackets = text.get(span.clone())?.starts_with('[').then_some(span);
    Some(Place { items: list.items().iter().map(trimmed(text)).collect(), brackets })
}

/// The bytes of an item without the blanks and line ends after it.
fn trimmed(text: &str) -> impl Fn(&Node) -> Range<usize> + '_ {
    |node| {
        let span = bounds(node);
        let written = text.get(span.clone()).unwrap_or_default();
        span.start..span.start + written.trim_end().len()
    }
}

fn item(input: &Input, value: &str) -> String {
    match input {
        Input::Number | Input::Flag | Input::Group(_) => value.trim().to_owned(),
        _ => scalar(value),
    }
}

/// The text with another value of one item.
///
/// # Errors
/// The list cannot be read, or could not be any more.
pub fn set_item(text: &str, spot: &Spot, key: &str, at: usize, input: &Input, value: &str) -> Result<String, String> {
    let list = place(text, spot, key).ok_or_else(unreadable)?;
    let span = list.items.get(at).cloned().ok_or_else(unreadable)?;
    readable(text, splice(text, span, &item(input, value)))
}

/// The text with one item more, at the end of the list.
///
/// # Errors
/// The list cannot be read, or could not be any more.
pub fn add_item(text: &str, spot: &Spot, key: &str, input: &Input, value: &str) -> Result<String, String> {
    let list = place(text, spot, key).ok_or_else(unreadable)?;
    let new = item(input, value);
    let changed = match (list.items.last(), list.brackets) {
        (None, _) => return set(text, spot, key, &Input::Yaml, &format!("[{new}]")),
        (Some(last), Some(_)) => splice(text, last.end..last.end, &format!(", {new}")),
        (Some(last), None) => {
            let end = line_end(text, last.end);
            let line = format!("\n{}- {new}", " ".repeat(dash(text, last.start)));
            splice(text, end..end, &line)
        }
    };
    readable(text, changed)
}

/// The text without an item; the comment on its line goes with it.
///
/// # Errors
/// The list cannot be read.
pub fn remove_item(text: &str, spot: &Spot, key: &str, at: usize) -> Result<String, String> {
    let list = place(text, spot, key).ok_or_else(unreadable)?;
    let span = list.items.get(at).cloned().ok_or_else(unreadable)?;
    if list.items.len() == 1 {
        return set(text, spot, key, &Input::Yaml, "[]");
    }
    let gone = match (list.brackets, at.checked_sub(1).and_then(|before| list.items.get(before))) {
        (Some(_), Some(before)) => before.end..span.end,
        (Some(_), None) => span.start..list.items.get(1).map_or(span.end, |next| next.start),
        (None, _) => {
            let start = span.start - column(text, span.start);
            start..(line_end(text, span.end) + 1).min(text.len())
        }
    };
    Ok(splice(text, gone, ""))
}

fn line_end(text: &str, byte: usize) -> usize {
    text.get(byte..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| byte + at)
}

/// The column of the dash before an item.
fn dash(text: &str, item: usize) -> usize {
    let line = text.get(item - column(text, item)..item).unwrap_or_default();
    line.rfind('-').unwrap_or_default()
}

fn readable(before: &str, after: String) -> Result<String, String> {
    if parsed(&after).len() < parsed(before).len() {
        return Err("no item can be so: the document could not be read any more".to_owned());
    }
    Ok(after)
}
