//! Texts of packs: Fluent messages by language, with a fallback to the first language of the pack.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::resolver::ResolverError;
use fluent_bundle::resolver::errors::ReferenceKind;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use rustc_hash::FxHashSet;
use unic_langid::LanguageIdentifier;

use crate::cache::Cache;
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::fluent_limits;
use crate::fluent_references;
use crate::pack::limits::TEXT_PLACEABLES;
use crate::pack::{FileKind, Pack, PackFile};
use crate::plurals::{PluralFault, PluralForms};
use crate::source::{SourceFile, Span};
use crate::text_graph::{self, TextFault};

/// An argument for a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextArg {
    /// A text.
    Text(String),
    /// A number, which can select a plural form.
    Number(i64),
}

impl From<&str> for TextArg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for TextArg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// A message of a locale file.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    /// The place of its key.
    pub place: FileSpan,
    /// The keys of messages that it refers to.
    pub refers: Vec<String>,
    /// The names of its arguments.
    pub variables: Vec<String>,
}

/// The texts of one pack.
pub(crate) struct PackTexts {
    id: String,
    prefix: String,
    /// The indices of the packs whose texts it can use, itself first.
    visible: Vec<usize>,
    /// The fallback language.
    first: String,
    bundles: BTreeMap<String, FluentBundle<FluentResource>>,
    /// Messages by language and key.
    pub messages: BTreeMap<String, BTreeMap<String, Message>>,
}

impl fmt::Debug for PackTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackTexts")
            .field("id", &self.id)
            .field("languages", &self.messages.keys())
            .finish_non_exhaustive()
    }
}

impl PackTexts {
    /// The fallback language.
    pub(crate) fn first_language(&self) -> &str {
        &self.first
    }

    /// The key, the text and the place of each message in the fallback language, in the order of the keys. The names of arguments
    /// are in braces, and forms are the default ones.
    pub(crate) fn templates(&self) -> Vec<(&str, String, &FileSpan)> {
        let messages = self.messages.get(&self.first).into_iter().flatten();
        let template = |(key, message): (&'_ String, &'_ Message)| {
            let args: Vec<(&str, TextArg)> =
                message.variables.iter().map(|name| (name.as_str(), TextArg::Text(format!("{{{name}}}")))).collect();
            self.format(&self.first, key, &args)
        };
        messages.filter_map(|(key, message)| Some((key.as_str(), template((key, message))?, &message.place))).collect()
    }
}

/// The texts of all loaded packs.
#[derive(Debug, Default)]
pub struct Locales {
    pub(crate) packs: Vec<Arc<PackTexts>>,
    /// The `name:` of definitions, which is the fallback if no language has a name; by full id.
    pub(crate) names: BTreeMap<String, String>,
}

impl Locales {
    /// The languages of all packs, in alphabetical order.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.packs.iter().flat_map(|pack| pack.messages.keys().map(String::as_str)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The text with this key in the language `lang`. It is searched in the pack `scope` (an id, a prefix, or a full id
    /// that starts with one), then in its dependencies, then in all packs; and again in the first language of each pack
    /// if `lang` does not have it. Returns none if no pack has the text.
    #[must_use]
    pub fn text(&self, lang: &str, scope: &str, key: &str, args: &[(&str, TextArg)]) -> Option<String> {
        let (scope, key) = key.split_once(':').unwrap_or((scope.split(':').next().unwrap_or(scope), key));
        let own = self.packs.iter().position(|pack| pack.prefix == scope || pack.id == scope);
        let near = own.and_then(|own| self.packs.get(own)).map(|pack| pack.visible.clone()).unwrap_or_default();
        let far = (0..self.packs.len()).filter(|index| !near.contains(index));
        let all = near.iter().copied().chain(far);
        let order: Vec<&PackTexts> = all.filter_map(|index| self.packs.get(index).map(Arc::as_ref)).collect();
        let exact = order.iter().find_map(|pack| pack.format(lang, key, args));
        exact.or_else(|| order.iter().find_map(|pack| pack.format(&pack.first, key, args)))
    }

    /// The text with this key as a template for authors: with the names of arguments in braces, and with default forms.
    #[must_use]
    pub fn outline(&self, lang: &str, scope: &str, key: &str) -> Option<String> {
        let messages = self.packs.iter().flat_map(|pack| pack.messages.values()).flat_map(BTreeMap::values);
        let names: BTreeSet<&str> = messages.flat_map(|message| &message.variables).map(String::as_str).collect();
        let args: Vec<(&str, TextArg)> =
            names.into_iter().map(|name| (name, TextArg::Text(format!("{{{name}}}")))).collect();
        self.text(lang, scope, key, &args)
    }

    /// The `name:` of the definition with this full id.
    #[must_use]
    pub fn own_name(&self, id: &str) -> Option<&str> {
        self.names.get(id).map(String::as_str)
    }

    /// The name of the definition, event or other document with this full id: the message whose key is its id (with `-` or
    /// `_` between words), else its `name:`, else `fallback`, else its id with spaces.
    #[must_use]
    pub fn name(&self, lang: &str, id: &str, fallback: Option<&str>) -> String {
        let bare = id.split_once(':').map_or(id, |(_, bare)| bare);
        self.text(lang, id, &name_key(bare), &[])
            .or_else(|| self.text(lang, id, bare, &[]))
            .or_else(|| self.own_name(id).or(fallback).map(str::to_owned))
            .unwrap_or_else(|| bare.replace('_', " "))
    }
}

/// The text key for an id: with `-` between words.
#[must_use]
pub fn name_key(bare: &str) -> String {
    bare.replace('_', "-")
}

/// The text key for the name of a field. Without a text, players read its id with spaces.
#[must_use]
pub fn field_key(name: &str) -> String {
    format!("field-{}", name_key(name))
}

/// The text key for the name of a slot.
#[must_use]
pub fn slot_key(name: &str) -> String {
    format!("slot-{}", name_key(name))
}

/// The text key for the prompt of a window: `window-EVENT-TIMING` for windows of events, `window-NAME` for named windows, whose
/// timing is `window`. The fallback is `window-TIMING`.
#[must_use]
pub fn window_key(bare: &str, timing: &str) -> String {
    let name = name_key(bare);
    if timing == "window" { format!("window-{name}") } else { format!("window-{name}-{timing}") }
}

/// The text key for passing in a window. The fallbacks are `window-TIMING-pass` and `pass`.
#[must_use]
pub fn window_pass_key(bare: &str, timing: &str) -> String {
    format!("{}-pass", window_key(bare, timing))
}

impl PackTexts {
    fn format(&self, lang: &str, key: &str, args: &[(&str, TextArg)]) -> Option<String> {
        let bundle = self.bundles.get(lang).or_else(|| {
            // `en-GB` falls back to `en`.
            let primary = lang.split(['-', '_']).next()?;
            self.bundles.get(primary)
        })?;
        let (key, attribute) = key.split_once('.').map_or((key, None), |(key, attribute)| (key, Some(attribute)));
        let message = bundle.get_message(key)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            fluent.set(
                (*name).to_owned(),
                match value {
                    TextArg::Text(text) => FluentValue::from(text.as_str()),
                    TextArg::Number(number) => FluentValue::from(*number),
                },
            );
        }
        let mut errors = Vec::new();
        let mut text = bundle.format_pattern(pattern, Some(&fluent), &mut errors).into_owned();
        for error in errors {
            if let FluentError::ResolverError(ResolverError::Reference(ReferenceKind::Variable { id })) = error {
                let note = format!("[text `{key}`: missing argument `{id}`]");
                text = text.replace(&format!("{{${id}}}"), &note);
            }
        }
        Some(text)
    }
}

/// Reads the texts of all packs, which are in load order.
pub(crate) fn read(packs: &[Pack], cache: &mut Cache, sink: &mut Sink) -> Locales {
    let read = packs.iter().enumerate().map(|(index, pack)| {
        let mut visible: Vec<usize> =
            pack.visible.iter().filter_map(|id| packs.iter().position(|other| other.id == *id)).collect();
        visible.sort_unstable();
        visible.insert(0, index);
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{visible:?} {} {}", pack.location.shown(), pack.id).as_bytes());
        hasher.update(&pack.source.hash());
        for file in pack.files(FileKind::Locale) {
            hasher.update(file.relative.as_bytes());
            hasher.update(&file.source.hash());
        }
        let (texts, faults) = cache.texts(*hasher.finalize().as_bytes(), || {
            let mut own = Sink::new();
            let texts = Arc::new(pack_texts(pack, visible, &mut own));
            (texts, Arc::from(own.finish()))
        });
        sink.extend(faults.iter().cloned());
        texts
    });
    Locales { packs: read.collect(), names: BTreeMap::new() }
}

fn pack_texts(pack: &Pack, visible: Vec<usize>, sink: &mut Sink) -> PackTexts {
    let mut files: BTreeMap<String, Vec<&PackFile>> = BTreeMap::new();
    for file in pack.files(FileKind::Locale) {
        files.entry(language_of(&file.relative).to_owned()).or_default().push(file);
    }
    let declared = &pack.manifest.languages;
    let mut texts = PackTexts {
        id: pack.id.clone(),
        prefix: pack.prefix.clone(),
        visible,
        first: declared.first().cloned().unwrap_or_else(|| "en".to_owned()),
        bundles: BTreeMap::new(),
        messages: BTreeMap::new(),
    };
    for (index, language) in declared.iter().enumerate() {
        let at = || pack.place(&format!("/languages/{index}"));
        if language.parse::<LanguageIdentifier>().is_err() {
            sink.push(
                Diagnostic::error(codes::LANGUAGE_FILE, format!("`{language}` is not a language code"))
                    .at(at())
                    .expected("a code such as `en` or `pt-BR`"),
            );
        } else if !files.contains_key(language) {
            sink.push(
                Diagnostic::warning(codes::LANGUAGE_FILE, format!("missing file `locale/{language}.ftl`"))
                    .at(at())
                    .help("add the file, or remove the language from `languages`"),
            );
        }
    }
    for (language, list) in files {
        let Ok(id) = language.parse::<LanguageIdentifier>() else {
            for file in list {
                let text = format!("the name of `{}` is not a language code", file.relative);
                sink.push(
                    Diagnostic::error(codes::LANGUAGE_FILE, text).at(FileSpan::whole_file(Arc::clone(&file.source))),
                );
            }
            continue;
        };
        if !declared.contains(&language)
            && let Some(file) = list.first()
        {
            let text = format!("language `{language}` is not listed in pack.yaml");
            sink.push(
                Diagnostic::warning(codes::LANGUAGE_FILE, text)
                    .at(FileSpan::whole_file(Arc::clone(&file.source)))
                    .help(format!("add `{language}` to `languages`")),
            );
        }
        let forms = PluralForms::of(&id);
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        // A new bundle has nothing of this name.
        let _ = bundle.add_function(fluent_references::NUMBER, fluent_references::number);
        let messages = texts.messages.entry(language.clone()).or_default();
        let mut resources = Vec::new();
        for file in list {
            if let Some(fault) = fluent_limits::fault(&file.source) {
                sink.push(fault);
                continue;
            }
            let resource = resource(&file.source, sink);
            for (key, message) in scan(&file.source) {
                if let Some(first) = messages.get(&key) {
                    sink.push(
                        Diagnostic::error(codes::DUPLICATE_TEXT, format!("duplicate text `{key}`"))
                            .at(message.place)
                            .label(first.place.clone(), "first written here")
                            .help("remove one of them"),
                    );
                    continue;
                }
                messages.insert(key, message);
            }
            let slips = forms.as_ref().map(|forms| forms.check(&resource)).unwrap_or_default();
            for (key, slip) in slips {
                let place = messages
                    .get(key)
                    .map_or_else(|| FileSpan::whole_file(Arc::clone(&file.source)), |m| m.place.clone());
                sink.push(plural_fault(key, &language, &slip).at(place));
            }
            resources.push((Arc::clone(&file.source), resource));
        }
        sink.extend(fluent_references::faults(&resources));
        let resources: Vec<FluentResource> = resources.into_iter().map(|(_, resource)| resource).collect();
        let refused = text_graph::faults(&resources);
        let manifest = FileSpan::whole_file(Arc::clone(&pack.source));
        for (key, fault) in &refused {
            let place = messages.get(key).map_or(&manifest, |message| &message.place);
            sink.push(text_fault(key, fault).at(place.clone()));
        }
        // The resolver must not see texts of which it could not form the end.
        if refused.is_empty() {
            for resource in resources {
                // Duplicate messages have been reported above; the first one stays.
                let _ = bundle.add_resource(resource);
            }
        }
        texts.bundles.insert(language, bundle);
    }
    texts
}

/// An error about a text that cannot be formatted.
fn text_fault(key: &str, fault: &TextFault) -> Diagnostic {
    let (text, help) = match fault {
        TextFault::Circular => (format!("text `{key}` refers to itself"), "remove the reference"),
        TextFault::TooLarge => {
            (format!("text `{key}` expands to {}", TEXT_PLACEABLES.exceeded()), "divide the text into several")
        }
    };
    Diagnostic::error(codes::TOO_DEEP, text).help(help)
}

/// A warning about the plural forms of a text.
fn plural_fault(key: &str, language: &str, slip: &PluralFault) -> Diagnostic {
    match slip {
        PluralFault::MissingForms(forms) => {
            let forms = forms.iter().map(|form| format!("`[{form}]`")).collect::<Vec<_>>().join(" and ");
            let text = format!("text `{key}` does not have the plural form {forms} of `{language}`");
            Diagnostic::warning(codes::PLURAL_FORMS, text).help("add the form")
        }
        PluralFault::UnknownForm(form) => {
            let text = format!("text `{key}` has the plural form `[{form}]`, which `{language}` does not have");
            Diagnostic::warning(codes::PLURAL_FORMS, text).help("remove the form")
        }
    }
}

/// `locale/en.ftl` and `locale/en/cards.ftl` are both English.
fn language_of(relative: &str) -> &str {
    let inner = relative.strip_prefix("locale/").unwrap_or(relative);
    match inner.split_once('/') {
        Some((language, _)) => language,
        None => inner.strip_suffix(".ftl").unwrap_or(inner),
    }
}

/// The valid messages of a file; invalid ones are reported.
fn resource(file: &Arc<SourceFile>, sink: &mut Sink) -> FluentResource {
    match FluentResource::try_new(file.text().to_string()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            for error in errors {
                let start = file.clamp(error.pos.start);
                let end = file.clamp(error.pos.end.max(start + 1));
                let text = format!("invalid Fluent: {}", error.kind);
                sink.push(Diagnostic::error(codes::FLUENT_SYNTAX, text).at(FileSpan::new(file, Span::new(start, end))));
            }
            resource
        }
    }
}

/// The messages of a file (not its terms), with their places and references.
fn scan(file: &Arc<SourceFile>) -> Vec<(String, Message)> {
    let mut found: Vec<(String, Message)> = Vec::new();
    let mut known = KnownNames::default();
    let mut skipping = false;
    for number in 1..=file.line_count() {
        let span = file.line_span(number);
        let line = file.slice(span);
        let key: String = line.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect();
        let head = !key.is_empty() && line.get(key.len()..).is_some_and(|rest| rest.trim_start().starts_with('='));
        if head {
            skipping = key.starts_with('-');
            if !skipping {
                let place = FileSpan::new(file, Span::new(span.start, span.start + key.len()));
                let rest = line.get(key.len()..).unwrap_or("");
                let mut message = Message { place, refers: Vec::new(), variables: Vec::new() };
                known = KnownNames::default();
                placeables(rest, &mut message, &mut known);
                found.push((key, message));
            }
        } else if line.starts_with([' ', '\t', '}']) && !skipping {
            if let Some((_, message)) = found.last_mut() {
                placeables(line, message, &mut known);
            }
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            // An invalid line does not belong to a message.
            skipping = true;
        }
    }
    found
}

/// The names that are in a message already.
#[derive(Default)]
struct KnownNames {
    refers: FxHashSet<String>,
    variables: FxHashSet<String>,
}

/// Adds the references in the `{ … }` of a line, including those in selectors and calls.
fn placeables(line: &str, message: &mut Message, known: &mut KnownNames) {
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
    };
    for (at, _) in line.match_indices('$') {
        let name = word(line.get(at + 1..).unwrap_or(""));
        if !name.is_empty() && known.variables.insert(name.clone()) {
            message.variables.push(name);
        }
    }
    for (at, _) in line.match_indices('{') {
        let inner = line.get(at + 1..).unwrap_or("").trim_start();
        let name = word(inner);
        let is_call = inner.get(name.len()..).is_some_and(|rest| rest.starts_with('('));
        let is_key = name.starts_with(|c: char| c.is_ascii_lowercase());
        if is_key && !is_call && known.refers.insert(name.clone()) {
            message.refers.push(name);
        }
    }
}

#[cfg(test)]
#[path = "locale_tests.rs"]
mod tests;
