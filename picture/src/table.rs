//! Draws the areas of a board.

use super::{INK, PAPER, TILE, WEAK, hex_of, text};
use crate::board::{self, Area, CAPTION, HEADING, Item, Shape, colour, cut, width};
use std::fmt::Write as _;

/// Draws an area with its items.
pub(super) fn draw_area(svg: &mut String, area: &Area) {
    let (x, y, w, h) = (area.x * TILE, area.y * TILE, area.w * TILE, area.h * TILE);
    let _ = writeln!(svg, r##"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" rx="8" fill="#f0f1ed"/>"##);
    if let Some(seat) = area.seat {
        let colour = hex_of(colour::of_seat(seat));
        let _ = writeln!(svg, r#"<rect x="{x:.1}" y="{y:.1}" width="9" height="{h:.1}" fill="{colour}"/>"#);
    }
    if !area.title.is_empty() {
        let size = HEADING * TILE;
        text(svg, (x + 20.0, y + size * 1.25), size, "start", INK, &cut(&area.title, (w - 30.0) / size));
    }
    for (cx, cy, caption) in &area.captions {
        let size = CAPTION * TILE;
        text(svg, (x + cx * TILE, y + cy * TILE + size * 0.95), size, "start", WEAK, caption);
    }
    for link in &area.links {
        let colour = link.fill.map_or_else(|| "#9aa3ae".to_owned(), hex_of);
        let point = |(px, py): (f32, f32)| (x + px * TILE, y + py * TILE);
        let ((x1, y1), (x2, y2)) = (point(link.from), point(link.to));
        let _ = writeln!(
            svg,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}" stroke-width="8" stroke-opacity="0.6"/>"#,
        );
    }
    for item in &area.items {
        draw_item(svg, item, (x + item.x * TILE, y + item.y * TILE), area.seat);
    }
}

fn draw_item(svg: &mut String, item: &Item, (x, y): (f32, f32), mat: Option<usize>) {
    let background = board::background(item, PAPER);
    outline(svg, item, (x, y), &style(item, background, mat));
    let ink = if colour::is_light(background) { INK } else { "#f2f4f6" };
    for line in board::text_lines(item) {
        let size = (line.size * TILE).min(line.room * TILE / width(&line.text).max(0.1));
        let anchor = if line.centred { "middle" } else { "start" };
        text(svg, (x + line.x * TILE, y + line.y * TILE + size * 0.35), size, anchor, ink, &line.text);
    }
    if item.all.len() > 1 && item.shape != Shape::Row {
        badge(svg, item, (x, y));
    }
}

fn style(item: &Item, background: colour::Rgb, mat: Option<usize>) -> String {
    let owner = item.owner.filter(|seat| item.shape != Shape::Row || mat != Some(*seat));
    let edge = owner.map_or_else(|| "#b8bec6".to_owned(), |seat| hex_of(colour::of_seat(seat)));
    format!(r#"fill="{}" stroke="{edge}" stroke-width="1.5""#, hex_of(background))
}

fn outline(svg: &mut String, item: &Item, (x, y): (f32, f32), style: &str) {
    let (w, h) = (item.w * TILE, item.h * TILE);
    let _ = match item.shape {
        Shape::Hex => {
            let corner = |(px, py): (f32, f32)| format!("{:.1},{:.1}", x + px * w * 0.49, y + py * h * 0.49);
            let points: Vec<String> = board::HEX.into_iter().map(corner).collect();
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
}

/// The number of components, at the lower right.
fn badge(svg: &mut String, item: &Item, (x, y): (f32, f32)) {
    let (w, h) = (item.w * TILE, item.h * TILE);
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
