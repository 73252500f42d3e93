//! Which part of a document a form shows.

use super::parsed;
use hexforge_schemas::yaml::Node;

/// A step into a part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Step {
    Field(String),
    Item(usize),
}

/// A document of a file, or a mapping inside it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    document: usize,
    steps: Vec<Step>,
}

impl Spot {
    /// The document with this number in its file.
    #[must_use]
    pub fn document(document: usize) -> Self {
        Self { document, steps: Vec::new() }
    }

    /// The value of a field of this part.
    #[must_use]
    pub fn field(&self, key: &str) -> Self {
        self.into(Step::Field(key.to_owned()))
    }

    /// An item of the list that this part is.
    #[must_use]
    pub fn item(&self, at: usize) -> Self {
        self.into(Step::Item(at))
    }

    fn into(&self, step: Step) -> Self {
        let mut inner = self.clone();
        inner.steps.push(step);
        inner
    }

    /// The part as it stands in a text; none if it is not there.
    pub(super) fn node(&self, text: &str) -> Option<Node> {
        let documents = parsed(text);
        let mut node = documents.get(self.document)?;
        for step in &self.steps {
            node = match step {
                Step::Field(key) => node.get(key)?,
                Step::Item(at) => node.items().get(*at)?,
            };
        }
        Some(node.clone())
    }
}
