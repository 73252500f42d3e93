//! A small ruleset of two packs to run hooks against.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use hexforge_core::host::{HookContext, HookProgress, Request, ScriptError, ScriptHost};
use hexforge_core::ids::{CompId, HookId, KindId, Sym};
use hexforge_core::ruleset::*;
use hexforge_core::value::Value;
use hexforge_core::world::{Env, OwnedWorld};
use hexforge_scripts::{Budgets, Lib, LuaHost, PackScripts, ScriptSet, ScriptSource, SourceKind};
use std::rc::Rc;
use std::sync::Arc;

/// A hook to be added to the ruleset.
pub struct TestHook {
    pub kind: SourceKind,
    pub source: String,
    pub params: Vec<&'static str>,
    pub pack: usize,
}

pub fn expression(source: &str) -> TestHook {
    TestHook { kind: SourceKind::Expression, source: source.to_owned(), params: vec!["c", "p"], pack: 0 }
}

pub fn body(source: &str) -> TestHook {
    TestHook { kind: SourceKind::Body, source: source.to_owned(), params: vec!["c", "p"], pack: 0 }
}

impl TestHook {
    pub fn of_pack(mut self, pack: usize) -> Self {
        self.pack = pack;
        self
    }
}

/// A world with a table, two players and a few cards.
pub struct Fixture {
    pub world: Rc<OwnedWorld>,
    pub host: Rc<LuaHost>,
    pub players: Vec<CompId>,
    pub card: CompId,
}

/// The line of its file on which every hook begins.
pub const FIRST_LINE: u32 = 10;

struct Make {
    b: Builder,
}

impl Make {
    fn kind(
        &mut self,
        id: KindId,
        name: &str,
        role: Role,
        fields: &[(&str, Type, Value)],
        slots: &[&str],
        properties: &[&str],
    ) {
        let full = format!("b:{name}");
        let kind = Kind {
            id: self.b.sym(&full),
            local_id: self.b.sym(name),
            role,
            ancestors: Vec::new(),
            fields: fields
                .iter()
                .map(|(n, ty, default)| Field {
                    name: self.b.sym(n),
                    ty: ty.clone(),
                    default: default.clone(),
                    visible: Visibility::Public,
                })
                .collect(),
            slots: slots
                .iter()
                .map(|n| Slot {
                    name: self.b.sym(n),
                    holds: Vec::new(),
                    ordered: true,
                    capacity: None,
                    visible: if *n == "hand" { Visibility::Owner } else { Visibility::Public },
                    inert: false,
                })
                .collect(),
            readers: Vec::new(),
            grid: None,
            quiet: Vec::new(),
            properties: properties.iter().map(|n| self.b.sym(n)).collect(),
            property_types: Vec::new(),
            members: Default::default(),
            policy: None,
            abilities: Vec::new(),
        };
        self.b.set_kind(id, kind, Bare::default(), Vec::new());
    }

    fn param(&mut self, name: &str, ty: Type) -> Param {
        Param { name: self.b.sym(name), ty }
    }
}

fn def(make: &mut Make, prefix: &str, name: &str, kind: KindId, properties: Vec<Value>) {
    let id = make.b.sym(&format!("{prefix}:{name}"));
    let local_id = make.b.sym(name);
    let definition =
        Definition { id, local_id, kind, properties, copies: 2, printed: Vec::new(), abilities: Vec::new() };
    make.b.add_definition(definition, Vec::new());
}

fn no_order() -> Order {
    Order { policy: OrderPolicy::Alternate, players: None }
}

/// Libraries of the two packs.
pub struct Libs {
    pub base: Vec<(&'static str, &'static str)>,
    pub ext: Vec<(&'static str, &'static str)>,
}

pub fn fixture(hooks: Vec<TestHook>) -> Fixture {
    fixture_with(hooks, Libs { base: Vec::new(), ext: Vec::new() }, Budgets::default())
}

/// A world in which `rule` replaces the rule of the event `gain`.
pub fn fixture_rule(rule: TestHook, hooks: Vec<TestHook>) -> Fixture {
    build(hooks, Libs { base: Vec::new(), ext: Vec::new() }, Budgets::default(), rule)
}

pub fn fixture_with(hooks: Vec<TestHook>, libs: Libs, budgets: Budgets) -> Fixture {
    let mut rule = expression("amount <= 10");
    rule.params = vec!["player", "amount"];
    build(hooks, libs, budgets, rule)
}

fn build(hooks: Vec<TestHook>, libs: Libs, budgets: Budgets, rule_hook: TestHook) -> Fixture {
    let mut make = Make { b: Builder::new() };
    let [table, player, card, effect] = [(); 4].map(|()| make.b.reserve_kind());
    make.kind(table, "board", Role::Table, &[("round", Type::Integer, Value::Int(1))], &["players", "deck"], &[]);
    make.kind(
        player,
        "player",
        Role::Player,
        &[("gold", Type::Integer, Value::Int(3)), ("note", Type::Optional(Box::new(Type::String)), Value::Nil)],
        &["hand", "area"],
        &[],
    );
    make.kind(
        card,
        "card",
        Role::Piece,
        &[("exhausted", Type::Boolean, Value::Bool(false)), ("data", Type::Any, Value::Nil)],
        &["under"],
        &["cost", "tags", "colour", "needs"],
    );
    make.kind(
        effect,
        "effect",
        Role::Lasting,
        &[("source", Type::Any, Value::Nil), ("amount", Type::Integer, Value::Int(0))],
        &[],
        &[],
    );
    let tags = Value::list(vec!["fast".into(), "red".into()]);
    let needs = Value::map(vec![(Arc::from("ore"), Value::Int(2)), (Arc::from("fuel"), Value::Int(1))]);
    def(&mut make, "b", "scout", card, vec![Value::Int(2), tags, "red".into(), needs]);
    def(&mut make, "b", "guard", card, vec![Value::Int(4), Value::list(vec![]), "blue".into(), Value::Nil]);
    def(&mut make, "x", "guard", card, vec![Value::Int(5), Value::list(vec![]), "green".into(), Value::Nil]);
    def(&mut make, "b", "boost", effect, vec![]);

    let gain = make.b.reserve_event();
    let params = vec![make.param("player", Type::Player), make.param("amount", Type::Integer)];
    let poor = HookId(u32::try_from(hooks.len()).unwrap());
    let rule =
        Rule { id: make.b.sym("not_too_much"), require: Expr::Hook(poor), because: Some(make.b.sym("too-much")) };
    let id = make.b.sym("b:gain");
    make.b.set_event(gain, Event { id, params, rules: vec![rule], effect: Effect::None, log: None, poll_hidden: None });

    let power = make.b.reserve_value();
    let params = vec![make.param("subject", Type::Any), make.param("plus", Type::Optional(Box::new(Type::Integer)))];
    let (id, local_id) = (make.b.sym("b:power"), make.b.sym("power"));
    let value =
        ValueDef { id, local_id, params, base: Expr::Hook(HookId(poor.0 + 1)), printed: false, minimum: Some(0) };
    make.b.set_value(power, value);

    let params = vec![make.param("player", Type::Player)];
    let id = make.b.sym("b:turn_start");
    make.b.add_window(Window { id, params, poll_hidden: None });

    let main = make.b.reserve_flow();
    let id = make.b.sym("b:main");
    let params = vec![make.param("player", Type::Optional(Box::new(Type::Player)))];
    make.b.set_flow(
        main,
        Flow {
            id,
            params,
            scope: None,
            active: None,
            order: None,
            suspends: Vec::new(),
            locks_anytime: false,
            of_effect: false,
            blocks: vec![Vec::new()],
        },
    );

    let mut sources = Vec::new();
    let mut add = |make: &mut Make, hook: TestHook, label: String| {
        let params: Vec<Sym> = hook.params.iter().map(|p| make.b.sym(p)).collect();
        make.b.add_hook(Hook { params, label: label.as_str().into() });
        sources.push(ScriptSource {
            kind: hook.kind,
            source: hook.source.into(),
            params: hook.params.iter().map(|p| (*p).into()).collect(),
            file: format!("{}/hooks.yaml", ["base", "ext"][hook.pack]).into(),
            first_line: FIRST_LINE,
            pack: hook.pack,
            is_for_tests: false,
            label: label.into(),
            compiled: Default::default(),
        });
    };
    for (i, hook) in hooks.into_iter().enumerate() {
        add(&mut make, hook, format!("hook {i}"));
    }
    add(&mut make, rule_hook, "rule".to_owned());
    let mut base = expression("(subject.cost or 0) + (plus or 0)");
    base.params = vec!["subject", "plus"];
    add(&mut make, base, "power".to_owned());

    let game = Game {
        id: make.b.sym("b:game"),
        table,
        player,
        min_players: 2,
        max_players: 2,
        main,
        order: no_order(),
        neutral: Vec::new(),
        poll_hidden: false,
        faction: None,
        bot: None,
        weights: Vec::new(),
    };
    let ruleset = Arc::new(make.b.build(game).unwrap());
    let lib = |pack: &str, libs: Vec<(&str, &str)>| {
        libs.into_iter()
            .map(|(name, source)| Lib {
                name: name.to_owned(),
                source: source.into(),
                file: format!("{pack}/lib/{name}.lua").into(),
                is_for_tests: name.starts_with("test_"),
                compiled: Default::default(),
            })
            .collect()
    };
    let packs = vec![
        PackScripts { id: "base".to_owned(), prefix: "b".to_owned(), visible: vec![0], libs: lib("base", libs.base) },
        PackScripts { id: "ext".to_owned(), prefix: "x".to_owned(), visible: vec![1, 0], libs: lib("ext", libs.ext) },
    ];
    let scripts = Arc::new(ScriptSet { hooks: sources, packs });
    let host = LuaHost::new(&ruleset, &scripts, budgets).unwrap();
    let options = vec![(Arc::from("advanced"), Value::Bool(true)), (Arc::from("mode"), Value::text("a"))];
    let world = OwnedWorld::new(ruleset.clone(), host.clone(), options, 7);

    let board = world.create(ruleset.bare_def(table)).unwrap();
    let seat = world.slot_index(board, ruleset.known.players).unwrap();
    let mut players = Vec::new();
    for _ in 0..2 {
        let p = world.create(ruleset.bare_def(player)).unwrap();
        world.move_to(p, board, seat, None).unwrap();
        players.push(p);
    }
    let hand = world.slot_index(players[0], ruleset.names.find("hand").unwrap()).unwrap();
    let mut cards = Vec::new();
    for name in ["b:scout", "b:guard", "b:scout"] {
        let c = world.create(ruleset.find_def(name).unwrap()).unwrap();
        world.move_to(c, players[0], hand, None).unwrap();
        cards.push(c);
    }
    Fixture { world, host, players, card: cards[0] }
}

impl Fixture {
    /// The context of hooks.
    pub fn game(&self) -> Rc<dyn HookContext> {
        self.world.clone()
    }

    pub fn args(&self) -> Vec<Value> {
        vec![self.card.into(), self.players[0].into()]
    }

    pub fn eval(&self, hook: u32) -> Result<Value, ScriptError> {
        let names = &self.world.ruleset().names;
        let vars = [(names.find("c").unwrap(), self.card.into()), (names.find("p").unwrap(), self.players[0].into())];
        self.world.eval_hook(HookId(hook), &Env::new(&vars))
    }

    pub fn start(&self, hook: u32) -> Result<HookProgress, ScriptError> {
        self.host.start(&self.game(), HookId(hook), &self.args())
    }

    /// Runs a body that does not ask.
    pub fn run(&self, hook: u32) -> Result<Value, ScriptError> {
        match self.start(hook)? {
            HookProgress::Done(value) => Ok(value),
            HookProgress::Yield(_, request) => panic!("asked {request:?}"),
        }
    }

    /// Runs a body to its first request.
    pub fn request(&self, hook: u32) -> (hexforge_core::host::ThreadId, Request) {
        match self.start(hook).unwrap() {
            HookProgress::Done(value) => panic!("done with {value:?}"),
            HookProgress::Yield(thread, request) => (thread, request),
        }
    }
}

/// The value of an expression.
pub fn value_of(source: &str) -> Value {
    fixture(vec![expression(source)]).eval(0).unwrap()
}

/// The error of an expression.
pub fn error_of(source: &str) -> String {
    fixture(vec![expression(source)]).eval(0).unwrap_err().message
}

/// The result of a body.
pub fn done(source: &str) -> Value {
    fixture(vec![body(source)]).run(0).unwrap()
}

/// The error of a body.
pub fn body_error(source: &str) -> String {
    match fixture(vec![body(source)]).start(0) {
        Err(error) => error.message,
        Ok(outcome) => panic!("no error, but {outcome:?}"),
    }
}
