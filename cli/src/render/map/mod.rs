//! Draws the map of a game as text: hexes, or boxes at positions, with their pieces, and a legend of what the picture shortens.

mod fit;
mod hexes;
mod label;
mod legend;
mod short_names;
mod squares;

pub use short_names::ShortNames;

use crate::output::Page;
use crate::render::canvas::Canvas;
use crate::render::localizer::Localizer;
use fit::Shown;
use hexes::Hex;
use hexforge_picture::board::{MapOutline, Position};
use label::{Label, Labels};
use short_names::seat_marks;
use squares::Square;

/// A place whose label is not whole in the picture, or that is not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Missing {
    /// Its index.
    place: usize,
    shown: Shown,
}

/// Draws the map. Pieces get short names unless the picture has space for whole names.
#[must_use]
pub fn text(localizer: &Localizer<'_>, map: &MapOutline, names: &mut ShortNames, page: Page) -> String {
    let marks = seat_marks(localizer.seats);
    let mut whole = Labels::new(&marks, None);
    let drawing = Drawing::of(map, &mut whole, page.columns);
    let mut short = Labels::new(&marks, Some(names));
    let (drawing, mut labels) = if drawing.missing.is_empty() && drawing.is_compact() {
        (drawing, whole)
    } else {
        (Drawing::of(map, &mut short, page.columns), short)
    };
    let mut text = String::new();
    for line in drawing.canvases.iter().flat_map(|canvas| canvas.lines(page.style)) {
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str(&legend::text(localizer, map, &drawing, &mut labels, page));
    text
}

/// A picture of the places of a map.
struct Drawing {
    canvases: Vec<Canvas>,
    labels: Vec<Label>,
    missing: Vec<Missing>,
}

/// A picture with whole names may have this many lines.
const COMPACT: usize = 30;

impl Drawing {
    fn of(map: &MapOutline, labels: &mut Labels<'_>, columns: usize) -> Self {
        let labels: Vec<Label> = map.places.iter().map(|place| labels.label(&place.node)).collect();
        let mut drawing = Self { canvases: Vec::new(), labels: Vec::new(), missing: Vec::new() };
        let positions = || map.places.iter().zip(&labels).enumerate();
        let hexes: Vec<(usize, i64, i64, &Label)> = positions()
            .filter_map(|(at, (place, label))| match place.position {
                Some(Position::Hex { q, r }) => Some((at, q, 2 * r + q, label)),
                _ => None,
            })
            .collect();
        let squares: Vec<(usize, Square<'_>)> = positions()
            .filter_map(|(at, (place, label))| match place.position {
                Some(Position::Square { x, y }) => Some((at, Square { x, y, label })),
                _ => None,
            })
            .collect();
        let from = |value: i64, least: Option<i64>| usize::try_from(value - least.unwrap_or(0)).unwrap_or(0);
        let (left, top) = (hexes.iter().map(|hex| hex.1).min(), hexes.iter().map(|hex| hex.2).min());
        let (at_hexes, hexes): (Vec<usize>, Vec<Hex<'_>>) = hexes
            .iter()
            .map(|(at, q, half, label)| (*at, Hex { column: from(*q, left), half_row: from(*half, top), label }))
            .unzip();
        let (at_squares, squares): (Vec<usize>, Vec<Square<'_>>) = squares.into_iter().unzip();
        if !hexes.is_empty() {
            drawing.add(&at_hexes, hexes::draw(&hexes, columns));
        }
        if !squares.is_empty() {
            drawing.add(&at_squares, squares::draw(&squares, columns));
        }
        drawing.labels = labels;
        drawing
    }

    /// Adds a picture of these places; without one, all of them are missing.
    fn add(&mut self, places: &[usize], picture: Option<(Canvas, Vec<Shown>)>) {
        let shown = match picture {
            Some((canvas, shown)) => {
                self.canvases.push(canvas);
                shown
            }
            None => vec![Shown::Cut; places.len()],
        };
        let missing = places.iter().zip(shown).filter(|(_, shown)| *shown != Shown::Whole);
        self.missing.extend(missing.map(|(place, shown)| Missing { place: *place, shown }));
    }

    fn is_compact(&self) -> bool {
        self.canvases.iter().map(Canvas::height).sum::<usize>() <= COMPACT
    }
}
