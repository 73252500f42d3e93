//! The files of a pack as the author edits them: the edited text, the text on disk, and how to merge changes of both. It draws
//! nothing and watches nothing.

use hexforge_io::files::{Draft, Existing, Readers, WriteError};
use hexforge_io::shown_path;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a file could not be saved. The edited text is kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file is not open.
    #[error("{0} is not open.")]
    NotOpen(String),
    /// Another program wrote the file.
    #[error("{0} changed on disk in the lines that you edited. Keep your version or take the other one.")]
    Changed(String),
    /// The file cannot be written.
    #[error("Cannot save {path}: {}. The text stays open and in the recovery file.", error.reason())]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: WriteError,
    },
}

/// What a change on disk means for an open file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskChange {
    /// The text on disk is the same as before.
    Unchanged,
    /// The new text was loaded: there was no unsaved text.
    Loaded,
    /// The unsaved text and the new text were merged.
    Merged,
    /// Both changed the same lines: the author chooses.
    Conflict,
    /// The file was deleted; the text stays open.
    Deleted,
}

/// An open file.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// The edited text, with LF line ends.
    pub text: String,
    /// The number of changes so far. What is derived from the text is valid for one version.
    pub version: u64,
    disk: Arc<str>,
    crlf: bool,
    bom: bool,
    exists: bool,
    conflict: Option<Arc<str>>,
}

impl Buffer {
    fn of(raw: &str) -> Self {
        let mut buffer = Self {
            text: String::new(),
            version: 0,
            disk: Arc::from(""),
            crlf: false,
            bom: false,
            exists: true,
            conflict: None,
        };
        buffer.load(raw);
        buffer
    }

    /// Loads the text on disk.
    fn load(&mut self, raw: &str) {
        let (text, crlf, bom) = normalized(raw);
        (self.crlf, self.bom, self.exists, self.conflict) = (crlf, bom, true, None);
        self.disk = Arc::from(text.as_str());
        self.set(text);
    }

    /// Whether the text differs from the file.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        *self.text != *self.disk || !self.exists
    }

    /// The version on disk, while the author has to choose between it and the edited text.
    #[must_use]
    pub fn conflict(&self) -> Option<&str> {
        self.conflict.as_deref()
    }

    /// Whether the file exists.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.exists
    }

    /// The text on disk, as it was read last.
    #[must_use]
    pub fn on_disk(&self) -> &str {
        &self.disk
    }

    /// Replaces the text.
    pub fn set(&mut self, text: String) {
        if text != self.text {
            self.text = text;
            self.version += 1;
        }
    }

    /// The text to write, with the line ends and the byte order mark of the file.
    fn raw(&self) -> String {
        let text = if self.crlf { self.text.replace('\n', "\r\n") } else { self.text.clone() };
        if self.bom { format!("\u{feff}{text}") } else { text }
    }
}

/// A text with LF line ends, whether all line ends were CR LF, and whether it began with a byte order mark.
fn normalized(raw: &str) -> (String, bool, bool) {
    let (body, bom) = raw.strip_prefix('\u{feff}').map_or((raw, false), |body| (body, true));
    let all = body.matches('\n').count();
    let crlf = all > 0 && body.matches("\r\n").count() == all;
    (if crlf { body.replace("\r\n", "\n") } else { body.to_owned() }, crlf, bom)
}

/// The open files of a pack, by their real paths.
#[derive(Debug, Default)]
pub struct Project {
    /// The folder of the pack.
    pub root: PathBuf,
    /// How files are written.
    pub disk: Disk,
    buffers: BTreeMap<PathBuf, Buffer>,
}

/// How files are written. Tests replace the functions by ones that fail like a full disk or a read-only folder.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    /// Begins a file that replaces the one at a path.
    pub create: fn(&Path) -> Result<Draft, WriteError>,
    /// Writes all bytes.
    pub write: fn(&mut Draft, &[u8]) -> std::io::Result<()>,
}

impl Default for Disk {
    fn default() -> Self {
        Self {
            create: |path| Draft::create(path, Existing::Replace, Readers::Usual),
            write: |file, bytes| file.write_all(bytes),
        }
    }
}

/// The largest file that the editor opens, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// The text of a file of the pack: a regular file, because a pipe or a device would make the window wait.
fn read_text(path: &Path) -> std::io::Result<String> {
    hexforge_schemas::source::read_plain_text(path, MAX_BYTES)
}

impl Project {
    /// The project of the pack at `root`, without open files.
    #[must_use]
    pub fn new(root: PathBuf) -> Self {
        Self { root, disk: Disk::default(), buffers: BTreeMap::new() }
    }

    /// Opens a file; an open file stays as it is.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn open(&mut self, path: &Path) -> Result<&mut Buffer, String> {
        if !self.buffers.contains_key(path) {
            let raw = read_text(path).map_err(|e| format!("Cannot read {}: {e}", shown_path(path)))?;
            self.buffers.insert(path.to_owned(), Buffer::of(&raw));
        }
        self.buffers.get_mut(path).ok_or_else(|| format!("{} is not open.", shown_path(path)))
    }

    /// An open file.
    #[must_use]
    pub fn get(&self, path: &Path) -> Option<&Buffer> {
        self.buffers.get(path)
    }

    /// An open file, for changes.
    pub fn get_mut(&mut self, path: &Path) -> Option<&mut Buffer> {
        self.buffers.get_mut(path)
    }

    /// The open files.
    pub fn open_files(&self) -> impl Iterator<Item = (&Path, &Buffer)> {
        self.buffers.iter().map(|(path, buffer)| (path.as_path(), buffer))
    }

    /// The files with unsaved text.
    pub fn dirty(&self) -> impl Iterator<Item = &Path> {
        self.open_files().filter(|(_, buffer)| buffer.is_dirty()).map(|(path, _)| path)
    }

    /// Closes a file and drops its unsaved text.
    pub fn close(&mut self, path: &Path) {
        self.buffers.remove(path);
    }

    /// Restores a text from a recovery file as unsaved text.
    pub fn recover(&mut self, path: &Path, text: String) {
        let buffer = self.buffers.entry(path.to_owned()).or_insert_with(|| {
            read_text(path).map_or_else(|_| Buffer { exists: false, ..Buffer::of("") }, |raw| Buffer::of(&raw))
        });
        buffer.set(text);
    }

    /// Saves a file and returns the written text. Other programs see the old file or the new one, never a part; a failure leaves
    /// the old one.
    ///
    /// # Errors
    /// The file changed on disk, or cannot be written.
    pub fn save(&mut self, path: &Path) -> Result<String, SaveError> {
        let shown = shown_path(path);
        let buffer = self.buffers.get(path).ok_or_else(|| SaveError::NotOpen(shown.clone()))?;
        if buffer.conflict.is_some() {
            return Err(SaveError::Changed(shown));
        }
        let now = read_text(path).ok();
        if let Some(now) = now
            && normalized(&now).0 != *buffer.disk
            && self.disk_changed(path, Some(&now)) == DiskChange::Conflict
        {
            return Err(SaveError::Changed(shown));
        }
        let Some(buffer) = self.buffers.get_mut(path) else { return Err(SaveError::NotOpen(shown)) };
        let raw = buffer.raw();
        write_atomically(self.disk, path, &raw).map_err(|error| SaveError::Io { path: shown, error })?;
        buffer.disk = Arc::from(buffer.text.as_str());
        buffer.exists = true;
        Ok(raw)
    }

    /// Replaces the edited text by the text on disk.
    pub fn revert(&mut self, path: &Path) {
        if let Some(buffer) = self.buffers.get_mut(path).filter(|buffer| buffer.exists) {
            let disk = buffer.disk.to_string();
            buffer.set(disk);
        }
    }

    /// Takes over a change on disk; `raw` is the new text, or none if the file was deleted.
    pub fn disk_changed(&mut self, path: &Path, raw: Option<&str>) -> DiskChange {
        let Some(buffer) = self.buffers.get_mut(path) else { return DiskChange::Unchanged };
        let Some(raw) = raw else {
            buffer.exists = false;
            return DiskChange::Deleted;
        };
        let theirs = normalized(raw).0;
        buffer.exists = true;
        if theirs == *buffer.disk && buffer.conflict.is_none() {
            return DiskChange::Unchanged;
        }
        if *buffer.text == *buffer.disk || buffer.text == theirs {
            buffer.load(raw);
            return DiskChange::Loaded;
        }
        let base = buffer.disk.to_string();
        if let Ok(merged) = diffy::merge(&base, &buffer.text, &theirs) {
            buffer.disk = Arc::from(theirs);
            buffer.conflict = None;
            buffer.set(merged);
            return DiskChange::Merged;
        }
        buffer.conflict = Some(Arc::from(theirs));
        DiskChange::Conflict
    }

    /// Ends a conflict. With `keep_mine` the edited text stays, and a save replaces the version on disk; otherwise that version is
    /// loaded.
    pub fn resolve(&mut self, path: &Path, keep_mine: bool) {
        let Some(buffer) = self.buffers.get_mut(path) else { return };
        let Some(theirs) = buffer.conflict.take() else { return };
        if !keep_mine {
            buffer.set(theirs.to_string());
        }
        buffer.disk = theirs;
    }
}

/// Writes a file, which other programs see when it is complete.
fn write_atomically(disk: Disk, path: &Path, text: &str) -> Result<(), WriteError> {
    let mut file = (disk.create)(path)?;
    (disk.write)(&mut file, text.as_bytes()).map_err(|error| WriteError::System { path: path.to_owned(), error })?;
    file.finish()
}

#[cfg(test)]
#[path = "project_tests.rs"]
mod tests;
