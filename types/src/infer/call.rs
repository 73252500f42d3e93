//! Calls of functions and methods.

use std::rc::Rc;

use hexforge_scripts::api::ApiOwner;

use super::{Infer, Wrong, checks};
use crate::set::{NIL, Set, TEXT, Values, WORD};
use crate::tree::{Expr, ExprKind, Name};
use crate::{FaultKind, LibPath};

impl Infer<'_> {
    pub(super) fn call(&mut self, frame: usize, expr: &Expr, callee: &Expr, args: &[Expr]) -> Values {
        if let ExprKind::Global(name) = &callee.kind
            && name.as_ref() == "require"
        {
            return Values::one(self.required(frame, args));
        }
        let set = self.expr(frame, callee);
        let values = self.values_of(frame, args);
        self.check_callable(frame, callee, &set);
        self.called(frame, expr, &set, &values, args)
    }

    fn required(&mut self, frame: usize, args: &[Expr]) -> Set {
        let pack = self.pack(frame);
        let [Expr { kind: ExprKind::Text(Some(name)), .. }] = args else {
            self.values_of(frame, args);
            return Set::unknown();
        };
        let Some(library) = self.world.lookup.library(name, pack) else { return Set::unknown() };
        self.library_value(library)
    }

    /// What names after `lib` are, if `expr` is such names; none for a member of a library, which is like any other.
    pub(super) fn of_lib(&mut self, frame: usize, expr: &Expr) -> Option<Set> {
        let names = lib_names(expr)?;
        match self.world.lookup.reach(&names, self.pack(frame)) {
            LibPath::Library(library) => Some(self.library_value(library)),
            LibPath::Member => None,
            LibPath::None => Some(Set::unknown()),
        }
    }

    /// What a library returns.
    fn library_value(&mut self, library: usize) -> Set {
        let Some(main) = self.main(library) else { return Set::unknown() };
        let set = self.results(main).fixed.into_iter().next().unwrap_or_default();
        for table in set.tables.iter() {
            if let Some(table) = self.tables.get_mut(table as usize) {
                table.library = Some(library);
            }
        }
        set
    }

    pub(super) fn pack(&self, frame: usize) -> usize {
        let script = self.frames.get(frame).map_or(0, |f| f.script);
        self.world.scripts.get(script).map_or(0, |script| script.pack)
    }

    /// Calls everything that a set can be. `exprs` are the expressions of the arguments, as far as there are any.
    pub(super) fn called(&mut self, frame: usize, at: &Expr, set: &Set, args: &Values, exprs: &[Expr]) -> Values {
        let mut all = Values::default();
        if set.is_unknown() {
            args.all().for_each(|arg| self.escape(arg));
            all = Values::unknown();
        }
        if self.is_checking() && !set.is_unknown() && set.natives.is_empty() && !set.functions.is_empty() {
            self.note_call(frame, at, set, args, exprs);
            self.check_count(frame, at, set, args, exprs);
        }
        for closure in set.functions.iter() {
            let place = self.place_of_call(frame, closure, at);
            let Some(inner) = self.frame(closure, place) else { continue };
            self.pass(inner, args);
            join(&mut all, self.results(inner));
        }
        for native in set.natives.iter() {
            let result = self.call_native(frame, at, native, args, exprs);
            join(&mut all, result);
        }
        all
    }

    /// Calls a function from the engine with these arguments, and returns its first result.
    pub(super) fn callback(&mut self, set: &Set, args: &[Set]) -> Set {
        let mut all = if set.is_unknown() { Set::unknown() } else { Set::default() };
        for closure in set.functions.iter() {
            let Some(inner) = self.frame(closure, 0) else { continue };
            self.pass(inner, &Values { fixed: args.to_vec(), rest: None });
            all.join(&self.results(inner).get(0));
        }
        if !set.natives.is_empty() {
            all = Set::unknown();
        }
        all
    }

    /// Small functions, and those that call what they get, are evaluated for each place that calls them.
    fn place_of_call(&self, frame: usize, closure: u32, at: &Expr) -> u64 {
        let Some(closure) = self.closures.get(closure as usize) else { return 0 };
        let tree = self.trees.get(closure.script as usize).and_then(Option::as_ref);
        let Some(function) = tree.and_then(|tree| tree.functions.get(closure.function as usize)) else { return 0 };
        // Only functions of libraries: those inside others are evaluated with them.
        let is_outer =
            closure.frame.is_some_and(|frame| self.frames.get(frame as usize).is_some_and(|f| f.parent.is_none()));
        if !is_outer || !(function.calls_param || function.size <= super::SMALL) {
            return 0;
        }
        let script = self.frames.get(frame).map_or(0, |f| f.script) as u64;
        (script + 1) << 32 | u64::from(at.span.end)
    }

    fn pass(&mut self, inner: u32, args: &Values) {
        let Some(function) = self.frames.get(inner as usize).map(|f| Rc::clone(&f.function)) else { return };
        let params = function.params.len();
        for at in 0..params {
            self.give(inner, at, &args.get(at));
        }
        if function.is_variadic {
            let mut more = Set::default();
            args.fixed.iter().skip(params).chain(&args.rest).for_each(|set| {
                more.join(set);
            });
            if self.frames.get_mut(inner as usize).is_some_and(|frame| frame.variadic.join(&more)) {
                self.enqueue(inner);
            }
        }
    }

    pub(super) fn method(&mut self, frame: usize, expr: &Expr, receiver: &Expr, name: &Name, args: &[Expr]) -> Values {
        if let ExprKind::Global(global) = &receiver.kind
            && global.as_ref() != "game"
        {
            self.values_of(frame, args);
            return Values::unknown();
        }
        let set = self.expr(frame, receiver);
        let values = self.values_of(frame, args);
        self.member(frame, &set, name);
        let mut all = Values::default();
        if set.is_unknown() {
            values.all().for_each(|arg| self.escape(arg));
            all = Values::unknown();
        }
        if !set.comps.is_empty() || !set.defs.is_empty() || !set.events.is_empty() {
            let handles = Set { tables: crate::set::Ids::default(), flags: set.flags, ..set.clone() };
            let result = self.handle_method(frame, expr, &handles, name, &values, args);
            join(&mut all, result);
        }
        let mut with_self = values.clone();
        with_self.fixed.insert(0, set.clone());
        for table in set.tables.iter() {
            let field = self.of_table(table, &name.text).unwrap_or_default();
            let result = self.called(frame, expr, &field, &with_self, &[]);
            join(&mut all, result);
        }
        if set.has(TEXT | WORD) {
            let native = self.native(ApiOwner::Library("string"), &name.text).unwrap_or_else(Set::unknown);
            let result = self.called(frame, expr, &native, &with_self, &[]);
            join(&mut all, result);
        }
        all
    }

    /// Reports the number of arguments if there are too many for all functions that are called. Each counts once as it is written: a
    /// call as the last argument may give more than is wanted.
    fn check_count(&mut self, frame: usize, at: &Expr, set: &Set, args: &Values, exprs: &[Expr]) {
        if exprs.is_empty() && !args.fixed.is_empty() {
            return;
        }
        let mut wrong = None;
        for closure in set.functions.iter() {
            let Some(function) = self.function_of(closure) else { return };
            let name = function.name.as_deref().unwrap_or("the function").to_owned();
            let most = function.params.len();
            let given = exprs.len();
            let fault = (given > most && !function.is_variadic)
                .then(|| format!("`{name}` takes {most} argument{}, found {given}", if most == 1 { "" } else { "s" }));
            if fault.is_none() {
                return self.verdict(frame, at.span, checks::COUNT, None);
            }
            wrong = fault;
        }
        if let Some(message) = wrong {
            self.verdict(frame, at.span, checks::COUNT, Some(Wrong::new(FaultKind::WrongCount, message)));
        }
    }

    pub(super) fn function_of(&self, closure: u32) -> Option<Rc<crate::tree::Function>> {
        let closure = self.closures.get(closure as usize)?;
        self.trees.get(closure.script as usize)?.as_ref()?.functions.get(closure.function as usize).cloned()
    }

    fn check_callable(&mut self, frame: usize, callee: &Expr, set: &Set) {
        if !self.is_checking() || *set == Set::default() {
            return;
        }
        let callable = !set.functions.is_empty() || !set.natives.is_empty() || !set.tables.is_empty();
        if callable || set.says_nothing() {
            return self.verdict(frame, callee.span, checks::CALLED, None);
        }
        let message = format!("{} cannot be called; expected a function", self.describe(set));
        self.verdict(frame, callee.span, checks::CALLED, Some(Wrong::new(FaultKind::WrongType, message)));
    }
}

/// The names after `lib`, if the expression is `lib` and names after it.
fn lib_names(expr: &Expr) -> Option<Vec<&str>> {
    let mut root = expr;
    while let ExprKind::Member(base, _) = &root.kind {
        root = base;
    }
    if !matches!(&root.kind, ExprKind::Global(name) if name.as_ref() == "lib") {
        return None;
    }
    let mut names = Vec::new();
    let mut at = expr;
    while let ExprKind::Member(base, name) = &at.kind {
        names.push(name.text.as_ref());
        at = base;
    }
    names.reverse();
    Some(names)
}

fn join(all: &mut Values, more: Values) {
    if all.fixed.is_empty() && all.rest.is_none() {
        *all = more;
        return;
    }
    for at in 0..more.fixed.len().max(all.fixed.len()) {
        let set = more.get(at);
        if let Some(known) = all.fixed.get_mut(at) {
            known.join(&set);
        } else {
            let before = all.rest.clone().unwrap_or_else(|| Set::flag(NIL));
            all.fixed.push(before.and(&set));
        }
    }
    if let Some(rest) = more.rest {
        all.rest = Some(all.rest.take().unwrap_or_default().and(&rest));
    }
}
