//! Names of options: the ids by which answers, saves and scenarios name them. A name is what a person would call the thing. It depends
//! on the question's list of options only, never on numbers of components, so that it means the same after other content was added.

use super::ability::used_by;
use super::ask::FEW;
use crate::decision::{Answer, Choice, OptionKind, Question, Shape, carrier};
use crate::ids::{CompId, DefId};
use crate::ruleset::Role;
use crate::value::Value;
use crate::world::World;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The name of a component that the player who is asked may not know.
const HIDDEN: &str = "hidden";

impl World {
    /// Gives every option of a list an id of its own: its name; if several have it, the name and the place; if several still have it,
    /// those and the number among equals, in the order of the list.
    pub(crate) fn name_options(&self, player: CompId, look: bool, options: &mut [Choice]) {
        for option in options.iter_mut() {
            option.id = if !look && self.conceals(player, option) { Arc::from(HIDDEN) } else { self.name(option) };
        }
        let repeated = repeated(options);
        if repeated.is_empty() {
            return;
        }
        for option in options.iter_mut().filter(|o| o.kind != OptionKind::Pass && repeated.contains(&o.id)) {
            let is_known = carrier(option).is_none_or(|comp| look || self.sees(Some(player), comp));
            if is_known && let Some(full) = self.full_name(option) {
                option.id = full;
            }
        }
        number_equals(options);
    }

    /// Gives the options of a question and its targets their ids.
    pub(crate) fn name_all_options(&self, question: &mut Question) {
        self.name_options(question.player, question.look, &mut question.options);
        if let Shape::Assign { targets } = &mut question.shape {
            self.name_options(question.player, question.look, targets);
        }
        if let Shape::Parts(parts) = &mut question.shape {
            for part in parts {
                self.name_options(question.player, question.look, &mut part.choices);
            }
            question.name_combinations();
        }
    }

    /// Whether an option can be called `typed`: by its id, its name, or its name with the place. The author of a game may name it so even
    /// if the player who is asked may not know which component it is.
    #[must_use]
    pub fn is_called(&self, option: &Choice, typed: &str) -> bool {
        option.id.as_ref() == typed
            || self.name(option).as_ref() == typed
            || self.full_name(option).is_some_and(|full| full.as_ref() == typed)
    }

    /// The answer in the ids that a question offers now. An option may have got another id because it is the only one of its name now.
    pub(crate) fn answer_in_offered_ids(&self, question: &Question, answer: &Answer) -> Answer {
        answer.map_ids(question, |id, offered| self.offered_id(id, offered))
    }

    /// The id that an option has among those that are offered now: `id` itself, or that of the only option that is called so.
    ///
    /// What has got another name since is found by the present one.
    pub(crate) fn offered_id(&self, id: &Arc<str>, offered: &[Choice]) -> Arc<str> {
        let present = || self.ruleset().former.present_id(id);
        let found = self.only_one_called(id, offered);
        found.or_else(|| self.only_one_called(&present()?, offered)).unwrap_or_else(|| id.clone())
    }

    /// The id of the option that has this id, or of the only one that is called so.
    fn only_one_called(&self, id: &Arc<str>, offered: &[Choice]) -> Option<Arc<str>> {
        if offered.iter().any(|option| option.id == *id) {
            return Some(id.clone());
        }
        let mut called = offered.iter().filter(|option| self.is_called(option, id));
        match (called.next(), called.next()) {
            (Some(only), None) => Some(only.id.clone()),
            _ => None,
        }
    }

    /// Whether the id of an option must not say which component it is, because the player does not see it.
    fn conceals(&self, player: CompId, option: &Choice) -> bool {
        carrier(option).is_some_and(|comp| self.exists(comp) && !self.sees(Some(player), comp))
    }

    /// What an option is called by itself: a component by its definition or its seat, an ability by its own name.
    fn name(&self, option: &Choice) -> Arc<str> {
        let ruleset = self.ruleset();
        match &option.value {
            Value::Comp(comp) if self.exists(*comp) && self.is_numbered(option, *comp) => self.component_name(*comp),
            Value::Def(def) if option.key == *ruleset.text(ruleset.def(*def).id) => self.definition_name(*def),
            value => match used_by(value).filter(|_| option.kind != OptionKind::Value) {
                Some((comp, _)) => match option.key.strip_suffix(&format!("#{}", comp.0)) {
                    Some(name) => Arc::from(name),
                    None => option.key.clone(),
                },
                None => option.key.clone(),
            },
        }
    }

    /// The name of an option with what tells it apart from others of that name: the place of a component, the pack of a definition.
    fn full_name(&self, option: &Choice) -> Option<Arc<str>> {
        if let Value::Def(def) = option.value {
            return Some(self.ruleset().text(self.ruleset().def(def).id).clone());
        }
        let place = self.place_name(carrier(option).filter(|comp| self.exists(*comp))?)?;
        Some(Arc::from(format!("{}@{place}", self.name(option))))
    }

    /// Whether the key of an option is not the pack's own but that of a component.
    fn is_numbered(&self, option: &Choice, comp: CompId) -> bool {
        let number = option.key.strip_prefix(self.definition_name(self.def_of(comp)).as_ref());
        number.and_then(|number| number.strip_prefix('#')).is_some_and(|number| number.parse() == Ok(comp.0))
    }

    /// A player by the name of the seat, anything else by its definition.
    fn component_name(&self, comp: CompId) -> Arc<str> {
        let is_player = self.ruleset().kind(self.kind_of(comp)).role == Role::Player;
        let seat = if is_player { self.with(|state| state.seat_name(comp).cloned()) } else { None };
        seat.unwrap_or_else(|| self.definition_name(self.def_of(comp)))
    }

    fn definition_name(&self, def: DefId) -> Arc<str> {
        self.ruleset().text(self.ruleset().def(def).local_id).clone()
    }

    /// What the place of a component is called: what holds it, or the slot if the table does.
    fn place_name(&self, comp: CompId) -> Option<Arc<str>> {
        let place = self.with(|state| state.component(comp)?.place)?;
        if self.table() != Some(place.parent) {
            return Some(self.component_name(place.parent));
        }
        let slots = &self.ruleset().kind(self.kind_of(place.parent)).slots;
        slots.get(usize::from(place.slot)).map(|slot| self.ruleset().text(slot.name).clone())
    }
}

/// The ids that several options have.
fn repeated(options: &[Choice]) -> FxHashSet<Arc<str>> {
    let seen = |at: usize, id: &Arc<str>| options.iter().take(at).any(|earlier| earlier.id == *id);
    if options.len() <= FEW {
        let again = options.iter().enumerate().filter(|(at, option)| seen(*at, &option.id));
        return again.map(|(_, option)| option.id.clone()).collect();
    }
    let mut once: FxHashSet<&Arc<str>> = FxHashSet::default();
    options.iter().map(|option| &option.id).filter(|id| !once.insert(id)).cloned().collect()
}

/// Numbers the options of the same id in the order of the list: the player sees that order anyway, so the numbers tell nothing new.
fn number_equals(options: &mut [Choice]) {
    let mut taken: FxHashMap<Arc<str>, u32> = FxHashMap::default();
    for option in options.iter() {
        *taken.entry(option.id.clone()).or_default() += 1;
    }
    let mut last: FxHashMap<Arc<str>, u32> = FxHashMap::default();
    for option in options.iter_mut().filter(|o| o.kind != OptionKind::Pass) {
        if taken.get(&option.id).is_none_or(|count| *count < 2) {
            continue;
        }
        let number = last.entry(option.id.clone()).or_default();
        option.id = loop {
            *number += 1;
            let id: Arc<str> = Arc::from(format!("{}#{number}", option.id));
            if !taken.contains_key(&id) {
                break id;
            }
        };
    }
}

/// The keys of options, made unique: what saves up to format 2 recorded, and what the state hash says of a question.
pub(crate) fn unique_keys(options: &[Choice]) -> Vec<Arc<str>> {
    let mut taken: FxHashSet<Arc<str>> = FxHashSet::default();
    // Smaller numbers of a key are taken already.
    let mut last: FxHashMap<&Arc<str>, u32> = FxHashMap::default();
    let mut unique = Vec::with_capacity(options.len());
    for option in options {
        let mut key = option.key.clone();
        while !taken.insert(key.clone()) {
            let number = last.entry(&option.key).or_insert(1);
            *number += 1;
            key = Arc::from(format!("{}~{number}", option.key));
        }
        unique.push(key);
    }
    unique
}

/// The answer of a save of format 2, in the ids that the question offers. If only one option has the name before the number, it is
/// meant, whatever number it has now.
pub(crate) fn answer_by_key(question: &Question, answer: &Answer) -> Answer {
    answer.map_ids(question, |key, offered| {
        let keys = unique_keys(offered);
        let name = |key: &str| key.split('#').next().unwrap_or(key).to_owned();
        let exact = keys.iter().position(|other| other == key);
        let at = exact.or_else(|| {
            let mut same_name = (0..keys.len()).filter(|at| keys.get(*at).is_some_and(|k| name(k) == name(key)));
            same_name.next().filter(|_| same_name.next().is_none())
        });
        at.and_then(|at| offered.get(at)).map_or_else(|| key.clone(), |option| option.id.clone())
    })
}
