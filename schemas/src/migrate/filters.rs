//! Conditions that filters can say: `if: player == owner` becomes `where: {player: owner}`.

use std::collections::BTreeMap;

use hexforge_core::ruleset::Type;

use super::Rewriter;
use super::names::with_lib;
use crate::compile::SymbolKind;
use crate::source::Span;
use crate::yaml::{MapKey, Node};

/// The parts of a filter by parameter: the value itself, or the owner of what it is.
type Found = BTreeMap<String, Vec<(bool, String)>>;

impl Rewriter<'_> {
    /// Rewrites the conditions of the abilities of a document.
    pub(super) fn filters(&mut self, root: &Node) {
        for ability in self.abilities(root) {
            if let Some((key, condition)) = ability.entry("if").filter(|_| ability.get("where").is_none()) {
                self.condition(ability, key, condition);
            }
        }
    }

    fn condition(&mut self, ability: &Node, key: &MapKey, condition: &Node) {
        let Some((params, is_event)) = self.params_of(ability) else { return };
        let Some(text) = condition.text().filter(|text| !text.trim().contains('\n')) else { return };
        let Some(parts) = conjunction(text.trim()) else { return };
        let (mut found, mut rest) = (Found::new(), Vec::new());
        for part in parts {
            match test(part, &params, is_event) {
                Some((param, is_owner, value)) => found.entry(param).or_default().push((is_owner, value)),
                None => rest.push(part),
            }
        }
        if found.is_empty() || found.values().any(|tests| tests.len() > 1) {
            return;
        }
        let tests = found.iter().flat_map(|(param, tests)| {
            tests.iter().map(move |(is_owner, value)| {
                if *is_owner { format!("{param}: {{owner: {value}}}") } else { format!("{param}: {value}") }
            })
        });
        let filter = format!("where: {{{}}}", tests.collect::<Vec<_>>().join(", "));
        let all = match rest.as_slice() {
            [] => filter,
            rest => format!("{filter}{}if: {}", self.between(ability, key), quoted(&with_lib(&rest.join(" and ")))),
        };
        self.edits.replace(Span::new(key.span.start, condition.span.end), all);
    }

    /// What stands between two entries of a mapping: a comma, or a line break and the indentation.
    fn between(&self, mapping: &Node, key: &MapKey) -> String {
        let text = self.source.text();
        if text.get(mapping.span.start..).is_some_and(|text| text.starts_with('{')) {
            return ", ".to_owned();
        }
        let line = text.get(..key.span.start).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
        format!("\n{}", " ".repeat(line.chars().count()))
    }

    /// The parameters of what an ability is about, and whether that is an event.
    fn params_of(&self, ability: &Node) -> Option<(BTreeMap<String, Type>, bool)> {
        let named = |key: &str| ability.get(key).and_then(Node::text);
        let (kinds, name) = if let Some(on) = named("on") {
            (&[SymbolKind::Event, SymbolKind::Window][..], on)
        } else if let Some(value) = named("modifies") {
            (&[SymbolKind::Value][..], value)
        } else {
            (
                &[SymbolKind::Event][..],
                named("cannot").or_else(|| named("assures")).or_else(|| named("permits")?.split('.').next())?,
            )
        };
        let (kind, entry) =
            kinds.iter().find_map(|kind| Some((*kind, self.model.names.find(*kind, name, self.pack)?)))?;
        let params = self.model.params(kind, entry.number).iter().map(|param| (param.name.clone(), param.ty.clone()));
        Some((params.collect(), kind == SymbolKind::Event))
    }
}

/// The parts of a condition that all must hold; none if it has alternatives.
fn conjunction(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut from, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.checked_sub(1)?,
            (None, ' ') if depth == 0 => {
                let after = text.get(at..)?;
                if after.starts_with(" or ") {
                    return None;
                }
                if after.starts_with(" and ") {
                    parts.push(text.get(from..at)?);
                    from = at + " and ".len();
                }
            }
            _ => {}
        }
    }
    parts.push(text.get(from..)?);
    Some(parts)
}

/// What a comparison says of a parameter: whether of its owner, and the value.
fn test(part: &str, params: &BTreeMap<String, Type>, is_event: bool) -> Option<(String, bool, String)> {
    let (left, is_not, right) = match (part.split_once(" == "), part.split_once(" ~= ")) {
        (Some((left, right)), None) => (left.trim(), "", right.trim()),
        (None, Some((left, right))) => (left.trim(), "not ", right.trim()),
        _ => return None,
    };
    let (what, value) = if matches!(left, "owner" | "self") { (right, left) } else { (left, right) };
    let what = what.strip_prefix("event.").filter(|_| is_event).unwrap_or(what);
    let (param, is_owner) = what.strip_suffix(".owner").map_or((what, false), |param| (param, true));
    let ty = match params.get(param)? {
        Type::Optional(inner) => inner,
        ty => ty,
    };
    let word = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    match (value, word) {
        ("owner" | "self", _) if !matches!(ty, Type::Integer | Type::Boolean | Type::String) => {
            Some((param.to_owned(), is_owner, format!("{is_not}{value}")))
        }
        (_, Some(word)) if matches!(ty, Type::String) && !is_owner && is_plain(word) => {
            Some((param.to_owned(), false, format!("{is_not}{word}")))
        }
        _ => None,
    }
}

/// Whether a word means itself in a filter and in YAML.
fn is_plain(word: &str) -> bool {
    let is_name =
        word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    is_name && !["owner", "self", "none", "not", "true", "false", "null", "yes", "no", "on", "off"].contains(&word)
}

/// An expression as a YAML value.
fn quoted(expression: &str) -> String {
    let begins = expression.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(');
    let is_plain = begins && !expression.contains([':', '#', '{', '}', '[', ']', ',', '\n']);
    if is_plain { expression.to_owned() } else { format!("'{}'", expression.replace('\'', "''")) }
}
