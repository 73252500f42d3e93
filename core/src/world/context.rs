//! The world as hooks see it.

use super::{Bill, Lack, OwnedWorld};
use crate::decision::{Choice, Text};
use crate::host::{FoundMember, HookContext, ScriptError};
use crate::ids::{CompId, DefId, EventSerial, KindId, ResourceId, Sym, ValueId};
use crate::limits::Budget;
use crate::payment::Cost;
use crate::proposal::{Proposal, Reason};
use crate::ruleset::{Member, Ruleset, Type};
use crate::state::{LiveEvent, Place, ScoreSheet};
use crate::value::Value;
use std::rc::Rc;
use std::sync::Arc;

impl HookContext for OwnedWorld {
    fn ruleset(&self) -> &Arc<Ruleset> {
        self.0.ruleset()
    }

    fn budget(&self) -> &Rc<Budget> {
        self.0.budget()
    }

    fn options(&self) -> &[(Arc<str>, Value)] {
        self.0.options()
    }

    fn is_pure(&self) -> bool {
        self.0.is_pure()
    }

    fn is_supposing(&self) -> bool {
        self.0.is_supposing()
    }

    fn visit_supposed(&self, act: &mut dyn FnMut() -> bool, read: &mut dyn FnMut()) -> Result<(), ScriptError> {
        let act = || if act() { Ok(()) } else { Err(()) };
        let read = || {
            read();
            Ok(())
        };
        self.0.suppose(act, read).map(|_| ())
    }

    fn exists(&self, comp: CompId) -> bool {
        self.0.exists(comp)
    }

    fn alive(&self, comp: CompId) -> bool {
        self.0.alive(comp)
    }

    fn def_of(&self, comp: CompId) -> DefId {
        self.0.def_of(comp)
    }

    fn kind_of(&self, comp: CompId) -> KindId {
        self.0.kind_of(comp)
    }

    fn owner(&self, comp: CompId) -> Option<CompId> {
        self.0.owner(comp)
    }

    fn place(&self, comp: CompId) -> Option<Place> {
        self.0.place(comp)
    }

    fn slot_name(&self, comp: CompId) -> Option<Sym> {
        self.0.slot_name(comp)
    }

    fn position(&self, comp: CompId) -> Option<usize> {
        self.0.position(comp)
    }

    fn find_member(&self, comp: CompId, name: Option<Sym>) -> Option<FoundMember> {
        self.0.find_member(comp, name)
    }

    fn member(&self, comp: CompId, name: Sym) -> Option<Member> {
        self.0.member(comp, name)
    }

    fn get(&self, comp: CompId, name: &str) -> Value {
        self.0.get(comp, name)
    }

    fn slot_index(&self, comp: CompId, name: Sym) -> Option<u16> {
        self.0.slot_index(comp, name)
    }

    fn visit_slot(&self, comp: CompId, slot: u16, visit: &mut dyn FnMut(&[CompId])) {
        self.0.with_slot(comp, slot, |content| visit(content));
    }

    fn is_within(&self, comp: CompId, outer: CompId) -> bool {
        self.0.is_within(comp, outer)
    }

    fn descendants(&self, comp: CompId) -> Vec<CompId> {
        self.0.descendants(comp)
    }

    fn sees(&self, viewer: Option<CompId>, comp: CompId) -> bool {
        self.0.sees(viewer, comp)
    }

    fn all_of(&self, kind: KindId) -> Vec<CompId> {
        self.0.all_of(kind)
    }

    fn table(&self) -> Option<CompId> {
        self.0.table()
    }

    fn players(&self) -> Vec<CompId> {
        self.0.players()
    }

    fn players_from(&self, first: CompId) -> Vec<CompId> {
        self.0.players_from(first)
    }

    fn active_player(&self) -> Option<CompId> {
        self.0.active_player()
    }

    fn visit_event(&self, serial: EventSerial, visit: &mut dyn FnMut(&LiveEvent)) {
        self.0.with_event(serial, |event| visit(event));
    }

    fn innermost_event(&self) -> Option<EventSerial> {
        self.0.innermost_event()
    }

    fn open_scope(&self, name: Sym) -> Option<u32> {
        self.0.open_scope(name)
    }

    fn value(&self, id: ValueId, args: Vec<Value>) -> Result<Value, ScriptError> {
        self.0.value(id, args)
    }

    fn can(&self, proposal: &Proposal) -> Result<bool, ScriptError> {
        self.0.can(proposal)
    }

    fn why_not(&self, proposal: &Proposal) -> Result<Vec<Reason>, ScriptError> {
        self.0.why_not(proposal)
    }

    fn read_cost(&self, value: &Value) -> Result<Cost, ScriptError> {
        self.0.read_cost(value)
    }

    fn resource_named(&self, name: &str) -> Result<ResourceId, ScriptError> {
        self.0.resource_named(name)
    }

    fn can_pay(&self, bill: &Bill) -> Result<bool, ScriptError> {
        self.0.can_pay(bill)
    }

    fn lacks(&self, bill: &Bill) -> Result<Vec<Lack>, ScriptError> {
        self.0.lacks(bill)
    }

    fn most_payable(&self, resource: ResourceId, bill: &Bill) -> Result<i64, ScriptError> {
        self.0.most_payable(resource, bill)
    }

    fn fits(&self, value: &Value, ty: &Type) -> bool {
        self.0.fits(value, ty)
    }

    fn describe_type(&self, ty: &Type) -> String {
        self.0.describe_type(ty)
    }

    fn describe(&self, value: &Value) -> String {
        self.0.describe(value)
    }

    fn choice(&self, value: &Value) -> Choice {
        self.0.choice(value)
    }

    fn component_option_key(&self, comp: CompId) -> Arc<str> {
        self.0.component_option_key(comp)
    }

    fn label(&self, choice: &Choice) -> Text {
        self.0.label(choice)
    }

    fn create(&self, def: DefId) -> Result<CompId, ScriptError> {
        self.0.create(def)
    }

    fn create_lasting(&self, def: DefId, until: &str) -> Result<CompId, ScriptError> {
        self.0.create_lasting(def, until)
    }

    fn destroy(&self, comp: CompId) -> Result<(), ScriptError> {
        self.0.destroy(comp)
    }

    fn retire(&self, player: CompId) -> Result<(), ScriptError> {
        self.0.retire(player)
    }

    fn move_to(&self, comp: CompId, parent: CompId, slot: u16, at: Option<u32>) -> Result<(), ScriptError> {
        self.0.move_to(comp, parent, slot, at)
    }

    fn set_field(&self, comp: CompId, field: u16, value: Value) -> Result<(), ScriptError> {
        self.0.set_field(comp, field, value)
    }

    fn set_owner(&self, comp: CompId, owner: Option<CompId>) -> Result<(), ScriptError> {
        self.0.set_owner(comp, owner)
    }

    fn shuffle(&self, parent: CompId, slot: u16) -> Result<(), ScriptError> {
        self.0.shuffle(parent, slot)
    }

    fn order_slot(&self, parent: CompId, slot: u16, order: Vec<CompId>) -> Result<(), ScriptError> {
        self.0.order_slot(parent, slot, order)
    }

    fn random(&self, first: i64, last: i64, call: &str) -> Result<i64, ScriptError> {
        self.0.random(first, last, call)
    }

    fn sample(&self, of: usize, count: usize, call: &str) -> Result<Vec<usize>, ScriptError> {
        self.0.sample(of, count, call)
    }

    fn grant(&self, comp: CompId, def: DefId) -> Result<(), ScriptError> {
        self.0.grant(comp, def)
    }

    fn grant_for(&self, comp: CompId, def: DefId, ends: &str) -> Result<(), ScriptError> {
        self.0.grant_for(comp, def, ends)
    }

    fn grant_while(&self, comp: CompId, def: DefId, source: CompId) -> Result<(), ScriptError> {
        self.0.grant_while(comp, def, source)
    }

    fn ungrant(&self, comp: CompId, def: DefId) -> Result<(), ScriptError> {
        self.0.ungrant(comp, def)
    }

    fn reset_limits(&self, comp: CompId) -> Result<(), ScriptError> {
        self.0.reset_limits(comp)
    }

    fn finish(&self, winners: Vec<CompId>, how: &str) -> Result<(), ScriptError> {
        self.0.finish(winners, how)
    }

    fn finish_with_scores(
        &self,
        winners: Option<Vec<CompId>>,
        how: &str,
        scores: ScoreSheet,
    ) -> Result<(), ScriptError> {
        self.0.finish_with_scores(winners, how, scores)
    }

    fn log(&self, key: &str, args: Vec<(Arc<str>, Value)>) -> Result<(), ScriptError> {
        self.0.log(key, args)
    }

    fn cancel_event(&self, serial: EventSerial) -> Result<(), ScriptError> {
        self.0.cancel_event(serial)
    }

    fn replace_event(&self, serial: EventSerial, said: Value) -> Result<(), ScriptError> {
        self.0.replace_event(serial, said)
    }

    fn set_event_param(&self, serial: EventSerial, param: usize, value: Value) -> Result<(), ScriptError> {
        self.0.set_event_param(serial, param, value)
    }
}
