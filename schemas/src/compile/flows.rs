//! Compiles flows and their steps.

use hexforge_core::ids::{CheckId, EventId, FlowId, Sym, WindowId};
use hexforge_core::ruleset::{BlockId, Effect, EventCall, Expr, Flow, Step, StepKind, Together, Type};

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::Locals;
use super::hooks::{library_function, mentions};
use super::names::{SymbolKind, duplicate_id};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::documents::{self, Entries, FlowDoc, Name, StepDoc, TextKey, TogetherDoc};
use crate::nearest::nearest;

/// The state while the steps of a flow are compiled.
struct FlowContext {
    full: String,
    locals: Locals,
    blocks: Vec<Vec<Step>>,
    ids: Vec<(String, FileSpan)>,
    count: usize,
}

impl Compiler<'_> {
    pub(super) fn flow(&mut self, number: usize, doc: &FlowDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        let infos = self.flow_params.get(number).cloned().unwrap_or_default();
        let locals = Self::locals_of(&infos);
        let params = infos
            .iter()
            .map(|p| hexforge_core::ruleset::Param { name: self.builder.sym(&p.name), ty: p.ty.clone() })
            .collect();
        let active = self.condition(doc.active.as_ref(), &locals, &spot.down("active"), &format!("{full} active"));
        let order = doc.order.as_ref().map(|o| self.order(o, &locals, &spot.down("order"), &format!("{full} order")));
        let mut suspends = Vec::new();
        for (i, name) in doc.suspends.iter().enumerate() {
            let at = spot.down("suspends").down(i);
            let found = self.reference(&[SymbolKind::Check], name.as_str(), &at);
            suspends.extend(found.map(|(_, entry)| CheckId::from_index(entry.number)));
        }
        let blocks = self.blocks(&full, locals, &doc.steps, &spot.down("steps"));
        let id = self.builder.sym(&full);
        let scope = doc.scope.as_ref().map(|scope| self.builder.sym(scope.as_str()));
        self.builder.set_flow(
            FlowId::from_index(number),
            Flow {
                id,
                params,
                scope,
                active,
                order,
                suspends,
                locks_anytime: doc.locks_anytime,
                of_effect: false,
                blocks,
            },
        );
    }

    /// Compiles the steps of an effect. Those that only perform events are a list of events: whether the effect can do anything is
    /// known before it begins.
    pub(super) fn effect_steps(
        &mut self,
        docs: &[StepDoc],
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Effect {
        let blocks = self.blocks(label, locals.clone(), docs, spot);
        let is_plain = docs.iter().all(|doc| match doc {
            StepDoc::Call(_) => true,
            StepDoc::Event(step) => step.id.is_none() && step.condition.is_none() && step.keep.is_none(),
            _ => false,
        });
        if is_plain {
            let event = |step: Step| if let StepKind::Event(call) = step.kind { Some(call) } else { None };
            return Effect::Events(blocks.into_iter().flatten().filter_map(event).collect());
        }
        let flow = Flow {
            id: self.builder.sym(label),
            params: Vec::new(),
            scope: None,
            active: None,
            order: None,
            suspends: Vec::new(),
            locks_anytime: false,
            of_effect: true,
            blocks,
        };
        let id = self.builder.reserve_flow();
        self.builder.set_flow(id, flow);
        Effect::Steps(id)
    }

    /// Compiles steps to blocks, of which the first is the body.
    fn blocks(&mut self, full: &str, locals: Locals, docs: &[StepDoc], spot: &DocPart<'_>) -> Vec<Vec<Step>> {
        let mut ctx =
            FlowContext { full: full.to_owned(), locals, blocks: vec![Vec::new()], ids: Vec::new(), count: 0 };
        let body = self.steps(docs, &mut ctx, spot);
        if let Some(first) = ctx.blocks.first_mut() {
            *first = body;
        }
        ctx.blocks
    }

    fn steps(&mut self, docs: &[StepDoc], ctx: &mut FlowContext, spot: &DocPart<'_>) -> Vec<Step> {
        let mut steps = Vec::new();
        for (i, doc) in docs.iter().enumerate() {
            steps.extend(self.step(doc, ctx, &spot.down(i)));
        }
        steps
    }

    fn block(&mut self, docs: &[StepDoc], ctx: &mut FlowContext, spot: &DocPart<'_>) -> BlockId {
        ctx.blocks.push(Vec::new());
        let id = ctx.blocks.len() - 1;
        let steps = self.steps(docs, ctx, spot);
        if let Some(place) = ctx.blocks.get_mut(id) {
            *place = steps;
        }
        id
    }

    /// The id of a step: its own, or its number. The id of a step that a patch has added has the prefix of its pack, so that packs
    /// that do not know of each other can add steps of the same name.
    fn step_id(&mut self, id: Option<&Name>, word: &str, ctx: &mut FlowContext, spot: &DocPart<'_>) -> String {
        ctx.count += 1;
        let Some(id) = id else { return format!("{word}_{}", ctx.count) };
        let (place, pack) = (spot.down("id").value(), spot.down("id").pack());
        let full = match id.as_str() {
            id if pack == spot.doc.pack => id.to_owned(),
            id => format!("{}:{id}", self.names.prefix(pack)),
        };
        if let Some((_, first)) = ctx.ids.iter().find(|(known, _)| *known == full) {
            self.sink.push(duplicate_id("step", &full, first.clone(), place.clone()));
        }
        ctx.ids.push((full.clone(), place));
        full
    }

    /// Reports a name for the result of Lua that returns nothing.
    fn check_returns(&mut self, name: &Name, text: &str, spot: &DocPart<'_>) {
        if library_function(text.trim()).is_none() && !mentions(text, "return") {
            let text = format!("the `do` of this step returns nothing, so `{}` would always be nil", name.as_str());
            let fault = Diagnostic::error(codes::BAD_ABILITY, text).help("return a value, or remove `as`");
            self.sink.push(spot.down("as").fault(fault));
        }
    }

    fn keep(&mut self, name: Option<&Name>, ty: Type, ctx: &mut FlowContext, spot: &DocPart<'_>) -> Option<Sym> {
        let name = name?;
        let at = spot.down("as");
        self.variable_value(name.as_str(), &at);
        self.note_binding(&ctx.full, name.as_str(), &at);
        ctx.locals.add(name.as_str(), ty);
        Some(self.builder.sym(name.as_str()))
    }

    /// Reports a reserved name of a variable that is written as a value.
    pub(super) fn variable_value(&mut self, name: &str, spot: &DocPart<'_>) {
        if super::names::GLOBALS.contains(&name) || super::names::LUA_WORDS.contains(&name) {
            let text = format!("`{name}` is reserved in Lua");
            self.sink.push(spot.fault(Diagnostic::error(codes::RESERVED_NAME, text).help("choose another name")));
        }
    }

    pub(super) fn prompt(&mut self, key: &TextKey, spot: &DocPart<'_>) -> Sym {
        self.text_key(Some(key), spot);
        self.builder.sym(key.as_str())
    }

    fn together(
        &mut self,
        doc: &TogetherDoc,
        locals: &Locals,
        ctx: &FlowContext,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<Together> {
        let (each, locals) = match (&doc.list, &doc.var) {
            (Some(list), Some(var)) => {
                let list = self.list(list, locals, &spot.down("in"), &format!("{label} in"));
                let var_at = spot.down("as");
                self.variable_value(var.as_str(), &var_at);
                self.note_binding(&ctx.full, var.as_str(), &var_at);
                (Some((list, self.builder.sym(var.as_str()))), locals.clone().with(var.as_str(), Type::Any))
            }
            (None, None) => (None, locals.clone()),
            (list, _) => {
                let (there, missing) = if list.is_some() { ("in", "as") } else { ("as", "in") };
                let text = format!("`{there}` needs `{missing}`, too");
                let help = "`in` is the list, and `as` is the variable that holds its item";
                self.sink.push(spot.down(there).fault(Diagnostic::error(codes::BAD_ABILITY, text).help(help)));
                return None;
            }
        };
        let calls = self.event_calls(&doc.events, &locals, &spot.down("do"), label);
        Some(Together { each, calls })
    }

    fn step(&mut self, doc: &StepDoc, ctx: &mut FlowContext, spot: &DocPart<'_>) -> Option<Step> {
        let any = Type::Any;
        let (id, condition) = head(doc);
        let word = word(doc);
        let id = self.step_id(id, word, ctx, spot);
        let label = if let StepDoc::Call(_) = doc { ctx.full.clone() } else { format!("{}.{id}", ctx.full) };
        let locals = ctx.locals.clone();
        let condition = match doc {
            StepDoc::If(_) => None,
            _ => self.condition(condition, &locals, &spot.down("if"), &format!("{label} if")),
        };
        let mut keep = None;
        let inner = spot.down(if let StepDoc::Call(call) = doc { &call.event } else { word });
        let kind = match doc {
            StepDoc::Do(step) => {
                let effect = self.effect(Some(&step.effect), &locals, &inner, &label);
                if let (Some(name), documents::Do::Lua(text)) = (&step.keep, &step.effect) {
                    self.check_returns(name, text, spot);
                }
                keep = self.keep(step.keep.as_ref(), any, ctx, spot);
                StepKind::Do(effect)
            }
            StepDoc::Let(step) => {
                let mut names = Vec::new();
                for (name, expr) in step.names.iter() {
                    let at = inner.down(name);
                    self.variable_name(name, &at);
                    self.note_binding(&ctx.full, name, &at);
                    let locals = ctx.locals.clone();
                    let expr = self.expr(expr, &any, &locals, &at, &format!("{label} {name}"));
                    let ty = match &expr {
                        Expr::Const(value) => Self::type_of(value),
                        Expr::Var(_) | Expr::Hook(_) => Type::Any,
                    };
                    ctx.locals.add(name, ty);
                    names.push((self.builder.sym(name), expr));
                }
                StepKind::Let(names)
            }
            StepDoc::Event(step) => {
                let (_, entry) = self.reference(&[SymbolKind::Event], step.event.as_str(), &inner)?;
                let at = with_spot(spot, &step.with, word);
                let with = self.event_args(entry.number, step.event.as_str(), &step.with, &[], &locals, &at, &label);
                keep = self.keep(step.keep.as_ref(), any, ctx, spot);
                StepKind::Event(EventCall { event: EventId::from_index(entry.number), with })
            }
            StepDoc::Call(call) => StepKind::Event(self.event_step(call, &locals, &inner, &label)?),
            StepDoc::Together(step) => {
                let together = self.together(&step.together, &locals, ctx, &inner, &label)?;
                keep = self.keep(step.keep.as_ref(), Type::List(Box::new(any)), ctx, spot);
                StepKind::Together(together)
            }
            StepDoc::Choose(step) => {
                let choose = self.choose(&step.choose, &locals, &inner, &label);
                let result = if step.choose.parts.is_some() { Type::Optional(Box::new(Type::Map)) } else { any };
                // Also if the choice has faults, so that these are the only ones.
                keep = self.keep(step.keep.as_ref(), result, ctx, spot);
                StepKind::Choose(choose?)
            }
            StepDoc::Amount(step) => {
                let doc = &step.amount;
                let by = self.expr(&doc.by, &Type::Player, &locals, &inner.down("by"), &format!("{label} by"));
                let min = self.expr(&doc.min, &Type::Integer, &locals, &inner.down("min"), &format!("{label} min"));
                let max = self.expr(&doc.max, &Type::Integer, &locals, &inner.down("max"), &format!("{label} max"));
                let (prompt, args) = self.prompt_with(&doc.prompt, &doc.args, &locals, &inner, &label);
                keep = self.keep(step.keep.as_ref(), Type::Integer, ctx, spot);
                StepKind::Amount { by, min, max, prompt, args }
            }
            StepDoc::Confirm(step) => {
                let by = self.expr(&step.confirm.by, &Type::Player, &locals, &inner.down("by"), &format!("{label} by"));
                let doc = &step.confirm;
                let (prompt, args) = self.prompt_with(&doc.prompt, &doc.args, &locals, &inner, &label);
                keep = self.keep(step.keep.as_ref(), Type::Boolean, ctx, spot);
                StepKind::Confirm { by, prompt, args }
            }
            StepDoc::Pay(step) => {
                let payment = self.payment(&step.pay, &locals, &inner, &label);
                keep = self.keep(step.keep.as_ref(), Type::Optional(Box::new(Type::Map)), ctx, spot);
                StepKind::Pay(payment)
            }
            StepDoc::Flow(step) => {
                let (_, entry) = self.reference(&[SymbolKind::Flow], step.flow.as_str(), &inner)?;
                let at = with_spot(spot, &step.with, word);
                let with = self.flow_args(entry.number, step.flow.as_str(), &step.with, &locals, &at, &label);
                keep = self.keep(step.keep.as_ref(), any, ctx, spot);
                StepKind::Flow { flow: FlowId::from_index(entry.number), with }
            }
            StepDoc::Each(step) => {
                let list = self.list(&step.each.list, &locals, &inner.down("in"), &format!("{label} in"));
                let var = self.keep(Some(&step.each.var), any, ctx, &inner)?;
                let block = self.block(&step.each.steps, ctx, &inner.down("steps"));
                StepKind::Each { list, var, block }
            }
            StepDoc::Turns(step) => {
                let turns = &step.turns;
                let of = self.list(&turns.of, &locals, &inner.down("of"), &format!("{label} of"));
                let var = self.keep(Some(&turns.var), Type::Player, ctx, &inner)?;
                let with_var = ctx.locals.clone();
                let skip =
                    self.condition(turns.skip.as_ref(), &with_var, &inner.down("skip"), &format!("{label} skip"));
                let block = self.block(&turns.steps, ctx, &inner.down("steps"));
                let with_var = ctx.locals.clone();
                let until =
                    self.condition(turns.until.as_ref(), &with_var, &inner.down("until"), &format!("{label} until"));
                StepKind::Turns { of, var, skip, until, block }
            }
            StepDoc::Repeat(step) => {
                let during = self.condition(
                    step.repeat.during.as_ref(),
                    &locals,
                    &inner.down("while"),
                    &format!("{label} while"),
                );
                let block = self.block(&step.repeat.steps, ctx, &inner.down("steps"));
                let inside = ctx.locals.clone();
                let until = self.condition(
                    step.repeat.until.as_ref(),
                    &inside,
                    &inner.down("until"),
                    &format!("{label} until"),
                );
                StepKind::Repeat { during, until, block }
            }
            StepDoc::If(step) => {
                let test = self.expr(&step.test, &any, &locals, &spot.down("if"), &format!("{label} if"));
                let then = self.block(&step.then, ctx, &spot.down("then"));
                let otherwise = step.otherwise.as_ref().map(|steps| self.block(steps, ctx, &spot.down("else")));
                StepKind::If { test, then, otherwise }
            }
            StepDoc::Actions(step) => {
                let doc = &step.actions;
                let by = self.expr(&doc.by, &Type::Player, &locals, &inner.down("by"), &format!("{label} by"));
                let menu = self.builder.sym(doc.menu.as_str());
                self.uses.menus_offered.push((doc.menu.as_str().to_owned(), inner.down("menu").value()));
                let prompt = self.prompt(&doc.prompt, &inner.down("prompt"));
                let pass = doc.pass.as_ref().map(|key| self.prompt(key, &inner.down("pass")));
                if doc.poll_hidden == Some(true) && doc.pass.is_none() {
                    let fault = Diagnostic::error(
                        codes::BAD_ABILITY,
                        "`poll_hidden` needs `pass`: without it, a player with no action has nothing to answer",
                    )
                    .help("add `pass`, or remove `poll_hidden`");
                    self.sink.push(inner.down("poll_hidden").key_fault(fault));
                }
                keep = self.keep(step.keep.as_ref(), Type::Boolean, ctx, spot);
                StepKind::Actions { by, menu, prompt, pass, poll_hidden: doc.poll_hidden }
            }
            StepDoc::Simultaneous(step) => {
                let doc = &step.simultaneous;
                let of = self.list(&doc.of, &locals, &inner.down("of"), &format!("{label} of"));
                let var_at = inner.down("as");
                self.variable_value(doc.var.as_str(), &var_at);
                self.note_binding(&ctx.full, doc.var.as_str(), &var_at);
                let one = locals.clone().with(doc.var.as_str(), Type::Player);
                let from = self.list(&doc.from, &one, &inner.down("from"), &format!("{label} from"));
                let var = self.builder.sym(doc.var.as_str());
                let prompt = self.prompt(&doc.prompt, &inner.down("prompt"));
                keep = self.keep(step.keep.as_ref(), Type::List(Box::new(any)), ctx, spot);
                StepKind::Simultaneous { of, var, from, prompt }
            }
            StepDoc::Window(step) => {
                let (_, entry) = self.reference(&[SymbolKind::Window], step.window.as_str(), &inner)?;
                let params = self.window_params.get(entry.number).cloned().unwrap_or_default();
                let at = with_spot(spot, &step.with, word);
                let with = self.args("window", step.window.as_str(), &params, &step.with, &[], &locals, &at, &label);
                StepKind::Window { window: WindowId::from_index(entry.number), with }
            }
            StepDoc::Lasting(step) => {
                let lasting = self.lasting(&step.lasting, &locals, &inner, &label);
                keep = self.keep(step.keep.as_ref(), any, ctx, spot);
                StepKind::Lasting(lasting?)
            }
            StepDoc::Log(step) => self.log_step(step, &locals, &inner, spot, &label),
            StepDoc::Set(step) => self.set_step(step, &locals, &inner, spot, &label),
            StepDoc::Destroy(step) => StepKind::Destroy(self.component(&step.destroy, &locals, &inner, &label)),
            StepDoc::Cancel(step) => StepKind::Cancel(self.event_in_progress(&step.cancel, &locals, &inner)?.0),
            StepDoc::Change(step) => self.change_step(step, &locals, &inner, spot, &label)?,
            StepDoc::Leave(step) => {
                let flow = match step.leave.as_str() {
                    Some(name) => Some(self.reference(&[SymbolKind::Flow], name, &inner)?.1),
                    None => None,
                };
                let with = step
                    .with
                    .as_ref()
                    .map(|expr| self.expr(expr, &any, &locals, &spot.down("with"), &format!("{label} with")));
                StepKind::Leave { flow: flow.map(|entry| FlowId::from_index(entry.number)), with }
            }
        };
        Some(Step { id: self.builder.sym(&id), condition, keep, kind })
    }

    /// Compiles a step in the short form, whose key may also be a misspelt word of another step.
    fn event_step(
        &mut self,
        call: &documents::EventCall,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<EventCall> {
        let is_event = self.names.try_resolve(&[SymbolKind::Event], &call.event, spot.pack()).is_ok();
        if !is_event && let Some(meant) = nearest(&call.event, StepDoc::KEYS.iter().copied()) {
            let place = spot.key();
            let fault = Diagnostic::error(codes::UNKNOWN_KEY, format!("unknown key `{}`", call.event));
            self.sink.push(fault.at(place.clone()).help(format!("did you mean `{meant}`?")).fix(place, meant));
            return None;
        }
        self.event_call(call, locals, spot, label)
    }

    pub(super) fn list(&mut self, expr: &documents::Expr, locals: &Locals, spot: &DocPart<'_>, label: &str) -> Expr {
        self.expr(expr, &Type::List(Box::new(Type::Any)), locals, spot, label)
    }

    /// Compiles arguments of a flow. An omitted parameter gets the variable of the same name.
    fn flow_args(
        &mut self,
        number: usize,
        name: &str,
        with: &Entries<documents::Expr>,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Vec<(Sym, Expr)> {
        let params = self.flow_params.get(number).cloned().unwrap_or_default();
        let taken: Vec<String> = params
            .iter()
            .filter(|p| with.get(&p.name).is_none() && locals.get(&p.name).is_some())
            .map(|p| p.name.clone())
            .collect();
        let given: Vec<&str> = taken.iter().map(String::as_str).collect();
        let args = self.args("flow", name, &params, with, &given, locals, spot, label);
        let mut made: Vec<(Sym, Expr)> =
            args.into_iter().filter_map(|(i, expr)| Some((self.builder.sym(&params.get(i)?.name), expr))).collect();
        for name in &taken {
            self.note_vars(name);
            let sym = self.builder.sym(name);
            made.push((sym, Expr::Var(sym)));
        }
        made
    }
}

/// The place for errors in arguments: `with:`, or the key of the step if there is no `with:`.
pub(super) fn with_spot<'a>(spot: &DocPart<'a>, with: &Entries<documents::Expr>, word: &str) -> DocPart<'a> {
    if with.is_empty() { spot.down(word) } else { spot.down("with") }
}

fn head(doc: &StepDoc) -> (Option<&Name>, Option<&documents::Expr>) {
    macro_rules! heads {
        ($($variant:ident),*) => {
            match doc {
                $(StepDoc::$variant(step) => (step.id.as_ref(), step.condition.as_ref()),)*
                StepDoc::If(step) => (step.id.as_ref(), None),
                StepDoc::Call(_) => (None, None),
            }
        };
    }
    heads!(
        Do,
        Let,
        Event,
        Together,
        Choose,
        Amount,
        Confirm,
        Pay,
        Flow,
        Each,
        Turns,
        Repeat,
        Actions,
        Simultaneous,
        Window,
        Lasting,
        Log,
        Set,
        Destroy,
        Cancel,
        Change,
        Leave
    )
}

/// The key that determines what a step does.
fn word(doc: &StepDoc) -> &'static str {
    match doc {
        StepDoc::Do(_) => "do",
        StepDoc::Let(_) => "let",
        StepDoc::Event(_) | StepDoc::Call(_) => "event",
        StepDoc::Together(_) => "together",
        StepDoc::Choose(_) => "choose",
        StepDoc::Amount(_) => "amount",
        StepDoc::Confirm(_) => "confirm",
        StepDoc::Pay(_) => "pay",
        StepDoc::Flow(_) => "flow",
        StepDoc::Each(_) => "each",
        StepDoc::Turns(_) => "turns",
        StepDoc::Repeat(_) => "repeat",
        StepDoc::If(_) => "then",
        StepDoc::Actions(_) => "actions",
        StepDoc::Simultaneous(_) => "simultaneous",
        StepDoc::Window(_) => "window",
        StepDoc::Lasting(_) => "lasting",
        StepDoc::Log(_) => "log",
        StepDoc::Set(_) => "set",
        StepDoc::Destroy(_) => "destroy",
        StepDoc::Cancel(_) => "cancel",
        StepDoc::Change(_) => "change",
        StepDoc::Leave(_) => "leave",
    }
}
