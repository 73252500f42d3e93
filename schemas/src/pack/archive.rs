//! Reads packs from zip archives. Nothing is written to disk, but entries that would be dangerous to unpack are rejected,
//! because other programs may unpack the same archive.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;

use zip::ZipArchive;
use zip::read::ZipReadOptions;

use super::archive_layout;
use super::files::{Location, kind_of_file};
use super::limits::{ARCHIVE_BYTES, ARCHIVE_RATIO, BYTES, FAULTS, FILES};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink, shorten};
use crate::source::{Limits, SourceFile};

/// Small archives may expand to this many bytes, whatever their size.
const SMALL: u64 = 1 << 20;

/// A file of an archive.
pub(super) struct ArchivedFile {
    /// The path relative to the pack.
    pub name: String,
    /// The text; none for a file that packs do not read.
    pub text: Option<String>,
}

/// All files in an archive, or only the file `only`. Rejected entries are reported.
pub(super) fn read(location: &Location, limits: &Limits, only: Option<&str>, sink: &mut Sink) -> Vec<ArchivedFile> {
    let mut reader = Reader { location, sink, faults: 0 };
    let Some((archive, size)) = reader.open() else { return Vec::new() };
    let entries = Entries { archive, reader, room: Room::of_archive(size), file_bytes: limits.file_bytes };
    entries.read(only)
}

/// How many more bytes an archive may expand to.
#[derive(Clone, Copy)]
struct Room {
    left: u64,
    /// What is exceeded when nothing is left.
    limit: super::limits::Limit,
}

impl Room {
    fn of_archive(size: u64) -> Self {
        let by_ratio = size.saturating_mul(ARCHIVE_RATIO.most).max(SMALL);
        if by_ratio < BYTES.most {
            Self { left: by_ratio, limit: ARCHIVE_RATIO }
        } else {
            Self { left: BYTES.most, limit: BYTES }
        }
    }
}

struct Entries<'a> {
    archive: ZipArchive<File>,
    reader: Reader<'a>,
    room: Room,
    file_bytes: u64,
}

/// The archive cannot be read further.
struct Stop;

impl Entries<'_> {
    fn read(mut self, only: Option<&str>) -> Vec<ArchivedFile> {
        let mut files = Vec::new();
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for index in 0..self.archive.len() {
            match self.entry(index, only, &mut seen) {
                Ok(file) => files.extend(file),
                Err(Stop) => break,
            }
            if self.reader.faults >= FAULTS.most() {
                break;
            }
        }
        files
    }

    /// An entry; none if it is rejected or not wanted.
    fn entry(
        &mut self,
        index: usize,
        only: Option<&str>,
        seen: &mut BTreeMap<String, String>,
    ) -> Result<Option<ArchivedFile>, Stop> {
        let Ok(entry) = self.archive.by_index_data(index) else { return Err(Stop) };
        let Ok(name) = String::from_utf8(entry.name_raw().to_vec()) else {
            self.reader.fault(format!("the name of entry {} is not UTF-8", index + 1), "rename the entry");
            return Ok(None);
        };
        let shown = shorten(&name).into_owned();
        // What an entry says of itself must be what the list says of it, because other programs may read either.
        let options = ZipReadOptions::new().enforce_header_consistency(true);
        let mut entry = match self.archive.by_index_with_options(index, options) {
            Ok(entry) => entry,
            Err(error) => {
                let text = format!("cannot read entry `{shown}`: {error}");
                self.reader.fault(text, "create the archive again, without a password");
                return Ok(None);
            }
        };
        if let Some(problem) = problem(&name, entry.unix_mode(), entry.is_dir()) {
            self.reader.fault(format!("entry `{shown}` {problem}"), "remove the entry");
            return Ok(None);
        }
        if entry.is_dir() {
            return Ok(None);
        }
        if let Some(first) = seen.insert(name.to_lowercase(), name.clone()) {
            let text =
                format!("entries `{}` and `{shown}` have the same name but for the case of letters", shorten(&first));
            self.reader.fault(text, "remove one of them");
            return Ok(None);
        }
        if name.split('/').any(|part| part.starts_with('.')) || only.is_some_and(|only| only != name) {
            return Ok(None);
        }
        if kind_of_file(&name).is_none() {
            return Ok(Some(ArchivedFile { name, text: None }));
        }
        let mut content = Vec::new();
        let most = self.file_bytes.min(self.room.left);
        // The stated size may be false, so the bytes are counted while they are read.
        if let Err(error) = entry.by_ref().take(most + 1).read_to_end(&mut content) {
            self.reader.fault(format!("cannot read entry `{shown}`: {error}"), "create the archive again");
            return Ok(None);
        }
        let size = content.len() as u64;
        if size > self.room.left {
            let text = format!("the archive expands to {} at entry `{shown}`", self.room.limit.exceeded());
            self.reader.fault(text, "split the pack, and leave out what it does not need");
            return Err(Stop);
        }
        self.room.left -= size;
        if size > self.file_bytes {
            let text = format!("entry `{shown}` is larger than {} bytes", self.file_bytes);
            self.reader.fault(text, "split the file");
            return Ok(None);
        }
        match String::from_utf8(content) {
            Ok(text) => Ok(Some(ArchivedFile { name, text: Some(text) })),
            Err(_) => {
                self.reader.fault(format!("entry `{shown}` is not UTF-8"), "save the file as UTF-8");
                Ok(None)
            }
        }
    }
}

struct Reader<'a> {
    location: &'a Location,
    sink: &'a mut Sink,
    /// How many faults were reported.
    faults: usize,
}

impl Reader<'_> {
    fn fault(&mut self, message: String, help: &str) {
        self.faults += 1;
        let file = SourceFile::new(self.location.shown(), "");
        self.sink.push(Diagnostic::error(codes::BAD_ARCHIVE, message).at(FileSpan::whole_file(file)).help(help));
    }

    /// The archive and its size in bytes.
    fn open(&mut self) -> Option<(ZipArchive<File>, u64)> {
        const AGAIN: &str = "create the archive again";
        let opened = crate::source::open_plain(&self.location.path).map_err(|e| e.to_string());
        let size = opened.as_ref().ok().and_then(|file| Some(file.metadata().ok()?.len())).unwrap_or_default();
        if size > ARCHIVE_BYTES.most {
            self.fault(format!("the archive has {}", ARCHIVE_BYTES.exceeded()), "split the pack");
            return None;
        }
        let both = opened.and_then(|file| {
            let second = file.try_clone().map_err(|e| e.to_string())?;
            Ok((ZipArchive::new(file).map_err(|e| e.to_string())?, second))
        });
        let (mut archive, mut file) = match both {
            Ok(both) => both,
            Err(error) => {
                self.fault(format!("cannot read the archive: {error}"), AGAIN);
                return None;
            }
        };
        if FILES.is_exceeded_by(archive.len()) {
            self.fault(format!("the archive has {}", FILES.exceeded()), "split the pack");
            return None;
        }
        match archive_layout::problem(&mut archive, &mut file) {
            Ok(None) => {}
            Ok(Some(problem)) => {
                self.fault(problem, AGAIN);
                return None;
            }
            Err(error) => {
                self.fault(format!("cannot read the archive: {error}"), AGAIN);
                return None;
            }
        }
        Some((archive, size))
    }
}

/// Names that Windows gives to devices, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = ["com", "lpt"].iter().find_map(|port| stem.strip_prefix(port));
    let is_port = numbered.is_some_and(|rest| {
        let mut chars = rest.chars();
        matches!((chars.next(), chars.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
    });
    is_port || DEVICES.contains(&stem.as_str())
}

/// The problem with the name or type of an entry.
fn problem(name: &str, mode: Option<u32>, is_dir: bool) -> Option<&'static str> {
    const TYPE: u32 = 0o170_000;
    const FILE: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;
    let kind = mode.map_or(0, |mode| mode & TYPE);
    if kind != 0 && kind != FILE && kind != FOLDER {
        return Some("is a symbolic link or a device");
    }
    let trimmed = if is_dir { name.trim_end_matches('/') } else { name };
    if trimmed.is_empty() || trimmed.starts_with('/') || trimmed.contains(['\\', '\0', ':']) {
        return Some("has an absolute path or a character that paths cannot have");
    }
    if trimmed.chars().any(char::is_control) {
        return Some("has a control character in its name");
    }
    if trimmed.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
        return Some("leads out of the pack");
    }
    if trimmed.split('/').any(|part| part.trim() != part || part.ends_with('.')) {
        return Some("has a name that starts or ends with a space or ends with a dot");
    }
    if trimmed.split('/').any(is_device) {
        return Some("has a name that Windows reserves for a device");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices_are_found() {
        for name in ["con", "NUL.yaml", "a/aux.txt", "COM1", "lpt9.lua", "com¹"] {
            assert!(problem(name, None, false).is_some(), "{name}");
        }
        for name in ["console", "com10", "com", "lib/auxiliary.lua", "nulls.yaml"] {
            assert_eq!(problem(name, None, false), None, "{name}");
        }
    }
}
