//! Functions of the standard library.

use hexforge_scripts::api::ApiOwner;

use super::Infer;
use crate::set::{BOOLEAN, NIL, NUMBER, Set, TEXT, Values};
use crate::tree::Expr;

impl Infer<'_> {
    pub(super) fn call_native(&mut self, frame: usize, at: &Expr, id: u32, args: &Values, exprs: &[Expr]) -> Values {
        let Some(entry) = self.natives.get(id as usize).copied() else {
            return Values::unknown();
        };
        self.check_native(frame, entry, args, exprs);
        match entry.place {
            ApiOwner::Game => self.game(frame, at, entry, args, exprs),
            ApiOwner::Library("table") => self.of_tables(frame, at, entry.name, args),
            ApiOwner::Library(_) => match entry.name {
                "split" => Values::one(self.list_at(frame, at.span, &Set::flag(TEXT))),
                "gsub" => {
                    let texts = [Set::flag(TEXT)];
                    self.callback(&args.get(2), &texts);
                    Values { fixed: vec![Set::flag(TEXT), Set::flag(NUMBER)], rest: None }
                }
                _ => simple(entry.ty),
            },
            ApiOwner::Global => self.global(entry.name, args, entry.ty),
            _ => {
                // A method that was taken as a value.
                Values::unknown()
            }
        }
    }

    fn global(&mut self, name: &str, args: &Values, ty: &str) -> Values {
        match name {
            "assert" | "select" | "unpack" if name != "assert" => {
                let mut all = Set::default();
                args.all().for_each(|set| {
                    all.join(set);
                });
                let items = self.items(&all);
                let all = if name == "unpack" { items } else { all };
                Values { fixed: Vec::new(), rest: Some(all) }
            }
            "assert" => Values {
                fixed: args.fixed.iter().map(|set| set.clone().without(NIL)).collect(),
                rest: args.rest.clone(),
            },
            "setmetatable" | "rawset" => {
                args.all().for_each(|set| self.escape(set));
                Values::one(args.get(0))
            }
            "tostring" | "tonumber" | "type" | "typeof" | "rawequal" | "rawlen" => simple(ty),
            "next" => {
                let set = args.get(0);
                Values { fixed: vec![self.keys(&set).or(NIL), self.everything(&set).or(NIL)], rest: None }
            }
            _ => {
                args.all().for_each(|set| self.escape(set));
                Values::unknown()
            }
        }
    }

    fn of_tables(&mut self, frame: usize, at: &Expr, name: &str, args: &Values) -> Values {
        let first = args.get(0);
        match name {
            "insert" => {
                let item = args.get(if args.fixed.len() > 2 { 2 } else { 1 });
                for table in first.tables.iter() {
                    self.add_items(table, &item);
                }
                if first.is_unknown() {
                    self.escape(&item);
                }
                Values::default()
            }
            "remove" => Values::one(self.items(&first).or(NIL)),
            "clone" => Values::one(self.cloned(frame, at, &first)),
            "freeze" => Values::one(first),
            "move" => {
                let into = if args.fixed.len() > 4 { args.get(4) } else { first.clone() };
                let items = self.items(&first);
                for table in into.tables.iter() {
                    self.add_items(table, &items);
                }
                Values::one(into)
            }
            "unpack" => Values { fixed: Vec::new(), rest: Some(self.items(&first)) },
            "pack" => {
                let mut items = Set::default();
                args.all().for_each(|set| {
                    items.join(set);
                });
                let list = self.list_at(frame, at.span, &items);
                for table in list.tables.iter() {
                    self.set_field(table, &"n".into(), &Set::flag(NUMBER));
                }
                Values::one(list)
            }
            "create" => {
                let item = args.get(1).without(NIL);
                Values::one(self.list_at(frame, at.span, &item))
            }
            "sort" => {
                let item = self.items(&first);
                self.callback(&args.get(1), &[item.clone(), item]);
                Values::default()
            }
            "concat" => Values::one(Set::flag(TEXT)),
            "find" => Values::one(Set::flag(NUMBER | NIL)),
            "isfrozen" => Values::one(Set::flag(BOOLEAN)),
            _ => Values::unknown(),
        }
    }

    /// A copy of tables, which is another table.
    fn cloned(&mut self, frame: usize, at: &Expr, set: &Set) -> Set {
        let id = self.table_at(frame, at.span, 2);
        let (mut items, mut keys, mut fields, mut dynamic) = (Set::default(), Set::default(), Vec::new(), false);
        for source in set.tables.iter() {
            let Some(table) = self.read_table(source) else { continue };
            items.join(&table.items);
            keys.join(&table.keys);
            dynamic |= table.is_dynamic || table.is_open;
            if table.is_open {
                items.join(&Set::unknown());
            }
            fields.extend(table.fields.iter().map(|(name, set)| (name.clone(), set.clone())));
        }
        if set.is_unknown() {
            items.join(&Set::unknown());
            dynamic = true;
        }
        self.add_items(id, &items);
        for (name, field) in fields {
            self.set_field(id, &name, &field);
        }
        let changed = self.tables.get_mut(id as usize).is_some_and(|table| {
            let becomes_dynamic = dynamic && !table.is_dynamic;
            table.is_dynamic |= dynamic;
            table.keys.join(&keys) || becomes_dynamic
        });
        if changed {
            self.table_changed(id);
        }
        Set::table(id)
    }
}

/// The result of a function whose type is a list of simple types.
pub(super) fn simple(ty: &str) -> Values {
    if ty.is_empty() {
        return Values::default();
    }
    let fixed = ty.split(", ").map(|ty| match ty.trim_end_matches('?') {
        "integer" | "number" => Set::flag(NUMBER),
        "string" => Set::flag(TEXT),
        "boolean" => Set::flag(BOOLEAN),
        _ => Set::unknown(),
    });
    Values { fixed: fixed.map(|set| set.or(NIL)).collect(), rest: None }
}
