//! Lua lines and changes of the state by the author, as hooks that are added to the host of the session. They change the game
//! through the journal like everything else, so they can be undone.

use super::command::Change;
use super::play_state::Play;
use hexforge_core::ids::{CompId, Sym};
use hexforge_core::session::Input;
use hexforge_core::value::Value;
use hexforge_play::Game;
use hexforge_scripts::{Compiled, ScriptSource, SourceKind};

/// The arguments of an added hook, in order, with the names that its code uses.
type Arguments = Vec<(String, Value)>;

fn hook_source(game: &Game, kind: SourceKind, code: &str, arguments: &Arguments) -> ScriptSource {
    ScriptSource {
        kind,
        source: code.into(),
        params: arguments.iter().map(|(name, _)| name.as_str().into()).collect(),
        file: "console".into(),
        first_line: 1,
        // The pack of the author loads last.
        pack: game.scripts.packs.len().saturating_sub(1),
        is_for_tests: false,
        label: "console".into(),
        compiled: Compiled::default(),
    }
}

/// The names that a line of the console may use: the players by their seats, and `it`, the inspected component.
fn arguments_in_scope(play: &Play, inspected: Option<u32>) -> Arguments {
    let seats = play.session.setup().seats.iter();
    let is_name = |name: &String| {
        name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.starts_with(|c: char| c.is_ascii_digit())
    };
    let players = seats.cloned().zip(play.session.world().seats()).filter(|(name, _)| is_name(name));
    let mut all: Arguments = players.map(|(name, player)| (name, Value::Comp(player))).collect();
    all.push(("it".to_owned(), inspected.map_or(Value::Nil, |comp| Value::Comp(CompId(comp)))));
    all
}

/// Evaluates an expression; none if the line is not an expression.
pub(super) fn evaluate(play: &Play, game: &Game, line: &str, inspected: Option<u32>) -> Option<Result<Value, String>> {
    let arguments = arguments_in_scope(play, inspected);
    let hook = play.host.add(hook_source(game, SourceKind::Expression, line, &arguments)).ok()?;
    let values: Vec<Value> = arguments.into_iter().map(|(_, value)| value).collect();
    match play.session.world().eval_by_host(hook, &values) {
        Ok(value) => Some(Ok(value)),
        // An expression that changes the game has to run as a body.
        Err(error)
            if error.message.contains("cannot change the game") || error.message.contains("in an expression") =>
        {
            None
        }
        Err(error) => Some(Err(error.message)),
    }
}

/// The input for a line of the console.
pub(super) fn line_input(play: &Play, game: &Game, line: &str, inspected: Option<u32>) -> Result<Input, String> {
    let arguments = arguments_in_scope(play, inspected);
    input(play, hook_source(game, SourceKind::Body, line, &arguments), arguments)
}

/// The input for a change of the state.
pub(super) fn change_input(play: &Play, game: &Game, change: &Change) -> Result<Input, String> {
    let world = play.session.world();
    let comp = |number: u32| {
        let comp = CompId(number);
        let exists = world.exists(comp) && world.alive(comp);
        if exists { Ok(Value::Comp(comp)) } else { Err(format!("Component #{number} no longer exists.")) }
    };
    let text = |text: &str| Value::text(text);
    let (code, arguments): (String, Vec<(&str, Value)>) = match change {
        Change::Set { comp: number, field, value } => {
            let code = format!("game.set(it, field, {value})");
            (code, vec![("it", comp(*number)?), ("field", text(field))])
        }
        Change::Move { comp: number, into, slot } => (
            "game.move(it, into, slot)".to_owned(),
            vec![("it", comp(*number)?), ("into", comp(*into)?), ("slot", text(slot))],
        ),
        Change::Create { definition, into, slot } => (
            "game.create(definition, into, slot)".to_owned(),
            vec![("definition", text(definition)), ("into", comp(*into)?), ("slot", text(slot))],
        ),
        Change::Destroy(number) => ("game.destroy(it)".to_owned(), vec![("it", comp(*number)?)]),
    };
    let mut all = arguments_in_scope(play, None);
    all.retain(|(name, _)| !arguments.iter().any(|(own, _)| own == name));
    all.extend(arguments.into_iter().map(|(name, value)| (name.to_owned(), value)));
    input(play, hook_source(game, SourceKind::Body, &code, &all), all)
}

fn input(play: &Play, source: ScriptSource, arguments: Arguments) -> Result<Input, String> {
    let hook = play.host.add(source).map_err(|error| error.message)?;
    // The host takes the arguments of an added hook in order and ignores their names.
    let vars = arguments.into_iter().map(|(_, value)| (Sym(0), value)).collect();
    Ok(Input::Run(hook, vars))
}
