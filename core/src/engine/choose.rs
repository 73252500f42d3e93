//! The steps of flows that ask a player to choose.

use super::flow::{Stepped, set};
use super::frame::Vars;
use super::{AskFrame, Engine};
use crate::decision::{Choice, Question, Shape, Text};
use crate::host::ScriptError;
use crate::ids::Sym;
use crate::parts::Combinations;
use crate::ruleset::{Choose, ChoosePart, EventCall, Expr, Offer, PartsFrom};
use crate::value::Value;
use crate::world::Env;
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Engine {
    pub(super) fn begin_choose(&mut self, choose: &Choose, vars: &mut Vars) -> Result<Stepped, ScriptError> {
        let player = self.player(&choose.by, vars)?;
        let several = choose.max.is_some() || choose.min.is_some();
        let (mut shape, mut options) = match &choose.from {
            Offer::Items { from, by_event } => (Shape::One, self.allowed_options(from, by_event.as_ref(), vars)?),
            Offer::Parts { parts, from, by_event } => {
                self.combinations(parts, from, vars, |engine, vars| engine.allows(by_event.as_ref(), vars))?.offer()
            }
        };
        if options.is_empty() {
            return Ok(Stepped::Next(if several { Value::list(Vec::new()) } else { Value::Nil }));
        }
        if several {
            shape = self.bounds(choose, options.len(), vars)?;
        }
        if choose.auto
            && let Some(value) = forced(&shape, &options, choose.decline.is_some())
        {
            return Ok(Stepped::Next(value));
        }
        let prompt = self.prompt(choose.prompt, &choose.args, vars)?;
        if let Shape::Parts(parts) = &mut shape {
            parts.iter_mut().for_each(|part| part.prompt.args.clone_from(&prompt.args));
        }
        if let (false, Some(key)) = (several, choose.decline) {
            let label = Text { key: self.world.ruleset().text(key).clone(), args: prompt.args.clone() };
            options.push(Choice::pass(label));
        }
        let question = Question { player, shape, prompt, options, secret: false, look: choose.look };
        Ok(Stepped::Call(AskFrame::one(question)))
    }

    /// The text of a question with its arguments.
    pub(super) fn prompt(&self, key: Sym, args: &[(Sym, Expr)], vars: &Vars) -> Result<Text, ScriptError> {
        Ok(Text { key: self.world.ruleset().text(key).clone(), args: self.text_args(args, vars)? })
    }

    /// The arguments of a text.
    pub(super) fn text_args(&self, args: &[(Sym, Expr)], vars: &Vars) -> Result<Vec<(Arc<str>, Value)>, ScriptError> {
        let ruleset = self.world.ruleset();
        let value = |expr| self.world.eval(expr, &Env::new(vars));
        args.iter().map(|(name, expr)| Ok((ruleset.text(*name).clone(), value(expr)?))).collect()
    }

    /// How many of `count` options are chosen.
    fn bounds(&self, choose: &Choose, count: usize, vars: &Vars) -> Result<Shape, ScriptError> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let bound = |expr: &Option<Expr>, otherwise: u32| -> Result<u32, ScriptError> {
            expr.as_ref().map_or(Ok(otherwise), |e| {
                Ok(u32::try_from(self.number(e, vars)?.max(0)).unwrap_or(u32::MAX).min(count))
            })
        };
        let max = bound(&choose.max, count)?;
        Ok(Shape::Some { min: if choose.decline.is_some() { 0 } else { bound(&choose.min, 1)?.min(max) }, max })
    }

    /// The items of a list as options, of which an event must allow each.
    fn allowed_options(
        &self,
        from: &Expr,
        by_event: Option<&(EventCall, usize)>,
        vars: &Vars,
    ) -> Result<Vec<Choice>, ScriptError> {
        let options = self.options(from, vars)?;
        let Some((call, param)) = by_event else { return Ok(options) };
        let mut allowed = Vec::with_capacity(options.len());
        let mut proposal = self.world.proposal(call, &Env::new(vars))?;
        for option in options {
            if let Some(place) = proposal.params.get_mut(*param) {
                *place = option.value.clone();
            }
            if self.world.can_now(&mut proposal)? {
                allowed.push(option);
            }
        }
        Ok(allowed)
    }

    /// Whether an event is possible, if one is given.
    fn allows(&self, by_event: Option<&EventCall>, vars: &Vars) -> Result<bool, ScriptError> {
        let Some(call) = by_event else { return Ok(true) };
        let mut proposal = self.world.proposal(call, &Env::new(vars))?;
        self.world.can_now(&mut proposal)
    }

    /// The combinations that a choice in parts has and `is_wanted` keeps, which sees the parts as variables.
    pub(super) fn combinations(
        &self,
        parts: &[ChoosePart],
        from: &PartsFrom,
        vars: &Vars,
        is_wanted: impl Fn(&Self, &Vars) -> Result<bool, ScriptError>,
    ) -> Result<Combinations, ScriptError> {
        let ruleset = self.world.ruleset();
        let named = parts.iter().map(|part| (ruleset.text(part.name).clone(), Text::key(ruleset.text(part.prompt))));
        let mut found = Combinations::of(named.collect())?;
        let mut vars = vars.clone();
        match from {
            PartsFrom::List(list) => {
                for item in self.list(list, &vars)?.iter() {
                    let choices: Vec<Choice> = found.items(item)?.iter().map(|item| self.world.choice(item)).collect();
                    for (part, choice) in parts.iter().zip(&choices) {
                        set(&mut vars, part.name, choice.value.clone());
                    }
                    if is_wanted(self, &vars)? {
                        found.add(choices)?;
                    }
                }
            }
            PartsFrom::EachPart(lists) => {
                let parts: Vec<(ChoosePart, &Expr)> = parts.iter().copied().zip(lists).collect();
                let walk = Walk { engine: self, is_wanted: &is_wanted };
                walk.part(&parts, &mut Vec::new(), &vars, &mut found)?;
            }
        }
        Ok(found)
    }

    pub(super) fn options(&self, from: &Expr, vars: &Vars) -> Result<Vec<Choice>, ScriptError> {
        let items = self.list(from, vars)?;
        let mut options: Vec<Choice> = Vec::with_capacity(items.len() + 1);
        let many = items.len() > super::ask::FEW;
        let mut seen: FxHashSet<(Value, Arc<str>)> = FxHashSet::default();
        self.world.note_options(items.len())?;
        for item in items.iter() {
            let choice = self.world.choice(item);
            let new = if many {
                seen.insert((choice.value.clone(), choice.id.clone()))
            } else {
                !options.iter().any(|o| o.value == choice.value && o.id == choice.id)
            };
            if new {
                options.push(choice);
            }
        }
        Ok(options)
    }
}

/// What a player must answer who has no choice.
fn forced(shape: &Shape, options: &[Choice], may_decline: bool) -> Option<Value> {
    match (shape, options) {
        (Shape::One, [only]) if !may_decline => Some(only.value.clone()),
        (Shape::Some { min, .. }, all) if u32::try_from(all.len()) == Ok(*min) => {
            Some(Value::list(all.iter().map(|choice| choice.value.clone()).collect()))
        }
        _ => None,
    }
}

/// Goes through the lists of all parts.
struct Walk<'a, F> {
    engine: &'a Engine,
    is_wanted: &'a F,
}

impl<F: Fn(&Engine, &Vars) -> Result<bool, ScriptError>> Walk<'_, F> {
    /// Adds the combinations that begin with `chosen`.
    fn part(
        &self,
        parts: &[(ChoosePart, &Expr)],
        chosen: &mut Vec<Choice>,
        vars: &Vars,
        found: &mut Combinations,
    ) -> Result<(), ScriptError> {
        let Some(((part, from), rest)) = parts.split_first() else {
            if (self.is_wanted)(self.engine, vars)? {
                found.add(chosen.clone())?;
            }
            return Ok(());
        };
        let mut inner = vars.clone();
        for choice in self.engine.options(from, vars)? {
            set(&mut inner, part.name, choice.value.clone());
            chosen.push(choice);
            self.part(rest, chosen, &inner, found)?;
            chosen.pop();
        }
        Ok(())
    }
}
