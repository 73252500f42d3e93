//! Compiles scenarios: their Lua becomes hooks of the ruleset, and their names are resolved.

use std::collections::BTreeMap;
use std::sync::Arc;

use hexforge_core::ids::{EventId, FlowId, HookId, Sym};
use hexforge_core::ruleset::{EventCall, Expr, Type};
use hexforge_core::state::FixedResult;
use hexforge_scripts::lint::{Chunk, lint};
use serde::Deserialize as _;
use serde_json::Value as Json;

use super::checked::{self, built_in_value};
use super::compiler::Compiler;
use super::doc::{Doc, DocPart};
use super::hook_source::{HookKind, Locals};
use super::hooks::{is_name, mentions};
use super::names::{GLOBALS, SymbolKind};
use super::typed_doc::TypedDoc;
use crate::cache::Cache;
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::documents;
use crate::documents::{
    ChanceDoc, Entries, FinishedDoc, LoggedDoc, PerformDoc, ReadDoc, ScenarioDoc, ScoreDoc, ThenDoc, WHEN_WORDS,
    WhenDoc, WinnersDoc,
};
use crate::source::Span;
use crate::yaml::Node;

/// A compiled scenario. The names of its players are variables in its expressions and hooks.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// What it proves, as a sentence.
    pub name: String,
    /// The rule in the rulebook.
    pub cites: Option<String>,
    /// The id of its pack.
    pub pack: String,
    /// The place of its name.
    pub place: FileSpan,
    /// The span of the whole scenario, in the file of `place`.
    pub text: Span,
    /// The names of the players, in seat order.
    pub players: Vec<String>,
    /// The names as variables.
    pub player_vars: Vec<Sym>,
    /// The chosen options.
    pub options: BTreeMap<String, Json>,
    /// The seed of the random stream.
    pub seed: u64,
    /// The results of chance after `setup`; none if the seed decides.
    pub chance: Option<Vec<FixedResult>>,
    /// The body that runs first, instead of the main flow.
    pub setup: Option<HookId>,
    /// The locals of `setup` that what follows it uses. The body returns them in a map.
    pub setup_locals: Vec<Sym>,
    /// The number of decisions that random answers play first.
    pub play: Option<u32>,
    /// The flow to run after that, with its arguments. Without this and `setup`, the main flow runs.
    pub run: Option<(FlowId, Vec<(Sym, Expr)>)>,
    /// What happens, in order.
    pub when: Vec<(When, FileSpan)>,
    /// What must hold at the end.
    pub then: Vec<(Then, FileSpan)>,
    /// What repeated runs count at the end.
    pub outcome: Option<Expr>,
}

/// One step of a scenario.
#[derive(Debug, Clone)]
pub enum When {
    /// A player answers.
    Answer {
        /// The player's seat.
        player: usize,
        /// The id or label of an option, a list of them, a number, or a boolean.
        answer: Json,
    },
    /// A player uses an ability without being asked.
    Interject {
        /// The player's seat.
        player: usize,
        /// The id or label of the ability.
        ability: String,
    },
    /// An event is performed outside any flow.
    Perform(EventCall),
    /// A player answers with the first option.
    Any(usize),
    /// Decisions are undone.
    Undo(u32),
    /// The next results of chance are fixed.
    Chance(Vec<FixedResult>),
    /// What must hold at this point.
    Then(Vec<(Then, FileSpan)>),
}

/// What must hold.
#[derive(Debug, Clone)]
pub enum Then {
    /// An expression.
    Expect {
        /// The expression.
        expr: Expr,
        /// Its text.
        source: String,
    },
    /// An option is offered to a player, by its id or label.
    Offered {
        /// The player's seat.
        player: usize,
        /// The option.
        option: Json,
    },
    /// An option is not offered to a player.
    NotOffered {
        /// The player's seat.
        player: usize,
        /// The option.
        option: Json,
    },
    /// The pending decision is this player's.
    Asked(usize),
    /// An event is refused for this reason: the id of a rule or ability, or a text key.
    WhyNot {
        /// The event.
        call: EventCall,
        /// The reason.
        reason: String,
    },
    /// The game is over.
    Finished(ExpectedEnding),
    /// The log has a line with this text key.
    Logged(String),
    /// A player reads this text in the log, or does not.
    Read {
        /// The player's seat.
        player: usize,
        /// A part of a line.
        text: String,
        /// Whether the text must be in the log.
        there: bool,
    },
}

fn fixed(results: &[ChanceDoc]) -> Vec<FixedResult> {
    let fix = |result: &ChanceDoc| match result {
        ChanceDoc::Number(n) => FixedResult::Number(*n),
        ChanceDoc::Places(places) => FixedResult::Places(places.clone()),
        ChanceDoc::Keep => FixedResult::Keep,
    };
    results.iter().map(fix).collect()
}

/// How a game must have ended.
#[derive(Debug, Clone)]
pub struct ExpectedEnding {
    /// Who must have won.
    pub winners: Option<ExpectedWinners>,
    /// How the game must have been won.
    pub how: Option<String>,
    /// The final scores of some seats.
    pub scores: Vec<(usize, ExpectedScore)>,
}

/// Who must have won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedWinners {
    /// This seat, perhaps with others.
    One(usize),
    /// These seats and no others.
    All(Vec<usize>),
}

/// A final score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedScore {
    /// The total.
    Total(i64),
    /// Numbers by category or tie-break.
    Lines(Vec<(String, i64)>),
}

/// The names of players in scenarios that name none.
const PLAYERS: [&str; 8] = ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal"];

struct ScenarioContext<'c> {
    players: &'c [String],
    locals: Locals,
    label: String,
}

impl Compiler<'_> {
    /// Compiles the scenario in `doc`. Returns none if it is unusable.
    pub(super) fn scenario(&mut self, doc: &Doc, cache: &mut Cache) -> Option<Scenario> {
        if let Some(typed) = cache.scenario(doc.cache_key()).or_else(|| self.new_scenario(doc, cache)) {
            return Some(self.typed_scenario(doc, &typed));
        }
        // What else is wrong with it.
        let (root, typed) = checked::repaired_scenario(doc)?;
        self.typed_scenario(&Doc { root, key: None, ..doc.clone() }, &typed);
        None
    }

    fn typed_scenario(&mut self, doc: &Doc, typed: &ScenarioDoc) -> Scenario {
        let spot = doc.spot();
        let given = spot.down("given");
        let mut locals = Locals::default();
        let players = self.scenario_players(&typed.given.players);
        for (i, name) in players.iter().enumerate() {
            let at = given.down("players").down(i);
            let taken = GLOBALS.contains(&name.as_str()) || WHEN_WORDS.contains(&name.as_str()) || !is_name(name);
            if taken || locals.get(name).is_some() {
                let text = format!("`{name}` is not a valid name for this player");
                let fault = Diagnostic::error(codes::BAD_SCENARIO, text)
                    .expected("a unique name that is a valid variable in Lua");
                self.sink.push(at.fault(fault));
            }
            locals.add(name, Type::Player);
        }
        let options = self.scenario_options(&typed.given.options, doc.pack, &given.down("options"));
        let label = format!("scenario `{}`", typed.scenario);
        let setup = typed
            .given
            .setup
            .as_ref()
            .map(|text| self.body(text.as_str(), &locals, &given.down("setup"), &format!("{label} setup")));
        let returned = setup.map(|hook| self.returned_locals(hook, doc, &locals)).unwrap_or_default();
        for name in &returned {
            locals.add(name, Type::Any);
        }
        let setup_locals = returned.iter().map(|name| self.builder.sym(name)).collect();
        let ctx = ScenarioContext { players: &players, locals, label };
        let run = typed.given.run.as_ref().and_then(|run| {
            let at = given.down("run");
            let (_, entry) = self.reference(&[SymbolKind::Flow], run.flow.as_str(), &at.down("flow"))?;
            let params = self.flow_params.get(entry.number).cloned().unwrap_or_default();
            let with = at.down(if run.with.is_empty() { "flow" } else { "with" });
            let label = format!("{} run", ctx.label);
            let args = self.args("flow", run.flow.as_str(), &params, &run.with, &[], &ctx.locals, &with, &label);
            let named = args.into_iter().filter_map(|(i, e)| Some((self.builder.sym(&params.get(i)?.name), e)));
            Some((FlowId::from_index(entry.number), named.collect()))
        });
        let when = self.whens(&typed.when, &ctx, &spot.down("when"));
        let then = self.thens(&typed.then, &ctx, &spot.down("then"));
        let outcome = typed.outcome.as_ref().map(|expr| {
            self.expr(expr, &Type::Any, &ctx.locals, &spot.down("outcome"), &format!("{} outcome", ctx.label))
        });
        Scenario {
            name: typed.scenario.clone(),
            cites: typed.cites.clone(),
            pack: self.packs.get(doc.pack).map(|pack| pack.id.clone()).unwrap_or_default(),
            place: spot.down("scenario").value(),
            text: doc.root.span,
            player_vars: players.iter().map(|name| self.builder.sym(name)).collect(),
            players: players.clone(),
            options,
            seed: typed.given.seed,
            chance: typed.given.chance.as_deref().map(fixed),
            setup,
            setup_locals,
            play: typed.given.play,
            run,
            when,
            then,
            outcome,
        }
    }

    /// Makes the set-up return its locals that are named in what follows it, and returns their names.
    fn returned_locals(&mut self, setup: HookId, doc: &Doc, players: &Locals) -> Vec<Arc<str>> {
        let mut texts = String::new();
        let mut open: Vec<&Node> = ["when", "then", "outcome"].iter().filter_map(|key| doc.root.get(key)).collect();
        open.extend(doc.root.get("given").and_then(|given| given.get("run")));
        while let Some(node) = open.pop() {
            texts.push_str(node.text().unwrap_or_default());
            texts.push(' ');
            open.extend(node.items());
            open.extend(node.entries().iter().map(|(_, value)| value));
        }
        let Some(hook) = self.hooks.get_mut(setup.index()) else { return Vec::new() };
        let params: Vec<String> = hook.params.iter().map(|name| name.to_string()).collect();
        let found = lint(&hook.source, &params, Chunk::Body);
        if found.ends_with_return || hook.kind != HookKind::Body {
            return Vec::new();
        }
        let is_used = |name: &str| players.get(name).is_none() && mentions(&texts, name);
        let mut names: Vec<Arc<str>> = found
            .top_locals
            .iter()
            .map(|local| local.name.as_str())
            .filter(|name| is_used(name))
            .map(Arc::from)
            .collect();
        names.sort();
        names.dedup();
        hook.returns = names.as_slice().into();
        names
    }

    /// The names of the players; if there are none, as many as the game needs.
    fn scenario_players(&self, given: &[String]) -> Vec<String> {
        if !given.is_empty() {
            return given.to_vec();
        }
        let game = self.typed.iter().find_map(|doc| match doc.as_ref() {
            TypedDoc::Game(game) => Some(game),
            _ => None,
        });
        let least = game.map_or(1, |game| game.players.min) as usize;
        (0..least)
            .map(|seat| PLAYERS.get(seat).map_or_else(|| format!("player_{}", seat + 1), |name| (*name).to_owned()))
            .collect()
    }

    /// Validates the document of a scenario and caches it if it has no diagnostics.
    fn new_scenario(&mut self, doc: &Doc, cache: &mut Cache) -> Option<Arc<ScenarioDoc>> {
        let mut own = Sink::new();
        let made = built_in_value(doc, cache, &mut own).and_then(|value| match ScenarioDoc::deserialize(&value) {
            Ok(typed) => Some(Arc::new(typed)),
            Err(error) => {
                let text = format!("invalid scenario: {error}");
                own.push(doc.spot().down("scenario").fault(Diagnostic::error(codes::NO_FIT, text)));
                None
            }
        });
        let said = own.finish();
        if let Some(scenario) = made.as_ref().filter(|_| said.is_empty()) {
            cache.put_scenario(doc.cache_key(), scenario);
        }
        self.sink.extend(said);
        made
    }

    fn scenario_options(
        &mut self,
        options: &Entries<documents::Constant>,
        pack: usize,
        spot: &DocPart<'_>,
    ) -> BTreeMap<String, Json> {
        let packs = self.packs;
        let visible: Vec<_> = self.names.visible(pack).iter().filter_map(|i| packs.get(*i)).collect();
        let mut chosen = BTreeMap::new();
        for (name, value) in options.iter() {
            let at = spot.down(name);
            let Some(option) = visible.iter().find_map(|pack| pack.manifest.options.get(name)) else {
                let known = visible.iter().flat_map(|pack| pack.manifest.options.keys());
                let fault = Diagnostic::error(codes::BAD_SCENARIO, format!("unknown option `{name}`"));
                self.sink.push(at.key_fault(crate::pack::did_you_mean(fault, name, known)));
                continue;
            };
            if !option.ty.fits(&value.0) {
                let text = format!("option `{name}` must be {}", option.ty.phrase());
                self.sink.push(at.fault(Diagnostic::error(codes::WRONG_CONSTANT, text)));
            }
            self.uses.options.insert(name.to_owned());
            chosen.insert(name.to_owned(), value.0.clone());
        }
        chosen
    }

    /// The seat of a player of the scenario.
    fn seat(
        &mut self,
        name: &str,
        ctx: &ScenarioContext<'_>,
        spot: &DocPart<'_>,
        words: &[&str],
        is_key: bool,
    ) -> Option<usize> {
        let seat = ctx.players.iter().position(|known| known == name);
        if seat.is_none() {
            let known = ctx.players.iter().map(String::as_str).chain(words.iter().copied());
            let text = format!("unknown player `{name}`");
            let known: Vec<&str> = known.collect();
            let fault =
                crate::pack::did_you_mean(Diagnostic::error(codes::BAD_SCENARIO, text), name, known.iter().copied());
            // Names of players are short and similar, so the list is always shown.
            let fault = fault.expected(format!("one of `{}`", known.join("`, `")));
            self.sink.push(if is_key { spot.key_fault(fault) } else { spot.fault(fault) });
        }
        seat
    }

    fn whens(&mut self, docs: &[WhenDoc], ctx: &ScenarioContext<'_>, spot: &DocPart<'_>) -> Vec<(When, FileSpan)> {
        let mut made = Vec::new();
        for (i, doc) in docs.iter().enumerate() {
            let at = spot.down(i);
            let when = match doc {
                WhenDoc::Answer { player, answer } => {
                    let seat = self.seat(player, ctx, &at.down(player), &WHEN_WORDS, true);
                    if seat.is_some() && answer.is_object() {
                        let fault = Diagnostic::error(codes::WRONG_TYPE, "an answer cannot be a mapping")
                            .expected("the id or label of an option, a list of them, a number, true or false, or `{interject: ABILITY}`");
                        self.sink.push(at.down(player).fault(fault));
                    }
                    seat.map(|player| When::Answer { player, answer: answer.clone() })
                }
                WhenDoc::Interject { player, ability } => {
                    let seat = self.seat(player, ctx, &at.down(player), &WHEN_WORDS, true);
                    seat.map(|player| When::Interject { player, ability: ability.clone() })
                }
                WhenDoc::Perform(doc) => self.perform(doc, ctx, &at.down("perform")).map(When::Perform),
                WhenDoc::Any(player) => self.seat(player, ctx, &at.down("any"), &[], false).map(When::Any),
                WhenDoc::Undo(count) => Some(When::Undo(*count)),
                WhenDoc::Chance(results) => Some(When::Chance(fixed(results))),
                WhenDoc::Then(docs) => Some(When::Then(self.thens(docs, ctx, &at.down("then")))),
            };
            made.extend(when.map(|when| (when, at.value())));
        }
        made
    }

    fn perform(&mut self, doc: &PerformDoc, ctx: &ScenarioContext<'_>, spot: &DocPart<'_>) -> Option<EventCall> {
        self.scenario_event(doc.event.as_str(), &doc.with, ctx, spot)
    }

    fn scenario_event(
        &mut self,
        event: &str,
        with: &Entries<documents::Expr>,
        ctx: &ScenarioContext<'_>,
        spot: &DocPart<'_>,
    ) -> Option<EventCall> {
        let (_, entry) = self.reference(&[SymbolKind::Event], event, &spot.down("event"))?;
        let at = spot.down(if with.is_empty() { "event" } else { "with" });
        let with = self.event_args(entry.number, event, with, &[], &ctx.locals, &at, &ctx.label);
        Some(EventCall { event: EventId::from_index(entry.number), with })
    }

    fn thens(&mut self, docs: &[ThenDoc], ctx: &ScenarioContext<'_>, spot: &DocPart<'_>) -> Vec<(Then, FileSpan)> {
        let mut made = Vec::new();
        for (i, doc) in docs.iter().enumerate() {
            let at = spot.down(i);
            made.extend(self.then(doc, ctx, &at).map(|then| (then, at.value())));
        }
        made
    }

    fn then(&mut self, doc: &ThenDoc, ctx: &ScenarioContext<'_>, at: &DocPart<'_>) -> Option<Then> {
        Some(match doc {
            ThenDoc::Expect(doc) => {
                let spot = at.down("expect");
                let source = match &doc.expect.0 {
                    Json::String(text) => text.clone(),
                    other => other.to_string(),
                };
                let label = format!("{} expect", ctx.label);
                Then::Expect { expr: self.expr(&doc.expect, &Type::Any, &ctx.locals, &spot, &label), source }
            }
            ThenDoc::Offered(doc) => {
                let player = self.seat(&doc.offered.to, ctx, &at.down("offered").down("to"), &[], false)?;
                Then::Offered { player, option: doc.offered.option.0.clone() }
            }
            ThenDoc::NotOffered(doc) => {
                if let serde_json::Value::String(option) = &doc.not_offered.option.0
                    && !ctx.players.contains(option)
                {
                    let place = at.down("not_offered").down("option").value();
                    self.uses.not_offered.push((option.clone(), place));
                }
                let player = self.seat(&doc.not_offered.to, ctx, &at.down("not_offered").down("to"), &[], false)?;
                Then::NotOffered { player, option: doc.not_offered.option.0.clone() }
            }
            ThenDoc::Asked(doc) => Then::Asked(self.seat(&doc.asked, ctx, &at.down("asked"), &[], false)?),
            ThenDoc::WhyNot(doc) => {
                let spot = at.down("why_not");
                let doc = &doc.why_not;
                let call = self.scenario_event(doc.event.as_str(), &doc.with, ctx, &spot)?;
                self.uses.reasons.push((call.event.index(), doc.reason.clone(), spot.down("is").value()));
                Then::WhyNot { call, reason: doc.reason.clone() }
            }
            ThenDoc::Finished(doc) => Then::Finished(self.ending(&doc.finished, ctx, &at.down("finished"))?),
            ThenDoc::Logged(doc) => match &doc.logged {
                LoggedDoc::Key(key) => {
                    self.uses.texts.push(super::TextUse {
                        pack: at.doc.pack,
                        key: key.clone(),
                        place: at.down("logged").value(),
                        what: "text",
                        args: None,
                        own_args: false,
                    });
                    Then::Logged(key.clone())
                }
                LoggedDoc::Read(read) => self.read(read, true, ctx, &at.down("logged"))?,
            },
            ThenDoc::NotLogged(doc) => self.read(&doc.not_logged, false, ctx, &at.down("not_logged"))?,
        })
    }

    fn ending(&mut self, doc: &FinishedDoc, ctx: &ScenarioContext<'_>, at: &DocPart<'_>) -> Option<ExpectedEnding> {
        let winner = at.down("winner");
        let winners = match &doc.winner {
            None => None,
            Some(WinnersDoc::One(name)) => Some(ExpectedWinners::One(self.seat(name, ctx, &winner, &[], false)?)),
            Some(WinnersDoc::All(names)) => {
                let seats = names.iter().enumerate().map(|(i, name)| self.seat(name, ctx, &winner.down(i), &[], false));
                Some(ExpectedWinners::All(seats.collect::<Option<_>>()?))
            }
        };
        let mut scores = Vec::new();
        for (name, score) in doc.scores.iter() {
            let seat = self.seat(name, ctx, &at.down("scores").down(name), &[], true)?;
            let score = match score {
                ScoreDoc::Total(total) => ExpectedScore::Total(*total),
                ScoreDoc::Lines(lines) => {
                    ExpectedScore::Lines(lines.iter().map(|(name, number)| (name.to_owned(), *number)).collect())
                }
            };
            scores.push((seat, score));
        }
        Some(ExpectedEnding { winners, how: doc.how.clone(), scores })
    }

    fn read(&mut self, read: &ReadDoc, there: bool, ctx: &ScenarioContext<'_>, at: &DocPart<'_>) -> Option<Then> {
        let player = self.seat(&read.to, ctx, &at.down("to"), &[], false)?;
        Some(Then::Read { player, text: read.text.clone(), there })
    }
}
