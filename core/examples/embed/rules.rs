//! The rules of tic-tac-toe, built in Rust: kinds, an event, a flow, and the hooks that they run.

use hexforge_core::prelude::*;
use hexforge_core::ruleset::{
    Bare, Builder, Choose, Definition, Effect, Event, EventCall, Expr, Field, Flow, Game, Hook, Kind, Member, Offer,
    Order, OrderPolicy, Param, Role, Slot, Step, StepKind, Type, Visibility,
};
use std::error::Error;
use std::rc::Rc;
use std::sync::Arc;

const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A hook. It reads and changes the game only through its context.
type HookFn = fn(&dyn HookContext, &[Value]) -> Result<Value, ScriptError>;

/// Runs hooks that are Rust functions. None of them asks a player, so none ever has to be resumed.
pub struct Host(Vec<HookFn>);

impl Host {
    fn run(&self, game: &dyn HookContext, hook: HookId, args: &[Value]) -> Result<Value, ScriptError> {
        let function = self.0.get(hook.index()).ok_or_else(|| ScriptError::new("there is no such hook"))?;
        function(game, args)
    }
}

impl ScriptHost for Host {
    fn eval(&self, game: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<Value, ScriptError> {
        self.run(game.as_ref(), hook, args)
    }

    fn start(&self, game: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<HookProgress, ScriptError> {
        Ok(HookProgress::Done(self.run(game.as_ref(), hook, args)?))
    }

    fn resume(&self, _: &Rc<dyn HookContext>, _: ThreadId, _: Reply) -> Result<HookProgress, ScriptError> {
        Err(ScriptError::new("no hook of this game waits for an answer"))
    }

    fn drop_thread(&self, _: ThreadId) {}
}

/// The components in a slot of the table.
fn on_table(game: &dyn HookContext, slot: &str) -> Vec<CompId> {
    let slot = game.ruleset().names.find(slot).and_then(|name| game.slot_index(game.table()?, name));
    let mut found = Vec::new();
    if let (Some(table), Some(slot)) = (game.table(), slot) {
        game.visit_slot(table, slot, &mut |content| found = content.to_vec());
    }
    found
}

/// Creates the nine cells on the table.
fn lay_out(game: &dyn HookContext, _: &[Value]) -> Result<Value, ScriptError> {
    let table = game.table().ok_or_else(|| ScriptError::new("the table is missing"))?;
    let slot = game.ruleset().names.find("cells").and_then(|name| game.slot_index(table, name)).unwrap_or_default();
    for cell in CELLS {
        let definition = game.ruleset().find_def(cell).ok_or_else(|| ScriptError::new("a cell is not defined"))?;
        game.move_to(game.create(definition)?, table, slot, None)?;
    }
    Ok(Value::Nil)
}

/// The cells without a mark.
fn free_cells(game: &dyn HookContext, _: &[Value]) -> Result<Value, ScriptError> {
    let cells = on_table(game, "cells").into_iter().filter(|cell| game.get(*cell, "mark") == Value::Nil);
    Ok(Value::list(cells.map(Value::Comp).collect()))
}

/// Marks `cell` for `player`, and ends the game if a line or the board is full.
fn mark(game: &dyn HookContext, args: &[Value]) -> Result<Value, ScriptError> {
    let [Value::Comp(player), Value::Comp(cell)] = args else {
        return Err(ScriptError::new("`mark` takes a player and a cell"));
    };
    let name = game.ruleset().names.find("mark");
    let Some(Member::Field(field)) = name.and_then(|name| game.member(*cell, name)) else {
        return Err(ScriptError::new("a cell has no field `mark`"));
    };
    game.set_field(*cell, field, Value::Comp(*player))?;
    let marks: Vec<Value> = on_table(game, "cells").into_iter().map(|cell| game.get(cell, "mark")).collect();
    let own = |at: &usize| marks.get(*at) == Some(&Value::Comp(*player));
    if LINES.iter().any(|line| line.iter().all(own)) {
        game.finish(vec![*player], "line")?;
    } else if !marks.contains(&Value::Nil) {
        game.finish(Vec::new(), "full")?;
    }
    Ok(Value::Nil)
}

/// The players, in seat order.
fn players(game: &dyn HookContext, _: &[Value]) -> Result<Value, ScriptError> {
    Ok(Value::list(game.players().into_iter().map(Value::Comp).collect()))
}

/// The rules of tic-tac-toe, and the host that runs their hooks.
pub fn tic_tac_toe() -> Result<(Arc<Ruleset>, Host), Box<dyn Error>> {
    let mut b = Builder::new();
    let mut host = Host(Vec::new());
    let mut hook = |b: &mut Builder, function: HookFn, params: &[&str]| {
        host.0.push(function);
        let params = params.iter().map(|name| b.sym(name)).collect();
        b.add_hook(Hook { params, label: "tic-tac-toe".into() })
    };
    let kind = |b: &mut Builder, name: &str, role: Role, fields: &[&str], slots: &[&str]| {
        let field = |name| Field { name, ty: Type::Any, default: Value::Nil, visible: Visibility::Public };
        let (visible, holds) = (Visibility::Public, Vec::new());
        let slot = |name| Slot { name, holds: holds.clone(), ordered: true, capacity: None, visible, inert: false };
        let id = b.reserve_kind();
        let kind = Kind {
            id: b.sym(name),
            local_id: b.sym(name),
            role,
            ancestors: Vec::new(),
            fields: fields.iter().map(|name| field(b.sym(name))).collect(),
            slots: slots.iter().map(|name| slot(b.sym(name))).collect(),
            readers: Vec::new(),
            grid: None,
            quiet: Vec::new(),
            properties: Vec::new(),
            property_types: Vec::new(),
            members: Default::default(),
            policy: None,
            abilities: Vec::new(),
        };
        b.set_kind(id, kind, Bare::default(), Vec::new());
        id
    };
    let table = kind(&mut b, "table", Role::Table, &[], &["players", "cells"]);
    let player = kind(&mut b, "player", Role::Player, &["name"], &[]);
    let cell = kind(&mut b, "cell", Role::Piece, &["mark"], &[]);
    for name in CELLS {
        let (id, local_id) = (b.sym(name), b.sym(name));
        let (properties, printed, abilities) = (Vec::new(), Vec::new(), Vec::new());
        b.add_definition(
            Definition { id, local_id, kind: cell, properties, copies: 1, printed, abilities },
            Vec::new(),
        );
    }

    let (by, at) = (b.sym("player"), b.sym("cell"));
    let marks = b.reserve_event();
    let event = Event {
        id: b.sym("mark"),
        params: vec![Param { name: by, ty: Type::OfKind(player) }, Param { name: at, ty: Type::OfKind(cell) }],
        rules: Vec::new(),
        effect: Effect::Hook(hook(&mut b, mark, &["player", "cell"])),
        log: Some(b.sym("marked")),
        poll_hidden: None,
    };
    b.set_event(marks, event);

    let step = |b: &mut Builder, id: &str, keep, kind| Step { id: b.sym(id), condition: None, keep, kind };
    let choose = Choose {
        by: Expr::Var(by),
        from: Offer::Items { from: Expr::Hook(hook(&mut b, free_cells, &[])), by_event: None },
        prompt: b.sym("where"),
        args: Vec::new(),
        decline: None,
        min: None,
        max: None,
        look: false,
        auto: false,
    };
    let with = vec![(0, Expr::Var(by)), (1, Expr::Var(at))];
    let of = Expr::Hook(hook(&mut b, players, &[]));
    let deal = StepKind::Do(Effect::Hook(hook(&mut b, lay_out, &[])));
    let turns = StepKind::Turns { of, var: by, skip: None, until: None, block: 1 };
    let main = b.reserve_flow();
    let flow = Flow {
        id: b.sym("main"),
        params: Vec::new(),
        scope: None,
        active: None,
        order: None,
        suspends: Vec::new(),
        locks_anytime: false,
        of_effect: false,
        blocks: vec![
            vec![step(&mut b, "lay_out", None, deal), step(&mut b, "turns", None, turns)],
            vec![
                step(&mut b, "choose", Some(at), StepKind::Choose(choose)),
                step(&mut b, "mark", None, StepKind::Event(EventCall { event: marks, with })),
            ],
        ],
    };
    b.set_flow(main, flow);
    let game = Game {
        id: b.sym("tic_tac_toe"),
        table,
        player,
        min_players: 2,
        max_players: 2,
        main,
        order: Order { policy: OrderPolicy::Alternate, players: None },
        neutral: Vec::new(),
        poll_hidden: false,
        faction: None,
        bot: None,
        weights: Vec::new(),
    };
    Ok((Arc::new(b.build(game)?), host))
}
