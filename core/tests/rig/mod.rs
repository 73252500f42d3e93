//! A rig for small rulesets in Rust with closures as hooks, so that a test reads like the rule that it checks.
//!
//! Every rig has a table (slots `players`, `board`, `pile` which is inert, `deck` which is hidden and inert, `parties`),
//! players (`points`; slots `area`, `hand`), bare `piece`s (fields `n`, `mark`; slot `inside`) and one kind for lasting
//! effects, `spell`.

mod build;
pub mod hook;
pub mod play;
pub mod random_game;
pub mod spec;
pub mod steps;

pub use hook::{Act, Ctx, comps};
pub use play::Play;
pub use spec::{Ex, GridSpec, ex, players, seat, try_ex, var};

use hexforge_core::ruleset::{OrderPolicy, Role, Visibility};
use hexforge_core::value::Value;
use hook::ExprFn;
use spec::{AbilitySpec, CheckSpec, Eff, EventSpec, FlowSpec, KindSpec, ResourceSpec, ValueSpec};
use std::rc::Rc;
use steps::St;

/// Where the rig deals a piece before the main flow begins.
#[derive(Clone, Copy)]
pub enum Spot {
    Area(usize),
    Hand(usize),
    Board,
    Pile,
    Deck,
}

pub struct DefSpec {
    pub name: &'static str,
    pub kind: &'static str,
    pub printed: Vec<(&'static str, Value)>,
}

#[derive(Default)]
pub struct Rig {
    kinds: Vec<KindSpec>,
    defs: Vec<DefSpec>,
    abilities: Vec<AbilitySpec>,
    events: Vec<EventSpec>,
    windows: Vec<(&'static str, Vec<&'static str>)>,
    values: Vec<ValueSpec>,
    checks: Vec<CheckSpec>,
    flows: Vec<FlowSpec>,
    resources: Vec<ResourceSpec>,
    dealt: Vec<(&'static str, Spot)>,
    neutral: Vec<&'static str>,
    order: OrderPolicy,
    poll_hidden: bool,
    polls: Vec<(&'static str, bool)>,
    weights: Vec<(i64, Ex)>,
    bot: Option<ExprFn>,
    pub packs: Vec<(&'static str, &'static str, &'static str)>,
}

impl Rig {
    pub fn new() -> Self {
        let mut rig = Self::default();
        rig.kind("table")
            .role(Role::Table)
            .field("round", 0)
            .slot("players", Visibility::Public)
            .slot("board", Visibility::Public)
            .inert_slot("pile", Visibility::Public)
            .inert_slot("deck", Visibility::Hidden)
            .slot("parties", Visibility::Public)
            .slot("shown", Visibility::Top);
        rig.kind("player")
            .role(Role::Player)
            .field("name", Value::Nil)
            .field("points", 0)
            .seen_field("secret", 0, Visibility::Owner)
            .slot("area", Visibility::Public)
            .slot("hand", Visibility::Owner);
        rig.kind("piece").field("n", 0).field("mark", Value::Nil).slot("inside", Visibility::Public);
        rig.kind("spell").role(Role::Lasting).field("n", 0);
        rig
    }

    pub fn kind(&mut self, name: &'static str) -> &mut KindSpec {
        let at = self.kinds.iter().position(|k| k.name == name);
        let at = at.unwrap_or_else(|| {
            self.kinds.push(KindSpec::new(name));
            self.kinds.len() - 1
        });
        &mut self.kinds[at]
    }

    /// A definition of the kind `piece`.
    pub fn piece(&mut self, name: &'static str) {
        self.def(name, "piece");
    }

    pub fn def(&mut self, name: &'static str, kind: &'static str) -> &mut DefSpec {
        self.defs.push(DefSpec { name, kind, printed: Vec::new() });
        self.defs.last_mut().expect("it was just added")
    }

    pub fn knows(&self, def: &str) -> bool {
        self.defs.iter().any(|d| d.name == def)
    }

    /// A piece with one ability, dealt to a spot.
    pub fn card(&mut self, name: &'static str, spot: Spot) -> &mut AbilitySpec {
        if !self.knows(name) {
            self.piece(name);
        }
        self.deal(name, spot);
        self.ability(name, "does")
    }

    /// An ability of a definition or of a kind.
    pub fn ability(&mut self, carrier: &'static str, id: &'static str) -> &mut AbilitySpec {
        self.abilities.push(AbilitySpec::new(carrier, id));
        self.abilities.last_mut().expect("it was just added")
    }

    pub fn event(&mut self, name: &'static str) -> &mut EventSpec {
        self.events.push(EventSpec::new(name));
        self.events.last_mut().expect("it was just added")
    }

    pub fn window(&mut self, name: &'static str, params: &[&'static str]) {
        self.windows.push((name, params.to_vec()));
    }

    pub fn value(&mut self, name: &'static str, params: &[&'static str]) -> &mut ValueSpec {
        let params = params.to_vec();
        self.values.push(ValueSpec { name, params, base: Ex::from(0), printed: false, minimum: None });
        self.values.last_mut().expect("it was just added")
    }

    pub fn resource(&mut self, name: &'static str) -> &mut ResourceSpec {
        let (pieces, change, stock) = (Vec::new(), None, None);
        self.resources.push(ResourceSpec { name, is_lost: false, change, stock, keep: 0, pieces });
        self.resources.last_mut().expect("it was just added")
    }

    pub fn check(&mut self, name: &'static str) -> &mut CheckSpec {
        self.checks.push(CheckSpec { name, order: 0, each: None, when: Ex::from(false), effect: Eff::None });
        self.checks.last_mut().expect("it was just added")
    }

    pub fn flow(&mut self, name: &'static str) -> &mut FlowSpec {
        self.flows.push(FlowSpec {
            name,
            params: Vec::new(),
            scope: None,
            active: None,
            order: None,
            suspends: Vec::new(),
            locks_anytime: false,
            steps: Vec::new(),
        });
        self.flows.last_mut().expect("it was just added")
    }

    /// The main flow.
    pub fn main(&mut self, steps: Vec<St>) -> &mut FlowSpec {
        self.flow("main").steps(steps)
    }

    /// Deals a piece before the main flow begins.
    pub fn deal(&mut self, def: &'static str, spot: Spot) -> &mut Self {
        self.dealt.push((def, spot));
        self
    }

    /// Seats a party that answers by its kind's policy.
    pub fn party(&mut self, def: &'static str) {
        self.neutral.push(def);
    }

    /// The window order for flows that do not set one.
    pub fn order(&mut self, policy: OrderPolicy) {
        self.order = policy;
    }

    /// A value that makes a position good for `player`, with its weight.
    pub fn weight(&mut self, weight: i64, value: Ex) {
        self.weights.push((weight, value));
    }

    /// The hook that answers for the bot of the pack.
    pub fn bot<V: Into<Value>>(&mut self, f: impl Fn(&Ctx) -> V + 'static) {
        self.bot = Some(Rc::new(move |ctx| Ok(f(ctx).into())));
    }

    /// Whether hooks answer questions.
    fn answers_by_hooks(&self) -> bool {
        self.bot.is_some() || self.kinds.iter().any(|kind| kind.policy.is_some())
    }

    pub fn poll_hidden(&mut self) {
        self.poll_hidden = true;
    }

    /// Whether an event, a named window or a menu asks players who could hold something hidden, whatever the game says.
    pub fn polls(&mut self, name: &'static str, polls: bool) {
        self.polls.push((name, polls));
    }

    fn polled(&self, name: &str) -> Option<bool> {
        self.polls.iter().find(|(of, _)| *of == name).map(|(_, polls)| *polls)
    }

    /// Inserts a decoy of every type before the existing entries, so that all ids change and the meaning stays the same.
    pub fn with_decoys(mut self) -> Self {
        for kind in &mut self.kinds {
            kind.field("decoy", 7);
            kind.slot("decoys", Visibility::Public);
            kind.fields.rotate_right(1);
            kind.slots.rotate_right(1);
        }
        self.kinds.insert(0, KindSpec::new("decoy"));
        self.defs.insert(0, DefSpec { name: "first-decoy", kind: "decoy", printed: Vec::new() });
        self.events.insert(0, EventSpec::new("decoys"));
        self.windows.insert(0, ("decoyed", vec!["by"]));
        self.values.insert(
            0,
            ValueSpec { name: "decoyness", params: vec!["of"], base: Ex::from(0), printed: false, minimum: None },
        );
        if !self.resources.is_empty() {
            self.resource("decoy-resource");
            self.resources.rotate_right(1);
        }
        self.ability("first-decoy", "decoys").action("decoying");
        self.abilities.rotate_right(1);
        self.flow("decoy-flow").param("decoy");
        self.flows.rotate_right(1);
        self
    }

    /// Builds the ruleset and starts a game with `seats` players, up to the first decision.
    pub fn play(self, seats: usize) -> Play {
        self.play_with(seats, 1)
    }

    pub fn play_with(self, seats: usize, seed: u64) -> Play {
        self.try_play(seats, seed).expect("the game starts")
    }

    pub fn try_play(self, seats: usize, seed: u64) -> Result<Play, hexforge_core::session::SessionError> {
        let (ruleset, host) = self.build();
        Play::start(ruleset, host, seats, seed)
    }
}

impl DefSpec {
    pub fn printed(&mut self, value: &'static str, n: impl Into<Value>) -> &mut Self {
        self.printed.push((value, n.into()));
        self
    }
}
