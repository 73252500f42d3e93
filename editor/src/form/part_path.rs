//! The path to a part of a document.

use super::parsed;
use hexforge_schemas::yaml::Node;

/// One step of a path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Segment {
    Field(String),
    Item(usize),
}

/// The path to a document of a file, or to a part of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartPath {
    document: usize,
    segments: Vec<Segment>,
}

impl PartPath {
    /// The document with this number in its file.
    #[must_use]
    pub fn document(document: usize) -> Self {
        Self { document, segments: Vec::new() }
    }

    /// The value of a field of this part.
    #[must_use]
    pub fn field(&self, key: &str) -> Self {
        self.into(Segment::Field(key.to_owned()))
    }

    /// An item of the list that this part is.
    #[must_use]
    pub fn item(&self, at: usize) -> Self {
        self.into(Segment::Item(at))
    }

    fn into(&self, segment: Segment) -> Self {
        let mut inner = self.clone();
        inner.segments.push(segment);
        inner
    }

    /// The part in a text; none if the text does not have it.
    pub(super) fn node(&self, text: &str) -> Option<Node> {
        let documents = parsed(text);
        let mut node = documents.get(self.document)?;
        for segment in &self.segments {
            node = match segment {
                Segment::Field(key) => node.get(key)?,
                Segment::Item(at) => node.items().get(*at)?,
            };
        }
        Some(node.clone())
    }
}
