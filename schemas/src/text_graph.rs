//! Texts that refer to other texts. The resolver stops after 100 placeables, and panics where it stops inside some expressions, so texts
//! that could expand to more, or that refer to themselves, are found here.

use std::collections::BTreeMap;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::pack::limits::TEXT_PLACEABLES;

/// A text, or an attribute of one: whether it is of a term, the name, and the name of the attribute.
type TextId<'r> = (bool, &'r str, Option<&'r str>);

/// The key of a text, with `-` before the name of a term.
fn key_of((is_term, name, _): TextId<'_>) -> String {
    format!("{}{name}", if is_term { "-" } else { "" })
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TextFault {
    /// It refers to itself, perhaps through others.
    Circular,
    /// It can expand to too many placeables.
    TooLarge,
}

/// The texts of a language that must not be formatted, with their keys.
pub(crate) fn faults(resources: &[FluentResource]) -> Vec<(String, TextFault)> {
    let mut texts: BTreeMap<TextId<'_>, &Pattern<&str>> = BTreeMap::new();
    for entry in resources.iter().flat_map(FluentResource::entries) {
        let (is_term, name, value, attributes) = match entry {
            Entry::Message(message) => (false, message.id.name, message.value.as_ref(), &message.attributes),
            Entry::Term(term) => (true, term.id.name, Some(&term.value), &term.attributes),
            _ => continue,
        };
        // Of several texts with one key, the bundle keeps the first.
        if let Some(value) = value {
            texts.entry((is_term, name, None)).or_insert(value);
        }
        for attribute in attributes {
            texts.entry((is_term, name, Some(attribute.id.name))).or_insert(&attribute.value);
        }
    }
    let mut graph = Graph { texts: &texts, sizes: BTreeMap::new(), faults: Vec::new() };
    for id in texts.keys() {
        graph.measure(*id);
    }
    graph.faults
}

struct Graph<'g, 'r> {
    texts: &'g BTreeMap<TextId<'r>, &'r Pattern<&'r str>>,
    /// How many placeables and calls a text expands to; none while it is being measured.
    sizes: BTreeMap<TextId<'r>, Option<u64>>,
    faults: Vec<(String, TextFault)>,
}

impl<'r> Graph<'_, 'r> {
    /// Measures a text and all that it refers to. A chain of references may have any length, so it is not followed by recursion.
    fn measure(&mut self, id: TextId<'r>) {
        let mut open = vec![id];
        while let Some(&id) = open.last() {
            if self.sizes.get(&id).is_some_and(Option::is_some) {
                open.pop();
                continue;
            }
            let Some(pattern) = self.texts.get(&id) else { break };
            let is_first = self.sizes.insert(id, None).is_none();
            let mut missing = Vec::new();
            let size = self.pattern(pattern, &mut missing);
            if is_first {
                // What is being measured already refers to this text.
                if missing.iter().any(|other| self.sizes.contains_key(other)) {
                    self.faults.push((key_of(id), TextFault::Circular));
                }
                missing.retain(|other| !self.sizes.contains_key(other));
                if !missing.is_empty() {
                    self.sizes.insert(id, None);
                    open.extend(missing);
                    continue;
                }
            }
            let is_too_large = size > TEXT_PLACEABLES.most;
            if is_too_large {
                self.faults.push((key_of(id), TextFault::TooLarge));
            }
            // Those that refer to a text that is too large need no error of their own.
            self.sizes.insert(id, Some(if is_too_large { 0 } else { size }));
            open.pop();
        }
    }

    /// Recursion is as deep as the text, which was limited before it was parsed.
    fn pattern(&self, pattern: &Pattern<&'r str>, missing: &mut Vec<TextId<'r>>) -> u64 {
        let sizes = pattern.elements.iter().map(|element| match element {
            PatternElement::Placeable { expression } => 1 + self.expression(expression, missing),
            PatternElement::TextElement { .. } => 0,
        });
        sizes.fold(0, u64::saturating_add)
    }

    fn expression(&self, expression: &Expression<&'r str>, missing: &mut Vec<TextId<'r>>) -> u64 {
        match expression {
            Expression::Inline(inline) => self.inline(inline, missing),
            Expression::Select { selector, variants } => {
                let largest = variants.iter().map(|variant| self.pattern(&variant.value, missing)).max();
                self.inline(selector, missing).saturating_add(largest.unwrap_or(0))
            }
        }
    }

    fn inline(&self, inline: &InlineExpression<&'r str>, missing: &mut Vec<TextId<'r>>) -> u64 {
        let (reference, arguments) = match inline {
            InlineExpression::MessageReference { id, attribute } => {
                (Some((false, id.name, attribute.as_ref().map(|a| a.name))), None)
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                (Some((true, id.name, attribute.as_ref().map(|a| a.name))), arguments.as_ref())
            }
            InlineExpression::FunctionReference { arguments, .. } => (None, Some(arguments)),
            InlineExpression::Placeable { expression } => return 1 + self.expression(expression, missing),
            _ => return 0,
        };
        let of_arguments = arguments.map_or(0, |arguments| {
            let positional = arguments.positional.iter().map(|argument| self.inline(argument, missing));
            1 + positional.fold(0, u64::saturating_add)
        });
        let Some(id) = reference.filter(|id| self.texts.contains_key(id)) else { return of_arguments };
        let size = match self.sizes.get(&id) {
            Some(Some(size)) => *size,
            _ => {
                missing.push(id);
                0
            }
        };
        of_arguments.saturating_add(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, TextFault)> {
        let resource = FluentResource::try_new(text.to_owned()).unwrap();
        faults(&[resource])
    }

    #[test]
    fn circles_are_found_once() {
        let circle = |key: &str| (key.to_owned(), TextFault::Circular);
        assert_eq!(found("a = { b }\nb = { c } and { c }\nc = x\n"), []);
        assert_eq!(found("a = { a }\n"), [circle("a")]);
        assert_eq!(found("-t = { -t }\nm = { -t }\n"), [circle("-t")]);
        assert_eq!(found("a = { b.c }\nb = x\n .c = { a }\n"), [circle("b")]);
        assert_eq!(found("a = { b } { b }\nb = { c } { c }\nc = { a }\n").len(), 1);
    }

    #[test]
    fn expansions_are_measured() {
        let mut text = "b0 = x\n".to_owned();
        for n in 1..70 {
            text += &format!("b{n} = {{ b{0} }}{{ b{0} }}\n", n - 1);
        }
        // b5 has 62 placeables, b6 has 126.
        let large: Vec<String> = found(&text).into_iter().map(|(key, _)| key).collect();
        assert!(large.contains(&"b6".to_owned()) && !large.contains(&"b5".to_owned()), "{large:?}");
        // Only one variant is shown.
        let variant = " [one] { $a }\n".repeat(60);
        assert_eq!(found(&format!("a = {{ $n ->\n{variant} *[other] x\n }}\n")), []);
        assert_eq!(found(&format!("a = {}\n", "{ $x }".repeat(101))), [("a".to_owned(), TextFault::TooLarge)]);
        // A long chain.
        let chain: String = (0..20_000).map(|n| format!("c{n} = {{ c{} }}\n", n + 1)).collect();
        assert!(found(&chain).iter().all(|(_, fault)| *fault == TextFault::TooLarge));
    }
}
