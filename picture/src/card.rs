//! Draws the card of a definition.

use super::{INK, PAPER, WEAK, document, hex_of, text};
use crate::board::{DefinitionCard, colour, cut, fitted, width, wrapped};
use std::fmt::Write as _;

/// The card as SVG.
pub(super) fn draw(card: &DefinitionCard) -> String {
    let w = if card.wide { 560.0 } else { 380.0 };
    let fill = card.fill.unwrap_or([0x6b, 0x76, 0x84]);
    let ink = if colour::is_light(fill) { INK } else { "#ffffff" };
    let mut body = String::new();
    let mut y = 112.0;
    let lines = wrapped(&card.text, (w - 48.0) / 17.0);
    for line in &lines {
        text(&mut body, (24.0, y), 17.0, "start", INK, line);
        y += 24.0;
    }
    if !card.facts.is_empty() {
        if !card.text.is_empty() {
            y += 6.0;
        }
        for (name, value) in &card.facts {
            let values = wrapped(value, (w - 190.0) / 14.0);
            text(&mut body, (24.0, y), 14.0, "start", WEAK, &cut(name, 9.6));
            for line in &values {
                text(&mut body, (166.0, y), 14.0, "start", INK, line);
                y += 20.0;
            }
        }
    }
    let h = (y + 40.0).max(if card.wide { 380.0 } else { 530.0 });
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
    let glyph = card.glyph.trim();
    let room = if glyph.is_empty() { w - 48.0 } else { w - 60.0 - width(glyph) * 34.0 };
    let name = fitted(&card.name, room, 2, (25.0, 0.6));
    let step = name.size * 1.1;
    let first = if name.lines.len() > 1 { 30.0 } else { 42.0 };
    for (at, line) in name.lines.iter().enumerate() {
        text(&mut svg, (24.0, first + at as f32 * step), name.size, "start", ink, line);
    }
    text(&mut svg, (24.0, 71.0), 13.5, "start", ink, &cut(&card.kind, room / 13.5));
    text(&mut svg, (w - 24.0, 54.0), 34.0, "end", ink, glyph);
    svg.push_str(&body);
    text(&mut svg, (w / 2.0, h - 16.0), 11.0, "middle", WEAK, &card.id);
    document(w, h, &svg)
}
