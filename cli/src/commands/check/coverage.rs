//! `hexforge check --coverage`: whether the behaviour of each definition is carried out, and which scenarios exercise it.

use crate::content::Content;
use crate::names::bare;
use crate::output::{Out, Style};
use crate::render::table::Table;
use crate::threads;
use hexforge_core::ids::AbilityId;
use hexforge_play::Game;
use hexforge_play::{Exercise, exercise};
use hexforge_schemas::definitions::{DefinitionInfo, definitions};
use hexforge_schemas::load::Scenario;
use hexforge_schemas::locale::name_key;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// How far the behaviour of a definition is carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Behaviour {
    /// It has a text, and nothing carries it out.
    Missing,
    /// Its document says what is `unfinished`.
    Partial,
    /// All of it.
    Complete,
    /// It has none: plain data.
    Data,
}

impl Behaviour {
    fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Partial => "partial",
            Self::Complete => "complete",
            Self::Data => "data",
        }
    }
}

/// What is known of one definition.
struct Covered {
    info: DefinitionInfo,
    behaviour: Behaviour,
    /// Its own abilities, each with the numbers of the scenarios in which it did something.
    abilities: Vec<(String, Vec<usize>)>,
    /// Scenarios in which one of its abilities did something, or that name it.
    scenarios: BTreeSet<usize>,
}

impl Covered {
    fn idle(&self) -> Vec<&str> {
        self.abilities.iter().filter(|(_, by)| by.is_empty()).map(|(name, _)| name.as_str()).collect()
    }
}

/// The coverage of the packs at `paths`.
pub struct Coverage {
    covered: Vec<Covered>,
    scenarios: Vec<String>,
}

/// Runs the scenarios of the packs at `paths` and looks at what they exercise; none if a pack has errors.
///
/// # Errors
/// A path does not exist, or the packs have no game.
pub fn of(paths: &[PathBuf], out: &mut Out) -> anyhow::Result<Option<Coverage>> {
    let mut all = Coverage { covered: Vec::new(), scenarios: Vec::new() };
    for path in paths {
        let Some(game) = Content::load(std::slice::from_ref(path))?.game(out)? else { return Ok(None) };
        let Some(pack) = game.pack_at(path) else { continue };
        let scenarios: Vec<&Scenario> = game.scenarios().iter().filter(|s| s.pack == pack.id).collect();
        let exercised = run(&game, &scenarios)?;
        let first = all.scenarios.len();
        all.scenarios.extend(scenarios.iter().map(|s| s.name.clone()));
        let own = definitions(game.loaded()).into_iter().filter(|d| d.pack == pack.id);
        all.covered.extend(own.map(|info| cover(&game, info, &exercised, first)));
    }
    Ok(Some(all))
}

fn run(game: &Game, scenarios: &[&Scenario]) -> anyhow::Result<Vec<Exercise>> {
    let texts = game.texts_for_tests();
    let work = |host: &_, at: usize| scenarios.get(at).map(|scenario| exercise(game, host, &texts, scenario));
    let done = threads::spread(scenarios.len(), threads::jobs(None), || game.host(), work, |_| {})?;
    Ok(done.into_iter().flatten().collect())
}

fn cover(game: &Game, info: DefinitionInfo, exercised: &[Exercise], first: usize) -> Covered {
    let ruleset = &game.ruleset;
    let definition = ruleset.find_def(&info.id).map(|id| ruleset.def(id));
    let all: Vec<AbilityId> = definition.map(|d| d.abilities.clone()).unwrap_or_default();
    let own = format!("{}.", info.id);
    let by = |id: &AbilityId| -> Vec<usize> {
        let used = exercised.iter().enumerate().filter(|(_, e)| e.abilities.contains(id));
        used.map(|(at, _)| first + at).collect()
    };
    let name = |id: &AbilityId| ruleset.text(ruleset.ability(*id).name).to_string();
    let abilities: Vec<(String, Vec<usize>)> =
        all.iter().filter_map(|id| Some((name(id).strip_prefix(&own)?.to_owned(), by(id)))).collect();
    let naming = exercised.iter().enumerate().filter(|(_, e)| e.words.contains(&info.base)).map(|(at, _)| first + at);
    let scenarios = abilities.iter().flat_map(|(_, by)| by.iter().copied()).chain(naming).collect();
    let behaviour = behaviour(game, &info, !all.is_empty());
    Covered { info, behaviour, abilities, scenarios }
}

fn behaviour(game: &Game, info: &DefinitionInfo, has_abilities: bool) -> Behaviour {
    let has_text = game.texts_for_tests().message(&format!("{}-text", name_key(&info.base)), &[]).is_some();
    match (&info.unfinished, has_abilities || info.named, has_text) {
        (Some(_), false, _) | (None, false, true) => Behaviour::Missing,
        (Some(_), true, _) => Behaviour::Partial,
        (None, true, _) if has_abilities || has_text => Behaviour::Complete,
        (None, ..) => Behaviour::Data,
    }
}

impl Coverage {
    /// Whether all behaviour is carried out and every ability is exercised.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.covered.iter().all(|c| c.behaviour >= Behaviour::Complete && c.idle().is_empty())
    }

    /// A table of kinds, then what is missing and what no scenario exercises.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        let mut text = self.kinds().text(style);
        let mut list = |head: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                text.push_str(&format!("\n{}\n{}\n", style.bold(head), lines.join("\n")));
            }
        };
        let place = |c: &Covered| format!("{}:{}", c.info.place.file.path(), c.info.place.start().0);
        let with = |behaviour: Behaviour| self.covered.iter().filter(move |c| c.behaviour == behaviour);
        let line = |c: &Covered| format!("  {} ({})", c.info.id, place(c));
        list("nothing carries out the text of", with(Behaviour::Missing).map(line).collect());
        let partial = |c: &Covered| format!("{}: {}", line(c), c.info.unfinished.as_deref().unwrap_or_default());
        list("partly carried out", with(Behaviour::Partial).map(partial).collect());
        let idle = self.covered.iter().filter(|c| !c.idle().is_empty());
        let idle = idle.map(|c| format!("  {}: {} ({})", c.info.id, c.idle().join(", "), place(c)));
        list("no scenario exercises these abilities", idle.collect());
        text
    }

    fn kinds(&self) -> Table {
        let mut kinds: BTreeMap<&str, Vec<&Covered>> = BTreeMap::new();
        for covered in &self.covered {
            kinds.entry(bare(&covered.info.kind)).or_default().push(covered);
        }
        let heads =
            ["kind", "definitions", "complete", "partial", "missing", "data", "in scenarios", "abilities", "exercised"];
        let mut table = Table::new(&heads);
        let every: Vec<&Covered> = self.covered.iter().collect();
        for (kind, covered) in kinds.into_iter().chain([("all", every)]) {
            let with = |behaviour| covered.iter().filter(|c| c.behaviour == behaviour).count();
            let abilities: usize = covered.iter().map(|c| c.abilities.len()).sum();
            let idle: usize = covered.iter().map(|c| c.idle().len()).sum();
            let numbers = [
                covered.len(),
                with(Behaviour::Complete),
                with(Behaviour::Partial),
                with(Behaviour::Missing),
                with(Behaviour::Data),
                covered.iter().filter(|c| !c.scenarios.is_empty()).count(),
                abilities,
                abilities - idle,
            ];
            table.row(std::iter::once(kind.to_owned()).chain(numbers.iter().map(usize::to_string)).collect());
        }
        table
    }

    /// Everything, definition by definition.
    #[must_use]
    pub fn json(&self) -> Json {
        let names = |numbers: &mut dyn Iterator<Item = usize>| -> Vec<&str> {
            numbers.filter_map(|at| self.scenarios.get(at)).map(String::as_str).collect()
        };
        let one = |c: &Covered| {
            let abilities: serde_json::Map<String, Json> =
                c.abilities.iter().map(|(n, by)| (n.clone(), names(&mut by.iter().copied()).into())).collect();
            json!({
                "id": c.info.id,
                "kind": bare(&c.info.kind),
                "pack": c.info.pack,
                "file": c.info.place.file.path().as_ref(),
                "line": c.info.place.start().0,
                "behaviour": c.behaviour.word(),
                "unfinished": c.info.unfinished,
                "abilities": abilities,
                "scenarios": names(&mut c.scenarios.iter().copied()),
            })
        };
        self.covered.iter().map(one).collect()
    }
}
