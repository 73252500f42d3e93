//! Reads the files of a pack from a folder or an archive, in an order that does not depend on the file system.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::archive;
use super::limits::{BYTES, FILES, FOLDERS};
use crate::codes;
use crate::diagnostic::{Code, Diagnostic, FileSpan, Sink};
use crate::source::{Limits, SourceFile, read_text};

/// The kinds of files in a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// `pack.yaml`.
    Manifest,
    /// Documents.
    Documents,
    /// A Lua library in `lib/`.
    Library,
    /// Texts in `locale/`.
    Locale,
    /// Scenarios in `tests/`.
    Scenarios,
    /// Documents in `tests/fixture/`, which only scenarios of the pack have.
    Fixture,
    /// A Lua library in `tests/lib/`, which only scenarios and fixtures of the pack have.
    TestLibrary,
    /// Files in `scaffolds/`, from which `hexforge new` makes files of other packs.
    Scaffold,
}

impl FileKind {
    /// Those that only scenarios of the pack itself need. They are not part of the game.
    pub const TESTS: [Self; 3] = [Self::Scenarios, Self::Fixture, Self::TestLibrary];

    /// Whether only scenarios need such files.
    #[must_use]
    pub fn is_for_tests(self) -> bool {
        Self::TESTS.contains(&self)
    }
}

/// A file of a pack.
#[derive(Debug, Clone)]
pub struct PackFile {
    /// The path relative to the pack, with `/`.
    pub relative: String,
    /// The kind of file.
    pub kind: FileKind,
    /// The text. Its path is the one that reports show.
    pub source: Arc<SourceFile>,
}

/// The location of a pack on disk.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The folder, or the archive.
    pub path: PathBuf,
    /// Whether it is a zip archive.
    pub archive: bool,
}

impl Location {
    /// The pack at `path`: a folder with a pack.yaml, or a file that ends in `.zip`.
    #[must_use]
    pub fn find(path: &Path) -> Option<Self> {
        if path.is_file() && path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zip")) {
            return Some(Self { path: path.to_owned(), archive: true });
        }
        path.join("pack.yaml").is_file().then(|| Self { path: path.to_owned(), archive: false })
    }

    /// The path that reports show, with `/`.
    #[must_use]
    pub fn shown(&self) -> String {
        let text = self.path.to_string_lossy().replace('\\', "/");
        let text = text.strip_suffix('/').unwrap_or(&text);
        text.strip_prefix("./").unwrap_or(text).to_owned()
    }

    fn shown_file(&self, relative: &str) -> String {
        match self.shown().as_str() {
            "." | "" => relative.to_owned(),
            shown => format!("{shown}/{relative}"),
        }
    }
}

/// The kind of a file, by its path; none if packs do not read it.
pub(super) fn kind_of_file(relative: &str) -> Option<FileKind> {
    let (_, extension) = relative.rsplit_once('.')?;
    match extension {
        "yaml" if relative == "pack.yaml" => Some(FileKind::Manifest),
        "yaml" | "lua" | "ftl" if relative.starts_with("scaffolds/") => Some(FileKind::Scaffold),
        "yaml" if relative.starts_with("tests/fixture/") => Some(FileKind::Fixture),
        "yaml" if relative.starts_with("tests/") => Some(FileKind::Scenarios),
        "yaml" => Some(FileKind::Documents),
        "lua" if relative.starts_with("lib/") => Some(FileKind::Library),
        "lua" if relative.starts_with("tests/lib/") => Some(FileKind::TestLibrary),
        "ftl" if relative.starts_with("locale/") => Some(FileKind::Locale),
        _ => None,
    }
}

/// Reads only the manifest.
pub(super) fn manifest(location: &Location, limits: &Limits) -> Result<Arc<SourceFile>, Box<Diagnostic>> {
    if location.archive {
        let mut faults = Sink::new();
        let files = archive::read(location, limits, Some("pack.yaml"), &mut faults);
        let manifest = files.into_iter().find(|file| file.name == "pack.yaml");
        if let Some(archive::ArchivedFile { name, text: Some(text) }) = manifest {
            return Ok(SourceFile::new(location.shown_file(&name), &text));
        }
        // Errors in other entries are reported when all of them are read.
        return Err(Box::new(faults.finish().into_iter().next().unwrap_or_else(|| no_manifest(location))));
    }
    read_shown(location, "pack.yaml", limits, &KnownFiles::new())
}

fn no_manifest(location: &Location) -> Diagnostic {
    Diagnostic::error(codes::NO_MANIFEST, format!("`{}` does not contain a pack.yaml", location.shown()))
        .at(FileSpan::whole_file(SourceFile::new(location.shown(), "")))
}

/// Reads all files of a pack. Unreadable files are reported and skipped.
pub(super) fn read(location: &Location, limits: &Limits, known: &KnownFiles, sink: &mut Sink) -> Vec<PackFile> {
    let mut files = if location.archive {
        from_archive(location, limits, sink)
    } else {
        from_folder(location, limits, known, sink)
    };
    files.sort_by(|a, b| a.relative.cmp(&b.relative));
    clashes(&files, sink);
    files
}

fn from_archive(location: &Location, limits: &Limits, sink: &mut Sink) -> Vec<PackFile> {
    let entries = archive::read(location, limits, None, sink);
    let mut files = Vec::new();
    for archive::ArchivedFile { name: relative, text } in entries {
        let source = SourceFile::new(location.shown_file(&relative), text.as_deref().unwrap_or_default());
        match kind_of_file(&relative) {
            Some(kind) => files.push(PackFile { relative, kind, source }),
            None => sink.extend(unread(&relative, &source)),
        }
    }
    if !files.iter().any(|f| f.kind == FileKind::Manifest) {
        sink.push(no_manifest(location));
    }
    files
}

fn from_folder(location: &Location, limits: &Limits, known: &KnownFiles, sink: &mut Sink) -> Vec<PackFile> {
    let mut walk = FolderWalk { location, names: Vec::new(), sink };
    walk.folder("", 0);
    let FolderWalk { mut names, sink, .. } = walk;
    names.sort();
    if FILES.is_exceeded_by(names.len()) {
        sink.push(too_much(location, &FILES.exceeded()));
        names.truncate(FILES.most());
    }
    let mut files = Vec::new();
    let mut bytes = 0;
    for relative in names {
        let Some(kind) = kind_of_file(&relative) else {
            let shown = SourceFile::new(location.shown_file(&relative), "");
            sink.extend(unread(&relative, &shown));
            continue;
        };
        match read_shown(location, &relative, limits, known) {
            Ok(source) => {
                bytes += source.text().len() as u64;
                files.push(PackFile { relative, kind, source });
            }
            Err(fault) => sink.push(*fault),
        }
        if bytes > BYTES.most {
            sink.push(too_much(location, &BYTES.exceeded()));
            break;
        }
    }
    files
}

/// An error for a pack that exceeds a limit.
pub(super) fn too_much(location: &Location, exceeded: &str) -> Diagnostic {
    Diagnostic::error(codes::TOO_MANY_FILES, format!("the pack has {exceeded}"))
        .at(FileSpan::whole_file(SourceFile::new(location.shown(), "")))
        .help("split the pack")
}

/// Files of the previous load, by the path that reports show.
pub(super) type KnownFiles = BTreeMap<Arc<str>, Arc<SourceFile>>;

/// Reads a file. An unchanged file is reused from the previous load, so that its lines and hash are not computed again.
fn read_shown(
    location: &Location,
    relative: &str,
    limits: &Limits,
    known: &KnownFiles,
) -> Result<Arc<SourceFile>, Box<Diagnostic>> {
    let shown = location.shown_file(relative);
    let text = read_text(&location.path, relative, limits).map_err(|mut fault| {
        if let Some(place) = &mut fault.place {
            place.file = place.file.renamed(shown.as_str());
        }
        fault
    })?;
    let before = known.get(shown.as_str()).filter(|file| file.has_text(&text));
    Ok(before.map_or_else(|| SourceFile::new(shown, &text), Arc::clone))
}

/// Whether a name ends like that of a file that packs have.
fn is_content(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    matches!(extension.as_deref(), Some("yaml" | "yml" | "lua" | "luau" | "ftl"))
}

/// A warning for a file that looks like content but is not read.
fn unread(relative: &str, shown: &Arc<SourceFile>) -> Option<Diagnostic> {
    let (stem, extension) = relative.rsplit_once('.')?;
    let help = match extension.to_ascii_lowercase().as_str() {
        "yml" | "yaml" => "rename it to end in `.yaml`",
        "json" => "documents are YAML: rename it to end in `.yaml`, or remove it",
        "lua" => "move it to `lib/`",
        // Declarations for text editors are not part of the pack.
        "luau" if stem.ends_with(".d") => return None,
        "luau" => "rename it to end in `.lua`; libraries are in `lib/`",
        "ftl" => "move it to `locale/`",
        // Text editors that hide extensions add one of their own.
        "txt" if is_content(stem) => "remove the `.txt` from its name",
        _ => return None,
    };
    Some(
        Diagnostic::warning(codes::UNREAD_FILE, format!("`{relative}` is ignored"))
            .at(FileSpan::whole_file(Arc::clone(shown)))
            .help(help),
    )
}

struct FolderWalk<'a> {
    location: &'a Location,
    names: Vec<String>,
    sink: &'a mut Sink,
}

impl FolderWalk<'_> {
    fn fault(&mut self, code: Code, relative: &str, message: String, help: &str) {
        let file = SourceFile::new(self.location.shown_file(relative), "");
        self.sink.push(Diagnostic::error(code, message).at(FileSpan::whole_file(file)).help(help));
    }

    fn folder(&mut self, relative: &str, depth: usize) {
        let is_deep = FOLDERS.is_exceeded_by(depth);
        if is_deep || FILES.is_exceeded_by(self.names.len()) {
            if is_deep {
                let message = format!("the pack has {}", FOLDERS.exceeded());
                self.fault(codes::TOO_MANY_FILES, relative, message, "flatten the folders");
            }
            return;
        }
        let entries = match std::fs::read_dir(self.location.path.join(relative)) {
            Ok(entries) => entries,
            Err(error) => {
                let message = format!("cannot read folder `{relative}`: {error}");
                return self.fault(codes::UNREADABLE, relative, message, "check its permissions");
            }
        };
        let mut names: Vec<std::ffi::OsString> = entries.flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        for name in names {
            let Some(name) = name.to_str() else {
                let name = name.to_string_lossy().into_owned();
                self.fault(
                    codes::BAD_FILE_NAME,
                    relative,
                    format!("file name `{name}` is not UTF-8"),
                    "rename the file",
                );
                continue;
            };
            // Hidden entries belong to editors and version control.
            if name.starts_with('.') {
                continue;
            }
            let inner = if relative.is_empty() { name.to_owned() } else { format!("{relative}/{name}") };
            self.entry(&inner, name, depth);
        }
    }

    fn entry(&mut self, relative: &str, name: &str, depth: usize) {
        if name.trim() != name {
            let message = format!("file name `{relative}` starts or ends with a space");
            return self.fault(codes::BAD_FILE_NAME, relative, message, "rename the file");
        }
        let path = self.location.path.join(relative);
        let Ok(metadata) = path.symlink_metadata() else {
            // The file was deleted while the folder was being read.
            return;
        };
        if metadata.is_dir() {
            return self.folder(relative, depth + 1);
        }
        if metadata.is_symlink() && path.is_dir() {
            let message = format!("`{relative}` is a symbolic link to a folder");
            return self.fault(codes::PATH_LEAVES_PACK, relative, message, "copy the folder into the pack");
        }
        self.names.push(relative.to_owned());
    }
}

/// Reports files whose paths differ only in case.
fn clashes(files: &[PackFile], sink: &mut Sink) {
    let mut folded: Vec<(String, &PackFile)> = files.iter().map(|f| (f.relative.to_lowercase(), f)).collect();
    folded.sort_by(|a, b| (&a.0, &a.1.relative).cmp(&(&b.0, &b.1.relative)));
    for pair in folded.windows(2) {
        if let [(a, first), (b, second)] = pair
            && a == b
        {
            sink.push(
                Diagnostic::error(
                    codes::CASE_CLASH,
                    format!("`{}` and `{}` differ only in case", first.relative, second.relative),
                )
                .at(FileSpan::whole_file(Arc::clone(&second.source)))
                .label(FileSpan::whole_file(Arc::clone(&first.source)), "the other file")
                .help("rename one of them"),
            );
        }
    }
}
