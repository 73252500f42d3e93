//! The state hash: the same for the same ruleset, options, seed and answers on every machine.

use super::{Component, LimitSubject, State, Until};
use crate::ids::{CompId, DefId, Sym};
use crate::ruleset::Ruleset;
use crate::value::Value;

/// Feeds data into a hash in one fixed form: little-endian numbers, lengths before texts and lists, names not ids.
pub(crate) struct Digest<'r> {
    hasher: blake3::Hasher,
    ruleset: &'r Ruleset,
}

impl<'r> Digest<'r> {
    pub(crate) fn new(ruleset: &'r Ruleset) -> Self {
        Self { hasher: blake3::Hasher::new(), ruleset }
    }

    pub(crate) fn number(&mut self, n: u64) {
        self.hasher.update(&n.to_le_bytes());
    }

    pub(crate) fn integer(&mut self, n: i64) {
        self.hasher.update(&n.to_le_bytes());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.hasher.update(text.as_bytes());
    }

    pub(crate) fn name(&mut self, sym: Sym) {
        self.text(self.ruleset.text(sym));
    }

    fn def(&mut self, def: DefId) {
        self.name(self.ruleset.def(def).id);
    }

    pub(crate) fn comp(&mut self, comp: Option<CompId>) {
        self.number(comp.map_or(0, |c| u64::from(c.0) + 1));
    }

    pub(crate) fn value(&mut self, value: &Value) {
        match value {
            Value::Nil => self.number(0),
            Value::Bool(b) => self.number(1 + u64::from(*b)),
            Value::Int(n) => {
                self.number(3);
                self.integer(*n);
            }
            Value::Str(s) => {
                self.number(4);
                self.text(s);
            }
            Value::Comp(c) => {
                self.number(5);
                self.comp(Some(*c));
            }
            Value::Def(d) => {
                self.number(6);
                self.def(*d);
            }
            Value::Event(e) => {
                self.number(7);
                self.number(e.0.into());
            }
            Value::List(items) => {
                self.number(8);
                self.number(items.len() as u64);
                items.iter().for_each(|item| self.value(item));
            }
            Value::Map(entries) => {
                self.number(9);
                self.number(entries.len() as u64);
                for (key, value) in entries.iter() {
                    self.text(key);
                    self.value(value);
                }
            }
        }
    }

    fn component(&mut self, c: &Component) {
        self.def(c.def);
        self.number(u64::from(c.alive) << 32 | u64::from(c.generation));
        self.comp(c.owner);
        self.number(c.ends_with.map_or(0, |serial| u64::from(serial) + 1));
        c.fields.iter().for_each(|field| self.value(field));
        for slot in &c.slots {
            self.number(slot.len() as u64);
            slot.iter().for_each(|child| self.comp(Some(*child)));
        }
        self.number(c.grants.len() as u64);
        for grant in &c.grants {
            self.def(grant.def);
            match grant.until {
                None => {}
                Some(Until::Scope(serial)) => self.number(1 << 32 | u64::from(serial)),
                Some(Until::Source(source)) => self.comp(Some(source)),
            }
        }
    }

    fn limit(&mut self, subject: &LimitSubject) {
        match subject {
            LimitSubject::Ability { comp, generation, ability } => {
                self.comp(Some(*comp));
                self.number((*generation).into());
                self.name(self.ruleset.ability(*ability).name);
            }
            LimitSubject::Key { value, generations } => {
                // No carrier is written like this.
                self.comp(None);
                self.value(value);
                generations.iter().for_each(|generation| self.number((*generation).into()));
            }
        }
    }

    pub(crate) fn finish(self) -> blake3::Hash {
        self.hasher.finalize()
    }
}

impl State {
    /// Feeds the whole state into `digest`.
    pub(crate) fn digest(&self, digest: &mut Digest<'_>) {
        digest.number(self.components.len() as u64);
        self.components.iter().for_each(|c| digest.component(c));
        self.chance.digest(digest);
        digest.number(self.reveals);
        digest.number(self.limits.len() as u64);
        for (key, count) in &self.limits {
            digest.limit(&key.subject);
            digest.number(key.occurrence);
            digest.number((*count).into());
        }
        for scope in &self.control.scopes {
            digest.number(scope.serial.into());
            digest.text(scope.name.map_or("", |name| digest.ruleset.text(name)));
            digest.comp(scope.active);
        }
        for event in &self.control.events {
            digest.number(event.serial.0.into());
            digest.name(digest.ruleset.event(event.event).id);
            event.params.iter().for_each(|p| digest.value(p));
            let flags = [event.is_cost, event.unpreventable, event.cancelled, event.replaced];
            flags.into_iter().for_each(|flag| digest.number(flag.into()));
            digest.number(event.phase as u64);
            if event.said != Value::Nil {
                digest.value(&event.said);
            }
            event.proposed.iter().flatten().for_each(|p| digest.value(p));
            digest.comp(event.source);
        }
        digest.number(self.control.next_event.into());
        digest.number(self.control.next_scope.into());
        digest.number(self.log.len() as u64);
        for line in &self.log {
            digest.text(&line.key);
            for (name, value) in &line.args {
                digest.text(name);
                digest.value(value);
            }
        }
        if let Some(ending) = &self.ending {
            ending.digest(digest);
        }
    }
}
