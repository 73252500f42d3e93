//! Finds things by what people type: full ids, local ids, names of seats, `name#number`.

use hexforge_core::ids::{CompId, DefId, Sym};
use hexforge_core::ruleset::{Ruleset, Type};
use hexforge_core::session::Session;
use hexforge_core::value::Value;
use hexforge_core::world::World;
use hexforge_schemas::nearest::nearest;

/// Returns the indices of the entries with this full or local id.
pub fn matching<'r>(ruleset: &'r Ruleset, ids: impl Iterator<Item = Sym> + 'r, typed: &str) -> Vec<usize> {
    let all: Vec<&str> = ids.map(|id| ruleset.text(id).as_ref()).collect();
    if let Some(exact) = all.iter().position(|id| *id == typed) {
        return vec![exact];
    }
    all.iter().enumerate().filter(|(_, id)| bare(id) == typed).map(|(at, _)| at).collect()
}

/// Returns the local id: the part after the pack prefix.
#[must_use]
pub fn bare(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, bare)| bare)
}

/// Suggests the most similar known name as `; did you mean ...?`, if there is one.
pub fn suggestion<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    nearest(typed, known.iter().copied()).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// Finds the player of the seat with this name.
#[must_use]
pub fn player(session: &Session, typed: &str) -> Option<CompId> {
    let seat = session.setup().seats.iter().position(|s| s == typed)?;
    session.world().player_at(hexforge_core::ids::Seat(seat))
}

/// Finds a component that `reader` sees by `name#7`, `#7` or `7`, or by its name alone if it is unique.
///
/// # Errors
/// No component that the reader sees, or more than one, matches. The message is the same whether there is a hidden one or none.
pub fn component(world: &World, reader: CompId, typed: &str) -> Result<CompId, String> {
    let none = || format!("there is no player or component `{typed}` that you can see");
    let ruleset = world.ruleset();
    let called = |comp: CompId, name: &str| {
        let def = ruleset.def(world.def_of(comp));
        ruleset.text(def.local_id).as_ref() == name || ruleset.text(def.id).as_ref() == name
    };
    let seen = |comp: CompId| world.exists(comp) && world.alive(comp) && world.sees(Some(reader), comp);
    let (name, number) = typed.rsplit_once('#').map_or(("", typed), |(name, number)| (name, number));
    if let Ok(number) = number.parse() {
        let comp = CompId(number);
        let is_it = seen(comp) && (name.is_empty() || called(comp, name));
        return if is_it { Ok(comp) } else { Err(none()) };
    }
    let everything: Vec<CompId> = world.state().all().map(|(id, _)| id).collect();
    let found: Vec<CompId> = everything.into_iter().filter(|comp| seen(*comp) && called(*comp, typed)).collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(none()),
        [first, ..] => {
            Err(format!("`{typed}` matches {} components. Add a number, such as `{typed}#{}`", found.len(), first.0))
        }
    }
}

/// Finds a definition by full or local id.
#[must_use]
pub fn definition(ruleset: &Ruleset, typed: &str) -> Option<DefId> {
    match matching(ruleset, ruleset.definitions.iter().map(|d| d.id), typed).as_slice() {
        [one] => Some(DefId::from_index(*one)),
        _ => None,
    }
}

/// Parses a value of a type, as `reader` may name it.
///
/// # Errors
/// The text is not a value of this type.
pub fn value(session: &Session, reader: CompId, typed: &str, ty: &Type) -> Result<Value, String> {
    let world = session.world();
    let wrong = || format!("`{typed}` is not {}", world.describe_type(ty));
    let value = match ty {
        Type::Optional(_) if typed == "nil" => Value::Nil,
        Type::Optional(inner) => value(session, reader, typed, inner)?,
        Type::Boolean => match typed {
            "true" | "yes" => Value::Bool(true),
            "false" | "no" => Value::Bool(false),
            _ => return Err(wrong()),
        },
        Type::Integer => Value::Int(typed.parse().map_err(|_| wrong())?),
        Type::String | Type::Words(_) => Value::text(typed),
        Type::Player => Value::Comp(player(session, typed).ok_or_else(wrong)?),
        Type::Component | Type::OfKind(_) => Value::Comp(match player(session, typed) {
            Some(player) => player,
            None => component(world, reader, typed)?,
        }),
        Type::Definition | Type::DefOf(_) => Value::Def(definition(world.ruleset(), typed).ok_or_else(wrong)?),
        Type::Any => any(session, reader, typed),
        Type::List(_) | Type::Map | Type::Record(_) => {
            return Err(format!("a value of type {} cannot be typed here", world.describe_type(ty)));
        }
    };
    if world.fits(&value, ty) { Ok(value) } else { Err(wrong()) }
}

fn any(session: &Session, reader: CompId, typed: &str) -> Value {
    if let Ok(number) = typed.parse() {
        return Value::Int(number);
    }
    if let Some(player) = player(session, typed) {
        return Value::Comp(player);
    }
    match component(session.world(), reader, typed) {
        Ok(comp) => Value::Comp(comp),
        Err(_) => Value::text(typed),
    }
}

/// Names for players who were given none.
const SEAT_NAMES: [&str; 8] = ["ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal"];

/// The name of the seat with this index, if its player was given none.
#[must_use]
pub fn seat_name(index: usize) -> String {
    SEAT_NAMES.get(index).map_or_else(|| format!("player{}", index + 1), |name| (*name).to_owned())
}
