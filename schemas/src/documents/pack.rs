//! `pack.yaml`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::one_or_more::OneOrMore;
use super::text::{About, Constant, Entries, Name, PACK_NAME};

/// The manifest of a pack.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The id of the pack, in `kebab-case`. It does not depend on the name of the folder.
    #[schemars(regex(pattern = PACK_NAME))]
    pub id: String,
    /// The short name of the pack in ids (`prefix:name`). Default: the id.
    #[schemars(regex(pattern = r"^[a-z][a-z0-9_-]*$"))]
    pub prefix: Option<String>,
    /// The version, as semver (`1.0.0`).
    pub version: String,
    /// The version of the pack format.
    #[schemars(range(min = 1))]
    pub api: u32,
    /// The title that players see.
    pub title: String,
    /// What the pack is, in one line of Markdown.
    pub about: Option<About>,
    /// The authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The licence, as an SPDX expression.
    pub licence: Option<String>,
    /// Packs that this pack needs, with their version ranges (`other-pack: ^1.0`).
    #[serde(default)]
    pub depends: Entries<String>,
    /// Packs that load before this one if they are present.
    #[serde(default)]
    pub optional: Entries<String>,
    /// Packs that cannot be loaded together with this one.
    #[serde(default)]
    pub conflicts: Entries<String>,
    /// The languages of its texts. The first one is the fallback for missing texts.
    #[serde(default)]
    pub languages: Vec<String>,
    /// Options that are chosen at set-up. Lua reads them as `option.NAME`.
    #[serde(default)]
    pub options: Entries<OptionDoc>,
}

/// An option of a pack.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionDoc {
    /// The type of its value.
    #[serde(rename = "type")]
    pub ty: OptionType,
    /// The allowed values.
    #[serde(rename = "enum")]
    pub allowed: Option<Vec<Constant>>,
    /// The smallest number.
    pub minimum: Option<i64>,
    /// The largest number.
    pub maximum: Option<i64>,
    /// The value if nobody chooses.
    pub default: Constant,
    /// The text key of its name. Default: `option-NAME`.
    pub label: Option<String>,
    /// What it changes, in one line of Markdown, for authors.
    pub about: Option<About>,
    /// Values that other options must have if this one is not at its default.
    #[serde(default)]
    pub requires: Entries<Constant>,
    /// Values that other options must not have if this one is not at its default.
    #[serde(default)]
    pub excludes: Entries<Constant>,
    /// Its former name, or a list of them.
    pub renamed_from: Option<OneOrMore<Name>>,
}

/// The type of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OptionType {
    /// `true` or `false`.
    Boolean,
    /// An integer.
    Integer,
    /// Text.
    String,
}
