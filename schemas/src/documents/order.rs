//! The order of players in windows.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::Expr;

/// The order in which players use abilities in a window.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDoc {
    /// How players take turns.
    pub policy: PolicyDoc,
    /// The players, in order. Default: seat order, starting with the active player.
    pub players: Option<Expr>,
}

/// How players take turns in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyDoc {
    /// Each player in turn resolves one ability, until all pass.
    Alternate,
    /// The active player orders all abilities.
    ActivePlayerOrders,
    /// Each player orders and resolves their own abilities.
    OwnerOrders,
}
