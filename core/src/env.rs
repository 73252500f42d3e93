//! Variables in scope of a hook.

use crate::ids::Sym;
use crate::value::Value;

/// Variables by name, nearest first.
#[derive(Clone, Copy, Debug)]
pub struct Env<'a> {
    vars: &'a [(Sym, Value)],
    outer: Option<&'a Env<'a>>,
}

impl<'a> Env<'a> {
    /// No variables.
    pub const EMPTY: Env<'static> = Env { vars: &[], outer: None };

    /// Just `vars`.
    #[must_use]
    pub fn new(vars: &'a [(Sym, Value)]) -> Self {
        Self { vars, outer: None }
    }

    /// `vars` in front of `outer`.
    #[must_use]
    pub fn within(vars: &'a [(Sym, Value)], outer: &'a Env<'a>) -> Self {
        Self { vars, outer: Some(outer) }
    }

    /// The variable `name`.
    #[must_use]
    pub fn get(&self, name: Sym) -> Option<&Value> {
        let own = self.vars.iter().rev().find(|(n, _)| *n == name).map(|(_, v)| v);
        own.or_else(|| self.outer.and_then(|outer| outer.get(name)))
    }
}
