//! Looks up names of scripts: full ids, and local ids in the pack itself and its dependencies.

use crate::set::ScriptSet;
use hexforge_core::ids::Sym;
use hexforge_core::ruleset::Ruleset;
use rustc_hash::FxHashMap;

/// The type of thing that a name refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sort {
    Kind,
    Def,
    Event,
    Window,
    Value,
    Flow,
}

impl Sort {
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
enum Bare {
    /// One thing for every pack.
    One(u32),
    /// Several packs have one, so it depends on the pack that asks.
    Many(Vec<(usize, u32)>),
}

#[derive(Debug, Default)]
struct Table {
    full: FxHashMap<Box<str>, u32>,
    bare: FxHashMap<Box<str>, Bare>,
}

/// All names of a ruleset.
#[derive(Debug)]
pub(crate) struct NameIndex {
    tables: [Table; 6],
    prefixes: FxHashMap<String, usize>,
}

impl NameIndex {
    pub(crate) fn new(ruleset: &Ruleset, scripts: &ScriptSet) -> Self {
        let mut prefixes = FxHashMap::default();
        for (i, pack) in scripts.packs.iter().enumerate() {
            prefixes.insert(pack.id.clone(), i);
            prefixes.insert(pack.prefix.clone(), i);
        }
        let table = |ids: &mut dyn Iterator<Item = (usize, Sym)>| Table::new(ruleset, &prefixes, ids);
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

    fn table(&self, sort: Sort) -> &Table {
        let [kinds, defs, events, windows, values, flows] = &self.tables;
        match sort {
            Sort::Kind => kinds,
            Sort::Def => defs,
            Sort::Event => events,
            Sort::Window => windows,
            Sort::Value => values,
            Sort::Flow => flows,
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
        sort: Sort,
        name: &str,
        asker: impl FnOnce() -> Option<usize>,
    ) -> Option<u32> {
        let table = self.table(sort);
        match table.bare.get(name) {
            Some(Bare::One(id)) => return Some(*id),
            Some(Bare::Many(found)) => {
                let pack = scripts.packs.get(asker()?)?;
                let of = |p: &usize| found.iter().find(|(q, _)| p == q).map(|(_, id)| *id);
                return pack.visible.iter().find_map(of);
            }
            None => {}
        }
        if let Some(id) = table.full.get(name) {
            return Some(*id);
        }
        let (pack, bare) = name.split_once(':')?;
        let prefix = &scripts.packs.get(self.pack(pack)?)?.prefix;
        table.full.get(format!("{prefix}:{bare}").as_str()).copied()
    }

    /// The message for an unknown name.
    pub(crate) fn unknown(&self, scripts: &ScriptSet, sort: Sort, name: &str) -> String {
        let table = self.table(sort);
        if let Some(Bare::Many(found)) = table.bare.get(name) {
            let packs: Vec<&str> =
                found.iter().filter_map(|(p, _)| scripts.packs.get(*p)).map(|p| p.prefix.as_str()).collect();
            return format!(
                "this pack does not depend on the packs with {} `{name}`: {}. Write `{}:{name}` and add the pack to `depends`",
                sort.word(),
                packs.join(", "),
                packs.first().copied().unwrap_or_default()
            );
        }
        let names: Box<dyn Iterator<Item = &str>> = if name.contains(':') {
            Box::new(table.full.keys().map(AsRef::as_ref))
        } else {
            Box::new(table.bare.keys().map(AsRef::as_ref))
        };
        format!("there is no {} `{name}`{}", sort.word(), suggestion(name, names))
    }
}

impl Table {
    fn new(
        ruleset: &Ruleset,
        prefixes: &FxHashMap<String, usize>,
        ids: &mut dyn Iterator<Item = (usize, Sym)>,
    ) -> Self {
        let mut table = Self::default();
        let mut bare: FxHashMap<&str, Vec<(usize, u32)>> = FxHashMap::default();
        for (index, sym) in ids {
            let Ok(index) = u32::try_from(index) else {
                continue;
            };
            let full = ruleset.text(sym).as_ref();
            table.full.insert(full.into(), index);
            let (prefix, name) = full.split_once(':').unwrap_or(("", full));
            let pack = prefixes.get(prefix).copied().unwrap_or(usize::MAX);
            bare.entry(name).or_default().push((pack, index));
        }
        for (name, mut found) in bare {
            found.sort_unstable();
            let entry = match found.as_slice() {
                [(_, id)] => Bare::One(*id),
                _ => Bare::Many(found),
            };
            table.bare.insert(name.into(), entry);
        }
        table
    }
}

/// ``; did you mean `x`?``, if a similar name exists.
pub(crate) fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// The name most similar to `name`, if one is similar enough.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (name.chars().count() / 3).clamp(1, 4);
    known
        .filter(|k| *k != name)
        .map(|k| (strsim::damerau_levenshtein(name, k), k))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, k)| k)
}
