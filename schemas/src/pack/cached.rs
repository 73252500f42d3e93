//! The packs of the last load, which the next load can reuse.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{FileKind, KnownFiles};
use super::{Pack, PackSet};
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Limits;

/// The packs of a load, as they were on disk.
#[derive(Debug, Default)]
pub(crate) struct CachedPacks {
    /// The requested paths.
    pub paths: Vec<PathBuf>,
    /// The packs, in load order.
    pub packs: Vec<Pack>,
    /// The pack sets among the requested paths.
    pub sets: Vec<PackSet>,
    /// Errors in their manifests and file lists.
    pub faults: Vec<Diagnostic>,
}

impl CachedPacks {
    /// The files of all packs, by path.
    pub fn files(&self) -> KnownFiles {
        let files = self.packs.iter().flat_map(|pack| &pack.files);
        files.map(|file| (Arc::clone(file.source.path()), Arc::clone(&file.source))).collect()
    }

    /// Replaces the texts of changed files. Returns false and changes nothing if the change could affect which packs load or
    /// their errors; the caller must then read the disk.
    pub fn change(&mut self, paths: &[PathBuf], changed: &BTreeMap<PathBuf, String>, limits: &Limits) -> bool {
        let is_sound = !self.packs.is_empty() && self.faults.iter().all(|fault| fault.severity != Severity::Error);
        let is_small = |text: &str| text.len() as u64 <= limits.file_bytes;
        if self.paths != paths || !is_sound || !changed.iter().all(|(path, text)| is_small(text) && self.has(path)) {
            return false;
        }
        for pack in &mut self.packs {
            pack.replace(changed);
        }
        true
    }

    /// Whether the file belongs to one of the packs and is not a manifest.
    fn has(&self, path: &Path) -> bool {
        let relative = |pack: &Pack| path.strip_prefix(&pack.location.path).ok().map(Path::to_owned);
        self.packs.iter().any(|pack| {
            relative(pack).is_some_and(|relative| {
                let files = pack.files.iter().filter(|file| file.kind != FileKind::Manifest);
                files.into_iter().any(|file| Path::new(&file.relative) == relative)
            })
        })
    }
}
