//! Formats that are read for a game that is already loaded.

use super::invariants::report;
use super::packs::Kept;
use hexforge_core::ruleset::Expr;
use hexforge_core::session::{Session, Setup};
use hexforge_core::value::Value;
use hexforge_core::world::Env;
use hexforge_io::json;
use hexforge_play::{Game, saves};
use hexforge_schemas::load::LoadOptions;
use hexforge_scripts::{Budgets, LuaHost};
use hexforge_serve::{Connection, Opening, Side};
use hexforge_test_support::content;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

thread_local! {
    static TIC_TAC_TOE: OnceCell<Game> = const { OnceCell::new() };
    static FORMULAS: RefCell<Kept> = RefCell::new(Kept::small("x.yaml"));
    static REQUESTS: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

fn tic_tac_toe() -> Game {
    TIC_TAC_TOE.with(|game| {
        let load = || hexforge_schemas::load::load(&[content("examples/tic-tac-toe")], &LoadOptions::default());
        game.get_or_init(|| Game::of(Arc::new(load())).expect("it is a game")).clone()
    })
}

/// Evaluates an expression as a formula and as code: both have the same value, or both have none.
pub(super) fn formula(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let quoted = serde_json::Value::from(text).to_string();
    let value = format!("{{kind: value, id: v, params: {{player: player, n: integer}}, type: any, base: {quoted}}}\n");
    let loaded = FORMULAS.with_borrow_mut(|kept| kept.load(&value));
    report(&loaded.diagnostics);
    let (Some(ruleset), Some(scripts)) = (loaded.ruleset, loaded.scripts) else { return };
    let budgets = Budgets { fuel: 20_000, memory: 4 << 20, ..Budgets::default() };
    let host = LuaHost::new(&ruleset, &scripts, budgets).expect("the host starts");
    let setup = Setup { seats: vec!["ann".to_owned(), "bob".to_owned()], options: Vec::new(), seed: 1 };
    let session = Session::new(ruleset, host, setup).expect("the game starts");
    let world = session.world();
    let value = world.ruleset().value(world.ruleset().find_value("atk:v").expect("it is a value"));
    let Expr::Hook(hook) = value.base else { return };
    let player = world.players()[0];
    let names = ["player", "n"].map(|name| world.ruleset().names.find(name).expect("it is a parameter"));
    let env = [(names[0], Value::from(player)), (names[1], Value::Int(7))];
    let formula = {
        let _look = world.look();
        world.eval_hook(hook, &Env::new(&env))
    };
    let code = {
        let _look = world.look();
        world.eval_by_host(hook, &world.arguments(hook, &Env::new(&env)))
    };
    match (formula, code) {
        (Ok(formula), Ok(code)) => assert_eq!(formula, code, "`{text}`"),
        (Err(_), Err(_)) => {}
        // A formula spends less.
        (Ok(_), Err(error)) if error.message.contains("exceeds the limit") => {}
        (formula, code) => panic!("`{text}` is {formula:?} as a formula and {code:?} as code"),
    }
}

/// Reads a save, writes it, and plays it.
pub(super) fn save(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let save = match saves::parse(text) {
        Ok(save) => save,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let again = saves::print(&save).expect("a save can be written");
    assert_eq!(saves::parse(&again).expect("what was written is a save"), save);
    let game = tic_tac_toe();
    let host = game.host().expect("the host starts");
    if let Ok(loaded) = Session::load_as_far_as_it_fits(game.ruleset.clone(), host.clone(), &save)
        && loaded.misfit.is_none()
    {
        let again = loaded.session.save(&host).expect("a game that was loaded can be saved");
        assert_eq!(again.answers.len(), save.answers.len());
    }
}

/// Carries out requests, one a line.
pub(super) fn requests(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    REQUESTS.with_borrow_mut(|kept| {
        let opening = || Opening {
            packs: vec![content("examples/tic-tac-toe")],
            language: Some("en".to_owned()),
            side: Side::Author,
        };
        let connection = kept.get_or_insert_with(|| Connection::open(opening()).expect("it opens"));
        for line in text.lines().take(30) {
            for output in connection.handle(line) {
                let written = serde_json::to_string(&output).expect("it can be written");
                assert!(!written.contains("\"internal\""), "the program failed: {written}");
                assert!(json::safe(&written).is_ascii() || !written.contains('\u{1b}'));
            }
        }
        if connection.is_over() {
            *kept = None;
        }
    });
}
