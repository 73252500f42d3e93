//! The description of the API is complete, and the files generated from it are up to date.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::*;
use hexforge_core::value::Value;
use hexforge_scripts::api::{self, ApiOwner};
use std::path::Path;

/// Compares a generated file with the one on disk, or writes it if `UPDATE_DOCS` is set.
fn fresh(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{} is stale; run UPDATE_DOCS=1 cargo test -p hexforge-scripts --test docs", path.display());
}

#[test]
fn the_type_stubs_are_up_to_date() {
    fresh("types/hexforge.lua", &api::stubs());
}

#[test]
fn the_page_about_the_api_is_up_to_date() {
    fresh("../docs/script-api.md", &api::page());
}

fn names(source: &str) -> Vec<String> {
    let Value::List(items) = done(source) else { panic!() };
    items.iter().map(|v| v.str().unwrap().to_owned()).collect()
}

fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_documented_functions_are_exactly_those_of_the_interpreter() {
    let dynamic = ["table", "players", "active", "trigger"];
    let found = names("local t = {} for k in pairs(game) do table.insert(t, k) end return t");
    let mut described = sorted(api::game_members());
    described.retain(|n| !dynamic.contains(&n.as_str()));
    assert_eq!(found, described);
    for lib in api::LIBRARIES {
        let found = names(&format!("local t = {{}} for k in pairs({lib}) do table.insert(t, k) end return t"));
        assert_eq!(found, sorted(api::library(lib)), "{lib}");
    }
}

#[test]
fn the_documented_globals_are_exactly_those_of_the_interpreter() {
    let f = fixture(vec![]);
    assert_eq!(f.host.globals(), sorted(api::globals()));
}

#[test]
fn every_documented_member_of_a_handle_exists() {
    for name in api::members(ApiOwner::Component) {
        done(&format!("local x = c.{name}"));
    }
    for name in api::members(ApiOwner::Definition) {
        done(&format!("local x = c.def.{name}"));
    }
    let members: Vec<String> = api::members(ApiOwner::Event).map(|n| format!("local x = event.{n}")).collect();
    let mut rule = expression(&format!("(function() {} return false end)()", members.join(" ")));
    rule.params = vec!["event"];
    let f = fixture_rule(rule, vec![expression("game.can('gain', {player = p, amount = 1})")]);
    assert_eq!(f.eval(0).unwrap(), Value::Bool(false));
}
