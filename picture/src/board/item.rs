//! The parts of a drawn board, as data. Lengths are in units of a tile.

use super::colour::Rgb;

/// The shape of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// A flat-topped hex.
    Hex,
    /// A square with round corners that may hold things.
    Tile,
    /// A card.
    Card,
    /// A large card.
    Sheet,
    /// A small round piece.
    #[default]
    Token,
    /// A disc that may hold things.
    Disc,
    /// A card that shows only its name, as a line of a list.
    Row,
}

/// A component, or several equal ones, as drawn. Its position is that of its middle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Item {
    /// The component, or the first of several equal ones.
    pub comp: u32,
    /// All components that it stands for.
    pub all: Vec<u32>,
    /// Its name.
    pub name: String,
    /// The full id of its definition.
    pub definition: String,
    /// Its shape.
    pub shape: Shape,
    /// The horizontal position.
    pub x: f32,
    /// The vertical position, downwards.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// A few characters that identify it.
    pub glyph: String,
    /// The colour that its pack gives it.
    pub fill: Option<Rgb>,
    /// The seat of its owner.
    pub owner: Option<usize>,
    /// Whether the viewer cannot see its face.
    pub face_down: bool,
    /// Whether it is exhausted or used up: a flag of its state is set that is not set by default.
    pub turned: bool,
    /// Whether it contains something.
    pub laden: bool,
    /// The text of its card.
    pub text: String,
    /// The lines of its tooltip.
    pub tip: Vec<String>,
}

/// A line between two places of the map.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Link {
    /// Where it begins.
    pub from: (f32, f32),
    /// Where it ends.
    pub to: (f32, f32),
    /// Its colour.
    pub fill: Option<Rgb>,
}

/// The height of the characters of captions.
pub const CAPTION: f32 = 0.21;
/// The height of the characters of headings.
pub const HEADING: f32 = 0.3;

/// A part of the board: the map, the table or the mat of a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Area {
    /// The heading; empty for the map.
    pub title: String,
    /// The seat of the player to whom it belongs.
    pub seat: Option<usize>,
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// Captions, each [`CAPTION`] high: the upper left corner and the text.
    pub captions: Vec<(f32, f32, String)>,
    /// Lines below all items. Positions of lines and items count from the corner of the area.
    pub links: Vec<Link>,
    /// The items, lowest first.
    pub items: Vec<Item>,
    /// Numbers below the heading.
    pub notes: Vec<String>,
    /// The content from which captions and items are laid out; empty for the map.
    pub blocks: Vec<Block>,
}

/// The content of one slot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    /// The name of the slot.
    pub caption: String,
    /// The items with what lies on them.
    pub groups: Vec<Group>,
}

/// An item with what lies on it. Positions count from its upper left corner.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Group {
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// The item, then what lies on it.
    pub items: Vec<Item>,
}

/// A drawn board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    /// Its areas.
    pub areas: Vec<Area>,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Board {
    /// All items with the position of their middle on the board.
    pub fn items(&self) -> impl Iterator<Item = (&Item, f32, f32)> {
        self.areas.iter().flat_map(|area| area.items.iter().map(|item| (item, area.x + item.x, area.y + item.y)))
    }
}

/// The height of a row.
pub(super) const ROW: f32 = 0.36;

/// The width and height of a shape that nothing stretches.
pub(super) fn size(shape: Shape) -> (f32, f32) {
    match shape {
        Shape::Hex => (2.0, 1.732),
        Shape::Tile => (0.94, 0.94),
        Shape::Card => (1.05, 1.45),
        Shape::Sheet => (2.2, 1.45),
        Shape::Token => (0.34, 0.34),
        Shape::Disc => (0.62, 0.62),
        Shape::Row => (2.0, ROW),
    }
}
