//! Computed values: a base, then modifiers in fixed layers. They are remembered until something that they read changes.

use super::memo::{Args, Dep, Found, MemoId, MemoKey, Reads, Verdict};
use super::{Env, World};
use crate::host::ScriptError;
use crate::ids::{CheckId, CompId, Sym, ValueId};
use crate::ruleset::{AbilityKind, ModifierLayer};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;
use std::sync::Arc;

/// What one modifier contributes to a value: for inspectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contribution {
    /// The layer.
    pub layer: ModifierLayer,
    /// The carrier of the modifier.
    pub source: CompId,
    /// The modifier's name.
    pub ability: Sym,
    /// Its amount.
    pub amount: Value,
}

impl World {
    /// Computes a value.
    ///
    /// # Errors
    /// A hook failed, or the value depends on itself.
    pub fn value(&self, id: ValueId, args: Vec<Value>) -> Result<Value, ScriptError> {
        self.remembered((MemoId::Value(id), Args::of(args)))
    }

    fn enter(&self, id: ValueId, args: &Args) -> Result<(), ScriptError> {
        let mut memo = self.memo.borrow_mut();
        if let Some(at) = memo.computing.iter().position(|(v, a)| *v == id && a == args) {
            let circle: Vec<&str> = memo.computing.iter().skip(at).map(|(v, _)| self.value_name(*v)).collect();
            return Err(ScriptError::new(format!(
                "value `{}` depends on itself: {} -> {}; remove one of these reads",
                self.value_name(id),
                circle.join(" -> "),
                self.value_name(id)
            )));
        }
        memo.computing.push((id, args.clone()));
        Ok(())
    }

    fn value_name(&self, id: ValueId) -> &str {
        self.ruleset.text(self.ruleset.value(id).id)
    }

    /// Explains a value: its base, the contribution of each modifier in the order in which they apply, and the result.
    ///
    /// # Errors
    /// A hook failed.
    pub fn explain_value(&self, id: ValueId, args: &[Value]) -> Result<(Value, Vec<Contribution>, Value), ScriptError> {
        let _look = self.look();
        let base = self.base(id, args)?;
        let (value, contributions) = self.compute(id, args)?;
        Ok((base, contributions, value))
    }

    fn params(&self, id: ValueId, args: &[Value]) -> Vec<(Sym, Value)> {
        self.ruleset.value(id).params.iter().map(|p| p.name).zip(args.iter().cloned()).collect()
    }

    fn base(&self, id: ValueId, args: &[Value]) -> Result<Value, ScriptError> {
        let value = self.ruleset.value(id);
        if value.printed
            && let Some(subject) = args.first()
        {
            let def = match subject {
                Value::Comp(c) => Some(self.def_of(*c)),
                Value::Def(d) => Some(*d),
                _ => None,
            };
            if let Some(printed) = def.and_then(|d| self.ruleset.def(d).printed(id)) {
                return Ok(printed.clone());
            }
        }
        self.eval(&value.base, &Env::new(&self.params(id, args)))
    }

    fn compute(&self, id: ValueId, args: &[Value]) -> Result<(Value, Vec<Contribution>), ScriptError> {
        let base = self.base(id, args)?;
        let contributions = self.contributions(id, args)?;
        let mut value = base;
        for c in &contributions {
            value = apply(value, c.layer, &c.amount).map_err(|problem| {
                ScriptError::new(format!(
                    "modifier `{}` of value `{}`: {problem}",
                    self.ruleset.text(c.ability),
                    self.value_name(id)
                ))
            })?;
        }
        if let (Some(minimum), Value::Int(n)) = (self.ruleset.value(id).minimum, &value) {
            value = Value::Int((*n).max(minimum));
        }
        Ok((value, contributions))
    }

    /// The modifiers that apply, sorted by layer, then by carrier.
    fn contributions(&self, id: ValueId, args: &[Value]) -> Result<Vec<Contribution>, ScriptError> {
        let key = self.ruleset.key_value(id);
        let params = self.params(id, args);
        let outer = Env::new(&params);
        let mut listeners = self.listeners(key, &outer);
        self.with(|s| {
            args.iter()
                .filter_map(Value::comp)
                .for_each(|comp| s.add_last_abilities(&self.ruleset, comp, key, &mut listeners))
        });
        if listeners.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for (comp, ability_id) in listeners {
            let ability = self.ruleset.ability(ability_id);
            let AbilityKind::Modify { layer, amount, .. } = &ability.kind else { continue };
            let owner = self.owner_value(comp);
            if !self.is_about(ability, comp, &owner, &outer) {
                continue;
            }
            let amount = self.with_ability(comp, owner, ability, &outer, |env| {
                if self.ability_holds(ability, env)? { self.eval(amount, env).map(Some) } else { Ok(None) }
            })?;
            if let Some(amount) = amount {
                self.trace_ability(ability_id);
                found.push(Contribution { layer: *layer, source: comp, ability: ability.name, amount });
            }
        }
        found.sort_by_key(|c| c.layer);
        Ok(found)
    }

    /// Whether a check triggers for `it`; remembered like a value.
    pub(crate) fn check_triggers(&self, id: CheckId, it: &Value) -> Result<bool, ScriptError> {
        Ok(self.remembered((MemoId::Check(id), Args::One([it.clone()])))?.truthy())
    }

    /// A number that grows whenever something changes that a check reads, and whenever what a check found cannot be remembered.
    pub(crate) fn doubted_checks(&self) -> u64 {
        self.doubt_what_changed();
        self.memo.borrow().doubted_checks()
    }

    /// What a check ranges over; remembered like a value.
    pub(crate) fn check_items(&self, id: CheckId) -> Result<Arc<Vec<Value>>, ScriptError> {
        if self.ruleset.check(id).each.is_none() {
            return Ok(self.just_nil.clone());
        }
        let list = self.remembered((MemoId::CheckEach(id), Args::None))?;
        Ok(if let Value::List(items) = list { items } else { Arc::default() })
    }

    /// The remembered value, if nothing that it read has changed; else a new one. A value that could not be computed here, because it
    /// nests too deep, fails here also if it is remembered: what happens must not depend on what was read before.
    pub(super) fn remembered(&self, key: MemoKey) -> Result<Value, ScriptError> {
        self.doubt_what_changed();
        let found = self.memo.borrow_mut().find(&key);
        let known = match found {
            Found::Good(value, height) => Some((value, height)),
            Found::Doubtful(place) if self.is_up_to_date(place) => Some(self.memo.borrow_mut().read(place)),
            Found::Doubtful(_) | Found::Nothing => None,
        };
        match known {
            Some((value, height)) if self.has_room_for(height) => Ok(value),
            _ => self.recompute(key),
        }
    }

    /// Puts in doubt what read something that has changed since.
    fn doubt_what_changed(&self) {
        if let Some(changed) = self.with(State::take_changed) {
            self.memo.borrow_mut().doubt(changed);
        }
    }

    /// Whether every remembered value that is not in doubt equals what a new computation finds: for tests.
    #[must_use]
    pub fn remembers_rightly(&self) -> bool {
        self.doubt_what_changed();
        let certain = self.memo.borrow().certain();
        certain.into_iter().all(|(key, value)| {
            self.memo.borrow_mut().reading.push(Reads::default());
            let again = self.compute_key(&key);
            self.memo.borrow_mut().reading.pop();
            again.is_ok_and(|again| again == value)
        })
    }

    fn recompute(&self, key: MemoKey) -> Result<Value, ScriptError> {
        self.memo.borrow_mut().reading.push(Reads::default());
        let (result, height) = self.with_height(|| self.compute_key(&key));
        let clock = self.with(State::clock);
        self.memo.borrow_mut().finish(key, result.as_ref().ok(), height, clock);
        result
    }

    fn compute_key(&self, (id, args): &MemoKey) -> Result<Value, ScriptError> {
        match id {
            MemoId::Value(id) => {
                let value = self.ruleset.value(*id);
                for (at, param) in value.params.iter().enumerate() {
                    self.check_argument("value", value.id, param, args.as_slice().get(at).unwrap_or(&Value::Nil))?;
                }
                self.enter(*id, args)?;
                let result = self.compute(*id, args.as_slice()).map(|(value, _)| value);
                self.memo.borrow_mut().computing.pop();
                result
            }
            MemoId::Check(id) => {
                let vars = [(self.ruleset.known.it, args.as_slice().first().cloned().unwrap_or_default())];
                self.eval(&self.ruleset.check(*id).when, &Env::new(&vars))
            }
            MemoId::CheckEach(id) => {
                let each = self.ruleset.check(*id).each.as_ref();
                each.map_or(Ok(Value::Nil), |each| self.eval(each, &Env::EMPTY))
            }
            MemoId::Readers(kind, slot) => self.compute_readers(*kind, *slot, args),
            MemoId::Grid(kind, part) => self.compute_grid(*kind, *part, args),
        }
    }

    /// Whether the remembered value is up to date. The values that it read are brought up to date first, in the order in which
    /// they were read: one that comes out the same has not changed. Each may have read others, in a chain of any length, so those that
    /// wait for others are in a list and not on the stack.
    fn is_up_to_date(&self, place: u32) -> bool {
        let mut open = match self.memo.borrow().to_check(place) {
            Verdict::Good => return true,
            Verdict::Stale => return false,
            Verdict::Check(deps) => vec![Doubted { place, deps, checked: 0 }],
        };
        while let Some(last) = open.last_mut() {
            match self.next_check(last) {
                Check::Same => last.checked += 1,
                Check::First(other) => open.push(other),
                Check::Done => {
                    self.memo.borrow_mut().is_good(last.place);
                    open.pop();
                }
                Check::Changed => {
                    let changed = last.place;
                    open.pop();
                    // Without a value that can be remembered here, what read it has to be computed, too.
                    if open.is_empty() || !self.bring_up_to_date(changed) {
                        return false;
                    }
                }
                Check::Stale(other) => {
                    if !self.bring_up_to_date(other) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Looks at the next thing that a remembered value has read.
    fn next_check(&self, doubted: &Doubted) -> Check {
        let unchanged = |same: bool| if same { Check::Same } else { Check::Changed };
        match doubted.deps.get(doubted.checked) {
            None => Check::Done,
            Some(Dep::Read(of, version)) => unchanged(self.with(|state| state.version(*of)) == Some(*version)),
            Some(Dep::Memo(other, changed_at)) => {
                let memo = self.memo.borrow();
                match memo.to_check(*other) {
                    Verdict::Good => unchanged(memo.unchanged_since(*other, *changed_at)),
                    Verdict::Stale => Check::Stale(*other),
                    Verdict::Check(deps) => Check::First(Doubted { place: *other, deps, checked: 0 }),
                }
            }
        }
    }

    /// Computes a remembered value again; false if the result cannot be remembered. A failure here happens again, and is reported,
    /// when the value that depends on it is computed.
    fn bring_up_to_date(&self, place: u32) -> bool {
        let Some(key) = self.memo.borrow().key(place) else { return false };
        // The caller has not read this value yet.
        self.memo.borrow_mut().reading.push(Reads::default());
        let _ = self.recompute(key);
        let mut memo = self.memo.borrow_mut();
        memo.reading.pop();
        matches!(memo.to_check(place), Verdict::Good)
    }
}

/// A remembered value that may be out of date.
struct Doubted {
    place: u32,
    /// What it has read.
    deps: Rc<[Dep]>,
    /// How many of those have not changed.
    checked: usize,
}

/// What is found at something that a doubted value has read.
enum Check {
    /// It has not changed.
    Same,
    /// It has changed.
    Changed,
    /// It is in doubt itself.
    First(Doubted),
    /// It has to be computed again.
    Stale(u32),
    /// There is nothing more.
    Done,
}

/// Applies one modifier.
fn apply(value: Value, layer: ModifierLayer, amount: &Value) -> Result<Value, String> {
    if matches!(layer, ModifierLayer::Set | ModifierLayer::Override) {
        return Ok(amount.clone());
    }
    let (Value::Int(n), Value::Int(m)) = (&value, amount) else {
        return Err(format!(
            "{layer:?} needs two whole numbers, found {} and {}",
            value.type_name(),
            amount.type_name()
        ));
    };
    let result = match layer {
        ModifierLayer::Add => n.checked_add(*m),
        ModifierLayer::Multiply => n.checked_mul(*m),
        ModifierLayer::AtLeast => Some((*n).max(*m)),
        ModifierLayer::AtMost => Some((*n).min(*m)),
        ModifierLayer::Set | ModifierLayer::Override => Some(*m),
    };
    result.map(Value::Int).ok_or_else(|| "the result is too large for a whole number".to_owned())
}
