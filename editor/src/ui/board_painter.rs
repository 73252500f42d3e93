//! Paints areas and items of the board. Without a graphics card every pixel costs time, so nothing is painted without a meaning:
//! areas have no background, and edges show only an owner or that an item can be chosen.

use super::theme;
use egui::emath::GuiRounding as _;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, Visuals, vec2};
use hexforge_picture::board::{self, Area, CAPTION, HEADING, HEX, Item, Shape, TextLine, colour};

/// Text of fewer pixels cannot be read.
const MIN_TEXT: f32 = 5.0;

/// How an item is shown at the moment.
#[derive(Clone, Copy)]
pub(super) struct ItemStyle {
    /// The seat whose mat it is on.
    pub mat: Option<usize>,
    /// Whether it can be chosen.
    pub option: bool,
    /// Whether it is picked.
    pub picked: bool,
    /// How strongly it is highlighted, from 0 to 1.
    pub glow: f32,
}

/// Paints areas and items.
pub(super) struct BoardPainter<'a> {
    pub painter: &'a Painter,
    /// Points per tile.
    pub zoom: f32,
    pub visuals: &'a Visuals,
    /// The part of the window that shows the board.
    pub view: Rect,
}

impl BoardPainter<'_> {
    /// An area without its items.
    pub fn area(&self, area: &Area, corner: Pos2) {
        let rect = Rect::from_min_size(corner, vec2(area.w, area.h) * self.zoom);
        if !self.view.intersects(rect) {
            return;
        }
        if let Some(seat) = area.seat {
            let bar = Rect::from_min_size(corner, vec2((0.07 * self.zoom).max(2.0), rect.height()));
            self.plain_rect(bar, theme::rgb(colour::of_seat(seat)));
        }
        let at = corner + vec2(0.16, 0.08) * self.zoom;
        self.text(&area.title, at, (HEADING, area.w - 0.3), self.visuals.text_color(), Align2::LEFT_TOP);
        for (x, y, caption) in &area.captions {
            let at = corner + vec2(*x, *y) * self.zoom;
            self.text(caption, at, (CAPTION, area.w - x), self.visuals.weak_text_color(), Align2::LEFT_TOP);
        }
        for link in &area.links {
            let point = |(x, y): (f32, f32)| corner + vec2(x, y) * self.zoom;
            let colour = link.fill.map_or(self.visuals.weak_text_color(), theme::rgb).gamma_multiply(0.6);
            let stroke = Stroke::new((0.07 * self.zoom).max(1.5), colour);
            self.painter.line_segment([point(link.from), point(link.to)], stroke);
        }
    }

    /// A line of text of a size, in a width, both in tiles. It shrinks where the font is wider than the layout assumed.
    fn text(&self, text: &str, at: Pos2, (size, room): (f32, f32), colour: Color32, align: Align2) {
        let size = size * self.zoom;
        if self.is_unreadable(size) || text.is_empty() {
            return;
        }
        let layout = |size| self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), colour);
        let mut galley = layout(size);
        let room = room * self.zoom;
        if galley.size().x > room {
            // In steps: every size of every character takes room in the font texture.
            galley = layout((size * room / galley.size().x * 2.0).floor() / 2.0);
        }
        let rect = align.anchor_size(at, galley.size());
        self.painter.galley(rect.min, galley, colour);
    }

    fn is_unreadable(&self, size: f32) -> bool {
        size * self.painter.pixels_per_point() < MIN_TEXT
    }

    /// The colour of an item that has none.
    fn neutral(&self, shape: Shape) -> colour::Rgb {
        match (self.visuals.dark_mode, shape) {
            (true, Shape::Row | Shape::Tile) => [0x2b, 0x30, 0x38],
            (true, _) => [0x3d, 0x44, 0x4f],
            (false, Shape::Token | Shape::Disc) => [0xfa, 0xfa, 0xf7],
            (false, _) => [0xe4, 0xe6, 0xe1],
        }
    }

    fn edge(&self, item: &Item, style: ItemStyle) -> Stroke {
        let owner = item.owner.filter(|seat| item.shape != Shape::Token && style.mat != Some(*seat));
        match (style.picked, style.option, owner) {
            (true, ..) => Stroke::new(3.0, theme::good(self.visuals)),
            (_, true, _) => Stroke::new(2.0, theme::accent(self.visuals)),
            (_, _, Some(seat)) => Stroke::new(1.4, theme::rgb(colour::of_seat(seat))),
            // A piece would be invisible on a place of its own colour.
            _ if item.shape == Shape::Token && item.fill.is_some() => self.owner_ring(item),
            _ => Stroke::NONE,
        }
    }

    fn owner_ring(&self, item: &Item) -> Stroke {
        item.owner.map_or(Stroke::NONE, |seat| Stroke::new(1.2, theme::rgb(colour::of_seat(seat))))
    }

    /// An item with its text.
    pub fn item(&self, item: &Item, lines: &[TextLine], rect: Rect, style: ItemStyle) {
        let ground = board::background(item, self.neutral(item.shape));
        self.outline(item.shape, rect, theme::rgb(ground), self.edge(item, style));
        if style.glow > 0.0 {
            let accent = theme::accent(self.visuals).gamma_multiply(style.glow);
            self.outline(item.shape, rect, accent.gamma_multiply(0.55), Stroke::new(2.5, accent));
        }
        let ink = if colour::is_light(ground) {
            Color32::from_rgb(0x1d, 0x20, 0x26)
        } else {
            Color32::from_rgb(0xf2, 0xf4, 0xf6)
        };
        // A card or piece that differs from its initial state is used up. Flags of places mean many things.
        let used = item.turned && !matches!(item.shape, Shape::Hex | Shape::Tile);
        let ink = if used { ink.gamma_multiply(0.5) } else { ink };
        for line in lines {
            let align = if line.centred { Align2::CENTER_CENTER } else { Align2::LEFT_CENTER };
            let at = rect.center() + vec2(line.x, line.y) * self.zoom;
            self.text(&line.text, at, (line.size, line.room), ink, align);
        }
        if item.all.len() > 1 && item.shape != Shape::Row {
            self.badge(rect, item.all.len());
        }
    }

    /// The number of items, at the lower right.
    fn badge(&self, rect: Rect, count: usize) {
        let size = (rect.height() * 0.42).min(0.2 * self.zoom);
        if self.is_unreadable(size) {
            return;
        }
        let at = rect.right_bottom() - vec2(size * 0.25, size * 0.2);
        let galley = self.painter.layout_no_wrap(count.to_string(), FontId::proportional(size), Color32::WHITE);
        let back = Rect::from_center_size(at, galley.size() + vec2(size * 0.4, 0.0));
        self.painter.rect_filled(back, size * 0.45, Color32::from_black_alpha(0xd0));
        self.painter.galley(Align2::CENTER_CENTER.anchor_size(at, galley.size()).min, galley, Color32::WHITE);
    }

    /// A rectangle of whole pixels. It has no soft edges, which would be many small triangles.
    fn plain_rect(&self, rect: Rect, fill: Color32) {
        let mut mesh = egui::Mesh::default();
        mesh.add_colored_rect(rect.round_to_pixels(self.painter.pixels_per_point()), fill);
        self.painter.add(egui::Shape::mesh(mesh));
    }

    /// Paints a line around an item.
    pub fn mark(&self, shape: Shape, rect: Rect, stroke: Stroke) {
        self.outline(shape, rect.expand(stroke.width), Color32::TRANSPARENT, stroke);
    }

    fn outline(&self, shape: Shape, rect: Rect, fill: Color32, stroke: Stroke) {
        match shape {
            Shape::Hex => {
                let (half, middle) = (rect.size() * 0.4925, rect.center());
                let points = HEX.into_iter().map(|(x, y)| middle + Vec2::new(x * half.x, y * half.y)).collect();
                self.painter.add(egui::Shape::convex_polygon(points, fill, stroke));
            }
            Shape::Token | Shape::Disc => {
                self.painter.circle(rect.center(), rect.width().min(rect.height()) / 2.0, fill, stroke);
            }
            Shape::Row if stroke.is_empty() => self.plain_rect(rect, fill),
            Shape::Row => {
                self.painter.rect(rect, 0.0, fill, stroke, StrokeKind::Inside);
            }
            Shape::Tile | Shape::Card | Shape::Sheet => {
                self.painter.rect(rect, 0.06 * self.zoom, fill, stroke, StrokeKind::Inside);
            }
        }
    }
}
