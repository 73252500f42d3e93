//! The step that begins a lasting effect.

use super::Engine;
use super::frame::Vars;
use crate::host::ScriptError;
use crate::ids::CompId;
use crate::ruleset::Lasting;
use crate::value::Value;
use crate::world::Env;

impl Engine {
    /// Begins a lasting effect and returns it.
    pub(super) fn begin_lasting(&self, lasting: &Lasting, vars: &Vars) -> Result<CompId, ScriptError> {
        let env = Env::new(vars);
        let owner = match lasting.owner.as_ref().map(|owner| self.world.eval(owner, &env)).transpose()? {
            None | Some(Value::Nil) => None,
            Some(Value::Comp(owner)) => Some(owner),
            Some(other) => {
                let found = self.world.describe(&other);
                return Err(ScriptError::new(format!("an owner must be a player, found {found}")));
            }
        };
        let mut fields = Vec::with_capacity(lasting.with.len());
        for (name, expr) in &lasting.with {
            fields.push((*name, self.world.eval(expr, &env)?));
        }
        let ruleset = self.world.ruleset();
        let effect = self.world.create_lasting(ruleset.bare_def(lasting.kind), ruleset.text(lasting.ends))?;
        if owner.is_some() {
            self.world.set_owner(effect, owner)?;
        }
        let kind = ruleset.kind(lasting.kind);
        for (name, value) in fields {
            let Some(field) = kind.fields.iter().position(|field| field.name == name) else { continue };
            self.world.set_field(effect, u16::try_from(field).unwrap_or(u16::MAX), value)?;
        }
        Ok(effect)
    }
}
