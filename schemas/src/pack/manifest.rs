//! Reads manifests.

use std::sync::{Arc, LazyLock};

use semver::Version;
use serde::Deserialize as _;

use super::files::{FileKind, Location, PackFile, manifest as manifest_file};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::documents::{Manifest, OptionType, built_in};
use crate::source::{Limits, SourceFile};
use crate::validate::Validator;
use crate::yaml::{Node, parse_with};

/// The newest supported version of the pack format.
pub const API: u32 = 2;

/// A pack.
#[derive(Debug, Clone)]
pub struct Pack {
    /// Its id.
    pub id: String,
    /// The part before `:` in full ids.
    pub prefix: String,
    /// Its version.
    pub version: Version,
    /// Its location on disk.
    pub location: Location,
    /// Its manifest.
    pub manifest: Manifest,
    /// The text of the manifest.
    pub source: Arc<SourceFile>,
    /// The tree of the manifest.
    pub root: Node,
    /// Its files, sorted by path.
    pub files: Vec<PackFile>,
    /// The ids of the loaded packs that it depends on.
    pub visible: Vec<String>,
    /// Whether it is one of those to load, and not only a dependency of them.
    pub is_requested: bool,
    /// The hash of its content without files for tests, in hexadecimal. Saves compare it.
    pub hash: String,
    /// The hash of all its content, in hexadecimal.
    pub full_hash: String,
}

impl Pack {
    /// The place of a value of the manifest, by JSON pointer.
    #[must_use]
    pub fn place(&self, pointer: &str) -> FileSpan {
        let span = self
            .root
            .pointer_key(pointer)
            .map(|key| key.span)
            .or_else(|| self.root.pointer(pointer).map(|node| node.span))
            .unwrap_or_default();
        FileSpan::new(&self.source, span)
    }

    /// The place of the value at a JSON pointer in its manifest.
    #[must_use]
    pub fn value_place(&self, pointer: &str) -> FileSpan {
        FileSpan::new(&self.source, self.root.pointer(pointer).map(|node| node.span).unwrap_or_default())
    }

    /// Its files of one kind.
    pub fn files(&self, kind: FileKind) -> impl Iterator<Item = &PackFile> {
        self.files.iter().filter(move |file| file.kind == kind)
    }

    /// Replaces the texts of files with those in `texts`, by path.
    pub(crate) fn replace(&mut self, texts: &std::collections::BTreeMap<std::path::PathBuf, String>) {
        if texts.is_empty() {
            return;
        }
        for file in &mut self.files {
            let text = texts.get(&self.location.path.join(&file.relative));
            if let Some(text) = text.filter(|text| !file.source.has_text(text)) {
                file.source = SourceFile::new(file.source.path().clone(), text);
            }
        }
        self.update_hash();
    }

    /// Removes the files that only scenarios need.
    pub(crate) fn remove_tests(&mut self) {
        self.files.retain(|file| !file.kind.is_for_tests());
    }

    /// Updates the hashes of the pack.
    pub(super) fn update_hash(&mut self) {
        // Scaffolds are not part of the game either.
        let is_of_game = |file: &&PackFile| !file.kind.is_for_tests() && file.kind != FileKind::Scaffold;
        self.hash = hash(self.files.iter().filter(is_of_game));
        self.full_hash = hash(self.files.iter());
    }
}

/// The hash of the paths and texts of files. Each path is preceded by its length, so that two lists of files cannot have the same
/// input.
fn hash<'f>(files: impl Iterator<Item = &'f PackFile>) -> String {
    let mut hasher = blake3::Hasher::new();
    for file in files {
        hasher.update(&(file.relative.len() as u64).to_le_bytes());
        hasher.update(file.relative.as_bytes());
        hasher.update(&file.source.hash());
    }
    hasher.finalize().to_hex().to_string()
}

static VALIDATOR: LazyLock<Option<Validator>> =
    LazyLock::new(|| built_in("pack").and_then(|schema| Validator::new(&schema).ok()));

/// Reads the manifest of the pack at `location`. Returns a pack without files, or none if the manifest is unusable.
pub(super) fn read(location: &Location, limits: &Limits, sink: &mut Sink) -> Option<Pack> {
    let source = match manifest_file(location, limits) {
        Ok(source) => source,
        Err(fault) => {
            sink.push(*fault);
            return None;
        }
    };
    let (documents, faults) = parse_with(&source, limits);
    sink.extend(faults);
    let root = std::sync::Arc::unwrap_or_clone(documents.into_iter().next()?.root);
    let (value, faults) = VALIDATOR.as_ref()?.check(&root, &source);
    let usable = faults.is_empty();
    sink.extend(faults);
    // A manifest with errors still identifies the pack, so that other packs do not report it as missing.
    let manifest = match Manifest::deserialize(&value) {
        Ok(manifest) => manifest,
        Err(_) if !usable => salvage(&value)?,
        Err(error) => {
            let text = format!("invalid manifest: {error}");
            sink.push(Diagnostic::error(codes::NO_FIT, text).at(FileSpan::whole_file(Arc::clone(&source))));
            return None;
        }
    };
    let mut pack = Pack {
        id: manifest.id.clone(),
        prefix: manifest.prefix.clone().unwrap_or_else(|| manifest.id.clone()),
        version: Version::new(0, 0, 0),
        location: location.clone(),
        manifest,
        source,
        root,
        files: Vec::new(),
        visible: Vec::new(),
        is_requested: false,
        hash: String::new(),
        full_hash: String::new(),
    };
    match Version::parse(&pack.manifest.version) {
        Ok(version) => pack.version = version,
        Err(_) if usable => sink.push(
            Diagnostic::error(codes::BAD_VERSION, format!("`{}` is not a version", pack.manifest.version))
                .at(pack.value_place("/version"))
                .expected("a version such as `1.0.0`"),
        ),
        Err(_) => {}
    }
    if pack.manifest.api != API {
        let help = if pack.manifest.api > API {
            "use a newer version of Hexforge".to_owned()
        } else {
            format!(
                "`hexforge migrate` rewrites the pack: hexforge migrate {}",
                hexforge_io::shown_path(&location.path)
            )
        };
        let text = format!("the pack has format {}", pack.manifest.api);
        let fault = Diagnostic::error(codes::UNKNOWN_API, text).at(pack.value_place("/api"));
        sink.push(fault.expected(format!("format {API}")).help(help));
    }
    options(&pack, sink);
    Some(pack)
}

/// The usable parts of a manifest with errors: id, prefix and dependencies.
fn salvage(value: &serde_json::Value) -> Option<Manifest> {
    let text = |key: &str| value.get(key).and_then(serde_json::Value::as_str);
    let mut kept = serde_json::Map::new();
    for (key, other) in [("id", ""), ("version", "0.0.0"), ("title", "")] {
        kept.insert(key.to_owned(), text(key).unwrap_or(other).into());
    }
    kept.insert("api".to_owned(), API.into());
    for key in ["prefix", "depends", "optional", "conflicts", "languages", "options"] {
        if let Some(part) = value.get(key) {
            let mut attempt = kept.clone();
            attempt.insert(key.to_owned(), part.clone());
            if Manifest::deserialize(serde_json::Value::Object(attempt.clone())).is_ok() {
                kept = attempt;
            }
        }
    }
    text("id")?;
    Manifest::deserialize(serde_json::Value::Object(kept)).ok()
}

/// Checks the options that the manifest declares.
fn options(pack: &Pack, sink: &mut Sink) {
    for (name, option) in pack.manifest.options.iter() {
        let at = format!("/options/{name}");
        let mut values = vec![(format!("{at}/default"), "default", &option.default.0)];
        for (index, value) in option.allowed.iter().flatten().enumerate() {
            values.push((format!("{at}/enum/{index}"), "allowed value", &value.0));
        }
        for (pointer, word, value) in values {
            if !option.ty.fits(value) {
                let text = format!("the {word} of option `{name}` is not {}", option.ty.phrase());
                sink.push(Diagnostic::error(codes::BAD_OPTION, text).at(pack.place(&pointer)));
            }
        }
        if let Some(problem) = super::options::out_of_range(option, &option.default.0) {
            let text = format!("the default of option `{name}` {problem}");
            sink.push(Diagnostic::error(codes::BAD_OPTION, text).at(pack.place(&format!("{at}/default"))));
        }
        for (word, others) in [("requires", &option.requires), ("excludes", &option.excludes)] {
            for (other, value) in others.iter() {
                let place = pack.place(&format!("{at}/{word}/{other}"));
                let Some(found) = pack.manifest.options.get(other) else {
                    let fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown option `{other}`")).at(place);
                    sink.push(super::did_you_mean(fault, other, pack.manifest.options.keys()));
                    continue;
                };
                if !found.ty.fits(&value.0) || super::options::out_of_range(found, &value.0).is_some() {
                    let text = format!("option `{other}` cannot have this value");
                    sink.push(Diagnostic::error(codes::BAD_OPTION, text).at(place));
                }
            }
        }
    }
}

impl OptionType {
    /// Whether `value` is of this type.
    #[must_use]
    pub fn fits(self, value: &serde_json::Value) -> bool {
        match self {
            Self::Boolean => value.is_boolean(),
            Self::Integer => value.is_i64(),
            Self::String => value.is_string(),
        }
    }

    /// Its name with an article, for messages.
    #[must_use]
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Boolean => "a boolean",
            Self::Integer => "an integer",
            Self::String => "a string",
        }
    }
}
