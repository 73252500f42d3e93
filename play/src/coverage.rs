//! Measures whether the behaviour of each definition of a pack is implemented, and which scenarios exercise it.

use crate::names::bare;
use crate::threads::parallel_map;
use crate::{Exercise, Game, exercise};
use hexforge_core::ids::AbilityId;
use hexforge_schemas::definitions::{DefinitionInfo, definitions};
use hexforge_schemas::load::Scenario;
use hexforge_schemas::locale::name_key;
use std::collections::BTreeSet;

/// How much of the behaviour of a definition is implemented.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Behaviour {
    /// It has a text that nothing implements.
    Missing,
    /// Its document has `unfinished`, which names the missing part.
    Partial,
    /// All of it is implemented.
    Complete,
    /// It has no behaviour, only data.
    Data,
}

/// The coverage of one definition.
#[derive(Clone, Debug)]
pub struct DefinitionCoverage {
    /// Its document.
    pub info: DefinitionInfo,
    /// How much of its behaviour is implemented.
    pub behaviour: Behaviour,
    /// Its own abilities, each with the numbers of the scenarios in which it took effect.
    pub abilities: Vec<(String, Vec<usize>)>,
    /// The scenarios that name it or in which one of its abilities took effect.
    pub scenarios: BTreeSet<usize>,
}

impl DefinitionCoverage {
    /// The name of its kind.
    #[must_use]
    pub fn kind(&self) -> &str {
        bare(&self.info.kind)
    }

    /// The names of its own abilities that no scenario exercises.
    #[must_use]
    pub fn unexercised(&self) -> Vec<&str> {
        self.abilities.iter().filter(|(_, by)| by.is_empty()).map(|(name, _)| name.as_str()).collect()
    }
}

/// The coverage of one or more packs.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Their definitions.
    pub definitions: Vec<DefinitionCoverage>,
    /// The names of their scenarios, by number.
    pub scenarios: Vec<String>,
}

impl Coverage {
    /// Runs the scenarios of a pack on `jobs` threads and adds the coverage of its definitions.
    ///
    /// # Errors
    /// The scripts cannot be loaded.
    pub fn add(&mut self, game: &Game, pack: &str, jobs: usize) -> anyhow::Result<()> {
        let scenarios: Vec<&Scenario> = game.scenarios().iter().filter(|s| s.pack == pack).collect();
        let texts = game.texts_for_tests();
        let work = |host: &_, at: usize| scenarios.get(at).map(|scenario| exercise(game, host, &texts, scenario));
        let done = parallel_map(scenarios.len(), jobs, || game.host(), work, |_| {})?;
        let exercised: Vec<Exercise> = done.into_iter().flatten().collect();
        let first = self.scenarios.len();
        self.scenarios.extend(scenarios.iter().map(|s| s.name.clone()));
        let own = definitions(game.loaded()).into_iter().filter(|d| d.pack == pack);
        self.definitions.extend(own.map(|info| cover(game, info, &exercised, first)));
        Ok(())
    }

    /// Whether all behaviour is implemented and every ability is exercised.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.definitions.iter().all(|c| c.behaviour >= Behaviour::Complete && c.unexercised().is_empty())
    }
}

fn cover(game: &Game, info: DefinitionInfo, exercised: &[Exercise], first: usize) -> DefinitionCoverage {
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
    let by_name =
        exercised.iter().enumerate().filter(|(_, e)| e.words.contains(&info.local_id)).map(|(at, _)| first + at);
    let scenarios = abilities.iter().flat_map(|(_, by)| by.iter().copied()).chain(by_name).collect();
    let behaviour = behaviour(game, &info, !all.is_empty());
    DefinitionCoverage { info, behaviour, abilities, scenarios }
}

fn behaviour(game: &Game, info: &DefinitionInfo, has_abilities: bool) -> Behaviour {
    let has_text = game.texts_for_tests().message(&format!("{}-text", name_key(&info.local_id)), &[]).is_some();
    match (&info.unfinished, has_abilities || info.named, has_text) {
        (Some(_), false, _) | (None, false, true) => Behaviour::Missing,
        (Some(_), true, _) => Behaviour::Partial,
        (None, true, _) if has_abilities || has_text => Behaviour::Complete,
        (None, ..) => Behaviour::Data,
    }
}
