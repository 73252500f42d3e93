//! The flow interpreter: walks steps in blocks with explicit cursors.

use super::frame::{Cursor, EventFrame, FlowFrame, Frame, Next, Vars, WindowFrame};
use super::{AskFrame, Engine, TogetherFrame};
use crate::decision::{Question, Shape, Text};
use crate::host::{Reply, ScriptError};
use crate::ids::{CompId, FlowId, Sym, WindowId};
use crate::ruleset::{EventCall, Expr, Param, Step, StepKind, Together, Trigger, Type};
use crate::state::{Scope, Until};
use crate::value::Value;
use crate::world::{Env, Proposal};
use std::sync::Arc;

/// The result of starting a step.
pub(super) enum Stepped {
    /// Continue with the next step and keep this value.
    Next(Value),
    /// Enter a block.
    Into(Cursor),
    /// Run a frame and wait for its result.
    Call(Frame),
    /// Leave a flow.
    Leave(FlowId, Value),
}

impl Engine {
    pub(super) fn step_flow(&mut self, mut frame: FlowFrame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        if !frame.started {
            let flow = self.world.ruleset().flow(frame.flow);
            self.world.check_arguments("flow", flow.id, &flow.params, &frame.vars)?;
            self.open_scope(&mut frame)?;
            frame.started = true;
        } else if let Some(value) = returned.and_then(Reply::answer) {
            self.finish_step(&mut frame, value);
        }
        let ruleset = self.world.ruleset().clone();
        let flow = ruleset.flow(frame.flow);
        loop {
            self.note_step();
            if self.world.budget().exceeded().is_some() {
                // The engine reports it before the next frame.
                return Ok(Next::Again(Frame::Flow(frame)));
            }
            if self.is_abandoned(&frame, &flow.params) {
                frame.cursors.clear();
            }
            let Some(cursor) = frame.cursors.last() else {
                let due = self.close_scope(&frame)?;
                return Ok(match self.checks_due(Value::Nil).filter(|_| due) {
                    Some(checks) => Next::Again(checks),
                    None => Next::Return(Value::Nil),
                });
            };
            let Some(step) = flow.blocks.get(cursor.block).and_then(|b| b.get(cursor.step)) else {
                self.end_block(&mut frame)?;
                continue;
            };
            if !matches!(step.kind, StepKind::If { .. })
                && !self.world.holds(step.condition.as_ref(), &Env::new(&frame.vars))?
            {
                self.finish_step(&mut frame, Value::Nil);
                continue;
            }
            match self.begin_step(step, &mut frame)? {
                Stepped::Next(value) => self.finish_step(&mut frame, value),
                Stepped::Into(cursor) => frame.cursors.push(cursor),
                Stepped::Call(child) => return Ok(Next::Call(Frame::Flow(frame), child)),
                Stepped::Leave(target, result) => {
                    self.frames.push(Frame::Flow(frame));
                    return if self.unwind_to(target, result)? {
                        Ok(Next::Rearranged)
                    } else {
                        let name = ruleset.text(ruleset.flow(target).id);
                        Err(ScriptError::new(format!("flow `{name}` is not running, so no step can leave it")))
                    };
                }
            }
        }
    }

    /// Whether nobody is left whom a flow is about: its arguments name players, and all of them have left the game.
    fn is_abandoned(&self, frame: &FlowFrame, params: &[Param]) -> bool {
        let value = |param: &Param| frame.vars.iter().find(|(name, _)| *name == param.name)?.1.comp();
        let mut players = params.iter().filter_map(value).filter(|comp| self.world.seat_of(*comp).is_some()).peekable();
        players.peek().is_some() && players.all(|player| self.world.is_out(player))
    }

    /// Whether an item of a list is a player who has left the game.
    fn is_absent(&self, item: &Value) -> bool {
        item.comp().is_some_and(|comp| self.world.seat_of(comp).is_some() && self.world.is_out(comp))
    }

    /// Keeps a step's result and continues with the next step.
    fn finish_step(&self, frame: &mut FlowFrame, value: Value) {
        let flow = self.world.ruleset().flow(frame.flow);
        let Some(cursor) = frame.cursors.last_mut() else { return };
        let keep = flow.blocks.get(cursor.block).and_then(|b| b.get(cursor.step)).and_then(|step| step.keep);
        cursor.step += 1;
        if let Some(name) = keep {
            set(&mut frame.vars, name, value);
        }
    }

    /// At the end of a block: repeats the loop or leaves it.
    fn end_block(&mut self, frame: &mut FlowFrame) -> Result<(), ScriptError> {
        let ruleset = self.world.ruleset().clone();
        let flow = ruleset.flow(frame.flow);
        let Some(mut cursor) = frame.cursors.pop() else { return Ok(()) };
        let Some(outer) = frame.cursors.last() else { return Ok(()) };
        let Some(step) = flow.blocks.get(outer.block).and_then(|b| b.get(outer.step)) else { return Ok(()) };
        let again = match &step.kind {
            StepKind::Each { var, .. } => self.next_item(&mut cursor, *var, &mut frame.vars),
            StepKind::Repeat { during, until, .. } => {
                !self.ended(until.as_ref(), &frame.vars)? && self.goes_on(during.as_ref(), &frame.vars)?
            }
            StepKind::Turns { of, var, skip, until, .. } => {
                !self.ended(until.as_ref(), &frame.vars)?
                    && self.next_turn(&mut cursor, of, *var, skip.as_ref(), &mut frame.vars)?
            }
            _ => false,
        };
        if again {
            cursor.step = 0;
            frame.cursors.push(cursor);
        } else {
            self.finish_step(frame, Value::Nil);
        }
        Ok(())
    }

    fn ended(&self, until: Option<&Expr>, vars: &Vars) -> Result<bool, ScriptError> {
        until.map_or(Ok(false), |until| Ok(self.world.eval(until, &Env::new(vars))?.truthy()))
    }

    fn goes_on(&self, during: Option<&Expr>, vars: &Vars) -> Result<bool, ScriptError> {
        during.map_or(Ok(true), |during| Ok(self.world.eval(during, &Env::new(vars))?.truthy()))
    }

    /// Finds the next item whose turn it is; starts the list again at its end, and ends when a whole lap is skipped.
    fn next_turn(
        &self,
        cursor: &mut Cursor,
        of: &Expr,
        var: Sym,
        skip: Option<&Expr>,
        vars: &mut Vars,
    ) -> Result<bool, ScriptError> {
        let (mut items, mut at) = cursor.items.take().map_or((Arc::new(Vec::new()), 0), |(items, at)| (items, at + 1));
        let mut skipped = 0;
        loop {
            if at >= items.len() {
                items = self.list(of, vars)?;
                at = 0;
                if items.is_empty() || skipped >= items.len() {
                    return Ok(false);
                }
            }
            let Some(item) = items.get(at).cloned() else { return Ok(false) };
            let is_absent = self.is_absent(&item);
            set(vars, var, item);
            if !is_absent && (!self.world.holds(skip, &Env::new(vars))? || skip.is_none()) {
                cursor.items = Some((items, at));
                return Ok(true);
            }
            at += 1;
            skipped += 1;
        }
    }

    /// Goes to the first item from the cursor on that is not a player who has left the game.
    fn first_item(&self, cursor: &mut Cursor, var: Sym, vars: &mut Vars) -> bool {
        while let Some((items, at)) = &mut cursor.items
            && let Some(item) = items.get(*at)
        {
            if !self.is_absent(item) {
                set(vars, var, item.clone());
                return true;
            }
            *at += 1;
        }
        false
    }

    fn next_item(&self, cursor: &mut Cursor, var: Sym, vars: &mut Vars) -> bool {
        if let Some((_, at)) = &mut cursor.items {
            *at += 1;
        }
        self.first_item(cursor, var, vars)
    }

    pub(super) fn list(&self, expr: &Expr, vars: &Vars) -> Result<Arc<Vec<Value>>, ScriptError> {
        match self.world.eval(expr, &Env::new(vars))? {
            Value::List(items) => Ok(items),
            Value::Map(entries) if entries.is_empty() => Ok(Arc::default()),
            value => Err(ScriptError::new(format!("expected a list, found {}", self.world.describe(&value)))),
        }
    }

    pub(super) fn player(&self, expr: &Expr, vars: &Vars) -> Result<CompId, ScriptError> {
        self.as_player(&self.world.eval(expr, &Env::new(vars))?)
    }

    fn as_player(&self, value: &Value) -> Result<CompId, ScriptError> {
        value
            .comp()
            .filter(|_| self.world.fits(value, &Type::Player))
            .ok_or_else(|| ScriptError::new(format!("expected a player, found {}", self.world.describe(value))))
    }

    fn begin_step(&mut self, step: &Step, frame: &mut FlowFrame) -> Result<Stepped, ScriptError> {
        let (this, source, vars) = (frame.flow, frame.source, &mut frame.vars);
        let one = |player, shape, prompt: Text| Question {
            player,
            shape,
            prompt,
            options: Vec::new(),
            secret: false,
            look: false,
        };
        Ok(match &step.kind {
            StepKind::Do(effect) => Stepped::Call(self.effect_frame(effect, &Env::new(vars), || vars.clone(), source)),
            StepKind::Let(entries) => {
                for (name, expr) in entries {
                    let value = self.world.eval(expr, &Env::new(vars))?;
                    set(vars, *name, value);
                }
                Stepped::Next(Value::Nil)
            }
            StepKind::Event(call) if self.try_skip_unobserved(call, vars) => Stepped::Next(Value::Bool(true)),
            StepKind::Event(call) => self.begin_event(call, frame)?,
            StepKind::Together(together) => self.begin_together(together, vars, source)?,
            StepKind::Choose(choose) => self.begin_choose(choose, vars)?,
            StepKind::Amount { by, min, max, prompt, args } => {
                let (min, max) = (self.number(min, vars)?, self.number(max, vars)?);
                let prompt = self.prompt(*prompt, args, vars)?;
                Stepped::Call(AskFrame::one(one(self.player(by, vars)?, Shape::Amount { min, max }, prompt)))
            }
            StepKind::Confirm { by, prompt, args } => {
                let prompt = self.prompt(*prompt, args, vars)?;
                Stepped::Call(AskFrame::one(one(self.player(by, vars)?, Shape::Confirm, prompt)))
            }
            StepKind::Pay(payment) => {
                let bill = self.world.bill(payment, &Env::new(vars), source)?;
                Stepped::Call(self.pay_frame(bill, payment))
            }
            StepKind::Flow { flow, with } => {
                let mut given = Vec::with_capacity(with.len());
                for (name, expr) in with {
                    given.push((*name, self.world.eval(expr, &Env::new(vars))?));
                }
                Stepped::Call(self.call_flow(*flow, given, vars))
            }
            StepKind::Each { list, var, block } => {
                let mut cursor = Cursor::at_start(*block);
                cursor.items = Some((self.list(list, vars)?, 0));
                if self.first_item(&mut cursor, *var, vars) { Stepped::Into(cursor) } else { Stepped::Next(Value::Nil) }
            }
            StepKind::Turns { of, var, skip, block, .. } => {
                let mut cursor = Cursor::at_start(*block);
                if self.next_turn(&mut cursor, of, *var, skip.as_ref(), vars)? {
                    Stepped::Into(cursor)
                } else {
                    Stepped::Next(Value::Nil)
                }
            }
            StepKind::Repeat { during, block, .. } => {
                if self.goes_on(during.as_ref(), vars)? {
                    Stepped::Into(Cursor::at_start(*block))
                } else {
                    Stepped::Next(Value::Nil)
                }
            }
            StepKind::If { test, then, otherwise } => {
                let block = if self.world.eval(test, &Env::new(vars))?.truthy() { Some(*then) } else { *otherwise };
                block.map_or(Stepped::Next(Value::Nil), |block| Stepped::Into(Cursor::at_start(block)))
            }
            StepKind::Actions { by, menu, prompt, pass, poll_hidden } => {
                Stepped::Call(self.menu(self.player(by, vars)?, *menu, *prompt, *pass, *poll_hidden))
            }
            StepKind::Simultaneous { of, var, from, prompt } => {
                let mut questions = Vec::new();
                for item in self.list(of, vars)?.iter() {
                    let player = self.as_player(item)?;
                    set(vars, *var, item.clone());
                    let options = self.options(from, vars)?;
                    let mut question = one(player, Shape::One, self.prompt(*prompt, &[], vars)?);
                    question.options = options;
                    question.secret = true;
                    questions.push(question);
                }
                Stepped::Call(AskFrame::of(questions, true))
            }
            StepKind::Window { window, with } => {
                let names: Vec<Sym> = self.world.ruleset().window(*window).params.iter().map(|p| p.name).collect();
                let mut given = Vec::with_capacity(with.len());
                for (at, expr) in with {
                    if let Some(name) = names.get(*at) {
                        given.push((*name, self.world.eval(expr, &Env::new(vars))?));
                    }
                }
                Stepped::Call(self.open_window(*window, given)?)
            }
            StepKind::Lasting(lasting) => Stepped::Next(Value::Comp(self.begin_lasting(lasting, vars)?)),
            StepKind::Log { key, with } => done(self.write_log(*key, with, vars))?,
            StepKind::Set { of, with } => done(self.set_fields(of, with, vars))?,
            StepKind::Destroy(comp) => done(self.destroy(comp, vars))?,
            StepKind::Cancel(event) => done(self.cancel_event(event, vars))?,
            StepKind::Change { event, with } => done(self.change_event(event, with, vars))?,
            StepKind::Leave { flow, with } => {
                let result = with.as_ref().map_or(Ok(Value::Nil), |with| self.world.eval(with, &Env::new(vars)))?;
                Stepped::Leave(flow.unwrap_or(this), result)
            }
        })
    }

    fn begin_event(&self, call: &EventCall, frame: &FlowFrame) -> Result<Stepped, ScriptError> {
        let proposal = self.world.proposal(call, &Env::new(&frame.vars))?;
        let of_effect = self.world.ruleset().flow(frame.flow).of_effect;
        if of_effect && self.world.missing_target(&proposal).is_some() {
            // There is nothing to do it to, as when a rule of the event refuses it.
            return Ok(Stepped::Next(Value::Bool(false)));
        }
        Ok(Stepped::Call(EventFrame::of(Proposal { source: frame.source, ..proposal })))
    }

    fn begin_together(
        &self,
        together: &Together,
        vars: &mut Vars,
        source: Option<CompId>,
    ) -> Result<Stepped, ScriptError> {
        let mut proposals = Vec::new();
        let items = match &together.each {
            Some((list, _)) => self.list(list, vars)?,
            None => Arc::new(vec![Value::Nil]),
        };
        for item in items.iter() {
            if let Some((_, var)) = &together.each {
                set(vars, *var, item.clone());
            }
            for call in &together.calls {
                let proposal = self.world.proposal(call, &Env::new(vars))?;
                let proposal = Proposal { source, ..proposal };
                proposals.push(self.world.missing_target(&proposal).is_none().then_some(proposal));
            }
        }
        Ok(Stepped::Call(TogetherFrame::of(proposals)))
    }

    pub(super) fn number(&self, expr: &Expr, vars: &Vars) -> Result<i64, ScriptError> {
        let value = self.world.eval(expr, &Env::new(vars))?;
        value
            .int()
            .ok_or_else(|| ScriptError::new(format!("expected a whole number, found {}", self.world.describe(&value))))
    }

    /// A named window with its arguments.
    pub(super) fn open_window(&self, id: WindowId, given: Vars) -> Result<Frame, ScriptError> {
        let ruleset = self.world.ruleset();
        let window = ruleset.window(id);
        self.world.check_arguments("window", window.id, &window.params, &given)?;
        self.world.trace(crate::world::TraceEvent::Window(id));
        Ok(Frame::Window(WindowFrame::new(ruleset.key_react(Trigger::Window(id)), None, given)))
    }

    /// A call of a flow; a missing argument is taken from the caller's variable of the same name.
    pub(super) fn call_flow(&self, flow: FlowId, given: Vars, caller: &Vars) -> Frame {
        let mut vars = given;
        let reach = Env::new(caller);
        for param in &self.world.ruleset().flow(flow).params {
            if !vars.iter().any(|(name, _)| *name == param.name)
                && let Some(value) = reach.get(param.name)
            {
                vars.push((param.name, value.clone()));
            }
        }
        FlowFrame::of(flow, vars)
    }

    fn open_scope(&mut self, frame: &mut FlowFrame) -> Result<(), ScriptError> {
        let ruleset = self.world.ruleset().clone();
        let flow = ruleset.flow(frame.flow);
        if flow.scope.is_none() && flow.active.is_none() && flow.order.is_none() {
            return Ok(());
        }
        let active = match &flow.active {
            Some(expr) => self.world.eval(expr, &Env::new(&frame.vars))?.comp(),
            None => None,
        };
        let vars = if flow.order.is_some() { frame.vars.clone() } else { Vec::new() };
        frame.scope = Some(self.world.update(|state, _| {
            let serial = state.new_scope_serial();
            state.tick();
            state.control_mut().scopes.push(Scope {
                name: flow.scope,
                serial,
                active,
                order: flow.order.clone(),
                vars,
            });
            serial
        }));
        Ok(())
    }

    /// Ends the scope that a flow opened, and the effects that last until then. Returns whether checks are due: something ended,
    /// or the flow suspended checks.
    pub(super) fn close_scope(&mut self, frame: &FlowFrame) -> Result<bool, ScriptError> {
        let waited = !self.world.ruleset().flow(frame.flow).suspends.is_empty();
        let Some(serial) = frame.scope else { return Ok(waited) };
        let ended = self.world.lasting_until(serial);
        for comp in &ended {
            self.world.destroy(*comp)?;
        }
        let granted = self.world.update(|state, ruleset| {
            state.control_mut().scopes.retain(|scope| scope.serial != serial);
            state.end_occurrence(serial.into());
            let granted = state.end_grants(ruleset, Until::Scope(serial));
            state.tick();
            granted
        });
        Ok(waited || granted || !ended.is_empty())
    }
}

/// The end of a step without a result.
fn done(step: Result<(), ScriptError>) -> Result<Stepped, ScriptError> {
    step.map(|()| Stepped::Next(Value::Nil))
}

pub(super) fn set(vars: &mut Vars, name: Sym, value: Value) {
    match vars.iter_mut().find(|(n, _)| *n == name) {
        Some((_, place)) => *place = value,
        None => vars.push((name, value)),
    }
}
