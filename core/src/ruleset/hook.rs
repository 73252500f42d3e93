//! Hooks, as the engine knows them.

use crate::ids::Sym;
use std::sync::Arc;

/// A hook, as the engine knows it: what it is handed, and what it is called in messages.
#[derive(Clone, Debug)]
pub struct Hook {
    /// Its arguments in order, taken by name from what is in reach.
    pub params: Vec<Sym>,
    /// What it is called in messages (`pack:definition.ability do`).
    pub label: Arc<str>,
}
