//! Where the entries of an archive are: each has a name and bytes of its own.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipResult;

use super::limits::ARCHIVE_BYTES;
use crate::diagnostic::shorten;

/// What is wrong with the entries of an archive together; none if nothing is.
///
/// # Errors
/// The archive, which is in `file`, cannot be read.
pub(super) fn problem(archive: &mut ZipArchive<File>, file: &mut File) -> ZipResult<Option<String>> {
    let list = read_list(archive.central_directory_start(), file)?;
    let mut known = BTreeSet::new();
    // The last of several entries with one name hides the others, and other programs may take the first.
    if let Some(twice) = names(&list).find(|name| !known.insert(*name)) {
        let name = String::from_utf8_lossy(twice).into_owned();
        return Ok(Some(format!("two entries of the archive have the name `{}`", shorten(&name))));
    }
    if known.len() != archive.len() {
        let (listed, stated) = (known.len(), archive.len());
        return Ok(Some(format!("the archive lists {listed} entries, and states that it has {stated}")));
    }
    // Entries that share their bytes cost nothing in the archive.
    overlap(archive)
}

/// The bytes from the start of the list of entries to the end of the archive.
fn read_list(start: u64, file: &mut File) -> ZipResult<Vec<u8>> {
    let mut list = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.take(ARCHIVE_BYTES.most).read_to_end(&mut list)?;
    Ok(list)
}

/// The names in a list of entries, also those that are there twice, of which the archive itself keeps only the last.
fn names(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    const HEAD: usize = 46;
    const SIGNATURE: &[u8] = b"PK\x01\x02";
    let mut rest = list;
    std::iter::from_fn(move || {
        let head = rest.get(..HEAD).filter(|head| head.starts_with(SIGNATURE))?;
        let number =
            |at: usize| head.get(at..at + 2).map_or(0, |b| b.iter().rev().fold(0, |n, b| n * 256 + usize::from(*b)));
        let (length, more) = (number(28), number(30) + number(32));
        let name = rest.get(HEAD..HEAD + length)?;
        rest = rest.get(HEAD + length + more..).unwrap_or_default();
        Some(name)
    })
}

/// A sentence about two entries that have a byte of the archive in common, or an entry that has one in common with the list of entries.
fn overlap(archive: &mut ZipArchive<File>) -> ZipResult<Option<String>> {
    let mut places = Vec::with_capacity(archive.len());
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index)?;
        let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
        let start = entry.data_start().unwrap_or_else(|| entry.header_start());
        places.push((entry.header_start(), start.saturating_add(entry.compressed_size()), name));
    }
    places.sort();
    for pair in places.windows(2) {
        if let [(_, end, one), (start, _, other)] = pair
            && start < end
        {
            return Ok(Some(format!("entries `{}` and `{}` of the archive overlap", shorten(one), shorten(other))));
        }
    }
    let last = places.last().filter(|(_, end, _)| *end > archive.central_directory_start());
    Ok(last.map(|(_, _, name)| format!("entry `{}` overlaps the list of the archive's entries", shorten(name))))
}
