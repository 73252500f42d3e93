//! The sources of all hooks and libraries, as plain data that threads can share.

use crate::compiled::Compiled;
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

/// The budget of one hook. The host stops a hook that exceeds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budgets {
    /// Steps: turns of loops, calls, steps of pattern matching; library functions cost by the size of what they work on.
    pub fuel: i64,
    /// Bytes that the hook may allocate, including those it no longer uses: the result must not depend on the collector.
    pub memory: usize,
    /// Time without a pause. It is a safety net far above the other budgets, since a limit that depends on the machine is not deterministic.
    pub wall: Duration,
}

impl Default for Budgets {
    fn default() -> Self {
        Self { fuel: 4_000_000, memory: 64 << 20, wall: Duration::from_secs(60) }
    }
}
