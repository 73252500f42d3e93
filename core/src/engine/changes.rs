//! The steps that change the game at once: nothing can react to them.

use super::Engine;
use super::frame::Vars;
use crate::host::ScriptError;
use crate::ids::{CompId, EventSerial, Sym};
use crate::ruleset::{Expr, Lasting};
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

    /// Writes a line of the log.
    pub(super) fn write_log(&self, key: Sym, args: &[(Sym, Expr)], vars: &Vars) -> Result<(), ScriptError> {
        let given = self.text_args(args, vars)?;
        self.world.log(self.world.ruleset().text(key), given)
    }

    /// Sets fields of a component.
    pub(super) fn set_fields(&self, of: &Expr, fields: &[(Sym, Expr)], vars: &Vars) -> Result<(), ScriptError> {
        let comp = self.component(of, vars)?;
        let ruleset = self.world.ruleset();
        let kind = ruleset.kind(self.world.kind_of(comp));
        for (name, expr) in fields {
            let value = self.world.eval(expr, &Env::new(vars))?;
            let Some(field) = kind.fields.iter().position(|field| field.name == *name) else {
                let (kind, name) = (ruleset.text(kind.local_id), ruleset.text(*name));
                return Err(ScriptError::new(format!("a `{kind}` has no field `{name}`")));
            };
            self.world.set_field(comp, u16::try_from(field).unwrap_or(u16::MAX), value)?;
        }
        Ok(())
    }

    /// Removes a component from the game.
    pub(super) fn destroy(&self, comp: &Expr, vars: &Vars) -> Result<(), ScriptError> {
        self.world.destroy(self.component(comp, vars)?)
    }

    /// Cancels an event that has not happened yet.
    pub(super) fn cancel_event(&self, event: &Expr, vars: &Vars) -> Result<(), ScriptError> {
        self.world.cancel_event(self.event(event, vars)?)
    }

    /// Changes arguments of an event that is not over.
    pub(super) fn change_event(&self, event: &Expr, params: &[(usize, Expr)], vars: &Vars) -> Result<(), ScriptError> {
        let event = self.event(event, vars)?;
        for (param, expr) in params {
            let value = self.world.eval(expr, &Env::new(vars))?;
            self.world.set_event_param(event, *param, value)?;
        }
        Ok(())
    }

    fn component(&self, expr: &Expr, vars: &Vars) -> Result<CompId, ScriptError> {
        let value = self.world.eval(expr, &Env::new(vars))?;
        value
            .comp()
            .ok_or_else(|| ScriptError::new(format!("expected a component, found {}", self.world.describe(&value))))
    }

    fn event(&self, expr: &Expr, vars: &Vars) -> Result<EventSerial, ScriptError> {
        match self.world.eval(expr, &Env::new(vars))? {
            Value::Event(event) => Ok(event),
            other => Err(ScriptError::new(format!("expected an event, found {}", self.world.describe(&other)))),
        }
    }
}
