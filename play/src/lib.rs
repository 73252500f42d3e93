//! Plays games of packs for the commands and the editor: set-up, localized texts, bots, scenarios, repeats and saves. It does
//! not draw and does not read command-line arguments.

pub mod bot_game;
pub mod bots;
pub mod coverage;
pub mod errors;
mod game;
pub mod hint;
pub mod localizer;
pub mod names;
pub mod options;
pub mod reasons;
pub mod repeats;
pub mod replays;
pub mod result;
pub mod saves;
mod scenario_answer;
mod scenario_runner;
pub mod texts;
pub mod threads;
pub mod usage;
pub mod why;

pub use game::{Game, PackInfo};
pub use scenario_runner::{Exercise, Failure, ScenarioRunner, exercise, run as run_scenario};
