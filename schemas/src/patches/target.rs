//! The document that a patch names.

use crate::codes;
use crate::compile::doc::Doc;
use crate::compile::names::{Entry, Names, SymbolKind};
use crate::diagnostic::{Diagnostic, Sink, with_article};
use crate::documents::BUILT_IN;
use crate::nearest::nearest;
use crate::pack::Pack;
use crate::yaml::Node;

/// Finds the document that a patch names; none if there is none, or if it is in an optional pack that is missing.
pub(super) fn find(
    packs: &[Pack],
    patch: &Doc,
    docs: &[Doc],
    names: &Names,
    sink: &mut Sink,
) -> Option<(SymbolKind, Entry)> {
    let at = patch.spot().down("of");
    let of = at.node()?.text()?;
    if of.split_once(':').is_some_and(|(prefix, _)| is_absent(packs, patch.pack, prefix, names)) {
        return None;
    }
    let kind = patch.root.get("of_kind").and_then(Node::text);
    if let Some(kind) = kind
        && !BUILT_IN.contains(&kind)
        && names.find(SymbolKind::Kind, kind, patch.pack).is_none()
    {
        let mut known = names.known(SymbolKind::Kind, patch.pack);
        known.extend(BUILT_IN.iter().map(|kind| (*kind).to_owned()));
        let fault = Diagnostic::error(codes::UNKNOWN_KIND, format!("unknown kind of document `{kind}`"));
        let fault = crate::pack::did_you_mean(fault, kind, known.iter().map(String::as_str));
        sink.push(patch.spot().down("of_kind").fault(fault));
        return None;
    }
    let candidates: Vec<SymbolKind> = SymbolKind::ALL
        .iter()
        .copied()
        .filter(|symbol_kind| kind.is_none_or(|k| SymbolKind::of(k) == Some(*symbol_kind)))
        .collect();
    let found: Vec<(SymbolKind, Entry)> = candidates
        .iter()
        .filter_map(|symbol_kind| Some((*symbol_kind, names.find(*symbol_kind, of, patch.pack)?)))
        .filter(|(symbol_kind, entry)| {
            *symbol_kind != SymbolKind::Definition
                || kind.is_none_or(|kind| docs.get(entry.doc).is_some_and(|d| bare(&d.kind) == bare(kind)))
        })
        .collect();
    match found.as_slice() {
        [] => {
            sink.push(match names.try_resolve(&candidates, of, patch.pack) {
                Err(fault) if fault.code == codes::UNKNOWN_NAME => {
                    let known: Vec<String> = candidates.iter().flat_map(|s| names.known(*s, patch.pack)).collect();
                    let text = format!("unknown document `{of}`");
                    let fault = Diagnostic::error(codes::PATCH_TARGET, text);
                    at.fault(crate::pack::did_you_mean(fault, of, known.iter().map(String::as_str)))
                }
                Err(fault) => at.fault(*fault),
                Ok(_) => at.fault(Diagnostic::error(
                    codes::PATCH_TARGET,
                    format!("`{of}` is not {}", with_article(kind.unwrap_or("document"))),
                )),
            });
            None
        }
        [(symbol_kind, entry)] if docs.get(entry.doc).is_some_and(|doc| doc.pack == patch.pack) => {
            let text = format!("{} `{of}` belongs to this pack", symbol_kind.word());
            let fault = Diagnostic::error(codes::PATCH_TARGET, text).help("edit the document instead of patching it");
            sink.push(at.fault(fault));
            None
        }
        [only] => Some(*only),
        several => {
            let words: Vec<&str> = several.iter().map(|(symbol_kind, _)| symbol_kind.word()).collect();
            let named: Vec<String> = words.iter().map(|word| with_article(word)).collect();
            let text = format!("`{of}` is ambiguous: it is {}", named.join(" and "));
            let fault = Diagnostic::error(codes::PATCH_TARGET, text).help(format!("add `of_kind: {}`", words.first()?));
            sink.push(at.fault(fault));
            None
        }
    }
}

/// Whether a prefix can be that of an optional dependency that is not loaded. Only its manifest would say what its prefix is, so this is
/// so for all unknown prefixes but those that look like a known one.
pub(super) fn is_absent(packs: &[Pack], own: usize, prefix: &str, names: &Names) -> bool {
    let Some(pack) = packs.get(own).filter(|_| names.pack(prefix).is_none()) else { return false };
    let mut absent = pack.manifest.optional.keys().filter(|id| !packs.iter().any(|p| p.id == *id)).peekable();
    let known = packs.iter().flat_map(|pack| [pack.id.as_str(), pack.prefix.as_str()]);
    absent.peek().is_some() && (absent.any(|id| id == prefix) || nearest(prefix, known).is_none())
}

/// The local id of a kind.
pub(super) fn bare(kind: &str) -> &str {
    kind.split_once(':').map_or(kind, |(_, bare)| bare)
}
