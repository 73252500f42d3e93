//! `kind: kind`, and what all definitions have in common.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::ability::{AbilityDefaults, AbilityDoc};
use super::text::{Constant, Entries, Lua, Name, Reference, TypeText};

/// A type of component.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KindDoc {
    /// Always `kind`.
    pub kind: String,
    /// The kind's id.
    pub id: Name,
    /// What part its components play; `piece` unless said, or what the extended kind says.
    pub role: Option<RoleDoc>,
    /// The kind whose properties, state, slots, values and abilities it inherits.
    pub extends: Option<Reference>,
    /// Values that are fixed in each definition of the kind.
    #[serde(default)]
    #[schemars(with = "Entries<PropertyDoc>")]
    pub properties: Entries<Value>,
    /// What may change in play: a default, or a mapping with `type`, `default` and `visible`.
    #[serde(default)]
    #[schemars(with = "Entries<FieldDoc>")]
    pub state: Entries<Value>,
    /// Named containers for other components.
    #[serde(default)]
    pub slots: Entries<SlotDoc>,
    /// For `role: neutral`: the Lua body that answers decisions; locals `player`, `prompt`, `options`.
    pub policy: Option<Lua>,
    /// Printed base of values for all definitions.
    #[serde(default)]
    pub values: Entries<Constant>,
    /// Abilities that every component of the kind has.
    #[serde(default)]
    pub abilities: Vec<AbilityDoc>,
    /// What abilities of the kind's definitions have that do not say otherwise.
    pub ability_defaults: Option<AbilityDefaults>,
    /// How many components there are of a definition that does not say `copies`.
    #[schemars(range(min = 0))]
    pub pieces: Option<i64>,
    /// Fields and slots that tell a player nothing: they are left out where players are shown a position.
    #[serde(default)]
    pub quiet: Vec<Name>,
    /// Hints for board views.
    pub show: Option<Show>,
    /// Free text.
    pub because: Option<String>,
    /// Free text.
    pub note: Option<String>,
}

/// What part the components of a kind play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RoleDoc {
    /// An ordinary component.
    Piece,
    /// The root component.
    Table,
    /// A seat.
    Player,
    /// A party without a seat.
    Neutral,
    /// A lasting effect.
    Lasting,
}

/// A property: its type, and any JSON Schema keywords.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PropertyDoc {
    /// The type: `string`, `integer`, `boolean`, `list`, `list of T`, `map`, `def KIND`; a trailing `?` makes it optional.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// The value is the id of a definition of this kind (or each item is, for a list); or `event`, `flow`, `value` or `window`:
    /// the value names such a rule, and hooks read its full id.
    #[serde(rename = "ref")]
    pub reference: Option<Reference>,
    /// Its value in definitions that do not say.
    pub default: Option<Constant>,
    /// What it is for.
    pub description: Option<String>,
    /// The values that are allowed.
    #[serde(rename = "enum")]
    pub allowed: Option<Vec<Constant>>,
    /// The one value that is allowed.
    #[serde(rename = "const")]
    pub constant: Option<Constant>,
    /// The least number.
    pub minimum: Option<i64>,
    /// The greatest number.
    pub maximum: Option<i64>,
    /// The number below the least.
    pub exclusive_minimum: Option<i64>,
    /// The number above the greatest.
    pub exclusive_maximum: Option<i64>,
    /// Only multiples of this number.
    #[schemars(range(min = 1))]
    pub multiple_of: Option<i64>,
    /// The least number of characters.
    #[schemars(range(min = 0))]
    pub min_length: Option<u32>,
    /// The greatest number of characters.
    pub max_length: Option<u32>,
    /// A regular expression.
    pub pattern: Option<String>,
    /// The least number of items.
    pub min_items: Option<u32>,
    /// The greatest number of items.
    pub max_items: Option<u32>,
    /// Whether all items differ.
    pub unique_items: Option<bool>,
    /// What each item is.
    pub items: Option<Box<PropertyDoc>>,
    /// What the first items are.
    pub prefix_items: Option<Vec<PropertyDoc>>,
    /// The entries of a map.
    pub properties: Option<Entries<PropertyDoc>>,
    /// The entries that must be there.
    pub required: Option<Vec<String>>,
    /// What other entries are; `false` allows none, which is so wherever `properties` are given.
    #[serde(default)]
    #[schemars(schema_with = "bool_or_property")]
    pub additional_properties: Option<Value>,
    /// What the keys of the entries are.
    pub property_names: Option<Box<PropertyDoc>>,
    /// The least number of entries.
    pub min_properties: Option<u32>,
    /// The greatest number of entries.
    pub max_properties: Option<u32>,
    /// One or more of these must fit.
    pub any_of: Option<Vec<PropertyDoc>>,
    /// Exactly one of these must fit.
    pub one_of: Option<Vec<PropertyDoc>>,
    /// All of these must fit.
    pub all_of: Option<Vec<PropertyDoc>>,
}

fn bool_or_property(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let property = generator.subschema_for::<PropertyDoc>();
    schemars::json_schema!({ "anyOf": [{ "type": "boolean" }, property] })
}

/// A field of a kind.
#[derive(Debug, Clone, PartialEq)]
pub enum FieldDoc {
    /// Just a default; its type is the field's type.
    Short(Value),
    /// The long form.
    Long(LongField),
}

/// The long form of a field.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LongField {
    /// Its type.
    #[serde(rename = "type")]
    pub ty: TypeText,
    /// Its value in a new component.
    pub default: Option<Constant>,
    /// Who may see it.
    #[serde(default)]
    pub visible: Sight,
}

impl JsonSchema for FieldDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "field".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let long = generator.subschema_for::<LongField>();
        schemars::json_schema!({ "anyOf": [{ "type": ["string", "integer", "boolean", "null", "array"] }, long] })
    }
}

/// Who may see a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// Everybody.
    #[default]
    Public,
    /// The owner.
    Owner,
    /// Nobody.
    Hidden,
}

/// Who may see what lies in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SlotSight {
    /// Everybody.
    #[default]
    Public,
    /// The owner; others see how many.
    Owner,
    /// Nobody; everybody sees how many.
    Hidden,
    /// Everybody sees the last component only.
    Top,
}

/// A slot of a kind.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotDoc {
    /// Kinds of what may lie in it; anything unless said.
    #[serde(default)]
    pub holds: Vec<Reference>,
    /// Whether the order of its content means something.
    #[serde(default)]
    pub ordered: bool,
    /// How many components fit.
    #[schemars(range(min = 0))]
    pub capacity: Option<u32>,
    /// Who may see its content.
    #[serde(default)]
    pub visible: SlotSight,
    /// Whether abilities of what lies here, and below it, sleep.
    #[serde(default)]
    pub inert: bool,
}

/// Hints for board views.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// A few characters; `{property}` stands for a member's value.
    pub glyph: Option<String>,
    /// A colour's name, or a property that holds one.
    pub color: Option<String>,
    /// Where it lies, as `[x, y]`, in units of the size of a tile.
    #[schemars(length(equal = 2))]
    pub at: Option<Vec<i64>>,
    /// How a view lays out what lies in it.
    pub layout: Option<String>,
}

/// The keys that definitions of every kind have.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefinitionCommon {
    /// The kind.
    pub kind: String,
    /// The definition's id.
    pub id: Name,
    /// Short text to show where no language has one.
    pub name: Option<String>,
    /// How many components of it a game has; set-up reads it as `def.copies`.
    #[schemars(range(min = 0))]
    pub copies: Option<i64>,
    /// What it adds to the rules.
    #[serde(default)]
    pub abilities: Vec<AbilityDoc>,
    /// Printed base of values.
    #[serde(default)]
    pub values: Entries<Constant>,
    /// Hints for board views.
    pub show: Option<Show>,
    /// What of its text is not carried out yet; reported by `check --coverage`.
    pub unfinished: Option<String>,
    /// Free text.
    pub because: Option<String>,
    /// Free text.
    pub note: Option<String>,
}

/// The keys of [`DefinitionCommon`].
pub const COMMON_KEYS: [&str; 10] =
    ["kind", "id", "name", "copies", "abilities", "values", "show", "unfinished", "because", "note"];
