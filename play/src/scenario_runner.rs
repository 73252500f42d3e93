//! Runs one scenario: its set-up, its actions and its expectations.

use crate::Game;
use crate::localizer::Localizer;
use crate::scenario_answer as answer;
use crate::texts::Texts;
use hexforge_core::bot::RandomBot;
use hexforge_core::decision::{Choice, Decision, Question};
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::{AbilityId, CompId, Seat, Sym};
use hexforge_core::ruleset::{EventCall, Expr};
use hexforge_core::session::{Input, Session};
use hexforge_core::state::Ending;
use hexforge_core::value::Value;
use hexforge_core::world::{Env, Proposal, Reason};
use hexforge_io::shown::{into_shown, shown};
use hexforge_schemas::diagnostic::FileSpan;
use hexforge_schemas::load::{ExpectedEnding, ExpectedScore, ExpectedWinners, Scenario, Then, When};
use hexforge_scripts::lint::operands;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// Why a scenario fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line.
    pub line: usize,
    /// What was expected, on one visible line.
    pub expected: String,
    /// What was found instead, as visible lines.
    pub found: Vec<String>,
}

impl Failure {
    fn at(place: &FileSpan, expected: impl Into<String>, found: Vec<String>) -> Self {
        let found = found.iter().flat_map(|found| found.lines()).map(|line| shown(line).into_owned()).collect();
        let expected = into_shown(expected.into());
        Self { file: place.file.path().to_string(), line: place.start().0, expected, found }
    }
}

/// The expectation that a failure names if it happens before the first action.
const BEGIN: &str = "the set-up to succeed";

/// A running scenario.
pub struct ScenarioRunner<'a> {
    scenario: &'a Scenario,
    /// The session in which it is played.
    pub session: Session,
    texts: &'a Texts<'a>,
    players: Vec<CompId>,
    vars: Vec<(Sym, Value)>,
    host: Rc<dyn ScriptHost>,
    /// The index of its pack.
    pack: usize,
}

/// Runs a scenario.
///
/// # Errors
/// The first action that fails, or the first expectation that does not hold.
pub fn run(game: &Game, host: &Rc<dyn ScriptHost>, texts: &Texts<'_>, scenario: &Scenario) -> Result<(), Failure> {
    ScenarioRunner::begin(game, host, texts, scenario)?.play_through()
}

/// What a scenario exercises.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exercise {
    /// The abilities that took effect in it.
    pub abilities: BTreeSet<AbilityId>,
    /// The words of its text, which include the ids that it names.
    pub words: BTreeSet<String>,
}

/// Runs a scenario to its end or its first failure, and returns what it exercises.
pub fn exercise(game: &Game, host: &Rc<dyn ScriptHost>, texts: &Texts<'_>, scenario: &Scenario) -> Exercise {
    let Ok(mut runner) = ScenarioRunner::begin(game, host, texts, scenario) else { return Exercise::default() };
    // `hexforge test` reports the failure.
    let _ = runner.play_through();
    let text = scenario.place.file.slice(scenario.text);
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty());
    Exercise {
        abilities: runner.session.world().traced_abilities().into_iter().collect(),
        words: words.map(str::to_owned).collect(),
    }
}

impl<'a> ScenarioRunner<'a> {
    fn play_through(&mut self) -> Result<(), Failure> {
        for (when, place) in &self.scenario.when {
            self.perform_action(when, place)?;
        }
        self.scenario.then.iter().try_for_each(|(then, place)| self.check(then, place))?;
        self.check_chance_is_used()?;
        self.check_nobody_waits()
    }

    /// A question that is still open shows that less happened than the author thinks, unless the scenario says so. One that only
    /// counts an outcome is played on by bots.
    fn check_nobody_waits(&self) -> Result<(), Failure> {
        let scenario = self.scenario;
        let last = match scenario.when.last() {
            Some((When::Then(list), _)) => list.as_slice(),
            _ => &[],
        };
        let is_said = scenario
            .then
            .iter()
            .chain(last)
            .any(|(then, _)| matches!(then, Then::Asked(_) | Then::Offered { .. } | Then::NotOffered { .. }));
        let is_played_on = scenario.outcome.is_some() && scenario.then.is_empty();
        if is_said || is_played_on || self.session.decisions().is_empty() {
            return Ok(());
        }
        let expected = "no question to be open at the end; `asked: PLAYER` in `then:` allows one";
        Err(Failure::at(&scenario.place, expected, self.situation()))
    }

    /// Results of chance that are left show that less was drawn than the author thinks.
    fn check_chance_is_used(&self) -> Result<(), Failure> {
        let left: Vec<String> = self.session.world().state().chance_left().iter().map(ToString::to_string).collect();
        if left.is_empty() {
            return Ok(());
        }
        let found = format!("{} left: {}", left.len(), left.join(", "));
        Err(Failure::at(&self.scenario.place, "all results of `chance` to be used", vec![found]))
    }

    fn begin(
        game: &Game,
        host: &Rc<dyn ScriptHost>,
        texts: &'a Texts<'a>,
        scenario: &'a Scenario,
    ) -> Result<Self, Failure> {
        let mut runner = Self::set_up(game, host, texts, scenario)?;
        runner.start()?;
        Ok(runner)
    }

    /// Sets the scenario up, up to the point where its flow starts. A scenario with neither `setup` nor `run` plays the
    /// whole game, so its main flow has already started.
    ///
    /// # Errors
    /// The set-up fails, or asks a question.
    pub fn set_up(
        game: &Game,
        host: &Rc<dyn ScriptHost>,
        texts: &'a Texts<'a>,
        scenario: &'a Scenario,
    ) -> Result<Self, Failure> {
        let fails = |error: String| Failure::at(&scenario.place, BEGIN, vec![error]);
        let setup = game.scenario_setup(scenario).map_err(|e| fails(e.to_string()))?;
        // With fixed results of chance the main flow starts after these are fixed.
        let session = if is_whole_game(scenario) && scenario.chance.is_none() {
            Session::new(game.ruleset.clone(), host.clone(), setup)
        } else {
            Session::without_main_flow(game.ruleset.clone(), host.clone(), setup)
        };
        let mut session = session.map_err(|e| fails(e.to_string()))?;
        session.undo_reveals = true;
        session.world().trace_abilities();
        let players = session.world().seats();
        let vars = scenario.player_vars.iter().copied().zip(players.iter().map(|p| Value::Comp(*p))).collect();
        let pack = game.packs().iter().position(|pack| pack.id == scenario.pack).unwrap_or(0);
        let mut runner = Self { scenario, session, texts, players, vars, host: host.clone(), pack };
        if let Some(hook) = scenario.setup {
            runner.apply(Input::Run(hook, runner.vars.clone())).map_err(fails)?;
            if !runner.session.is_over() {
                return Err(fails("its `setup` asks a question; leave that to the flow that is run".to_owned()));
            }
            runner.keep_locals_of_setup();
        }
        Ok(runner)
    }

    /// Makes the locals that the set-up returned variables of what follows.
    fn keep_locals_of_setup(&mut self) {
        let returned = self.session.returned().cloned().unwrap_or_default();
        let ruleset = self.session.world().ruleset();
        let value = |name: &Sym| returned.get(ruleset.text(*name)).cloned().unwrap_or_default();
        let locals: Vec<(Sym, Value)> = self.scenario.setup_locals.iter().map(|name| (*name, value(name))).collect();
        self.vars.extend(locals);
    }

    /// Runs the scenario's flow to its first decision, then lets a random bot answer as many decisions as `play` says.
    ///
    /// # Errors
    /// A hook fails.
    pub fn start(&mut self) -> Result<(), Failure> {
        let scenario = self.scenario;
        let fails = |error: String| Failure::at(&scenario.place, BEGIN, vec![error]);
        if let Some(results) = &scenario.chance {
            self.apply(Input::FixChance(results.clone())).map_err(fails)?;
            if is_whole_game(scenario) {
                let main = self.session.world().ruleset().game.main;
                self.apply(Input::Flow(main, Vec::new())).map_err(fails)?;
            }
        }
        if let Some((flow, with)) = &scenario.run {
            let mut given = Vec::with_capacity(with.len());
            for (name, expr) in with {
                let value = self.session.world().eval(expr, &Env::new(&self.vars));
                given.push((*name, value.map_err(|e| fails(e.message))?));
            }
            self.apply(Input::Flow(*flow, given)).map_err(fails)?;
        }
        self.play(scenario.play.unwrap_or(0)).map_err(fails)
    }

    /// Performs the scenario's actions, and skips the expectations among them. Afterwards chance is free again, so that the game can go
    /// on.
    ///
    /// # Errors
    /// An action fails.
    pub fn perform_actions(&mut self) -> Result<(), Failure> {
        let mut all = self.scenario.when.iter().filter(|(when, _)| !matches!(when, When::Then(_)));
        all.try_for_each(|(when, place)| self.perform_action(when, place))?;
        if !self.session.world().state().chance_is_fixed() {
            return Ok(());
        }
        self.apply(Input::FreeChance)
            .map_err(|error| Failure::at(&self.scenario.place, "chance to be free", vec![error]))
    }

    /// Evaluates an expression of the scenario.
    ///
    /// # Errors
    /// Its hook fails.
    pub fn eval(&self, expr: &Expr) -> Result<Value, String> {
        self.session.world().eval(expr, &Env::new(&self.vars)).map_err(|e| e.message)
    }

    /// A value in words for people.
    pub fn display(&self, value: &Value) -> String {
        match value {
            Value::Str(text) => text.to_string(),
            Value::Comp(comp) => self.localizer().component(*comp),
            value => self.session.world().describe(value),
        }
    }

    fn apply(&mut self, input: Input) -> Result<(), String> {
        self.session.apply(input).map(|_| ()).map_err(|e| e.to_string())
    }

    /// Lets a random bot answer `count` decisions.
    fn play(&mut self, count: u32) -> Result<(), String> {
        let mut bot = RandomBot::new(self.scenario.seed);
        for answered in 0..count {
            let Some(decision) = self.session.decisions().first().cloned() else {
                return Err(format!("`play` asks for {count} decisions, but none is pending after {answered}"));
            };
            let answer = bot.choose(&decision.question);
            self.session.answer(decision.seat, decision.id, answer).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    fn localizer(&self) -> Localizer<'_> {
        let seats = &self.session.setup().seats;
        Localizer { world: self.session.world(), texts: self.texts, seats, viewer: None, offered: true }
    }

    fn name(&self, seat: usize) -> &str {
        self.scenario.players.get(seat).map_or("?", String::as_str)
    }

    /// The pending decision of a player.
    fn decision(&self, seat: usize) -> Option<&Decision> {
        let player = self.players.get(seat)?;
        self.session.decisions().iter().find(|d| d.question.player == *player)
    }

    /// Describes the pending decisions or the end of the game, for the report of a failure.
    fn situation(&self) -> Vec<String> {
        let localizer = self.localizer();
        if let Some(ending) = self.session.ending() {
            return vec![crate::result::text(&localizer, Some(&ending))];
        }
        let asked = |decision: &Decision| {
            let who = localizer.component(decision.question.player);
            let options: Vec<&str> = decision.question.options.iter().map(|o| o.id.as_ref()).collect();
            let wanted = match options.as_slice() {
                [] => crate::hint::hint(&decision.question),
                some => some.join(", "),
            };
            format!("{who} is asked `{}`: {wanted}", decision.question.prompt.key)
        };
        let all: Vec<String> = self.session.decisions().iter().map(asked).collect();
        if all.is_empty() { vec!["no decision is pending".to_owned()] } else { all }
    }

    fn perform_action(&mut self, when: &When, place: &FileSpan) -> Result<(), Failure> {
        match when {
            When::Answer { player, answer } => self.answer(*player, answer, place),
            When::Interject { player, ability } => self.interject(*player, ability, place),
            When::Any(player) => {
                let Some(decision) = self.decision(*player).cloned() else {
                    return Err(self.not_asked(*player, place));
                };
                let answered = self.session.answer(decision.seat, decision.id, decision.question.first_answer());
                answered.map(|_| ()).map_err(|e| self.action_failed(place, e.to_string()))
            }
            When::Perform(call) => {
                let proposal = self.proposal(call).map_err(|e| self.action_failed(place, e))?;
                self.apply(Input::Perform(proposal)).map_err(|e| self.action_failed(place, e))
            }
            When::Undo(count) => {
                let undone = (0..*count).try_for_each(|_| self.session.undo().map(|_| ()));
                undone.map_err(|e| self.action_failed(place, e.to_string()))
            }
            When::Chance(results) => {
                self.apply(Input::FixChance(results.clone())).map_err(|e| self.action_failed(place, e))
            }
            When::Then(list) => list.iter().try_for_each(|(then, place)| self.check(then, place)),
        }
    }

    fn action_failed(&self, place: &FileSpan, error: String) -> Failure {
        let mut found = vec![error];
        found.extend(self.situation());
        Failure::at(place, "this action to succeed", found)
    }

    fn not_asked(&self, seat: usize, place: &FileSpan) -> Failure {
        Failure::at(place, format!("{} to be asked", self.name(seat)), self.situation())
    }

    /// Whether an option is called so: by its name, perhaps with the place, or by its label.
    fn is_called(&self, option: &Choice, typed: &str) -> bool {
        self.session.world().is_called(option, typed) || self.localizer().label(option) == typed
    }

    fn answer(&mut self, seat: usize, given: &Json, place: &FileSpan) -> Result<(), Failure> {
        let Some(decision) = self.decision(seat).cloned() else { return Err(self.not_asked(seat, place)) };
        let answer = answer::of(&decision.question, given, |option, typed| self.is_called(option, typed));
        let answered = answer.and_then(|answer| {
            self.session.answer(decision.seat, decision.id, answer).map(|_| ()).map_err(|e| e.to_string())
        });
        answered.map_err(|error| {
            let mut found = vec![error];
            found.extend(self.situation());
            Failure::at(place, format!("{} to answer {given}", self.name(seat)), found)
        })
    }

    /// What a player may do without being asked; nothing if that cannot be found out.
    fn interjections(&self, seat: usize) -> Vec<Choice> {
        self.session.interjections(Seat(seat)).unwrap_or_default()
    }

    fn interject(&mut self, seat: usize, ability: &str, place: &FileSpan) -> Result<(), Failure> {
        let offered = self.interjections(seat);
        let meant =
            crate::options::find_meant(&offered, ability, &[], 1, |option, typed| self.is_called(option, typed));
        // If there is nothing, the session says so.
        let id = meant
            .map(|option| option.id.clone())
            .or_else(|e| if offered.is_empty() { Ok(ability.into()) } else { Err(e) });
        let done = id.and_then(|id| self.session.interject(Seat(seat), &id).map(|_| ()).map_err(|e| e.to_string()));
        done.map_err(|error| {
            let mut found = vec![error];
            if !offered.is_empty() {
                let ids: Vec<&str> = offered.iter().map(|option| option.id.as_ref()).collect();
                found.push(format!("{} can interject: {}", self.name(seat), ids.join(", ")));
            }
            found.extend(self.situation());
            Failure::at(place, format!("{} to interject `{ability}`", self.name(seat)), found)
        })
    }

    fn proposal(&self, call: &EventCall) -> Result<Proposal, String> {
        let world = self.session.world();
        let mut params = vec![Value::Nil; world.ruleset().event(call.event).params.len()];
        for (at, expr) in &call.with {
            let value = world.eval(expr, &Env::new(&self.vars)).map_err(|e| e.message)?;
            if let Some(param) = params.get_mut(*at) {
                *param = value;
            }
        }
        Ok(Proposal::new(call.event, params))
    }

    fn is_offered(&self, seat: usize, option: &Json) -> bool {
        let player = self.players.get(seat);
        let mut asked = self.session.decisions().iter().filter(|d| Some(&d.question.player) == player);
        let begun = option.as_array().cloned().unwrap_or_else(|| vec![option.clone()]);
        let begins = |question: &Question| {
            begun.len() <= question.parts().len()
                && answer::beginning(question, &begun, |option, typed| self.is_called(option, typed)).is_ok()
        };
        if asked.clone().any(|d| begins(&d.question)) {
            return true;
        }
        let Some(typed) = answer::word(option) else { return false };
        let is_among = |options: &[Choice]| {
            crate::options::find(options, &typed, &[], |option, typed| self.is_called(option, typed)).is_some()
        };
        asked.any(|d| is_among(&d.question.options)) || is_among(&self.interjections(seat))
    }

    fn check(&self, then: &Then, place: &FileSpan) -> Result<(), Failure> {
        let fail = |expected: String, found: Vec<String>| Err(Failure::at(place, expected, found));
        match then {
            Then::Expect { expr, source } => match self.session.world().eval(expr, &Env::new(&self.vars)) {
                Ok(value) if value.truthy() => Ok(()),
                Ok(value) => {
                    let mut found = self.operands(source);
                    if found.is_empty() {
                        found.push(format!("it gives {}", self.session.world().describe(&value)));
                    }
                    fail(format!("`{}`", source.trim()), found)
                }
                Err(error) => {
                    let found = [error.message].into_iter().chain(self.operands(source)).collect();
                    fail(format!("`{}`", source.trim()), found)
                }
            },
            Then::Offered { player, option } if !self.is_offered(*player, option) => {
                fail(format!("{option} to be offered to {}", self.name(*player)), self.situation())
            }
            Then::NotOffered { player, option } if self.is_offered(*player, option) => {
                fail(format!("{option} not to be offered to {}", self.name(*player)), self.situation())
            }
            Then::Asked(player) if self.decision(*player).is_none() => Err(self.not_asked(*player, place)),
            Then::Offered { .. } | Then::NotOffered { .. } | Then::Asked(_) => Ok(()),
            Then::WhyNot { call, reason } => self.check_refused(call, reason, place),
            Then::Finished(expected) => self.check_finished(expected, place),
            Then::Read { player, text, there } => self.check_log(*player, text, *there, place),
            Then::Logged(key) => {
                let keys: Vec<String> = self.session.world().state().log().iter().map(|l| l.key.to_string()).collect();
                if keys.contains(key) {
                    return Ok(());
                }
                let last = keys.iter().rev().take(8).rev().cloned().collect::<Vec<_>>().join(", ");
                fail(format!("the log to have a line `{key}`"), vec![format!("its last lines are: {last}")])
            }
        }
    }

    /// The values of what an expression compares, as lines. What cannot be evaluated alone is left out.
    fn operands(&self, source: &str) -> Vec<String> {
        let world = self.session.world();
        let names: Vec<Arc<str>> = self.vars.iter().map(|(name, _)| world.ruleset().text(*name).clone()).collect();
        let values: Vec<Value> = self.vars.iter().map(|(_, value)| value.clone()).collect();
        let line = |operand: &str| {
            let hook = self.host.add_expression(self.pack, operand, &names)?;
            let value = world.eval_by_host(hook, &values).ok()?;
            Some(format!("`{operand}` is {}", world.describe(&value)))
        };
        operands(source).into_iter().filter_map(line).collect()
    }

    /// Checks whether a player can read `text` in the log.
    fn check_log(&self, seat: usize, text: &str, there: bool, place: &FileSpan) -> Result<(), Failure> {
        let reader = Localizer { viewer: self.players.get(seat).copied(), offered: false, ..self.localizer() };
        let lines = reader.log(usize::MAX);
        let (found, what) = match (lines.iter().find(|line| line.contains(text)), there) {
            (Some(_), true) | (None, false) => return Ok(()),
            (Some(line), false) => (vec![format!("a line says: {}", line.trim())], "not to read"),
            (None, true) => (last_lines(&lines), "to read"),
        };
        Err(Failure::at(place, format!("{} {what} \"{text}\" in the log", self.name(seat)), found))
    }

    fn check_refused(&self, call: &EventCall, wanted: &str, place: &FileSpan) -> Result<(), Failure> {
        let event = self.session.world().ruleset().text(self.session.world().ruleset().event(call.event).id);
        let expected = format!("`{event}` to be refused because of `{wanted}`");
        let reasons = self.proposal(call).and_then(|p| self.session.world().why_not(&p).map_err(|e| e.message));
        let reasons = reasons.map_err(|e| Failure::at(place, expected.clone(), vec![e]))?;
        if reasons.iter().any(|reason| self.is_reason(reason, wanted)) {
            return Ok(());
        }
        let localizer = self.localizer();
        let found = match reasons.as_slice() {
            [] => vec!["nothing refuses it".to_owned()],
            some => some.iter().map(|r| crate::reasons::text(&localizer, r)).collect(),
        };
        Err(Failure::at(place, expected, found))
    }

    /// A rule's id, an ability's full or short name, or the key of the explanation.
    fn is_reason(&self, reason: &Reason, wanted: &str) -> bool {
        let ruleset = self.session.world().ruleset();
        let id = ruleset.text(reason.id).as_ref();
        let short = crate::names::bare(id);
        let own = short.rsplit_once('.').map_or(short, |(_, own)| own);
        let because = reason.because.map(|key| ruleset.text(key).as_ref());
        id == wanted || short == wanted || own == wanted || because == Some(wanted)
    }

    fn check_finished(&self, expected: &ExpectedEnding, place: &FileSpan) -> Result<(), Failure> {
        let ending = self.session.ending();
        let Some(ending) = ending.filter(|ending| expected.how.as_ref().is_none_or(|how| *ending.how == **how)) else {
            let by = expected.how.as_ref().map_or_else(String::new, |how| format!(" ({how})"));
            return Err(Failure::at(place, format!("the game to be over{by}"), self.situation()));
        };
        self.check_winners(expected.winners.as_ref(), &ending, place)?;
        expected.scores.iter().try_for_each(|(seat, score)| self.check_score(*seat, score, &ending, place))
    }

    fn check_winners(
        &self,
        expected: Option<&ExpectedWinners>,
        ending: &Ending,
        place: &FileSpan,
    ) -> Result<(), Failure> {
        let players = self.players.iter().enumerate();
        let won: Vec<usize> =
            players.filter(|(_, player)| ending.winners.contains(player)).map(|(seat, _)| seat).collect();
        let (holds, wanted) = match expected {
            None => return Ok(()),
            Some(ExpectedWinners::One(seat)) => (won.contains(seat), self.name(*seat).to_owned()),
            Some(ExpectedWinners::All(seats)) => {
                let mut sorted = seats.clone();
                sorted.sort_unstable();
                let names: Vec<&str> = seats.iter().map(|seat| self.name(*seat)).collect();
                (sorted == won, if names.is_empty() { "nobody".to_owned() } else { names.join(", ") })
            }
        };
        if holds {
            return Ok(());
        }
        Err(Failure::at(place, format!("the game to be won by {wanted}"), self.situation()))
    }

    fn check_score(
        &self,
        seat: usize,
        expected: &ExpectedScore,
        ending: &Ending,
        place: &FileSpan,
    ) -> Result<(), Failure> {
        let wrong = |what: String, found: String| Err(Failure::at(place, what, vec![found]));
        let name = self.name(seat);
        let sheet = ending.scores.as_ref();
        let row = sheet.and_then(|sheet| sheet.rows().iter().find(|row| Some(&row.player) == self.players.get(seat)));
        let (Some(sheet), Some(row)) = (sheet, row) else {
            return wrong(format!("a score of {name}"), "the game ended without one".to_owned());
        };
        match expected {
            ExpectedScore::Total(total) if row.total() != *total => {
                wrong(format!("{name} to have {total} points"), format!("{name} has {}", row.total()))
            }
            ExpectedScore::Total(_) => Ok(()),
            ExpectedScore::Lines(lines) => {
                let ties = sheet.ties().iter().map(|tie| &tie.name).zip(&row.ties);
                let known: Vec<(&Arc<str>, &i64)> = sheet.categories().iter().zip(&row.points).chain(ties).collect();
                for (line, number) in lines {
                    match known.iter().find(|(known, _)| ***known == **line) {
                        Some((_, found)) if *found == number => {}
                        Some((_, found)) => {
                            return wrong(
                                format!("{name} to have {number} for `{line}`"),
                                format!("{name} has {found}"),
                            );
                        }
                        None => {
                            let names: Vec<String> = known.iter().map(|(known, _)| format!("`{known}`")).collect();
                            let found = format!("the score sheet has {}", names.join(", "));
                            return wrong(format!("`{line}` to be on the score sheet"), found);
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// Whether a scenario plays the whole game: nothing else says where it begins.
fn is_whole_game(scenario: &Scenario) -> bool {
    scenario.setup.is_none() && scenario.run.is_none()
}

/// The last lines of the log, for the report of a missing line.
fn last_lines(lines: &[String]) -> Vec<String> {
    const SHOWN: usize = 8;
    let last = lines.iter().skip(lines.len().saturating_sub(SHOWN)).map(|line| format!("  {}", line.trim()));
    std::iter::once("the last lines are:".to_owned()).chain(last).collect()
}
