//! Small pieces of text that several panels show.

use hexforge_schemas::diagnostic::Diagnostic;

/// A number with its noun.
pub(super) fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// A word with a capital letter.
pub(super) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text of at most so many characters.
pub(super) fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// The part of a full id after the pack.
pub(super) fn local_id(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, local)| local)
}

/// A diagnostic with what was expected and how to fix it.
pub(super) fn diagnostic_details(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    if let Some(expected) = &diagnostic.expected {
        text.push_str(&format!("\nexpected {expected}"));
    }
    for help in &diagnostic.help {
        text.push_str(&format!("\n{help}"));
    }
    text
}

/// What a quick fix does.
pub(super) fn fix_label(replacement: &str) -> String {
    let line = replacement.lines().next().unwrap_or_default();
    if replacement.is_empty() { "Remove".to_owned() } else { format!("Change to {}", shortened(line, 29)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortened_text_ends_with_dots() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "ab…");
    }
}
