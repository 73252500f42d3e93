//! Looks up names of scripts: full ids, and local ids in the pack itself and its dependencies.

use crate::set::ScriptSet;
use crate::shared::Shared;
use hexforge_core::ids::Sym;
use hexforge_core::limits::{NAME_CHARS, is_too_long_for_a_name};
use hexforge_core::ruleset::Ruleset;
use rustc_hash::FxHashMap;

/// The kind of thing that a name refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NameKind {
    Kind,
    Def,
    Event,
    Window,
    Value,
    Flow,
}

impl NameKind {
    fn word(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Def => "definition",
            Self::Event => "event",
            Self::Window => "window",
            Self::Value => "value",
            Self::Flow => "flow",
        }
    }
}

/// The referent of a local id.
#[derive(Debug)]
enum LocalId {
    /// One thing for every pack.
    One(u32),
    /// Several packs have one, so it depends on the pack that asks.
    Many(Vec<(usize, u32)>),
}

#[derive(Debug, Default)]
struct IdTable {
    full: FxHashMap<Box<str>, u32>,
    local: FxHashMap<Box<str>, LocalId>,
}

/// All names of a ruleset.
#[derive(Debug)]
pub(crate) struct NameIndex {
    tables: [IdTable; 6],
    prefixes: FxHashMap<String, usize>,
}

impl NameIndex {
    pub(crate) fn new(ruleset: &Ruleset, scripts: &ScriptSet) -> Self {
        let mut prefixes = FxHashMap::default();
        for (i, pack) in scripts.packs.iter().enumerate() {
            prefixes.insert(pack.id.clone(), i);
            prefixes.insert(pack.prefix.clone(), i);
        }
        let table = |ids: &mut dyn Iterator<Item = (usize, Sym)>| IdTable::new(ruleset, &prefixes, ids);
        // Bare components are among the definitions under the id of their kind; they are found as kinds.
        let is_proper = |id: Sym| ruleset.find_def(ruleset.text(id)).is_some();
        let tables = [
            table(&mut ruleset.kinds.iter().map(|k| k.id).enumerate()),
            table(&mut ruleset.definitions.iter().map(|d| d.id).enumerate().filter(|(_, id)| is_proper(*id))),
            table(&mut ruleset.events.iter().map(|e| e.id).enumerate()),
            table(&mut ruleset.windows.iter().map(|w| w.id).enumerate()),
            table(&mut ruleset.values.iter().map(|v| v.id).enumerate()),
            table(&mut ruleset.flows.iter().map(|f| f.id).enumerate()),
        ];
        Self { tables, prefixes }
    }

    fn table(&self, kind: NameKind) -> &IdTable {
        let [kinds, defs, events, windows, values, flows] = &self.tables;
        match kind {
            NameKind::Kind => kinds,
            NameKind::Def => defs,
            NameKind::Event => events,
            NameKind::Window => windows,
            NameKind::Value => values,
            NameKind::Flow => flows,
        }
    }

    /// The pack of that id or prefix.
    pub(crate) fn pack(&self, name: &str) -> Option<usize> {
        self.prefixes.get(name).copied()
    }

    /// The index of the thing called `name`. `asker` returns the pack that asks and is called only if it matters.
    pub(crate) fn find(
        &self,
        scripts: &ScriptSet,
        kind: NameKind,
        name: &str,
        asker: impl FnOnce() -> Option<usize>,
    ) -> Option<u32> {
        let table = self.table(kind);
        match table.local.get(name) {
            Some(LocalId::One(id)) => return Some(*id),
            Some(LocalId::Many(found)) => {
                let pack = scripts.packs.get(asker()?)?;
                let of = |p: &usize| found.iter().find(|(q, _)| p == q).map(|(_, id)| *id);
                return pack.visible.iter().find_map(of);
            }
            None => {}
        }
        if let Some(id) = table.full.get(name) {
            return Some(*id);
        }
        let (pack, local) = name.split_once(':')?;
        let prefix = &scripts.packs.get(self.pack(pack)?)?.prefix;
        table.full.get(format!("{prefix}:{local}").as_str()).copied()
    }

    /// The message for an unknown name.
    pub(crate) fn unknown(&self, shared: &Shared, kind: NameKind, name: &str) -> String {
        let scripts = &shared.scripts;
        let table = self.table(kind);
        if let Some(LocalId::Many(found)) = table.local.get(name) {
            let packs: Vec<&str> =
                found.iter().filter_map(|(p, _)| scripts.packs.get(*p)).map(|p| p.prefix.as_str()).collect();
            return format!(
                "this pack does not depend on the packs with {} `{name}`: {}. Write `{}:{name}` and add the pack to `depends`",
                kind.word(),
                packs.join(", "),
                packs.first().copied().unwrap_or_default()
            );
        }
        let names: Box<dyn Iterator<Item = &str>> = if name.contains(':') {
            Box::new(table.full.keys().map(AsRef::as_ref))
        } else {
            Box::new(table.local.keys().map(AsRef::as_ref))
        };
        format!("there is no {} `{name}`{}", kind.word(), shared.suggestion(name, names))
    }
}

impl IdTable {
    fn new(
        ruleset: &Ruleset,
        prefixes: &FxHashMap<String, usize>,
        ids: &mut dyn Iterator<Item = (usize, Sym)>,
    ) -> Self {
        let mut table = Self::default();
        let mut by_local_id: FxHashMap<&str, Vec<(usize, u32)>> = FxHashMap::default();
        for (index, sym) in ids {
            let Ok(index) = u32::try_from(index) else {
                continue;
            };
            let full = ruleset.text(sym).as_ref();
            table.full.insert(full.into(), index);
            let (prefix, name) = full.split_once(':').unwrap_or(("", full));
            let pack = prefixes.get(prefix).copied().unwrap_or(usize::MAX);
            by_local_id.entry(name).or_default().push((pack, index));
        }
        for (name, mut found) in by_local_id {
            found.sort_unstable();
            let entry = match found.as_slice() {
                [(_, id)] => LocalId::One(*id),
                _ => LocalId::Many(found),
            };
            table.local.insert(name.into(), entry);
        }
        table
    }
}

/// The most bytes of a character.
const MOST_BYTES: usize = 4;

/// Names are compared letter by letter; so many pairs of letters count as one step.
const PAIRS_PER_STEP: usize = 16;

impl Shared {
    /// As [`suggestion`], counted as work. A script can catch the message and look up another wrong name.
    pub(crate) fn suggestion<'a>(&self, name: &str, known: impl Iterator<Item = &'a str>) -> String {
        if is_too_long_for_a_name(name) || self.is_spent() {
            return String::new();
        }
        let work = |known: &&str| 1 + known.len().min(NAME_CHARS) * name.len() / PAIRS_PER_STEP;
        let budget = &self.budget;
        suggestion(name, known.inspect(|known| budget.work(work(known))))
    }
}

/// ``; did you mean `x`?``, if a similar name exists.
pub(crate) fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// The name most similar to `name`, if one is similar enough. A long name is not a typo.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if is_too_long_for_a_name(name) {
        return None;
    }
    let length = name.chars().count();
    let allowed = (length / 3).clamp(1, 4);
    known
        .filter(|k| *k != name && k.len() <= MOST_BYTES * NAME_CHARS && k.chars().count().abs_diff(length) <= allowed)
        .map(|k| (strsim::damerau_levenshtein(name, k), k))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, k)| k)
}
