//! Resolves `lib` in hooks, and finds names of libraries that stand for two things.

use hexforge_scripts::lint::{LibUse, Spot};
use hexforge_scripts::{LibTree, Reached};

use super::Context;
use super::lua::{LintedChunk, LuaChunk};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::library::{self, LibraryId, LibraryMention, Taken, Trees};
use crate::pack::did_you_mean;

/// How `lib` is used.
const USAGE: &str = "write `lib.NAME.FUNCTION(…)`";

/// Reports names that stand for two things, and uses of `lib` that lead to no library. Returns the others.
pub(super) fn check(context: &Context<'_>, code: &[LintedChunk<'_>], sink: &mut Sink) -> Vec<LibraryMention> {
    let mut mentions = Vec::new();
    let (trees, taken) = Trees::new(context.packs, &context.model.names);
    for name in &taken {
        sink.extend(clash(context, name));
    }
    for code in code {
        let Some(tree) = trees.get(code.piece.pack, code.piece.in_scenario) else { continue };
        for used in &code.lint.libs {
            match tree.reach(used.names.iter().map(|name| name.name.as_str())) {
                Reached::Library { library, names } => mentions.extend(mention(code.piece, used, *library, names)),
                _ => sink.extend(fault(context, tree, code.piece, used)),
            }
        }
    }
    mentions
}

/// A use of a library that the first `names` names after `lib` lead to.
fn mention(piece: &LuaChunk<'_>, used: &LibUse, library: LibraryId, names: usize) -> Option<LibraryMention> {
    let spot = used.names.get(names).or(used.names.last())?;
    Some(LibraryMention {
        library,
        member: used.names.get(names).map(|name| name.name.clone()),
        from: piece.from.clone(),
        place: piece.origin.place(piece.source, spot),
    })
}

fn clash(context: &Context<'_>, taken: &Taken) -> Option<Diagnostic> {
    let pack = context.packs.get(taken.pack)?;
    let libraries = || library::own(pack);
    let Some(dependency) = taken.dependency.and_then(|dependency| context.packs.get(dependency)) else {
        let file = libraries().find(|library| library.file.relative == taken.name)?.file;
        let text = format!("`{}` has the same name as a folder or another library", taken.name);
        let fault = Diagnostic::error(codes::LIBRARY_NAME_TAKEN, text).at(FileSpan::whole_file(file.source.clone()));
        return Some(fault.help("rename one of them"));
    };
    let as_folder = format!("{}/", taken.name);
    let library = libraries().find(|own| own.name == taken.name || own.name.starts_with(&as_folder))?;
    let file = library.file;
    let before = file.relative.len() - library.name.len() - ".lua".len();
    let end = if library.name == taken.name { file.relative.len() } else { before + as_folder.len() };
    let text = format!(
        "`lib.{0}` could be `{1}` and the libraries of pack `{2}`, whose prefix is `{0}`",
        taken.name,
        file.relative.get(..end).unwrap_or_default(),
        dependency.id
    );
    let fault = Diagnostic::error(codes::LIBRARY_NAME_TAKEN, text).at(FileSpan::whole_file(file.source.clone()));
    Some(fault.help("rename the library or the folder"))
}

/// What is wrong with a use of `lib`.
fn fault(context: &Context<'_>, tree: &LibTree<LibraryId>, piece: &LuaChunk<'_>, used: &LibUse) -> Option<Diagnostic> {
    let at = |fault: Diagnostic, spot: &Spot| Some(fault.at(piece.origin.place(piece.source, spot)));
    let path = |names: usize| {
        let names = used.names.iter().take(names).map(|name| name.name.as_str());
        std::iter::once("lib").chain(names).collect::<Vec<_>>().join(".")
    };
    match tree.reach(used.names.iter().map(|name| name.name.as_str())) {
        Reached::Library { .. } => None,
        Reached::Unknown { folder, at: number } => {
            let name = used.names.get(number)?;
            let text = format!("unknown library `{}`", path(number + 1));
            let unknown = Diagnostic::error(codes::UNKNOWN_FUNCTION, text);
            at(
                match hint(context, piece.pack, name, number) {
                    Some(hint) => unknown.help(hint),
                    None => did_you_mean(unknown, &name.name, folder.names()),
                },
                name,
            )
        }
        Reached::Folder(_) if used.bracket.is_some() => {
            let text = format!("`{}[…]` is not known before the hook runs", path(used.names.len()));
            at(Diagnostic::error(codes::REFUSED_LUA, text).help(USAGE), used.bracket.as_ref()?)
        }
        Reached::Folder(_) => {
            let last = used.names.last().unwrap_or(&used.spot);
            let what = if used.names.is_empty() { "not a value" } else { "a folder of libraries, not a value" };
            let text = format!("`{}` is {what}", path(used.names.len()));
            at(Diagnostic::error(codes::REFUSED_LUA, text).help(USAGE), last)
        }
    }
}

/// What to do about an unknown name that is the prefix of a pack, or leads to a library of scenarios.
fn hint(context: &Context<'_>, pack: usize, name: &Spot, number: usize) -> Option<String> {
    let is_meant = |library: &library::OwnLibrary<'_>| {
        library.is_for_tests && library.name.split('/').nth(number) == Some(name.name.as_str())
    };
    let libraries = context.packs.get(pack).into_iter().flat_map(library::own);
    if let Some(library) = libraries.into_iter().find(is_meant) {
        return Some(format!("only scenarios and fixtures see `{}`; move it to `lib/`", library.file.relative));
    }
    let other = context.model.names.pack(&name.name).filter(|_| number == 0)?;
    let id = &context.packs.get(other)?.id;
    Some(if other == pack {
        "libraries of the pack itself have no prefix: write `lib.NAME.FUNCTION(…)`".to_owned()
    } else if context.model.names.visible(pack).contains(&other) {
        format!("the prefix of pack `{id}` is `{}`", context.model.names.prefix(other))
    } else {
        format!("add `{id}` to `depends` in pack.yaml")
    })
}
