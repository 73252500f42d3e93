//! The sources of all hooks and libraries, as plain data that threads can share.

use crate::compiled::Compiled;
use hexforge_core::limits::{Budget, Limit};
use std::sync::Arc;
use std::time::Duration;

/// The form of the code of a hook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// An expression: it returns a value and cannot change the game or ask players.
    Expression,
    /// A body: it can change the game and ask players.
    Body,
    /// A function of one of the pack's libraries, called with the arguments in the order of the parameters.
    LibFunction {
        /// The library, as `require` names it.
        module: String,
        /// The function's name in the library's table.
        function: String,
    },
}

/// The code of one hook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptSource {
    /// The form of the code.
    pub kind: SourceKind,
    /// The code; empty for a library function.
    pub source: Arc<str>,
    /// Names of the locals, in the order of the ruleset's `Hook::params`.
    pub params: Arc<[Arc<str>]>,
    /// The file of the code.
    pub file: Arc<str>,
    /// The line of the file on which the code begins, from 1.
    pub first_line: u32,
    /// Index of the pack in [`ScriptSet::packs`].
    pub pack: usize,
    /// Whether it sees the libraries of scenarios.
    pub is_for_tests: bool,
    /// What the hook is called in messages.
    pub label: Arc<str>,
    /// The compiled code, shared by all holders of the same code.
    pub compiled: Compiled,
}

/// A library of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lib {
    /// Its name, as `require` takes it: the path below `lib/` without the ending, with `/` between folders.
    pub name: String,
    /// Its code.
    pub source: Arc<str>,
    /// Its file.
    pub file: Arc<str>,
    /// Whether only scenarios of its pack, and other such libraries, see it.
    pub is_for_tests: bool,
    /// The compiled code, shared by all holders of the same code.
    pub compiled: Compiled,
}

/// The scripts of one pack.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PackScripts {
    /// The pack's id.
    pub id: String,
    /// The prefix of its ids in the ruleset.
    pub prefix: String,
    /// The packs in which names without a prefix are looked up, in order: itself, then its dependencies.
    pub visible: Vec<usize>,
    /// Its libraries.
    pub libs: Vec<Lib>,
}

/// All scripts of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScriptSet {
    /// The hooks; the index is the hook's `HookId`.
    pub hooks: Vec<ScriptSource>,
    /// The packs.
    pub packs: Vec<PackScripts>,
}

/// What tests change of the budget of a decision ([`hexforge_core::limits`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budgets {
    /// [`Limit::Steps`].
    pub fuel: u64,
    /// [`Limit::Memory`].
    pub memory: u64,
    /// Time of a hook without a pause. It is a safety net far above the other budgets, since a limit that depends on the machine is not deterministic.
    pub wall: Duration,
}

impl Default for Budgets {
    fn default() -> Self {
        Self { fuel: Limit::Steps.most(), memory: Limit::Memory.most(), wall: Duration::from_secs(60) }
    }
}

impl Budgets {
    pub(crate) fn budget(self) -> Budget {
        Budget::new().with(Limit::Steps, self.fuel).with(Limit::Memory, self.memory)
    }
}
