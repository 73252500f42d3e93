//! What packs consist of, as tools show it: every document with its place and its hints for views.

use crate::compile::{Doc, STRIDE, SymbolKind};
use crate::diagnostic::FileSpan;
use crate::load::Loaded;
use crate::source::Span;
use crate::yaml::Node;

/// Hints for views, as a document gives them under `show:`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hints {
    /// A few characters; `{member}` stands for a member's value.
    pub glyph: Option<String>,
    /// A colour's name, or a member that holds one.
    pub color: Option<String>,
    /// Where it lies, in units of the size of a tile.
    pub at: Option<(i64, i64)>,
    /// How a view lays out what lies in it.
    pub layout: Option<String>,
}

/// A document.
#[derive(Debug, Clone)]
pub struct DocumentSymbol {
    /// Its full id.
    pub id: String,
    /// Its bare id.
    pub local_id: String,
    /// What it defines: `event`, `definition` and so on.
    pub sort: &'static str,
    /// What it writes under `kind:`.
    pub kind: String,
    /// The id of its pack.
    pub pack: String,
    /// Where its id stands.
    pub place: FileSpan,
    /// The whole of it, as far as it was not patched.
    pub span: Span,
    /// What it says under `show:`.
    pub show: Hints,
    /// What of its text is not carried out yet.
    pub unfinished: Option<String>,
}

/// Every document that defines something, in load order.
#[must_use]
pub fn outline(loaded: &Loaded) -> Vec<DocumentSymbol> {
    let model = &loaded.model;
    let all = SymbolKind::ALL.into_iter().flat_map(|sort| model.numbered(sort).map(move |(doc, _)| (sort, doc)));
    all.map(|(sort, doc)| DocumentSymbol {
        id: model.full_id(doc),
        local_id: doc.id.clone(),
        sort: sort.word(),
        kind: doc.kind.clone(),
        pack: loaded.packs.get(doc.pack).map(|pack| pack.id.clone()).unwrap_or_default(),
        place: doc.spot().down("id").value(),
        span: whole(doc),
        show: doc.root.get("show").map(hints).unwrap_or_default(),
        unfinished: doc.root.get("unfinished").and_then(Node::text).map(str::to_owned),
    })
    .collect()
}

fn whole(doc: &Doc) -> Span {
    let ends = doc.root.entries().iter().flat_map(|(key, value)| [key.span, value.span]);
    let own = ends.filter(|span| span.end < STRIDE);
    own.fold(doc.root.span, |whole, span| Span::new(whole.start.min(span.start), whole.end.max(span.end)))
}

fn hints(show: &Node) -> Hints {
    let text = |key: &str| show.get(key).and_then(Node::text).map(str::to_owned);
    let number = |node: &Node| node.text().and_then(|text| text.parse().ok());
    let at = match show.get("at").map(Node::items) {
        Some([x, y]) => number(x).zip(number(y)),
        _ => None,
    };
    Hints { glyph: text("glyph"), color: text("color"), at, layout: text("layout") }
}
