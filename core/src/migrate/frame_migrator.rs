//! Migrates frames and marks to a ruleset with other ids.

use super::MissingDefinition;
use super::id_remap::IdRemap;
use super::state_migrator::Positions;
use super::steps::find_steps;
use crate::engine::frame::{
    AskFrame, ChecksFrame, Cursor, EffectFrame, EventFrame, FlowFrame, Frame, MenuFrame, Moment, Parked, PayFrame,
    PayStage, ScriptFrame, TogetherFrame, UseFrame, WindowFrame,
};
use crate::engine::witness::Listeners;
use crate::engine::{EngineMark, Vars};
use crate::ruleset::{Effect, StepKind};
use crate::state::{Control, LiveEvent, Scope};
use crate::value::Value;
use crate::world::{Env, Picked};
use std::sync::Arc;

/// The items of a loop, and the index of the current one.
type Items = Option<(Arc<Vec<Value>>, usize)>;

/// Migrates frames and marks.
pub(super) struct FrameMigrator<'a> {
    pub remap: &'a IdRemap<'a>,
    pub positions: &'a Positions,
}

impl FrameMigrator<'_> {
    /// A point to which the engine can return.
    pub fn mark(&self, mark: &EngineMark) -> Result<EngineMark, MissingDefinition> {
        let mut frames: Vec<Frame> = Vec::with_capacity(mark.frames.len());
        for frame in &mark.frames {
            let under = frames.last();
            let migrated = match frame {
                Frame::Script(script) => self.script(script, under, &mark.moment.control)?,
                frame => self.frame(frame, under)?,
            };
            frames.push(migrated);
        }
        let control = Arc::new(self.control(&mark.moment.control, &frames)?);
        let journal = self.positions.of(mark.moment.journal);
        Ok(EngineMark { frames, moment: Moment { control, journal, ..mark.moment } })
    }

    /// Open scopes and events in progress, with these frames.
    fn control(&self, control: &Control, frames: &[Frame]) -> Result<Control, MissingDefinition> {
        let order = |serial: u32| {
            frames.iter().find_map(|frame| match frame {
                Frame::Flow(flow) if flow.scope == Some(serial) => self.remap.new.flow(flow.flow).order.clone(),
                _ => None,
            })
        };
        let scope = |scope: &Scope| {
            let name = scope.name.map(|name| self.remap.sym(name)).transpose()?;
            let vars = self.remap.vars(&scope.vars)?;
            Ok(Scope { name, vars, order: order(scope.serial), ..scope.clone() })
        };
        let mut migrated = control.clone();
        migrated.scopes = control.scopes.iter().map(scope).collect::<Result<_, MissingDefinition>>()?;
        migrated.events =
            control.events.iter().map(|event| self.live_event(event)).collect::<Result<_, MissingDefinition>>()?;
        Ok(migrated)
    }

    fn live_event(&self, event: &LiveEvent) -> Result<LiveEvent, MissingDefinition> {
        let params = self.remap.params(event.event, &event.params)?;
        let proposed = event.proposed.as_ref().map(|p| self.remap.params(event.event, p)).transpose()?;
        let said = self.remap.value(&event.said)?;
        Ok(LiveEvent { event: self.remap.event(event.event)?, params, proposed, said, ..event.clone() })
    }

    fn event(&self, event: &EventFrame) -> Result<EventFrame, MissingDefinition> {
        let (proposal, result) = (self.remap.proposal(&event.proposal)?, self.remap.value(&event.result)?);
        let instead = event.instead.iter().map(|record| self.remap.value(record)).collect::<Result<_, _>>()?;
        Ok(EventFrame { proposal, result, instead, there: self.listeners(&event.there), ..event.clone() })
    }

    fn together(&self, group: &TogetherFrame) -> Result<TogetherFrame, MissingDefinition> {
        let parked = |event: &Option<Parked>| {
            let Some(Parked { frame, live }) = event else { return Ok(None) };
            let live = live.as_ref().map(|live| self.live_event(live)).transpose()?;
            Ok(Some(Parked { frame: self.event(frame)?, live }))
        };
        let events = group.events.iter().map(parked).collect::<Result<_, MissingDefinition>>()?;
        let results = group.results.iter().map(|result| self.remap.value(result)).collect::<Result<_, _>>()?;
        Ok(TogetherFrame { events, results, ..group.clone() })
    }

    /// A frame on top of `under`.
    fn frame(&self, frame: &Frame, under: Option<&Frame>) -> Result<Frame, MissingDefinition> {
        Ok(match frame {
            Frame::Flow(flow) => Frame::Flow(self.flow(flow)?),
            Frame::Event(event) => Frame::Event(self.event(event)?),
            Frame::Window(window) => Frame::Window(self.window(window)?),
            Frame::Use(used) => Frame::Use(self.used(used)?),
            Frame::Effect(effect) => self.effect(effect, under)?,
            Frame::Script(_) => return Err(MissingDefinition("a hook is running".to_owned())),
            Frame::Ask(ask) => {
                let questions = ask.questions.iter().map(|question| Ok(Arc::new(self.remap.question(question)?)));
                let answers = ask.answers.iter().map(|answer| answer.as_ref().map(|a| self.remap.value(a)).transpose());
                let (questions, answers) =
                    (questions.collect::<Result<_, MissingDefinition>>()?, answers.collect::<Result<_, _>>()?);
                Frame::Ask(AskFrame { questions, answers, ..ask.clone() })
            }
            Frame::Menu(menu) => {
                let (prompt, pass) = (self.remap.text(&menu.prompt)?, menu.pass.as_ref());
                let pass = pass.map(|pass| self.remap.text(pass)).transpose()?;
                Frame::Menu(MenuFrame { menu: self.remap.sym(menu.menu)?, prompt, pass, ..menu.clone() })
            }
            Frame::Checks(checks) => Frame::Checks(self.checks(checks)?),
            Frame::Together(group) => Frame::Together(self.together(group)?),
            Frame::Pay(payment) => Frame::Pay(Box::new(self.payment(payment)?)),
        })
    }

    fn payment(&self, frame: &PayFrame) -> Result<PayFrame, MissingDefinition> {
        let mut migrated = frame.clone();
        for (resource, _) in &mut migrated.bill.cost.fixed {
            *resource = self.remap.resource(*resource)?;
        }
        for resource in migrated.bill.cost.any.iter_mut().flat_map(|any| &mut any.of) {
            *resource = self.remap.resource(*resource)?;
        }
        for picked in &mut migrated.picked {
            match picked {
                Picked::Units(resource, _) => *resource = self.remap.resource(*resource)?,
                Picked::Piece(_, resource, source) => {
                    (*resource, *source) = (self.remap.resource(*resource)?, self.remap.sym(*source)?);
                }
            }
        }
        migrated.prompt = frame.prompt.as_ref().map(|prompt| self.remap.text(prompt)).transpose()?;
        if let PayStage::Paying { events, receipt, .. } = &mut migrated.stage {
            *events = events.iter().map(|event| self.remap.proposal(event)).collect::<Result<_, _>>()?;
            *receipt = self.remap.value(receipt)?;
        }
        Ok(migrated)
    }

    fn flow(&self, frame: &FlowFrame) -> Result<FlowFrame, MissingDefinition> {
        let flow = self.remap.flow(frame.flow)?;
        let (old, new) = (self.remap.old.flow(frame.flow), self.remap.new.flow(flow));
        let reached: Vec<_> = frame.cursors.iter().map(|cursor| (cursor.block, cursor.step)).collect();
        let found = find_steps(self.remap, (old, new), &reached).ok_or_else(|| {
            MissingDefinition(format!(
                "the step that flow `{}` has reached no longer exists",
                self.remap.old.text(old.id)
            ))
        })?;
        let cursors = found.into_iter().zip(&frame.cursors);
        let cursors =
            cursors.map(|((block, step), cursor)| Ok(Cursor { block, step, items: self.items(&cursor.items)? }));
        let (cursors, vars) = (cursors.collect::<Result<_, MissingDefinition>>()?, self.remap.vars(&frame.vars)?);
        Ok(FlowFrame { flow, vars, cursors, ..frame.clone() })
    }

    fn items(&self, items: &Items) -> Result<Items, MissingDefinition> {
        let Some((items, at)) = items else { return Ok(None) };
        let items = items.iter().map(|item| self.remap.value(item)).collect::<Result<_, _>>()?;
        Ok(Some((Arc::new(items), *at)))
    }

    fn window(&self, frame: &WindowFrame) -> Result<WindowFrame, MissingDefinition> {
        let used = frame.used.iter().filter_map(|(comp, ability)| Some((*comp, self.remap.ability(*ability).ok()?)));
        Ok(WindowFrame {
            key: self.remap.list(frame.key)?,
            vars: self.remap.vars(&frame.vars)?,
            used: used.collect(),
            there: self.listeners(&frame.there),
            since: self.positions.of(frame.since),
            ..frame.clone()
        })
    }

    /// Those that still exist.
    fn listeners(&self, there: &Listeners) -> Listeners {
        let remapped = |(comp, ability): &(_, _)| Some((*comp, self.remap.ability(*ability).ok()?));
        let mut abilities: Vec<_> = there.abilities.iter().filter_map(remapped).collect();
        abilities.sort_unstable();
        Listeners { abilities, at: self.positions.of(there.at) }
    }

    fn used(&self, frame: &UseFrame) -> Result<UseFrame, MissingDefinition> {
        let ability = self.remap.ability(frame.ability)?;
        if !self.remap.goes_on_as(frame.ability, ability) {
            let name = self.remap.old.text(self.remap.old.ability(frame.ability).name);
            return Err(MissingDefinition(format!("ability `{name}`, which is being used, now does something else")));
        }
        let counted = frame.counted.as_ref().map(|key| self.remap.limit(key)).transpose()?;
        Ok(UseFrame { ability, vars: self.remap.vars(&frame.vars)?, counted, ..frame.clone() })
    }

    /// An effect continues as the frame below now declares it, if the events that have happened are still its first ones.
    fn effect(&self, frame: &EffectFrame, under: Option<&Frame>) -> Result<Frame, MissingDefinition> {
        let effect = self.effect_of(under).cloned().unwrap_or_default();
        let done = |effect: &Effect, rules: &crate::ruleset::Ruleset| -> Vec<Arc<str>> {
            let Effect::Events(calls) = effect else { return Vec::new() };
            calls.iter().take(frame.next).map(|call| rules.text(rules.event(call.event).id).clone()).collect()
        };
        if done(&frame.effect, self.remap.old) != done(&effect, self.remap.new) {
            return Err(MissingDefinition("the effect that is being resolved has changed".to_owned()));
        }
        let vars = self.remap.vars(&frame.vars)?;
        Ok(match effect {
            Effect::Steps(flow) => FlowFrame::effect(flow, vars, frame.source),
            effect => Frame::Effect(EffectFrame { effect, vars, source: frame.source, next: frame.next }),
        })
    }

    /// A hook that is about to start: the effect that the frame below now declares starts.
    fn script(
        &self,
        script: &ScriptFrame,
        under: Option<&Frame>,
        control: &Control,
    ) -> Result<Frame, MissingDefinition> {
        let known = &self.remap.new.known;
        let (vars, is_effect) = match under {
            Some(Frame::Flow(flow)) => (flow.vars.clone(), true),
            Some(Frame::Event(event)) => (self.event_vars(event, control)?, true),
            Some(Frame::Use(used)) => (used.vars.clone(), true),
            Some(Frame::Checks(checks)) => {
                let item = checks.resolving.iter().map(|(_, item)| (known.it, item.clone()));
                (item.collect(), true)
            }
            // It was run from outside.
            _ => (self.hook_vars(script)?, false),
        };
        let effect = if is_effect { self.effect_of(under) } else { None };
        let hook = match effect {
            Some(Effect::Hook(hook)) => *hook,
            None if !is_effect => self.remap.hook(script.hook)?,
            None => return Err(MissingDefinition("the effect that is being resolved has changed".to_owned())),
            Some(Effect::Steps(flow)) => return Ok(FlowFrame::effect(*flow, vars, script.source)),
            Some(effect) => {
                let effect = effect.clone();
                return Ok(Frame::Effect(EffectFrame { effect, vars, source: script.source, next: 0 }));
            }
        };
        let args = match self.remap.new.hooks.get(hook.index()) {
            Some(hook) => {
                let env = Env::new(&vars);
                hook.params.iter().map(|name| env.get(*name).cloned().unwrap_or_default()).collect()
            }
            None => script.args.iter().map(|arg| self.remap.value(arg)).collect::<Result<_, _>>()?,
        };
        Ok(ScriptFrame::of(hook, args, script.source))
    }

    /// The locals of an event in progress.
    fn event_vars(&self, event: &EventFrame, control: &Control) -> Result<Vars, MissingDefinition> {
        let new = self.remap.new;
        let live = control.events.iter().rev().find(|live| live.serial == event.serial);
        let params = live.map_or(Ok(Vec::new()), |live| self.remap.params(live.event, &live.params))?;
        let names = new.event(event.proposal.event).params.iter().map(|param| param.name);
        let own = std::iter::once((new.known.event, Value::Event(event.serial)));
        Ok(names.zip(params).chain(own).collect())
    }

    /// The arguments of a hook of the rules, by name.
    fn hook_vars(&self, script: &ScriptFrame) -> Result<Vars, MissingDefinition> {
        let params =
            self.remap.old.hooks.get(script.hook.index()).map(|hook| hook.params.as_slice()).unwrap_or_default();
        let named: Vars = params.iter().copied().zip(script.args.iter().cloned()).collect();
        self.remap.vars(&named)
    }

    /// The effect that a frame has under the new rules.
    fn effect_of(&self, frame: Option<&Frame>) -> Option<&Effect> {
        let rules = self.remap.new;
        match frame? {
            Frame::Flow(flow) => {
                let cursor = flow.cursors.last()?;
                match &rules.flow(flow.flow).blocks.get(cursor.block)?.get(cursor.step)?.kind {
                    StepKind::Do(effect) => Some(effect),
                    _ => None,
                }
            }
            Frame::Event(event) => Some(&rules.event(event.proposal.event).effect),
            Frame::Use(used) => rules.ability(used.ability).kind.effect(),
            Frame::Checks(checks) => Some(&rules.checks.get(checks.resolving.as_ref()?.0)?.effect),
            _ => None,
        }
    }

    fn checks(&self, frame: &ChecksFrame) -> Result<ChecksFrame, MissingDefinition> {
        let resolving = frame.resolving.as_ref();
        let resolving = resolving.map(|(at, it)| Ok((self.remap.check(*at)?, self.remap.value(it)?))).transpose()?;
        Ok(ChecksFrame {
            check: self.remap.check(frame.check)?,
            items: self.items(&frame.items)?,
            resolving,
            result: self.remap.value(&frame.result)?,
            ..frame.clone()
        })
    }
}
