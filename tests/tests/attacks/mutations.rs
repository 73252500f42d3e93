//! Damaged packs and saves: whatever is changed in them, reading ends with a result. `HEXFORGE_MUTATIONS` replaces the number of attempts,
//! and `HEXFORGE_MUTATIONS_SEED` the seed.

use crate::pack::Attack;
use hexforge_schemas::load::{LoadOptions, load};
use std::path::PathBuf;

/// A reproducible stream of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// Pieces of syntax that mean something to one of the readers.
const PIECES: [&str; 40] = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ":",
    ": ",
    "\n",
    "\n\n",
    "---\n",
    "- ",
    "&a ",
    "*a",
    "|",
    ">",
    "'",
    "\"",
    "#",
    "!",
    "\\",
    "$",
    "->\n",
    "*[other] ",
    "-t = ",
    "a = ",
    ".",
    "..",
    "-- ",
    "[[",
    "]]",
    "function",
    "end",
    "not ",
    "list of ",
    "?",
    "9223372036854775808",
    "\u{feff}",
    "\u{202e}",
    "extends: stone",
];

fn mutate(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        match random.below(5) {
            0 => {
                let end = (at + random.below(20)).min(chars.len());
                chars.drain(at..end);
            }
            1 => {
                let end = (at + random.below(60)).min(chars.len());
                let part: Vec<char> = chars[at..end].to_vec();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, part);
            }
            2 => {
                let piece = PIECES[random.below(PIECES.len())].repeat(1 + random.below(100));
                chars.splice(at..at, piece.chars());
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                chars.splice(at..at, piece.chars());
            }
        }
    }
    chars.into_iter().collect()
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

#[test]
fn damaged_packs_are_read_to_an_end() {
    let mut random = Random(number("HEXFORGE_MUTATIONS_SEED", 1));
    let corpus = [
        (
            "lib/x.lua",
            "local M = {}\nfunction M.f(a: number, ...)\n  return { a = `{a}`, b = #M, c = if a > 1 then 2 else -a }\nend\nreturn M\n",
        ),
        (
            "locale/en/x.ftl",
            "-t = term\n .a = b\nm = { $n ->\n  [one] { -t } { NUMBER($n, a: 1) }\n *[other] { m2.a } {\"{\"}\n }\nm2 = x\n .a = y\n",
        ),
        (
            "x.yaml",
            "kind: kind\nid: k\nextends: stone\nproperties: {a: {type: list of integer?, default: [1]}, b: {ref: k, default: null}}\n---\nkind: k\nid: d\na: &a [1, 2]\nnote: *a\n---\nkind: value\nid: v\nparams: {p: player}\ntype: integer\nbase: 'if p.points > 1 and not p.alive then #game.players else p.points - 2 * 3'\n",
        ),
        ("tests/x.yaml", "id: t\nplayers: [a, b]\nwhen: [{answer: {yes: true}}]\nthen: [{ended: true}]\n"),
    ];
    let attack = Attack::new();
    let others: Vec<(PathBuf, String)> = ["pack.yaml", "game.yaml", "main.yaml"]
        .map(|name| (attack.path(name), std::fs::read_to_string(attack.path(name)).unwrap()))
        .to_vec();
    let mut attack = attack;
    for (name, text) in corpus {
        attack = attack.file(name, text);
    }
    let mut files: Vec<(PathBuf, String)> = corpus.map(|(name, text)| (attack.path(name), text.to_owned())).to_vec();
    files.extend(others);
    for _ in 0..number("HEXFORGE_MUTATIONS", 50) {
        let (path, text) = &files[random.below(files.len())];
        let damaged = mutate(text, &mut random);
        std::fs::write(path, &damaged).unwrap();
        let loaded = load(&[attack.path("")], &LoadOptions::default());
        let report = hexforge_schemas::render::text(&hexforge_schemas::render::limited(&loaded.diagnostics), false);
        assert!(report.len() < 1 << 20, "{damaged}");
        for key in ["m", "m2", "ok"] {
            let _ = loaded.locales.text("en", "atk", key, &[]);
        }
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn damaged_saves_are_read_to_an_end() {
    let mut random = Random(number("HEXFORGE_MUTATIONS_SEED", 1));
    let save = "format: 3\nengine: 0.1.0\npacks: [{id: atk, version: 1.0.0, hash: ab}]\nseats: [a, b]\noptions: {x: {list: [{flag: true}, nothing]}}\nseed: 1\nanswers:\n- {seat: a, answer: {one: '1'}}\n- {seat: b, answer: !confirm true}\nhashes: {0: ab, 25: cd}\n";
    hexforge_play::saves::parse(save).expect("a save");
    for _ in 0..number("HEXFORGE_MUTATIONS", 50) * 20 {
        let _ = hexforge_play::saves::parse(&mutate(save, &mut random));
    }
    let deep = format!("format: {}1{}\n", "[".repeat(100_000), "]".repeat(100_000));
    assert!(hexforge_play::saves::parse(&deep).is_err());
    let bomb: String = (1..60).map(|n| format!("a{n}: &a{n} [*a{0}, *a{0}]\n", n - 1)).collect();
    assert!(hexforge_play::saves::parse(&format!("a0: &a0 [1, 1]\n{bomb}")).is_err());
}
