//! `hexforge.yaml` and `hexforge.lock`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::{About, Constant, Entries};

/// A pack set: packs that are played together, and how.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackSetDoc {
    /// The packs, with the versions that fit (`^1.0`; nothing or `"*"` for any). A pack is an id, or a path that contains `/`, relative to
    /// this file.
    pub packs: Entries<Option<String>>,
    /// The options of the game that differ from their defaults, by name.
    #[serde(default)]
    pub options: Entries<Constant>,
    /// The players in seat order: a name, and who plays.
    #[serde(default)]
    pub seats: Entries<WhoDoc>,
    /// What it is, in one line of Markdown, for people.
    pub about: Option<About>,
}

/// Who plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum WhoDoc {
    /// A person.
    Human,
    /// The bot that follows the instructions of the pack.
    Pack,
    /// A bot that looks ahead.
    Greedy,
    /// A bot that takes the first option.
    First,
    /// A bot that takes any option.
    Random,
}

impl WhoDoc {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Pack => "pack",
            Self::Greedy => "greedy",
            Self::First => "first",
            Self::Random => "random",
        }
    }
}

/// The packs that a set was locked with. `hexforge lock` writes it.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LockDoc {
    /// All packs, also those that others depend on, by id.
    pub packs: Entries<LockedDoc>,
}

/// A pack as it was when its set was locked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct LockedDoc {
    /// Its version.
    pub version: String,
    /// The hash of its contents, as saves have it.
    pub hash: String,
}
