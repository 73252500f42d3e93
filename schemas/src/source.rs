//! Source files, byte spans and line numbers, and reading from disk without leaving the pack.
//! It knows neither YAML nor document types.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Component, Path};
use std::sync::{Arc, OnceLock};

use crate::codes;
use crate::diagnostic::{Code, Diagnostic, FileSpan};
use crate::pack::limits::Limit;

/// Limits for one file. The defaults are safe for packs from strangers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The largest size, in bytes.
    pub file_bytes: u64,
    /// The deepest nesting of sequences and mappings.
    pub depth: usize,
    /// The largest number of nodes. An alias counts as all nodes of its anchor.
    pub nodes: usize,
    /// The largest number of reported errors.
    pub faults: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { file_bytes: FILE_BYTES.most, depth: 64, nodes: 200_000, faults: 100 }
    }
}

/// A half-open range of bytes in a [`SourceFile`]'s text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    /// The empty span at `at`.
    #[must_use]
    pub fn empty(at: usize) -> Self {
        Self { start: at, end: at }
    }

    /// Whether the span is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// The text of a file, and the path that reports show.
#[derive(Clone)]
pub struct SourceFile {
    path: Arc<str>,
    text: Arc<str>,
    bom: bool,
    lines: Arc<[usize]>,
    hash: OnceLock<[u8; 32]>,
}

impl fmt::Debug for SourceFile {
    /// Prints only the path, because every diagnostic holds its file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SourceFile").field(&self.path).finish()
    }
}

impl PartialEq for SourceFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.text == other.text
    }
}

impl Eq for SourceFile {}

const BOM: char = '\u{feff}';

impl SourceFile {
    /// Creates a file from text in memory. A leading byte order mark is removed.
    #[must_use]
    pub fn new(path: impl Into<Arc<str>>, text: &str) -> Arc<Self> {
        let stripped = text.strip_prefix(BOM);
        let bom = stripped.is_some();
        let text: Arc<str> = Arc::from(stripped.unwrap_or(text));
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Arc::new(Self { path: path.into(), text, bom, lines, hash: OnceLock::new() })
    }

    /// The same file under another path.
    #[must_use]
    pub fn renamed(&self, path: impl Into<Arc<str>>) -> Arc<Self> {
        Arc::new(Self { path: path.into(), ..self.clone() })
    }

    /// The path, with `/` between its segments.
    #[must_use]
    pub fn path(&self) -> &Arc<str> {
        &self.path
    }

    /// The text without a byte order mark, with the line endings of the file.
    #[must_use]
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Whether the file consists of this text.
    pub(crate) fn has_text(&self, text: &str) -> bool {
        !self.bom && *self.text == *text
    }

    /// The hash of the text.
    pub(crate) fn hash(&self) -> [u8; 32] {
        *self.hash.get_or_init(|| *blake3::hash(self.text.as_bytes()).as_bytes())
    }

    /// Whether the file starts with a byte order mark, which saving must keep.
    #[must_use]
    pub fn has_bom(&self) -> bool {
        self.bom
    }

    /// The number of lines; an empty file has one.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The line and column (in characters) of a byte, both 1-based. A byte past the end gives the end.
    #[must_use]
    pub fn line_col(&self, byte: usize) -> (usize, usize) {
        let byte = self.clamp(byte);
        let line = self.lines.partition_point(|&start| start <= byte).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let column = self.text.get(start..byte).map_or(0, |before| before.chars().count()) + 1;
        (line, column)
    }

    /// The line of a byte, 1-based. Unlike [`SourceFile::line_col`], this takes the same time in a long line.
    #[must_use]
    pub fn line(&self, byte: usize) -> usize {
        let byte = self.clamp(byte);
        self.lines.partition_point(|&start| start <= byte).max(1)
    }

    /// The span of a line (1-based) without its line ending. A line past the end gives the empty span at the end.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let Some(&start) = self.lines.get(line.saturating_sub(1)) else {
            return Span::empty(self.text.len());
        };
        let end = self.lines.get(line.saturating_sub(1) + 1).copied().unwrap_or(self.text.len());
        let text = self.text.get(start..end).unwrap_or("");
        Span::new(start, start + text.trim_end_matches(['\n', '\r']).len())
    }

    /// The text of a span; empty if the span is out of bounds.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The nearest character boundary at or before `byte`, never past the end.
    #[must_use]
    pub fn clamp(&self, byte: usize) -> usize {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }
}

/// The largest file that a pack reads.
pub(crate) const FILE_BYTES: Limit = Limit { name: "file_bytes", most: 4 << 20, unit: "bytes" };

/// Opens a regular file to read it. Opening a pipe would wait for its writer, and a device may have no end.
///
/// # Errors
/// It is not a regular file, or cannot be opened.
pub fn open_plain(path: &Path) -> io::Result<File> {
    let refuse = || io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
    if !path.metadata()?.is_file() {
        return Err(refuse());
    }
    let file = File::open(path)?;
    // It may have been replaced in between.
    if file.metadata()?.is_file() { Ok(file) } else { Err(refuse()) }
}

/// Reads the text of a regular file of at most `most` bytes.
///
/// # Errors
/// It is not a regular file, is larger, is not UTF-8, or cannot be read.
pub fn read_plain_text(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    open_plain(path)?.take(most.saturating_add(1)).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("it is larger than {most} bytes")));
    }
    Ok(text)
}

/// Reads the file `root/relative`. `relative` uses `/` and is shown in diagnostics.
///
/// # Errors
/// Fails if the path leads out of the root (`..`, an absolute path or a symbolic link), or if the file is not a
/// regular file, is too large, is not UTF-8, or cannot be read.
pub fn read_file(root: &Path, relative: &str, limits: &Limits) -> Result<Arc<SourceFile>, Box<Diagnostic>> {
    read_text(root, relative, limits).map(|text| SourceFile::new(relative, &text))
}

/// Reads the text of a file like [`read_file`].
pub(crate) fn read_text(root: &Path, relative: &str, limits: &Limits) -> Result<String, Box<Diagnostic>> {
    let refuse = |code: Code, message: String| {
        Box::new(Diagnostic::error(code, message).at(FileSpan::whole_file(SourceFile::new(relative, ""))))
    };
    if !is_plain_relative(relative) {
        return Err(Box::new(
            refuse(codes::PATH_LEAVES_PACK, format!("path `{relative}` leads out of the pack"))
                .expected("a path relative to the pack, with `/` and without `..`"),
        ));
    }
    let unreadable =
        |error: &std::io::Error| refuse(codes::UNREADABLE, format!("cannot read `{relative}`: {}", error.kind()));
    let path = root.join(relative);
    // Without a symbolic link on the way, the path cannot leave the root, so the root need not be resolved.
    let way = Path::new(relative).ancestors().filter(|part| !part.as_os_str().is_empty());
    let links = way.map(|part| root.join(part)).any(|part| !part.symlink_metadata().is_ok_and(|m| !m.is_symlink()));
    let leaves = || -> std::io::Result<bool> { Ok(!path.canonicalize()?.starts_with(root.canonicalize()?)) };
    if links && leaves().map_err(|error| unreadable(&error))? {
        return Err(Box::new(
            refuse(codes::PATH_LEAVES_PACK, format!("`{relative}` is a symbolic link that leads out of the pack"))
                .help("copy the file into the pack"),
        ));
    }
    // Checked before opening, because opening a pipe would wait for its writer.
    let metadata = path.metadata().map_err(|error| unreadable(&error))?;
    if !metadata.is_file() {
        return Err(refuse(codes::NOT_A_FILE, format!("`{relative}` is not a regular file")));
    }
    let too_large = || {
        Box::new(
            refuse(codes::FILE_TOO_LARGE, format!("`{relative}` is larger than {} bytes", limits.file_bytes))
                .help("split the file"),
        )
    };
    if metadata.len() > limits.file_bytes {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    open_plain(&path)
        .and_then(|file| file.take(limits.file_bytes + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > limits.file_bytes {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| Box::new(not_utf8(relative, &error)))
}

fn is_plain_relative(relative: &str) -> bool {
    !relative.is_empty()
        && !relative.contains(['\\', '\0'])
        && Path::new(relative).components().all(|part| matches!(part, Component::Normal(_)))
}

fn not_utf8(relative: &str, error: &std::string::FromUtf8Error) -> Diagnostic {
    let offset = error.utf8_error().valid_up_to();
    // The valid prefix is the same in the lossy text, so the offset is still right.
    let lossy = String::from_utf8_lossy(error.as_bytes());
    let file = SourceFile::new(relative, &lossy);
    let start = if file.has_bom() { offset.saturating_sub(BOM.len_utf8()) } else { offset };
    let (line, _) = file.line_col(start);
    Diagnostic::error(codes::NOT_UTF8, format!("byte {offset} (line {line}) is not UTF-8"))
        .at(FileSpan::new(&file, Span::new(start, start + char::REPLACEMENT_CHARACTER.len_utf8())))
        .help("save the file as UTF-8")
}

#[cfg(test)]
#[path = "source_tests.rs"]
mod tests;
