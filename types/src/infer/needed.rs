//! Which arguments functions need: those of which they read members or the like, and those that they pass on to where they are needed.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Infer, Wrong, checks};
use crate::FaultKind;
use crate::set::{Set, Values};
use crate::tree::{Expr, ExprKind, Function, Span};

/// A parameter: its script, its function there, and its number.
type ParamRef = (usize, u32, usize);

/// What calls say about arguments.
#[derive(Default)]
pub(super) struct Needed {
    /// Parameters that go where something is needed.
    given: FxHashSet<ParamRef>,
    /// Parameters that are passed on, with the parameters that they may become.
    passed: Vec<(ParamRef, Vec<ParamRef>)>,
    /// Calls: the script, the place, and for each function what is missing, if something is for all.
    calls: Vec<(usize, Span, Vec<Vec<ParamRef>>)>,
}

impl Infer<'_> {
    /// The parameter that an expression is, unless it may be nil.
    fn param_of(&self, frame: usize, expr: &Expr) -> Option<ParamRef> {
        let ExprKind::Local(local) = expr.kind else { return None };
        let owner = self.frames.get(self.owner(frame, local.up)?)?;
        let slot = local.slot as usize;
        let param = owner.function.params.get(slot).filter(|param| !param.is_tested);
        param.map(|_| (owner.script, owner.function.number, slot))
    }

    /// Notes that what is given here must not be nil.
    pub(super) fn need(&mut self, frame: usize, expr: &Expr) {
        if self.is_checking()
            && let Some(param) = self.param_of(frame, expr)
        {
            self.needed.given.insert(param);
        }
    }

    /// Notes what a call of functions passes on, and what it leaves out.
    pub(super) fn note_call(&mut self, frame: usize, at: &Expr, set: &Set, args: &Values, exprs: &[Expr]) {
        let closures = set.functions.iter().filter_map(|id| self.closures.get(id as usize).copied());
        let called: Vec<(usize, Rc<Function>)> = closures
            .filter_map(|closure| {
                let script = closure.script as usize;
                let tree = self.trees.get(script)?.as_ref()?;
                Some((script, tree.functions.get(closure.function as usize)?.clone()))
            })
            .collect();
        let params = |at: usize| -> Option<Vec<ParamRef>> {
            called.iter().map(|(script, f)| f.params.get(at).map(|_| (*script, f.number, at))).collect()
        };
        for (number, expr) in exprs.iter().enumerate() {
            if let (Some(param), Some(becomes)) = (self.param_of(frame, expr), params(number)) {
                self.needed.passed.push((param, becomes));
            }
        }
        let given = args.fixed.len();
        let is_short = args.rest.is_none() && called.iter().all(|(_, f)| f.params.len() > given);
        let missing = |(script, f): &(usize, Rc<Function>)| -> Vec<ParamRef> {
            (given..f.params.len()).map(|at| (*script, f.number, at)).collect()
        };
        let missing = if is_short { called.iter().map(missing).collect() } else { Vec::new() };
        let script = self.frames.get(frame).map_or(0, |f| f.script);
        self.needed.calls.push((script, at.span, missing));
    }

    /// Reports calls that leave out what all the functions that they may call need.
    pub(super) fn check_missing(&mut self) {
        let Needed { given, passed, calls } = std::mem::take(&mut self.needed);
        let mut needed = given;
        for (script, tree) in self.trees.iter().enumerate() {
            for function in tree.iter().flat_map(|tree| &tree.functions) {
                let used = function.params.iter().enumerate().filter(|(_, param)| param.is_used && !param.is_tested);
                needed.extend(used.map(|(at, _)| (script, function.number, at)));
            }
        }
        loop {
            let before = needed.len();
            for (param, becomes) in &passed {
                if becomes.iter().all(|param| needed.contains(param)) {
                    needed.insert(*param);
                }
            }
            if needed.len() == before {
                break;
            }
        }
        let mut found: FxHashMap<(usize, Span), Option<ParamRef>> = FxHashMap::default();
        for (script, span, functions) in calls {
            let missing: Option<Vec<ParamRef>> =
                functions.iter().map(|params| params.iter().find(|param| needed.contains(*param)).copied()).collect();
            let first = missing.and_then(|missing| missing.first().copied());
            let known = found.entry((script, span)).or_insert(first);
            *known = known.and(first);
        }
        for ((script, span), missing) in found {
            let fault = missing.and_then(|missing| self.missing(missing));
            self.verdict_in(script, span, checks::MISSING, fault);
        }
    }

    fn missing(&self, (script, function, at): ParamRef) -> Option<Wrong> {
        let function = self.trees.get(script)?.as_ref()?.functions.get(function as usize)?;
        let name = function.name.as_deref().unwrap_or("the function");
        let message = format!("missing argument `{}` of `{name}`", function.params.get(at)?.name);
        Some(Wrong::new(FaultKind::WrongCount, message))
    }
}
