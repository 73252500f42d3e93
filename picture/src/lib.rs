//! Boards, cards and charts of Hexforge games as SVG and PNG.
//!
//! [`mod@board`] lays a game out on a plane; the rest of the crate writes that, the card of a definition and the charts of the
//! laboratory as pictures. It opens no window and knows no toolkit.

pub mod board;
mod card;
pub mod chart;
mod chart_data;
mod new_game;
mod table;

pub use new_game::{NewGame, new_board};

use crate::board::colour::Rgb;
use crate::board::{Board, Hints, SHEET, arrange, definition_card};
use hexforge_core::ids::DefId;
use hexforge_io::shown;
use hexforge_play::Game;
use hexforge_play::names::matching;
use hexforge_schemas::outline::outline;
use std::fmt::Write as _;
use std::sync::Arc;

/// The size of a tile, in points.
const TILE: f32 = 120.0;
const INK: &str = "#1d2026";
const WEAK: &str = "#5b636d";
const PAPER: Rgb = [0xfa, 0xfa, 0xf7];
const FONT: &str = "Ubuntu, 'DejaVu Sans', sans-serif";

/// A text as the content of an element. XML has no control characters, and a viewer may print what is in a picture.
fn escaped(text: &str) -> String {
    shown(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn hex_of([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn text(svg: &mut String, at: (f32, f32), size: f32, anchor: &str, ink: &str, content: &str) {
    let (x, y) = at;
    let _ = writeln!(
        svg,
        r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}" text-anchor="{anchor}" fill="{ink}">{}</text>"#,
        escaped(content)
    );
}

fn document(w: f32, h: f32, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.1} {h:.1}\" font-family=\"{FONT}\">\n{body}</svg>\n"
    )
}

/// The card of a definition as SVG, in a language or else the first language of its pack.
///
/// # Errors
/// No definition has this id, or several have it.
pub fn definition(game: &Game, id: &str, language: &str) -> Result<String, String> {
    let ruleset = &game.ruleset;
    let found = matching(ruleset, ruleset.definitions.iter().map(|d| d.id), id);
    let [at] = found.as_slice() else {
        let all =
            ruleset.definitions.iter().flat_map(|d| [ruleset.text(d.id).as_ref(), ruleset.text(d.local_id).as_ref()]);
        let near = hexforge_schemas::nearest::nearest(id, all);
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("there is no definition `{id}`{near}"));
    };
    let hints = Hints::new(&outline(game.loaded()));
    Ok(card::draw(&definition_card(ruleset, &game.loaded().locales, &hints, DefId::from_index(*at), language)))
}

/// The whole board as SVG, arranged for a sheet of paper.
#[must_use]
pub fn board(board: &Board) -> String {
    let mut board = board.clone();
    arrange(&mut board, SHEET);
    let mut body = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n".to_owned();
    for area in &board.areas {
        table::draw_area(&mut body, area);
    }
    document(board.w * TILE, board.h * TILE, &body)
}

/// An SVG as PNG, `scale` times as large but at most 12,000 pixels wide or high.
///
/// # Errors
/// The SVG is invalid or the picture does not fit into memory.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    use resvg::{tiny_skia, usvg};
    let mut fonts = usvg::fontdb::Database::new();
    // The fonts of the editor: pictures are the same on every machine.
    for font in [
        epaint_default_fonts::UBUNTU_LIGHT,
        epaint_default_fonts::NOTO_EMOJI_REGULAR,
        epaint_default_fonts::EMOJI_ICON,
        epaint_default_fonts::HACK_REGULAR,
    ] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Ubuntu");
    let options =
        usvg::Options { fontdb: Arc::new(fonts), font_family: "Ubuntu".to_owned(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| format!("cannot draw the picture: {e}"))?;
    let size = tree.size();
    // Larger pictures do not fit into the memory of small machines.
    let scale = scale.min(12_000.0 / size.width().max(size.height()));
    let (w, h) = ((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32);
    let mut pixels = tiny_skia::Pixmap::new(w.max(1), h.max(1)).ok_or("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| format!("cannot write the picture as PNG: {e}"))
}

#[cfg(test)]
mod testing;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_of_a_definition_has_its_id_and_becomes_a_png() {
        let game = crate::testing::game("examples/tic-tac-toe");
        let svg = definition(&game, "centre", "").unwrap();
        assert!(svg.contains("ttt:centre"));
        let bytes = png(&svg, 1.0).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        assert!(definition(&game, "center", "").unwrap_err().contains("did you mean"));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
        assert_eq!(escaped("\u{1b}[2J\u{202e}\u{0}"), "\\u{1b}[2J\\u{202e}\\u{0}");
    }
}
