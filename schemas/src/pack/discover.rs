//! Finds the packs that are asked for and those that they depend on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use semver::VersionReq;

use super::files::{self, KnownFiles, Location};
use super::{Pack, manifest, order};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::documents::Entries;
use crate::nearest::nearest;
use crate::source::{Limits, SourceFile};

/// The packs of a load.
#[derive(Debug, Default)]
pub struct Discovered {
    /// The packs in load order.
    pub packs: Vec<Pack>,
}

/// The packs at `path`: the one that lies there, or those that lie directly in it, in order of their names.
#[must_use]
pub fn find_packs(path: &Path) -> Vec<Location> {
    if let Some(location) = Location::find(path) {
        return vec![location];
    }
    let mut names: Vec<_> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|e| e.file_name()).collect();
    names.sort();
    names
        .iter()
        .filter(|name| !name.to_string_lossy().starts_with('.'))
        .filter_map(|name| Location::find(&path.join(name)))
        .collect()
}

/// Finds the packs at `paths` and all that they need, and reads their files.
pub fn discover(paths: &[PathBuf], limits: &Limits, sink: &mut Sink) -> Discovered {
    discover_with(paths, limits, &KnownFiles::new(), sink)
}

/// Finds and reads like [`discover`]; files that say what they said before are not looked through again.
pub(crate) fn discover_with(paths: &[PathBuf], limits: &Limits, known: &KnownFiles, sink: &mut Sink) -> Discovered {
    let mut packs: BTreeMap<String, Pack> = BTreeMap::new();
    for location in given(paths, sink) {
        if let Some(pack) = manifest::read(&location, limits, sink) {
            admit(&mut packs, pack, sink);
        }
    }
    complete(&mut packs, paths, limits, sink);
    check_absent(&packs, paths, limits, sink);
    check_versions(&packs, sink);
    check_prefixes(&packs, sink);
    check_options(&packs, sink);
    let loaded: BTreeSet<String> = packs.keys().cloned().collect();
    let mut packs = order::sort(packs.into_values().collect(), sink);
    for pack in &mut packs {
        let wanted = pack.manifest.depends.keys().chain(pack.manifest.optional.keys());
        pack.visible = wanted.filter(|id| loaded.contains(*id)).map(str::to_owned).collect();
        pack.files = files::read(&pack.location, limits, known, sink);
        pack.stamp();
    }
    Discovered { packs }
}

/// The packs that are asked for, each once, in an order that does not depend on that of the asking.
fn given(paths: &[PathBuf], sink: &mut Sink) -> Vec<Location> {
    let mut locations = Vec::new();
    for path in paths {
        let found = find_packs(path);
        if found.is_empty() {
            let shown = path.to_string_lossy().replace('\\', "/");
            let text = if path.exists() { "has no pack.yaml at its top" } else { "does not exist" };
            sink.push(
                Diagnostic::error(codes::NO_MANIFEST, format!("`{shown}` {text}"))
                    .at(FileSpan::whole_file(SourceFile::new(shown, ""))),
            );
        }
        locations.extend(found);
    }
    locations.sort();
    let mut seen = BTreeSet::new();
    locations.retain(|location| seen.insert(location.path.canonicalize().unwrap_or_else(|_| location.path.clone())));
    locations
}

fn admit(packs: &mut BTreeMap<String, Pack>, pack: Pack, sink: &mut Sink) {
    if let Some(first) = packs.get(&pack.id) {
        sink.push(twice(first, &pack));
    } else {
        packs.insert(pack.id.clone(), pack);
    }
}

fn twice(first: &Pack, second: &Pack) -> Diagnostic {
    Diagnostic::error(
        codes::PACK_TWICE,
        format!(
            "the pack `{}` is there twice: in `{}` and in `{}`",
            first.id,
            first.location.shown(),
            second.location.shown()
        ),
    )
    .at(second.place("/id"))
    .label(first.place("/id"), "the other one")
    .help("remove one of the two, or change its id")
}

/// Adds what is depended on, from beside the packs that are asked for.
fn complete(packs: &mut BTreeMap<String, Pack>, paths: &[PathBuf], limits: &Limits, sink: &mut Sink) {
    let mut available: Option<BTreeMap<String, Vec<Pack>>> = None;
    let mut open: Vec<String> = packs.keys().cloned().collect();
    open.reverse();
    while let Some(id) = open.pop() {
        let Some(pack) = packs.get(&id).cloned() else { continue };
        let mut wanted: Vec<&str> = pack.manifest.depends.keys().collect();
        wanted.sort_unstable();
        for dependency in wanted {
            if packs.contains_key(dependency) {
                continue;
            }
            let available = available.get_or_insert_with(|| scan(paths, limits));
            match available.get(dependency).map(Vec::as_slice) {
                Some([first, more @ ..]) => {
                    for second in more {
                        sink.push(twice(first, second));
                    }
                    let mut faults = Sink::new();
                    // Read again, now that its faults concern us.
                    if let Some(found) = manifest::read(&first.location, limits, &mut faults) {
                        packs.insert(dependency.to_owned(), found);
                        open.push(dependency.to_owned());
                    }
                    sink.extend(faults.finish());
                }
                _ => {
                    let text = format!("the pack `{dependency}`, on which `{id}` depends, was not found");
                    let fault = Diagnostic::error(codes::MISSING_DEPENDENCY, text)
                        .at(pack.place(&format!("/depends/{dependency}")))
                        .help(format!(
                            "put it beside this pack, name its folder on the command line too, or write the folder in which it \
                             lies into `{SEARCH_FILE}` beside this pack.yaml"
                        ));
                    let fault = lost_folders(paths).into_iter().fold(fault, |fault, lost| fault.help(lost));
                    let known = available.keys().chain(packs.keys()).map(String::as_str);
                    sink.push(super::did_you_mean(fault, dependency, known));
                }
            }
        }
    }
}

/// The file that names further folders with packs, one a line. It lies in a pack's folder or in the one above, and belongs to the
/// machine, not to the pack.
pub const SEARCH_FILE: &str = ".hexforge-path";

/// The folder above `path`, which need not be written in it.
fn above(path: &Path) -> PathBuf {
    match (path.components().next_back(), path.parent()) {
        (Some(Component::Normal(_)), Some(parent)) if parent.as_os_str().is_empty() => PathBuf::from("."),
        (Some(Component::Normal(_)), Some(parent)) => parent.to_owned(),
        _ => path.join(".."),
    }
}

/// The folders where what the packs at `path` depend on is looked for: near ones, those of search files, the one above. A pack that
/// lies in one of the first hides those of the same id in the later ones.
#[must_use]
pub fn search_folders(path: &Path) -> [Vec<PathBuf>; 3] {
    let parent = above(path);
    let mut near = vec![path.to_owned(), parent.clone()];
    near.extend(["content", "content/examples", "examples"].map(|below| parent.join(below)));
    let packs = find_packs(path).into_iter().map(|location| location.path);
    let with_files = packs.chain([path.to_owned(), parent.clone()]);
    let named = with_files.flat_map(|with_file| named_folders(&with_file));
    let named = named.flat_map(|folder| [above(&folder), folder]).collect();
    [near, named, vec![above(&parent)]]
}

/// The folders that the search file in `folder` names.
fn named_folders(folder: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(folder.join(SEARCH_FILE)).unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| folder.join(line)).collect()
}

/// All packs in the folders where dependencies are looked for, by id.
fn scan(paths: &[PathBuf], limits: &Limits) -> BTreeMap<String, Vec<Pack>> {
    let mut seen = BTreeSet::new();
    let mut found: BTreeMap<String, Vec<Pack>> = BTreeMap::new();
    for nearness in 0..3 {
        let nearer: BTreeSet<String> = found.keys().cloned().collect();
        let folders: BTreeSet<PathBuf> = paths.iter().flat_map(|path| search_folders(path)[nearness].clone()).collect();
        for location in folders.iter().filter(|folder| folder.is_dir()).flat_map(|folder| children(folder)) {
            let real = location.path.canonicalize().unwrap_or_else(|_| location.path.clone());
            if !seen.insert(real) {
                continue;
            }
            // Faults of packs that nobody asked for are nobody's concern.
            let pack = manifest::read(&location, limits, &mut Sink::new());
            if let Some(pack) = pack.filter(|pack| !nearer.contains(&pack.id)) {
                found.entry(pack.id.clone()).or_default().push(pack);
            }
        }
    }
    found
}

/// Folders that a search file names and that are not there.
fn lost_folders(paths: &[PathBuf]) -> Vec<String> {
    let files = paths.iter().flat_map(|path| [path.clone(), above(path)]);
    let lost = files.flat_map(|with_file| {
        let gone = named_folders(&with_file).into_iter().filter(|folder| !folder.is_dir());
        let shown = with_file.join(SEARCH_FILE).display().to_string();
        gone.map(move |folder| format!("`{shown}` names `{}`, which is no folder", folder.display()))
    });
    lost.collect()
}

fn children(folder: &Path) -> Vec<Location> {
    if Location::find(folder).is_some() { Vec::new() } else { find_packs(folder) }
}

fn range(pack: &Pack, word: &str, id: &str, text: &str, sink: &mut Sink) -> Option<VersionReq> {
    match VersionReq::parse(text) {
        Ok(range) => Some(range),
        Err(error) => {
            sink.push(
                Diagnostic::error(codes::BAD_VERSION, format!("`{text}` is not a range of versions: {error}"))
                    .at(pack.place(&format!("/{word}/{id}")))
                    .expected("a range as `^1.0`, `>=1.2, <2` or `*`"),
            );
            None
        }
    }
}

/// Optional packs and conflicts may be absent; but a name that is nearly that of a pack which is there is a slip.
fn check_absent(packs: &BTreeMap<String, Pack>, paths: &[PathBuf], limits: &Limits, sink: &mut Sink) {
    let mut available: Option<Vec<String>> = None;
    for pack in packs.values() {
        for (word, list) in [("optional", &pack.manifest.optional), ("conflicts", &pack.manifest.conflicts)] {
            for id in list.keys().filter(|id| !packs.contains_key(*id)) {
                let known = available
                    .get_or_insert_with(|| scan(paths, limits).into_keys().chain(packs.keys().cloned()).collect());
                if known.iter().any(|other| other == id) {
                    continue;
                }
                if let Some(near) = nearest(id, known.iter().map(String::as_str).filter(|near| *near != pack.id)) {
                    sink.push(
                        Diagnostic::warning(codes::MISSING_DEPENDENCY, format!("there is no pack `{id}`"))
                            .at(pack.place(&format!("/{word}/{id}")))
                            .help(format!("did you mean `{near}`?")),
                    );
                }
            }
        }
    }
}

fn check_versions(packs: &BTreeMap<String, Pack>, sink: &mut Sink) {
    for pack in packs.values() {
        let manifest = &pack.manifest;
        let lists: [(&str, &Entries<String>); 3] =
            [("depends", &manifest.depends), ("optional", &manifest.optional), ("conflicts", &manifest.conflicts)];
        for (word, list) in lists {
            for (id, text) in list.iter() {
                let place = pack.place(&format!("/{word}/{id}"));
                if id == pack.id {
                    let text = format!("the pack `{id}` names itself in `{word}`");
                    sink.push(Diagnostic::error(codes::HARD_CYCLE, text).at(place).help("remove the entry"));
                    continue;
                }
                let Some(range) = range(pack, word, id, text, sink) else { continue };
                let Some(other) = packs.get(id) else { continue };
                let matches = range.matches(&other.version);
                if word == "conflicts" && matches {
                    sink.push(
                        Diagnostic::error(
                            codes::CONFLICT,
                            format!("`{}` cannot be used with `{id}` {}", pack.id, other.version),
                        )
                        .at(place)
                        .label(other.place("/version"), "this version"),
                    );
                } else if word != "conflicts" && !matches {
                    sink.push(
                        Diagnostic::error(
                            codes::WRONG_VERSION,
                            format!("`{}` wants `{id}` {text}, but {} is there", pack.id, other.version),
                        )
                        .at(place)
                        .label(other.place("/version"), "this version"),
                    );
                }
            }
        }
    }
}

/// Lua reads options by their bare name, so that two packs of a load cannot have one of the same name.
fn check_options(packs: &BTreeMap<String, Pack>, sink: &mut Sink) {
    let mut owner: BTreeMap<&str, &Pack> = BTreeMap::new();
    for pack in packs.values() {
        for name in pack.manifest.options.keys() {
            if let Some(first) = owner.insert(name, pack) {
                let pointer = format!("/options/{name}");
                let text = format!("the packs `{}` and `{}` both have an option `{name}`", first.id, pack.id);
                sink.push(
                    Diagnostic::error(codes::DUPLICATE_ID, text)
                        .at(pack.place(&pointer))
                        .label(first.place(&pointer), "the other one"),
                );
            }
        }
    }
}

fn check_prefixes(packs: &BTreeMap<String, Pack>, sink: &mut Sink) {
    let mut owner: BTreeMap<&str, &Pack> = BTreeMap::new();
    for pack in packs.values() {
        let mut names = vec![pack.id.as_str()];
        if pack.prefix != pack.id {
            names.push(&pack.prefix);
        }
        for name in names {
            if let Some(first) = owner.insert(name, pack) {
                sink.push(
                    Diagnostic::error(
                        codes::PACK_TWICE,
                        format!("`{name}:` would mean both `{}` and `{}`", first.id, pack.id),
                    )
                    .at(pack.place("/prefix"))
                    .label(first.place("/prefix"), "the other one")
                    .help("change the prefix of one of them"),
                );
            }
        }
    }
}
