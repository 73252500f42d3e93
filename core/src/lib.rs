//! The engine of Hexforge: it plays board games whose rules are data.
//!
//! The engine knows no game, no file format and no script language. The rules are one immutable [`Ruleset`], made by
//! [`ruleset::Builder`] (the crate `hexforge-schemas` builds it from packs). What the rules compute or change by code are hooks,
//! which a [`ScriptHost`](host::ScriptHost) runs (the crate `hexforge-scripts` runs Lua).
//!
//! # Where to start
//! - [`Session`] is a game in progress. [`decisions`](session::Session::decisions) says who has to decide what,
//!   [`answer`](session::Session::answer) answers a decision and returns an [`Outcome`]: the new lines of the log,
//!   the next decisions, the ending.
//! - [`view`] makes serialisable views for one [`Viewer`]: what a viewer may not know is not in them.
//! - [`SessionHandle`] runs a session on a thread of its own, for servers.
//! - [`bot`] has bots, [`save`] saves and loads games, [`migrate`](session::Session::migrate) continues a game under changed rules.
//!
//! # What always holds
//! - A game changes by inputs only: answers, and what a host applies with [`Session::apply`](session::Session::apply).
//! - The same ruleset, set-up and inputs give the same game on every machine; [`Session::hash`](session::Session::hash) compares
//!   games. There are no floats, no clock, and all chance comes from the seed.
//! - Undo is exact, also past hooks that wait for an answer.
//! - An answer that is refused, or that leads to an error in a hook, leaves the game as it was before.
//!
//! # Example
//! A game to its end, with every decision answered by the same bot. `core/examples/embed` has the rules of a whole game.
//!
//! ```
//! use hexforge_core::prelude::*;
//! use std::{rc::Rc, sync::Arc};
//!
//! fn play(ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>) -> Result<(), Box<dyn std::error::Error>> {
//!     let setup = Setup { seats: vec!["Ann".into(), "Bob".into()], options: Vec::new(), seed: 1 };
//!     let mut session = Session::new(ruleset, host, setup)?;
//!     let mut bot = RandomBot::new(1);
//!     while let Some(decision) = session.decisions().first().cloned() {
//!         let answer = bot.answer(&mut session, &decision.question)?;
//!         let outcome = session.answer(decision.seat, decision.id, answer)?;
//!         let seen_by_all = session.view(Viewer::Public).outcome(&outcome);
//!         println!("{}", serde_json::to_string(&seen_by_all)?);
//!     }
//!     Ok(())
//! }
//! ```

pub mod alike;
pub mod bot;
pub mod decision;
pub mod engine;
mod env;
pub mod formula;
mod grid_context;
mod hook_answer;
pub mod host;
pub mod ids;
pub mod limits;
pub mod migrate;
pub mod parts;
pub mod payment;
pub mod prelude;
pub mod proposal;
pub mod remote;
pub mod ruleset;
pub mod save;
pub mod session;
pub mod state;
pub mod value;
pub mod view;
pub mod world;

pub use decision::{Answer, Decision};
pub use ids::Seat;
pub use remote::SessionHandle;
pub use ruleset::Ruleset;
pub use session::{Outcome, Session, SessionError, Setup};
pub use view::Viewer;
