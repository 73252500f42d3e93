//! How many mistakes in the Lua of a shipped pack `check` finds: a seeded sample of misspelt members, and of arguments of the wrong type.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::Severity;
use hexforge_schemas::load::{LoadOptions, load_with};
use hexforge_test_support::packs::content;

/// How many mistakes are made at once; a report shows no more than a hundred.
const AT_ONCE: usize = 50;

/// Numbers that look random and are the same in each run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// A line of a library with a mistake: the file, the line from 0, and the line as it is then.
type Mistake = (PathBuf, usize, String);

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The line with a letter doubled in the first member that is read and that a kind has.
fn misspelt(line: &str, members: &BTreeSet<String>) -> Option<String> {
    for (at, _) in line.match_indices('.') {
        let rest = &line[at + 1..];
        let name = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let after = rest[name.len()..].trim_start();
        let is_set = after.starts_with('=') && !after.starts_with("==") || after.starts_with(',');
        let follows_name = line[..at].ends_with(|c| is_word(c) || matches!(c, ')' | ']'));
        if follows_name && !is_set && !after.starts_with('(') && members.contains(name) {
            let middle = at + 1 + name.len() / 2;
            return Some(format!("{}{}{}", &line[..middle], &line[middle..=middle], &line[middle..]));
        }
    }
    None
}

/// The line with the table in place of the first argument of an event that is a player.
fn wrong_argument(line: &str) -> Option<String> {
    let at = line.find("game.perform(\"").or_else(|| line.find("game.can(\""))?;
    let argument = "player = player";
    let from = at + line[at..].find(argument)?;
    let to = from + argument.len();
    (!line[to..].starts_with(['.', ':', '['])).then(|| format!("{}player = game.table{}", &line[..from], &line[to..]))
}

/// The mistakes in the sample that are not reported on their lines.
fn missed(seed: u64, mistake: impl Fn(&str, &BTreeSet<String>) -> Option<String>) -> (usize, Vec<String>) {
    let pack = content("master-of-the-galaxy");
    let mut cache = Cache::new();
    let options = LoadOptions::default();
    let loaded = load_with(std::slice::from_ref(&pack), &options, &mut cache);
    assert!(!loaded.has_errors());
    let rules = loaded.ruleset.unwrap();
    let names = rules.kinds.iter().flat_map(|kind| kind.members.keys());
    let members: BTreeSet<String> = names.map(|name| rules.text(*name).to_string()).collect();
    let mut all: Vec<Mistake> = Vec::new();
    let mut files: Vec<PathBuf> = std::fs::read_dir(pack.join("lib")).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "lua"));
    files.sort();
    for path in files {
        for (number, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
            let code = line.split("--").next().unwrap();
            all.extend(mistake(code, &members).map(|wrong| (path.clone(), number, wrong)));
        }
    }
    let mut draw = Draw(seed);
    let sample: Vec<Mistake> = (0..AT_ONCE.min(all.len())).map(|_| all.swap_remove(draw.below(all.len()))).collect();
    let mut texts: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for (path, number, wrong) in &sample {
        let lines = texts
            .entry(path.clone())
            .or_insert_with(|| std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect());
        lines[*number] = wrong.clone();
    }
    let texts = texts.into_iter().map(|(path, lines)| (path, lines.join("\n") + "\n")).collect();
    let found = load_with(&[pack], &LoadOptions { texts, ..options }, &mut cache);
    let errors = found.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let places: BTreeSet<(String, usize)> =
        errors.filter_map(|d| d.place.as_ref()).map(|place| (place.file.path().to_string(), place.start().0)).collect();
    let silent = sample.iter().filter(|(path, line, _)| {
        let name = path.file_name().unwrap().to_string_lossy();
        !places.iter().any(|(file, at)| at == &(line + 1) && file.ends_with(&format!("/{name}")))
    });
    (sample.len(), silent.map(|(path, line, text)| format!("{}:{}: {text}", path.display(), line + 1)).collect())
}

#[test]
fn misspelt_members_are_reported() {
    for seed in 1..=2 {
        let (all, silent) = missed(seed, misspelt);
        assert!(all >= 40 && silent.is_empty(), "{} of {all}:\n{}", silent.len(), silent.join("\n"));
    }
}

#[test]
fn arguments_of_the_wrong_type_are_reported() {
    let (all, silent) = missed(1, |line, _| wrong_argument(line));
    assert!(all >= 20 && silent.is_empty(), "{} of {all}:\n{}", silent.len(), silent.join("\n"));
}
