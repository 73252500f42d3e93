//! The files of a pack as the author edits them: what is typed, what the disk holds, and what to do when both change. It
//! draws nothing and watches nothing.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a file could not be saved. The text that was typed is kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file is not open.
    #[error("{0} is not open")]
    NotOpen(String),
    /// Somebody else wrote the file.
    #[error("{0} was changed outside since it was opened; choose whether to keep yours or to take the other version")]
    Changed(String),
    /// The operating system refused.
    #[error("{path} could not be saved ({error}); the text is kept here, and in a recovery file")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
}

/// What became of a file that changed on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outside {
    /// It holds what is known already.
    Same,
    /// The new text was taken over: nothing was typed that is not saved.
    Taken,
    /// What was typed and what was written elsewhere could be joined.
    Merged,
    /// Both changed the same lines: the author is asked.
    Conflict,
    /// The file is gone; what was typed is kept.
    Gone,
}

/// An open file.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// The text as it is edited, with plain line ends.
    pub text: String,
    /// Counts changes, so that whoever derives something from the text knows when to do so anew.
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
        buffer.take(raw);
        buffer
    }

    /// Takes over what the disk holds.
    fn take(&mut self, raw: &str) {
        let (text, crlf, bom) = plain(raw);
        (self.crlf, self.bom, self.exists, self.conflict) = (crlf, bom, true, None);
        self.disk = Arc::from(text.as_str());
        self.set(text);
    }

    /// Whether there is something to be saved: the content differs.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        *self.text != *self.disk || !self.exists
    }

    /// What was written elsewhere to the same lines, if the author has to choose.
    #[must_use]
    pub fn conflict(&self) -> Option<&str> {
        self.conflict.as_deref()
    }

    /// Whether the file is on the disk.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.exists
    }

    /// What the disk holds, as far as is known.
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

    /// The bytes to be written: line ends and byte order mark as the file had them.
    fn raw(&self) -> String {
        let text = if self.crlf { self.text.replace('\n', "\r\n") } else { self.text.clone() };
        if self.bom { format!("\u{feff}{text}") } else { text }
    }
}

/// A text with plain line ends, and whether all of them were CR LF, and whether it began with a byte order mark.
fn plain(raw: &str) -> (String, bool, bool) {
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

/// How files are written. A test puts functions here that fail as a full disk or a read-only folder does.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    /// Makes a temporary file in a folder.
    pub create: fn(&Path) -> std::io::Result<tempfile::NamedTempFile>,
    /// Writes all of it.
    pub write: fn(&mut std::fs::File, &[u8]) -> std::io::Result<()>,
}

impl Default for Disk {
    fn default() -> Self {
        Self {
            create: |folder| tempfile::Builder::new().prefix(".").suffix(".tmp").tempfile_in(folder),
            write: |file, bytes| file.write_all(bytes),
        }
    }
}

impl Project {
    /// The project of the pack at `root`; nothing is open.
    #[must_use]
    pub fn new(root: PathBuf) -> Self {
        Self { root, disk: Disk::default(), buffers: BTreeMap::new() }
    }

    /// Opens a file, unless it is open.
    ///
    /// # Errors
    /// It cannot be read, in words.
    pub fn open(&mut self, path: &Path) -> Result<&mut Buffer, String> {
        if !self.buffers.contains_key(path) {
            let raw = std::fs::read_to_string(path).map_err(|e| format!("{} cannot be read: {e}", path.display()))?;
            self.buffers.insert(path.to_owned(), Buffer::of(&raw));
        }
        self.buffers.get_mut(path).ok_or_else(|| format!("{} is not open", path.display()))
    }

    /// An open file.
    #[must_use]
    pub fn get(&self, path: &Path) -> Option<&Buffer> {
        self.buffers.get(path)
    }

    /// An open file, to be changed.
    pub fn get_mut(&mut self, path: &Path) -> Option<&mut Buffer> {
        self.buffers.get_mut(path)
    }

    /// The open files.
    pub fn open_files(&self) -> impl Iterator<Item = (&Path, &Buffer)> {
        self.buffers.iter().map(|(path, buffer)| (path.as_path(), buffer))
    }

    /// Files with something to be saved.
    pub fn dirty(&self) -> impl Iterator<Item = &Path> {
        self.open_files().filter(|(_, buffer)| buffer.is_dirty()).map(|(path, _)| path)
    }

    /// Closes a file. What was typed is gone; ask first.
    pub fn close(&mut self, path: &Path) {
        self.buffers.remove(path);
    }

    /// Puts a text from a recovery file back as unsaved.
    pub fn recover(&mut self, path: &Path, text: String) {
        let buffer = self.buffers.entry(path.to_owned()).or_insert_with(|| {
            std::fs::read_to_string(path)
                .map_or_else(|_| Buffer { exists: false, ..Buffer::of("") }, |raw| Buffer::of(&raw))
        });
        buffer.set(text);
    }

    /// Saves a file and gives what was written: whoever reads it meanwhile sees the old text or the new one, and a failure leaves
    /// the old one.
    ///
    /// # Errors
    /// It was changed outside, or cannot be written.
    pub fn save(&mut self, path: &Path) -> Result<String, SaveError> {
        let shown = path.display().to_string();
        let buffer = self.buffers.get(path).ok_or_else(|| SaveError::NotOpen(shown.clone()))?;
        if buffer.conflict.is_some() {
            return Err(SaveError::Changed(shown));
        }
        let now = std::fs::read_to_string(path).ok();
        if let Some(now) = now
            && plain(&now).0 != *buffer.disk
            && self.outside(path, Some(&now)) == Outside::Conflict
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

    /// Gives up what was typed into a file: it says again what the disk holds.
    pub fn revert(&mut self, path: &Path) {
        if let Some(buffer) = self.buffers.get_mut(path).filter(|buffer| buffer.exists) {
            let disk = buffer.disk.to_string();
            buffer.set(disk);
        }
    }

    /// Takes notice of what the disk holds now; `raw` is none if the file is gone.
    pub fn outside(&mut self, path: &Path, raw: Option<&str>) -> Outside {
        let Some(buffer) = self.buffers.get_mut(path) else { return Outside::Same };
        let Some(raw) = raw else {
            buffer.exists = false;
            return Outside::Gone;
        };
        let theirs = plain(raw).0;
        buffer.exists = true;
        if theirs == *buffer.disk && buffer.conflict.is_none() {
            return Outside::Same;
        }
        if *buffer.text == *buffer.disk || buffer.text == theirs {
            buffer.take(raw);
            return Outside::Taken;
        }
        let base = buffer.disk.to_string();
        if let Ok(merged) = diffy::merge(&base, &buffer.text, &theirs) {
            buffer.disk = Arc::from(theirs);
            buffer.conflict = None;
            buffer.set(merged);
            return Outside::Merged;
        }
        buffer.conflict = Some(Arc::from(theirs));
        Outside::Conflict
    }

    /// Ends a conflict: `mine` keeps what was typed (a save then replaces the other version), else the other is taken.
    pub fn resolve(&mut self, path: &Path, mine: bool) {
        let Some(buffer) = self.buffers.get_mut(path) else { return };
        let Some(theirs) = buffer.conflict.take() else { return };
        if !mine {
            buffer.set(theirs.to_string());
        }
        buffer.disk = theirs;
    }
}

/// Writes a file by way of a temporary one beside it.
fn write_atomically(disk: Disk, path: &Path, text: &str) -> std::io::Result<()> {
    // A link stays one: what it points to is replaced.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut file = (disk.create)(folder)?;
    (disk.write)(file.as_file_mut(), text.as_bytes())?;
    let permissions = target.metadata().map(|m| m.permissions());
    match permissions {
        Ok(same) if same.readonly() => return Err(std::io::Error::other("the file is read-only")),
        Ok(same) => file.as_file().set_permissions(same)?,
        Err(_) => readable(file.as_file())?,
    }
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|e| e.error)?;
    // The name is as lasting as the text only when the folder is written, too; where that cannot be asked for, so be it.
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Temporary files are for their owner only; a new file of a pack is not.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
#[path = "project_tests.rs"]
mod tests;
