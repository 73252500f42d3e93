//! Archives. An input either is the bytes of one, or describes one in lines: `@ NAME KEY=VALUE…` begins an entry, whose text follows;
//! `! KEY=VALUE` changes the archive as a whole. So mutations reach what comes behind sums and sizes, and the corpus is text.

use super::invariants::report;
use crate::archive::{Archive, Entry};
use hexforge_schemas::load::{LoadOptions, load};
use hexforge_test_support::PackFolder;
use std::cell::OnceCell;

thread_local! {
    static FOLDER: OnceCell<PackFolder> = const { OnceCell::new() };
}

/// Reads an archive as a pack. Nothing appears beside it.
pub(super) fn archive(bytes: &[u8]) {
    let archive = match std::str::from_utf8(bytes) {
        Ok(text) if text.starts_with('@') => described(text),
        _ => bytes.to_vec(),
    };
    FOLDER.with(|folder| {
        let path = folder.get_or_init(PackFolder::new).path("pack.zip");
        std::fs::write(&path, &archive).unwrap();
        let loaded = load(std::slice::from_ref(&path), &LoadOptions::default());
        report(&loaded.diagnostics);
        let files = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1, "something was unpacked");
    });
}

/// The bytes of the archive that a text describes.
fn described(text: &str) -> Vec<u8> {
    let mut archive = Archive::default();
    let mut changes = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix("@ ") {
            let mut words = rest.trim_end_matches(['\n', '\r']).split(' ');
            let mut entry = Entry::file(words.next().unwrap_or_default(), "");
            words.filter_map(|word| word.split_once('=')).for_each(|(key, value)| set(&mut entry, key, value));
            archive.entries.push(entry);
        } else if let Some(rest) = line.strip_prefix("! ") {
            changes.extend(rest.split_whitespace().filter_map(|word| word.split_once('=')));
        } else if let Some(entry) = archive.entries.last_mut() {
            entry.data.extend(line.as_bytes());
        }
    }
    archive.entries.truncate(200);
    for (key, value) in &changes {
        match *key {
            "count" => archive.stated_entries = value.parse().ok(),
            "list" => archive.list_offset = value.parse().ok(),
            _ => {}
        }
    }
    let mut bytes = archive.bytes();
    for (key, value) in changes {
        let number = value.parse::<usize>().unwrap_or_default();
        match key {
            "cut" => bytes.truncate(bytes.len().saturating_sub(number)),
            "flip" => {
                let at = number % bytes.len().max(1);
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 0xff);
            }
            "before" => {
                bytes.splice(0..0, std::iter::repeat_n(b'x', number.min(1_000)));
            }
            _ => {}
        }
    }
    bytes
}

fn set(entry: &mut Entry, key: &str, value: &str) {
    let number = value.parse::<u32>().ok();
    let small = u16::try_from(number.unwrap_or_default()).unwrap_or(u16::MAX);
    match key {
        "local" => entry.local_name = Some(value.into()),
        "method" => entry.method = small,
        "flags" => entry.flags = small,
        "mode" => entry.mode = u32::from_str_radix(value, 8).unwrap_or_default(),
        "size" => entry.stated_size = number,
        "packed" => entry.stated_packed = number,
        "sum" => entry.sum = number,
        "at" => entry.offset = number,
        "bomb" => {
            let bytes = usize::try_from(number.unwrap_or_default()).unwrap_or_default().min(32 << 20);
            let name = String::from_utf8_lossy(&entry.name).into_owned();
            *entry = Entry::bomb(&name, bytes);
        }
        _ => {}
    }
}
