//! What a player may know of the table and the players as values: fields, and how much is in slots.

use crate::render::localizer::Localizer;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::value::Value;
use hexforge_core::view::{GameView, Viewer};

/// A value with its name, as a player reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedText {
    /// The name, such as `points`.
    pub name: String,
    /// The value.
    pub value: String,
    /// Whether it is nothing worth reading: no value, an unset flag, or an empty slot.
    pub empty: bool,
}

/// The values of a component. Fields and slots that are quiet or hidden from the reader are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// The component.
    pub comp: CompId,
    /// Its name.
    pub name: String,
    /// Its fields.
    pub fields: Vec<NamedText>,
    /// The number of components in its slots, without slots for one. For the table there are none: what lies there is the board.
    pub slots: Vec<NamedText>,
}

/// The values of the table.
#[must_use]
pub fn of_table(localizer: &Localizer<'_>) -> Option<Values> {
    let table = localizer.world.table()?;
    Some(Values { slots: Vec::new(), ..values(localizer, table) })
}

/// The values of each player, in the order of the seats.
#[must_use]
pub fn of_players(localizer: &Localizer<'_>) -> Vec<Values> {
    let players = (0..localizer.seats.len()).filter_map(|seat| localizer.world.player_at(Seat(seat)));
    players.filter(|player| localizer.world.exists(*player)).map(|player| values(localizer, player)).collect()
}

fn values(localizer: &Localizer<'_>, comp: CompId) -> Values {
    let world = localizer.world;
    let ruleset = world.ruleset();
    let kind = ruleset.kind(world.kind_of(comp));
    let view = GameView::new(world, Viewer::player(world, localizer.viewer));
    let fields = kind.fields.iter().filter(|f| !kind.quiet.contains(&f.name) && view.knows_field(comp, f.visible));
    let fields =
        fields.map(|field| (ruleset.text(field.name).as_ref(), field.name)).filter(|(name, _)| *name != "name");
    let field = |(name, _): (&str, _)| {
        let value = world.get(comp, name);
        NamedText { name: localizer.field(name), value: localizer.value(&value), empty: is_empty(&value) }
    };
    let slots =
        kind.slots.iter().enumerate().filter(|(_, slot)| !kind.quiet.contains(&slot.name) && slot.capacity != Some(1));
    let slot = |(at, slot): (usize, &hexforge_core::ruleset::Slot)| {
        let count = world.slot(comp, u16::try_from(at).unwrap_or(u16::MAX)).len();
        NamedText { name: localizer.slot(ruleset.text(slot.name)), value: count.to_string(), empty: count == 0 }
    };
    Values {
        comp,
        name: localizer.component(comp),
        fields: fields.map(field).collect(),
        slots: slots.map(slot).collect(),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Nil | Value::Bool(false) => true,
        Value::Str(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    }
}
