//! Stubs for editors and the page of the documentation, from the one table.

use super::game::CLASSES;
use super::{Entry, LIBRARIES, Place, Use, entries};
use std::fmt::Write as _;

const HEAD: &str = "---@meta
-- The script API of Hexforge for editors (LuaLS annotations). Generated from scripts/src/api; do not edit.
-- Kinds add their own properties, fields and slots to Component and Definition, events their parameters to Event.
";

/// Stubs in the annotations that LuaLS and emmylua understand. Members of packs' kinds come from the loader.
#[must_use]
pub fn stubs() -> String {
    let mut out = String::from(HEAD);
    for (class, place) in [("Component", Place::Component), ("Definition", Place::Definition), ("Event", Place::Event)]
    {
        let _ = writeln!(out, "\n---@class {class}\n---@field [string] any");
        for entry in entries().filter(|e| e.place == place && e.params.is_none()) {
            let _ = writeln!(out, "---@field {} {} {}", entry.name, entry.ty, entry.meaning);
        }
        let _ = writeln!(out, "local {class} = {{}}");
        for entry in entries().filter(|e| e.place == place && e.params.is_some()) {
            function(&mut out, entry, &format!("{class}:"));
        }
    }
    for (class, fields) in CLASSES {
        let _ = writeln!(out, "\n---@class {class}");
        for (name, ty, meaning) in *fields {
            let _ = writeln!(out, "---@field {name} {ty} {meaning}");
        }
    }
    let _ = writeln!(out, "\n---@class Options\n---@field [string] any\noption = {{}}");
    let _ = writeln!(out, "\n---@class Game");
    for entry in entries().filter(|e| e.place == Place::Game && e.params.is_none()) {
        let _ = writeln!(out, "---@field {} {} {}", entry.name, entry.ty, entry.meaning);
    }
    let _ = writeln!(out, "game = {{}}");
    for entry in entries().filter(|e| e.place == Place::Game && e.params.is_some()) {
        function(&mut out, entry, "game.");
    }
    for entry in entries().filter(|e| e.place == Place::Global && matches!(e.name, "require" | "typeof")) {
        function(&mut out, entry, "");
    }
    for lib in ["math", "string", "table"] {
        for name in EXTENSIONS.iter().filter(|(l, _)| *l == lib).map(|(_, n)| *n) {
            for entry in entries().filter(|e| e.place == Place::Library(lib) && e.name == name) {
                function(&mut out, entry, &format!("{lib}."));
            }
        }
    }
    out
}

/// Functions of the standard library that editors do not know from Lua 5.1.
const EXTENSIONS: &[(&str, &str)] = &[
    ("math", "clamp"),
    ("math", "round"),
    ("math", "sign"),
    ("string", "split"),
    ("table", "clone"),
    ("table", "create"),
    ("table", "find"),
    ("table", "freeze"),
    ("table", "isfrozen"),
    ("table", "move"),
    ("table", "pack"),
    ("table", "unpack"),
];

fn function(out: &mut String, entry: &Entry, prefix: &str) {
    let _ = writeln!(out, "\n---{}{}", entry.meaning, remark(entry.used));
    let params = entry.params.unwrap_or_default();
    for param in params {
        let mark = if param.optional && param.name != "..." { "?" } else { "" };
        let _ = writeln!(out, "---@param {}{mark} {}", param.name, param.ty);
    }
    if !entry.ty.is_empty() {
        let _ = writeln!(out, "---@return {}", entry.ty);
    }
    let names: Vec<&str> = params.iter().map(|p| p.name).collect();
    let _ = writeln!(out, "function {prefix}{}({}) end", entry.name, names.join(", "));
}

fn remark(used: Use) -> &'static str {
    match used {
        Use::Reads => "",
        Use::Acts => " In bodies only.",
        Use::Waits => " In bodies only; waits.",
    }
}

/// The page `docs/script-api.md`.
#[must_use]
pub fn page() -> String {
    let mut out = String::from(
        "# The script API

<!-- Generated from scripts/src/api; change it there and run `UPDATE_DOCS=1 cargo test -p hexforge-scripts`. -->

Hooks are written in the part of Luau that is also Lua 5.1. An *expression* says what is so: it must not use what is
marked *acts* or *waits*. A *body* may. Names of kinds, definitions, events, windows, values and flows are looked up in the
pack whose code calls, then in the packs that it depends on; `prefix:name` names one outright.

Components, definitions and events are handles: equal if they are the same thing, ordered by id, usable as keys of tables,
and joined to texts by their ids. A handle's other members are the properties, fields and slots of its kind, or the parameters of
the event; a slot gives a fresh list, a property that is a list or map a frozen table. A name that nothing has is an error.
",
    );
    section(&mut out, "Components", Place::Component, "c:", "c.");
    section(&mut out, "Definitions", Place::Definition, "d:", "d.");
    section(&mut out, "Events", Place::Event, "event:", "event.");
    section(&mut out, "The game", Place::Game, "game.", "game.");
    let _ = writeln!(out, "\n## Named arguments\n");
    for (class, fields) in CLASSES {
        let (name, base) = class.split_once(": ").unwrap_or((class, ""));
        let also = if base.is_empty() { String::new() } else { format!(" (and what `{base}` has)") };
        let _ = writeln!(out, "`{name}`{also}:\n");
        for (field, ty, meaning) in *fields {
            let (field, left_out) = field.strip_suffix('?').map_or((*field, ""), |f| (f, ", may be left out"));
            let _ = writeln!(out, "- `{field}` (`{ty}`{left_out}): {meaning}");
        }
        let _ = writeln!(out);
    }
    section(&mut out, "Globals", Place::Global, "", "");
    for lib in LIBRARIES {
        section(&mut out, &format!("`{lib}`"), Place::Library(lib), &format!("{lib}."), &format!("{lib}."));
    }
    out.push_str(LIMITS);
    out
}

fn section(out: &mut String, title: &str, place: Place, call: &str, read: &str) {
    let _ = writeln!(out, "\n## {title}\n\n| member | gives | |\n|---|---|---|");
    for entry in entries().filter(|e| e.place == place) {
        let name = match entry.params {
            None => format!("{read}{}", entry.name),
            Some(params) => {
                let params: Vec<String> = params
                    .iter()
                    .map(|p| if p.optional && p.name != "..." { format!("{}?", p.name) } else { p.name.to_owned() })
                    .collect();
                format!("{call}{}({})", entry.name, params.join(", "))
            }
        };
        let mark = match entry.used {
            Use::Reads => "",
            Use::Acts => "*Acts.* ",
            Use::Waits => "*Waits.* ",
        };
        let gives = if entry.ty.is_empty() { String::new() } else { format!("`{}`", entry.ty.replace('|', "\\|")) };
        let _ = writeln!(out, "| `{name}` | {gives} | {mark}{} |", entry.meaning);
    }
}

const LIMITS: &str = "
## What is not there, and limits

- No `load`, `getfenv`, `os`, `io`, `debug`, `coroutine`, `print`, no weak tables, no globals of one's own. Functions of `math` whose last
  digits differ from machine to machine (`sin`, `exp`, `log`, …) are left out.
- State, arguments and results hold whole numbers up to 2^53, texts (UTF-8), flags, components, definitions, and lists and maps of these.
- A hook has a budget of steps; loops, calls and pattern matching cost one each, functions that work on lists and texts cost by size. A
  player's answer gives a hook its whole budget again. So does the memory that it asks for: 64 MiB in all.
  `pcall` does not catch a spent budget. A hook that ran for a minute is stopped in any case.
- Nothing is remembered between calls: locals of a hook end with it, libraries are frozen with all tables in them when they have
  loaded, and their functions cannot set the locals of their top level. State lives in the fields of components.
- Nothing can be asked or performed inside a function that `table.sort`, `string.gsub` or a metatable calls.
";
