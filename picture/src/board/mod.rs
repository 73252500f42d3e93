//! The board of a game as items on a plane, by the hints of its pack: maps of hexes or places, links between them, mats of
//! players, rows and piles of cards.
//!
//! It knows no game and no renderer: lengths are in units of a tile, and whoever draws scales them.

mod area_layout;
mod arrange;
mod builder;
mod card_text;
pub mod colour;
mod contents;
mod definition_card;
mod hints;
mod item;
mod map;
mod mat;
mod outline;
mod places;
mod template;
mod text_layout;

pub use arrange::{SHEET, arrange};
pub use card_text::{HEX, TextLine, background, text_lines};
pub(crate) use definition_card::{DefinitionCard, definition_card};
pub use hints::Hints;
pub use item::{Area, Block, Board, CAPTION, Group, HEADING, Item, Link, Shape};
pub use outline::{Connection, MapOutline, Node, Place, outline};
pub use places::Position;
pub(crate) use text_layout::{cut, fitted, width, wrapped};

use builder::BoardBuilder;
use hexforge_core::ids::CompId;
use hexforge_core::view::Viewer;
use hexforge_core::world::World;
use hexforge_play::localizer::Localizer;

/// The board as `viewer` may see it; without a viewer everything is visible. Only the map has its layout: pass the board to
/// [`arrange`] before you draw it.
#[must_use]
pub fn build(world: &World, localizer: &Localizer<'_>, hints: &Hints, viewer: Option<CompId>) -> Board {
    let reader = viewer.map_or(Viewer::Author, |player| Viewer::player(world, Some(player)));
    let mut builder = BoardBuilder::new(world, localizer, hints, reader);
    let mut board = Board::default();
    let Some(table) = world.table() else { return board };
    let map = map::build(&builder, table);
    builder.compact = map.is_some();
    let shown = map.as_ref().map(map::shown).unwrap_or_default();
    board.areas.extend(map);
    board.areas.extend(mat::table(&builder, table, &shown));
    board.areas.extend(builder.players.iter().enumerate().map(|(seat, p)| mat::mat(&builder, *p, seat)));
    board
}

#[cfg(test)]
mod tests;
