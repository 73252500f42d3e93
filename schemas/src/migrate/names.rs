//! Names: libraries that hooks reach by `lib`, and the prefix of the own pack, which is not written.

use super::Rewriter;
use crate::source::Span;
use crate::yaml::{MapKey, Node};

/// What is said of a library whose name is computed.
const COMPUTED: &str =
    "`require` gets a name that is computed, and hooks have `lib.NAME` in its place; choose the library with `if`";

/// How quotes of Lua look in a file: as they are, or within a YAML text of the same quotes.
const QUOTES: [&str; 4] = ["\\\"", "''", "\"", "'"];

impl Rewriter<'_> {
    /// `require("ships")` in a hook becomes `lib.ships`.
    pub(super) fn libraries(&mut self, node: &Node) {
        if node.text().is_none_or(|text| !text.contains("require")) {
            return;
        }
        let raw = self.raw(node).to_owned();
        for (at, found) in calls(&raw) {
            match found {
                Some((name, len)) => {
                    let start = node.span.start + at;
                    self.edits.replace(Span::new(start, start + len), name);
                }
                None => self.note(node, COMPUTED),
            }
        }
    }

    /// The prefix of the own pack before an id.
    pub(super) fn own_prefix(&mut self, node: &Node) {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':' | '?' | ' ');
        let prefix = format!("{}:", self.model.names.prefix(self.pack));
        if node.text().is_none_or(|text| !text.contains(&prefix) || !text.chars().all(is_word)) {
            return;
        }
        let raw = self.raw(node).to_owned();
        for (at, _) in raw.match_indices(&prefix) {
            let begins = at == 0
                || !raw
                    .get(..at)
                    .is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_'));
            if begins {
                let start = node.span.start + at;
                self.edits.replace(Span::new(start, start + prefix.len()), String::new());
            }
        }
    }

    /// The same before a key, such as that of an event in a list of effects.
    pub(super) fn own_prefix_of_key(&mut self, key: &MapKey) {
        let prefix = format!("{}:", self.model.names.prefix(self.pack));
        if key.text.starts_with(&prefix) {
            let quote =
                usize::from(self.source.text().get(key.span.start..).is_some_and(|text| text.starts_with(['"', '\''])));
            let start = key.span.start + quote;
            self.edits.replace(Span::new(start, start + prefix.len()), String::new());
        }
    }
}

/// An expression with its libraries reached by `lib`.
pub(super) fn with_lib(expression: &str) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for (start, found) in calls(expression) {
        let Some((name, len)) = found else { continue };
        text.push_str(expression.get(at..start).unwrap_or_default());
        text.push_str(&name);
        at = start + len;
    }
    text.push_str(expression.get(at..).unwrap_or_default());
    text
}

/// The calls of `require` in a text: where each begins, and what takes its place and how long the call is; none if the name is
/// computed.
fn calls(text: &str) -> Vec<(usize, Option<(String, usize)>)> {
    const WORD: &str = "require(";
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let alone =
        text.match_indices(WORD).filter(|(at, _)| !text.get(..*at).is_some_and(|before| before.ends_with(is_name)));
    let read = |at: usize| {
        let (name, len) = library(text.get(at + WORD.len()..)?)?;
        Some((format!("lib.{}", name.replace([':', '/'], ".")), WORD.len() + len))
    };
    alone.map(|(at, _)| (at, read(at))).collect()
}

/// The name of a library between quotes and a bracket, and the length up to the bracket.
fn library(inner: &str) -> Option<(&str, usize)> {
    let quote = QUOTES.into_iter().find(|quote| inner.starts_with(quote))?;
    let rest = inner.get(quote.len()..)?;
    let len = rest.find(quote)?;
    let name = rest.get(..len)?;
    let is_name =
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_:/".contains(c));
    let end = rest.get(len + quote.len()..)?;
    (is_name && end.starts_with(')')).then_some((name, quote.len() + len + quote.len() + 1))
}

#[cfg(test)]
mod tests {
    use super::library;

    #[test]
    fn names_of_libraries_are_read_in_all_quotes() {
        assert_eq!(library("\"ships\").reach(owner)"), Some(("ships", 8)));
        assert_eq!(library("'ti4:ships')"), Some(("ti4:ships", 12)));
        assert_eq!(library("''combat/hits'').f"), Some(("combat/hits", 16)));
        assert_eq!(library("\\\"ships\\\")"), Some(("ships", 10)));
        assert_eq!(library("name)"), None);
        assert_eq!(library("\"a\" .. b)"), None);
    }
}
