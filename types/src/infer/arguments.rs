//! Checks what is given: to parameters of events and the like, to functions of the script API, to fields and slots.

use std::rc::Rc;

use hexforge_core::ids::Sym;
use hexforge_core::ruleset::{Param, Type};
use hexforge_scripts::api::Entry;

use super::{Infer, Wrong, checks};
use crate::set::{BOOLEAN, NIL, NUMBER, Set, TEXT, Values, WORD};
use crate::tree::{Expr, ExprKind, Item, Span};
use crate::{FaultKind, Symbol};

impl Infer<'_> {
    /// Whether any of what a set can be is of a type.
    fn fits(&mut self, set: &Set, ty: &Type) -> bool {
        if set.says_nothing() {
            return true;
        }
        match ty {
            Type::Any => true,
            Type::Boolean => set.has(BOOLEAN),
            Type::Integer => set.has(NUMBER),
            Type::String => set.has(TEXT | WORD),
            Type::Words(words) => set.has(TEXT) || self.words(set).iter().any(|word| words.has(word)),
            Type::Record(_) => !set.tables.is_empty(),
            Type::Map => !set.tables.is_empty(),
            Type::List(inner) => {
                let items = self.items(set);
                !set.tables.is_empty() && self.fits(&items, inner)
            }
            Type::Component => !set.comps.is_empty(),
            Type::OfKind(kind) => set.comps.meets(&self.kinds_within(*kind)),
            Type::Player => set.comps.meets(&self.players),
            Type::Definition => !set.defs.is_empty(),
            Type::DefOf(kind) => set.defs.meets(&self.kinds_within(*kind)),
            Type::Optional(inner) => self.fits(set, inner),
        }
    }

    /// Reports `set` at `span` if it cannot be of the type. `what` is what takes it.
    pub(super) fn check_type(
        &mut self,
        frame: usize,
        span: Span,
        (check, ty): (u16, &Type),
        set: &Set,
        what: impl FnOnce(&Self) -> String,
    ) {
        if !self.is_checking() || *set == Set::default() {
            return;
        }
        let fault = (!self.fits(set, ty)).then(|| {
            let found = match (ty, set.tables.is_empty()) {
                (Type::List(_), false) => {
                    let items = self.items(set);
                    format!("a list of {}", self.describe(&items))
                }
                _ => self.describe(set),
            };
            let expected = match ty {
                Type::List(inner) => format!("a list of {}", self.describe_type(inner)),
                other => self.describe_type(other),
            };
            Wrong::new(FaultKind::WrongType, format!("{} takes {expected}, found {found}", what(self)))
        });
        self.verdict(frame, span, check, fault);
    }

    /// Checks an operand of arithmetic.
    pub(super) fn check_number(&mut self, frame: usize, expr: &Expr, set: &Set) {
        if !self.is_checking() || *set == Set::default() {
            return;
        }
        let fits = set.says_nothing() || set.has(NUMBER | TEXT | WORD) || !set.tables.is_empty();
        let wrong = || Wrong::new(FaultKind::WrongType, format!("expected a number, found {}", self.describe(set)));
        let fault = (!fits).then(wrong);
        self.verdict(frame, expr.span, checks::NUMBER, fault);
    }

    /// Checks what a loop goes over.
    pub(super) fn check_table(&mut self, frame: usize, expr: &Expr, set: &Set) {
        if !self.is_checking() || *set == Set::default() {
            return;
        }
        let fits = set.says_nothing() || !set.tables.is_empty();
        let wrong = || Wrong::new(FaultKind::WrongType, format!("expected a list, found {}", self.describe(set)));
        let fault = (!fits).then(wrong);
        self.verdict(frame, expr.span, checks::LIST, fault);
    }

    /// Checks the table with the arguments of an event, window or flow.
    pub(super) fn check_params(&mut self, frame: usize, symbol: Symbol, number: usize, given: &Set, expr: &Expr) {
        if !self.is_checking() {
            return;
        }
        let rules = self.world.rules;
        let (id, params): (Option<Sym>, &[Param]) = match symbol {
            Symbol::Event => {
                (rules.events.get(number).map(|e| e.id), rules.events.get(number).map_or(&[], |e| &e.params))
            }
            Symbol::Flow => (rules.flows.get(number).map(|f| f.id), rules.flows.get(number).map_or(&[], |f| &f.params)),
            Symbol::Window => {
                (rules.windows.get(number).map(|w| w.id), rules.windows.get(number).map_or(&[], |w| &w.params))
            }
            _ => return,
        };
        let word = match symbol {
            Symbol::Event => "event",
            Symbol::Flow => "flow",
            _ => "window",
        };
        let Some(id) = id else { return };
        for (number, param) in (checks::PARAM..).zip(params) {
            let name = rules.text(param.name);
            let what = |_: &Self| format!("parameter `{name}` of {word} `{}`", rules.text(id));
            if let ExprKind::Table(items) = &expr.kind {
                let named = items.iter().find_map(|item| match item {
                    Item::Named(key, value) if *key.text == **name => Some(value),
                    _ => None,
                });
                if let Some(value) = named {
                    if !matches!(param.ty, Type::Optional(_) | Type::Any) {
                        self.need(frame, value);
                    }
                    let set = self.expr(frame, value);
                    self.check_type(frame, value.span, (number, &param.ty), &set, what);
                    self.check_literal(frame, value, &param.ty);
                }
            } else if !given.is_unknown() {
                let mut set = Set::default();
                for table in given.tables.iter() {
                    match self.of_table(table, &Rc::from(&**name)) {
                        Some(field) => set.join(&field),
                        None => set.join(&Set::flag(NIL)),
                    };
                }
                self.check_type(frame, expr.span, (number, &param.ty), &set, what);
            }
        }
    }

    /// Checks the arguments of a value: those after its subject.
    pub(super) fn check_value(
        &mut self,
        frame: usize,
        number: usize,
        subject: &Set,
        at: &Expr,
        args: &Values,
        exprs: &[Expr],
    ) {
        if !self.is_checking() {
            return;
        }
        let rules = self.world.rules;
        let Some(value) = rules.values.get(number) else { return };
        let id = rules.text(value.id);
        if let Some(first) = value.params.first() {
            let span = exprs.first().map_or(at.span, |expr| expr.span);
            // A printed value of a definition has the definition as its subject.
            let set = if subject.defs.is_empty() { subject.clone() } else { Set::unknown() };
            self.check_type(frame, span, (checks::SUBJECT, &first.ty), &set, |_| format!("the value `{id}`"));
        }
        for (at, param) in value.params.iter().enumerate().skip(1) {
            let Some(expr) = exprs.get(at) else { break };
            if !matches!(param.ty, Type::Optional(_) | Type::Any) {
                self.need(frame, expr);
            }
            let what = |_: &Self| format!("parameter `{}` of value `{id}`", rules.text(param.name));
            self.check_type(frame, expr.span, (checks::PARAM, &param.ty), &args.get(at), what);
            self.check_literal(frame, expr, &param.ty);
        }
        let most = value.params.len();
        // As they are written: a call as the last argument may give more than is wanted.
        let written = if exprs.is_empty() { args.fixed.len() } else { exprs.len() };
        let fault = (written > most).then(|| {
            let given = written - 1;
            let most = most.saturating_sub(1);
            let s = if most == 1 { "" } else { "s" };
            let message = format!("the value `{id}` takes {most} more argument{s}, found {given}");
            Wrong::new(FaultKind::WrongCount, message)
        });
        self.verdict(frame, at.span, checks::COUNT, fault);
    }

    /// Checks the arguments of a function of the script API by the simple ones of its types.
    pub(super) fn check_native(&mut self, frame: usize, entry: &Entry, args: &Values, exprs: &[Expr]) {
        if !self.is_checking() {
            return;
        }
        for (at, param) in entry.params.unwrap_or_default().iter().enumerate() {
            let Some(expr) = exprs.get(at).filter(|_| param.name != "...") else { return };
            let set = args.get(at);
            if set == Set::default() {
                continue;
            }
            let fits = set.says_nothing()
                || match param.ty {
                    "Component" => !set.comps.is_empty(),
                    "string" | "integer" | "number" => set.has(TEXT | WORD | NUMBER),
                    "string|Definition" => set.has(TEXT | WORD) || !set.defs.is_empty(),
                    "any[]" | "Component[]" | "table" => !set.tables.is_empty(),
                    _ => true,
                };
            let fault = (!fits).then(|| {
                let expected = match param.ty {
                    "Component" => "a component",
                    "string" => "a string",
                    "integer" => "an integer",
                    "number" => "a number",
                    "string|Definition" => "a definition or its id",
                    _ => "a list",
                };
                let found = self.describe(&set);
                let message = format!("argument `{}` of `{}` is {expected}, found {found}", param.name, entry.name);
                Wrong::new(FaultKind::WrongType, message)
            });
            self.verdict(frame, expr.span, checks::ARGUMENT, fault);
        }
    }

    /// Checks a field of components, and what it is set to.
    pub(super) fn check_field(&mut self, frame: usize, comps: &Set, field: &Expr, value: Option<(&Set, &Expr)>) {
        let ExprKind::Text(Some(name)) = &field.kind else { return };
        if !self.is_checking() || comps.comps.is_empty() || comps.is_unknown() {
            return;
        }
        let rules = self.world.rules;
        let sym = rules.names.find(name);
        let kinds: Vec<_> = comps.comps.iter().filter_map(|kind| rules.kinds.get(kind)).collect();
        let fields = || kinds.iter().flat_map(|kind| &kind.fields);
        let types: Vec<&Type> = fields().filter(|field| Some(field.name) == sym).map(|field| &field.ty).collect();
        let fault = types.is_empty().then(|| {
            let message = format!("{} has no field `{name}`", self.describe(comps));
            let known = fields().map(|field| rules.text(field.name).to_string()).collect();
            Wrong::named(FaultKind::UnknownName, message, name, known)
        });
        self.verdict(frame, field.span, checks::NAME, fault);
        let (Some((set, expr)), Some(first)) = (value, types.first()) else { return };
        let fitting = types.iter().find(|ty| self.fits(set, ty)).unwrap_or(first);
        self.check_type(frame, expr.span, (checks::FIELD, fitting), set, |_| format!("field `{name}`"));
        if types.iter().all(|ty| ty == first) {
            self.check_literal(frame, expr, first);
        }
    }

    /// Checks a slot of components. Returns what it can hold.
    pub(super) fn check_slot(&mut self, frame: usize, comps: &Set, slot: Option<&Expr>) -> Set {
        let name = slot.and_then(|slot| match &slot.kind {
            ExprKind::Text(Some(name)) => Some((slot, name)),
            _ => None,
        });
        let Some((expr, name)) = name.filter(|_| !comps.is_unknown() && !comps.comps.is_empty()) else {
            return Set::comps(self.all_kinds.clone());
        };
        let rules = self.world.rules;
        let sym = rules.names.find(name);
        let (mut holds, mut known) = (Set::default(), Vec::new());
        for number in comps.comps.iter() {
            for (at, slot) in rules.kinds.get(number).map(|k| k.slots.as_slice()).unwrap_or_default().iter().enumerate()
            {
                known.push(rules.text(slot.name).to_string());
                if Some(slot.name) == sym {
                    holds.join(&Set::comps(self.held(number, at)));
                }
            }
        }
        if self.is_checking() {
            let wrong = || {
                let message = format!("{} has no slot `{name}`", self.describe(comps));
                Wrong::named(FaultKind::UnknownName, message, name, known)
            };
            let fault = holds.comps.is_empty().then(wrong);
            self.verdict(frame, expr.span, checks::NAME, fault);
        }
        holds
    }

    /// Checks whether a slot can hold what is put there.
    pub(super) fn check_holds(&mut self, frame: usize, holds: &Set, comps: &Set, expr: &Expr, slot: &Expr) {
        if !self.is_checking() || comps.comps.is_empty() || holds.comps.is_empty() {
            return;
        }
        let ExprKind::Text(Some(name)) = &slot.kind else { return };
        let fits = comps.is_unknown() || comps.comps.meets(&holds.comps);
        let fault = (!fits).then(|| {
            let message =
                format!("slot `{name}` holds {}, found {}", self.kinds(&holds.comps, "others"), self.describe(comps));
            Wrong::new(FaultKind::WrongType, message)
        });
        self.verdict(frame, expr.span, checks::HELD, fault);
    }
}
