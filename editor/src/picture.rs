//! Pictures as SVG and PNG: the card of a definition, the whole board, a chart.

use crate::board::colour::{self, Rgb};
use crate::board::sheet::{CardFace, face};
use crate::board::{Area, Board, Hints, Item, Shape};
use crate::playtest::{Command, Driver, Notice, Start, Until};
use hexforge_core::ids::DefId;
use hexforge_play::Game;
use hexforge_play::names::matching;
use hexforge_schemas::outline::outline;
use std::fmt::Write as _;
use std::sync::Arc;

/// Points a tile.
const TILE: f32 = 120.0;
const INK: &str = "#1d2026";
const WEAK: &str = "#5b636d";
const PAPER: Rgb = [0xfa, 0xfa, 0xf7];
const FONT: &str = "Ubuntu, 'DejaVu Sans', sans-serif";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn hex_of([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// About how wide a text is, in its own height.
fn width(text: &str) -> f32 {
    let of = |c: char| match c {
        'i' | 'l' | 'j' | '.' | ',' | ' ' | '\'' | '|' | ':' | ';' | '!' | 'I' => 0.29,
        'm' | 'w' | 'M' | 'W' | 'ш' | 'щ' | 'ж' | 'ю' => 0.83,
        c if c.is_uppercase() => 0.66,
        _ => 0.53,
    };
    text.chars().map(of).sum()
}

/// Lines no wider than `room` in heights of the text.
fn wrapped(text: &str, room: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + width(word) + 0.29 > room {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// A text cut to a width in heights of the text.
fn cut(text: &str, room: f32) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if width(&short) + 1.0 > room {
            break;
        }
        short.push(c);
    }
    if short.is_empty() { short } else { format!("{}…", short.trim_end()) }
}

fn text(svg: &mut String, at: (f32, f32), size: f32, anchor: &str, ink: &str, said: &str) {
    let (x, y) = at;
    let _ = writeln!(
        svg,
        r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}" text-anchor="{anchor}" fill="{ink}">{}</text>"#,
        escaped(said)
    );
}

fn whole(w: f32, h: f32, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.1} {h:.1}\" font-family=\"{FONT}\">\n{body}</svg>\n"
    )
}

/// The card of a definition of a game, in a language (the pack's first where it lacks that).
///
/// # Errors
/// Nothing, or more than one thing, is called so.
pub fn definition(game: &Game, id: &str, language: &str) -> Result<String, String> {
    let ruleset = &game.ruleset;
    let found = matching(ruleset, ruleset.definitions.iter().map(|d| d.id), id);
    let [at] = found.as_slice() else {
        let all = ruleset.definitions.iter().flat_map(|d| [ruleset.text(d.id).as_ref(), ruleset.text(d.base).as_ref()]);
        let near = hexforge_schemas::nearest::nearest(id, all);
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("there is no definition `{id}`{near}"));
    };
    let hints = Hints::new(&outline(game.loaded()));
    Ok(card(&face(ruleset, &game.loaded().locales, &hints, DefId::from_index(*at), language)))
}

/// A card.
fn card(face: &CardFace) -> String {
    let w = if face.wide { 560.0 } else { 380.0 };
    let fill = face.fill.unwrap_or([0x6b, 0x76, 0x84]);
    let ink = if colour::is_light(fill) { INK } else { "#ffffff" };
    let mut body = String::new();
    let mut y = 112.0;
    let lines = wrapped(&face.text, (w - 48.0) / 17.0);
    for line in &lines {
        text(&mut body, (24.0, y), 17.0, "start", INK, line);
        y += 24.0;
    }
    if !face.facts.is_empty() {
        if !face.text.is_empty() {
            y += 6.0;
        }
        for (name, value) in &face.facts {
            let values = wrapped(value, (w - 190.0) / 14.0);
            text(&mut body, (24.0, y), 14.0, "start", WEAK, &cut(name, 9.6));
            for line in &values {
                text(&mut body, (166.0, y), 14.0, "start", INK, line);
                y += 20.0;
            }
        }
    }
    let h = (y + 40.0).max(if face.wide { 380.0 } else { 530.0 });
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r#"<rect x="1" y="1" width="{:.0}" height="{:.0}" rx="18" fill="{}" stroke="{}" stroke-width="2"/>"#,
        w - 2.0,
        h - 2.0,
        hex_of(PAPER),
        hex_of(fill)
    );
    let _ = writeln!(
        svg,
        r#"<path d="M1 80 V19 A18 18 0 0 1 19 1 H{:.0} A18 18 0 0 1 {:.0} 19 V80 Z" fill="{}"/>"#,
        w - 19.0,
        w - 1.0,
        hex_of(fill)
    );
    let glyph = face.glyph.trim();
    let room = if glyph.is_empty() { w - 48.0 } else { w - 60.0 - width(glyph) * 34.0 };
    let size = 25.0_f32.min(room / width(&face.name).max(0.1));
    text(&mut svg, (24.0, 44.0), size, "start", ink, &face.name);
    text(&mut svg, (24.0, 67.0), 13.5, "start", ink, &face.kind);
    text(&mut svg, (w - 24.0, 54.0), 34.0, "end", ink, glyph);
    svg.push_str(&body);
    text(&mut svg, (w / 2.0, h - 16.0), 11.0, "middle", WEAK, &face.id);
    whole(w, h, &svg)
}

/// The whole board.
#[must_use]
pub fn board(board: &Board) -> String {
    let mut body = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n".to_owned();
    for area in &board.areas {
        self::area(&mut body, area);
    }
    whole(board.w * TILE, board.h * TILE, &body)
}

/// The board of a new game with the fewest players.
///
/// # Errors
/// The game cannot begin, in words.
pub fn new_board(game: &Game, table: &Table) -> Result<String, String> {
    let mut driver = Driver::new(Some(game.clone()), Arc::default());
    let players = table.players.unwrap_or(game.ruleset.game.min_players as usize);
    let start = Start { options: table.options.clone(), ..crate::ui::plain_start(players, table.seed) };
    driver.handle(Command::Start(Box::new(start)));
    let refused = |notice: &Option<Notice>| notice.as_ref().filter(|n| n.is_fault).map(|n| n.text.clone());
    let fault = refused(&driver.snapshot().notice);
    for _ in 0..table.decisions {
        driver.handle(Command::Run(Until::Step));
    }
    let seen = driver.snapshot();
    if let Some(fault) = fault.or_else(|| refused(&seen.notice)) {
        return Err(fault);
    }
    if !table.map_only {
        return Ok(board(&seen.board));
    }
    let map = seen.board.areas.iter().find(|area| area.title.is_empty());
    let mut map = map.cloned().ok_or("nothing of this game lies on a map")?;
    (map.x, map.y) = (0.0, 0.0);
    Ok(board(&Board { w: map.w, h: map.h, areas: vec![map] }))
}

/// The table of which a picture is wanted.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// How many players; none: the fewest.
    pub players: Option<usize>,
    /// Options of the game.
    pub options: Vec<(String, String)>,
    /// Seed.
    pub seed: u64,
    /// So many decisions bots have made.
    pub decisions: usize,
    /// Only the map.
    pub map_only: bool,
}

fn area(svg: &mut String, area: &Area) {
    let (x, y, w, h) = (area.x * TILE, area.y * TILE, area.w * TILE, area.h * TILE);
    let _ = writeln!(svg, r##"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" rx="8" fill="#f0f1ed"/>"##);
    if let Some(seat) = area.seat {
        let _ = writeln!(
            svg,
            r#"<rect x="{x:.1}" y="{y:.1}" width="10" height="{h:.1}" fill="{}"/>"#,
            hex_of(colour::of_seat(seat))
        );
    }
    if !area.title.is_empty() {
        text(svg, (x + 24.0, y + 40.0), 30.0, "start", INK, &area.title);
        let left = 24.0 + width(&area.title) * 30.0 + 24.0;
        text(svg, (x + left, y + 38.0), 18.0, "start", WEAK, &cut(&area.note, (w - left - 12.0) / 18.0));
    }
    for (cx, cy, caption) in &area.captions {
        text(svg, (x + cx * TILE, y + cy * TILE + 19.0), 18.0, "start", WEAK, caption);
    }
    for link in &area.links {
        let colour = link.fill.map_or_else(|| "#9aa3ae".to_owned(), hex_of);
        let _ = writeln!(
            svg,
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{colour}" stroke-width="8" stroke-opacity="0.6"/>"#,
            x + link.from.0 * TILE,
            y + link.from.1 * TILE,
            x + link.to.0 * TILE,
            y + link.to.1 * TILE
        );
    }
    for item in &area.items {
        self::item(svg, item, (x + item.x * TILE, y + item.y * TILE));
    }
}

fn item(svg: &mut String, item: &Item, (x, y): (f32, f32)) {
    let (w, h) = (item.w * TILE, item.h * TILE);
    let strength = match item.shape {
        Shape::Token => 0.9,
        Shape::Hex | Shape::Tile => 0.35,
        _ => 0.5,
    };
    let owner = item.owner.filter(|_| item.shape == Shape::Token).map(colour::of_seat);
    let fill = if item.face_down { Some([0x5a, 0x66, 0x78]) } else { item.fill.or(owner) };
    let ground = fill.map_or(PAPER, |fill| colour::mix(fill, PAPER, if item.face_down { 0.8 } else { strength }));
    let edge = item.owner.map_or_else(|| "#b8bec6".to_owned(), |seat| hex_of(colour::of_seat(seat)));
    let style = format!(r#"fill="{}" stroke="{edge}" stroke-width="1.5""#, hex_of(ground));
    let _ = match item.shape {
        Shape::Hex => {
            let points = [(-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0)];
            let points: Vec<String> =
                points.iter().map(|(px, py)| format!("{:.1},{:.1}", x + px * w * 0.49, y + py * h * 0.49)).collect();
            writeln!(svg, r#"<polygon points="{}" {style}/>"#, points.join(" "))
        }
        Shape::Token | Shape::Disc => {
            writeln!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" {style}/>"#, w.min(h) / 2.0)
        }
        _ => writeln!(
            svg,
            r#"<rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="7" {style}/>"#,
            x - w / 2.0,
            y - h / 2.0
        ),
    };
    let ink = if colour::is_light(ground) { INK } else { "#f2f4f6" };
    match item.shape {
        _ if item.face_down => {}
        Shape::Token => {
            let initials = || item.name.split([' ', '_']).filter_map(|word| word.chars().next()).take(2).collect();
            let glyph: String = if item.glyph.is_empty() { initials() } else { item.glyph.clone() };
            text(svg, (x, y + h * 0.19), h * 0.52, "middle", ink, &cut(&glyph, 1.8));
        }
        Shape::Disc => {
            text(svg, (x, y - h * 0.08), h * 0.24, "middle", ink, &cut(&item.glyph, 3.6));
            text(svg, (x, y - h * 0.29), h * 0.12, "middle", ink, &cut(&item.name, 5.4));
        }
        Shape::Hex | Shape::Tile => {
            let size = (h * 0.13).min(20.0);
            let room = if item.shape == Shape::Hex { w * 0.48 } else { w * 0.9 };
            let name = format!("{}  {}", item.glyph, item.name);
            text(svg, (x, y - h / 2.0 + size * 1.3), size, "middle", ink, &cut(name.trim(), room / size));
        }
        Shape::Card | Shape::Sheet => {
            let left = x - w / 2.0 + 8.0;
            text(
                svg,
                (left, y - h / 2.0 + 21.0),
                16.0,
                "start",
                ink,
                &cut(format!("{} {}", item.glyph, item.name).trim(), (w - 14.0) / 16.0),
            );
            let rows = ((h - 34.0) / 14.0) as usize;
            for (at, line) in wrapped(&item.text, (w - 16.0) / 11.5).iter().take(rows).enumerate() {
                text(svg, (left, y - h / 2.0 + 40.0 + at as f32 * 14.0), 11.5, "start", ink, line);
            }
        }
    }
    if item.all.len() > 1 {
        let size = (h * 0.4).min(22.0);
        let (bx, by) = (x + w / 2.0 - size * 0.3, y + h / 2.0 - size * 0.3);
        let count = item.all.len().to_string();
        let room = width(&count) * size + size * 0.5;
        let _ = writeln!(
            svg,
            r##"<rect x="{:.1}" y="{:.1}" width="{room:.1}" height="{:.1}" rx="{:.1}" fill="#14161a"/>"##,
            bx - room / 2.0,
            by - size * 0.55,
            size * 1.1,
            size * 0.5
        );
        text(svg, (bx, by + size * 0.33), size, "middle", "#ffffff", &count);
    }
}

/// Shares as bars with intervals.
#[must_use]
pub fn bars(title: &str, all: &[(String, f64, (f64, f64))]) -> String {
    let (w, row) = (760.0, 34.0);
    let h = 70.0 + row * all.len() as f32;
    let mut svg = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n".to_owned();
    text(&mut svg, (24.0, 38.0), 22.0, "start", INK, title);
    let most = all.iter().map(|(_, _, (_, high))| *high).fold(0.05, f64::max);
    let at = |share: f64| 230.0 + 400.0 * (share / most) as f32;
    for (number, (name, share, (low, high))) in all.iter().enumerate() {
        let y = 62.0 + row * number as f32;
        text(&mut svg, (220.0, y + 18.0), 15.0, "end", INK, &cut(&name.replace('_', " "), 13.0));
        let _ = writeln!(
            svg,
            r##"<rect x="230" y="{y:.1}" width="{:.1}" height="24" rx="3" fill="#6f9fd0"/>"##,
            at(*share) - 230.0
        );
        let _ = writeln!(
            svg,
            r#"<path d="M{l:.1} {a:.1} V{b:.1} M{l:.1} {m:.1} H{r:.1} M{r:.1} {a:.1} V{b:.1}" stroke="{INK}" stroke-width="1.5" fill="none"/>"#,
            l = at(*low),
            r = at(*high),
            a = y + 7.0,
            m = y + 12.0,
            b = y + 17.0
        );
        text(&mut svg, (at(*high) + 10.0, y + 18.0), 14.0, "start", WEAK, &format!("{:.1} %", share * 100.0));
    }
    whole(w, h, &svg)
}

/// An SVG as PNG, `scale` times as large.
///
/// # Errors
/// It cannot be drawn, in words.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    use resvg::{tiny_skia, usvg};
    let mut fonts = usvg::fontdb::Database::new();
    // The fonts of the editor, so that pictures are the same on every machine.
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
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| format!("the picture cannot be drawn: {e}"))?;
    let size = tree.size();
    // Larger pictures than this do not fit into the memory of small machines.
    let scale = scale.min(12_000.0 / size.width().max(size.height()));
    let (w, h) = ((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32);
    let mut pixels = tiny_skia::Pixmap::new(w.max(1), h.max(1)).ok_or("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| format!("the picture cannot be written as PNG: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_schemas::load::{LoadOptions, load};

    #[test]
    fn a_card_names_what_it_is_and_becomes_a_png() {
        let pack = crate::testing::tic_tac_toe();
        let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
        let svg = definition(&game, "centre", "").unwrap();
        assert!(svg.contains("ttt:centre"));
        let bytes = png(&svg, 1.0).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        assert!(definition(&game, "center", "").unwrap_err().contains("did you mean"));
    }

    #[test]
    fn text_is_wrapped_and_escaped() {
        assert_eq!(wrapped("aaa bbb ccc", 4.0), ["aaa bbb", "ccc"]);
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
