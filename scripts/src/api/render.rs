//! Generates the editor stubs and the documentation page from the API table.

use super::game::CLASSES;
use super::{ApiOwner, Entry, LIBRARIES, Use, entries};
use std::fmt::Write as _;

const HEAD: &str = "---@meta
-- The script API of Hexforge for editors (LuaLS annotations). Generated from scripts/src/api; do not edit.
-- Components and definitions also have the properties, fields and slots of their kind; events also have their parameters.
";

/// Generates stubs with annotations for LuaLS and EmmyLua. The loader adds the members of the packs' kinds.
#[must_use]
pub fn stubs() -> String {
    let mut out = String::from(HEAD);
    for (class, place) in
        [("Component", ApiOwner::Component), ("Definition", ApiOwner::Definition), ("Event", ApiOwner::Event)]
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
    for entry in entries().filter(|e| e.place == ApiOwner::Game && e.params.is_none()) {
        let _ = writeln!(out, "---@field {} {} {}", entry.name, entry.ty, entry.meaning);
    }
    let _ = writeln!(out, "game = {{}}");
    for entry in entries().filter(|e| e.place == ApiOwner::Game && e.params.is_some()) {
        function(&mut out, entry, "game.");
    }
    for entry in entries().filter(|e| e.place == ApiOwner::Global && matches!(e.name, "require" | "typeof")) {
        function(&mut out, entry, "");
    }
    for lib in ["math", "string", "table"] {
        for name in EXTENSIONS.iter().filter(|(l, _)| *l == lib).map(|(_, n)| *n) {
            for entry in entries().filter(|e| e.place == ApiOwner::Library(lib) && e.name == name) {
                function(&mut out, entry, &format!("{lib}."));
            }
        }
    }
    out
}

/// Functions of the standard library that are not in Lua 5.1, so that editors do not know them.
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
        Use::Acts => " Only in bodies.",
        Use::Waits => " Only in bodies; waits.",
    }
}

/// Generates the page `docs/script-api.md`.
#[must_use]
pub fn page() -> String {
    let mut out = String::from(
        "# The script API

<!-- Generated from scripts/src/api; change it there and run `UPDATE_DOCS=1 cargo test -p hexforge-scripts`. -->

Hooks are written in the part of Luau that is also Lua 5.1. An *expression* computes a value and cannot change the game; a *body*
can. Members marked *acts* or *waits* can only be used in bodies. Names of kinds, definitions, events, windows, values and flows
are looked up in the pack of the calling code, then in its dependencies. `prefix:name` selects a pack.

Components, definitions and events are handles. Two handles are equal if they refer to the same thing. Handles are ordered by id,
can be keys of tables, and concatenate to strings as their ids. A handle also has the properties, fields and slots of its kind, or
the parameters of the event. A slot returns a new list; a property that is a list or a map returns a read-only table. Reading an
unknown member is an error.
",
    );
    section(&mut out, "Components", ApiOwner::Component, "c:", "c.");
    section(&mut out, "Definitions", ApiOwner::Definition, "d:", "d.");
    section(&mut out, "Events", ApiOwner::Event, "event:", "event.");
    section(&mut out, "The game", ApiOwner::Game, "game.", "game.");
    let _ = writeln!(out, "\n## Named arguments\n");
    for (class, fields) in CLASSES {
        let (name, base) = class.split_once(": ").unwrap_or((class, ""));
        let also = if base.is_empty() { String::new() } else { format!(" (also has the fields of `{base}`)") };
        let _ = writeln!(out, "`{name}`{also}:\n");
        for (field, ty, meaning) in *fields {
            let (field, left_out) = field.strip_suffix('?').map_or((*field, ""), |f| (f, ", optional"));
            let _ = writeln!(out, "- `{field}` (`{ty}`{left_out}): {meaning}");
        }
        let _ = writeln!(out);
    }
    section(&mut out, "Globals", ApiOwner::Global, "", "");
    for lib in LIBRARIES {
        section(&mut out, &format!("`{lib}`"), ApiOwner::Library(lib), &format!("{lib}."), &format!("{lib}."));
    }
    out.push_str(LIMITS);
    out
}

fn section(out: &mut String, title: &str, place: ApiOwner, call: &str, read: &str) {
    let _ = writeln!(out, "\n## {title}\n\n| member | type | description |\n|---|---|---|");
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
## Limits

- These are not available: `load`, `getfenv`, `os`, `io`, `debug`, `coroutine`, `print`, weak tables, and user-defined globals. Neither
  are functions of `math` whose results differ between machines (`sin`, `exp`, `log`, …).
- State, arguments and results can be integers up to 2^53, strings (UTF-8), flags, components, definitions, and lists and maps of these.
- A decision has a [budget](format.md#budgets), which all its hooks spend from. A loop iteration, a call and a pattern-matching step each
  cost one step; functions on lists and strings cost steps by size. A player's answer renews the budget. `pcall` does not catch a spent
  budget.
- Scripts keep no state between calls: the locals of a hook end with it, and libraries, with all tables that their functions use, are
  read-only once loaded. Library functions cannot assign to top-level locals. A function that sets a local of the function around it
  may only be made in a call of a hook, not while a library loads. Keep state in fields of components.
- `for … in` visits a table in the order of `pairs`, however it is written. Tables, functions and flags as keys have no order: a loop
  over them is an error.
- Matching a pattern costs more steps in long texts, and with long sets, `%b` or `%1`.
- Functions called by `table.sort`, `string.gsub` or a metatable cannot ask or perform anything.
";
