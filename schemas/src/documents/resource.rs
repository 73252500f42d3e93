//! `kind: resource`, and costs in resources.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::one_or_more::OneOrMore;
use super::text::{About, Entries, EventCall, Expr, Name, PackName, Reference, TextKey};

/// A resource: what costs are paid with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceDoc {
    /// Always `resource`.
    pub kind: String,
    /// The id of the resource.
    pub id: Name,
    /// What happens to units beyond the cost.
    #[serde(default)]
    pub overpay: OverpayDoc,
    /// With `overpay: change`, the event that gives units back. Locals: `player`, `purpose`, `count`.
    pub change: Option<EventCall>,
    /// The units that a player has as a number. Locals: `player`, `purpose`.
    pub held: Option<Expr>,
    /// How much a suggestion avoids each of these units: a number, 0 by default. Locals: `player`, `purpose`.
    pub keep: Option<Expr>,
    /// The event that spends some of these units. Locals: `player`, `purpose`, `count`.
    pub spend: Option<EventCall>,
    /// Things that give units of the resource.
    #[serde(default)]
    pub pieces: Vec<PieceSourceDoc>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// What happens to units beyond the cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OverpayDoc {
    /// Nobody can pay more than the cost.
    #[default]
    Refused,
    /// They are lost.
    Lost,
    /// The event `change` gives them back.
    Change,
}

/// Things that give units of a resource.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceSourceDoc {
    /// The id of this entry, unique in the resource.
    pub id: Name,
    /// The list of things. Locals: `player`, `purpose`.
    pub each: Expr,
    /// Which of them can pay. Locals: `it`, the thing, `player`, `purpose`.
    #[serde(rename = "if")]
    pub condition: Option<Expr>,
    /// How many units it gives (default 1), or a map from ids of resources to numbers. Locals: `it`, `player`, `purpose`.
    pub gives: Option<Expr>,
    /// How much a suggestion avoids it: a number, 0 by default. Locals: `it`, `player`, `purpose`.
    pub keep: Option<Expr>,
    /// The event that pays with it. Locals: `it`, `player`, `purpose`.
    pub spend: EventCall,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A payment.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayDoc {
    /// The player who pays. Default in the cost of an ability: `owner`.
    pub by: Option<Expr>,
    /// What is paid.
    pub cost: CostDoc,
    /// What it is paid for: a word that resources and exchanges see as the local `purpose`.
    pub purpose: Option<Name>,
    /// The text key of the question, if there is one.
    pub prompt: Option<TextKey>,
    /// Whether the player may decline. Then nothing is paid.
    #[serde(default)]
    pub optional: bool,
}

/// What is paid: numbers of units by resource, or Lua that gives such a map.
#[derive(Debug, Clone)]
pub enum CostDoc {
    /// Lua.
    Computed(Expr),
    /// Units of resources.
    Parts {
        /// By resource.
        fixed: Entries<Expr>,
        /// Units of any of several resources.
        any: Vec<AnyOfDoc>,
        /// Whether `any` is a list.
        any_is_list: bool,
    },
}

/// Units of any of several resources.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct AnyOfDoc {
    /// How many.
    pub n: Expr,
    /// The resources.
    #[schemars(length(min = 1))]
    pub of: Vec<Reference>,
}

/// A part of the cost of an ability.
#[derive(Debug, Clone)]
pub enum CostItemDoc {
    /// An event that must happen.
    Event(EventCall),
    /// A payment: `pay` with a `cost`. Without one, it is an event of that name.
    Pay(PayDoc),
}

impl<'de> Deserialize<'de> for CostDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        if !value.is_object() {
            return Ok(Self::Computed(Expr(value)));
        }
        let Entries(entries) = Entries::<serde_json::Value>::deserialize(value).map_err(D::Error::custom)?;
        let (mut fixed, mut any, mut any_is_list) = (Entries::default(), Vec::new(), false);
        for (name, value) in entries {
            match value {
                list @ serde_json::Value::Array(_) if name == "any" => {
                    any_is_list = true;
                    any = Vec::deserialize(list).map_err(D::Error::custom)?;
                }
                value if name == "any" => any.push(AnyOfDoc::deserialize(value).map_err(D::Error::custom)?),
                value => fixed.0.push((name, Expr(value))),
            }
        }
        Ok(Self::Parts { fixed, any, any_is_list })
    }
}

impl JsonSchema for CostDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "cost".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let units = generator.subschema_for::<Expr>();
        let any = generator.subschema_for::<AnyOfDoc>();
        let several = generator.subschema_for::<Vec<AnyOfDoc>>();
        let parts = json_schema!({
            "type": "object",
            "properties": { "any": { "anyOf": [any, several] } },
            "additionalProperties": units,
        });
        json_schema!({ "anyOf": [{ "type": "string" }, parts] })
    }
}

impl<'de> Deserialize<'de> for CostItemDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match value.get("pay").filter(|pay| pay.get("cost").is_some()) {
            Some(pay) => PayDoc::deserialize(pay).map(Self::Pay).map_err(D::Error::custom),
            None => EventCall::deserialize(value).map(Self::Event).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for CostItemDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "cost item".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let pay = generator.subschema_for::<PayDoc>();
        let with = generator.subschema_for::<Expr>();
        let event = json_schema!({ "type": ["object", "null"], "additionalProperties": with });
        json_schema!({
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": { "pay": { "if": { "required": ["cost"] }, "then": pay, "else": event } },
            "additionalProperties": event,
        })
    }
}
