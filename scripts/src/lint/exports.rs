//! What a library offers to hooks: for completion, definitions and explanations. Checks do not depend on it.

use super::cursor::Cursor;
use super::lexer::Tok;
use super::{Chunk, lint};

/// A function or value of a library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// Its name.
    pub name: String,
    /// The parameters of a function, such as `player` and `...`; none for another value.
    pub params: Option<Vec<String>>,
    /// The comment with `---` before it, in one line.
    pub about: String,
    /// The offset of its name in bytes.
    pub at: usize,
}

/// The functions and values of the table that a library returns, in the order of the code, as far as they are written out: as
/// `function M.name(…)`, `M.name = …`, or in the table itself.
#[must_use]
pub fn exports(source: &str) -> Vec<Export> {
    let reader = Reader(Cursor::new(source));
    let last = lint(source, &[], Chunk::Library).last_return;
    let Some(end) = reader.0.tokens.iter().position(|token| Some(token.start) == last) else { return Vec::new() };
    let mut found = Vec::new();
    if reader.is(end + 1, "{") {
        reader.table(end + 1, &mut found);
    } else if reader.is_name(end + 1) {
        reader.members(reader.text(end + 1), end, &mut found);
    }
    found.sort_by_key(|export| export.at);
    let mut seen = Vec::new();
    found.retain(|export| !seen.contains(&export.name) && (seen.push(export.name.clone()), true).1);
    found
}

struct Reader<'a>(Cursor<'a>);

impl<'a> Reader<'a> {
    fn text(&self, at: usize) -> &'a str {
        self.0.tokens.get(at).map_or("", |token| self.0.text(*token))
    }

    fn is(&self, at: usize, text: &str) -> bool {
        let token = self.0.tokens.get(at);
        token.is_some_and(|token| matches!(token.tok, Tok::Word | Tok::Sign)) && self.text(at) == text
    }

    fn is_name(&self, at: usize) -> bool {
        self.0.tokens.get(at).is_some_and(|token| token.tok == Tok::Name)
    }

    /// What is set in the table called `table` before the token `end`.
    fn members(&self, table: &str, end: usize, found: &mut Vec<Export>) {
        for at in 0..end {
            let is_table = self.is_name(at) && self.text(at) == table;
            if is_table && at > 0 && self.is(at - 1, "local") && self.is(at + 1, "=") && self.is(at + 2, "{") {
                self.table(at + 2, found);
            }
            let is_member = is_table && self.is(at + 1, ".") && self.is_name(at + 2);
            let is_inner = at > 0 && (self.is(at - 1, ".") || self.is(at - 1, ":"));
            if !is_member || is_inner {
                continue;
            }
            if at > 0 && self.is(at - 1, "function") {
                self.add(at + 2, Some(self.params(at + 3)), found);
            } else if self.is(at + 3, "=") {
                self.add(at + 2, self.params_of_value(at + 4), found);
            }
        }
    }

    /// What a table constructor sets by name.
    fn table(&self, open: usize, found: &mut Vec<Export>) {
        let mut depth = 0_usize;
        for at in open..self.0.tokens.len() {
            match self.text(at) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return;
            }
            let begins = self.is(at.saturating_sub(1), "{") || self.is(at.saturating_sub(1), ",");
            if depth == 1 && begins && self.is_name(at) && self.is(at + 1, "=") {
                self.add(at, self.params_of_value(at + 2), found);
            }
        }
    }

    /// The parameters of a value that begins with this token, if it is a function, or the name of a local function.
    fn params_of_value(&self, at: usize) -> Option<Vec<String>> {
        if self.is(at, "function") {
            return Some(self.params(at + 1));
        }
        if !self.is_name(at) || !["", ",", "}", ";"].contains(&self.text(at + 1)) && !self.is_new_line(at + 1) {
            return None;
        }
        let name = self.text(at);
        let head = |at: &usize| self.is(*at, "function") && self.is_name(at + 1) && self.text(at + 1) == name;
        (0..at).rev().find(head).map(|at| self.params(at + 2))
    }

    fn is_new_line(&self, at: usize) -> bool {
        let (Some(before), Some(token)) = (self.0.tokens.get(at.wrapping_sub(1)), self.0.tokens.get(at)) else {
            return true;
        };
        self.0.source.get(before.end..token.start).is_some_and(|between| between.contains('\n'))
    }

    /// The names between the brackets that begin with this token, without types.
    fn params(&self, open: usize) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = open;
        while at < self.0.tokens.len() && !self.is(at, ")") {
            let begins = self.is(at, "(") || self.is(at, ",");
            if begins && (self.is_name(at + 1) || self.is(at + 1, "...")) {
                names.push(self.text(at + 1).to_owned());
            }
            at += 1;
        }
        names
    }

    fn add(&self, at: usize, params: Option<Vec<String>>, found: &mut Vec<Export>) {
        let Some(token) = self.0.tokens.get(at) else { return };
        let (name, at) = (self.0.text(*token).to_owned(), token.start);
        found.push(Export { name, params, about: about(self.0.source, at), at });
    }
}

/// The lines that begin with `---` right before the one that contains the byte `at`, from first to last, each with its number from 1
/// and without the dashes. Annotations (`---@param`) are not part of them, and a line of dashes says nothing.
#[must_use]
pub fn comment_before(source: &str, at: usize) -> Vec<(usize, &str)> {
    let before = source.get(..at).unwrap_or_default();
    let line = before.matches('\n').count();
    let lines: Vec<&str> = before.lines().take(line).collect();
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (at, text) in lines.iter().enumerate().rev() {
        let Some(text) = text.trim_start().strip_prefix("---") else { break };
        match text.chars().next() {
            Some('@') => {}
            Some('-') => break,
            _ => found.push((at + 1, text.trim())),
        }
    }
    found.reverse();
    found
}

/// The comment with `---` before the byte `at`, in one line.
fn about(source: &str, at: usize) -> String {
    let words = comment_before(source, at).into_iter().map(|(_, line)| line).filter(|line| !line.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::exports;

    fn shown(source: &str) -> Vec<String> {
        let one = |export: super::Export| match export.params {
            Some(params) => format!("{}({}) {}", export.name, params.join(", "), export.about).trim_end().to_owned(),
            None => export.name,
        };
        exports(source).into_iter().map(one).collect()
    }

    #[test]
    fn functions_are_found_however_they_are_written() {
        let source = "local M = {LIMIT = 3}\nlocal function inner(a) return a end\n\n-- Of all.\n--- The ships of a player.\n---@param n number\nfunction M.of(player, n: number, ...)\n  M.seen = 1\nend\n\
                      M.all = function() end\nM.inner = inner\nfunction M.of.more(x) end\nreturn M\n";
        assert_eq!(shown(source), ["LIMIT", "of(player, n, ...) The ships of a player.", "seen", "all()", "inner(a)"]);
        let source = "local function one(a, b) return {x = a} end\nreturn {one = one, two = function(c) return {y = 1} end, N = 3}";
        assert_eq!(shown(source), ["one(a, b)", "two(c)", "N"]);
        assert_eq!(shown("return function(a) return a end"), Vec::<String>::new());
        assert_eq!(shown("return {"), Vec::<String>::new());
    }
}
