//! Named types: words of enumerations and fields of records.

use std::rc::Rc;
use std::sync::Arc;

use hexforge_core::ruleset::{RecordType, Type, WordType};

use super::{Infer, Wrong, checks};
use crate::FaultKind;
use crate::set::{BOOLEAN, Ids, NIL, NUMBER, Set, TEXT, WORD};
use crate::tree::{Expr, ExprKind, Item, Op, Span};

/// Whether a type is an enumeration, a record, or a list of one.
pub(super) fn is_named(ty: &Type) -> bool {
    match ty {
        Type::Words(_) | Type::Record(_) => true,
        Type::Optional(inner) | Type::List(inner) => is_named(inner),
        _ => false,
    }
}

impl Infer<'_> {
    /// What a type allows. Its tables are the same wherever the type is declared, since nobody can change them.
    pub(super) fn of_named(&mut self, ty: &Type) -> Set {
        match ty {
            Type::Words(words) => Set { words: Ids::one(self.enumeration(words)), ..Set::flag(WORD) },
            Type::Record(record) => self.record(record),
            Type::Optional(inner) => self.of_named(inner).or(NIL),
            Type::List(inner) => {
                let items = self.of_named(inner);
                let id = self.new_table();
                self.add_items(id, &items);
                Set::table(id)
            }
            Type::Any | Type::Map => Set::unknown(),
            Type::Boolean => Set::flag(BOOLEAN),
            Type::Integer => Set::flag(NUMBER),
            Type::String => Set::flag(TEXT),
            Type::Component => Set::comps(self.all_kinds.clone()),
            Type::OfKind(kind) => Set::comps(self.kinds_within(*kind)),
            Type::Player => Set::comps(self.players.clone()),
            Type::Definition => Set::defs(self.all_kinds.clone()),
            Type::DefOf(kind) => Set::defs(self.kinds_within(*kind)),
        }
    }

    fn enumeration(&mut self, words: &Arc<WordType>) -> u32 {
        let known = self.enumerations.iter().position(|known| known.id == words.id);
        let at = known.unwrap_or_else(|| {
            self.enumerations.push(words.clone());
            self.enumerations.len() - 1
        });
        u32::try_from(at).unwrap_or(0)
    }

    fn record(&mut self, record: &Arc<RecordType>) -> Set {
        if let Some(id) = self.records.get(&record.id) {
            return Set::table(*id);
        }
        let id = self.new_table();
        self.records.insert(record.id.clone(), id);
        for (name, ty) in &record.fields {
            let set = self.of_named(ty);
            self.set_field(id, &Rc::from(&**name), &set);
        }
        if let Some(table) = self.tables.get_mut(id as usize) {
            table.is_record = true;
        }
        Set::table(id)
    }

    /// The words of the enumerations in a set.
    pub(super) fn words(&self, set: &Set) -> Vec<Arc<str>> {
        let types = set.words.iter().filter_map(|number| self.enumerations.get(number as usize));
        types.flat_map(|words| words.words.iter().cloned()).collect()
    }

    /// Whether tables are all records.
    pub(super) fn are_records(&self, set: &Set) -> bool {
        set.tables.iter().filter_map(|id| self.tables.get(id as usize)).all(|table| table.is_record)
    }

    /// Checks the two sides of a comparison: a word of an enumeration is only one of its words.
    pub(super) fn check_words(&mut self, frame: usize, a: &Set, b: &Set, left: &Expr, right: &Expr) {
        if !self.is_checking() {
            return;
        }
        let is_word = |set: &Set| set.has(WORD) && set.is_only(WORD | NIL);
        for (set, literal) in [(a, right), (b, left)] {
            let ExprKind::Text(Some(text)) = &literal.kind else { continue };
            if !set.has(WORD) {
                continue;
            }
            let words = self.words(set);
            let is_right = !is_word(set) || words.iter().any(|word| **word == **text);
            let fault = (!is_right).then(|| self.unknown_word(set, text, &words));
            self.verdict(frame, literal.span, checks::WORD, fault);
        }
        if is_word(a) && is_word(b) {
            let others = self.words(b);
            let can_be_same = self.words(a).iter().any(|word| others.contains(word));
            let wrong = || {
                let message = format!("{} and {} have no word in common", self.named_types(a), self.named_types(b));
                Wrong::new(FaultKind::WrongType, message)
            };
            let fault = (!can_be_same).then(wrong);
            self.verdict(frame, right.span, checks::WORD, fault);
        }
    }

    /// Checks what is written where a type is expected: words of enumerations and fields of records.
    pub(super) fn check_literal(&mut self, frame: usize, expr: &Expr, ty: &Type) {
        if !self.is_checking() || !is_named(ty) {
            return;
        }
        match (ty.present(), &expr.kind) {
            (Type::Words(words), ExprKind::Text(Some(text))) => {
                let fault = (!words.has(text)).then(|| {
                    let known = words.words.iter().map(ToString::to_string).collect();
                    let message = format!("`{text}` is not a word of type `{}`", words.local_id);
                    Wrong::named(FaultKind::WrongType, message, text, known)
                });
                self.verdict(frame, expr.span, checks::WORD, fault);
            }
            (Type::Record(record), ExprKind::Table(items)) => {
                for item in items {
                    let Item::Named(name, value) = item else { continue };
                    let field = record.field(&name.text).cloned();
                    let fault = field.is_none().then(|| unknown_field(record, &name.text));
                    self.verdict(frame, name.span, checks::NAME, fault);
                    if let Some(ty) = field {
                        self.check_literal(frame, value, &ty);
                    }
                }
                self.check_missing_fields(frame, expr.span, record, items);
            }
            (Type::List(inner), ExprKind::Table(items)) => {
                for item in items {
                    if let Item::Plain(value) = item {
                        self.check_literal(frame, value, inner);
                    }
                }
            }
            (_, ExprKind::Bracketed(inner)) => self.check_literal(frame, inner, ty),
            (_, ExprKind::Binary(Op::And, _, right)) => self.check_literal(frame, right, ty),
            (_, ExprKind::Binary(Op::Or, left, right)) => {
                self.check_literal(frame, left, ty);
                self.check_literal(frame, right, ty);
            }
            (_, ExprKind::Choice(_, values)) => values.iter().for_each(|value| self.check_literal(frame, value, ty)),
            _ => {}
        }
    }

    fn check_missing_fields(&mut self, frame: usize, span: Span, record: &RecordType, items: &[Item]) {
        let is_given = |name: &str| items.iter().any(|item| matches!(item, Item::Named(key, _) if *key.text == *name));
        let all_named = items.iter().all(|item| matches!(item, Item::Named(..)));
        let mut needed = record.fields.iter().filter(|(_, ty)| !matches!(ty, Type::Optional(_) | Type::Any));
        let missing = needed.find(|(name, _)| all_named && !is_given(name));
        let fault = missing.map(|(name, _)| {
            let message = format!("missing field `{name}` of type `{}`", record.local_id);
            Wrong::new(FaultKind::WrongType, message)
        });
        self.verdict(frame, span, checks::MISSING, fault);
    }

    fn unknown_word(&self, set: &Set, text: &str, words: &[Arc<str>]) -> Wrong {
        let known = words.iter().map(ToString::to_string).collect();
        Wrong::named(FaultKind::WrongType, format!("`{text}` is not a word of {}", self.named_types(set)), text, known)
    }

    /// The enumerations in a set, for messages.
    fn named_types(&self, set: &Set) -> String {
        let types = set.words.iter().filter_map(|number| self.enumerations.get(number as usize));
        let names: Vec<String> = types.map(|words| format!("`{}`", words.local_id)).collect();
        format!("type {}", names.join(" or "))
    }
}

fn unknown_field(record: &RecordType, name: &str) -> Wrong {
    let known = record.fields.iter().map(|(name, _)| name.to_string()).collect();
    let message = format!("type `{}` has no field `{name}`", record.local_id);
    Wrong::named(FaultKind::UnknownName, message, name, known)
}
