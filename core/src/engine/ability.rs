//! Using an ability: costs, limit, effect.

use super::Engine;
use super::frame::{EffectFrame, EventFrame, FlowFrame, Frame, Next, ScriptFrame, UseFrame, Vars};
use crate::decision::{Choice, Label, OptionKind};
use crate::host::{Reply, ScriptError};
use crate::ids::{AbilityId, CompId, EventSerial, ListKey, Sym};
use crate::ruleset::{Ability, AbilityKind, CostItem, Effect, EventCall, Limit, Param, Timing};
use crate::state::LimitKey;
use crate::value::Value;
use crate::world::{Env, Proposal, Reason, ReasonKind, World};
use std::sync::Arc;

/// Occurrences of events count from here, so that they never collide with those of scopes.
const EVENT_OCCURRENCES: u64 = 1 << 32;

/// The occurrence number of an event, for limits `per event`.
pub(super) fn event_occurrence(serial: EventSerial) -> u64 {
    EVENT_OCCURRENCES + u64::from(serial.0)
}

fn set_var(vars: &mut Vars, name: Sym, value: Value) {
    match vars.iter_mut().find(|(of, _)| *of == name) {
        Some(place) => place.1 = value,
        None => vars.push((name, value)),
    }
}

/// The ability that the value of an option stands for.
pub(super) fn used_by(value: &Value) -> Option<(CompId, AbilityId)> {
    let [Value::Comp(comp), Value::Int(ability)] = value.items()? else { return None };
    Some((*comp, AbilityId(u32::try_from(*ability).ok()?)))
}

impl World {
    /// The local `owner` of abilities that nobody owns: the player who uses them.
    pub(crate) fn user_vars(&self, player: CompId) -> Vars {
        vec![(self.ruleset().known.owner, Value::Comp(player))]
    }

    /// The locals of an ability in use; `outer` may name the user of an ability that nobody owns.
    pub(crate) fn use_vars(&self, comp: CompId, ability: AbilityId, outer: &Env<'_>) -> Vars {
        let mut vars = self.ability_vars(comp, ability);
        let owner = self.ruleset().known.owner;
        if let Some(entry) = vars.iter_mut().find(|(name, value)| *name == owner && *value == Value::Nil)
            && let Some(user) = outer.get(owner)
        {
            entry.1 = user.clone();
        }
        vars
    }

    /// The key under which a use of an ability would be counted now; none without a limit, or if its scope is not open.
    fn limit_key(&self, comp: CompId, id: AbilityId, env: &Env<'_>) -> Result<Option<LimitKey>, ScriptError> {
        let Some(limit) = &self.ruleset().ability(id).limit else { return Ok(None) };
        let Some(occurrence) = self.limit_occurrence(limit) else { return Ok(None) };
        let subject = match &limit.key {
            None => self.with(|s| s.own_limit(comp, id)),
            Some(expr) => {
                let value = self.eval(expr, env)?;
                if value == Value::Nil || value.holds_event() {
                    let name = self.ruleset().text(self.ruleset().ability(id).name);
                    let found = if value == Value::Nil { "is nil" } else { "contains an event" };
                    return Err(ScriptError::new(format!(
                        "the key of the limit of `{name}` {found}; use a text, a number, a component, a definition, \
                         or a list of these"
                    )));
                }
                self.with(|s| s.keyed_limit(value))
            }
        };
        Ok(Some(LimitKey { subject, occurrence }))
    }

    /// The open occurrence of a limit's scope.
    fn limit_occurrence(&self, limit: &Limit) -> Option<u64> {
        self.with(|s| match s.occurrence(limit.scope) {
            Some(serial) => Some(u64::from(serial)),
            None if self.ruleset().text(limit.scope).as_ref() == "event" => {
                Some(event_occurrence(s.events().last()?.serial))
            }
            None => None,
        })
    }

    /// Whether an ability's limit leaves it a use; `env` has the locals of its condition, which must hold if the limit has a key.
    pub(crate) fn within_limit(&self, comp: CompId, id: AbilityId, env: &Env<'_>) -> Result<bool, ScriptError> {
        let Some(limit) = &self.ruleset().ability(id).limit else { return Ok(true) };
        let key = self.limit_key(comp, id, env)?;
        Ok(key.is_some_and(|key| self.with(|s| s.limit_used(&key)) < limit.times))
    }

    /// Whether the costs of an ability may be paid.
    pub(crate) fn may_pay(&self, ability: &Ability, env: &Env<'_>, comp: CompId) -> Result<bool, ScriptError> {
        for item in &ability.cost {
            let call = match item {
                CostItem::Event(call) => call,
                CostItem::Pay(payment) => {
                    if !self.can_pay(&self.bill(payment, env, Some(comp))?)? {
                        return Ok(false);
                    }
                    continue;
                }
            };
            let mut proposal = Proposal { is_cost: true, source: Some(comp), ..self.proposal(call, env)? };
            if self.missing_target(&proposal).is_some() {
                return Ok(false);
            }
            // Nobody uses the ability yet, so only the message can name it.
            self.check_proposal(&proposal).map_err(|error| {
                let name = self.ruleset().text(ability.name);
                ScriptError::new(format!("in the cost of ability `{name}`: {}", error.message))
            })?;
            if !self.can_now(&mut proposal)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The event that a call proposes.
    pub(crate) fn proposal(&self, call: &EventCall, env: &Env<'_>) -> Result<Proposal, ScriptError> {
        self.proposal_with(call, env, |_| true)
    }

    /// The event that a call proposes, with only the arguments for the parameters that are wanted.
    fn proposal_with(
        &self,
        call: &EventCall,
        env: &Env<'_>,
        wanted: impl Fn(&Param) -> bool,
    ) -> Result<Proposal, ScriptError> {
        let event = self.ruleset().event(call.event);
        let mut params = vec![Value::Nil; event.params.len()];
        for (at, expr) in &call.with {
            if let (Some(place), Some(param)) = (params.get_mut(*at), event.params.get(*at))
                && wanted(param)
            {
                *place = self.eval(expr, env)?;
            }
        }
        Ok(Proposal::new(call.event, params))
    }

    /// What forbids every event that an ability would perform; empty if one of them may happen, or if nobody can know in advance.
    /// Paying may make possible what a rule refuses now, so with a cost only what cannot happen at all counts.
    pub(crate) fn forbids_effect(
        &self,
        ability: &Ability,
        env: &Env<'_>,
        comp: CompId,
    ) -> Result<Vec<Reason>, ScriptError> {
        let Some(effect) = ability.kind.effect() else {
            return Ok(Vec::new());
        };
        let Effect::Events(calls) = effect else { return Ok(Vec::new()) };
        let counts = |reason: &Reason| ability.cost.is_empty() || reason.kind == ReasonKind::Cannot;
        let mut all = Vec::new();
        for call in calls {
            // Nothing can refuse an event without restrictions, so only its targets matter.
            let is_free = self.is_unrestricted(call.event);
            // What cannot be computed now may be computable once the cost is paid; otherwise the use itself reports the error.
            let Ok(proposal) = self.proposal_with(call, env, |param| !is_free || param.ty.is_thing()) else {
                return Ok(Vec::new());
            };
            let reasons = match self.missing_target(&proposal) {
                Some(param) => {
                    vec![Reason {
                        kind: ReasonKind::Target,
                        id: param,
                        because: None,
                        source: Some(comp),
                        lacks: Vec::new(),
                        mismatch: None,
                    }]
                }
                None if is_free || self.check_proposal(&proposal).is_err() => return Ok(Vec::new()),
                None => self.why_not(&Proposal { source: Some(comp), ..proposal })?,
            };
            if !reasons.iter().any(counts) {
                return Ok(Vec::new());
            }
            all.extend(reasons.into_iter().filter(counts));
        }
        Ok(all)
    }

    /// Whether an ability can be used now; `owner` is the owner of the carrier.
    pub(crate) fn usable(
        &self,
        comp: CompId,
        id: AbilityId,
        owner: Option<CompId>,
        outer: &Env<'_>,
    ) -> Result<bool, ScriptError> {
        let ability = self.ruleset().ability(id);
        let user = || outer.get(self.ruleset().known.owner).cloned();
        let owner = owner.map(Value::Comp).or_else(user).unwrap_or_default();
        if !self.is_about(ability, comp, &owner, outer) {
            return Ok(false);
        }
        // A key may need what the condition asks for, so such a limit comes after it; any other is cheaper to look at.
        let has_key = ability.limit.as_ref().is_some_and(|limit| limit.key.is_some());
        if !has_key && !self.within_limit(comp, id, outer)? {
            return Ok(false);
        }
        self.with_ability(comp, owner, ability, outer, |env| {
            Ok(self.ability_holds(ability, env)?
                && (!has_key || self.within_limit(comp, id, env)?)
                && self.may_pay(ability, env, comp)?
                && self.forbids_effect(ability, env, comp)?.is_empty())
        })
    }

    /// The action abilities of a list that `player` may use now.
    pub(crate) fn actions(&self, key: ListKey, player: CompId) -> Result<Vec<(CompId, AbilityId)>, ScriptError> {
        let listeners = self.with(|s| s.listeners(key).to_vec());
        let user = self.user_vars(player);
        let outer = Env::new(&user);
        let mut found = Vec::new();
        for (comp, id) in listeners {
            let owner = self.owner(comp);
            if owner.is_none_or(|owner| owner == player) && self.usable(comp, id, owner, &outer)? {
                found.push((comp, id));
            }
        }
        Ok(found)
    }

    /// The arguments of a window for the texts of its question: all its variables but the event itself.
    pub(crate) fn about(&self, vars: &[(Sym, Value)]) -> Arc<[(Arc<str>, Value)]> {
        let named = vars.iter().filter(|(name, _)| *name != self.ruleset().known.event);
        named.map(|(name, value)| (self.ruleset().text(*name).clone(), value.clone())).collect()
    }

    /// The option to use an ability, with the arguments that its own label declares.
    pub(crate) fn with_label_args(
        &self,
        (comp, id): (CompId, AbilityId),
        option: Choice,
    ) -> Result<Choice, ScriptError> {
        let ability = self.ruleset().ability(id);
        if ability.label_args.is_empty() {
            return Ok(option);
        }
        let vars = self.ability_vars(comp, id);
        let mut text = self.label(&option);
        for (name, expr) in &ability.label_args {
            text.args.push((self.ruleset().text(*name).clone(), self.eval(expr, &Env::new(&vars))?));
        }
        Ok(Choice { label: Label::Own(text), ..option })
    }

    /// The option to use an ability.
    pub(crate) fn ability_option(
        &self,
        (comp, id): (CompId, AbilityId),
        kind: OptionKind,
        among: &[(CompId, AbilityId)],
        label: Label,
    ) -> Choice {
        let ability = self.ruleset().ability(id);
        let name = self.ruleset().text(ability.name);
        let short = name.split_once(':').map_or(name.as_ref(), |(_, short)| short);
        let twice = among.iter().filter(|(_, other)| *other == id).nth(1).is_some();
        let key = if twice { format!("{short}#{}", comp.0) } else { short.to_owned() };
        let value = Value::list(vec![Value::Comp(comp), Value::Int(id.0.into())]);
        Choice::new(Arc::from(key), label, value, kind)
    }
}

impl Engine {
    /// The options to use the abilities of a list; of interchangeable ones only the first.
    pub(super) fn ability_options(
        &self,
        list: &[(CompId, AbilityId)],
        kind: OptionKind,
        label: &Label,
        said: &[&Value],
    ) -> Result<Vec<Choice>, ScriptError> {
        self.world.note_options(list.len())?;
        let option = |used: &(CompId, AbilityId)| {
            self.world.with_label_args(*used, self.world.ability_option(*used, kind, list, label.clone()))
        };
        self.distinct(list, said).iter().map(option).collect()
    }

    pub(super) fn step_use(&mut self, mut frame: UseFrame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        let ruleset = self.world.ruleset().clone();
        let ability = ruleset.ability(frame.ability);
        if frame.acting {
            return self.used(&frame, returned.and_then(Reply::answer).unwrap_or_default());
        }
        let paid = match (frame.paid, returned.and_then(Reply::answer)) {
            (None, _) => {
                frame.was_active = self.world.with(|s| s.comp(frame.comp).active);
                let outer = std::mem::take(&mut frame.vars);
                // Such an action was offered earlier; ask its condition again before anything is paid.
                let known = &ruleset.known;
                if matches!(ability.kind, AbilityKind::Action { menu, .. } if menu == known.anytime || menu == known.interject)
                    && !self.world.usable(frame.comp, frame.ability, self.world.owner(frame.comp), &Env::new(&outer))?
                {
                    return Ok(Next::Return(Value::Bool(false)));
                }
                frame.vars = self.world.use_vars(frame.comp, frame.ability, &Env::new(&outer));
                if let Some(owner) = frame.former_owner {
                    set_var(&mut frame.vars, ruleset.known.owner, Value::Comp(owner));
                }
                let own: Vec<Sym> = frame.vars.iter().map(|(name, _)| *name).collect();
                frame.vars.extend(outer.into_iter().filter(|(name, _)| !own.contains(name)));
                // Counted before the costs, so that paying them cannot lead to the same use again.
                frame.counted = self.world.limit_key(frame.comp, frame.ability, &Env::new(&frame.vars))?;
                if let Some(key) = frame.counted.clone() {
                    self.world.update(|state, _| state.use_limit(key));
                }
                0
            }
            (Some(_), None | Some(Value::Nil | Value::Bool(false))) => return Ok(self.unpaid(&frame)),
            (Some(paid), Some(_)) => paid + 1,
        };
        if let Some(item) = ability.cost.get(paid) {
            frame.paid = Some(paid);
            let call = match item {
                CostItem::Event(call) => call,
                CostItem::Pay(payment) => {
                    let bill = self.world.bill(payment, &Env::new(&frame.vars), Some(frame.comp))?;
                    let child = self.pay_frame(bill, payment);
                    return Ok(Next::Call(Frame::Use(frame), child));
                }
            };
            let proposal = self.world.proposal(call, &Env::new(&frame.vars))?;
            if self.world.missing_target(&proposal).is_some() {
                return Ok(self.unpaid(&frame));
            }
            let proposal = Proposal { is_cost: true, source: Some(frame.comp), ..proposal };
            return Ok(Next::Call(Frame::Use(frame), EventFrame::of(proposal)));
        }
        frame.acting = true;
        self.world.trace_ability(frame.ability);
        let Some(effect) = ability.kind.effect() else {
            return Ok(Next::Return(Value::Bool(false)));
        };
        let vars = &frame.vars;
        let child = self.effect_frame(effect, &Env::new(vars), || vars.clone(), Some(frame.comp));
        Ok(Next::Call(Frame::Use(frame), child))
    }

    /// A cost that was not paid in full buys nothing, and the use does not count.
    fn unpaid(&mut self, frame: &UseFrame) -> Next {
        if let Some(key) = frame.counted.clone() {
            self.world.update(|state, _| state.give_back_limit(key));
        }
        self.forget_if_left(frame);
        Next::Return(Value::Bool(false))
    }

    /// After the effect: an ability that was used instead of an event replaces it, and what it returns is the event's result.
    fn used(&mut self, frame: &UseFrame, said: Value) -> Result<Next, ScriptError> {
        if let Some((serial, Timing::Instead)) = frame.event {
            self.world.replace_event(serial, said)?;
        }
        self.forget_if_left(frame);
        Ok(Next::Return(Value::Bool(true)))
    }

    /// The frame of an effect; `vars` are asked for only if it needs them later.
    pub(super) fn effect_frame(
        &self,
        effect: &Effect,
        env: &Env<'_>,
        vars: impl FnOnce() -> Vars,
        source: Option<CompId>,
    ) -> Frame {
        match effect {
            Effect::None => Frame::Effect(EffectFrame { effect: Effect::None, vars: Vec::new(), source, next: 0 }),
            Effect::Hook(hook) => {
                let args = self.world.arguments(*hook, env);
                ScriptFrame::of(*hook, args, source)
            }
            Effect::Events(_) => Frame::Effect(EffectFrame { effect: effect.clone(), vars: vars(), source, next: 0 }),
            Effect::Steps(flow) => FlowFrame::effect(*flow, vars(), source),
        }
    }

    pub(super) fn step_effect(&mut self, mut frame: EffectFrame) -> Result<Next, ScriptError> {
        // Hooks and steps have frames of their own.
        let Effect::Events(calls) = &frame.effect else { return Ok(Next::Return(Value::Nil)) };
        let Some(call) = calls.get(frame.next) else { return Ok(Next::Return(Value::Nil)) };
        frame.next += 1;
        if self.try_skip_unobserved(call, &frame.vars) {
            return Ok(Next::Again(Frame::Effect(frame)));
        }
        let proposal = self.world.proposal(call, &Env::new(&frame.vars))?;
        if self.world.missing_target(&proposal).is_some() {
            // There is nothing to do it to, as when a rule of the event refuses it.
            return Ok(Next::Again(Frame::Effect(frame)));
        }
        let proposal = Proposal { source: frame.source, ..proposal };
        Ok(Next::Call(Frame::Effect(frame), EventFrame::of(proposal)))
    }
}
