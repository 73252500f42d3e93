//! `kind: kind`, and what all definitions have in common.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::ability::{AbilityDefaults, AbilityDoc};
use super::grid::GridDoc;
use super::one_or_more::OneOrMore;
use super::text::{About, Constant, Entries, Expr, Lua, Name, PackName, Reference, TypeText};

/// A type of component.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KindDoc {
    /// Always `kind`.
    pub kind: String,
    /// The id of the kind.
    pub id: Name,
    /// The role of its components in the game. Default: the role of the extended kind, else `piece`.
    pub role: Option<RoleDoc>,
    /// The kind whose properties, state, slots, values and abilities it inherits.
    pub extends: Option<Reference>,
    /// Values that each definition of the kind sets once and for all.
    #[serde(default)]
    #[schemars(with = "Entries<PropertyDoc>")]
    pub properties: Entries<Value>,
    /// Fields that change in play. Each is a default, or a mapping with `type`, `default`, `visible` and `about`.
    #[serde(default)]
    #[schemars(with = "Entries<FieldDoc>")]
    pub state: Entries<Value>,
    /// Named containers for other components.
    #[serde(default)]
    pub slots: Entries<SlotDoc>,
    /// Its components are places next to each other.
    pub grid: Option<GridDoc>,
    /// For `role: neutral`: a Lua expression that answers decisions. Locals: `player`, `prompt`, `options`.
    pub policy: Option<Lua>,
    /// Printed bases of values, for all definitions of the kind.
    #[serde(default)]
    pub values: Entries<Constant>,
    /// Abilities that every component of the kind has.
    #[serde(default)]
    pub abilities: Vec<AbilityDoc>,
    /// Defaults for the abilities of its definitions.
    pub ability_defaults: Option<AbilityDefaults>,
    /// The number of components of a definition without `copies`.
    #[schemars(range(min = 0))]
    pub pieces: Option<i64>,
    /// Fields and slots that players do not need to see; positions are shown without them.
    #[serde(default)]
    pub quiet: Vec<Name>,
    /// Hints for board views.
    pub show: Option<Show>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// The role of the components of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RoleDoc {
    /// An ordinary component.
    Piece,
    /// The root component.
    Table,
    /// A seat.
    Player,
    /// A player without a seat.
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
    /// The kind of definition whose id the value (or each item of a list) must be. With `event`, `flow`, `value` or
    /// `window`, the value is the id of such a rule, and hooks read its full id.
    #[serde(rename = "ref")]
    pub reference: Option<Reference>,
    /// The value in definitions that do not set it.
    pub default: Option<Constant>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
    /// The allowed values.
    #[serde(rename = "enum")]
    pub allowed: Option<Vec<Constant>>,
    /// The only allowed value.
    #[serde(rename = "const")]
    pub constant: Option<Constant>,
    /// The smallest number.
    pub minimum: Option<i64>,
    /// The largest number.
    pub maximum: Option<i64>,
    /// The value must be greater than this.
    pub exclusive_minimum: Option<i64>,
    /// The value must be less than this.
    pub exclusive_maximum: Option<i64>,
    /// The value must be a multiple of this.
    #[schemars(range(min = 1))]
    pub multiple_of: Option<i64>,
    /// The smallest number of characters.
    #[schemars(range(min = 0))]
    pub min_length: Option<u32>,
    /// The largest number of characters.
    pub max_length: Option<u32>,
    /// A regular expression that the value must match.
    pub pattern: Option<String>,
    /// The smallest number of items.
    pub min_items: Option<u32>,
    /// The largest number of items.
    pub max_items: Option<u32>,
    /// Whether all items differ.
    pub unique_items: Option<bool>,
    /// The declaration of each item.
    pub items: Option<Box<PropertyDoc>>,
    /// The declarations of the first items.
    pub prefix_items: Option<Vec<PropertyDoc>>,
    /// The entries of a map.
    pub properties: Option<Entries<PropertyDoc>>,
    /// The required entries.
    pub required: Option<Vec<String>>,
    /// The declaration of other entries. `false` forbids them, which is the default if there are `properties`.
    #[serde(default)]
    #[schemars(schema_with = "bool_or_property")]
    pub additional_properties: Option<Value>,
    /// The declaration of the keys.
    pub property_names: Option<Box<PropertyDoc>>,
    /// The smallest number of entries.
    pub min_properties: Option<u32>,
    /// The largest number of entries.
    pub max_properties: Option<u32>,
    /// At least one of these must match.
    pub any_of: Option<Vec<PropertyDoc>>,
    /// Exactly one of these must match.
    pub one_of: Option<Vec<PropertyDoc>>,
    /// All of these must match.
    pub all_of: Option<Vec<PropertyDoc>>,
    /// Its former name, or a list of them.
    #[serde(rename = "renamed_from")]
    pub renamed_from: Option<OneOrMore<Name>>,
}

fn bool_or_property(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let property = generator.subschema_for::<PropertyDoc>();
    schemars::json_schema!({ "anyOf": [{ "type": "boolean" }, property] })
}

/// A field of a kind.
#[derive(Debug, Clone, PartialEq)]
pub enum FieldDoc {
    /// Just a default, whose type is the type of the field.
    Short(Value),
    /// The long form.
    Long(LongField),
}

/// The long form of a field.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LongField {
    /// The type of the field.
    #[serde(rename = "type")]
    pub ty: TypeText,
    /// The value in a new component.
    pub default: Option<Constant>,
    /// Who may see it.
    #[serde(default)]
    pub visible: Sight,
    /// Its former name, or a list of them.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
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

/// Who may see the content of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SlotSight {
    /// Everybody.
    #[default]
    Public,
    /// The owner. Others see how many components there are.
    Owner,
    /// Nobody. Everybody sees how many components there are.
    Hidden,
    /// Everybody, but only the last component.
    Top,
}

/// Who may see the content of a slot.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum SlotSightDoc {
    /// Everybody, the owner or nobody.
    Word(SlotSight),
    /// Those for whom an expression holds.
    To(ReadersDoc),
}

impl Default for SlotSightDoc {
    fn default() -> Self {
        Self::Word(SlotSight::default())
    }
}

/// Who may see the content of a slot, as an expression.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadersDoc {
    /// Whether `viewer` sees the content. Locals: `self` (the component with the slot), `owner` (its owner, or nil), `viewer` (a
    /// player or neutral party).
    pub to: Expr,
}

/// A slot of a kind.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotDoc {
    /// The kinds of components that it may hold. Default: any kind.
    #[serde(default)]
    pub holds: Vec<Reference>,
    /// Whether the order of its content matters.
    #[serde(default)]
    pub ordered: bool,
    /// The largest number of components that it can hold.
    #[schemars(range(min = 0))]
    pub capacity: Option<u32>,
    /// Who may see its content: `public`, `owner`, `hidden`, `top`, or `{to: EXPRESSION}`.
    #[serde(default)]
    pub visible: SlotSightDoc,
    /// Whether abilities of the content, at any depth, are inactive.
    #[serde(default)]
    pub inert: bool,
    /// Its former name, or a list of them.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// Hints for board views.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// A few characters. `{member}` is replaced with the value of that member.
    pub glyph: Option<String>,
    /// The name of a colour, or of a member that holds one.
    pub color: Option<String>,
    /// The position as `[x, y]`, in units of one tile.
    #[schemars(length(equal = 2))]
    pub at: Option<Vec<i64>>,
    /// How a view arranges the content.
    pub layout: Option<String>,
}

/// The keys that all definitions have.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefinitionCommon {
    /// The kind.
    pub kind: String,
    /// The id of the definition.
    pub id: Name,
    /// The name to show if no locale file has one.
    pub name: Option<String>,
    /// The number of components of it in a game. Set-up reads it as `def.copies`.
    #[schemars(range(min = 0))]
    pub copies: Option<i64>,
    /// The abilities of its components.
    #[serde(default)]
    pub abilities: Vec<AbilityDoc>,
    /// Printed bases of values.
    #[serde(default)]
    pub values: Entries<Constant>,
    /// Hints for board views.
    pub show: Option<Show>,
    /// The part of its rules text that is not implemented yet. `check --coverage` reports it.
    pub unfinished: Option<String>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// The keys of [`DefinitionCommon`].
pub const COMMON_KEYS: [&str; 11] =
    ["kind", "id", "name", "copies", "abilities", "values", "show", "unfinished", "about", "renamed_from", "if_loaded"];
