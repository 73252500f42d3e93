//! Two games of which one has hidden things in other places.

use crate::End;
use hexforge_core::bot::{Bot, RandomBot};
use hexforge_core::decision::{Answer, Question};
use hexforge_core::ids::{CompId, HookId, Seat, Sym};
use hexforge_core::session::{Input, Session};
use hexforge_core::state::Random;
use hexforge_core::value::Value;
use hexforge_core::view::Viewer;
use hexforge_core::world::World;
use hexforge_scripts::{Budgets, LuaHost, ScriptSource, SourceKind};
use hexforge_test_support::games::Playable;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Lua that exchanges two components, or does nothing with one and itself.
const EXCHANGE: &str = "
if a == b then return end
local at, to, i, j = a.parent, b.parent, a.index, b.index
local slot, other = a.slot, b.slot
if at == to and slot == other and i > j then a, b, i, j = b, a, j, i end
game.move(b, at, slot, i)
game.move(a, to, other, j)
";

/// A game and its twin, in which hidden things have changed places.
pub struct Twins {
    pub viewer: Viewer,
    pub player: Option<CompId>,
    pub plain: Session,
    pub other: Session,
    /// What is in the place of what, in the other game; without those that are in their own.
    pub exchanged: BTreeMap<CompId, CompId>,
    hook: HookId,
    names: [Sym; 2],
    log_lines: usize,
}

impl Twins {
    pub fn start(game: &Playable, players: usize, seed: u64, viewer: Viewer) -> Self {
        let session = || {
            let host: Rc<LuaHost> = LuaHost::new(&game.ruleset, &game.scripts, Budgets::default()).expect("they load");
            let hook = host.add(exchange()).expect("it compiles");
            (game.start_on(host, players, seed), hook)
        };
        let ((plain, hook), (other, _)) = (session(), session());
        let player = match viewer {
            Viewer::Seat(seat) => plain.world().player_at(seat),
            _ => None,
        };
        // The names do not matter to an added hook; these exist in every game.
        let names = [game.ruleset.known.this, game.ruleset.known.owner];
        Self { viewer, player, plain, other, exchanged: BTreeMap::new(), hook, names, log_lines: 0 }
    }

    /// What is in the other game where this is in the plain one.
    fn twin(&self, comp: CompId) -> CompId {
        self.exchanged.get(&comp).copied().unwrap_or(comp)
    }

    fn twin_value(&self, value: &Value) -> Value {
        match value {
            Value::Comp(comp) => Value::Comp(self.twin(*comp)),
            Value::List(items) => Value::list(items.iter().map(|item| self.twin_value(item)).collect()),
            Value::Map(entries) => {
                Value::map(entries.iter().map(|(name, value)| (name.clone(), self.twin_value(value))).collect())
            }
            other => other.clone(),
        }
    }

    /// What the viewer sees in neither game.
    pub fn hidden(&self) -> Vec<CompId> {
        let world = self.plain.world();
        let seen = |session: &Session, comp| session.world().sees(self.player, comp);
        let is_hidden = |comp: &CompId| {
            world.alive(*comp)
                && world.place(*comp).is_some()
                && !seen(&self.plain, *comp)
                && !seen(&self.other, self.twin(*comp))
                // What is in a box may leave the game with it.
                && world.descendants(*comp).is_empty()
        };
        let all: Vec<CompId> = world.state().all().map(|(comp, _)| comp).collect();
        all.into_iter().filter(is_hidden).collect()
    }

    /// Two different things of one kind that the viewer sees in neither game.
    pub fn hidden_pair(&self, random: &mut Random) -> Option<(CompId, CompId)> {
        let world = self.plain.world();
        let hidden = self.hidden();
        let mut pick = || {
            let at = random.below(u64::try_from(hidden.len()).ok()?.max(1));
            hidden.get(usize::try_from(at).ok()?).copied()
        };
        for _ in 0..40 {
            let (one, other) = (pick()?, pick()?);
            let fits = world.kind_of(one) == world.kind_of(other) && world.def_of(one) != world.def_of(other);
            if fits && self.same_rights(one, other) {
                return Some((one, other));
            }
        }
        None
    }

    /// Whether the two belong to whoever holds them. What has an owner of its own stays that player's wherever it lies.
    fn same_rights(&self, one: CompId, other: CompId) -> bool {
        let own = |comp: CompId| self.plain.world().state().component(comp).and_then(|c| c.owner);
        own(one) == own(other)
    }

    /// Exchanges two things in the other game.
    pub fn exchange(&mut self, one: CompId, other: CompId) -> Result<(), String> {
        let input = |a: CompId, b: CompId| {
            let [first, second] = self.names;
            Input::Run(self.hook, vec![(first, Value::Comp(a)), (second, Value::Comp(b))])
        };
        let (a, b) = (self.twin(one), self.twin(other));
        self.plain.apply(input(one, one)).map_err(|e| e.to_string())?;
        self.other.apply(input(a, b)).map_err(|e| e.to_string())?;
        self.exchanged.insert(one, b);
        self.exchanged.insert(other, a);
        self.exchanged.retain(|comp, twin| comp != twin);
        Ok(())
    }

    /// Whether the games can no longer be compared.
    pub fn end(&self) -> Option<End> {
        let (plain, other) = (self.plain.world(), self.other.world());
        if self.exchanged.keys().any(|comp| plain.sees(self.player, *comp) || other.sees(self.player, self.twin(*comp)))
            || self.looks_at_exchanged(&self.plain)
            || self.looks_at_exchanged(&self.other)
        {
            return Some(End::Seen);
        }
        let is_where = |world: &World, comp| (world.place(comp), world.position(comp), world.alive(comp));
        if self.exchanged.iter().any(|(comp, twin)| is_where(plain, *comp) != is_where(other, *twin)) {
            return Some(End::Acted);
        }
        let asked = |session: &Session| -> Vec<(Seat, String)> {
            let decisions = session.decisions().iter();
            decisions.map(|decision| (decision.seat, decision.question.prompt.key.to_string())).collect()
        };
        (asked(&self.plain) != asked(&self.other)).then_some(End::Silence)
    }

    /// Whether the viewer is asked about exchanged things and may look at them.
    fn looks_at_exchanged(&self, session: &Session) -> bool {
        let mut questions = session.decisions().iter().map(|decision| &decision.question);
        questions.any(|question| {
            let offered = question.options.iter().map(|option| &option.value);
            let mut said = offered.chain(question.prompt.args.iter().map(|(_, value)| value));
            question.look && Some(question.player) == self.player && said.any(|value| self.is_exchanged(value))
        })
    }

    fn is_exchanged(&self, value: &Value) -> bool {
        self.twin_value(value) != *value
    }

    /// What the viewer receives in one of the games.
    fn received(&self, session: &Session, all: bool) -> Vec<(&'static str, String)> {
        let view = session.view(self.viewer);
        let json = |part: serde_json::Result<String>| part.expect("views are JSON");
        let mut parts = vec![
            ("questions", json(serde_json::to_string(&session.decisions_for(self.viewer)))),
            ("log", json(serde_json::to_string(&view.log(self.log_lines)))),
        ];
        if all {
            parts.push(("table", json(serde_json::to_string(&view.table()))));
            if let Viewer::Seat(seat) = self.viewer {
                let unavailable = session.unavailable_for(seat).map_err(|e| e.message);
                parts.push(("unavailable", json(serde_json::to_string(&unavailable))));
                let interjections = session.interjections_for(seat).map_err(|e| e.message);
                parts.push(("interjections", json(serde_json::to_string(&interjections))));
            }
        }
        parts
    }

    /// What the viewer receives otherwise in the other game.
    pub fn difference(&mut self, all: bool) -> Option<String> {
        let (plain, other) = (self.received(&self.plain, all), self.received(&self.other, all));
        self.log_lines = self.plain.world().state().log().len();
        let (part, one, two) = plain
            .into_iter()
            .zip(other)
            .map(|((part, one), (_, two))| (part, one, two))
            .find(|(_, one, two)| one != two)?;
        let at = one.bytes().zip(two.bytes()).position(|(a, b)| a != b).unwrap_or(one.len().min(two.len()));
        let around = |text: &str| {
            let (from, to) = (at.saturating_sub(80), (at + 120).min(text.len()));
            String::from_utf8_lossy(&text.as_bytes()[from..to]).into_owned()
        };
        Some(format!("{part}:\n    {}\n    {}", around(&one), around(&two)))
    }

    /// What was exchanged, who looks, and what is asked.
    pub fn describe(&self) -> String {
        let name = |comp: &CompId| self.plain.world().describe(&Value::Comp(*comp));
        let exchanged: Vec<String> = self.exchanged.keys().map(name).collect();
        let prompt = self.plain.decisions().first().map(|decision| decision.question.prompt.key.to_string());
        format!("{exchanged:?} are exchanged, {:?} looks, {prompt:?} is asked", self.viewer)
    }

    /// An answer that stands for the same in both games, and that nobody can give only because of what was exchanged.
    fn answer(&mut self, bot: &mut RandomBot) -> Option<(Seat, Answer)> {
        let question = self.plain.decisions().first()?.question.clone();
        let other = self.other.decisions().first()?.question.clone();
        for _ in 0..20 {
            let answer = bot.answer(&mut self.plain, &question).ok()?;
            if self.means_the_same(&question, &other, &answer) {
                return Some((self.plain.decisions().first()?.seat, answer));
            }
        }
        None
    }

    /// Gives the same answer in both games.
    ///
    /// # Errors
    /// There is none, or a hook failed.
    pub fn go_on(&mut self, bot: &mut RandomBot) -> Result<(), Stuck> {
        let (seat, answer) = self.answer(bot).ok_or(Stuck::NoAnswer)?;
        for session in [&mut self.plain, &mut self.other] {
            let id = session.decisions().first().ok_or(Stuck::NoAnswer)?.id;
            session.answer(seat, id, answer.clone()).map_err(|error| Stuck::Failed(error.to_string()))?;
        }
        Ok(())
    }

    fn means_the_same(&self, plain: &Question, other: &Question, answer: &Answer) -> bool {
        let (Ok(one), Ok(two)) = (plain.accept(answer), other.accept(answer)) else { return false };
        let is_own = Some(plain.player) == self.player;
        self.twin_value(&one) == two && (is_own || !self.is_exchanged(&one))
    }
}

/// Why the games do not go on.
#[derive(Debug)]
pub enum Stuck {
    /// No answer fits both.
    NoAnswer,
    /// A hook failed.
    Failed(String),
}

fn exchange() -> ScriptSource {
    ScriptSource {
        kind: SourceKind::Body,
        source: EXCHANGE.into(),
        params: ["a", "b"].map(Into::into).to_vec().into(),
        file: "permutation.lua".into(),
        first_line: 1,
        pack: 0,
        is_for_tests: false,
        label: "exchange".into(),
        compiled: Default::default(),
    }
}
