//! What only scenarios have is not part of the game: nothing of the game may refer to it, and it may not change the game.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Context;
use crate::codes;
use crate::compile::{Mention, SymbolKind};
use crate::diagnostic::{Diagnostic, Severity, Sink};

/// Reports references of the game to documents in `tests/fixture/`, and patches there.
pub(super) fn check(context: &Context<'_>, lua: &[Mention], sink: &mut Sink) {
    let model = context.model;
    let mut added: BTreeSet<(SymbolKind, usize)> = BTreeSet::new();
    for symbol_kind in SymbolKind::ALL {
        let of_tests = model.numbered(symbol_kind).filter(|(doc, _)| doc.is_for_tests);
        added.extend(of_tests.map(|(_, entry)| (symbol_kind, entry.number)));
    }
    if added.is_empty() {
        return;
    }
    let mentions = model.uses.mentions.iter().chain(lua);
    for mention in mentions.filter(|m| !m.in_scenario && added.contains(&(m.symbol_kind, m.number))) {
        let text = format!("this {} is in `tests/fixture/`, which only scenarios have", mention.symbol_kind.word());
        sink.push(only_tests(text).at(mention.place.clone()));
    }
    for (doc, entry) in model.numbered(SymbolKind::Definition).filter(|(doc, _)| !doc.is_for_tests) {
        let kind = model.definition_kinds.get(entry.number).copied().flatten();
        if kind.is_some_and(|kind| added.contains(&(SymbolKind::Kind, kind))) {
            let text = format!("kind `{}` is in `tests/fixture/`, which only scenarios have", doc.kind);
            sink.push(only_tests(text).at(doc.spot().down("kind").value()));
        }
    }
}

fn only_tests(text: String) -> Diagnostic {
    Diagnostic::error(codes::ONLY_FOR_TESTS, text).help("move it out of `tests/`, or refer to it only in `tests/`")
}

/// Removes warnings about things that only scenarios have: that the game does not use them is right.
pub(super) fn without_tests(context: &Context<'_>, warnings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let files: BTreeSet<Arc<str>> = context
        .packs
        .iter()
        .flat_map(|pack| pack.files.iter().filter(|file| file.kind.is_for_tests()))
        .map(|file| file.source.path().clone())
        .collect();
    let is_kept = |fault: &Diagnostic| {
        let place = fault.place.as_ref().filter(|_| fault.severity == Severity::Warning);
        fault.code == codes::BAD_SCENARIO || !place.is_some_and(|place| files.contains(place.file.path()))
    };
    warnings.into_iter().filter(is_kept).collect()
}
