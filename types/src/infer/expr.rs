//! Expressions.

use hexforge_scripts::api::ApiOwner;

use super::{Closure, Infer};
use crate::set::{BOOLEAN, FALSE, NIL, NUMBER, Set, TEXT, UNKNOWN, Values, WORD};
use crate::tree::{Expr, ExprKind, Item, Op};

impl Infer<'_> {
    /// The values of a list of expressions, of which the last may have several.
    pub(super) fn values_of(&mut self, frame: usize, exprs: &[Expr]) -> Values {
        let Some((last, before)) = exprs.split_last() else { return Values::default() };
        let mut fixed: Vec<Set> = before.iter().map(|expr| self.expr(frame, expr)).collect();
        let last = self.multi(frame, last);
        fixed.extend(last.fixed);
        Values { fixed, rest: last.rest }
    }

    /// All values of an expression.
    pub(super) fn multi(&mut self, frame: usize, expr: &Expr) -> Values {
        match &expr.kind {
            ExprKind::Call(callee, args) => self.call(frame, expr, callee, args),
            ExprKind::Method(receiver, name, args) => self.method(frame, expr, receiver, name, args),
            ExprKind::Variadic => {
                let set = self.frames.get(frame).map(|f| f.variadic.clone()).unwrap_or_default();
                Values { fixed: Vec::new(), rest: Some(set) }
            }
            _ => Values::one(self.expr(frame, expr)),
        }
    }

    /// The first value of an expression.
    pub(super) fn expr(&mut self, frame: usize, expr: &Expr) -> Set {
        self.work += 1;
        match &expr.kind {
            ExprKind::Nil => Set::flag(NIL),
            ExprKind::Boolean => Set::flag(BOOLEAN),
            ExprKind::Number => Set::flag(NUMBER),
            ExprKind::Text(_) => Set::flag(TEXT),
            ExprKind::Pieces(inner) => {
                for expr in inner {
                    self.expr(frame, expr);
                }
                Set::flag(TEXT)
            }
            ExprKind::Variadic | ExprKind::Call(..) | ExprKind::Method(..) => self.multi(frame, expr).get(0),
            ExprKind::Local(local) => self.local_value(frame, *local),
            ExprKind::Global(name) => self.native(ApiOwner::Global, name).unwrap_or_else(Set::unknown),
            ExprKind::Member(base, name) => {
                if let Some(set) = self.of_lib(frame, expr) {
                    return set;
                }
                if let ExprKind::Global(global) = &base.kind {
                    return self.global_member(frame, expr.span, global, &name.text);
                }
                let set = self.expr(frame, base);
                self.member(frame, &set, name)
            }
            ExprKind::Index(base, key) => {
                let set = self.expr(frame, base);
                let keys = self.expr(frame, key);
                if let ExprKind::Text(Some(name)) = &key.kind {
                    return self.member_or_nil(frame, &set, name, key.span);
                }
                self.indexed(&set, &keys)
            }
            ExprKind::Function(number) => {
                let script = self.frames.get(frame).map_or(0, |f| f.script);
                let (script, frame) = (u32::try_from(script).unwrap_or(0), u32::try_from(frame).ok());
                self.closure(Closure { script, function: *number, frame })
            }
            ExprKind::Binary(op, left, right) => self.binary(frame, *op, left, right),
            ExprKind::Not(inner) => {
                self.expr(frame, inner);
                Set::flag(BOOLEAN)
            }
            ExprKind::Unary(inner) => {
                self.expr(frame, inner);
                Set::flag(NUMBER)
            }
            ExprKind::Table(items) => self.table(frame, expr, items),
            ExprKind::Choice(conditions, values) => {
                for condition in conditions {
                    self.expr(frame, condition);
                }
                let mut all = Set::default();
                for value in values {
                    all.join(&self.expr(frame, value));
                }
                all
            }
            ExprKind::Bracketed(inner) => self.expr(frame, inner),
        }
    }

    fn binary(&mut self, frame: usize, op: Op, left: &Expr, right: &Expr) -> Set {
        let a = self.expr(frame, left);
        let b = self.expr(frame, right);
        match op {
            Op::And => {
                let falsy = if a.is_unknown() { NIL | FALSE } else { a.flags & (NIL | FALSE) };
                b.or(falsy)
            }
            Op::Or => a.without(NIL | FALSE).and(&b),
            Op::Compare => {
                self.check_words(frame, &a, &b, left, right);
                Set::flag(BOOLEAN)
            }
            Op::Join => Set::flag(TEXT),
            Op::Calculate => {
                self.check_number(frame, left, &a);
                self.check_number(frame, right, &b);
                Set::flag(NUMBER)
            }
        }
    }

    fn table(&mut self, frame: usize, expr: &Expr, items: &[Item]) -> Set {
        let id = self.table_at(frame, expr.span, 0);
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Named(name, value) => {
                    let set = self.expr(frame, value);
                    self.set_field(id, &name.text, &set);
                }
                Item::Keyed(key, value) => {
                    let keys = self.expr(frame, key);
                    let set = self.expr(frame, value);
                    match &key.kind {
                        ExprKind::Text(Some(name)) => self.set_field(id, name, &set),
                        _ => self.set_item(id, &keys, &set),
                    }
                }
                Item::Plain(value) if at + 1 == items.len() => {
                    let values = self.multi(frame, value);
                    for set in values.all() {
                        self.add_items(id, set);
                    }
                }
                Item::Plain(value) => {
                    let set = self.expr(frame, value);
                    self.add_items(id, &set);
                }
            }
        }
        Set::table(id)
    }

    /// What a list has.
    pub(super) fn items(&mut self, set: &Set) -> Set {
        let mut all = if set.is_unknown() { Set::unknown() } else { Set::default() };
        for id in set.tables.iter() {
            let Some(table) = self.read_table(id) else { continue };
            all.join(&table.items);
            if table.is_open {
                all.flags |= UNKNOWN;
            }
        }
        all.without(NIL)
    }

    /// The keys of tables.
    pub(super) fn keys(&mut self, set: &Set) -> Set {
        let mut all = if set.is_unknown() { Set::unknown() } else { Set::default() };
        for id in set.tables.iter() {
            let Some(table) = self.read_table(id) else { continue };
            all.join(&table.keys);
            // A list can have items from a constructor besides those with keys.
            all.flags |= NUMBER;
            if !table.fields.is_empty() {
                all.flags |= TEXT;
            }
            if table.is_open {
                all.flags |= UNKNOWN;
            }
        }
        all
    }

    /// All values in tables.
    pub(super) fn everything(&mut self, set: &Set) -> Set {
        let mut all = self.items(set);
        for id in set.tables.iter() {
            let Some(table) = self.read_table(id) else { continue };
            for field in table.fields.values() {
                all.join(field);
            }
        }
        all.without(NIL)
    }

    /// What tables have under keys that are computed.
    fn indexed(&mut self, set: &Set, keys: &Set) -> Set {
        if !set.comps.is_empty() || !set.defs.is_empty() || !set.events.is_empty() || set.has(TEXT | WORD) {
            return Set::unknown();
        }
        let may_be_text = keys.has(TEXT | WORD) || keys.is_unknown();
        let found = if may_be_text { self.everything(set) } else { self.items(set) };
        found.or(NIL)
    }
}
