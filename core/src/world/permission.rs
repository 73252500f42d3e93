//! Permissions in three levels: rules of the event, permits that lift a rule, cannots that nothing lifts but an assurance.
//! They are asked before costs, before replacements and before anything changes; every refusal names its source.

use super::{Env, World};
use crate::host::ScriptError;
use crate::ids::{AbilityId, CompId, EventId, EventSerial, ListKey, Sym};
use crate::proposal::{Proposal, Reason, ReasonKind};
use crate::ruleset::{Ability, AbilityKind};
use crate::value::Value;

/// Serial numbers of events that are only checked for permission count down from here.
const ASKED: u32 = u32::MAX;

impl World {
    /// Whether an event may happen.
    ///
    /// # Errors
    /// A hook failed.
    pub fn can(&self, proposal: &Proposal) -> Result<bool, ScriptError> {
        Ok(self.refusals(&mut proposal.clone(), true)?.is_empty())
    }

    /// Like [`World::can`], for one proposal that is checked repeatedly with other arguments.
    pub(crate) fn can_now(&self, proposal: &mut Proposal) -> Result<bool, ScriptError> {
        Ok(self.refusals(proposal, true)?.is_empty())
    }

    /// All reasons why an event may not happen; empty if it may.
    ///
    /// # Errors
    /// A hook failed.
    pub fn why_not(&self, proposal: &Proposal) -> Result<Vec<Reason>, ScriptError> {
        self.refusals(&mut proposal.clone(), false)
    }

    /// Whether an event has no rules and no ability forbids it.
    pub(crate) fn is_unrestricted(&self, event: EventId) -> bool {
        self.ruleset.event(event).rules.is_empty()
            && self.with(|s| s.nobody_listens(&self.ruleset, self.ruleset.key_cannot(event)))
    }

    fn refusals(&self, proposal: &mut Proposal, first_only: bool) -> Result<Vec<Reason>, ScriptError> {
        self.check_proposal(proposal)?;
        if self.is_unrestricted(proposal.event) {
            self.note_volatile();
            return Ok(Vec::new());
        }
        let serial = self.open_asked(proposal);
        let result = self.live_refusals(serial, first_only);
        if let Some(asked) = self.update(|state, _| state.control_mut().events.pop()) {
            proposal.params = asked.params;
        }
        result
    }

    /// Lends the proposal's arguments to an event that is only checked for permission.
    fn open_asked(&self, proposal: &mut Proposal) -> EventSerial {
        self.update(|state, _| {
            let serial = EventSerial(ASKED - u32::try_from(state.control.events.len()).unwrap_or(0));
            let cause = state.control.events.last().map(|e| e.serial);
            state.control_mut().events.push(proposal.go_live(serial, cause));
            serial
        })
    }

    /// The locals of an event: its parameters and `event`.
    #[must_use]
    pub(crate) fn event_vars(&self, serial: EventSerial) -> Vec<(Sym, Value)> {
        let mut vars = Vec::new();
        self.fill_event_vars(serial, &mut vars);
        vars
    }

    fn fill_event_vars(&self, serial: EventSerial, vars: &mut Vec<(Sym, Value)>) {
        let state = self.state.borrow();
        let Some(live) = state.event(serial) else { return };
        let params = &self.ruleset.event(live.event).params;
        vars.reserve(params.len() + 1);
        vars.extend(params.iter().map(|p| p.name).zip(live.params.iter().cloned()));
        vars.push((self.ruleset.known.event, Value::Event(serial)));
    }

    /// Why an event in progress may not happen.
    pub(crate) fn live_refusals(&self, serial: EventSerial, first_only: bool) -> Result<Vec<Reason>, ScriptError> {
        self.note_volatile();
        let Some(event_id) = self.with(|s| s.event(serial).map(|e| e.event)) else { return Ok(Vec::new()) };
        // Almost every question checks this for each of its options, so the list of locals is reused.
        let mut vars = self.spare_vars.borrow_mut().pop().unwrap_or_default();
        self.fill_event_vars(serial, &mut vars);
        let reasons = self.reasons(event_id, &Env::new(&vars), first_only);
        vars.clear();
        self.spare_vars.borrow_mut().push(vars);
        reasons
    }

    fn reasons(&self, event_id: EventId, env: &Env<'_>, first_only: bool) -> Result<Vec<Reason>, ScriptError> {
        let event = self.ruleset.event(event_id);
        let mut reasons = Vec::new();
        for rule in &event.rules {
            if self.eval(&rule.require, env)?.truthy() || self.lifted(event_id, rule.id, env)? {
                continue;
            }
            reasons.push(Reason {
                kind: ReasonKind::Rule,
                id: rule.id,
                because: rule.because,
                source: None,
                lacks: Vec::new(),
                mismatch: None,
            });
            if first_only {
                return Ok(reasons);
            }
        }
        reasons.extend(self.cannots(event_id, env, first_only)?);
        Ok(reasons)
    }

    fn lifted(&self, event: EventId, rule_id: Sym, env: &Env<'_>) -> Result<bool, ScriptError> {
        let lifts = |ability: &Ability| matches!(&ability.kind, AbilityKind::Permit { rule, .. } if *rule == rule_id);
        Ok(!self.active_abilities(self.ruleset.key_permit(event), env, lifts, true)?.is_empty())
    }

    /// Cannot against assurance: a persistent effect beats a one-time effect; between equals the assurance wins
    /// (an effect that enables beats one that prevents).
    fn cannots(&self, event: EventId, env: &Env<'_>, first_only: bool) -> Result<Vec<Reason>, ScriptError> {
        let forbidding = self.active_abilities(self.ruleset.key_cannot(event), env, |_| true, false)?;
        if forbidding.is_empty() {
            return Ok(Vec::new());
        }
        let assuring = self.active_abilities(self.ruleset.key_assure(event), env, |_| true, false)?;
        let persistent = |id: &AbilityId| match &self.ruleset.ability(*id).kind {
            AbilityKind::Assure { one_time, .. } | AbilityKind::Cannot { one_time, .. } => !one_time,
            _ => false,
        };
        let strongest = assuring.iter().map(|(_, id)| persistent(id)).max();
        let mut reasons = Vec::new();
        for (comp, id) in forbidding {
            if strongest.is_some_and(|assured| assured >= persistent(&id)) {
                continue;
            }
            let ability = self.ruleset.ability(id);
            let AbilityKind::Cannot { because, .. } = &ability.kind else { continue };
            reasons.push(Reason {
                kind: ReasonKind::Cannot,
                id: ability.name,
                because: *because,
                source: Some(comp),
                lacks: Vec::new(),
                mismatch: None,
            });
            if first_only {
                break;
            }
        }
        Ok(reasons)
    }

    /// The abilities of one list that are active now and whose condition holds.
    pub(crate) fn active_abilities(
        &self,
        key: ListKey,
        env: &Env<'_>,
        wanted: impl Fn(&Ability) -> bool,
        first_only: bool,
    ) -> Result<Vec<(CompId, AbilityId)>, ScriptError> {
        let mut found = Vec::new();
        for (comp, id) in self.listeners(key, env) {
            let ability = self.ruleset.ability(id);
            if !wanted(ability) {
                continue;
            }
            let owner = self.owner_value(comp);
            if !self.is_about(ability, comp, &owner, env) {
                continue;
            }
            if self.with_ability(comp, owner, ability, env, |env| self.ability_holds(ability, env))? {
                self.trace_ability(id);
                found.push((comp, id));
                if first_only {
                    break;
                }
            }
        }
        Ok(found)
    }
}
