//! Hooks, as the engine knows them.

use crate::ids::Sym;
use std::sync::Arc;

/// A hook, as the engine knows it: its arguments, and its name in messages.
#[derive(Clone, Debug)]
pub struct Hook {
    /// Its arguments in order, taken by name from the variables in scope.
    pub params: Vec<Sym>,
    /// Its name in messages (`pack:definition.ability do`).
    pub label: Arc<str>,
}
