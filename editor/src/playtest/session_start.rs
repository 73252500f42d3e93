//! Starts a session from the normal setup, a scenario or a save.

use super::command::{Start, StartingPoint};
use hexforge_core::host::ScriptHost;
use hexforge_core::save::Save;
use hexforge_core::session::Session;
use hexforge_play::{Game, ScenarioRunner, saves};
use std::rc::Rc;

/// A started session, and the save whose answers have to be given to it.
pub(super) struct StartedSession {
    pub session: Session,
    pub save: Option<Save>,
}

/// Starts a session.
///
/// # Errors
/// Why the session cannot start.
pub(super) fn start_session(game: &Game, host: &Rc<dyn ScriptHost>, start: &Start) -> Result<StartedSession, String> {
    let fresh = |setup| Session::new(game.ruleset.clone(), host.clone(), setup).map_err(|e| e.to_string());
    let (mut session, save) = match &start.from {
        StartingPoint::New => {
            let seats = start.seats.iter().map(|seat| seat.name.clone()).collect();
            let setup = game.setup(seats, &start.options, start.seed).map_err(|e| format!("{e:#}"))?;
            (fresh(setup)?, None)
        }
        StartingPoint::Scenario(name) => (scenario(game, host, name)?, None),
        StartingPoint::Save(path) => {
            let save = saves::read(path).map_err(|e| format!("{e:#}"))?;
            (fresh(save.setup(&game.ruleset))?, Some(save))
        }
    };
    session.undo_reveals = true;
    Ok(StartedSession { session, save })
}

fn scenario(game: &Game, host: &Rc<dyn ScriptHost>, name: &str) -> Result<Session, String> {
    let found = game.scenarios().iter().find(|scenario| scenario.name == name);
    let scenario = found.ok_or_else(|| format!("The scenario `{name}` no longer exists. Choose another one."))?;
    let texts = game.texts_for_tests();
    let message = |failure: hexforge_play::Failure| {
        format!("{}:{}: expected {}; {}", failure.file, failure.line, failure.expected, failure.found.join("; "))
    };
    let mut runner = ScenarioRunner::set_up(game, host, &texts, scenario).map_err(message)?;
    runner.start().map_err(message)?;
    runner.perform_actions().map_err(message)?;
    Ok(runner.session)
}

/// The options of a game: the name, the values if they are few, and the default.
#[must_use]
pub fn options_of(game: &Game) -> Vec<(String, Vec<String>, String)> {
    let mut all = Vec::new();
    let defaults = game.loaded().options(&std::collections::BTreeMap::new()).unwrap_or_default();
    for (name, value) in defaults {
        let shown = match &value {
            hexforge_core::value::Value::Bool(yes) => yes.to_string(),
            hexforge_core::value::Value::Int(n) => n.to_string(),
            other => other.str().unwrap_or_default().to_owned(),
        };
        let mut values = Vec::new();
        for pack in game.packs() {
            if let Some(option) = pack.manifest.options.get(name.as_ref()) {
                let listed = option.allowed.iter().flatten();
                values = listed.map(|v| v.0.as_str().map_or_else(|| v.0.to_string(), str::to_owned)).collect();
            }
        }
        if values.is_empty() && matches!(value, hexforge_core::value::Value::Bool(_)) {
            values = vec!["true".to_owned(), "false".to_owned()];
        }
        all.push((name.to_string(), values, shown));
    }
    all
}
