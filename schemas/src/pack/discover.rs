//! Finds the requested packs and their dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};

use semver::VersionReq;

use super::files::{self, KnownFiles, Location};
use super::limits::PACKS;
use super::search::{self, SEARCH_FILE, search_folders};
use super::sets::{self, PackSet, set_file};
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
    /// The pack sets among the requested paths.
    pub sets: Vec<PackSet>,
}

/// The packs at `path`: the pack itself, or the packs directly in this folder, sorted by name.
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

/// What is found in the folders in which dependencies are searched. Loads that share it read each manifest once; it must not outlive
/// changes of the folders.
#[derive(Debug, Default, Clone)]
pub struct PackIndex(Arc<Mutex<BTreeMap<Searched, Arc<Available>>>>);

/// The folders that are searched, by nearness.
type Searched = [BTreeSet<PathBuf>; 3];

/// Where packs are, by id. There can be thousands, so their manifests are not kept.
pub(super) type Available = BTreeMap<String, Vec<Location>>;

/// Of more packs, none is suggested for a name that is unknown: to compare it with all of them takes long.
const COMPARED_PACKS: usize = 500;

impl PackIndex {
    /// The packs in the search folders of the packs at `paths`.
    fn available(&self, paths: &[PathBuf], limits: &Limits) -> Arc<Available> {
        let found = paths.iter().map(|path| search_folders(path));
        let mut searched = Searched::default();
        for (folders, more) in found.flat_map(|groups| (0..3).zip(groups)) {
            // A pack has no packs in it, so loads of packs side by side search the same folders.
            let more = more.into_iter().filter(|folder| folder.is_dir() && Location::find(folder).is_none());
            searched[folders].extend(more);
        }
        let known = |index: &Self| index.0.lock().ok()?.get(&searched).cloned();
        if let Some(known) = known(self) {
            return known;
        }
        let found = Arc::new(scan(&searched, limits));
        if let Ok(mut index) = self.0.lock() {
            index.insert(searched, found.clone());
        }
        found
    }
}

/// Finds the packs at `paths` and their dependencies, and reads their files.
pub fn discover(paths: &[PathBuf], limits: &Limits, sink: &mut Sink) -> Discovered {
    discover_with(paths, limits, &KnownFiles::new(), &PackIndex::default(), sink)
}

/// Like [`discover`], but reuses unchanged files of the previous load.
pub(crate) fn discover_with(
    paths: &[PathBuf],
    limits: &Limits,
    known: &KnownFiles,
    index: &PackIndex,
    sink: &mut Sink,
) -> Discovered {
    let mut packs: BTreeMap<String, Pack> = BTreeMap::new();
    let Requested { mut packs_at, sets, paths } = requested_packs(paths, limits, index, sink);
    let paths = paths.as_slice();
    if let Some(beyond) = packs_at.get(PACKS.most()) {
        sink.push(too_many_packs(beyond));
        packs_at.truncate(PACKS.most());
    }
    for location in packs_at {
        if let Some(pack) = manifest::read(&location, limits, sink) {
            add_pack(&mut packs, Pack { is_requested: true, ..pack }, sink);
        }
    }
    let search = || index.available(paths, limits);
    add_dependencies(&mut packs, paths, limits, &search, sink);
    check_absent(&packs, &search, sink);
    check_versions(&packs, sink);
    check_prefixes(&packs, sink);
    check_options(&packs, sink);
    let loaded: BTreeSet<String> = packs.keys().cloned().collect();
    let mut packs = order::sort(packs.into_values().collect(), sink);
    for pack in &mut packs {
        let wanted = pack.manifest.depends.keys().chain(pack.manifest.optional.keys());
        pack.visible = wanted.filter(|id| loaded.contains(*id)).map(str::to_owned).collect();
        pack.files = files::read(&pack.location, limits, known, sink);
        pack.update_hash();
    }
    Discovered { packs, sets }
}

/// Finds a pack by id, where dependencies of the packs and sets at `paths` are searched.
///
/// # Errors
/// There is no such pack, or more than one. The diagnostic has no place.
pub fn find_by_id(paths: &[PathBuf], id: &str) -> Result<PathBuf, Box<Diagnostic>> {
    let limits = Limits::default();
    let paths: Vec<PathBuf> = paths.iter().map(|path| set_file(path).unwrap_or_else(|| path.clone())).collect();
    let available = PackIndex::default().available(&paths, &limits);
    sets::by_id(id, &available).map(|location| location.path)
}

/// What was requested.
struct Requested {
    /// The packs, also those of sets, without duplicates, in an order that does not depend on that of the paths.
    packs_at: Vec<Location>,
    sets: Vec<PackSet>,
    /// The requested paths, with the files and the packs of sets: dependencies are searched there.
    paths: Vec<PathBuf>,
}

fn requested_packs(paths: &[PathBuf], limits: &Limits, index: &PackIndex, sink: &mut Sink) -> Requested {
    let mut locations = Vec::new();
    let mut sets = Vec::new();
    let mut searched = Vec::new();
    for path in paths {
        if let Some(file) = set_file(path) {
            let available = || index.available(std::slice::from_ref(&file), limits);
            let set = sets::read(&file, limits, &available, sink);
            searched.push(file.clone());
            if let Some(set) = set {
                locations.extend(set.packs.iter().map(|pack| pack.location.clone()));
                searched.extend(set.packs.iter().map(|pack| pack.location.path.clone()));
                sets.push(set);
            }
            continue;
        }
        searched.push(path.clone());
        let found = find_packs(path);
        if found.is_empty() {
            let shown = path.to_string_lossy().replace('\\', "/");
            let text = if path.exists() { "does not contain a pack.yaml" } else { "does not exist" };
            sink.push(
                Diagnostic::error(codes::NO_MANIFEST, format!("`{shown}` {text}"))
                    .at(FileSpan::whole_file(SourceFile::new(shown, ""))),
            );
        }
        locations.extend(found);
    }
    // Of several paths to a pack, the plain one counts.
    let is_indirect = |location: &Location| location.path.components().any(|part| part == Component::ParentDir);
    locations.sort_by(|a, b| (is_indirect(a), a).cmp(&(is_indirect(b), b)));
    let mut seen = BTreeSet::new();
    locations.retain(|location| seen.insert(location.path.canonicalize().unwrap_or_else(|_| location.path.clone())));
    Requested { packs_at: locations, sets, paths: searched }
}

/// The error for the first pack beyond the limit.
fn too_many_packs(beyond: &Location) -> Diagnostic {
    Diagnostic::error(codes::TOO_MANY_FILES, format!("there are {}", PACKS.exceeded()))
        .at(FileSpan::whole_file(SourceFile::new(beyond.shown(), "")))
        .help("load fewer packs together")
}

fn add_pack(packs: &mut BTreeMap<String, Pack>, pack: Pack, sink: &mut Sink) {
    if let Some(first) = packs.get(&pack.id) {
        sink.push(duplicate_pack(first, &pack));
    } else {
        packs.insert(pack.id.clone(), pack);
    }
}

fn duplicate_pack(first: &Pack, second: &Pack) -> Diagnostic {
    Diagnostic::error(
        codes::PACK_TWICE,
        format!("duplicate pack `{}`: in `{}` and in `{}`", first.id, first.location.shown(), second.location.shown()),
    )
    .at(second.place("/id"))
    .label(first.place("/id"), "first found here")
    .help("remove one of them, or change its id")
}

/// Adds missing dependencies from the search folders.
fn add_dependencies(
    packs: &mut BTreeMap<String, Pack>,
    paths: &[PathBuf],
    limits: &Limits,
    search: &dyn Fn() -> Arc<Available>,
    sink: &mut Sink,
) {
    let mut available: Option<Arc<Available>> = None;
    let mut notes: Option<Vec<String>> = None;
    let mut open: Vec<String> = packs.keys().cloned().collect();
    open.reverse();
    while let Some(id) = open.pop() {
        let Some(pack) = packs.get(&id).cloned() else { continue };
        let mut wanted: Vec<&str> = pack.manifest.depends.keys().collect();
        wanted.sort_unstable();
        let mut missing = Vec::new();
        for dependency in wanted {
            if packs.contains_key(dependency) {
                continue;
            }
            let available = available.get_or_insert_with(search);
            match available.get(dependency).map(Vec::as_slice) {
                Some([first, more @ ..]) => {
                    if packs.len() >= PACKS.most() {
                        sink.push(too_many_packs(first));
                        return;
                    }
                    let mut faults = Sink::new();
                    // Read again, because its errors matter now.
                    if let Some(found) = manifest::read(first, limits, &mut faults) {
                        for second in more.iter().filter_map(|second| manifest::read(second, limits, &mut Sink::new()))
                        {
                            sink.push(duplicate_pack(&found, &second));
                        }
                        packs.insert(dependency.to_owned(), found);
                        open.push(dependency.to_owned());
                    }
                    sink.extend(faults.finish());
                }
                _ => missing.push(dependency),
            }
        }
        if let Some(available) = available.as_ref().filter(|_| !missing.is_empty()) {
            let notes = notes.get_or_insert_with(|| search::notes(paths));
            let known = Some(available.keys()).filter(|known| known.len() <= COMPARED_PACKS);
            let known: BTreeSet<&str> = known.into_iter().flatten().chain(packs.keys()).map(String::as_str).collect();
            let known: Vec<&str> = known.into_iter().filter(|known| *known != id).collect();
            sink.extend(missing.into_iter().map(|dependency| missing_pack(&pack, dependency, notes, &known)));
        }
    }
}

/// The error for a dependency that is nowhere.
fn missing_pack(pack: &Pack, dependency: &str, notes: &[String], known: &[&str]) -> Diagnostic {
    let text = format!("cannot find pack `{dependency}`, which `{}` depends on", pack.id);
    let fault = Diagnostic::error(codes::MISSING_DEPENDENCY, text)
        .at(pack.place(&format!("/depends/{dependency}")))
        .help("put it next to this pack, or pass its folder on the command line")
        .help(format!(
            "or write the folder that contains it to `{SEARCH_FILE}` in the folder where you run the command"
        ));
    let fault = notes.iter().fold(fault, |fault, note| fault.help(note.as_str()));
    super::did_you_mean_one_of(fault, dependency, known)
}

fn scan(searched: &Searched, limits: &Limits) -> Available {
    let mut seen = BTreeSet::new();
    let mut found = Available::new();
    for folders in searched {
        let nearer: BTreeSet<String> = found.keys().cloned().collect();
        for location in folders.iter().flat_map(|folder| find_packs(folder)) {
            let real = location.path.canonicalize().unwrap_or_else(|_| location.path.clone());
            if !seen.insert(real) {
                continue;
            }
            // Errors in packs that nothing depends on do not matter.
            let pack = manifest::read(&location, limits, &mut Sink::new());
            if let Some(pack) = pack.filter(|pack| !nearer.contains(&pack.id)) {
                found.entry(pack.id).or_default().push(location);
            }
        }
    }
    found
}

fn range(pack: &Pack, word: &str, id: &str, text: &str, sink: &mut Sink) -> Option<VersionReq> {
    match VersionReq::parse(text) {
        Ok(range) => Some(range),
        Err(_) => {
            sink.push(
                Diagnostic::error(codes::BAD_VERSION, format!("`{text}` is not a version range"))
                    .at(pack.value_place(&format!("/{word}/{id}")))
                    .expected("a range such as `^1.0`, `>=1.2, <2` or `*`"),
            );
            None
        }
    }
}

/// Optional packs and conflicts may be absent, but an unknown name that is similar to an existing pack is probably a typo.
fn check_absent(packs: &BTreeMap<String, Pack>, search: &dyn Fn() -> Arc<Available>, sink: &mut Sink) {
    let mut available: Option<Arc<Available>> = None;
    for pack in packs.values() {
        for (word, list) in [("optional", &pack.manifest.optional), ("conflicts", &pack.manifest.conflicts)] {
            for id in list.keys().filter(|id| !packs.contains_key(*id)) {
                let available = available.get_or_insert_with(search);
                if available.contains_key(id) || available.len() > COMPARED_PACKS {
                    continue;
                }
                let known = available.keys().chain(packs.keys()).map(String::as_str);
                if let Some(near) = nearest(id, known.filter(|near| *near != pack.id)) {
                    sink.push(
                        Diagnostic::warning(codes::MISSING_DEPENDENCY, format!("unknown pack `{id}`"))
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
                    let text = format!("pack `{id}` lists itself in `{word}`");
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
                            format!("`{}` conflicts with `{id}` {}", pack.id, other.version),
                        )
                        .at(place)
                        .label(other.place("/version"), "this version is loaded")
                        .help("load only one of them"),
                    );
                } else if word != "conflicts" && !matches {
                    sink.push(
                        Diagnostic::error(
                            codes::WRONG_VERSION,
                            format!("`{}` needs `{id}` {text}, but {} is loaded", pack.id, other.version),
                        )
                        .at(place)
                        .label(other.place("/version"), "this version is loaded")
                        .help(format!("load a matching version of `{id}`, or change the range")),
                    );
                }
            }
        }
    }
}

/// Lua reads options without a prefix, so two packs cannot declare the same option.
fn check_options(packs: &BTreeMap<String, Pack>, sink: &mut Sink) {
    let mut owner: BTreeMap<&str, &Pack> = BTreeMap::new();
    for pack in packs.values() {
        for name in pack.manifest.options.keys() {
            if let Some(first) = owner.insert(name, pack) {
                let pointer = format!("/options/{name}");
                let text = format!("duplicate option `{name}` in packs `{}` and `{}`", first.id, pack.id);
                sink.push(
                    Diagnostic::error(codes::DUPLICATE_ID, text)
                        .at(pack.place(&pointer))
                        .label(first.place(&pointer), "first defined here")
                        .help("rename one of them"),
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
                        format!("packs `{}` and `{}` share the prefix `{name}`", first.id, pack.id),
                    )
                    .at(pack.place("/prefix"))
                    .label(first.place("/prefix"), "first used here")
                    .help("change the prefix of one of them"),
                );
            }
        }
    }
}
