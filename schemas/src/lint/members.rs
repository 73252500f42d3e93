//! Checks members that Lua reads: of components, definitions, events, options and libraries.

use std::collections::BTreeSet;

use hexforge_core::ruleset::Type;
use hexforge_scripts::api::{self, ApiOwner};
use hexforge_scripts::lint::MemberUse;
use serde_json::Value as Json;

use super::Context;
use super::lua::LintedChunk;
use crate::codes;
use crate::compile::{KindModel, SymbolKind};
use crate::diagnostic::{Diagnostic, Sink};
use crate::documents::COMMON_KEYS;
use crate::yaml::Node;

/// Reports unknown members. Returns faults of members of which is not known what they are members of.
pub(super) fn check(context: &Context<'_>, code: &[LintedChunk<'_>], sink: &mut Sink) -> Vec<Diagnostic> {
    let mut vague = Vec::new();
    let known = all_known(context, code);
    // An ability that is granted to another component has that component as `self`.
    let grants = code.iter().any(|code| code.lint.calls.iter().any(|call| call.name == "game.grant"));
    for code in code {
        for member in &code.lint.members {
            let fault = match precise(context, code, member, grants) {
                Precise::Known => continue,
                Precise::Unknown(fault) => fault,
                Precise::NoIdea => {
                    let name = member.spot.name.as_str();
                    if member.is_set || known.contains(name) {
                        continue;
                    }
                    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, format!("unknown member `{name}`"));
                    let fault = crate::pack::did_you_mean(fault, name, known.iter().copied());
                    vague.push(fault.at(code.piece.origin.place(code.piece.source, &member.spot)));
                    continue;
                }
            };
            sink.push(fault.at(code.piece.origin.place(code.piece.source, &member.spot)));
        }
        for option in &code.lint.options {
            let options = || context.packs.iter().flat_map(|pack| pack.manifest.options.keys());
            if !options().any(|name| name == option.name) {
                let text = format!("unknown option `{}`", option.name);
                let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, text);
                let fault = crate::pack::did_you_mean(fault, &option.name, options());
                sink.push(fault.at(code.piece.origin.place(code.piece.source, option)));
            }
        }
    }
    vague
}

enum Precise {
    Known,
    Unknown(Diagnostic),
    NoIdea,
}

/// Checks a member of a receiver with a known type.
fn precise(context: &Context<'_>, code: &LintedChunk<'_>, member: &MemberUse, grants: bool) -> Precise {
    let Some(receiver) = member.receiver.as_deref() else { return Precise::NoIdea };
    // Members of `game` and `option` are checked elsewhere.
    if !member.receiver_is_local && matches!(receiver, "game" | "option") {
        return Precise::Known;
    }
    if !member.receiver_is_local && api::LIBRARIES.contains(&receiver) {
        let known: Vec<&str> = of_library(receiver).collect();
        return among(&format!("`{receiver}`"), &member.spot.name, &known);
    }
    let Some(hook) = code.piece.hook else { return Precise::NoIdea };
    if code.lint.locals.iter().any(|local| local.name == receiver) || (receiver == "self" && grants) {
        return Precise::NoIdea;
    }
    if receiver == "event"
        && let Some(event) = hook.locals.event
    {
        let params = context.model.params(SymbolKind::Event, event);
        let known: Vec<&str> = params.iter().map(|p| p.name.as_str()).chain(of_api(ApiOwner::Event)).collect();
        return among("this event", &member.spot.name, &known);
    }
    let Some(ty) = hook.locals.get(receiver) else { return Precise::NoIdea };
    let ty = if let Type::Optional(inner) = ty { inner } else { ty };
    match ty {
        Type::DefOf(kind) => {
            let kinds = context.model.kinds_of(&Type::OfKind(*kind)).unwrap_or_default();
            let mut known: Vec<&str> = kinds
                .iter()
                .flat_map(|kind| kind.info.properties.iter().map(|p| p.name.as_str()))
                .chain(of_api(ApiOwner::Definition))
                .collect();
            known.sort_unstable();
            among(&format!("`{receiver}`"), &member.spot.name, &known)
        }
        Type::Record(record) => {
            let known: Vec<&str> = record.fields.iter().map(|(name, _)| name.as_ref()).collect();
            among(&format!("`{receiver}`"), &member.spot.name, &known)
        }
        other => match context.model.kinds_of(other) {
            Some(kinds) if !kinds.is_empty() => {
                let known: Vec<&str> =
                    kinds.iter().flat_map(|kind| kind.members()).chain(of_api(ApiOwner::Component)).collect();
                among(&format!("`{receiver}`"), &member.spot.name, &known)
            }
            _ => Precise::NoIdea,
        },
    }
}

fn among(what: &str, name: &str, known: &[&str]) -> Precise {
    if known.contains(&name) {
        return Precise::Known;
    }
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, format!("{what} has no member `{name}`"));
    Precise::Unknown(crate::pack::did_you_mean(fault, name, known.iter().copied()))
}

/// The names of all members.
fn all_known<'a>(context: &Context<'a>, code: &'a [LintedChunk<'_>]) -> BTreeSet<&'a str> {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for place in [ApiOwner::Component, ApiOwner::Definition, ApiOwner::Event, ApiOwner::Game] {
        known.extend(of_api(place));
    }
    for library in api::LIBRARIES {
        known.extend(of_library(library));
    }
    // Results of the script API: reasons, assignments and what happened in the place of an event.
    known.extend(["because", "source", "item", "target", "id", "value", "label", "args", "n"]);
    // What `game.pay` and `game.lacks` return.
    known.extend(["pieces", "amounts", "surplus", "of", "needs", "has", "exchanges", "take", "into", "give"]);
    known.extend(["event", "with", "result"]);
    if context.model.kinds.iter().any(|kind| !kind.grid_members.is_empty()) {
        // Cells, and the borders of a piece to be placed.
        known.extend(["board", "side", "place", "facing", "open"]);
    }
    for kind in &context.model.kinds {
        known.extend(kind.members());
        nested(kind, &mut known);
    }
    in_definitions(context, &mut known);
    for symbol_kind in [SymbolKind::Event, SymbolKind::Window] {
        for (_, entry) in context.model.numbered(symbol_kind) {
            known.extend(context.model.params(symbol_kind, entry.number).iter().map(|p| p.name.as_str()));
        }
    }
    known.extend(context.model.uses.parts.iter().map(String::as_str));
    for code in code {
        known.extend(code.lint.calls.iter().flat_map(super::parts::names));
        known.extend(code.lint.keys.iter().map(|key| key.spot.name.as_str()));
        known.extend(code.lint.members.iter().filter(|m| m.is_set).map(|m| m.spot.name.as_str()));
    }
    known
}

/// Keys of maps that definitions write: a map may have keys that its kind does not list.
fn in_definitions<'a>(context: &Context<'a>, known: &mut BTreeSet<&'a str>) {
    for (doc, _) in context.model.numbered(SymbolKind::Definition) {
        let own = doc.root.entries().iter().filter(|(key, _)| !COMMON_KEYS.contains(&&*key.text));
        let mut open: Vec<&Node> = own.map(|(_, value)| value).collect();
        while let Some(node) = open.pop() {
            known.extend(node.entries().iter().map(|(key, _)| &*key.text));
            open.extend(node.entries().iter().map(|(_, value)| value));
            open.extend(node.items());
        }
    }
}

/// Keys of maps in properties, and of their defaults.
fn nested<'a>(kind: &'a KindModel, known: &mut BTreeSet<&'a str>) {
    let mut open: Vec<&Json> = kind.info.properties.iter().map(|p| p.raw.as_ref()).collect();
    while let Some(json) = open.pop() {
        if let Some(Json::Object(entries)) = json.get("properties") {
            known.extend(entries.keys().map(String::as_str));
        }
        if let Some(Json::Object(entries)) = json.get("default") {
            known.extend(entries.keys().map(String::as_str));
        }
        match json {
            Json::Object(map) => open.extend(map.values()),
            Json::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

/// Members that the script API defines.
fn of_api<'x>(place: ApiOwner) -> impl Iterator<Item = &'x str> {
    api::members(place).map(|name| -> &str { name })
}

/// Members of a table of the standard library.
fn of_library<'x>(library: &str) -> impl Iterator<Item = &'x str> {
    let names: Vec<&'static str> = api::library(library).collect();
    names.into_iter().map(|name| -> &str { name })
}
