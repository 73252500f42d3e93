//! The text on an item: lines with their positions, the same for the window and for pictures.

use super::colour::{self, Rgb};
use super::item::{Item, Shape};
use super::text_layout::{self, cut, fitted, wrapped};

/// A line of text on an item. Lengths are in units of a tile, positions count from the middle of the item.
#[derive(Clone, PartialEq, Debug)]
pub struct TextLine {
    /// The horizontal position of its left end, or of its middle if it is centred.
    pub x: f32,
    /// The vertical position of its middle.
    pub y: f32,
    /// The height of its characters.
    pub size: f32,
    /// The width that it may take.
    pub room: f32,
    /// Whether `x` is the position of its middle.
    pub centred: bool,
    /// The text.
    pub text: String,
}

/// The height of the characters in a row.
const ROW_TEXT: f32 = 0.25;
/// Space at the ends of a row.
const ROW_PAD: f32 = 0.1;

/// A tile that is narrower has space only for its glyph.
const SMALL: f32 = 0.75;

/// The width of a row that shows its whole text.
pub(super) fn row_width(item: &Item) -> f32 {
    text_layout::width(&row_text(item)) * ROW_TEXT + 2.0 * ROW_PAD
}

fn titled(item: &Item) -> String {
    format!("{} {}", item.glyph.trim(), item.name).trim().to_owned()
}

fn row_text(item: &Item) -> String {
    match (item.face_down, item.all.len()) {
        (true, 1) => "?".to_owned(),
        (true, count) => count.to_string(),
        (false, 1) => titled(item),
        (false, count) => format!("{} ×{count}", titled(item)),
    }
}

/// The lines of text on an item.
#[must_use]
pub fn text_lines(item: &Item) -> Vec<TextLine> {
    let (w, h) = (item.w, item.h);
    if item.shape == Shape::Row {
        let (x, room) = (ROW_PAD - w / 2.0, w - 2.0 * ROW_PAD + 0.02);
        let text = cut(&row_text(item), room / (ROW_TEXT * 0.8));
        return vec![TextLine { x, y: 0.0, size: ROW_TEXT, room, centred: false, text }];
    }
    if item.face_down {
        return Vec::new();
    }
    match item.shape {
        Shape::Hex => title(item, (w * 0.6, h * 0.115, 0.68), h * 0.055),
        Shape::Tile if w < SMALL => {
            title(&Item { name: String::new(), ..item.clone() }, (w * 0.9, h * 0.24, 1.0), h * 0.03)
        }
        Shape::Tile => title(item, (w * 0.92, (h * 0.14).min(0.2), 0.7), h * 0.03),
        Shape::Disc => disc(item),
        Shape::Token => {
            let text = if item.glyph.is_empty() { initials(&item.name) } else { item.glyph.clone() };
            vec![TextLine { x: 0.0, y: 0.0, size: h * 0.55, room: w * 0.95, centred: true, text }]
        }
        Shape::Card | Shape::Sheet => card(item),
        Shape::Row => Vec::new(),
    }
}

/// Glyph and name at the upper edge, on two lines if they are long and the item contains nothing.
fn title(item: &Item, (room, size, least): (f32, f32, f32), margin: f32) -> Vec<TextLine> {
    let rows = if item.laden { 1 } else { 2 };
    let title = fitted(&titled(item), room, rows, (size, least));
    let top = margin - item.h / 2.0;
    let line = |(at, text): (usize, String)| TextLine {
        x: 0.0,
        y: top + title.size * (0.5 + at as f32 * 1.12),
        size: title.size,
        room,
        centred: true,
        text,
    };
    title.lines.into_iter().enumerate().map(line).collect()
}

fn disc(item: &Item) -> Vec<TextLine> {
    let (w, h) = (item.w, item.h);
    let line = |y: f32, size: f32, room: f32, text: &str| TextLine {
        x: 0.0,
        y: y * h,
        size: size * h,
        room: room * w,
        centred: true,
        text: text.to_owned(),
    };
    let (name, glyph) =
        if item.laden { ((-0.37, 0.11, 0.6), (-0.19, 0.25, 0.7)) } else { ((-0.24, 0.14, 0.76), (0.08, 0.34, 0.8)) };
    let title = fitted(&item.name, name.2, 1, (name.1, 0.7));
    let title = line(name.0, title.size, name.2, title.lines.first().map_or("", String::as_str));
    vec![title, line(glyph.0, glyph.1, glyph.2, &item.glyph)]
}

fn card(item: &Item) -> Vec<TextLine> {
    const TEXT: f32 = 0.105;
    let (left, top, room) = (0.07 - item.w / 2.0, 0.06 - item.h / 2.0, item.w - 0.14);
    let line = |y: f32, size: f32, text: String| TextLine { x: left, y, size, room, centred: false, text };
    // The content of the item begins where a second line would be.
    let rows = if item.laden { 1 } else { 2 };
    let title = fitted(&titled(item), room, rows, (0.15, 0.7));
    let mut all = Vec::new();
    let mut y = top;
    for text in title.lines {
        all.push(line(y + title.size * 0.5, title.size, text));
        y += title.size * 1.12;
    }
    y += 0.06;
    let rows = ((item.h / 2.0 - 0.05 - y) / (TEXT * 1.25)).max(0.0) as usize;
    let wrapped_text = wrapped(&item.text, room / TEXT);
    let cut_off = wrapped_text.len() > rows;
    for (at, text) in wrapped_text.into_iter().take(rows).enumerate() {
        let text = if cut_off && at + 1 == rows { cut(&format!("{text} …"), room / TEXT) } else { text };
        all.push(line(y + TEXT * (0.5 + at as f32 * 1.25), TEXT, text));
    }
    all
}

/// The first letters of the words of a name.
fn initials(name: &str) -> String {
    name.split([' ', '_', '-']).filter_map(|word| word.chars().next()).take(2).collect()
}

/// The background of an item; items without a colour of their own get `neutral`.
#[must_use]
pub fn background(item: &Item, neutral: Rgb) -> Rgb {
    if item.face_down {
        return colour::mix([0x5a, 0x66, 0x78], neutral, 0.8);
    }
    let strength = match item.shape {
        Shape::Token => 0.9,
        Shape::Hex | Shape::Tile => 0.35,
        _ => 0.5,
    };
    let owner = item.owner.filter(|_| item.shape == Shape::Token).map(colour::of_seat);
    item.fill.or(owner).map_or(neutral, |fill| colour::mix(fill, neutral, strength))
}

/// Corners of a flat-topped hex, from its middle, in halves of its width and height.
pub const HEX: [(f32, f32); 6] = [(-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0)];

#[cfg(test)]
mod tests {
    use super::super::item::{ROW, size};
    use super::super::text_layout::width;
    use super::*;

    fn item(shape: Shape, name: &str) -> Item {
        let (w, h) = size(shape);
        let text = "All that this card says, in words that take more than one line. ".repeat(8);
        Item { shape, w, h, name: name.to_owned(), glyph: "02".to_owned(), all: vec![1], text, ..Item::default() }
    }

    #[test]
    fn lines_stay_on_their_item_and_do_not_overlap() {
        for shape in [Shape::Hex, Shape::Tile, Shape::Disc, Shape::Card, Shape::Sheet, Shape::Token] {
            for name in ["Vega", "Home of the Clan of the Seven Winds", "Donaudampfschifffahrtsgesellschaft"] {
                let item = item(shape, name);
                let all = text_lines(&item);
                assert!(!all.is_empty());
                for line in &all {
                    assert!(line.y.abs() + line.size * 0.5 <= item.h / 2.0 + 0.001, "{shape:?} {line:?}");
                    assert!(line.room <= item.w, "{shape:?} {line:?}");
                }
                for two in all.windows(2) {
                    assert!(two[1].y - two[0].y >= (two[0].size + two[1].size) * 0.5 * 0.9, "{shape:?} {two:?}");
                }
            }
        }
    }

    #[test]
    fn a_hex_shows_the_whole_of_a_long_name() {
        let shown: Vec<String> =
            text_lines(&item(Shape::Hex, "Home of the Seven Winds")).into_iter().map(|l| l.text).collect();
        assert_eq!(shown.join(" "), "02 Home of the Seven Winds");
    }

    #[test]
    fn a_row_is_as_wide_as_its_text() {
        let mut row = item(Shape::Row, "Neural Motivator");
        row.all = vec![1, 2];
        (row.w, row.h) = (row_width(&row), ROW);
        let shown = text_lines(&row);
        assert_eq!(shown[0].text, "02 Neural Motivator ×2");
        assert!(width(&shown[0].text) * shown[0].size <= shown[0].room + 0.03);
    }
}
