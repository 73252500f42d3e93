//! Splits an expression into what it compares, so that a failed expectation can show the values.

use super::lexer::{Tok, Token, lex};

/// The parts between which an expression compares or decides.
const BETWEEN: [&str; 8] = ["and", "or", "==", "~=", "<", "<=", ">", ">="];

/// Words after which an expression contains statements or alternatives, whose parts cannot be evaluated alone.
const NESTING: [&str; 2] = ["function", "if"];

/// What an expression compares, in its order and without repeats: `a.gold` and `b.gold` in `a.gold > 2 and not (b.gold == 1)`.
/// Constants are left out, and so is an expression that compares nothing.
#[must_use]
pub fn operands(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let all: Vec<Token> = lex(source).into_iter().filter(|token| token.start < token.end).collect();
    collect(source, &all, false, &mut found);
    found
}

/// Recursion is as deep as the brackets of an expression that compiled.
fn collect<'s>(source: &'s str, tokens: &[Token], is_part: bool, found: &mut Vec<&'s str>) {
    let word = |token: &Token| source.get(token.start..token.end).unwrap_or("");
    let tokens = without_not(tokens, &word);
    if tokens.iter().any(|token| NESTING.contains(&word(token))) {
        return;
    }
    let parts = split(tokens, &word);
    if parts.len() > 1 {
        parts.iter().for_each(|part| collect(source, part, true, found));
        return;
    }
    if let [first, inner @ .., last] = tokens
        && word(first) == "("
        && word(last) == ")"
        && is_closed(inner, &word)
    {
        return collect(source, inner, is_part, found);
    }
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
    let text = source.get(first.start..last.end).unwrap_or("");
    let is_constant = tokens.len() == 1 && (first.tok != Tok::Name || matches!(text, "true" | "false" | "nil"))
        || tokens.len() == 2 && word(first) == "-" && last.tok == Tok::Number;
    if (is_part || tokens.len() > 1) && !is_constant && !found.contains(&text) {
        found.push(text);
    }
}

/// Leaves out `not` at the start.
fn without_not<'t, 's>(tokens: &'t [Token], word: &impl Fn(&Token) -> &'s str) -> &'t [Token] {
    match tokens {
        [first, rest @ ..] if word(first) == "not" => without_not(rest, word),
        all => all,
    }
}

/// Splits at comparisons and connectives outside brackets.
fn split<'t, 's>(tokens: &'t [Token], word: &impl Fn(&Token) -> &'s str) -> Vec<&'t [Token]> {
    let mut depth = 0_usize;
    tokens
        .split(|token| {
            match word(token) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && token.tok != Tok::Text && BETWEEN.contains(&word(token))
        })
        .collect()
}

/// Whether every bracket that opens in the tokens closes there, so that the brackets around them belong together.
fn is_closed<'s>(tokens: &[Token], word: &impl Fn(&Token) -> &'s str) -> bool {
    let mut depth = 0_i32;
    tokens.iter().all(|token| {
        match word(token) {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        depth >= 0
    })
}

#[cfg(test)]
mod tests {
    use super::operands;

    #[test]
    fn what_is_compared_is_found() {
        assert_eq!(operands("ann.strategy == 2 and ann.trade_goods == 1"), ["ann.strategy", "ann.trade_goods"]);
        assert_eq!(
            operands("not (a.gold == -1 or b:count(\"hand\") > #c.hand)"),
            ["a.gold", "b:count(\"hand\")", "#c.hand"]
        );
        assert_eq!(operands("f(a == b, c) ~= nil and f(a == b, c)"), ["f(a == b, c)"]);
        assert_eq!(operands("(a.x) == (b.y + 1)"), ["a.x", "b.y + 1"]);
        assert_eq!(operands("(a.x or 1) == \"and\""), ["a.x"]);
        assert_eq!(operands("ann.ready"), ["ann.ready"]);
        assert_eq!(operands("a == b"), ["a", "b"]);
        assert_eq!(operands("true"), [""; 0]);
        assert_eq!(operands("if a == 1 then b else c"), [""; 0]);
    }
}
