//! Libraries of packs, as `lib` reaches them in hooks.

use std::path::Path;
use std::sync::Arc;

use hexforge_scripts::lint::{Export, exports};
use hexforge_scripts::{LibEntry, LibTree};

use crate::compile::Names;
use crate::diagnostic::FileSpan;
use crate::explain::{FileLine, MentionLine};
use crate::load::Loaded;
use crate::pack::{FileKind, Pack, PackFile};
use crate::source::SourceFile;

/// A library: the index of its pack among the loaded ones, and its index among [`own`] libraries of the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LibraryId {
    /// The pack.
    pub pack: usize,
    /// The library.
    pub library: usize,
}

/// A library of a pack.
#[derive(Clone, Copy)]
pub(crate) struct OwnLibrary<'p> {
    /// Its file.
    pub file: &'p PackFile,
    /// Its name in `require`.
    pub name: &'p str,
    /// Whether only scenarios and fixtures of the pack see it.
    pub is_for_tests: bool,
}

/// The libraries of a pack: those of the game, then those of its scenarios, each by their paths.
pub(crate) fn own(pack: &Pack) -> impl Iterator<Item = OwnLibrary<'_>> {
    let of = |kind, folder: &'static str| {
        pack.files(kind).filter_map(move |file| {
            let name = file.relative.strip_prefix(folder)?.strip_suffix(".lua")?;
            Some(OwnLibrary { file, name, is_for_tests: kind.is_for_tests() })
        })
    };
    of(FileKind::Library, "lib/").chain(of(FileKind::TestLibrary, "tests/lib/"))
}

/// The libraries of a pack that its own code sees, or only those of the game.
pub(crate) fn seen(pack: &Pack, by_tests: bool) -> impl Iterator<Item = OwnLibrary<'_>> {
    own(pack).filter(move |library| by_tests || !library.is_for_tests)
}

/// A place where a hook uses a library by `lib`.
#[derive(Debug, Clone)]
pub(crate) struct LibraryMention {
    /// The library.
    pub library: LibraryId,
    /// The function or value of it.
    pub member: Option<String>,
    /// The document of the hook.
    pub from: String,
    /// Where.
    pub place: FileSpan,
}

/// A library, or the prefix of a dependency, whose name is taken.
pub(crate) struct Taken {
    /// The pack.
    pub pack: usize,
    /// The path of the library in the pack, or the prefix.
    pub name: String,
    /// The pack whose prefix it is; none if a library and a folder have one name.
    pub dependency: Option<usize>,
}

/// What `lib` reaches in the hooks of each pack.
pub(crate) struct Trees {
    /// In hooks of the game.
    game: Vec<LibTree<LibraryId>>,
    /// In scenarios and fixtures.
    tests: Vec<LibTree<LibraryId>>,
}

impl Trees {
    /// The trees of all packs, and names that stand for two things.
    pub fn new(packs: &[Pack], names: &Names) -> (Self, Vec<Taken>) {
        let mut taken = Vec::new();
        let own: Vec<LibTree<LibraryId>> =
            packs.iter().enumerate().map(|(at, pack)| tree(at, pack, false, &mut Vec::new())).collect();
        let mut tests: Vec<LibTree<LibraryId>> =
            packs.iter().enumerate().map(|(at, pack)| tree(at, pack, true, &mut taken)).collect();
        let mut game = own.clone();
        for (pack, tree) in tests.iter_mut().enumerate() {
            for other in names.visible(pack).iter().filter(|other| **other != pack) {
                let (Some(of_other), prefix) = (own.get(*other), names.prefix(*other)) else { continue };
                if tree.add_pack(prefix, of_other.clone()).is_err() {
                    taken.push(Taken { pack, name: prefix.to_owned(), dependency: Some(*other) });
                }
                if let Some(tree) = game.get_mut(pack) {
                    // What is taken there is taken for scenarios, too.
                    let _ = tree.add_pack(prefix, of_other.clone());
                }
            }
        }
        (Self { game, tests }, taken)
    }

    /// What `lib` reaches in hooks of a pack.
    pub fn get(&self, pack: usize, by_tests: bool) -> Option<&LibTree<LibraryId>> {
        if by_tests { &self.tests } else { &self.game }.get(pack)
    }
}

fn tree(at: usize, pack: &Pack, by_tests: bool, taken: &mut Vec<Taken>) -> LibTree<LibraryId> {
    let mut tree = LibTree::default();
    for (number, library) in own(pack).enumerate().filter(|(_, library)| by_tests || !library.is_for_tests) {
        if tree.add(library.name, LibraryId { pack: at, library: number }).is_err() {
            taken.push(Taken { pack: at, name: library.file.relative.clone(), dependency: None });
        }
    }
    tree
}

/// A library, as `lib` names it.
#[derive(Debug, Clone)]
pub struct Library {
    id: LibraryId,
    /// What leads to it after `lib`, in hooks of the pack that sees it: `ti4.ships`.
    pub path: String,
    /// Its name in `require`: `ti4:ships`.
    pub required: String,
    /// Its file.
    pub source: Arc<SourceFile>,
}

/// What `lib` reaches in the hooks of a pack, in the order of the paths. If tests are loaded, it includes what their hooks reach.
#[must_use]
pub fn libraries(loaded: &Loaded, pack: usize) -> Vec<Library> {
    let (trees, _) = Trees::new(&loaded.packs, &loaded.model.names);
    let mut all = Vec::new();
    if let Some(tree) = trees.get(pack, true) {
        collect(loaded, pack, tree, "", &mut all);
    }
    all
}

/// The pack whose folder contains the file at `path`.
#[must_use]
pub fn pack_of(loaded: &Loaded, path: &Path) -> Option<usize> {
    let within = loaded.packs.iter().enumerate().filter(|(_, pack)| path.starts_with(&pack.location.path));
    within.max_by_key(|(_, pack)| pack.location.path.as_os_str().len()).map(|(index, _)| index)
}

fn collect(loaded: &Loaded, pack: usize, tree: &LibTree<LibraryId>, path: &str, all: &mut Vec<Library>) {
    for (name, entry) in tree.entries() {
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match entry {
            LibEntry::Folder(inner) | LibEntry::Pack(inner) => collect(loaded, pack, inner, &path, all),
            LibEntry::Library(id) => {
                let library = loaded.packs.get(id.pack).and_then(|of| own(of).nth(id.library));
                let Some(OwnLibrary { file, name, .. }) = library else { continue };
                let prefix = loaded.model.names.prefix(id.pack);
                let required = if id.pack == pack { name.to_owned() } else { format!("{prefix}:{name}") };
                all.push(Library { id: *id, path, required, source: file.source.clone() });
            }
        }
    }
}

impl Library {
    /// The functions and values that it offers.
    #[must_use]
    pub fn exports(&self) -> Vec<Export> {
        exports(self.source.text())
    }

    /// The places where hooks use it, or a function or value of it.
    #[must_use]
    pub fn mentions(&self, loaded: &Loaded, member: Option<&str>) -> Vec<MentionLine> {
        let is_meant = |mention: &&LibraryMention| {
            mention.library == self.id && (member.is_none() || mention.member.as_deref() == member)
        };
        let uses = loaded.library_mentions.iter().filter(is_meant);
        let mut all: Vec<MentionLine> = uses
            .map(|mention| MentionLine { from: mention.from.clone(), place: FileLine::of(&mention.place) })
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The line of a function or value, from 1.
    #[must_use]
    pub fn line(&self, export: &Export) -> usize {
        self.source.text().get(..export.at).unwrap_or_default().matches('\n').count() + 1
    }

    /// A function or value and its parameters, as a call is written: `ships.harbours(owner)`.
    #[must_use]
    pub fn signature(&self, export: &Export) -> String {
        let params = export.params.as_ref().map(|params| format!("({})", params.join(", "))).unwrap_or_default();
        format!("{}.{}{params}", self.path, export.name)
    }
}
