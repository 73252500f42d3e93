//! Reads packs from zip archives. Nothing is written to disk, but entries that would be dangerous to unpack are rejected,
//! because other programs may unpack the same archive.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;

use zip::ZipArchive;

use super::files::{Location, MAX_BYTES, MAX_FILES};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::source::{Limits, SourceFile};

/// The names and texts of all files in an archive, or only of the file `only`. Rejected entries are reported.
pub(super) fn read(location: &Location, limits: &Limits, only: Option<&str>, sink: &mut Sink) -> Vec<(String, String)> {
    let mut reader = Reader { location, sink };
    let opened = File::open(&location.path).map_err(|e| e.to_string());
    let mut archive = match opened.and_then(|file| ZipArchive::new(file).map_err(|e| e.to_string())) {
        Ok(archive) => archive,
        Err(error) => {
            reader.fault(format!("cannot read the archive: {error}"), "create the archive again");
            return Vec::new();
        }
    };
    if archive.len() > MAX_FILES {
        reader.fault(format!("the archive has more than {MAX_FILES} entries"), "split the pack");
        return Vec::new();
    }
    let mut texts = Vec::new();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut bytes = 0;
    for index in 0..archive.len() {
        let mut entry = match archive.by_index(index) {
            Ok(entry) => entry,
            Err(error) => {
                reader.fault(
                    format!("cannot read entry {index}: {error}"),
                    "create the archive again, without a password",
                );
                continue;
            }
        };
        let name = match entry.name() {
            Ok(name) => name.into_owned(),
            Err(error) => {
                reader.fault(format!("cannot read the name of entry {index}: {error}"), "rename the entry");
                continue;
            }
        };
        if let Some(problem) = problem(&name, entry.unix_mode(), entry.is_dir()) {
            reader.fault(format!("entry `{name}` {problem}"), "remove the entry");
            continue;
        }
        if entry.is_dir() {
            continue;
        }
        if let Some(first) = seen.insert(name.to_lowercase(), name.clone()) {
            reader.fault(format!("entries `{first}` and `{name}` have the same name"), "remove one of them");
            continue;
        }
        if name.split('/').any(|part| part.starts_with('.')) || only.is_some_and(|only| only != name) {
            continue;
        }
        let mut content = Vec::new();
        let room = limits.file_bytes.min(MAX_BYTES.saturating_sub(bytes));
        // The stated size may be false, so the bytes are counted while they are read.
        if let Err(error) = entry.by_ref().take(room + 1).read_to_end(&mut content) {
            reader.fault(format!("cannot read entry `{name}`: {error}"), "create the archive again");
            continue;
        }
        if content.len() as u64 > room {
            reader.fault(format!("entry `{name}` is too large"), "split the file");
            continue;
        }
        bytes += content.len() as u64;
        match String::from_utf8(content) {
            Ok(text) => texts.push((name, text)),
            Err(_) if is_content(&name) => {
                reader.fault(format!("entry `{name}` is not UTF-8"), "save the file as UTF-8")
            }
            // Packs do not read pictures and other binary files.
            Err(_) => {}
        }
    }
    texts
}

fn is_content(name: &str) -> bool {
    [".yaml", ".yml", ".lua", ".ftl"].iter().any(|ending| name.ends_with(ending))
}

struct Reader<'a> {
    location: &'a Location,
    sink: &'a mut Sink,
}

impl Reader<'_> {
    fn fault(&mut self, message: String, help: &str) {
        let file = SourceFile::new(self.location.shown(), "");
        self.sink.push(Diagnostic::error(codes::BAD_ARCHIVE, message).at(FileSpan::whole_file(file)).help(help));
    }
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
    if trimmed.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
        return Some("leads out of the pack");
    }
    if trimmed.split('/').any(|part| part.trim() != part || part.ends_with('.')) {
        return Some("has a name that starts or ends with a space or ends with a dot");
    }
    None
}
