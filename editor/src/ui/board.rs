//! The board: pan, zoom, look, and answer where an option has its place.

use super::desk::Desk;
use super::{ask, theme};
use crate::board::{Area, Board, Item, Shape, arrange, colour};
use crate::playtest::{Asked, Command, Offered};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// State of the board.
#[derive(Debug, Default)]
pub struct BoardView {
    /// What is fitted in; none: the author has moved it.
    fit: Fit,
    /// What is shown in the middle, in tiles.
    middle: Pos2,
    /// Points a tile.
    zoom: f32,
    /// The board as it is arranged for a window of this shape: snapshot, shape in quarters, board.
    arranged: Option<(u64, i32, std::sync::Arc<Board>)>,
}

/// What is fitted into the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Fit {
    /// Everything.
    #[default]
    Whole,
    /// The area with this number.
    Area(usize),
    /// Nothing: it stays where it was moved to.
    Free,
}

impl BoardView {
    /// Shows one area as large as possible: the map is the first.
    pub fn look_at(&mut self, area: usize) {
        self.fit = Fit::Area(area);
    }

    /// The board, arranged for a window of this shape.
    fn arranged(&mut self, seen: &crate::playtest::Snapshot, aspect: f32) -> std::sync::Arc<Board> {
        let shape = (aspect * 4.0).round() as i32;
        match &self.arranged {
            Some((version, known, board)) if *version == seen.version && *known == shape => board.clone(),
            _ => {
                let mut board = seen.board.clone();
                arrange(&mut board, shape.max(1) as f32 / 4.0);
                let board = std::sync::Arc::new(board);
                self.arranged = Some((seen.version, shape, board.clone()));
                board
            }
        }
    }
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    banner(desk, ui);
    let seen = desk.seen.clone();
    if !seen.running {
        welcome(desk, ui);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if ui.button("Fit").on_hover_text("show everything; a double click on a part shows that part").clicked() {
            desk.board.fit = Fit::Whole;
        }
        if ui.button("➕").on_hover_text("closer").clicked() {
            (desk.board.fit, desk.board.zoom) = (Fit::Free, desk.board.zoom * 1.25);
        }
        if ui.button("➖").on_hover_text("farther").clicked() {
            (desk.board.fit, desk.board.zoom) = (Fit::Free, desk.board.zoom / 1.25);
        }
        if let Some(ended) = &seen.ended {
            ui.label(RichText::new(ended).strong());
        } else if let Some(asked) = seen.asked.first() {
            ui.label(RichText::new(format!("{}: {}", asked.who, asked.prompt)).strong());
        }
    });
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Board"));
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 6.0, ui.visuals().extreme_bg_color);
    let board = desk.board.arranged(&seen, rect.width() / rect.height().max(1.0));
    if board.w <= 0.0 || board.h <= 0.0 {
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            "Nothing lies on the table.",
            FontId::proportional(14.0),
            ui.visuals().weak_text_color(),
        );
        return;
    }
    navigate(&mut desk.board, &board, ui, rect, &response);
    let (zoom, middle) = (desk.board.zoom, desk.board.middle);
    let place = |x: f32, y: f32| rect.center() + vec2(x - middle.x, y - middle.y) * zoom;
    let brush = Brush { painter: &painter, zoom, dark: ui.visuals().dark_mode, visuals: ui.visuals(), view: rect };
    for area in &board.areas {
        brush.area(area, place(area.x, area.y));
    }
    let pointer = response.hover_pos();
    let mut under: Option<(&Item, Rect)> = None;
    for area in &board.areas {
        for item in &area.items {
            let at = Rect::from_center_size(place(area.x + item.x, area.y + item.y), vec2(item.w, item.h) * zoom);
            if !rect.intersects(at) {
                continue;
            }
            let option = seen.asked.first().and_then(|asked| offered_for(asked, item));
            let look = Look {
                option: option.is_some(),
                glow: desk.glow_of(&item.definition),
                picked: desk.answer.has(option),
            };
            brush.item(item, at, look);
            if pointer.is_some_and(|p| at.contains(p)) {
                under = Some((item, at));
            }
        }
    }
    if seen.board.items().any(|(item, ..)| desk.glow_of(&item.definition) > 0.0) {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(50));
    }
    if response.double_clicked()
        && let Some(pointer) = pointer
    {
        let inside =
            |area: &Area| Rect::from_min_size(place(area.x, area.y), vec2(area.w, area.h) * zoom).contains(pointer);
        desk.board.fit = board.areas.iter().position(inside).map_or(Fit::Whole, Fit::Area);
    }
    if let Some((item, at)) = under {
        let item = item.clone();
        painter.rect_stroke(at.expand(1.5), 3.0, Stroke::new(1.5, theme::accent(ui.visuals())), StrokeKind::Outside);
        if response.clicked() {
            match seen.asked.first().and_then(|asked| Some((asked, offered_for(asked, &item)?))) {
                Some((asked, option)) => ask::pick(desk, asked, option),
                None => desk.ask(Command::Inspect(Some(item.comp))),
            }
        }
        response.clone().on_hover_ui_at_pointer(|ui| card(ui, &item));
        response.context_menu(|ui| menu(desk, ui, &item));
    }
}

/// The option that stands for an item, or something in it.
fn offered_for<'a>(asked: &'a Asked, item: &Item) -> Option<&'a Offered> {
    asked.options.iter().find(|option| option.comp.is_some_and(|comp| item.all.contains(&comp)))
}

fn welcome(desk: &mut Desk, ui: &mut Ui) {
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("No game is under way.").heading());
        ui.add_space(6.0);
        let ready = desk.good.is_some();
        if ui.add_enabled(ready, egui::Button::new("New game …")).clicked() {
            desk.new_game.open = true;
        }
        if !ready {
            let reading = desk.latest.is_none();
            let text = if reading {
                "Reading the pack …"
            } else {
                "Mend the errors of the pack first; they are listed under Problems."
            };
            ui.label(RichText::new(text).weak());
        }
    });
}

/// What keeps the files from being used is told over the game.
fn banner(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    let line = |ui: &mut Ui, text: &str, colour: Color32| {
        egui::Frame::new().fill(colour.gamma_multiply(0.16)).corner_radius(5).inner_margin(6).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(text).color(colour));
        });
    };
    if desk.missing {
        line(
            ui,
            "The folder of the pack is away; the last good rules go on until it comes back.",
            theme::warning(ui.visuals()),
        );
    }
    if let Some(faults) = &seen.faults {
        let text = format!("The files have faults; the last good rules go on. {faults}");
        line(ui, &text, theme::error(ui.visuals()));
    }
    if let Some(notice) = &seen.notice {
        let colour = if notice.is_fault { theme::error(ui.visuals()) } else { theme::accent(ui.visuals()) };
        line(ui, &notice.text, colour);
    }
}

fn navigate(view: &mut BoardView, board: &Board, ui: &Ui, rect: Rect, response: &egui::Response) {
    let part = match view.fit {
        Fit::Whole => Some(Rect::from_min_size(Pos2::ZERO, vec2(board.w, board.h))),
        Fit::Area(at) => board.areas.get(at).map(|a| Rect::from_min_size(pos2(a.x, a.y), vec2(a.w, a.h))),
        Fit::Free => None,
    };
    if let Some(part) = part {
        view.zoom = (rect.width() / part.width()).min(rect.height() / part.height()) * 0.97;
        view.middle = part.center();
    }
    view.zoom = view.zoom.clamp(4.0, 400.0);
    if response.dragged() && response.drag_delta() != Vec2::ZERO {
        view.fit = Fit::Free;
        view.middle -= response.drag_delta() / view.zoom;
    }
    if let Some(pointer) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = (scroll * 0.004).exp() * pinch;
        if (factor - 1.0).abs() > 0.001 {
            view.fit = Fit::Free;
            let there = view.middle + (pointer - rect.center()) / view.zoom;
            view.zoom = (view.zoom * factor).clamp(4.0, 400.0);
            view.middle = there - (pointer - rect.center()) / view.zoom;
        }
    }
}

fn menu(desk: &mut Desk, ui: &mut Ui, item: &Item) {
    if ui.button("Look into").clicked() {
        desk.ask(Command::Inspect(Some(item.comp)));
        desk.front = Some(super::tabs::Tab::State);
    }
    if !item.face_down {
        if ui.button("Go to definition").clicked() {
            desk.go_to_id(&item.definition);
        }
        if ui.button("Save picture …").clicked() {
            super::toolbar::save_picture(desk, &item.definition);
        }
    }
}

/// A close look.
fn card(ui: &mut Ui, item: &Item) {
    ui.set_max_width(300.0);
    ui.label(RichText::new(&item.name).strong());
    if item.face_down {
        ui.label(format!("{} cards", item.all.len()));
        return;
    }
    if !item.text.is_empty() {
        ui.label(&item.text);
    }
    for line in &item.tip {
        ui.label(RichText::new(line).small());
    }
    let count = if item.all.len() > 1 { format!(" · {} of them", item.all.len()) } else { String::new() };
    ui.label(RichText::new(format!("{} #{}{count}", item.definition, item.comp)).weak().small());
}

#[derive(Clone, Copy)]
struct Look {
    option: bool,
    picked: bool,
    glow: f32,
}

/// Draws areas and items.
struct Brush<'a> {
    painter: &'a Painter,
    zoom: f32,
    dark: bool,
    visuals: &'a egui::Visuals,
    view: Rect,
}

impl Brush<'_> {
    fn area(&self, area: &Area, corner: Pos2) {
        let rect = Rect::from_min_size(corner, vec2(area.w, area.h) * self.zoom);
        if !self.view.intersects(rect) {
            return;
        }
        let ground = self.visuals.faint_bg_color;
        self.painter.rect_filled(rect, 6.0, ground);
        if let Some(seat) = area.seat {
            let bar = Rect::from_min_size(corner, vec2(0.09 * self.zoom, rect.height()));
            self.painter.rect_filled(bar, 3.0, theme::rgb(colour::of_seat(seat)));
        }
        let text = self.visuals.text_color();
        let size = 0.26 * self.zoom;
        if !area.title.is_empty() && size > 5.0 {
            let at = corner + vec2(0.2, 0.09) * self.zoom;
            let title = self.painter.text(at, Align2::LEFT_TOP, &area.title, FontId::proportional(size), text);
            let at = pos2(title.right() + 0.25 * self.zoom, title.center().y);
            let width = rect.right() - at.x - 0.15 * self.zoom;
            self.line(&area.note, at, size * 0.68, width, self.visuals.weak_text_color(), Align2::LEFT_CENTER);
        }
        for (x, y, caption) in &area.captions {
            let size = 0.17 * self.zoom;
            if size > 5.0 {
                let at = corner + vec2(*x, *y) * self.zoom;
                self.painter.text(
                    at,
                    Align2::LEFT_TOP,
                    caption,
                    FontId::proportional(size),
                    self.visuals.weak_text_color(),
                );
            }
        }
        for link in &area.links {
            let point = |(x, y): (f32, f32)| corner + vec2(x, y) * self.zoom;
            let colour = link.fill.map_or(self.visuals.weak_text_color(), theme::rgb).gamma_multiply(0.6);
            self.painter
                .line_segment([point(link.from), point(link.to)], Stroke::new((0.07 * self.zoom).max(1.5), colour));
        }
    }

    /// One line of text, cut to a width.
    fn line(&self, text: &str, at: Pos2, size: f32, width: f32, colour: Color32, align: Align2) {
        if size < 4.5 || width < size || text.is_empty() {
            return;
        }
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(size), colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width);
        let galley = self.painter.layout_job(job);
        let rect = align.anchor_size(at, galley.size());
        self.painter.galley(rect.min, galley, colour);
    }

    fn ground(&self, item: &Item) -> Color32 {
        let neutral: [u8; 3] = if self.dark { [0x36, 0x3c, 0x45] } else { [0xfa, 0xfa, 0xf7] };
        let strength = match item.shape {
            Shape::Token => 0.9,
            Shape::Hex | Shape::Tile => 0.35,
            _ => 0.5,
        };
        let owner = item.owner.filter(|_| item.shape == Shape::Token).map(colour::of_seat);
        if item.face_down {
            return theme::rgb(colour::mix([0x5a, 0x66, 0x78], neutral, 0.8));
        }
        match item.fill.or(owner) {
            Some(fill) => theme::rgb(colour::mix(fill, neutral, strength)),
            None => theme::rgb(neutral),
        }
    }

    fn item(&self, item: &Item, rect: Rect, look: Look) {
        let accent = theme::accent(self.visuals);
        let ground = self.ground(item);
        let edge = match (look.picked, look.option, item.owner) {
            (true, ..) => Stroke::new(3.0, theme::good(self.visuals)),
            (_, true, _) => Stroke::new(2.2, accent),
            (_, _, Some(seat)) => Stroke::new(1.4, theme::rgb(colour::of_seat(seat))),
            _ => Stroke::new(1.0, self.visuals.weak_text_color().gamma_multiply(0.45)),
        };
        self.outline(item.shape, rect, ground, edge);
        if look.glow > 0.0 {
            self.outline(
                item.shape,
                rect,
                accent.gamma_multiply(look.glow * 0.55),
                Stroke::new(2.5, accent.gamma_multiply(look.glow)),
            );
        }
        let [r, g, b, _] = ground.to_array();
        let ink = if colour::is_light([r, g, b]) {
            Color32::from_rgb(0x1d, 0x20, 0x26)
        } else {
            Color32::from_rgb(0xf2, 0xf4, 0xf6)
        };
        // Flags of places say many things; a card or piece that differs from how it began is used up.
        let used = item.turned && !matches!(item.shape, Shape::Hex | Shape::Tile);
        let ink = if used { ink.gamma_multiply(0.5) } else { ink };
        let (w, h) = (rect.width(), rect.height());
        match item.shape {
            Shape::Token => {
                let glyph: String = if item.glyph.is_empty() { initials(&item.name) } else { item.glyph.clone() };
                self.line(&glyph, rect.center(), h * 0.55, w * 0.95, ink, Align2::CENTER_CENTER);
            }
            Shape::Disc => {
                self.line(
                    &item.glyph,
                    rect.center() - vec2(0.0, h * 0.16),
                    h * 0.24,
                    w * 0.8,
                    ink,
                    Align2::CENTER_CENTER,
                );
                self.line(
                    &item.name,
                    rect.center() - vec2(0.0, h * 0.34),
                    h * 0.13,
                    w * 0.6,
                    ink,
                    Align2::CENTER_CENTER,
                );
            }
            Shape::Hex | Shape::Tile => {
                let width = if item.shape == Shape::Hex { w * 0.5 } else { w * 0.92 };
                let name =
                    if item.glyph.is_empty() { item.name.clone() } else { format!("{}  {}", item.glyph, item.name) };
                let size = (h * 0.13).min(0.17 * self.zoom);
                self.line(&name, rect.center_top() + vec2(0.0, h * 0.035), size, width, ink, Align2::CENTER_TOP);
            }
            Shape::Card | Shape::Sheet => self.card(item, rect, ink),
        }
        if item.all.len() > 1 {
            self.badge(rect, item.all.len());
        }
    }

    fn card(&self, item: &Item, rect: Rect, ink: Color32) {
        if item.face_down {
            self.painter.rect_stroke(
                rect.shrink(rect.width() * 0.08),
                3.0,
                Stroke::new(1.0, ink.gamma_multiply(0.5)),
                StrokeKind::Inside,
            );
            return;
        }
        let size = 0.135 * self.zoom;
        let head = rect.left_top() + vec2(0.06, 0.05) * self.zoom;
        let glyph_width = if item.glyph.is_empty() { 0.0 } else { 0.22 * self.zoom };
        self.line(&item.glyph, head, size * 1.15, rect.width() * 0.4, ink, Align2::LEFT_TOP);
        let width = rect.width() - glyph_width - 0.1 * self.zoom;
        self.line(&item.name, head + vec2(glyph_width, 0.0), size, width, ink, Align2::LEFT_TOP);
        let size = 0.1 * self.zoom;
        if size > 5.5 && !item.text.is_empty() {
            let mut job = egui::text::LayoutJob::simple(
                item.text.clone(),
                FontId::proportional(size),
                ink.gamma_multiply(0.85),
                rect.width() - 0.12 * self.zoom,
            );
            job.wrap.max_rows = ((rect.height() / self.zoom - 0.3) / 0.13).max(1.0) as usize;
            let galley = self.painter.layout_job(job);
            self.painter.with_clip_rect(rect.intersect(self.view)).galley(
                head + vec2(0.0, 0.22 * self.zoom),
                galley,
                ink,
            );
        }
    }

    /// How many there are, at the lower right.
    fn badge(&self, rect: Rect, count: usize) {
        let size = (rect.height() * 0.42).min(0.2 * self.zoom);
        if size < 4.5 {
            return;
        }
        let at = rect.right_bottom() - vec2(size * 0.25, size * 0.2);
        let galley = self.painter.layout_no_wrap(count.to_string(), FontId::proportional(size), Color32::WHITE);
        let back = Rect::from_center_size(at, galley.size() + vec2(size * 0.4, 0.0));
        self.painter.rect_filled(back, size * 0.45, Color32::from_black_alpha(0xd0));
        self.painter.galley(Align2::CENTER_CENTER.anchor_size(at, galley.size()).min, galley, Color32::WHITE);
    }

    fn outline(&self, shape: Shape, rect: Rect, fill: Color32, stroke: Stroke) {
        match shape {
            Shape::Hex => {
                let points = hex(rect);
                self.painter.add(egui::Shape::convex_polygon(points, fill, stroke));
            }
            Shape::Token | Shape::Disc => {
                self.painter.circle(rect.center(), rect.width().min(rect.height()) / 2.0, fill, stroke);
            }
            Shape::Tile | Shape::Card | Shape::Sheet => {
                let round = 0.06 * self.zoom;
                self.painter.rect(rect, round, fill, stroke, StrokeKind::Inside);
            }
        }
    }
}

fn hex(rect: Rect) -> Vec<Pos2> {
    let (c, w, h) = (rect.center(), rect.width() / 2.0, rect.height() / 2.0);
    let corner = |x: f32, y: f32| c + Vec2::new(x * w, y * h) * 0.985;
    vec![
        corner(-1.0, 0.0),
        corner(-0.5, -1.0),
        corner(0.5, -1.0),
        corner(1.0, 0.0),
        corner(0.5, 1.0),
        corner(-0.5, 1.0),
    ]
}

/// The first letters of the words of a name.
fn initials(name: &str) -> String {
    name.split([' ', '_', '-']).filter_map(|word| word.chars().next()).take(2).collect()
}
