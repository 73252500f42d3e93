//! Every misspelled key of every document is reported, and the report suggests the right key.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use std::path::{Path, PathBuf};

use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::Diagnostic;
use hexforge_schemas::load::{LoadOptions, load_with};
use hexforge_schemas::source::{SourceFile, Span};
use hexforge_schemas::yaml::{Node, parse};
use hexforge_test_support::packs::copy_folder;
use support::Packs;

/// The keys of a tree.
fn keys(node: &Node, found: &mut Vec<(String, Span)>) {
    for (key, value) in node.entries() {
        found.push((key.text.to_string(), key.span));
        keys(value, found);
    }
    for item in node.items() {
        keys(item, found);
    }
}

/// A misspelling of the key that is still a plain scalar.
fn misspell(key: &str) -> String {
    let middle = key.len() / 2;
    let letter = &key[middle..=middle];
    // A doubled letter.
    format!("{}{letter}{}", &key[..middle], &key[middle..])
}

fn all_text(diagnostic: &Diagnostic) -> String {
    let mut text = format!("{} {}", diagnostic.message, diagnostic.help.join(" "));
    text.push_str(diagnostic.expected.as_deref().unwrap_or(""));
    for (_, label) in &diagnostic.labels {
        text.push_str(label);
    }
    text
}

/// The keys whose misspelling is not reported with a suggestion.
fn silent(pack: &Path, files: &[String], stride: usize) -> Vec<String> {
    let mut cache = Cache::new();
    let options = LoadOptions::default();
    let paths = [pack.to_path_buf()];
    let known: Vec<String> = load_with(&paths, &options, &mut cache).diagnostics.iter().map(all_text).collect();
    let mut silent = Vec::new();
    let mut count = 0;
    for name in files {
        let path = pack.join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let file = SourceFile::new(name.as_str(), &text);
        let mut found = Vec::new();
        for document in parse(&file).0 {
            keys(&document.root, &mut found);
        }
        found.sort_by_key(|(_, span)| span.start);
        found.dedup();
        for (key, span) in found {
            count += 1;
            if count % stride != 0 || !key.is_ascii() {
                continue;
            }
            let raw = file.slice(span);
            let wrong = raw.replacen(&key, &misspell(&key), 1);
            std::fs::write(&path, format!("{}{wrong}{}", &text[..span.start], &text[span.end..])).unwrap();
            let loaded = load_with(&paths, &options, &mut cache);
            let new = loaded.diagnostics.iter().map(all_text).filter(|text| !known.contains(text));
            let named: Vec<String> = new.collect();
            if !named.iter().any(|text| text.contains(&format!("`{key}`"))) {
                let (line, _) = file.line_col(span.start);
                silent.push(format!("{name}:{line} {key} -> {}: {named:?}", misspell(&key)));
            }
        }
        std::fs::write(&path, &text).unwrap();
    }
    assert!(count >= stride, "no key was misspelt");
    silent
}

fn yaml_files(folder: &Path, prefix: &str, found: &mut Vec<String>) {
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    for path in names {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let relative = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        if path.is_dir() {
            yaml_files(&path, &relative, found);
        } else if relative.ends_with(".yaml") {
            found.push(relative);
        }
    }
}

#[test]
fn every_misspelled_key_is_reported_with_a_suggestion() {
    let packs = Packs::with_base();
    packs.write("unfriendly/pack.yaml", "id: unfriendly\nversion: 1.0.0\napi: 2\ntitle: Unfriendly\n");
    let mut files = Vec::new();
    yaml_files(&packs.path("base"), "", &mut files);
    let silent = silent(&packs.path("base"), &files, 1);
    assert!(silent.is_empty(), "{} silent:\n{}", silent.len(), silent.join("\n"));
}

/// Misspelled names other than keys: the file, the correct text, the misspelled text, and the right name.
const TYPOS: &[(&str, &str, &str, &str)] = &[
    ("tests/gold.yaml", "asked: ann", "asked: annn", "ann"),
    ("tests/gold.yaml", "to: bob", "to: bobb", "bob"),
    ("tests/gold.yaml", "- any: bob", "- any: bobb", "bob"),
    ("tests/gold.yaml", "winner: ann", "winner: anm", "ann"),
    ("tests/gold.yaml", "with: {player: bob, amount: 1}", "with: {player: bobb, amount: 1}", "bob"),
    ("tests/gold.yaml", "expect: bob.gold == 1", "expect: bobb.gold == 1", "bob"),
    ("tests/gold.yaml", "expect: ann.gold >= 3", "expect: ann.golld >= 3", "gold"),
    ("tests/gold.yaml", "run: {flow: turn,", "run: {flow: turrn,", "turn"),
    ("tests/gold.yaml", "perform: {event: gain", "perform: {event: gaim", "gain"),
    ("tests/gold.yaml", "is: has_room", "is: has_rom", "has_room"),
    ("tests/gold.yaml", "logged: gained", "logged: gaimed", "gained"),
    ("tests/gold.yaml", "not_offered: {to: bob, option: gift", "not_offered: {to: bob, option: gifft", "gift"),
    ("tests/gold.yaml", "game.add(ann, \"gold\"", "game.add(ann, \"golld\"", "gold"),
    ("things.yaml", "on: gain", "on: gainn", "gain"),
    ("things.yaml", "modifies: power", "modifies: powwer", "power"),
    ("things.yaml", "permits: gain.has_room", "permits: gain.has_rom", "has_room"),
    ("things.yaml", "limit: once per round", "limit: once per rownd", "round"),
    ("things.yaml", "action: shop", "action: shoop", "shop"),
    ("things.yaml", "because: already-used", "because: already-uzed", "already-used"),
    ("things.yaml", "use: cheering", "use: chering", "cheering"),
    ("things.yaml", "active: not self.used", "active: not self.uzed", "used"),
    ("things.yaml", "{card = self, player = owner}", "{cardd = self, player = owner}", "card"),
    ("things.yaml", "if: event.player == owner", "if: event.plaier == owner", "player"),
    ("things.yaml", "game.perform(\"use_card\"", "game.perform(\"use_cart\"", "use_card"),
    ("kinds.yaml", "on: round_end", "on: rownd_end", "round_end"),
    ("rules.yaml", "log: gained", "log: gaineed", "gained"),
    ("rules.yaml", "require: player.gold", "require: player.golld", "gold"),
    ("rules.yaml", "tools.lua#wealth", "tools.lua#weelth", "wealth"),
    ("rules.yaml", "card:value('power')", "card:value('powwer')", "power"),
    ("flow.yaml", "window: round_end", "window: round_ennd", "round_end"),
    ("flow.yaml", "- flow: turn", "- flow: turrn", "turn"),
    ("flow.yaml", "suspends: [rich]", "suspends: [ritch]", "rich"),
    ("flow.yaml", "menu: shop", "menu: shoop", "shop"),
    ("flow.yaml", "prompt: pick-one", "prompt: pick-onne", "pick-one"),
    ("flow.yaml", "option.rounds", "option.roundz", "rounds"),
    ("flow.yaml", "if: result == nil", "if: resullt == nil", "result"),
    ("flow.yaml", "ends = \"round\"", "ends = \"rownd\"", "round"),
    ("flow.yaml", "speed = option.speed", "speeed = option.speed", "$speed"),
    ("lib/tools.lua", "player.gold", "player.golld", "gold"),
    ("locale/en.ftl", "gained = {", "gaineed = {", "gained"),
    ("locale/en.ftl", "too-rich = ", "too-ritch = ", "too-rich"),
    ("locale/en.ftl", "{ $amount }", "{ $ammount }", "amount"),
];

#[test]
fn every_misspelled_name_is_reported_with_a_suggestion() {
    let packs = Packs::with_base();
    let mut cache = Cache::new();
    let mut silent = Vec::new();
    for (file, right, wrong, name) in TYPOS {
        let path = packs.path("base").join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(right), "{file} has no `{right}`");
        std::fs::write(&path, text.replacen(right, wrong, 1)).unwrap();
        let loaded = load_with(&[packs.path("base")], &LoadOptions::default(), &mut cache);
        let said: Vec<String> = loaded.diagnostics.iter().map(all_text).collect();
        if !said.iter().any(|text| text.contains(&format!("`{name}`"))) {
            silent.push(format!("{file}: {wrong}: {said:?}"));
        }
        std::fs::write(&path, text).unwrap();
    }
    assert!(silent.is_empty(), "{} silent:\n{}", silent.len(), silent.join("\n"));
}

/// The same for patches and for names with a prefix.
#[test]
fn every_misspelled_name_in_a_patch_is_reported_with_a_suggestion() {
    let packs = Packs::with_base();
    let right = "kind: patch\nof: b:turn\nof_kind: flow\nset: {suspends: []}\nremove: [locks_anytime]\nsteps:\n  - insert_after: pick\n    \
                 step: {id: more, do: game.log(\"b:round-over\")}\n  - {replace: gain, step: {id: gain, let: {tip: 1}}}\nbecause: a reason\n---\n\
                 kind: patch\nof: b:coin\nof_kind: card\nset: {cost: 2, abilities.gift.limit: twice per round}\nappend: {tags: [new]}\n";
    packs.mod_pack(right);
    let mut silent = Vec::new();
    for (from, to, name) in [
        ("b:turn", "b:turrn", "b:turn"),
        ("of: b:", "off: b:", "of"),
        ("of_kind:", "of_kinds:", "of_kind"),
        ("of_kind: flow", "of_kind: floww", "flow"),
        ("of_kind: card", "of_kind: cardd", "card"),
        ("set: {suspends", "sett: {suspends", "set"),
        ("suspends", "suspendds", "suspends"),
        ("remove:", "removee:", "remove"),
        ("locks_anytime", "lock_anytime", "locks_anytime"),
        ("steps:", "stepss:", "steps"),
        ("insert_after", "insert_affter", "insert_after"),
        ("after: pick", "after: pik", "pick"),
        ("replace: gain", "replace: gainn", "gain"),
        ("replace:", "replaze:", "replace"),
        ("step: {id: more", "stepp: {id: more", "step"),
        ("because:", "becauze:", "because"),
        ("b:coin", "b:coinn", "b:coin"),
        ("{cost: 2", "{cosst: 2", "cost"),
        ("abilities.gift", "abilities.gifft", "gift"),
        ("gift.limit", "gift.limmit", "limit"),
        ("append:", "apend:", "append"),
        ("{tags:", "{tagz:", "tags"),
        ("[new]", "[neww]", "new"),
    ] {
        assert!(right.contains(from), "{from}");
        packs.mod_pack(&right.replacen(from, to, 1));
        let loaded = packs.load(&["more"]);
        let said: Vec<String> = loaded.diagnostics.iter().map(all_text).collect();
        if !said.iter().any(|text| text.contains(&format!("`{name}`"))) {
            silent.push(format!("{to}: {said:?}"));
        }
    }
    assert!(silent.is_empty(), "{} silent:\n{}", silent.len(), silent.join("\n"));
    packs.mod_pack(right);
    let loaded = packs.load(&["more"]);
    assert!(!loaded.has_errors(), "{}", packs.shown(&loaded.diagnostics));
}

/// For each mapping, the position for a new key, and whether the mapping is in flow style.
fn mappings(node: &Node, file: &SourceFile, found: &mut Vec<(usize, bool)>) {
    if let Some((key, _)) = node.entries().first() {
        let before = file.text()[..key.span.start].trim_end_matches(' ');
        found.push((key.span.start, before.ends_with('{')));
    }
    for (_, value) in node.entries() {
        mappings(value, file, found);
    }
    for item in node.items() {
        mappings(item, file, found);
    }
}

/// Modding case 13: an unknown key at any level of any document is reported.
#[test]
fn an_unknown_key_at_any_level_is_reported() {
    let packs = Packs::with_base();
    let mut files = Vec::new();
    yaml_files(&packs.path("base"), "", &mut files);
    let mut cache = Cache::new();
    let mut silent = Vec::new();
    for name in files {
        let path = packs.path("base").join(&name);
        let text = std::fs::read_to_string(&path).unwrap();
        let file = SourceFile::new(name.as_str(), &text);
        let mut found = Vec::new();
        for document in parse(&file).0 {
            mappings(&document.root, &file, &mut found);
        }
        for (at, in_line) in found {
            let (line, column) = file.line_col(at);
            let new = if in_line { "zzz: 1, ".to_owned() } else { format!("zzz: 1\n{}", " ".repeat(column - 1)) };
            std::fs::write(&path, format!("{}{new}{}", &text[..at], &text[at..])).unwrap();
            let loaded = load_with(&[packs.path("base")], &LoadOptions::default(), &mut cache);
            // `conflicts` may name unknown packs.
            let names_packs = file.slice(file.line_span(line)).starts_with("conflicts:");
            if loaded.diagnostics.is_empty() && !names_packs {
                silent.push(format!("{name}:{line}: {}", packs.shown(&loaded.diagnostics)));
            }
        }
        std::fs::write(&path, &text).unwrap();
    }
    assert!(silent.is_empty(), "{} silent:\n{}", silent.len(), silent.join("\n"));
}

/// The same for a pack on disk: `MUTATE_PACK=content/some-pack MUTATE_STRIDE=1 cargo test -- --ignored`.
#[test]
#[ignore = "takes minutes; run it for a shipped pack"]
fn every_misspelled_key_of_a_pack_is_reported() {
    let source = std::env::var_os("MUTATE_PACK").expect("MUTATE_PACK is the folder of a pack");
    let source = PathBuf::from(source);
    let stride = std::env::var("MUTATE_STRIDE").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let packs = Packs::new();
    let target = packs.path("pack");
    copy_folder(&source, &target);
    // The copy finds its dependencies in the folder of the original.
    let folder = source.canonicalize().unwrap();
    std::os::unix::fs::symlink(folder.parent().unwrap(), packs.path("content")).unwrap();
    let mut files = Vec::new();
    yaml_files(&target, "", &mut files);
    let silent = silent(&target, &files, stride);
    assert!(silent.is_empty(), "{} silent:\n{}", silent.len(), silent.join("\n"));
}
