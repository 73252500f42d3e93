//! Pack sets: a file `hexforge.yaml` that names packs, options and seats, and `hexforge.lock`, which says what the packs contained.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use semver::VersionReq;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::discover::Available;
use super::files::Location;
use super::limits::PACKS;
use super::search::{SEARCH_FILE, is_inside_pack};
use super::{Pack, did_you_mean, did_you_mean_one_of, options};
use crate::codes;
use crate::diagnostic::{Code, Diagnostic, FileSpan, Severity, Sink};
use crate::documents::{LockDoc, LockedDoc, PackSetDoc, built_in};
use crate::source::{Limits, SourceFile, Span, read_plain_text};
use crate::validate::Validator;
use crate::yaml::{Node, parse_with};

/// The name that the file of a set has if only its folder is given.
pub const SET_FILE: &str = "hexforge.yaml";

static SET: LazyLock<Option<Validator>> = LazyLock::new(|| Validator::new(&built_in("set")?).ok());
static LOCK: LazyLock<Option<Validator>> = LazyLock::new(|| Validator::new(&built_in("lock")?).ok());

/// A pack set.
#[derive(Debug, Clone)]
pub struct PackSet {
    /// Its file.
    pub path: PathBuf,
    /// The packs that it names.
    pub packs: Vec<SetPack>,
    /// The options that it chooses.
    pub options: BTreeMap<String, Json>,
    /// Its seats in order: the name, and `human` or the name of a bot.
    pub seats: Vec<(String, String)>,
    file: Tree,
    lock: Option<(Tree, LockDoc)>,
}

/// A pack of a set.
#[derive(Debug, Clone)]
pub struct SetPack {
    /// Where it is.
    pub location: Location,
    /// As the set names it.
    key: String,
    /// The versions that fit.
    range: Option<VersionReq>,
}

/// A file as a tree.
#[derive(Debug, Clone)]
struct Tree {
    source: Arc<SourceFile>,
    root: Arc<Node>,
}

impl Tree {
    /// The place of a key in a mapping at the top.
    fn key(&self, mapping: &str, key: &str) -> FileSpan {
        self.at(self.root.get(mapping).and_then(|node| node.entry(key)).map(|(key, _)| key.span))
    }

    /// The place of the value of a key in a mapping at the top.
    fn value(&self, mapping: &str, key: &str) -> FileSpan {
        self.at(self.root.get(mapping).and_then(|node| node.get(key)).map(|node| node.span))
    }

    /// The place of a key at the top.
    fn top(&self, key: &str) -> FileSpan {
        self.at(self.root.entry(key).map(|(key, _)| key.span))
    }

    fn at(&self, span: Option<Span>) -> FileSpan {
        FileSpan::new(&self.source, span.unwrap_or_default())
    }
}

/// The file of the set at `path`: a file that ends in `.yaml`, or the one in a folder that is not a pack.
#[must_use]
pub fn set_file(path: &Path) -> Option<PathBuf> {
    let exists = |path: &Path| path.symlink_metadata().is_ok();
    if path.is_dir() {
        let file = path.join(SET_FILE);
        return (!exists(&path.join("pack.yaml")) && exists(&file)).then_some(file);
    }
    let is_named_so = path.extension().is_some_and(|end| end == "yaml") && !path.ends_with("pack.yaml");
    (is_named_so && exists(path)).then(|| path.to_owned())
}

/// Where the lock of a set is.
#[must_use]
pub fn lock_file(set: &Path) -> PathBuf {
    set.with_extension("lock")
}

/// The text of a lock with these packs.
#[must_use]
pub fn lock_text(packs: &[Pack]) -> String {
    let mut text = "# Written by `hexforge lock`: what the packs of the set contain. Run it again after a change that you want.\npacks:\n"
        .to_owned();
    let packs: BTreeMap<&str, &Pack> = packs.iter().map(|pack| (pack.id.as_str(), pack)).collect();
    for (id, pack) in packs {
        text.push_str(&format!("  {id}:\n    version: {}\n    hash: {}\n", pack.version, pack.hash));
    }
    text
}

fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.strip_prefix("./").unwrap_or(&text).to_owned()
}

/// Reads a file of a set, which must be a regular file and fit its schema.
fn read_tree<T: DeserializeOwned>(
    path: &Path,
    code: Code,
    validator: Option<&Validator>,
    limits: &Limits,
    sink: &mut Sink,
) -> Option<(Tree, T)> {
    let name = shown(path);
    let refuse = |why: String| {
        Diagnostic::error(code, format!("cannot read `{name}`: {why}"))
            .at(FileSpan::whole_file(SourceFile::new(name.as_str(), "")))
    };
    if !path.symlink_metadata().is_ok_and(|metadata| metadata.is_file()) {
        sink.push(refuse("it is not a regular file".to_owned()).help("links do not count; name the file itself"));
        return None;
    }
    let text = match read_plain_text(path, limits.file_bytes) {
        Ok(text) => text,
        Err(error) => {
            sink.push(refuse(error.to_string()));
            return None;
        }
    };
    let source = SourceFile::new(name.as_str(), &text);
    let (documents, faults) = parse_with(&source, limits);
    let is_sound = faults.iter().all(|fault| fault.severity != Severity::Error);
    sink.extend(faults);
    let Some(root) = documents.into_iter().next().map(|document| document.root) else {
        if is_sound {
            sink.push(refuse("it is empty".to_owned()));
        }
        return None;
    };
    let (value, faults) = validator?.check(&root, &source);
    let is_sound = is_sound && faults.iter().all(|fault| fault.severity != Severity::Error);
    sink.extend(faults);
    let document = T::deserialize(value).ok().filter(|_| is_sound)?;
    Some((Tree { source, root }, document))
}

/// Reads the set in `file`. `available` has the packs that are found by id. Reports what is wrong with it.
pub(super) fn read(
    file: &Path,
    limits: &Limits,
    available: &dyn Fn() -> Arc<Available>,
    sink: &mut Sink,
) -> Option<PackSet> {
    let folder = super::search::above(file);
    if is_inside_pack(&folder) {
        let text = format!("`{}` is inside a pack, so it cannot be a pack set", shown(file));
        let fault = Diagnostic::error(codes::PACK_SET, text)
            .at(FileSpan::whole_file(SourceFile::new(shown(file), "")))
            .help("give the folder of the pack, or put the set outside of it");
        sink.push(fault);
        return None;
    }
    let (tree, document) = read_tree::<PackSetDoc>(file, codes::PACK_SET, SET.as_ref(), limits, sink)?;
    if document.packs.0.len() > PACKS.most() {
        let text = format!("the set has {}", PACKS.exceeded());
        sink.push(Diagnostic::error(codes::TOO_MANY_FILES, text).at(tree.top("packs")));
        return None;
    }
    let mut packs = Vec::new();
    for (key, range) in document.packs.iter() {
        let place = tree.key("packs", key);
        let range = match range.as_deref().map(VersionReq::parse) {
            Some(Err(_)) => {
                let text = format!("`{}` is not a version range", range.as_deref().unwrap_or_default());
                let fault = Diagnostic::error(codes::BAD_VERSION, text).at(tree.value("packs", key));
                sink.push(fault.expected("a range such as `^1.0`, `>=1.2, <2` or `*`"));
                None
            }
            Some(Ok(range)) => Some(range),
            None => None,
        };
        match locate(&folder, key, available) {
            Ok(location) => packs.push(SetPack { location, key: key.to_owned(), range }),
            Err(fault) => sink.push(fault.at(place)),
        }
    }
    if document.packs.is_empty() {
        let fault = Diagnostic::error(codes::PACK_SET, "the set does not name any packs").at(tree.top("packs"));
        sink.push(fault.help("add the ids of packs, such as `master-of-the-galaxy: ^1.0`"));
    }
    let lock = lock_file(file);
    let lock = lock.symlink_metadata().is_ok().then(|| read_tree(&lock, codes::LOCK, LOCK.as_ref(), limits, sink));
    Some(PackSet {
        path: file.to_owned(),
        packs,
        options: document.options.iter().map(|(name, value)| (name.to_owned(), value.0.clone())).collect(),
        seats: document.seats.iter().map(|(name, who)| (name.to_owned(), who.word().to_owned())).collect(),
        file: tree,
        lock: lock.flatten(),
    })
}

/// Whether a pack is named by its path.
fn is_path(key: &str) -> bool {
    key.contains(['/', '\\']) || key.starts_with('.')
}

/// Finds a pack of a set in `folder`.
fn locate(folder: &Path, key: &str, available: &dyn Fn() -> Arc<Available>) -> Result<Location, Box<Diagnostic>> {
    if !is_path(key) {
        return by_id(key, &available());
    }
    let path = folder.join(key);
    let fault = |why: &str, help: &str| {
        let fault = Diagnostic::error(codes::PACK_SET, format!("`{key}` is not a pack: {why}"));
        Box::new(fault.help(help))
    };
    let Ok(metadata) = path.symlink_metadata() else {
        return Err(fault("it does not exist", "a path is relative to the folder of the set"));
    };
    if metadata.is_symlink() {
        return Err(fault("it is a link", "name the folder or archive that it leads to"));
    }
    Location::find(&path).ok_or_else(|| fault("it has no pack.yaml", "name the folder or archive of one pack"))
}

/// Finds a pack by id among those that are available.
pub(super) fn by_id(id: &str, available: &Available) -> Result<Location, Box<Diagnostic>> {
    match available.get(id).map(Vec::as_slice) {
        Some([only]) => Ok(only.clone()),
        Some([first, second, ..]) => {
            let text = format!("duplicate pack `{id}`: in `{}` and in `{}`", first.shown(), second.shown());
            Err(Box::new(Diagnostic::error(codes::PACK_TWICE, text).help("name one of them by its path")))
        }
        _ => {
            let known: Vec<&str> = available.keys().map(String::as_str).collect();
            let fault = Diagnostic::error(codes::MISSING_DEPENDENCY, format!("cannot find pack `{id}`"))
                .help("put it next to this file, or write its path, which contains `/`")
                .help(format!(
                    "or write the folder that contains it to `{SEARCH_FILE}` in the folder where you run the command"
                ));
            Err(Box::new(did_you_mean_one_of(fault, id, &known)))
        }
    }
}

impl PackSet {
    /// The loaded packs that the set names.
    pub(crate) fn own<'p>(&self, packs: &'p [Pack]) -> impl Iterator<Item = (&SetPack, &'p Pack)> {
        // The same pack can also be requested by another path.
        let real = |location: &Location| location.path.canonicalize().unwrap_or_else(|_| location.path.clone());
        let loaded: BTreeMap<PathBuf, &Pack> = packs.iter().map(|pack| (real(&pack.location), pack)).collect();
        self.packs.iter().filter_map(move |own| Some((own, *loaded.get(&real(&own.location))?)))
    }

    /// Reports versions that do not fit, options that the packs do not have, and with `locked` packs that are not those of the lock.
    pub(crate) fn check(&self, packs: &[Pack], locked: bool, sink: &mut Sink) {
        for (own, pack) in self.own(packs) {
            if let Some(range) = own.range.as_ref().filter(|range| !range.matches(&pack.version)) {
                let text = format!("the set needs `{}` {range}, but {} is loaded", pack.id, pack.version);
                let fault = Diagnostic::error(codes::WRONG_VERSION, text)
                    .at(self.file.value("packs", &own.key))
                    .label(pack.place("/version"), "this version is loaded")
                    .help("get a version in the range, or change the range");
                sink.push(fault);
            }
        }
        self.check_options(packs, sink);
        if let Some((tree, lock)) = self.lock.as_ref().filter(|_| locked) {
            self.check_lock(tree, lock, packs, sink);
        }
    }

    fn check_options(&self, packs: &[Pack], sink: &mut Sink) {
        for (name, value) in &self.options {
            let declared = || packs.iter().flat_map(|pack| pack.manifest.options.iter());
            let Some((_, option)) = declared().find(|(known, _)| known == name) else {
                let fault = Diagnostic::error(codes::BAD_OPTION, format!("unknown option `{name}`"));
                let fault = did_you_mean(fault, name, declared().map(|(name, _)| name));
                sink.push(fault.at(self.file.key("options", name)));
                continue;
            };
            let problem = if option.ty.fits(value) {
                options::out_of_range(option, value).map(|problem| format!("option `{name}` {problem}"))
            } else {
                Some(format!("option `{name}` is {value}, which is not {}", option.ty.phrase()))
            };
            if let Some(text) = problem {
                sink.push(Diagnostic::error(codes::BAD_OPTION, text).at(self.file.value("options", name)));
            }
        }
    }

    /// Reports that a game for `min` to `max` players does not have as many seats.
    pub(crate) fn check_seats(&self, min: u32, max: u32, sink: &mut Sink) {
        let count = self.seats.len();
        if count > 0 && !(min as usize..=max as usize).contains(&count) {
            let seats = if count == 1 { "seat" } else { "seats" };
            let text = format!("the set has {count} {seats}, but the game is for {min} to {max} players");
            sink.push(Diagnostic::error(codes::PACK_SET, text).at(self.file.top("seats")));
        }
    }

    fn check_lock(&self, tree: &Tree, lock: &LockDoc, packs: &[Pack], sink: &mut Sink) {
        let name = tree.source.path();
        let help = format!("if the change is meant, run `hexforge lock {}`", shown(&self.path));
        let fault = |text: String, place: FileSpan| Diagnostic::error(codes::LOCK, text).at(place).help(help.clone());
        for (id, LockedDoc { version, hash }) in lock.packs.iter() {
            let Some(pack) = packs.iter().find(|pack| pack.id == id) else {
                sink.push(fault(format!("`{name}` has the pack `{id}`, which is not loaded"), tree.key("packs", id)));
                continue;
            };
            if pack.version.to_string() != *version {
                let text = format!("pack `{id}` is not the locked one: its version is {}, not {version}", pack.version);
                sink.push(fault(text, tree.key("packs", id)).label(pack.place("/version"), "this version is loaded"));
            } else if pack.hash != *hash {
                let text = format!("pack `{id}` is not the locked one: its contents have changed");
                sink.push(fault(text, tree.key("packs", id)).label(pack.place("/id"), "this pack is loaded"));
            }
        }
        for pack in self.needed(packs).into_iter().filter(|pack| lock.packs.get(&pack.id).is_none()) {
            sink.push(fault(format!("pack `{}` is not in `{name}`", pack.id), tree.top("packs")));
        }
    }

    /// The packs of the set, and those that they depend on.
    fn needed<'p>(&self, packs: &'p [Pack]) -> Vec<&'p Pack> {
        let mut needed = BTreeSet::new();
        let mut open: Vec<&Pack> = self.own(packs).map(|(_, pack)| pack).collect();
        while let Some(pack) = open.pop() {
            if needed.insert(pack.id.as_str()) {
                let depends = |other: &&Pack| pack.manifest.depends.get(&other.id).is_some();
                open.extend(packs.iter().filter(depends));
            }
        }
        packs.iter().filter(|pack| needed.contains(pack.id.as_str())).collect()
    }
}
