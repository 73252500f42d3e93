//! What kinds inherit. The chains of `extends` come from strangers, so their length and what they add up to are limited.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::declaration_limits;
use super::doc::Doc;
use super::kind_info::{KindInfo, PropertyInfo};
use super::named_types::Expander;
use super::names::{Entry, Names, SymbolKind};
use super::typed_doc::TypedDoc;
use crate::codes;
use crate::diagnostic::{Diagnostic, Sink};
use crate::documents::{KindDoc, RoleDoc};
use crate::pack::limits::{EXTENDS, INHERITED, PATTERNS};

/// Collects the properties, ancestors and role of each kind, by number.
pub(crate) fn kinds(
    docs: &[Doc],
    typed: &[Arc<TypedDoc>],
    entries: &[Option<Entry>],
    names: &Names,
    sink: &mut Sink,
) -> Vec<KindInfo> {
    let mut kinds = Vec::new();
    for (index, doc) in docs.iter().enumerate() {
        if doc.is("kind") && entries.get(index).is_some_and(Option::is_some) {
            let typed = match typed.get(index).map(Arc::as_ref) {
                Some(TypedDoc::Kind(kind)) => Some(kind.as_ref()),
                _ => None,
            };
            let extends = typed.and_then(|kind| kind.extends.as_ref());
            let parent = extends.and_then(|name| {
                names.find(SymbolKind::Kind, name.as_str(), doc.spot().down("extends").pack()).map(|e| e.number)
            });
            kinds.push(DeclaredKind { index, doc, typed, parent });
        }
    }
    let mut inherited = Inherited {
        expander: Expander { docs, typed, names },
        kinds: &kinds,
        sizes: kinds.iter().map(|k| k.doc.root.count()).collect(),
        all: 0,
        own_patterns: kinds.iter().map(|k| k.typed.map_or(0, declaration_limits::patterns)).collect(),
        all_patterns: 0,
    };
    let depths = depths(&kinds);
    let numbers = 0..kinds.len();
    numbers.filter_map(|number| inherited.info(number, *depths.get(number)?, sink)).collect()
}

/// A kind as it is declared.
struct DeclaredKind<'a> {
    /// The index of its document.
    index: usize,
    doc: &'a Doc,
    /// None if it has errors.
    typed: Option<&'a KindDoc>,
    /// The number of the kind that it extends.
    parent: Option<usize>,
}

/// How far a kind is from the first kind of its chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// So many kinds are above it.
    Below(usize),
    /// It is above itself.
    Circular,
}

/// The depths of all kinds; each is computed once.
fn depths(kinds: &[DeclaredKind<'_>]) -> Vec<Depth> {
    let mut known: Vec<Option<Depth>> = vec![None; kinds.len()];
    for start in 0..kinds.len() {
        let mut path = Vec::new();
        let mut on_path = BTreeSet::new();
        let mut next = Some(start);
        while let Some(number) = next.filter(|number| known.get(*number) == Some(&None)) {
            if !on_path.insert(number) {
                break;
            }
            path.push(number);
            next = kinds.get(number).and_then(|kind| kind.parent);
        }
        let circle = next.and_then(|number| path.iter().position(|on_path| *on_path == number)).unwrap_or(path.len());
        let above = next.and_then(|number| known.get(number).copied().flatten());
        let mut depth = match above {
            Some(Depth::Below(depth)) => depth + 1,
            _ => 0,
        };
        for (at, number) in path.iter().enumerate().rev() {
            let found = if at >= circle { Depth::Circular } else { Depth::Below(depth) };
            depth += usize::from(at < circle);
            if let Some(place) = known.get_mut(*number) {
                *place = Some(found);
            }
        }
    }
    known.into_iter().map(|depth| depth.unwrap_or(Depth::Circular)).collect()
}

struct Inherited<'a> {
    expander: Expander<'a>,
    kinds: &'a [DeclaredKind<'a>],
    /// The number of values in the document of each kind.
    sizes: Vec<usize>,
    /// The values that the kinds so far have inherited.
    all: usize,
    /// The number of patterns that each kind declares.
    own_patterns: Vec<usize>,
    /// The patterns of the kinds so far, own and inherited.
    all_patterns: usize,
}

impl Inherited<'_> {
    fn info(&mut self, number: usize, depth: Depth, sink: &mut Sink) -> Option<KindInfo> {
        let kind = self.kinds.get(number)?;
        let mut ancestors = self.ancestors(number);
        self.check_depth(kind, depth, sink);
        let is_refused = !self.has_room(kind, &ancestors, sink);
        if is_refused {
            ancestors.clear();
        }
        let mut properties: Vec<PropertyInfo> = Vec::new();
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let mut role = None;
        for step in ancestors.iter().rev().copied().chain([number]) {
            let Some(DeclaredKind { index, typed: Some(typed), .. }) = self.kinds.get(step) else { continue };
            role = typed.role.or(role);
            if is_refused {
                continue;
            }
            for (name, raw) in typed.properties.iter() {
                if known.insert(name) {
                    let pack = self.kinds.get(step).map_or(0, |kind| kind.doc.pack);
                    let raw = Arc::new(self.expander.declaration(raw, pack));
                    properties.push(PropertyInfo { name: name.to_owned(), raw, doc: *index });
                }
            }
        }
        Some(KindInfo {
            local_id: kind.doc.id.clone(),
            doc: kind.index,
            ancestors,
            properties,
            role: role.unwrap_or(RoleDoc::Piece),
            is_refused,
        })
    }

    /// The kinds that a kind extends, nearest first, as far as they are allowed.
    fn ancestors(&self, number: usize) -> Vec<usize> {
        let parent = |number: usize| self.kinds.get(number).and_then(|kind| kind.parent);
        let mut ancestors = Vec::new();
        let mut next = parent(number);
        while let Some(up) = next.filter(|up| *up != number && !ancestors.contains(up)) {
            if ancestors.len() >= EXTENDS.most() {
                break;
            }
            ancestors.push(up);
            next = parent(up);
        }
        ancestors
    }

    fn check_depth(&self, kind: &DeclaredKind<'_>, depth: Depth, sink: &mut Sink) {
        let fault = match depth {
            Depth::Circular => {
                Diagnostic::error(codes::CIRCULAR_EXTENDS, format!("kind `{}` extends itself", kind.doc.id))
                    .help("remove this `extends:`, or name another kind")
            }
            // Those below have the same problem.
            Depth::Below(depth) if depth == EXTENDS.most() + 1 => {
                Diagnostic::error(codes::TOO_DEEP, format!("kind `{}` extends {}", kind.doc.id, EXTENDS.exceeded()))
                    .help("extend a kind that is nearer to the first one")
            }
            Depth::Below(_) => return,
        };
        sink.push(kind.doc.spot().down("extends").fault(fault));
    }

    /// Whether a kind may inherit from these; the first one that may not is reported.
    fn has_room(&mut self, kind: &DeclaredKind<'_>, ancestors: &[usize], sink: &mut Sink) -> bool {
        let sum = |of: &[usize]| ancestors.iter().filter_map(|number| of.get(*number)).sum::<usize>();
        let own_patterns = kind.typed.map_or(0, declaration_limits::patterns);
        let (values, patterns) = (sum(&self.sizes), sum(&self.own_patterns));
        let has_too_many =
            |this: &Self| INHERITED.is_exceeded_by(this.all) || PATTERNS.is_exceeded_by(this.all_patterns);
        let before = has_too_many(self);
        self.all += values;
        self.all_patterns += patterns + own_patterns;
        let exceeds = has_too_many(self);
        if exceeds && !before {
            let text = if INHERITED.is_exceeded_by(self.all) {
                format!("up to kind `{}`, kinds inherit {}", kind.doc.id, INHERITED.exceeded())
            } else {
                format!(
                    "up to kind `{}`, kinds have {}, those that they inherit included",
                    kind.doc.id,
                    PATTERNS.exceeded()
                )
            };
            let fault = Diagnostic::error(codes::TOO_MANY_NODES, text).help("extend smaller kinds, or split the pack");
            sink.push(kind.doc.spot().down("id").fault(fault));
        }
        !exceeds
    }
}
