//! What the loader hands over: the sources of all hooks and libraries, as plain data that threads may share.

use crate::compiled::Compiled;
use std::sync::Arc;
use std::time::Duration;

/// How the code of a hook is to be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// An expression: it gives a value and must neither act nor ask.
    Expression,
    /// A body: it acts and may ask.
    Body,
    /// A function of one of the pack's libraries; it is handed the arguments in the order of the parameters.
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
    /// How the code is to be taken.
    pub kind: SourceKind,
    /// The code; empty for a library function.
    pub source: Arc<str>,
    /// Names of the locals, in the order of the ruleset's `Hook::params`.
    pub params: Arc<[Arc<str>]>,
    /// The file in which the code stands.
    pub file: Arc<str>,
    /// The line of the file on which the code begins, from 1.
    pub first_line: u32,
    /// Index of the pack in [`ScriptSet::packs`].
    pub pack: usize,
    /// What the hook is called in messages.
    pub label: Arc<str>,
    /// The code compiled, shared with whatever holds the same code.
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
    /// The code compiled, shared with whatever holds the same code.
    pub compiled: Compiled,
}

/// What scripts of one pack may reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PackScripts {
    /// The pack's id.
    pub id: String,
    /// The prefix of its ids in the ruleset.
    pub prefix: String,
    /// Packs in which its bare names are looked up, in order: itself, then what it depends on.
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

/// What one hook may use before the host stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budgets {
    /// Steps: turns of loops, calls, steps of pattern matching; library functions cost by the size of what they work on.
    pub fuel: i64,
    /// Bytes that the hook may ask for, what it no longer holds included: what the collector has taken must not tell.
    pub memory: usize,
    /// Time at a stretch: a net far below. What steps and bytes stop must not depend on how busy the machine is.
    pub wall: Duration,
}

impl Default for Budgets {
    fn default() -> Self {
        Self { fuel: 4_000_000, memory: 64 << 20, wall: Duration::from_secs(60) }
    }
}
