//! Edits that change only the text of one list item.

use super::{Input, PartPath, bounds, column, parsed, scalar, set, splice};
use hexforge_schemas::yaml::Node;
use std::ops::Range;

/// The bytes of a list.
struct ListSpan {
    items: Vec<Range<usize>>,
    /// The whole list, if it is in brackets.
    brackets: Option<Range<usize>>,
}

fn unreadable() -> String {
    "This list is not valid YAML. Fix it in the source.".to_owned()
}

fn list_span(text: &str, part: &PartPath, key: &str) -> Option<ListSpan> {
    let part = part.node(text)?;
    let list = part.get(key)?;
    let span = list.span.start..list.span.end;
    let brackets = text.get(span.clone())?.starts_with('[').then_some(span);
    Some(ListSpan { items: list.items().iter().map(trimmed(text)).collect(), brackets })
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

/// The text with a new value of one item.
///
/// # Errors
/// The list is not valid YAML, or would not be afterwards.
pub fn set_item(
    text: &str,
    part: &PartPath,
    key: &str,
    at: usize,
    input: &Input,
    value: &str,
) -> Result<String, String> {
    let list = list_span(text, part, key).ok_or_else(unreadable)?;
    let span = list.items.get(at).cloned().ok_or_else(unreadable)?;
    check_readable(text, splice(text, span, &item(input, value)))
}

/// The text with another item at the end of the list.
///
/// # Errors
/// The list is not valid YAML, or would not be afterwards.
pub fn add_item(text: &str, part: &PartPath, key: &str, input: &Input, value: &str) -> Result<String, String> {
    let list = list_span(text, part, key).ok_or_else(unreadable)?;
    let new = item(input, value);
    let changed = match (list.items.last(), list.brackets) {
        (None, _) => return set(text, part, key, &Input::Yaml, &format!("[{new}]")),
        (Some(last), Some(_)) => splice(text, last.end..last.end, &format!(", {new}")),
        (Some(last), None) => {
            let end = line_end(text, last.end);
            let line = format!("\n{}- {new}", " ".repeat(dash(text, last.start)));
            splice(text, end..end, &line)
        }
    };
    check_readable(text, changed)
}

/// The text without an item and without the comment on its line.
///
/// # Errors
/// The list is not valid YAML.
pub fn remove_item(text: &str, part: &PartPath, key: &str, at: usize) -> Result<String, String> {
    let list = list_span(text, part, key).ok_or_else(unreadable)?;
    let span = list.items.get(at).cloned().ok_or_else(unreadable)?;
    if list.items.len() == 1 {
        return set(text, part, key, &Input::Yaml, "[]");
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

/// The column of the dash of an item.
fn dash(text: &str, item: usize) -> usize {
    let line = text.get(item - column(text, item)..item).unwrap_or_default();
    line.rfind('-').unwrap_or_default()
}

fn check_readable(before: &str, after: String) -> Result<String, String> {
    if parsed(&after).len() < parsed(before).len() {
        return Err("An item cannot have this value: the document would not be valid YAML. The file was not changed."
            .to_owned());
    }
    Ok(after)
}
