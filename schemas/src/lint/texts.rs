//! Checks text keys: missing, unused and untranslated texts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Context;
use super::calls::LuaReferences;
use super::lua::LintedChunk;
use crate::builtin_messages;
use crate::codes;
use crate::compile::{SymbolKind, TextUse};
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::locale::{Message, PackTexts, field_key, name_key, slot_key, window_key, window_pass_key};
use crate::yaml::Node;

/// All uses of text keys.
fn uses(context: &Context<'_>, found: &LuaReferences) -> Vec<TextUse> {
    let mut uses: Vec<TextUse> = context.model.uses.texts.clone();
    uses.extend(found.texts.iter().cloned());
    names(context, &mut uses);
    uses.extend(windows(context).into_iter().filter(|text| lookup(context, text.pack, &text.key).is_some()));
    uses.extend(overridden_messages(context));
    uses
}

/// Reports missing texts and translations.
pub(super) fn missing(context: &Context<'_>, found: &LuaReferences, sink: &mut Sink) {
    let uses = uses(context, found);
    missing_keys(context, &uses, sink);
    translations(context, &uses, sink);
}

/// Reports unused texts.
pub(super) fn unused(context: &Context<'_>, code: &[LintedChunk<'_>], found: &LuaReferences, sink: &mut Sink) {
    unused_keys(context, code, &uses(context, found), sink);
}

/// Whether the text with this key uses the argument `name` in any language.
pub(super) fn names_argument(context: &Context<'_>, pack: usize, key: &str, name: &str) -> bool {
    let Some(texts) = context.locales.packs.get(pack) else { return false };
    texts.messages.values().filter_map(|m| m.get(key)).any(|m| m.variables.iter().any(|v| v == name))
}

/// Definitions without `name:` need a message with their id as its key.
fn names(context: &Context<'_>, uses: &mut Vec<TextUse>) {
    for (doc, _) in context.model.numbered(SymbolKind::Definition) {
        // The id without changes is also a valid key.
        let as_it_is = lookup(context, doc.pack, &doc.id).is_some();
        if !as_it_is && doc.root.get("name").and_then(Node::text).is_none() {
            uses.push(TextUse {
                pack: doc.pack,
                key: name_key(&doc.id),
                place: doc.spot().down("id").value(),
                what: "name",
                args: None,
                own_args: false,
            });
        }
    }
}

/// Built-in messages that a pack overrides, with their arguments.
fn overridden_messages<'a>(context: &'a Context<'_>) -> impl Iterator<Item = TextUse> + 'a {
    let by_pack = context.locales.packs.iter().enumerate();
    by_pack.flat_map(|(pack, texts)| {
        let messages = texts.messages.get(texts.first_language());
        builtin_messages::ALL.iter().filter_map(move |message| {
            let place = messages?.get(message.key)?.place.clone();
            let args = message.args().map(|name| (name.to_owned(), place.clone())).collect();
            let key = message.key.to_owned();
            Some(TextUse { pack, key, place, what: "text", args: Some(args), own_args: false })
        })
    })
}

/// The message with this key in the first language of `pack` or of its dependencies.
fn lookup<'a>(context: &'a Context<'_>, pack: usize, key: &str) -> Option<&'a Message> {
    let (packs, key) = match key.split_once(':') {
        Some((prefix, key)) => (context.model.names.pack(prefix).into_iter().collect(), key),
        None => (context.model.names.visible(pack).to_vec(), key),
    };
    let key = key.split('.').next().unwrap_or(key);
    packs.into_iter().find_map(|pack| {
        let texts = context.locales.packs.get(pack)?;
        texts.messages.get(texts.first_language())?.get(key)
    })
}

fn missing_keys(context: &Context<'_>, uses: &[TextUse], sink: &mut Sink) {
    let mut reported: BTreeSet<(usize, &str)> = BTreeSet::new();
    let mut silent: BTreeSet<usize> = BTreeSet::new();
    for text in uses {
        let Some(message) = lookup(context, text.pack, &text.key) else {
            let Some(texts) = context.locales.packs.get(text.pack) else { continue };
            if texts.messages.is_empty() {
                silent.insert(text.pack);
                continue;
            }
            // Report each key only once, where it is first used.
            if !reported.insert((text.pack, &text.key)) {
                continue;
            }
            let language = texts.first_language();
            let known = texts.messages.get(language).into_iter().flatten().map(|(key, _)| key.as_str());
            let fault = Diagnostic::warning(
                codes::MISSING_TEXT,
                format!("missing {} `{}` in language `{language}`", text.what, text.key),
            )
            .at(text.place.clone())
            .help(format!("add `{} = …` to a locale file of `{language}`", text.key));
            sink.push(crate::pack::did_you_mean(fault, &text.key, known));
            continue;
        };
        if let Some(args) = &text.args {
            arguments(text, message, args, sink);
        }
    }
    for pack in silent {
        let Some(pack) = context.packs.get(pack) else { continue };
        let text = "the pack does not have any texts; players will read keys and ids";
        sink.push(
            Diagnostic::warning(codes::MISSING_TEXT, text)
                .at(FileSpan::whole_file(Arc::clone(&pack.source)))
                .help("add `locale/en.ftl`, and `languages: [en]` to pack.yaml"),
        );
    }
}

/// Reports arguments that the text uses but does not get, and those that it gets but does not use.
fn arguments(text: &TextUse, message: &Message, args: &[(String, FileSpan)], sink: &mut Sink) {
    for variable in &message.variables {
        if args.iter().any(|(name, _)| name == variable) {
            continue;
        }
        let fault = Diagnostic::error(
            codes::MISSING_TEXT_ARGUMENT,
            format!("unknown argument `${variable}` in text `{}`", text.key),
        )
        .at(message.place.clone())
        .label(text.place.clone(), "the text is used here");
        sink.push(crate::pack::did_you_mean(fault, variable, args.iter().map(|(name, _)| name.as_str())));
    }
    for (name, place) in args.iter().filter(|_| text.own_args) {
        if !message.variables.contains(name) {
            let told = format!("text `{}` does not use the argument `{name}`", text.key);
            let fault = Diagnostic::warning(codes::UNUSED, told).at(place.clone());
            sink.push(crate::pack::did_you_mean(fault, name, message.variables.iter().map(String::as_str)));
        }
    }
}

fn unused_keys(context: &Context<'_>, code: &[LintedChunk<'_>], uses: &[TextUse], sink: &mut Sink) {
    let mut keys: BTreeSet<String> = uses.iter().map(|text| bare(&text.key)).collect();
    for symbol_kind in SymbolKind::ALL {
        for (doc, _) in context.model.numbered(symbol_kind) {
            keys.insert(name_key(&doc.id));
            keys.insert(doc.id.clone());
        }
    }
    keys.extend(windows(context).into_iter().map(|text| text.key));
    for timing in TIMINGS.iter().chain(&[NAMED]) {
        keys.extend([format!("window-{timing}"), format!("window-{timing}-pass")]);
    }
    for kind in &context.model.kinds {
        keys.extend(kind.fields.iter().map(|(name, _)| field_key(name)));
        keys.extend(kind.slots.iter().map(|(name, _)| slot_key(name)));
    }
    keys.extend(builtin_messages::ALL.iter().map(|message| message.key.to_owned()));
    for pack in context.packs {
        for (name, option) in pack.manifest.options.iter() {
            keys.extend(option.label.clone());
            for name in [name.to_owned(), name_key(name)] {
                keys.insert(format!("option-{name}"));
                for value in option.allowed.iter().flatten().filter_map(|value| value.0.as_str()) {
                    keys.insert(format!("option-{name}-{value}"));
                    keys.insert(format!("option-{name}-{}", name_key(value)));
                }
            }
        }
        keys.insert(pack.id.clone());
    }
    for code in code {
        keys.extend(code.lint.literals.iter().map(|literal| literal.name.clone()));
    }
    // Lua may build a key from parts.
    let parts: Vec<&str> = code
        .iter()
        .flat_map(|code| code.lint.literals.iter().map(|l| l.name.as_str()))
        .filter(|text| text.len() > 1 && (text.ends_with('-') || text.starts_with('-')))
        .collect();
    let sources: Vec<&str> = code.iter().map(|code| code.piece.source).filter(|s| s.contains('`')).collect();
    for texts in &context.locales.packs {
        let Some(messages) = texts.messages.get(texts.first_language()) else { continue };
        let used = reachable(texts, messages, &keys, &parts, &sources, &context.model.ability_ids);
        for (key, message) in messages {
            if used.contains(key.as_str()) || is_of_absent(context, key) {
                continue;
            }
            let fault = Diagnostic::warning(codes::UNUSED_TEXT, format!("text `{key}` is never used"))
                .at(message.place.clone());
            let missing = keys.iter().map(String::as_str).filter(|known| !messages.contains_key(*known));
            sink.push(crate::pack::did_you_mean(fault, key, missing));
        }
    }
}

/// Whether a text can belong to a document that does not count: its key is one of the words there, or begins with one.
fn is_of_absent(context: &Context<'_>, key: &str) -> bool {
    let starts = key.match_indices('-').filter_map(|(end, _)| key.get(..end));
    !context.absent.is_empty() && starts.chain([key]).any(|start| context.absent.contains(start))
}

/// The points of an event that are windows.
const TIMINGS: [&str; 4] = ["before", "instead", "when", "after"];

/// The timing of windows that have a name.
const NAMED: &str = "window";

/// The optional texts of windows: their prompts, and their options to pass.
fn windows(context: &Context<'_>) -> Vec<TextUse> {
    let mut texts = Vec::new();
    for (symbol_kind, timings) in [(SymbolKind::Event, &TIMINGS[..]), (SymbolKind::Window, &[NAMED])] {
        for (doc, entry) in context.model.numbered(symbol_kind) {
            let place = doc.spot().down("id").value();
            let params = context.model.params(symbol_kind, entry.number).iter().map(|param| param.name.clone());
            let args: Vec<_> = params.chain(["window".to_owned()]).map(|name| (name, place.clone())).collect();
            let keys =
                timings.iter().flat_map(|timing| [window_key(&doc.id, timing), window_pass_key(&doc.id, timing)]);
            texts.extend(keys.map(|key| TextUse {
                pack: doc.pack,
                key,
                place: place.clone(),
                what: "window text",
                args: Some(args.clone()),
                own_args: false,
            }));
        }
    }
    texts
}

fn bare(key: &str) -> String {
    let key = key.split_once(':').map_or(key, |(_, key)| key);
    key.split('.').next().unwrap_or(key).to_owned()
}

/// The messages that are used directly or by other messages.
fn reachable<'m>(
    texts: &'m PackTexts,
    messages: &'m BTreeMap<String, Message>,
    keys: &BTreeSet<String>,
    parts: &[&str],
    sources: &[&str],
    ability_ids: &[String],
) -> BTreeSet<&'m str> {
    let abilities: BTreeSet<String> = ability_ids.iter().map(|id| name_key(id)).collect();
    let direct = |key: &str| {
        keys.contains(key)
            || parts.iter().any(|part| if part.ends_with('-') { key.starts_with(part) } else { key.ends_with(part) })
            || key.strip_suffix("-text").is_some_and(|of| keys.contains(of))
            || key.match_indices('-').any(|(at, _)| {
                // Logs and inspectors show the labels of abilities that are not optional.
                let (of, ability) = (key.get(..at).unwrap_or(""), key.get(at + 1..).unwrap_or(""));
                abilities.contains(ability) && keys.contains(of)
            })
            || key.match_indices('-').any(|(at, _)| {
                let prefix = key.get(..=at).unwrap_or("");
                sources.iter().any(|source| source.contains(&format!("`{prefix}{{")))
            })
    };
    let mut used: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = messages.keys().map(String::as_str).filter(|key| direct(key)).collect();
    while let Some(key) = open.pop() {
        if used.insert(key) {
            let all = texts.messages.values().filter_map(|language| language.get(key));
            open.extend(all.flat_map(|m| m.refers.iter().map(String::as_str)));
        }
    }
    used
}

/// Reports arguments of a translation that it does not get, as far as the first language and the known arguments show.
fn unknown_arguments(uses: &[TextUse], key: &str, first: &Message, other: &Message, sink: &mut Sink) {
    let given = || {
        let of_key = uses.iter().filter(|text| bare(&text.key) == key);
        of_key.flat_map(|text| text.args.iter().flatten()).map(|(name, _)| name.as_str())
    };
    for variable in other.variables.iter().filter(|variable| !first.variables.contains(variable)) {
        if given().any(|name| name == variable) {
            continue;
        }
        let text = format!("unknown argument `${variable}` in text `{key}`");
        let fault = Diagnostic::error(codes::MISSING_TEXT_ARGUMENT, text)
            .at(other.place.clone())
            .label(first.place.clone(), "the text in the first language");
        let known = first.variables.iter().map(String::as_str).chain(given());
        sink.push(crate::pack::did_you_mean(fault, variable, known));
    }
}

fn translations(context: &Context<'_>, uses: &[TextUse], sink: &mut Sink) {
    for (index, texts) in context.locales.packs.iter().enumerate() {
        let Some(pack) = context.packs.get(index) else { continue };
        let first = texts.first_language();
        let Some(messages) = texts.messages.get(first) else { continue };
        for language in pack.manifest.languages.iter().filter(|language| *language != first) {
            let Some(other) = texts.messages.get(language) else { continue };
            for (key, message) in messages.iter().filter(|(key, _)| !other.contains_key(*key)) {
                let text = format!("text `{key}` is not translated into `{language}`");
                let fault = Diagnostic::warning(codes::MISSING_TRANSLATION, text).at(message.place.clone());
                sink.push(fault.help(format!("add `{key} = …` to a locale file of `{language}`")));
            }
            for (key, first) in messages {
                if let Some(other) = other.get(key) {
                    unknown_arguments(uses, key, first, other, sink);
                }
            }
            for (key, message) in other.iter().filter(|(key, _)| !messages.contains_key(*key)) {
                let text = format!("text `{key}` exists in `{language}` but not in `{first}`");
                let fault = Diagnostic::warning(codes::MISSING_TRANSLATION, text).at(message.place.clone());
                let missing = messages.keys().filter(|known| !other.contains_key(*known)).map(String::as_str);
                sink.push(crate::pack::did_you_mean(fault, key, missing));
            }
        }
    }
}
