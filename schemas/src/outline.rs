//! The documents of packs, as tools show them.

use crate::compile::{Doc, STRIDE, SymbolKind};
use crate::diagnostic::FileSpan;
use crate::load::Loaded;
use crate::reference::about;
use crate::source::Span;
use crate::yaml::Node;

/// The hints for board views under `show:`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hints {
    /// A few characters. `{member}` is replaced with the value of that member.
    pub glyph: Option<String>,
    /// The name of a colour, or of a member that holds one.
    pub color: Option<String>,
    /// The position, in units of one tile.
    pub at: Option<(i64, i64)>,
    /// How a view arranges the content.
    pub layout: Option<String>,
}

/// A document that defines something.
#[derive(Debug, Clone)]
pub struct DocumentSymbol {
    /// Its full id.
    pub id: String,
    /// Its id without a prefix.
    pub local_id: String,
    /// What it defines: `event`, `definition` and so on.
    pub symbol_kind: &'static str,
    /// The value of `kind:`.
    pub kind: String,
    /// The id of its pack.
    pub pack: String,
    /// The place of its id.
    pub place: FileSpan,
    /// The span of the document, without patches.
    pub span: Span,
    /// The hints for board views.
    pub show: Hints,
    /// What its author says about it.
    pub about: Option<String>,
    /// The part of its rules text that is not implemented yet.
    pub unfinished: Option<String>,
}

/// Every document that defines something, in load order.
#[must_use]
pub fn outline(loaded: &Loaded) -> Vec<DocumentSymbol> {
    let model = &loaded.model;
    let all = SymbolKind::ALL
        .into_iter()
        .flat_map(|symbol_kind| model.numbered(symbol_kind).map(move |(doc, _)| (symbol_kind, doc)));
    all.map(|(symbol_kind, doc)| DocumentSymbol {
        id: model.full_id(doc),
        local_id: doc.id.clone(),
        symbol_kind: symbol_kind.word(),
        kind: doc.kind.clone(),
        pack: loaded.packs.get(doc.pack).map(|pack| pack.id.clone()).unwrap_or_default(),
        place: doc.spot().down("id").value(),
        span: whole(doc),
        show: doc.root.get("show").map(hints).unwrap_or_default(),
        about: about(&doc.root),
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
