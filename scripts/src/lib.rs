//! The Lua host of Hexforge: a sandboxed Luau interpreter that runs the hooks of packs, the script API, checks of scripts, and the
//! type stubs that editors use. It knows no document format; the loader hands it a [`ScriptSet`].

pub mod api;
mod args;
mod ask;
mod code;
mod compiled;
mod convert;
mod error_report;
mod errors;
mod finish;
mod formula_parser;
mod game;
mod grid;
mod handle;
mod host;
mod keys;
mod lib_tree;
mod libs;
pub mod lint;
mod loading;
mod lookup;
mod members;
mod memory;
mod names;
mod parts;
mod pay;
mod set;
mod shared;
mod step;
mod suppose;
mod vm;
mod weight;

pub use code::compile_check_lib;
pub use compiled::Compiled;
pub use host::LuaHost;
pub use lib_tree::{LibClash, LibEntry, LibTree, Reached};
pub use names::nearest;
pub use set::{Budgets, Lib, PackScripts, ScriptSet, ScriptSource, SourceKind};
