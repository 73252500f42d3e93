//! Fuzzers: one for each format that strangers write. A target takes any bytes and panics if what reads them does something that it
//! must never do. `tests/tests/fuzz.rs` runs them on mutations of the corpus, `fuzz/` guides them by coverage.

mod archives;
mod games;
mod invariants;
mod mutator;
mod packs;
mod runner;
mod texts;

pub use runner::{Finding, Run, Settings, run};

use hexforge_test_support::{file_names, workspace};

/// A fuzzer.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is also that of the folder with its corpus.
    pub name: &'static str,
    /// Reads bytes as a stranger's.
    pub read: fn(&[u8]),
}

/// All fuzzers.
pub const TARGETS: [Target; 10] = [
    Target { name: "yaml", read: texts::yaml },
    Target { name: "lua", read: texts::lua },
    Target { name: "formulas", read: games::formula },
    Target { name: "fluent", read: packs::fluent },
    Target { name: "documents", read: packs::documents },
    Target { name: "patches", read: packs::patches },
    Target { name: "packs", read: packs::folder },
    Target { name: "archives", read: archives::archive },
    Target { name: "saves", read: games::save },
    Target { name: "requests", read: games::requests },
];

impl Target {
    /// The target with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        TARGETS.into_iter().find(|target| target.name == name)
    }

    /// The inputs that mutations start from, by file name.
    ///
    /// # Panics
    /// There are none.
    #[must_use]
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let folder = workspace().join("tests/corpus").join(self.name);
        file_names(&folder).iter().map(|name| std::fs::read(folder.join(name)).unwrap()).collect()
    }
}
