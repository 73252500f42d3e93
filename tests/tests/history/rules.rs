//! The rules between which a game changes: a pack alone, with each homebrew pack, and with each of some edits.

#![allow(clippy::panic, reason = "a test that fails panics")]

use hexforge_core::ids::HookId;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::session::Setup;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::load::{LoadOptions, load_with};
use hexforge_schemas::render;
use hexforge_scripts::{Budgets, LuaHost, ScriptSource, SourceKind};
use hexforge_test_support::workspace;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// Rules, and a host on which any number of games run.
pub struct Rules {
    pub name: String,
    pub ruleset: Arc<Ruleset>,
    pub host: Rc<LuaHost>,
}

/// All rules that a game may change to, the plain ones first.
pub struct RuleChoices {
    pub pack: &'static str,
    pub all: Vec<Rules>,
    /// A hook that changes the game and then fails.
    pub failing: HookId,
    /// A hook that asks, and fails at the answer yes.
    pub failing_later: HookId,
    /// How many of the rules are the plain ones with or without another pack.
    additions: usize,
    options: Vec<(Arc<str>, hexforge_core::value::Value)>,
}

const FAILING: &str = "game.log('tried')\nerror('boom')";
const FAILING_LATER: &str = "local sure = game.confirm({player = game.players[1], prompt = 'sure'})\ngame.log('tried')\nif sure then error('boom') end";

impl RuleChoices {
    /// Loads a pack with the packs and edits (name, file, old text, new text) that games add and remove.
    pub fn load(pack: &'static str, homebrew: &[&str], edits: &[(&str, &str, &str, &str)]) -> Self {
        let folder = workspace().join(pack);
        let mut cache = Cache::new();
        let mut options = Vec::new();
        let mut load = |name: &str, paths: &[PathBuf], texts: BTreeMap<PathBuf, String>| {
            let with = LoadOptions { scenarios: false, texts, ..LoadOptions::default() };
            let loaded = load_with(paths, &with, &mut cache);
            let (Some(ruleset), Some(scripts)) = (loaded.ruleset.clone(), loaded.scripts.clone()) else {
                panic!("{name}:\n{}", render::text(&loaded.diagnostics, false));
            };
            if options.is_empty() {
                options = loaded.options(&BTreeMap::new()).expect("every option has a default");
            }
            let host = LuaHost::new(&ruleset, &scripts, Budgets::default()).expect("the scripts load");
            Rules { name: name.to_owned(), ruleset, host }
        };
        let mut all = vec![load("plain", std::slice::from_ref(&folder), BTreeMap::new())];
        for more in homebrew {
            all.push(load(more, &[folder.clone(), workspace().join(more)], BTreeMap::new()));
        }
        for (name, file, old, new) in edits {
            let file = folder.join(file);
            let text = std::fs::read_to_string(&file).expect("the file is readable");
            assert!(text.contains(old), "{}: {old}", file.display());
            let texts = BTreeMap::from([(file, text.replacen(old, new, 1))]);
            all.push(load(name, std::slice::from_ref(&folder), texts));
        }
        let add_both = |rules: &Rules| (add(&rules.host, FAILING), add(&rules.host, FAILING_LATER));
        let added: Vec<_> = all.iter().map(add_both).collect();
        let (failing, failing_later) = *added.last().expect("there are rules");
        Self { pack, all, failing, failing_later, additions: 1 + homebrew.len(), options }
    }

    /// Whether these rules only add a pack to the plain ones.
    pub fn is_addition(&self, rules: usize) -> bool {
        rules < self.additions
    }

    pub fn setup(&self, players: usize, seed: u64) -> Setup {
        let seats = ["ann", "bob", "cid", "dee", "eve", "fay"][..players].iter().map(|seat| (*seat).to_owned());
        Setup { seats: seats.collect(), options: self.options.clone(), seed }
    }
}

fn add(host: &LuaHost, code: &str) -> HookId {
    let source = ScriptSource {
        kind: SourceKind::Body,
        source: code.into(),
        params: Arc::new([]),
        file: "test".into(),
        first_line: 1,
        pack: 0,
        is_for_tests: false,
        label: "test".into(),
        compiled: Default::default(),
    };
    host.add(source).expect("it compiles")
}
