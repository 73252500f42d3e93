//! The options that a question does not offer, with the reasons: for players who wonder and for authors who debug.

use super::flow::set;
use super::frame::Vars;
use super::{Engine, Frame};
use crate::decision::{Choice, Label, OptionKind, Question, Text};
use crate::host::ScriptError;
use crate::ids::{AbilityId, CompId, ListKey};
use crate::parts::MAX_COMBINATIONS;
use crate::ruleset::{Choose, ChoosePart, CostItem, EventCall, Offer, PartsFrom, StepKind};
use crate::world::{Env, Proposal, Reason, ReasonKind, World};
use std::cell::Cell;

/// An option that a question does not offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnavailableOption {
    /// The option.
    pub option: Choice,
    /// Why it is not offered.
    pub reasons: Vec<Reason>,
}

impl World {
    /// What an ability is not offered for while it is being used.
    fn in_use(&self, (comp, id): (CompId, AbilityId)) -> Reason {
        let id = self.ruleset().ability(id).name;
        Reason { kind: ReasonKind::InUse, id, because: None, source: Some(comp), lacks: Vec::new(), mismatch: None }
    }

    /// Why an ability cannot be used now by `player`; empty if it can.
    ///
    /// # Errors
    /// A hook failed.
    pub(crate) fn why_not_use(&self, comp: CompId, id: AbilityId, outer: &Env<'_>) -> Result<Vec<Reason>, ScriptError> {
        let ability = self.ruleset().ability(id);
        let own = |kind| Reason {
            kind,
            id: ability.name,
            because: None,
            source: Some(comp),
            lacks: Vec::new(),
            mismatch: None,
        };
        let mut reasons = Vec::new();
        let vars = self.use_vars(comp, id, outer);
        let env = Env::within(&vars, outer);
        let owner = env.get(self.ruleset().known.owner).cloned().unwrap_or_default();
        let mismatch = self.first_mismatch(ability, comp, &owner, outer);
        if mismatch.is_some() {
            return Ok(vec![Reason { mismatch, ..own(ReasonKind::Filter) }]);
        }
        let holds = self.ability_holds(ability, &env)?;
        let has_key = ability.limit.as_ref().is_some_and(|limit| limit.key.is_some());
        if (holds || !has_key) && !self.within_limit(comp, id, &env)? {
            reasons.push(own(ReasonKind::Limit));
        }
        if !holds {
            // Without its condition the costs of the ability may not even be computable.
            reasons.push(own(ReasonKind::Condition));
            return Ok(reasons);
        }
        for item in &ability.cost {
            let call = match item {
                CostItem::Event(call) => call,
                CostItem::Pay(payment) => {
                    let bill = self.bill(payment, &env, Some(comp))?;
                    if !self.can_pay(&bill)? {
                        reasons.push(Reason { lacks: self.lacks(&bill)?, ..own(ReasonKind::Cost) });
                    }
                    continue;
                }
            };
            let proposal = Proposal { is_cost: true, source: Some(comp), ..self.proposal(call, &env)? };
            if self.missing_target(&proposal).is_some() {
                reasons.push(own(ReasonKind::Cost));
                continue;
            }
            let unpaid = self.why_not(&proposal)?;
            reasons.extend(unpaid.into_iter().map(|reason| Reason {
                kind: ReasonKind::Cost,
                source: reason.source.or(Some(comp)),
                ..reason
            }));
        }
        reasons.extend(self.forbids_effect(ability, &env, comp)?);
        Ok(reasons)
    }
}

impl Engine {
    /// What the innermost question does not offer to `player`, without what the player does not see.
    pub(crate) fn unavailable(&self, player: CompId) -> Result<Vec<UnavailableOption>, ScriptError> {
        let mut found = Vec::new();
        let asking = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
        match asking {
            Some(Frame::Flow(frame)) => {
                let flow = self.world.ruleset().flow(frame.flow);
                let step = frame.cursors.last().and_then(|c| flow.blocks.get(c.block)?.get(c.step));
                if let Some(StepKind::Choose(choose)) = step.map(|s| &s.kind) {
                    self.refused_candidates(choose, player, &frame.vars, &mut found)?;
                }
            }
            Some(Frame::Menu(menu)) => {
                if let Some(key) = self.world.ruleset().key_menu(menu.menu) {
                    self.unusable(key, player, &Vec::new(), OptionKind::Ability, &mut found)?;
                }
            }
            Some(Frame::Window(window)) => {
                let vars = match window.event {
                    Some((serial, _)) => self.world.event_vars(serial),
                    None => window.vars.clone(),
                };
                self.unusable(window.key, player, &vars, OptionKind::Ability, &mut found)?;
            }
            _ => {}
        }
        let ruleset = self.world.ruleset();
        for menu in [ruleset.known.anytime, ruleset.known.interject] {
            if let Some(key) = ruleset.key_menu(menu) {
                self.unusable(key, player, &Vec::new(), OptionKind::Anytime, &mut found)?;
            }
        }
        found.retain(|unavailable| !self.is_hidden(player, &unavailable.option.value));
        if !self.pending().iter().any(|question| question.player == player) {
            // Only who is asked may know what the question is about.
            found.iter_mut().flat_map(|u| &mut u.reasons).for_each(|reason| reason.mismatch = None);
        }
        let (mut options, reasons): (Vec<Choice>, Vec<_>) = found.into_iter().map(|u| (u.option, u.reasons)).unzip();
        self.world.name_options(player, self.looks(player), &mut options);
        let named = options.into_iter().zip(reasons);
        Ok(named.map(|(option, reasons)| UnavailableOption { option, reasons }).collect())
    }

    fn refused_candidates(
        &self,
        choose: &Choose,
        player: CompId,
        vars: &Vars,
        found: &mut Vec<UnavailableOption>,
    ) -> Result<(), ScriptError> {
        let (from, call, param) = match &choose.from {
            Offer::Items { from, by_event: Some((call, param)) } => (from, call, param),
            Offer::Parts { parts, from, by_event: Some(call) } => {
                return self.refused_combinations((parts, from, call), player, vars, found);
            }
            _ => return Ok(()),
        };
        let mut proposal = self.world.proposal(call, &Env::new(vars))?;
        for option in self.options(from, vars)? {
            if let Some(place) = proposal.params.get_mut(*param) {
                *place = option.value.clone();
            }
            let reasons = self.world.why_not(&proposal)?;
            if !reasons.is_empty() {
                found.push(UnavailableOption { option, reasons });
            }
        }
        Ok(())
    }

    /// The combinations that an event refuses, at most as many as a question could offer.
    fn refused_combinations(
        &self,
        (parts, from, call): (&[ChoosePart], &PartsFrom, &EventCall),
        player: CompId,
        vars: &Vars,
        found: &mut Vec<UnavailableOption>,
    ) -> Result<(), ScriptError> {
        let why_not = |vars: &Vars| -> Result<_, ScriptError> {
            self.world.why_not(&self.world.proposal(call, &Env::new(vars))?)
        };
        let left = Cell::new(MAX_COMBINATIONS);
        let refused = self.combinations(parts, from, vars, |_, vars| {
            let is_refused = left.get() > 0 && !why_not(vars)?.is_empty();
            left.set(left.get() - usize::from(is_refused));
            Ok(is_refused)
        })?;
        let (shape, options) = refused.offer();
        let look = self.looks(player);
        let mut question = Question { player, shape, prompt: Text::key(""), options, secret: false, look };
        self.world.name_all_options(&mut question);
        for option in question.options {
            let mut vars = vars.clone();
            for part in parts {
                let item = option.value.get(self.world.ruleset().text(part.name));
                set(&mut vars, part.name, item.cloned().unwrap_or_default());
            }
            // They are not named again after their parts.
            let option = Choice { key: option.id.clone(), ..option };
            found.push(UnavailableOption { option, reasons: why_not(&vars)? });
        }
        Ok(())
    }

    /// Whether a question to a player lets the player look at what it mentions.
    fn looks(&self, player: CompId) -> bool {
        self.pending().iter().any(|question| question.player == player && question.look)
    }

    fn unusable(
        &self,
        key: ListKey,
        player: CompId,
        vars: &Vars,
        kind: OptionKind,
        found: &mut Vec<UnavailableOption>,
    ) -> Result<(), ScriptError> {
        let listeners = self.world.with(|s| s.all_listeners(self.world.ruleset(), key));
        let own: Vec<_> = listeners
            .into_iter()
            .filter(|(comp, _)| self.world.owner(*comp).is_none_or(|owner| owner == player))
            .collect();
        let user = self.world.user_vars(player);
        let user = Env::new(&user);
        let outer = Env::within(vars, &user);
        let about = self.world.about(vars);
        let by_itself = kind == OptionKind::Anytime;
        for used in &own {
            let reasons = if by_itself && self.is_using(used.0, used.1) {
                vec![self.world.in_use(*used)]
            } else {
                self.world.why_not_use(used.0, used.1, &outer)?
            };
            if !reasons.is_empty() {
                let option = self.world.ability_option(*used, kind, &own, Label::About(about.clone()));
                // The label of an unavailable ability may not be computable.
                let option = self.world.with_label_args(*used, option.clone()).unwrap_or(option);
                found.push(UnavailableOption { option, reasons });
            }
        }
        Ok(())
    }
}
