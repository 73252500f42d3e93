//! Statements.

use super::Infer;
use crate::set::{NIL, NUMBER, Set, TEXT, Values, WORD};
use crate::tree::{Expr, ExprKind, LocalRef, Op, Stat};

impl Infer<'_> {
    pub(super) fn block(&mut self, frame: usize, body: &[Stat]) {
        for stat in body {
            self.stat(frame, stat);
        }
    }

    fn stat(&mut self, frame: usize, stat: &Stat) {
        match stat {
            Stat::Local(slots, exprs) => {
                // A local function can call itself, so its name is known inside.
                let values = self.values_of(frame, exprs);
                for (at, slot) in slots.iter().enumerate() {
                    self.set_local(frame, LocalRef { up: 0, slot: *slot }, &values.get(at));
                }
            }
            Stat::Assign(targets, exprs) => {
                let values = self.values_of(frame, exprs);
                for (at, target) in targets.iter().enumerate() {
                    self.assign(frame, target, &values.get(at));
                }
            }
            Stat::Compound(target, op, expr) => {
                let old = self.expr(frame, target);
                let new = self.expr(frame, expr);
                if *op == Op::Calculate {
                    self.check_number(frame, target, &old);
                    self.check_number(frame, expr, &new);
                }
                let made = Set::flag(if *op == Op::Join { TEXT } else { NUMBER });
                self.assign(frame, target, &made);
            }
            Stat::Do(body) => self.block(frame, body),
            Stat::While(condition, body) => {
                self.expr(frame, condition);
                self.block(frame, body);
            }
            Stat::Repeat(body, condition) => {
                self.block(frame, body);
                self.expr(frame, condition);
            }
            Stat::If(branches, rest) => {
                for (condition, body) in branches {
                    self.expr(frame, condition);
                    self.block(frame, body);
                }
                self.block(frame, rest);
            }
            Stat::Count(slot, bounds, body) => {
                for bound in bounds {
                    let set = self.expr(frame, bound);
                    self.check_number(frame, bound, &set);
                }
                self.set_local(frame, LocalRef { up: 0, slot: *slot }, &Set::flag(NUMBER));
                self.block(frame, body);
            }
            Stat::Each(slots, exprs, body) => {
                let values = self.iterated(frame, exprs);
                for (at, slot) in slots.iter().enumerate() {
                    let set = values.get(at).without(if at == 0 { NIL } else { 0 });
                    self.set_local(frame, LocalRef { up: 0, slot: *slot }, &set);
                }
                self.block(frame, body);
            }
            Stat::Return(exprs) => {
                let values = self.values_of(frame, exprs);
                self.return_(frame, &values);
            }
            Stat::Call(expr) => {
                self.multi(frame, expr);
            }
        }
    }

    fn return_(&mut self, frame: usize, values: &Values) {
        let Some(place) = self.frames.get_mut(frame) else { return };
        let mut changed = false;
        let fixed = values.fixed.iter().chain(&values.rest).enumerate();
        for (at, set) in fixed {
            if place.result.len() <= at {
                place.result.push(Set::default());
            }
            if let Some(known) = place.result.get_mut(at) {
                changed |= known.join(set);
            }
        }
        if values.fixed.is_empty() && values.rest.is_none() {
            if place.result.is_empty() {
                place.result.push(Set::default());
            }
            if let Some(known) = place.result.first_mut() {
                changed |= known.join(&Set::flag(NIL));
            }
        }
        if changed {
            self.frame_changed(frame);
        }
    }

    /// What a loop over `exprs` gives its variables.
    fn iterated(&mut self, frame: usize, exprs: &[Expr]) -> Values {
        let [first, rest @ ..] = exprs else { return Values::unknown() };
        if let ExprKind::Call(callee, args) = &first.kind
            && let ExprKind::Global(name) = &callee.kind
            && let [list] = args.as_slice()
        {
            match name.as_ref() {
                "ipairs" => {
                    let set = self.expr(frame, list);
                    self.check_table(frame, list, &set);
                    return Values { fixed: vec![Set::flag(NUMBER), self.items(&set)], rest: None };
                }
                "pairs" => {
                    let set = self.expr(frame, list);
                    self.check_table(frame, list, &set);
                    return Values { fixed: vec![self.keys(&set), self.everything(&set)], rest: None };
                }
                _ => {}
            }
        }
        let set = self.expr(frame, first);
        for more in rest {
            self.expr(frame, more);
        }
        if !set.is_unknown() && !set.tables.is_empty() && set.functions.is_empty() && set.natives.is_empty() {
            return Values { fixed: vec![self.keys(&set), self.everything(&set)], rest: None };
        }
        Values::unknown()
    }

    pub(super) fn assign(&mut self, frame: usize, target: &Expr, set: &Set) {
        match &target.kind {
            ExprKind::Local(local) => self.set_local(frame, *local, set),
            ExprKind::Member(base, name) => {
                let base = self.expr(frame, base);
                for table in base.tables.iter() {
                    self.set_field(table, &name.text, set);
                }
                if base.is_unknown() {
                    self.escape(set);
                }
            }
            ExprKind::Index(base, key) => {
                let base = self.expr(frame, base);
                let keys = self.expr(frame, key);
                for table in base.tables.iter() {
                    match &key.kind {
                        ExprKind::Text(Some(name)) => self.set_field(table, name, set),
                        _ => self.set_item(table, &keys, set),
                    }
                }
                if base.is_unknown() {
                    self.escape(set);
                }
            }
            _ => {}
        }
    }

    pub(super) fn set_field(&mut self, table: u32, name: &std::rc::Rc<str>, set: &Set) {
        let Some(place) = self.tables.get_mut(table as usize) else { return };
        let changed = match place.fields.get_mut(name) {
            Some(known) => known.join(set),
            None => {
                place.fields.insert(name.clone(), set.clone());
                true
            }
        };
        if changed {
            self.table_changed(table);
        }
    }

    pub(super) fn set_item(&mut self, table: u32, keys: &Set, set: &Set) {
        let Some(place) = self.tables.get_mut(table as usize) else { return };
        let mut changed = place.items.join(set);
        changed |= place.keys.join(keys);
        if keys.has(TEXT | WORD) || keys.is_unknown() {
            changed |= !place.is_dynamic;
            place.is_dynamic = true;
        }
        if changed {
            self.table_changed(table);
        }
    }

    fn set_local(&mut self, frame: usize, local: LocalRef, set: &Set) {
        let Some(owner) = self.owner(frame, local.up) else { return };
        let slot = local.slot as usize;
        let Some(place) = self.frames.get_mut(owner) else { return };
        if !place.vars.get_mut(slot).is_some_and(|var| var.join(set)) {
            return;
        }
        // What has been read before it was set has to be read again.
        if owner != frame || place.read.get(slot).copied().unwrap_or(false) {
            self.enqueue(u32::try_from(owner).unwrap_or(0));
        }
        self.frame_changed(owner);
    }

    /// A local that is read.
    pub(super) fn local_value(&mut self, frame: usize, local: LocalRef) -> Set {
        let Some(owner) = self.owner(frame, local.up) else { return Set::unknown() };
        let slot = local.slot as usize;
        let Some(place) = self.frames.get_mut(owner) else { return Set::unknown() };
        if owner == frame {
            if let Some(read) = place.read.get_mut(slot) {
                *read = true;
            }
        } else {
            place.readers.add(u32::try_from(frame).unwrap_or(0));
        }
        place.vars.get(slot).cloned().unwrap_or_default()
    }

    pub(super) fn owner(&self, frame: usize, up: u32) -> Option<usize> {
        (0..up).try_fold(frame, |at, _| Some(self.frames.get(at)?.parent? as usize))
    }

    /// Others may do anything with it: call the functions in it and change the tables in it.
    pub(super) fn escape(&mut self, set: &Set) {
        let mut open = vec![set.clone()];
        while let Some(set) = open.pop() {
            for closure in set.functions.iter() {
                let Some(seen) = self.escaped.get_mut(closure as usize) else { continue };
                if std::mem::replace(seen, true) {
                    continue;
                }
                let Some(frame) = self.frame(closure, 0) else { continue };
                let params = self.frames.get(frame as usize).map_or(0, |f| f.function.params.len());
                (0..params).for_each(|at| self.give(frame, at, &Set::unknown()));
                if let Some(place) = self.frames.get_mut(frame as usize) {
                    place.variadic.join(&Set::unknown());
                    open.extend(place.result.iter().cloned());
                }
                self.enqueue(frame);
            }
            for id in set.tables.iter() {
                let Some(table) = self.tables.get_mut(id as usize).filter(|table| !table.is_record) else { continue };
                if std::mem::replace(&mut table.is_open, true) {
                    continue;
                }
                open.push(table.items.clone());
                open.extend(table.fields.values().cloned());
                self.table_changed(id);
            }
        }
    }
}
