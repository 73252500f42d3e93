//! Whether the behaviour of each definition of a pack is carried out, and which scenarios exercise it.

use crate::names::bare;
use crate::threads::spread;
use crate::{Exercise, Game, exercise};
use hexforge_core::ids::AbilityId;
use hexforge_schemas::definitions::{DefinitionInfo, definitions};
use hexforge_schemas::load::Scenario;
use hexforge_schemas::locale::name_key;
use std::collections::BTreeSet;

/// How far the behaviour of a definition is carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Behaviour {
    /// It has a text, and nothing carries it out.
    Missing,
    /// Its document says what is `unfinished`.
    Partial,
    /// All of it.
    Complete,
    /// It has none: plain data.
    Data,
}

/// What is known of one definition.
#[derive(Clone, Debug)]
pub struct Covered {
    /// Its document.
    pub info: DefinitionInfo,
    /// How far its behaviour is carried out.
    pub behaviour: Behaviour,
    /// Its own abilities, each with the numbers of the scenarios in which it did something.
    pub abilities: Vec<(String, Vec<usize>)>,
    /// Scenarios in which one of its abilities did something, or that name it.
    pub scenarios: BTreeSet<usize>,
}

impl Covered {
    /// The name of its kind.
    #[must_use]
    pub fn kind(&self) -> &str {
        bare(&self.info.kind)
    }

    /// Its own abilities that no scenario exercises.
    #[must_use]
    pub fn idle(&self) -> Vec<&str> {
        self.abilities.iter().filter(|(_, by)| by.is_empty()).map(|(name, _)| name.as_str()).collect()
    }
}

/// What is known of packs.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Their definitions.
    pub covered: Vec<Covered>,
    /// The sentences of their scenarios, by number.
    pub scenarios: Vec<String>,
}

impl Coverage {
    /// Runs the scenarios of a pack, so many at once, and adds what they exercise of its definitions.
    ///
    /// # Errors
    /// The scripts cannot be loaded.
    pub fn add(&mut self, game: &Game, pack: &str, jobs: usize) -> anyhow::Result<()> {
        let scenarios: Vec<&Scenario> = game.scenarios().iter().filter(|s| s.pack == pack).collect();
        let texts = game.texts_for_tests();
        let work = |host: &_, at: usize| scenarios.get(at).map(|scenario| exercise(game, host, &texts, scenario));
        let done = spread(scenarios.len(), jobs, || game.host(), work, |_| {})?;
        let exercised: Vec<Exercise> = done.into_iter().flatten().collect();
        let first = self.scenarios.len();
        self.scenarios.extend(scenarios.iter().map(|s| s.name.clone()));
        let own = definitions(game.loaded()).into_iter().filter(|d| d.pack == pack);
        self.covered.extend(own.map(|info| cover(game, info, &exercised, first)));
        Ok(())
    }

    /// Whether all behaviour is carried out and every ability is exercised.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.covered.iter().all(|c| c.behaviour >= Behaviour::Complete && c.idle().is_empty())
    }
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
    let naming =
        exercised.iter().enumerate().filter(|(_, e)| e.words.contains(&info.local_id)).map(|(at, _)| first + at);
    let scenarios = abilities.iter().flat_map(|(_, by)| by.iter().copied()).chain(naming).collect();
    let behaviour = behaviour(game, &info, !all.is_empty());
    Covered { info, behaviour, abilities, scenarios }
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
