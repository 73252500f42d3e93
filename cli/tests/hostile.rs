//! Packs whose every text tries to control the terminal, to begin lines, and to give commands to the runner of a job. Nothing of
//! that leaves any command.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{Run, run_in};
use hexforge_io::json;
use hexforge_test_support::file_names;
use std::path::Path;

/// Ends lines, begins commands, changes title, colour and direction, hides; and letters that must stay.
const POISON: &str = "P\n::error file=x::FORGED\nFORGED\r\t\u{1b}]0;pwned\u{7}\u{1b}[31m\u{9b}2J\u{202e}\u{2066}\u{200b}\u{2028}\u{85}\u{7f}##[error]x Київ銀👩\u{200d}🚀";

/// The name of a file that does the same.
#[cfg(unix)]
const FILE: &str = "a\n::error::FORGED,line=1%0A\u{1b}[2J\u{202e}.yaml";

/// In YAML.
fn yaml(text: &str) -> String {
    json::safe(&serde_json::Value::from(text).to_string())
}

/// In Lua.
fn lua(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' '..=b'~' if byte != b'"' && byte != b'\\' => char::from(byte).to_string(),
        _ => format!("\\{byte:03}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}

/// In Fluent.
fn fluent(text: &str) -> String {
    let one = |c: char| match c {
        ' '..='~' if c != '"' && c != '\\' => c.to_string(),
        _ if u32::from(c) < 0x1_0000 => format!("\\u{:04x}", u32::from(c)),
        _ => format!("\\U{:06x}", u32::from(c)),
    };
    format!("{{ \"{}\" }}", text.chars().map(one).collect::<String>())
}

const PACK: &str = "id: atk
version: 1.0.0
api: 2
title: @Y
about: @A
authors: [@Y]
licence: @Y
languages: [en]
options:
  mode: {type: string, default: @Y}
";

const GAME: &str = "kind: game
id: game
table: table
player: player
players: {min: 2, max: 2}
main: main
faction: stone
about: @A
---
kind: kind
id: table
role: table
about: @A
state: {n: 0, label: @Y, data: {type: any, default: null}}
slots: {players: {holds: [player], ordered: true}, board: {ordered: true}}
---
{kind: kind, id: player, role: player, state: {points: 0, word: @Y}, slots: {hand: {visible: owner}}}
---
kind: kind
id: stone
properties:
  motto: {type: string, default: @Y, about: @A}
  colour: {type: string, default: a, enum: [a, @Y]}
state: {n: 0, name: @Y}
show: {glyph: @Y, color: @Y}
---
{kind: stone, id: evil, name: @Y, show: {at: [0, 0], glyph: @Y, layout: tile}, about: @A}
---
{kind: stone, id: evil2, name: @Y, show: {at: [1, 0]}}
---
kind: event
id: hit
params: {player: player, n: integer}
rules:
  - {id: small, require: n < 2, because: too-much}
do: game.log(@L, {what = @L})
log: hit
about: @A
---
kind: flow
id: main
steps:
  - do: |
      game.create(\"evil\", game.table, \"board\")
      game.create(\"evil2\", game.table, \"board\")
      game.log(\"evil-log\", {what = @L})
      game.set(game.table, \"data\", {[@L] = {@L}})
      game.choose{player = game.players[1], from = {@L, \"b\"}, prompt = @L}
  - choose: {by: \"game.players[1]\", from: game.table.board, prompt: pick}
    as: it
  - choose: {by: \"game.players[1]\", from: \"{1, 2, 3}\", prompt: pick, by_event: hit, param: n, with: {player: \"game.players[1]\"}}
    as: n
  - event: hit
    with: {player: \"game.players[1]\", n: n}
  - confirm: {by: \"game.players[1]\", prompt: ok}
    as: sure
  - if: not sure
    then:
      - do: error(@L)
  - do: game.finish{winner = game.players[1], how = @L}
";

const TEXTS: &str = "ok = @F
    second line
    ::error::FORGED
pick = @F
too-much = @F
hit = @F { $n }
evil-log = @F { $what }
    ::error::FORGED
stone = @F
player = @F
table = @F
evil-text = @F
    ::error::FORGED
field-n = @F
slot-board = @F
";

const SCENARIOS: &str = "scenario: @Y
cites: @Y
given: {players: [ann, bob]}
then:
  - expect: 1 == 2
---
scenario: logged
given: {players: [ann, bob]}
then:
  - logged: {to: ann, text: @Y}
---
scenario: @Y
given: {players: [ann, bob]}
outcome: @X
";

const BROKEN: &str = "@Y: 1
kind: event
id: e1
params: {@Y: @Y}
do: |
  local x = @L +* 2
---
kind: @Y
id: z
---
kind: event
id: @Y
---
kind: event
id: q
rules: [{id: @Y, require: @X}]
log: @Y
---
kind: flow
id: @Y
steps:
  - @Y: 1
  - {event: @Y, with: {@Y: @Y}}
---
kind: patch
id: p
target: @Y
ops: [{path: @Y, set: @Y}]
---
kind: kind
id: @Y
extends: @Y
state: {@Y: {type: @Y}, @Y: 1}
---
kind: stone
id: bb
@Y: 3
motto: [@Y]
show: {@Y: 1, layout: @Y, color: @Y}
---
kind: event
id: comment
do: |
  -- \u{202e}nasty\u{9b}2J ::error::FORGED
  return nosuch(@L, game[@L], game.def(@L))
---
kind: event
id: quiet
# hexforge: allow \u{202e}HF0001 \u{200b}
do: game.x(@L)
";

fn fill(template: &str) -> String {
    let line: String = POISON.chars().filter(|c| !c.is_control() && *c != '\u{2028}').collect();
    let all = [
        ("@A", yaml(&line)),
        ("@Y", yaml(POISON)),
        ("@L", lua(POISON)),
        ("@F", fluent(POISON)),
        ("@X", yaml(&lua(POISON))),
    ];
    all.iter().fold(template.to_owned(), |text, (mark, poison)| text.replace(mark, poison))
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, fill(text)).unwrap();
    }
}

/// A folder with a pack that loads.
fn playable() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files =
        [("pk/pack.yaml", PACK), ("pk/game.yaml", GAME), ("pk/locale/en.ftl", TEXTS), ("pk/tests/t.yaml", SCENARIOS)];
    write(folder.path(), &files);
    folder
}

/// A folder with a pack in which nothing is right.
fn broken() -> tempfile::TempDir {
    let folder = playable();
    let manifest = "id: @Y\nprefix: @Y\nversion: @Y\napi: @Y\ntitle: @Y\nlanguages: [@Y, en]\ndepends: {@Y: @Y}\nconflicts: {@Y: @Y}\n@Y: @Y\noptions: {@Y: {type: @Y}}\n";
    let texts = "\u{202e}bad = x\nun = { nosuch }\nwrong = { \"\\uZZZZ\" }\nfun = { NOFUN\u{202e}() }\n";
    let files = [
        ("pk/pack.yaml", manifest),
        ("pk/x.yaml", BROKEN),
        ("pk/tag.yaml", "kind: event\nid: &a\u{202e}b x\nz: !\u{202e}y 1\n"),
        ("pk/control.yaml", "kind: event\nid: a\u{1b}[31mb\n"),
        ("pk/lib/l.lua", "local a = @L\nreturn { [@L] = \u{1b}[31m }\n"),
        ("pk/locale/en.ftl", texts),
    ];
    write(folder.path(), &files);
    #[cfg(unix)]
    for (folder_name, text) in
        [("pk", "kind: nope\nid: e5\n"), ("pk/tests", "scenario: @Y\nwhen: [{@Y: @Y}]\nthen: [{@Y: 1}]\n")]
    {
        std::fs::write(folder.path().join(folder_name).join(FILE), fill(text)).unwrap();
    }
    folder
}

/// Asserts that a text controls nothing. `annotated`: it may have annotations of its own.
#[track_caller]
fn assert_harmless(text: &str, what: &str, annotated: bool) {
    let controls = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if let Some(at) = text.find(controls) {
        let from = text.floor_char_boundary(at.saturating_sub(80));
        let to = text.ceil_char_boundary((at + 40).min(text.len()));
        panic!("{what}: a control character is in {:?}", &text[from..to]);
    }
    for line in text.lines() {
        let start = line.trim_start();
        let own = ["::error file=pk/", "::warning file=pk/", "::error title=HF", "::warning title=HF", "::notice "];
        let is_own = annotated && own.iter().any(|own| line.starts_with(own));
        assert!(is_own || !start.starts_with("::") || start.starts_with(":::"), "{what}: a command: {line}");
        assert!(!start.starts_with("FORGED"), "{what}: a forged line: {line}");
        assert!(!line.contains("##["), "{what}: a command: {line}");
    }
}

/// Asserts that what a command printed and the files that it wrote beside the pack control nothing.
#[track_caller]
fn assert_run(folder: &Path, run: &Run, what: &str) {
    assert!(run.code >= 0, "{what}: killed");
    assert_harmless(&run.out, what, what.contains("github"));
    assert_harmless(&run.err, what, false);
    for name in file_names(folder).iter().filter(|name| *name != "pk") {
        let path = folder.join(name);
        let files =
            if path.is_dir() { file_names(&path).iter().map(|file| path.join(file)).collect() } else { vec![path] };
        for file in files.iter().filter(|file| {
            file.extension().is_some_and(|e| ["svg", "json", "jsonl", "ftl", "md", "html"].iter().any(|x| e == *x))
        }) {
            assert_harmless(&std::fs::read_to_string(file).unwrap(), &format!("{what}: {}", file.display()), false);
        }
    }
}

/// Runs commands, each on a pack of its own.
fn run_all(pack: fn() -> tempfile::TempDir, commands: &[&str]) {
    for command in commands {
        let folder = pack();
        let arguments: Vec<&str> = command.split(' ').collect();
        let run = run_in(folder.path(), &arguments, "");
        assert_run(folder.path(), &run, command);
    }
}

#[test]
fn reports_of_a_pack_with_hostile_texts_are_harmless() {
    run_all(
        playable,
        &[
            "check pk",
            "check pk --format json",
            "check pk --format sarif",
            "check pk --format github",
            "check pk --coverage",
            "check pk --coverage --format json",
            "test pk",
            "test pk --format json",
            "test pk --format github",
            "explain pk evil",
            "explain pk evil --format json",
            "explain pk stone",
            "explain pk table",
            "explain pk hit",
            "explain pk main",
            "explain pk game",
            "explain pk nothing",
            "explain pk events",
            "explain pk kinds",
            "explain pk texts",
            "docs pk",
            "docs pk --out pages",
            "schema pk",
            "schema pk --out schemas",
            "render pk board --format svg",
            "render pk map --format svg",
            "render pk evil --format svg",
            "new card more --kind stone --pack pk",
            "new pack added --depends pk",
        ],
    );
}

#[test]
fn games_of_a_pack_with_hostile_texts_are_harmless() {
    run_all(
        playable,
        &[
            "sim pk --games 3 --seed 1",
            "sim pk --games 3 --seed 1 --jsonl -",
            "sim pk --games 3 --seed 1 --jsonl games.jsonl",
            "sim pk --games 3 --seed 1 --coverage",
            "sim pk --games 3 --seed 1 --profile",
            "sim pk --games 3 --seed 1 --save-failures failed",
            "sim pk --scenario pk/tests/t.yaml --games 2 --seed 1",
            "sim pk --scenario pk/tests/t.yaml --games 2 --seed 1 --jsonl -",
        ],
    );
    let folder = playable();
    let typed = "why\nwhy hit n=2 player=ann\nstate\nstate table\nboard\nlog 50\nact\nexplain evil\n::error::typed\n\u{1b}[2J\n1\n1\n1\nno\nyes\n";
    let run =
        run_in(folder.path(), &["play", "pk", "--seed", "1", "--lang", "en", "--record", "r.yaml"], typed).exits(0);
    assert_run(folder.path(), &run, "play");
    // Letters of all scripts and emoji are shown as they are.
    let run = run
        .shows("Київ銀👩\u{200d}🚀")
        .shows("\\n::error file=x::FORGED")
        .shows("\\u{1b}]0;pwned\\u{7}")
        .shows("recorded as r.yaml");
    assert!(run.out.contains("atk:main"), "the error of the rules is shown: {}", run.out);
    let run = run_in(folder.path(), &["replay", "r.yaml", "--verify", "--pack", "pk"], "").exits(0);
    assert_run(folder.path(), &run, "replay");
    let seats = ["--seat", "a\n::error::FORGED=random", "--seat", "b\u{1b}[2J=human"];
    let run = run_in(folder.path(), &[["play", "pk", "--seed", "1"].as_slice(), &seats].concat(), "1\n");
    assert_run(folder.path(), &run, "play with hostile names");
    let requests = "{\"id\": 1, \"do\": \"new\"}\n{\"id\": 2, \"do\": \"view\"}\n{\"id\": 3, \"do\": \"questions\"}\n{\"id\": 4, \"do\": \"log\"}\n{\"do\": \"\u{202e}\"}\n";
    let run = run_in(folder.path(), &["serve", "--stdio", "pk"], requests).exits(0);
    assert_run(folder.path(), &run, "serve");
    assert!(run.out.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{}", run.out);
}

#[test]
fn diagnostics_of_a_pack_with_hostile_keys_and_file_names_are_harmless() {
    run_all(
        broken,
        &[
            "check pk",
            "check pk --format json",
            "check pk --format sarif",
            "check pk --format github",
            "check pk --coverage",
            "test pk",
            "test pk --format github",
            "sim pk",
            "play pk",
            "explain pk x",
            "render pk board",
            "schema pk",
            "serve --stdio pk",
            "new pack added --depends pk",
            "new card more --pack pk",
            "replay pk/x.yaml --verify",
        ],
    );
}

#[test]
fn hostile_saves_and_arguments_are_harmless() {
    let folder = playable();
    let save = "format: 3\nengine: @Y\npacks: [{id: atk, version: @Y, hash: @Y}, {id: @Y, version: @Y, hash: @Y}]\nseats: [@Y, @Y]\noptions: {@Y: {text: @Y}}\nseed: 1\nanswers: [{seat: @Y, answer: {one: @Y}}, {seat: @Y, answer: {one: @Y}}]\nhashes: {0: @Y}\n";
    let one_pack = save.replace(", {id: @Y, version: @Y, hash: @Y}", "");
    write(folder.path(), &[("a.yaml", save), ("b.yaml", &one_pack), ("c.yaml", "@Y: @Y\n")]);
    for name in ["a.yaml", "b.yaml", "c.yaml"] {
        for arguments in [
            vec!["replay", name, "--pack", "pk"],
            vec!["replay", name, "--pack", "pk", "--verify"],
            vec!["play", "pk", "--load", name],
            vec!["play", "pk", "--load", name, "--as-far-as-it-fits"],
        ] {
            let run = run_in(folder.path(), &arguments, "state\nquit\n");
            assert_run(folder.path(), &run, &arguments.join(" "));
        }
    }
    let poison = POISON.replace('\0', "");
    for arguments in [
        vec!["check", &poison],
        vec![&poison],
        vec!["check", "pk", "--format", &poison],
        vec!["play", "pk", "--seat", &poison],
        vec!["play", "pk", "--lang", &poison],
        vec!["play", "pk", "--option", "mode=x", "--record", &poison],
        vec!["explain", "pk", &poison],
        vec!["explain", &poison],
        vec!["render", "pk", &poison],
        vec!["test", "pk", "--filter", &poison],
        vec!["new", "pack", &poison],
        vec!["new", "card", &poison, "--pack", "pk", "--kind", "stone"],
        vec!["replay", &poison],
    ] {
        let run = run_in(folder.path(), &arguments, "");
        assert_harmless(&run.out, &format!("{arguments:?}"), false);
        assert_harmless(&run.err, &format!("{arguments:?}"), false);
    }
}

#[cfg(unix)]
#[test]
fn an_annotation_names_a_hostile_file_within_its_property() {
    let folder = playable();
    std::fs::write(
        folder.path().join("pk/tests").join(FILE),
        "scenario: a\ngiven: {players: [ann, bob]}\nthen: [{expect: 1 == 2}]\n",
    )
    .unwrap();
    let run = run_in(folder.path(), &["test", "pk", "--format", "github", "--filter", "FORGED,line"], "").exits(1);
    let file =
        "file=pk/tests/a\\n%3A%3Aerror%3A%3AFORGED%2Cline=1%250A\\u{1b}[2J\\u{202e}.yaml,line=3,title=a::expected";
    assert!(run.out.starts_with(&format!("::error {file}")), "{}", run.out);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
}

#[test]
fn a_flood_of_text_is_cut() {
    let folder = playable();
    let flood = GAME.replace("{what = @L})\n      game.set", "{what = string.rep(\"x\", 3000000)})\n      game.set");
    write(folder.path(), &[("pk/game.yaml", &flood)]);
    let run = run_in(folder.path(), &["play", "pk", "--seed", "1", "--lang", "en"], "1\n1\n");
    assert!(run.out.len() < 200_000, "{} bytes", run.out.len());
}
