//! Invented packs, in a folder that is removed after the test.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};

use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::{LoadOptions, Loaded, load};
use hexforge_schemas::render;
use hexforge_test_support::PackFolder;

/// A folder with packs, which can be loaded.
#[derive(Default)]
pub struct Packs {
    /// The folder.
    folder: PackFolder,
}

impl std::ops::Deref for Packs {
    type Target = PackFolder;

    fn deref(&self) -> &PackFolder {
        &self.folder
    }
}

impl Packs {
    /// An empty folder.
    pub fn new() -> Self {
        Self::default()
    }

    /// A folder with the base pack.
    pub fn with_base() -> Self {
        let packs = Self::new();
        for (path, text) in base_files() {
            packs.write(&format!("base/{path}"), text);
        }
        packs
    }

    /// Writes a pack that depends on the base pack, with one file of documents.
    pub fn mod_pack(&self, documents: &str) {
        self.write("more/pack.yaml", MORE);
        self.write("more/all.yaml", documents);
    }

    /// Loads packs by their folders.
    pub fn load(&self, names: &[&str]) -> Loaded {
        let paths: Vec<PathBuf> = names.iter().map(|name| self.path(name)).collect();
        load(&paths, &LoadOptions::default())
    }

    /// Loads packs and renders what is wrong with them, with paths relative to the folder.
    pub fn report(&self, names: &[&str]) -> String {
        self.shown(&self.load(names).diagnostics)
    }

    /// Renders diagnostics with paths relative to the folder.
    pub fn shown(&self, diagnostics: &[Diagnostic]) -> String {
        let folder = self.path("").to_string_lossy().trim_end_matches('/').to_owned();
        render::text(diagnostics, false).replace(&format!("{folder}/"), "").replace(&folder, ".")
    }

    /// Codes of errors of the packs.
    pub fn errors(&self, names: &[&str]) -> Vec<String> {
        codes(&self.load(names).diagnostics, Severity::Error)
    }
}

/// The codes of one severity.
pub fn codes(diagnostics: &[Diagnostic], severity: Severity) -> Vec<String> {
    diagnostics.iter().filter(|d| d.severity == severity).map(|d| d.code.to_string()).collect()
}

/// The manifest of the pack of [`Packs::mod_pack`].
pub const MORE: &str = "id: more\nversion: 1.0.0\napi: 2\ntitle: More\ndepends: {base: ^1.0}\n";

/// The files of the base pack.
pub fn base_files() -> Vec<(String, &'static str)> {
    let text = include_str!("base.txt");
    let mut files = Vec::new();
    for part in text.split("=== ").skip(1) {
        let (path, content) = part.split_once('\n').unwrap();
        files.push((path.trim().to_owned(), content));
    }
    files
}

/// Compares with a file beside the tests; `UPDATE_GOLDEN=1` writes it.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, text).unwrap();
    }
    assert!(!text.is_empty(), "{name}: nothing to compare");
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(known == text, "{name} differs; run with UPDATE_GOLDEN=1 if it is right. Now:\n{text}");
}
