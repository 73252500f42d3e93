//! The packs' texts in one language, with another to stand in where it lacks one.

use hexforge_schemas::pack::Pack;

/// An argument of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A number, which plural rules may look at.
    Number(i64),
    /// A text.
    Text(String),
}

impl std::fmt::Display for Argument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Texts in one language.
#[derive(Debug)]
pub struct Texts {}

impl Texts {
    /// The texts of packs.
    #[must_use]
    pub fn new(_packs: &[Pack], _language: Option<&str>) -> Self {
        Self {}
    }

    /// The message of a key, if there is one.
    #[must_use]
    pub fn message(&self, _key: &str, _args: &[(String, Argument)]) -> Option<String> {
        None
    }

    /// What a definition is called.
    #[must_use]
    pub fn name_of(&self, _id: &str, key: &str) -> Option<String> {
        self.message(key, &[])
    }
}
