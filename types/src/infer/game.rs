//! Functions of `game`, and methods of components, definitions and events.

use std::rc::Rc;

use hexforge_core::ruleset::Type;
use hexforge_scripts::api::Entry;

use super::native::simple;
use super::{Infer, checks};
use crate::Symbol;
use crate::set::{BOOLEAN, Bits, NIL, NUMBER, Set, TEXT, Values};
use crate::tree::{Expr, ExprKind, Name};

impl Infer<'_> {
    pub(super) fn game(&mut self, frame: usize, at: &Expr, entry: &Entry, args: &Values, exprs: &[Expr]) -> Values {
        let first = args.get(0);
        let list = |infer: &mut Self, items: Set| Values::one(infer.list_at(frame, at.span, &items));
        match entry.name {
            "all" | "lasting_of" | "defs" => {
                let kinds = self.named_kinds(frame, exprs.first());
                let items = if entry.name == "defs" { Set::defs(kinds) } else { Set::comps(kinds) };
                list(self, items)
            }
            "def" => Values::one(self.named_definition(frame, exprs.first())),
            "next_player" | "beside" | "at" => {
                let kinds = if entry.name == "next_player" { self.players.clone() } else { self.places.clone() };
                Values::one(Set::comps(kinds).or(NIL))
            }
            "players_from" => {
                let players = Set::comps(self.players.clone());
                list(self, players)
            }
            "neighbours" | "exits" | "reach" | "distance" => {
                let places = Set::comps(self.places.clone());
                for arg in [args.get(1), args.get(2)] {
                    self.callback(&arg, &[places.clone(), places.clone()]);
                }
                match entry.name {
                    "distance" => Values::one(Set::flag(NUMBER | NIL)),
                    "reach" => {
                        let found = self.list_at(frame, at.span, &places);
                        let id = self.table_at(frame, at.span, 3);
                        self.add_items(id, &Set::flag(NUMBER));
                        Values { fixed: vec![found, Set::table(id)], rest: None }
                    }
                    _ => list(self, places),
                }
            }
            "perform" | "can" | "why_not" | "together" => {
                if let Some(event) = self.named(frame, Symbol::Event, exprs.first()) {
                    let given = if entry.name == "together" { self.items(&args.get(1)) } else { args.get(1) };
                    if let Some(expr) = exprs.get(1) {
                        self.check_params(frame, Symbol::Event, event, &given, expr);
                    }
                }
                self.hand_over(args);
                match entry.name {
                    "perform" => Values::unknown(),
                    "can" => Values::one(Set::flag(BOOLEAN)),
                    _ => list(self, Set::unknown()),
                }
            }
            "flow" | "window" => {
                let symbol = if entry.name == "flow" { Symbol::Flow } else { Symbol::Window };
                if let (Some(number), Some(expr)) = (self.named(frame, symbol, exprs.first()), exprs.get(1)) {
                    self.check_params(frame, symbol, number, &args.get(1), expr);
                }
                self.hand_over(args);
                if entry.name == "flow" { Values::unknown() } else { Values::default() }
            }
            "create" => {
                let made = match self.named_definition(frame, exprs.first()) {
                    set if set.is_unknown() && !first.defs.is_empty() => Set::comps(first.defs),
                    set if set.is_unknown() => Set::comps(self.all_kinds.clone()),
                    set => Set::comps(set.defs),
                };
                let holds = self.check_slot(frame, &args.get(1), exprs.get(2));
                if let (Some(def), Some(slot)) = (exprs.first(), exprs.get(2)) {
                    self.check_holds(frame, &holds, &made, def, slot);
                }
                self.hand_over(args);
                Values::one(made)
            }
            "lasting" => {
                let made = self.named_definition(frame, exprs.first());
                self.hand_over(args);
                let kinds = if made.is_unknown() { self.all_kinds.clone() } else { made.defs };
                Values::one(Set::comps(kinds))
            }
            "move" => {
                let holds = self.check_slot(frame, &args.get(1), exprs.get(2));
                if let (Some(expr), Some(slot)) = (exprs.first(), exprs.get(2)) {
                    self.check_holds(frame, &holds, &first, expr, slot);
                }
                Values::default()
            }
            "shuffle" | "order_slot" => {
                self.check_slot(frame, &first, exprs.get(1));
                Values::default()
            }
            "set" | "add" => {
                if let Some(field) = exprs.get(1) {
                    let set = args.get(2);
                    let value = exprs.get(2).map(|expr| (&set, expr));
                    self.check_field(frame, &first, field, value);
                }
                self.hand_over(args);
                if entry.name == "set" { Values::default() } else { Values::one(Set::flag(NUMBER)) }
            }
            "suppose" => {
                self.callback(&first, &[]);
                let set = self.callback(&args.get(1), &[]);
                Values::one(set)
            }
            "pick" => Values::one(self.items(&first).or(NIL)),
            "sample" => {
                let items = self.items(&first);
                list(self, items)
            }
            "roll" => list(self, Set::flag(NUMBER)),
            "choose" | "choose_some" | "order" => {
                let items = self.asked(&first);
                if entry.name == "choose" { Values::one(items.or(NIL)) } else { list(self, items) }
            }
            "assign" | "secretly" | "confirm" | "amount" | "actions" => {
                self.asked(&first);
                simple(entry.ty)
            }
            _ => {
                self.hand_over(args);
                simple(entry.ty)
            }
        }
    }

    /// The engine keeps values; it calls no functions in them, so that nothing changes.
    fn hand_over(&mut self, args: &Values) {
        for set in args.all() {
            if !set.functions.is_empty() {
                self.escape(set);
            }
        }
    }

    /// What a question offers. Functions in it are called.
    fn asked(&mut self, question: &Set) -> Set {
        let field = |infer: &mut Self, name: &str| -> Set {
            let mut all = if question.is_unknown() { Set::unknown() } else { Set::default() };
            for table in question.tables.iter() {
                if let Some(set) = infer.of_table(table, &Rc::from(name)) {
                    all.join(&set);
                }
            }
            all
        };
        let (from, label, parts) = (field(self, "from"), field(self, "label"), field(self, "parts"));
        let players = Set::comps(self.players.clone());
        let made = self.callback(&from, &[players]);
        let offered = self.items(&from).and(&self.items(&made));
        let mut items = Set { tables: crate::set::Ids::default(), ..offered.clone() };
        for table in offered.tables.iter() {
            match self.of_table(table, &Rc::from("value")) {
                Some(value) => items.join(&value),
                None => items.join(&Set::table(table)),
            };
        }
        self.callback(&label, &[items.clone()]);
        if !parts.is_only(0) {
            self.escape(&parts);
            return Set::unknown();
        }
        items
    }

    /// The number of what a text names.
    fn named(&self, frame: usize, symbol: Symbol, expr: Option<&Expr>) -> Option<usize> {
        match expr.map(|expr| &expr.kind) {
            Some(ExprKind::Text(Some(name))) => self.world.lookup.find(symbol, name, self.pack(frame)),
            _ => None,
        }
    }

    fn named_kinds(&self, frame: usize, expr: Option<&Expr>) -> Bits {
        let kind = self.named(frame, Symbol::Kind, expr);
        kind.and_then(|kind| self.within.get(kind)).cloned().unwrap_or_else(|| self.all_kinds.clone())
    }

    /// The definition that a text names, or that of a kind.
    fn named_definition(&self, frame: usize, expr: Option<&Expr>) -> Set {
        let kind =
            [Symbol::DefinitionKind, Symbol::Kind].into_iter().find_map(|symbol| self.named(frame, symbol, expr));
        match kind {
            Some(kind) => Set::defs(Bits::one(kind)),
            None if expr.is_some_and(|expr| matches!(expr.kind, ExprKind::Text(_))) => Set::unknown(),
            None => Set::defs(self.all_kinds.clone()).or(crate::set::UNKNOWN),
        }
    }

    pub(super) fn handle_method(
        &mut self,
        frame: usize,
        at: &Expr,
        receiver: &Set,
        name: &Name,
        args: &Values,
        exprs: &[Expr],
    ) -> Values {
        match name.text.as_ref() {
            "value" => self.value(frame, at, receiver, args, exprs),
            "is" | "within" | "sees" => Values::one(Set::flag(BOOLEAN)),
            "has" => {
                self.check_slot(frame, receiver, exprs.first());
                Values::one(Set::flag(BOOLEAN))
            }
            "count" => {
                self.check_slot(frame, receiver, exprs.first());
                Values::one(Set::flag(NUMBER))
            }
            "first" | "last" => Values::one(self.check_slot(frame, receiver, exprs.first()).or(NIL)),
            "all" => {
                let kinds = self.named_kinds(frame, exprs.first());
                Values::one(self.list_at(frame, at.span, &Set::comps(kinds)))
            }
            "set" => {
                self.check_event_param(frame, receiver, args, exprs);
                self.hand_over(args);
                Values::default()
            }
            "cancel" | "replace" => {
                self.hand_over(args);
                Values::default()
            }
            _ => Values::unknown(),
        }
    }

    fn check_event_param(&mut self, frame: usize, receiver: &Set, args: &Values, exprs: &[Expr]) {
        let events: Vec<usize> = receiver.events.iter().collect();
        let ([event], [Expr { kind: ExprKind::Text(Some(name)), .. }, value]) = (events.as_slice(), exprs) else {
            return;
        };
        let rules = self.world.rules;
        let params = rules.events.get(*event).map(|e| e.params.as_slice()).unwrap_or_default();
        if let Some(param) = params.iter().find(|param| rules.text(param.name).as_ref() == name.as_ref()) {
            self.check_type(frame, value.span, (checks::PARAM, &param.ty), &args.get(1), |_| {
                format!("parameter `{name}` of this event")
            });
        }
    }

    /// The result of `c:value(id, …)`.
    fn value(&mut self, frame: usize, at: &Expr, receiver: &Set, args: &Values, exprs: &[Expr]) -> Values {
        self.hand_over(args);
        let Some(number) = self.named(frame, Symbol::Value, exprs.first()) else { return Values::unknown() };
        self.check_value(frame, number, receiver, at, args, exprs);
        let set = match self.world.types_of_values.get(number) {
            Some(Type::Boolean) => Set::flag(BOOLEAN),
            Some(Type::Integer) => Set::flag(NUMBER),
            Some(Type::String) => Set::flag(TEXT),
            _ => {
                let current = u32::try_from(self.current).unwrap_or(0);
                if let Some(readers) = self.of_value_readers.get_mut(number) {
                    readers.add(current);
                }
                self.values.get(number).cloned().unwrap_or_default()
            }
        };
        Values::one(set)
    }
}
