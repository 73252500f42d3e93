//! What games of bots use of a pack: the definitions, abilities, events and windows that occur, and the answers that are given.

use crate::Game;
use crate::names::bare;
use hexforge_core::decision::{Answer, Choice, OptionKind, Question, Shape};
use hexforge_core::ids::{AbilityId, DefId, EventId, WindowId};
use hexforge_core::session::{Input, Session};
use hexforge_core::value::Value;
use hexforge_core::world::{TraceEvent, World};
use hexforge_schemas::definitions::{DefinitionInfo, definitions};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A way to answer a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AnswerKind {
    /// One or more options.
    Option,
    /// Nothing.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// The least number.
    Least,
    /// A number above the least.
    More,
}

impl AnswerKind {
    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Option => "option",
            Self::Pass => "pass",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Least => "least",
            Self::More => "more",
        }
    }
}

/// What one game or several games used.
#[derive(Clone, Default, Debug)]
pub struct Usage {
    trace: BTreeSet<TraceEvent>,
    offered: BTreeSet<DefId>,
    chosen: BTreeSet<DefId>,
    possible: BTreeSet<(Arc<str>, AnswerKind)>,
    given: BTreeSet<(Arc<str>, AnswerKind)>,
}

impl Usage {
    /// Notes an input before it is applied. Only answers count.
    pub fn note_input(&mut self, session: &Session, input: &Input) {
        if let Input::Answer(at, answer) = input
            && let Some(decision) = session.decisions().get(*at)
        {
            self.note(session.world(), &decision.question, answer);
        }
    }

    /// Notes an answer to a question that is pending.
    pub fn note(&mut self, world: &World, question: &Question, answer: &Answer) {
        let key = &question.prompt.key;
        self.possible.extend(possible(question).into_iter().map(|kind| (key.clone(), kind)));
        self.given.extend(kind_of(question, answer).map(|kind| (key.clone(), kind)));
        for option in &question.options {
            let defs = definitions_in(world, &option.value);
            if is_chosen(question, option, answer) {
                self.chosen.extend(defs.iter().copied());
            }
            self.offered.extend(defs);
        }
    }

    /// Adds what was traced in a session.
    pub fn add_trace(&mut self, session: &Session) {
        self.trace.extend(session.world().trace_events());
    }

    /// Adds what another game used.
    pub fn merge(&mut self, other: &Self) {
        self.trace.extend(&other.trace);
        self.offered.extend(&other.offered);
        self.chosen.extend(&other.chosen);
        self.possible.extend(other.possible.iter().cloned());
        self.given.extend(other.given.iter().cloned());
    }

    fn traces(&self, event: TraceEvent) -> bool {
        self.trace.contains(&event)
    }
}

/// A definition of a pack.
struct Defined {
    id: DefId,
    local_id: String,
    kind: String,
    /// The abilities that it has beside those of its kind.
    own: Vec<AbilityId>,
}

/// All that the packs of a game define.
pub struct Inventory<'g> {
    game: &'g Game,
    definitions: Vec<Defined>,
}

impl<'g> Inventory<'g> {
    /// The inventory of a game.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        let defined = |info: DefinitionInfo| {
            let id = game.ruleset.find_def(&info.id)?;
            let own = own_abilities(game, &info.id, id);
            Some(Defined { id, kind: bare(&info.kind).to_owned(), local_id: info.local_id, own })
        };
        Self { game, definitions: definitions(game.loaded()).into_iter().filter_map(defined).collect() }
    }

    /// Compares what games used with all that is defined.
    #[must_use]
    pub fn report(&self, usage: &Usage) -> UsageReport {
        let ruleset = &self.game.ruleset;
        let text = |sym| ruleset.text(sym).to_string();
        let took_effect = |ability: &AbilityId| usage.traces(TraceEvent::Ability(*ability));
        let mut kinds: BTreeMap<String, Counted> = BTreeMap::new();
        let relevant = |of: &&Defined| !of.own.is_empty() || usage.offered.contains(&of.id);
        for of in self.definitions.iter().filter(relevant) {
            let used = usage.chosen.contains(&of.id) || of.own.iter().any(took_effect);
            kinds.entry(of.kind.clone()).or_default().add(of.local_id.clone(), used);
        }
        let mut abilities = Counted::default();
        for (at, ability) in ruleset.abilities.iter().enumerate() {
            abilities.add(text(ability.name), took_effect(&AbilityId::from_index(at)));
        }
        let mut events = Counted::default();
        for (at, event) in ruleset.events.iter().enumerate() {
            events.add(text(event.id), usage.traces(TraceEvent::Event(EventId::from_index(at))));
        }
        let mut windows = Counted::default();
        for (at, window) in ruleset.windows.iter().enumerate() {
            windows.add(text(window.id), usage.traces(TraceEvent::Window(WindowId::from_index(at))));
        }
        let mut answers = Counted::default();
        for (key, kind) in &usage.possible {
            answers.add(format!("{key}: {}", kind.name()), usage.given.contains(&(key.clone(), *kind)));
        }
        UsageReport { kinds: kinds.into_iter().collect(), abilities, events, windows, answers }
    }
}

/// Names, and which of them were used.
#[derive(Clone, Default, Debug)]
pub struct Counted {
    /// What was used.
    pub used: Vec<String>,
    /// What was not.
    pub unused: Vec<String>,
}

impl Counted {
    fn add(&mut self, name: String, used: bool) {
        if used { self.used.push(name) } else { self.unused.push(name) }
    }

    /// How many there are.
    #[must_use]
    pub fn total(&self) -> usize {
        self.used.len() + self.unused.len()
    }
}

/// What games used of all that the packs define.
#[derive(Clone, Debug)]
pub struct UsageReport {
    /// The definitions by kind that were offered in a question or have abilities.
    pub kinds: Vec<(String, Counted)>,
    /// The abilities, those that change values included.
    pub abilities: Counted,
    /// The events.
    pub events: Counted,
    /// The windows.
    pub windows: Counted,
    /// The ways to answer each question that was asked.
    pub answers: Counted,
}

impl UsageReport {
    /// Its lists, each with its heading: the kinds first, then abilities, events, windows and answers.
    pub fn lists(&self) -> impl Iterator<Item = (&str, &Counted)> {
        let others = [
            ("abilities", &self.abilities),
            ("events", &self.events),
            ("windows", &self.windows),
            ("answers", &self.answers),
        ];
        self.kinds.iter().map(|(kind, counted)| (kind.as_str(), counted)).chain(others)
    }
}

/// The abilities that a definition has beside those of its kind.
fn own_abilities(game: &Game, full_id: &str, id: DefId) -> Vec<AbilityId> {
    let prefix = format!("{full_id}.");
    let name = |ability: &AbilityId| game.ruleset.text(game.ruleset.ability(*ability).name);
    game.ruleset.def(id).abilities.iter().filter(|ability| name(ability).starts_with(&prefix)).copied().collect()
}

/// The definitions that a value names, those of its components included.
fn definitions_in(world: &World, value: &Value) -> Vec<DefId> {
    match value {
        Value::Comp(comp) if world.exists(*comp) => vec![world.def_of(*comp)],
        Value::Def(def) => vec![*def],
        Value::List(items) => items.iter().flat_map(|item| definitions_in(world, item)).collect(),
        Value::Map(entries) => entries.iter().flat_map(|(_, entry)| definitions_in(world, entry)).collect(),
        _ => Vec::new(),
    }
}

fn is_chosen(question: &Question, option: &Choice, answer: &Answer) -> bool {
    match answer {
        Answer::One(id) => *id == option.id,
        Answer::Some(ids) => ids.contains(&option.id),
        Answer::Parts(_) => question.answer_with(option) == *answer,
        _ => false,
    }
}

fn has(question: &Question, fits: impl Fn(OptionKind) -> bool) -> bool {
    question.options.iter().any(|option| fits(option.kind))
}

fn is_own(kind: OptionKind) -> bool {
    matches!(kind, OptionKind::Value | OptionKind::Ability)
}

/// The ways in which a question can be answered.
fn possible(question: &Question) -> Vec<AnswerKind> {
    match &question.shape {
        Shape::One | Shape::Parts(_) => {
            let pass = has(question, |kind| kind == OptionKind::Pass).then_some(AnswerKind::Pass);
            has(question, is_own).then_some(AnswerKind::Option).into_iter().chain(pass).collect()
        }
        Shape::Some { min: 0, max } if *max > 0 => vec![AnswerKind::Option, AnswerKind::Pass],
        Shape::Some { .. } | Shape::Order | Shape::Assign { .. } => vec![AnswerKind::Option],
        Shape::Amount { min, max } if max > min => vec![AnswerKind::Least, AnswerKind::More],
        Shape::Amount { .. } => vec![AnswerKind::Least],
        Shape::Confirm => vec![AnswerKind::Yes, AnswerKind::No],
    }
}

/// How an answer answers its question; an anytime action does not.
fn kind_of(question: &Question, answer: &Answer) -> Option<AnswerKind> {
    let kind =
        |id: &Arc<str>| question.options.iter().find(|option: &&Choice| option.id == *id).map(|option| option.kind);
    Some(match answer {
        Answer::One(id) => match kind(id) {
            Some(OptionKind::Pass) => AnswerKind::Pass,
            Some(OptionKind::Anytime) => return None,
            _ => AnswerKind::Option,
        },
        Answer::Some(ids) if ids.is_empty() => AnswerKind::Pass,
        Answer::Amount(n) if matches!(question.shape, Shape::Amount { min, .. } if min == *n) => AnswerKind::Least,
        Answer::Amount(_) => AnswerKind::More,
        Answer::Confirm(true) => AnswerKind::Yes,
        Answer::Confirm(false) => AnswerKind::No,
        Answer::Some(_) | Answer::Order(_) | Answer::Assign(_) | Answer::Parts(_) => AnswerKind::Option,
    })
}
