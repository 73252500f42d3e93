//! The parts of choices in Lua.

use hexforge_scripts::lint::{Call, Literal, TableEntry, TableItem};

/// What can be said of a part.
pub(super) const KEYS: [&str; 4] = ["name", "from", "prompt", "label"];

/// The parts of a choice.
pub(super) fn items(call: &Call) -> &[TableItem] {
    if call.name != "game.choose" {
        return &[];
    }
    let keys = call.args.first().map_or(&[][..], |arg| &arg.keys);
    keys.iter().find(|key| key.spot.name == "parts").map_or(&[], |key| &key.items)
}

/// The names of the parts of a choice.
pub(super) fn names(call: &Call) -> impl Iterator<Item = &str> {
    items(call).iter().filter_map(name).map(|name| name.name.as_str())
}

/// The name of a part.
pub(super) fn name(item: &TableItem) -> Option<&Literal> {
    item.literal.as_ref().or_else(|| entry(item, "name")?.literal.as_ref())
}

/// An entry of a part.
pub(super) fn entry<'a>(item: &'a TableItem, key: &str) -> Option<&'a TableEntry> {
    item.keys.as_ref()?.iter().find(|entry| entry.spot.name == key)
}
