//! Finds packs, reads their manifests and files, and determines the load order. It does not look into documents.

mod archive;
mod archive_layout;
mod cached;
mod discover;
mod files;
pub(crate) mod limits;
mod manifest;
mod options;
mod order;
mod search;
mod sets;

pub(crate) use cached::CachedPacks;
pub(crate) use discover::discover_with;
pub use discover::{Discovered, PackIndex, discover, find_by_id, find_packs};
pub use files::{FileKind, Location, PackFile};
pub use manifest::{API, Pack};
pub use options::validate_options;
pub use search::{SEARCH_FILE, folder_for_search_file, is_inside_pack, listed_folders, search_folders};
pub use sets::{PackSet, SET_FILE, lock_file, lock_text, set_file};

use crate::diagnostic::Diagnostic;
use crate::nearest::{may_compare, nearest};

/// Adds a suggestion for a misspelled name, or the list of known names if it is short.
pub(crate) fn did_you_mean<'a>(
    fault: Diagnostic,
    wrong: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let mut known: Vec<&str> = candidates.collect();
    known.sort_unstable();
    known.dedup();
    did_you_mean_one_of(fault, wrong, &known)
}

/// Like [`did_you_mean`], with known names that are sorted and different. Thousands of faults share one list.
pub(crate) fn did_you_mean_one_of(fault: Diagnostic, wrong: &str, known: &[&str]) -> Diagnostic {
    if !may_compare(known.len()) {
        return fault;
    }
    if let Some(name) = nearest(wrong, known.iter().copied()) {
        return fault.help(format!("did you mean `{name}`?"));
    }
    if known.is_empty() || known.len() > 12 {
        return fault;
    }
    match known {
        [only] => fault.expected(format!("`{only}`")),
        _ => fault.expected(format!("one of `{}`", known.join("`, `"))),
    }
}
