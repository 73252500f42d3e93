//! How much a step of the interpreter may do: it counts turns of loops and calls, but not what is between them. In a pack with very long
//! loops or functions without calls, each step therefore counts several times.

use crate::lint::lexer::{Tok, lex};
use crate::set::{ScriptSet, SourceKind};

/// So many words of code between two turns of a loop or two calls are one step.
const WORDS_PER_STEP: usize = 400;

/// A text in the code counts as words, since a comparison of two may look at all of it.
const BYTES_PER_WORD: usize = 40;

/// What a step counts in these scripts: 1, unless a loop or a function is very long.
pub(crate) fn of(scripts: &ScriptSet) -> u64 {
    let hooks = scripts.hooks.iter().filter(|hook| !matches!(hook.kind, SourceKind::LibFunction { .. }));
    let hooks = hooks.map(|hook| hook.compiled.longest(|| longest(&hook.source, true)));
    let libs = scripts.packs.iter().flat_map(|pack| &pack.libs);
    let libs = libs.map(|lib| lib.compiled.longest(|| longest(&lib.source, false)));
    let longest = hooks.chain(libs).max().unwrap_or(0);
    (longest / WORDS_PER_STEP) as u64 + 1
}

/// What a word opens that another one closes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// The body of a function: a call leads into it.
    Function,
    /// A loop, with or without its `do`.
    LoopHead,
    Loop,
    /// `do … end` and `if … end`.
    Block,
    /// `if … then … else …` as a value, which has no `end`.
    Choice,
}

/// The number of words in the longest loop or function, without the functions in it. `runs_often` says whether all of it is one, too.
fn longest(source: &str, runs_often: bool) -> usize {
    let tokens = lex(source);
    let mut longest = 0;
    let mut all = 0;
    // With the number of words in each.
    let mut open: Vec<(Open, usize)> = Vec::new();
    let mut before: Option<&str> = None;
    for token in tokens.iter().filter(|token| token.tok != Tok::End) {
        let text = source.get(token.start..token.end).unwrap_or_default();
        let words = 1 + text.len() / BYTES_PER_WORD;
        match open.last_mut() {
            Some((_, inside)) => *inside += words,
            None => all += words,
        }
        if token.tok == Tok::Word {
            let closed = match text {
                "function" => open_one(&mut open, Open::Function),
                "for" | "while" => open_one(&mut open, Open::LoopHead),
                "repeat" => open_one(&mut open, Open::Loop),
                "do" => match open.last_mut() {
                    Some((head @ Open::LoopHead, _)) => {
                        *head = Open::Loop;
                        None
                    }
                    _ => open_one(&mut open, Open::Block),
                },
                "if" if is_value(before, &open) => open_one(&mut open, Open::Choice),
                "if" => open_one(&mut open, Open::Block),
                "else" if matches!(open.last(), Some((Open::Choice, _))) => open.pop(),
                "end" | "until" => open.pop(),
                _ => None,
            };
            if let Some((what, words)) = closed {
                if matches!(what, Open::Function | Open::Loop) {
                    longest = longest.max(words);
                }
                match open.last_mut() {
                    _ if what == Open::Function => {}
                    Some((_, outer)) => *outer += words,
                    None => all += words,
                }
            }
        }
        before = Some(text);
    }
    // What is left open was not understood, so it counts as one.
    let rest: usize = open.iter().map(|(_, words)| words).sum();
    longest.max(rest).max(if runs_often { all } else { 0 })
}

fn open_one(open: &mut Vec<(Open, usize)>, what: Open) -> Option<(Open, usize)> {
    open.push((what, 0));
    None
}

/// Whether an `if` after this word begins a value.
fn is_value(before: Option<&str>, open: &[(Open, usize)]) -> bool {
    match before {
        None => false,
        Some("then" | "else") => matches!(open.last(), Some((Open::Choice, _))),
        Some("return" | "and" | "or" | "not" | "in" | "until" | "while" | "if" | "elseif") => true,
        Some(word) => word.ends_with(['=', '(', '{', '[', ',', '+', '-', '*', '/', '%', '^', '.', '<', '>', '#']),
    }
}

#[cfg(test)]
mod tests {
    use super::longest;

    #[test]
    fn long_loops_and_functions_are_counted() {
        let sums = "a = a + 1 ".repeat(100);
        assert_eq!(longest(&sums, true), 500);
        assert_eq!(longest(&sums, false), 0, "a library runs once");
        let looped = format!("for i = 1, 10 do {sums} end");
        assert!(longest(&looped, false) >= 500, "{}", longest(&looped, false));
        let nested = format!("{looped} local function f() {sums} return if a then 1 else 2 end f() f() f()");
        assert!((500..600).contains(&longest(&nested, true)), "{}", longest(&nested, true));
        let skipped = format!("while x do if y then f() end for i = 1, n do {sums} end {sums} end");
        assert!(longest(&skipped, false) >= 1_000, "the inner loop may have no turn: {}", longest(&skipped, false));
        assert!(longest(&format!("while x do {sums}"), false) >= 500, "what is not understood counts");
        let text = format!("while a < '{}' do end", "x".repeat(40_000));
        assert!(longest(&text, false) >= 1_000, "long texts count");
    }

    #[test]
    fn values_with_if_have_no_end() {
        let source = "local a = if b then if c then 1 else 2 elseif d then 3 else 4 local function f() return 1 end";
        assert!(longest(source, false) < 10, "{}", longest(source, false));
    }
}
