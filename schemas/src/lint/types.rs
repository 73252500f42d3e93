//! Checks the types of Lua, in all hooks and libraries together.

use std::collections::BTreeMap;
use std::thread::Scope;

use hexforge_core::ruleset::Ruleset;
use hexforge_scripts::Reached;
use hexforge_scripts::lint::Chunk;
use hexforge_types::{Code, Fault, FaultKind, LibPath, Lookup, Outcome, Script, Symbol, World, check};

use super::lua::LintedChunk;
use crate::codes;
use crate::compile::{HookKind, HookSource, Model, SymbolKind};
use crate::diagnostic::{Diagnostic, Sink};
use crate::library::{self, OwnLibrary, Trees};
use crate::pack::Pack;

/// Finds names and libraries for the checker.
struct Finder<'a> {
    model: &'a Model,
    /// The number of the script of a library, by its pack and name.
    libraries: BTreeMap<(usize, &'a str), usize>,
    /// What `lib` reaches. The lint of names reports what the game may not reach.
    trees: Trees,
    /// The number of the script of the first library of each pack.
    first: Vec<usize>,
}

impl Lookup for Finder<'_> {
    fn find(&self, symbol: Symbol, name: &str, pack: usize) -> Option<usize> {
        let find = |kind: SymbolKind| self.model.names.find(kind, name, pack).map(|entry| entry.number);
        match symbol {
            Symbol::Kind => find(SymbolKind::Kind),
            Symbol::DefinitionKind => self.model.definition_kinds.get(find(SymbolKind::Definition)?).copied().flatten(),
            Symbol::Event => find(SymbolKind::Event),
            Symbol::Window => find(SymbolKind::Window),
            Symbol::Value => find(SymbolKind::Value),
            Symbol::Flow => find(SymbolKind::Flow),
        }
    }

    fn library(&self, name: &str, pack: usize) -> Option<usize> {
        let (pack, name) = match name.split_once(':') {
            Some((prefix, name)) => (self.model.names.pack(prefix)?, name),
            None => (pack, name),
        };
        self.libraries.get(&(pack, name)).copied()
    }

    fn reach(&self, names: &[&str], pack: usize) -> LibPath {
        let Some(tree) = self.trees.get(pack, true) else { return LibPath::None };
        match tree.reach(names.iter().copied()) {
            Reached::Library { library, names: used } if used == names.len() => {
                self.first.get(library.pack).map_or(LibPath::None, |first| LibPath::Library(first + library.library))
            }
            Reached::Library { .. } => LibPath::Member,
            _ => LibPath::None,
        }
    }
}

/// The stack of the thread that finds types. Code that is nested as deep as it may be needs a part of it.
const STACK: usize = 16 << 20;

/// Starts to find faults in the types of Lua on another thread, and returns what waits for them; none without rules. They need
/// nothing that the other lints find, and take about as long.
pub(crate) fn start<'scope, 'a: 'scope>(
    scope: &'scope Scope<'scope, 'a>,
    packs: &'a [Pack],
    model: &'a Model,
    rules: Option<&'a Ruleset>,
    hooks: &'a [HookSource],
) -> impl FnOnce() -> Option<Outcome> + use<'scope> {
    let thread = rules.and_then(|rules| {
        let builder = std::thread::Builder::new().name("types".to_owned()).stack_size(STACK);
        builder.spawn_scoped(scope, move || find(packs, model, rules, hooks)).ok()
    });
    || thread.map(|thread| thread.join().unwrap_or(Outcome::TooMuch))
}

fn find(packs: &[Pack], model: &Model, rules: &Ruleset, hooks: &[HookSource]) -> Outcome {
    let mut libraries = BTreeMap::new();
    let mut texts = Vec::new();
    let mut first = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        first.push(hooks.len() + texts.len());
        for OwnLibrary { file, name, .. } in library::own(pack) {
            libraries.entry((index, name)).or_insert(hooks.len() + texts.len());
            texts.push((index, file.source.text(), name));
        }
    }
    let finder = Finder { model, libraries, trees: Trees::new(packs, &model.names).0, first };
    let mut scripts: Vec<Script<'_>> = hooks
        .iter()
        .map(|hook| Script {
            code: match &hook.kind {
                HookKind::Expression => Code::Text(&hook.source, Chunk::Expression),
                HookKind::Body => Code::Text(&hook.source, Chunk::Body),
                HookKind::Library { module, function } => {
                    Code::Function(finder.libraries.get(&(hook.pack, module.as_str())).copied(), function)
                }
            },
            locals: &hook.locals.vars,
            event: hook.locals.event,
            pack: hook.pack,
            library: None,
        })
        .collect();
    scripts.extend(texts.iter().map(|(pack, text, name)| Script {
        code: Code::Text(text, Chunk::Library),
        locals: &[],
        event: None,
        pack: *pack,
        library: Some(format!("{}:{name}", model.names.prefix(*pack))),
    }));
    let grants = |script: &Script<'_>| matches!(script.code, Code::Text(text, _) if text.contains("game.grant"));
    check(&World {
        rules,
        lookup: &finder,
        scripts: &scripts,
        types_of_values: &model.value_types,
        grants: scripts.iter().any(grants),
    })
}

/// Reports what was found, except where `sink` already has an error.
pub(super) fn report(outcome: Outcome, hooks: &[HookSource], code: &[LintedChunk<'_>], sink: &mut Sink) {
    let faults = match outcome {
        Outcome::Checked(faults) => faults,
        // The compiler reports the code.
        Outcome::Unparsable if !sink.error_places().is_empty() => return,
        Outcome::Unparsable | Outcome::TooMuch => {
            let text =
                format!("skipped the check {}, because the Lua is too complex", codes::WRONG_TYPE_IN_LUA.as_str());
            return sink
                .push(Diagnostic::note(codes::NOT_CHECKED, text).help("split long functions, loops and expressions"));
        }
    };
    // Pieces are the hooks with code of their own, and then the libraries.
    let is_own = |hook: &HookSource| !matches!(hook.kind, HookKind::Library { .. });
    let of_hooks: Vec<usize> = hooks.iter().enumerate().filter(|(_, hook)| is_own(hook)).map(|(at, _)| at).collect();
    let mut reported = sink.error_places();
    for fault in faults {
        let piece = match fault.script.checked_sub(hooks.len()) {
            Some(library) => code.get(of_hooks.len() + library),
            None => of_hooks.binary_search(&fault.script).ok().and_then(|at| code.get(at)),
        };
        let Some(LintedChunk { piece, .. }) = piece else { continue };
        let place = piece.origin.at(piece.source, fault.at, fault.len);
        if reported.insert((place.file.path().clone(), place.span.start)) {
            sink.push(diagnostic(fault).at(place));
        }
    }
}

fn diagnostic(fault: Fault) -> Diagnostic {
    let code = match fault.kind {
        FaultKind::UnknownMember => codes::UNKNOWN_MEMBER,
        FaultKind::UnknownFunction => codes::UNKNOWN_FUNCTION,
        FaultKind::UnknownName => codes::UNKNOWN_ID_IN_LUA,
        FaultKind::WrongType | FaultKind::WrongCount => codes::WRONG_TYPE_IN_LUA,
    };
    let made = Diagnostic::error(code, fault.message);
    match fault.names {
        Some((name, known)) => crate::pack::did_you_mean(made, &name, known.iter().map(String::as_str)),
        None => made,
    }
}
