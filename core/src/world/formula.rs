//! The world as formulas read it.

use super::World;
use crate::formula::eval::FormulaContext;
use crate::host::{FoundMember, ScriptError};
use crate::ids::{CompId, DefId, EventSerial, KindId, Sym, ValueId};
use crate::ruleset::{Ruleset, Type};
use crate::state::{LiveEvent, Place};
use crate::value::Value;
use std::sync::Arc;

impl FormulaContext for World {
    fn ruleset(&self) -> &Arc<Ruleset> {
        self.ruleset()
    }

    fn options(&self) -> &[(Arc<str>, Value)] {
        self.options()
    }

    fn exists(&self, comp: CompId) -> bool {
        self.exists(comp)
    }

    fn alive(&self, comp: CompId) -> bool {
        self.alive(comp)
    }

    fn def_of(&self, comp: CompId) -> DefId {
        self.def_of(comp)
    }

    fn kind_of(&self, comp: CompId) -> KindId {
        self.kind_of(comp)
    }

    fn owner(&self, comp: CompId) -> Option<CompId> {
        self.owner(comp)
    }

    fn place(&self, comp: CompId) -> Option<Place> {
        self.place(comp)
    }

    fn slot_name(&self, comp: CompId) -> Option<Sym> {
        self.slot_name(comp)
    }

    fn position(&self, comp: CompId) -> Option<usize> {
        self.position(comp)
    }

    fn find_member(&self, comp: CompId, name: Option<Sym>) -> Option<FoundMember> {
        self.find_member(comp, name)
    }

    fn slot_index(&self, comp: CompId, name: Sym) -> Option<u16> {
        self.slot_index(comp, name)
    }

    fn with_slot<T>(&self, comp: CompId, slot: u16, read: impl FnOnce(&[CompId]) -> T) -> T {
        self.with_slot(comp, slot, read)
    }

    fn is_within(&self, comp: CompId, outer: CompId) -> bool {
        self.is_within(comp, outer)
    }

    fn all_of(&self, kind: KindId) -> Vec<CompId> {
        self.all_of(kind)
    }

    fn count_of(&self, kind: KindId) -> usize {
        self.count_of(kind)
    }

    fn table(&self) -> Option<CompId> {
        self.table()
    }

    fn with_players<T>(&self, read: impl FnOnce(&[CompId]) -> T) -> T {
        self.with_players(read)
    }

    fn active_player(&self) -> Option<CompId> {
        self.active_player()
    }

    fn with_event<T>(&self, serial: EventSerial, read: impl FnOnce(&LiveEvent) -> T) -> Option<T> {
        self.with_event(serial, read)
    }

    fn value(&self, id: ValueId, args: Vec<Value>) -> std::result::Result<Value, ScriptError> {
        self.value(id, args)
    }

    fn fits(&self, value: &Value, ty: &Type) -> bool {
        self.fits(value, ty)
    }
}
