//! Running games whose packs lose a document or a line: each game continues or reports why it cannot, and never crashes.

use hexforge_core::bot::RandomBot;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::load::{LoadOptions, load_with};
use hexforge_scripts::{Budgets, LuaHost};
use hexforge_test_support::games::{Playable, play_on};
use hexforge_test_support::workspace;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The files with documents in a pack.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && name != "tests" {
            found.extend(documents(&path));
        } else if name.ends_with(".yaml") && name != "pack.yaml" {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Variants of the text, each without one of its documents or without one of its lines that are a complete field or step.
fn shorter(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split("\n---").collect();
    let without = |skipped: usize| {
        let left = parts.iter().enumerate().filter(|(at, _)| *at != skipped).map(|(_, part)| *part);
        left.collect::<Vec<_>>().join("\n---")
    };
    let lines: Vec<&str> = text.lines().collect();
    let without_line = |skipped: usize| {
        let left = lines.iter().enumerate().filter(|(at, _)| *at != skipped).map(|(_, line)| *line);
        left.collect::<Vec<_>>().join("\n")
    };
    let is_alone =
        |line: &str| line.starts_with("  ") && line.contains(": ") && !line.trim_end().ends_with(['|', '>', ':']);
    let singles = lines.iter().enumerate().filter(|(_, line)| is_alone(line)).map(|(at, _)| at);
    (0..parts.len()).map(without).chain(singles.map(without_line)).collect()
}

/// Migrates a game after `decisions` decisions to every n-th variant of the pack. `HEXFORGE_ADOPT_STRIDE` replaces n, whose
/// default is large so that the test is quick.
fn sweep(pack: &str, decisions: usize, stride: usize) -> (usize, usize) {
    let stride = std::env::var("HEXFORGE_ADOPT_STRIDE").ok().and_then(|n| n.parse().ok()).unwrap_or(stride);
    let game = Playable::load(&[pack]);
    let mut session = game.start(3, 8);
    session.undo_reveals = true;
    play_on(&mut session, &mut RandomBot::new(8), decisions, |_, _| {}).expect("it goes on");
    let before = session.hash();

    let folder = workspace().join(pack);
    let mut cache = Cache::new();
    let (mut migrated, mut refused) = (0, 0);
    let all = documents(&folder).into_iter().flat_map(|file| {
        let text = std::fs::read_to_string(&file).expect("the file is readable");
        shorter(&text).into_iter().map(move |text| (file.clone(), text))
    });
    for (file, text) in all.step_by(stride) {
        let texts = BTreeMap::from([(file.clone(), text)]);
        let options = LoadOptions { scenarios: false, texts, ..LoadOptions::default() };
        let loaded = load_with(std::slice::from_ref(&folder), &options, &mut cache);
        let (Some(rules), Some(scripts)) = (&loaded.ruleset, &loaded.scripts) else { continue };
        let host = LuaHost::new(rules, scripts, Budgets::default()).expect("the scripts load");
        match session.migrate(rules, host) {
            Ok(mut other) => {
                migrated += 1;
                let consistent = other.session.world().state().index_is_consistent(rules);
                assert!(consistent, "{}", file.display());
                // Hooks may report rules that lack something. This test only checks that nothing breaks.
                let _ = play_on(&mut other.session, &mut RandomBot::new(3), 12, |_, _| {});
                let _ = other.session.go_to(decisions / 2);
                let _ = play_on(&mut other.session, &mut RandomBot::new(4), 12, |_, _| {});
                assert!(other.session.world().state().index_is_consistent(rules), "{}", file.display());
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert_eq!(session.hash(), before, "the game itself is not touched");
    (migrated, refused)
}

#[test]
fn games_migrate_to_rules_without_a_definition_or_report_why_not() {
    let (migrated, refused) = sweep("content/master-of-the-galaxy", 60, 31);
    assert!(migrated > 5, "{migrated} migrated, {refused} refused");
}

#[test]
#[ignore = "minutes; HEXFORGE_ADOPT_STRIDE says how many changes are tried"]
fn games_of_the_largest_pack_migrate_to_rules_without_a_definition_or_report_why_not() {
    for decisions in [40, 150, 400] {
        let (migrated, refused) = sweep("content/twilight-imperium", decisions, 23);
        println!("after {decisions} decisions: {migrated} migrated, {refused} refused");
    }
}
