//! Compiles the steps that change the game at once.

use std::collections::BTreeSet;

use hexforge_core::ids::Sym;
use hexforge_core::ruleset::{Expr, StepKind, Type};

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::Locals;
use super::names::SymbolKind;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{self, ChangeStep, Entries, LogStep, SetStep};

impl Compiler<'_> {
    pub(super) fn log_step(
        &mut self,
        step: &LogStep,
        locals: &Locals,
        inner: &DocPart<'_>,
        spot: &DocPart<'_>,
        label: &str,
    ) -> StepKind {
        let at = spot.down("with");
        let args = step.with.keys().map(|name| (name.to_owned(), at.down(name).key())).collect();
        self.text_with(step.log.as_str(), inner, args, true);
        let key = self.builder.sym(step.log.as_str());
        StepKind::Log { key, with: self.named(&step.with, locals, &at, label) }
    }

    pub(super) fn set_step(
        &mut self,
        step: &SetStep,
        locals: &Locals,
        inner: &DocPart<'_>,
        spot: &DocPart<'_>,
        label: &str,
    ) -> StepKind {
        let of = self.component(&step.set, locals, inner, label);
        let known = self.fields_behind(&step.set, locals);
        let at = spot.down("with");
        for name in step.with.keys().filter(|name| !known.contains(*name)) {
            let fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown field `{name}`"));
            let fault = crate::pack::did_you_mean(fault, name, known.iter().map(String::as_str));
            self.sink.push(at.down(name).key_fault(fault));
        }
        StepKind::Set { of, with: self.named(&step.with, locals, &at, label) }
    }

    pub(super) fn change_step(
        &mut self,
        step: &ChangeStep,
        locals: &Locals,
        inner: &DocPart<'_>,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<StepKind> {
        let (event, number) = self.event_in_progress(&step.change, locals, inner)?;
        let params = self.event_params.get(number).cloned().unwrap_or_default();
        let optional: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        let named = self.names.entries(SymbolKind::Event).find(|(.., entry)| entry.number == number);
        let name = named.map(|(name, ..)| name.to_owned()).unwrap_or_default();
        let with = self.args("event", &name, &params, &step.with, &optional, locals, &spot.down("with"), label);
        Some(StepKind::Change { event, with })
    }

    /// An expression that gives a component.
    pub(super) fn component(
        &mut self,
        expr: &documents::Expr,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Expr {
        self.expr(expr, &Type::Component, locals, spot, label)
    }

    /// The local `event`, and the number of the event that it is.
    pub(super) fn event_in_progress(
        &mut self,
        expr: &documents::Expr,
        locals: &Locals,
        spot: &DocPart<'_>,
    ) -> Option<(Expr, usize)> {
        let is_event = expr.0.as_str().is_some_and(|text| text.trim() == "event");
        match locals.event.filter(|_| is_event && locals.get("event").is_some()) {
            Some(number) => {
                self.note_vars("event");
                Some((Expr::Var(self.builder.sym("event")), number))
            }
            None => {
                let fault = Diagnostic::error(codes::BAD_ABILITY, "there is no event in progress here")
                    .expected("`event`, in the effect of an ability that reacts to an event");
                self.sink.push(spot.fault(fault));
                None
            }
        }
    }

    /// Names and expressions.
    pub(super) fn named(
        &mut self,
        with: &Entries<documents::Expr>,
        locals: &Locals,
        at: &DocPart<'_>,
        label: &str,
    ) -> Vec<(Sym, Expr)> {
        let mut made = Vec::new();
        for (name, expr) in with.iter() {
            let value = self.expr(expr, &Type::Any, locals, &at.down(name), &format!("{label} {name}"));
            made.push((self.builder.sym(name), value));
        }
        made
    }

    /// The fields of what an expression gives: those of its kind if it is a local, or else those of all kinds.
    fn fields_behind(&self, expr: &documents::Expr, locals: &Locals) -> BTreeSet<String> {
        let kind = match expr.0.as_str().and_then(|text| locals.get(text.trim())) {
            Some(Type::OfKind(kind)) => Some(kind.index()),
            _ => None,
        };
        match kind {
            Some(kind) => self.fields_of(kind).into_iter().collect(),
            None => (0..self.kinds.len()).flat_map(|kind| self.fields_of(kind)).collect(),
        }
    }
}
