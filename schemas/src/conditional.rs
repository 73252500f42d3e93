//! Documents that count only if certain packs are loaded (`if_loaded`).

use crate::codes;
use crate::compile::Doc;
use crate::compile::checked::validator;
use crate::diagnostic::{Diagnostic, Sink};
use crate::pack::{Pack, did_you_mean};
use crate::yaml::{Node, NodeKind};

/// Documents by whether they count.
#[derive(Debug, Default)]
pub(crate) struct Conditional {
    /// Those that count.
    pub present: Vec<Doc>,
    /// Those whose packs are not loaded.
    pub absent: Vec<Doc>,
}

/// Sorts out the documents whose packs are not loaded. Their schema is checked all the same, as far as the format defines it; what they
/// refer to cannot be.
pub(crate) fn split(packs: &[Pack], docs: Vec<Doc>, sink: &mut Sink) -> Conditional {
    let (absent, present): (Vec<Doc>, Vec<Doc>) = docs.into_iter().partition(|doc| is_absent(packs, doc, sink));
    for doc in &absent {
        if let Some(validator) = validator(&doc.kind) {
            sink.extend(validator.check(&doc.root, &doc.file).1);
        }
    }
    Conditional { present, absent }
}

/// Whether a document names a pack that is not loaded. Reports packs that it cannot name.
fn is_absent(packs: &[Pack], doc: &Doc, sink: &mut Sink) -> bool {
    let (Some(value), Some(own)) = (doc.root.get("if_loaded"), packs.get(doc.pack)) else { return false };
    let at = doc.spot().down("if_loaded");
    let parts = match &value.kind {
        NodeKind::Seq(items) => (0..items.len()).map(|index| at.down(index)).collect(),
        _ => vec![at],
    };
    let mut is_absent = false;
    for part in parts {
        let Some(id) = part.node().and_then(Node::text) else { continue };
        let known = || own.manifest.depends.keys().chain(own.manifest.optional.keys());
        let pack = packs.iter().find(|pack| pack.id == id);
        is_absent |= pack.is_none();
        if known().any(|known| known == id) {
            continue;
        }
        let fault = if id == own.id {
            let text = format!("`{id}` is this pack, which is always loaded when the document is");
            Diagnostic::error(codes::NOT_A_DEPENDENCY, text).help("remove `if_loaded`")
        } else {
            let text = format!("`{id}` is neither in `depends` nor in `optional` of this pack");
            let fault = Diagnostic::error(codes::NOT_A_DEPENDENCY, text)
                .help(format!("add `{id}: \"*\"` to `optional` in pack.yaml, so that `{id}` loads before this pack"));
            did_you_mean(fault, id, known())
        };
        sink.push(part.fault(fault));
    }
    is_absent
}
