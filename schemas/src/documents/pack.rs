//! `pack.yaml`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::{Constant, Entries};

/// The manifest of a pack.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The pack's id, in `kebab-case`. It stays the same whatever the folder is called.
    #[schemars(regex(pattern = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"))]
    pub id: String,
    /// A short name that stands for the pack in ids (`prefix:name`). By default the id.
    #[schemars(regex(pattern = r"^[a-z][a-z0-9_-]*$"))]
    pub prefix: Option<String>,
    /// The version, as semver (`1.0.0`).
    pub version: String,
    /// The version of the pack format.
    #[schemars(range(min = 1))]
    pub api: u32,
    /// The title, for people.
    pub title: String,
    /// A sentence or two about the pack.
    pub description: Option<String>,
    /// Who wrote it.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The licence, as an SPDX expression.
    pub licence: Option<String>,
    /// Packs that it needs, with the versions that will do (`other-pack: ^1.0`).
    #[serde(default)]
    pub depends: Entries<String>,
    /// Packs that load first if they are there.
    #[serde(default)]
    pub optional: Entries<String>,
    /// Packs that it cannot be used with.
    #[serde(default)]
    pub conflicts: Entries<String>,
    /// The languages of its texts; the first stands in where another lacks a text.
    #[serde(default)]
    pub languages: Vec<String>,
    /// What is chosen at set-up; Lua reads it as `option.NAME`.
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
    /// What may be chosen.
    #[serde(rename = "enum")]
    pub allowed: Option<Vec<Constant>>,
    /// The least number.
    pub minimum: Option<i64>,
    /// The greatest number.
    pub maximum: Option<i64>,
    /// Its value where nobody chooses.
    pub default: Constant,
    /// The text key of its name; by default `option-NAME`.
    pub label: Option<String>,
    /// Values that other options must have while this one is not at its default.
    #[serde(default)]
    pub requires: Entries<Constant>,
    /// Values that other options must not have while this one is not at its default.
    #[serde(default)]
    pub excludes: Entries<Constant>,
}

/// The type of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OptionType {
    /// true or false.
    Boolean,
    /// A whole number.
    Integer,
    /// A text.
    String,
}
