//! Evaluates formulas. Every read is tracked like a read of the hook itself, so that a remembered value depends on the same things.

use super::{Common, Comparison, Formula, KindOrDef, MemberName, Operation, SlotQuestion};
use crate::env::Env;
use crate::host::{FoundMember, ScriptError};
use crate::ids::{CompId, DefId, EventSerial, KindId, Sym, ValueId};
use crate::ruleset::{self, Ruleset, Type};
use crate::state::{LiveEvent, Place};
use crate::value::Value;
use std::sync::Arc;

/// The largest whole number that hooks count exactly.
const LARGEST: i64 = 1 << 53;
/// Quotients of larger numbers may be rounded by the host.
const LARGEST_DIVIDED: i64 = 1 << 31;

/// Why a formula gives no value, so that the hook itself has to run.
pub(crate) enum Fallback {
    /// The formula met something that only the hook can handle.
    Unsupported,
    /// The formula reached the part that it leaves to the hook.
    LeftToHook,
}
use Fallback::Unsupported;

type Result<T> = std::result::Result<T, Fallback>;

/// What formulas read of a game. The methods are those of [`crate::host::HookContext`], called without dynamic dispatch.
pub(crate) trait FormulaContext {
    fn ruleset(&self) -> &Arc<Ruleset>;
    fn options(&self) -> &[(Arc<str>, Value)];
    fn exists(&self, comp: CompId) -> bool;
    fn alive(&self, comp: CompId) -> bool;
    fn def_of(&self, comp: CompId) -> DefId;
    fn kind_of(&self, comp: CompId) -> KindId;
    fn owner(&self, comp: CompId) -> Option<CompId>;
    fn place(&self, comp: CompId) -> Option<Place>;
    fn slot_name(&self, comp: CompId) -> Option<Sym>;
    fn position(&self, comp: CompId) -> Option<usize>;
    fn find_member(&self, comp: CompId, name: Option<Sym>) -> Option<FoundMember>;
    fn slot_index(&self, comp: CompId, name: Sym) -> Option<u16>;
    fn with_slot<T>(&self, comp: CompId, slot: u16, read: impl FnOnce(&[CompId]) -> T) -> T;
    fn is_within(&self, comp: CompId, outer: CompId) -> bool;
    fn all_of(&self, kind: KindId) -> Vec<CompId>;
    fn count_of(&self, kind: KindId) -> usize;
    fn table(&self) -> Option<CompId>;
    fn with_players<T>(&self, read: impl FnOnce(&[CompId]) -> T) -> T;
    fn active_player(&self) -> Option<CompId>;
    fn with_event<T>(&self, serial: EventSerial, read: impl FnOnce(&LiveEvent) -> T) -> Option<T>;
    fn value(&self, id: ValueId, args: Vec<Value>) -> std::result::Result<Value, ScriptError>;
    fn fits(&self, value: &Value, ty: &Type) -> bool;
}

/// The value of `formula`, as its hook would return it to the engine.
pub(crate) fn eval_formula<G: FormulaContext>(game: &G, formula: &Formula, env: &Env<'_>) -> Result<Value> {
    let value = Evaluator { game }.formula(formula, env)?;
    if is_plain(&value) { Ok(value) } else { Err(Unsupported) }
}

/// Evaluates the parts of a formula.
struct Evaluator<'g, G> {
    game: &'g G,
}

impl<G: FormulaContext> Evaluator<'_, G> {
    fn formula(&self, formula: &Formula, env: &Env<'_>) -> Result<Value> {
        Ok(match formula {
            Formula::Const(value) => value.clone(),
            Formula::Local(name) => self.local(*name, env)?.clone(),
            Formula::Table => comp_or_nil(self.game.table()),
            Formula::Players => self.game.with_players(list_of),
            Formula::Active => comp_or_nil(self.game.active_player()),
            Formula::Option(name) => {
                let (_, value) = self.game.options().iter().find(|(n, _)| n == name).ok_or(Unsupported)?;
                value.clone()
            }
            Formula::All(kind) => list_of(&self.game.all_of(*kind)),
            Formula::Member(of, member) => {
                let of = self.operand(of, env)?;
                self.member_of(&of, member)?
            }
            Formula::Item(list, at) => self.item(list, at, env)?,
            Formula::Length(list) => self.length(list, env)?,
            Formula::Slot(of, question, slot) => {
                let comp = self.component_operand(of, env)?;
                let slot = self.game.slot_index(comp, *slot).ok_or(Unsupported)?;
                self.game.with_slot(comp, slot, |content| match question {
                    SlotQuestion::Count => int(content.len()),
                    SlotQuestion::Has => Ok(Value::Bool(!content.is_empty())),
                    SlotQuestion::First => Ok(comp_or_nil(content.first().copied())),
                    SlotQuestion::Last => Ok(comp_or_nil(content.last().copied())),
                })?
            }
            Formula::Holds(of, slot, named) => {
                let comp = self.component_operand(of, env)?;
                let slot = self.game.slot_index(comp, *slot).ok_or(Unsupported)?;
                let content = self.game.with_slot(comp, slot, <[CompId]>::to_vec);
                Value::Bool(
                    content.into_iter().any(|c| self.is_named(self.game.kind_of(c), self.game.def_of(c), *named)),
                )
            }
            Formula::Is(of, named) => match self.operand(of, env)? {
                Value::Comp(c) if self.game.exists(c) => {
                    Value::Bool(self.is_named(self.game.kind_of(c), self.game.def_of(c), *named))
                }
                Value::Def(d) => Value::Bool(self.is_named(self.game.ruleset().def(d).kind, d, *named)),
                _ => return Err(Unsupported),
            },
            Formula::Within(of, other) => {
                let comp = self.component_operand(of, env)?;
                let other = self.component_operand(other, env)?;
                Value::Bool(self.game.is_within(comp, other))
            }
            Formula::Value(of, id, args) => {
                let subject = self.operand(of, env)?;
                match &subject {
                    Value::Comp(c) if self.game.exists(*c) => {}
                    Value::Def(_) => {}
                    _ => return Err(Unsupported),
                }
                let params = &self.game.ruleset().value(*id).params;
                let wanted = params.len().max(1);
                let mut given = Vec::with_capacity(wanted);
                given.push(subject);
                for (arg, param) in args.iter().zip(params.iter().skip(1)) {
                    let arg = self.operand(arg, env)?;
                    if !is_plain(&arg) || !self.game.fits(&arg, &param.ty) {
                        return Err(Unsupported);
                    }
                    given.push(arg);
                }
                given.resize(wanted, Value::Nil);
                self.game.value(*id, given).map_err(|_| Unsupported)?
            }
            Formula::Not(of) => Value::Bool(!self.holds_true(of, env)?),
            Formula::And(a, b) => match self.formula(a, env)? {
                first if first.truthy() => self.formula(b, env)?,
                first => first,
            },
            Formula::Or(a, b) => match self.formula(a, env)? {
                first if first.truthy() => first,
                _ => self.formula(b, env)?,
            },
            Formula::If(test, then, otherwise) => {
                self.formula(if self.holds_true(test, env)? { then } else { otherwise }, env)?
            }
            Formula::LeftToHook => return Err(Fallback::LeftToHook),
            Formula::Compare(a, how, b) => Value::Bool(self.compare(a, *how, b, env)?),
            Formula::Number(a, how, b) => {
                let a = self.number_operand(a, env)?;
                Value::Int(number(a, *how, self.number_operand(b, env)?)?)
            }
        })
    }

    /// A variable, by reference; one that is not in scope is nil.
    fn local<'a>(&self, name: Sym, env: &'a Env<'a>) -> Result<&'a Value> {
        const NIL: &Value = &Value::Nil;
        match env.get(name).unwrap_or(NIL) {
            Value::Int(n) if !(-LARGEST..=LARGEST).contains(n) => Err(Unsupported),
            value => Ok(value),
        }
    }

    /// The value of a part. Components, which are most of all, cost no copy of a list or text.
    fn operand(&self, formula: &Formula, env: &Env<'_>) -> Result<Value> {
        self.formula(formula, env)
    }

    fn component_operand(&self, formula: &Formula, env: &Env<'_>) -> Result<CompId> {
        match self.operand(formula, env)? {
            Value::Comp(c) if self.game.exists(c) => Ok(c),
            _ => Err(Unsupported),
        }
    }

    fn number_operand(&self, formula: &Formula, env: &Env<'_>) -> Result<i64> {
        match self.operand(formula, env)? {
            Value::Int(n) if (-LARGEST..=LARGEST).contains(&n) => Ok(n),
            _ => Err(Unsupported),
        }
    }

    fn holds_true(&self, formula: &Formula, env: &Env<'_>) -> Result<bool> {
        match formula {
            Formula::Compare(a, how, b) => self.compare(a, *how, b, env),
            Formula::Not(of) => Ok(!self.holds_true(of, env)?),
            Formula::And(a, b) => Ok(self.holds_true(a, env)? && self.holds_true(b, env)?),
            Formula::Or(a, b) => Ok(self.holds_true(a, env)? || self.holds_true(b, env)?),
            other => Ok(self.formula(other, env)?.truthy()),
        }
    }

    fn compare(&self, a: &Formula, how: Comparison, b: &Formula, env: &Env<'_>) -> Result<bool> {
        let a = self.operand(a, env)?;
        let b = self.operand(b, env)?;
        match how {
            Comparison::Same => same(&a, &b),
            Comparison::Other => Ok(!same(&a, &b)?),
            order => {
                let (Value::Int(a), Value::Int(b)) = (a, b) else { return Err(Unsupported) };
                Ok(match order {
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::More => a > b,
                    _ => a >= b,
                })
            }
        }
    }

    fn is_named(&self, kind: KindId, def: DefId, named: KindOrDef) -> bool {
        named.kind.is_some_and(|wanted| self.game.ruleset().is_kind(kind, wanted)) || named.def == Some(def)
    }

    fn member_of(&self, of: &Value, member: &MemberName) -> Result<Value> {
        match of {
            Value::Comp(comp) => self.member_of_component(*comp, member),
            Value::Def(def) => self.member_of_definition(*def, member),
            Value::Event(serial) => self.member_of_event(*serial, member),
            Value::Map(_) => Ok(of.get(&member.name).cloned().unwrap_or_default()),
            _ => Err(Unsupported),
        }
    }

    fn member_of_component(&self, comp: CompId, member: &MemberName) -> Result<Value> {
        let Some(common) = member.common.filter(|common| common.is_on_components()) else {
            return self.declared(comp, member);
        };
        if !self.game.exists(comp) {
            return Err(Unsupported);
        }
        let ruleset = self.game.ruleset();
        let text = |sym: Sym| Value::Str(ruleset.text(sym).clone());
        Ok(match common {
            Common::Id => Value::Int(i64::from(comp.0)),
            Common::Kind => text(ruleset.kind(self.game.kind_of(comp)).local_id),
            Common::Def => Value::Def(self.game.def_of(comp)),
            Common::LocalId => text(ruleset.def(self.game.def_of(comp)).local_id),
            Common::Parent => comp_or_nil(self.game.place(comp).map(|place| place.parent)),
            Common::Alive => Value::Bool(self.game.alive(comp)),
            Common::Owner => comp_or_nil(self.game.owner(comp)),
            Common::Slot => self.game.slot_name(comp).map_or(Value::Nil, text),
            Common::Index => self.game.position(comp).map_or(Ok(Value::Nil), |at| int(at + 1))?,
            Common::Copies | Common::Source | Common::Cause | Common::IsCost => return Err(Unsupported),
        })
    }

    /// A member that the kind of the component declares.
    fn declared(&self, comp: CompId, member: &MemberName) -> Result<Value> {
        match self.game.find_member(comp, member.sym).ok_or(Unsupported)? {
            FoundMember::Field(value) => Ok(value),
            FoundMember::Property(def, at) => self.property_of(def, at),
            FoundMember::Slot(at) if member.common.is_none() => Ok(self.game.with_slot(comp, at, list_of)),
            FoundMember::Slot(_) | FoundMember::Nothing(_) => Err(Unsupported),
        }
    }

    fn property_of(&self, def: DefId, at: u16) -> Result<Value> {
        let properties = &self.game.ruleset().definitions.get(def.index()).ok_or(Unsupported)?.properties;
        Ok(properties.get(usize::from(at)).cloned().unwrap_or_default())
    }

    fn member_of_definition(&self, def: DefId, member: &MemberName) -> Result<Value> {
        let d = self.game.ruleset().definitions.get(def.index()).ok_or(Unsupported)?;
        let text = |sym: Sym| Ok(Value::Str(self.game.ruleset().text(sym).clone()));
        match member.common {
            Some(Common::Id) => return text(d.id),
            Some(Common::LocalId) => return text(d.local_id),
            Some(Common::Kind) => return text(self.game.ruleset().kind(d.kind).local_id),
            Some(Common::Copies) => return Ok(Value::Int(d.copies)),
            _ => {}
        }
        match self.game.ruleset().member(d.kind, member.sym.ok_or(Unsupported)?) {
            Some(ruleset::Member::Property(at)) => self.property_of(def, at),
            _ => Err(Unsupported),
        }
    }

    fn member_of_event(&self, serial: EventSerial, member: &MemberName) -> Result<Value> {
        let found = self.game.with_event(serial, |live| {
            let params = &self.game.ruleset().event(live.event).params;
            if let Some(at) = params.iter().position(|p| Some(p.name) == member.sym) {
                return live.params.get(at).cloned();
            }
            Some(match member.common? {
                Common::Id => Value::Str(self.game.ruleset().text(self.game.ruleset().event(live.event).id).clone()),
                Common::Source => comp_or_nil(live.source),
                Common::Cause => live.cause.map_or(Value::Nil, Value::Event),
                Common::IsCost => Value::Bool(live.is_cost),
                _ => return None,
            })
        });
        found.flatten().ok_or(Unsupported)
    }

    /// The slot that a member is, if it is one, without making a list of it.
    fn slot_of(&self, list: &Formula, env: &Env<'_>) -> Result<Option<(CompId, u16)>> {
        let found = match list {
            Formula::Players => {
                let Some(table) = self.game.table().filter(|table| self.game.exists(*table)) else { return Ok(None) };
                self.game.ruleset().seats.map(|slot| (table, slot))
            }
            Formula::Member(of, MemberName { common: None, sym: Some(sym), .. }) => match self.operand(of, env)? {
                Value::Comp(comp) if self.game.exists(comp) => {
                    self.game.slot_index(comp, *sym).map(|slot| (comp, slot))
                }
                _ => None,
            },
            _ => None,
        };
        Ok(found)
    }

    fn length(&self, list: &Formula, env: &Env<'_>) -> Result<Value> {
        if let Formula::All(kind) = list {
            return int(self.game.count_of(*kind));
        }
        if let Some((comp, slot)) = self.slot_of(list, env)? {
            return int(self.game.with_slot(comp, slot, <[CompId]>::len));
        }
        match self.operand(list, env)? {
            Value::List(items) if !items.contains(&Value::Nil) => int(items.len()),
            Value::Str(text) => int(text.len()),
            _ => Err(Unsupported),
        }
    }

    fn item(&self, list: &Formula, at: &Formula, env: &Env<'_>) -> Result<Value> {
        let slot = self.slot_of(list, env)?;
        let whole = if slot.is_some() { Value::Nil } else { self.operand(list, env)? };
        let Value::Int(at) = self.operand(at, env)? else { return Err(Unsupported) };
        let at = at.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        if let Some((comp, slot)) = slot {
            return Ok(self
                .game
                .with_slot(comp, slot, |content| comp_or_nil(at.and_then(|at| content.get(at)).copied())));
        }
        match whole {
            Value::List(items) if !items.contains(&Value::Nil) => {
                Ok(at.and_then(|at| items.get(at)).cloned().unwrap_or_default())
            }
            _ => Err(Unsupported),
        }
    }
}

fn comp_or_nil(comp: Option<CompId>) -> Value {
    comp.map_or(Value::Nil, Value::Comp)
}

fn list_of(comps: &[CompId]) -> Value {
    Value::list(comps.iter().copied().map(Value::Comp).collect())
}

fn int(n: usize) -> Result<Value> {
    i64::try_from(n).map(Value::Int).map_err(|_| Unsupported)
}

/// Whether the value is the same on its way into the host and back: an empty map comes back as a list, a list with holes
/// shorter.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Int(n) => (-LARGEST..=LARGEST).contains(n),
        Value::Map(_) => false,
        Value::List(items) => items.iter().all(|item| !matches!(item, Value::Nil | Value::Map(_)) && is_plain(item)),
        _ => true,
    }
}

/// Lists and maps are the same only if they are one: the host knows.
fn same(a: &Value, b: &Value) -> Result<bool> {
    match (a, b) {
        (Value::List(_) | Value::Map(_), Value::List(_) | Value::Map(_)) => Err(Unsupported),
        (Value::Int(n), _) | (_, Value::Int(n)) if !(-LARGEST..=LARGEST).contains(n) => Err(Unsupported),
        _ => Ok(a == b),
    }
}

fn number(a: i64, how: Operation, b: i64) -> Result<i64> {
    let small = |n: i64| (-LARGEST_DIVIDED..=LARGEST_DIVIDED).contains(&n);
    let result = match how {
        Operation::Add => a.checked_add(b),
        Operation::Subtract => a.checked_sub(b),
        Operation::Multiply => a.checked_mul(b),
        Operation::Divide | Operation::Remainder if b == 0 || !small(a) || !small(b) => None,
        Operation::Divide => Some(a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0)),
        Operation::Remainder => Some(a - b * (a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0))),
    };
    result.filter(|n| (-LARGEST..=LARGEST).contains(n)).ok_or(Unsupported)
}

#[cfg(test)]
mod tests {
    use super::{Operation, number};

    /// Divides as the scripts do: rounded down, the rest with the sign of the divisor.
    #[test]
    fn quotients_are_rounded_down() {
        for a in -7_i64..=7 {
            for b in [-3_i64, -2, -1, 1, 2, 3] {
                let floor = (a as f64 / b as f64).floor() as i64;
                assert_eq!(number(a, Operation::Divide, b).ok(), Some(floor), "{a} // {b}");
                assert_eq!(number(a, Operation::Remainder, b).ok(), Some(a - floor * b), "{a} % {b}");
            }
        }
        assert!(number(1, Operation::Divide, 0).is_err());
        assert!(number(1 << 53, Operation::Add, 1).is_err());
    }
}
