//! The board: pan, zoom, look, and answer where an option has its place.

use super::brush::{Brush, Look};
use super::desk::Desk;
use super::{ask, theme};
use crate::playtest::{Asked, Command, Offered};
use egui::{Align2, Color32, FontId, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2, vec2};
use hexforge_picture::board::{Area, Board, Item, Line, Shape, arrange, lines};
use std::sync::Arc;

/// State of the board.
#[derive(Debug, Default)]
pub struct BoardView {
    /// What is fitted in; none: the author has moved it.
    fit: Fit,
    /// What is shown in the middle, in tiles.
    middle: Pos2,
    /// Points a tile.
    zoom: f32,
    /// The board as it is arranged for a window of this shape: snapshot, shape in sixteenths, board.
    arranged: Option<(u64, i32, Arc<Laid>)>,
    /// The item whose menu was opened last: the pointer leaves it for the menu.
    menu: Option<Item>,
    /// What was told and closed.
    closed: Option<String>,
}

/// A board as it is arranged.
#[derive(Debug)]
struct Laid {
    board: Board,
    /// What stands on each item, in the order of areas and items.
    lines: Vec<Vec<Line>>,
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
    fn arranged(&mut self, seen: &crate::playtest::Snapshot, aspect: f32) -> Arc<Laid> {
        let shape = (aspect * 16.0).round() as i32;
        if let Some((version, known, laid)) = &self.arranged
            && (*version, *known) == (seen.version, shape)
        {
            return laid.clone();
        }
        let mut board = seen.board.clone();
        arrange(&mut board, shape.max(1) as f32 / 16.0);
        let lines = board.areas.iter().flat_map(|area| &area.items).map(lines).collect();
        let laid = Arc::new(Laid { board, lines });
        self.arranged = Some((seen.version, shape, laid.clone()));
        laid
    }
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if !seen.running {
        ui.horizontal(|ui| banner(desk, ui));
        welcome(desk, ui);
        return;
    }
    ui.horizontal(|ui| {
        if ui.button("Fit").on_hover_text("show everything; a double click on a part shows that part").clicked() {
            desk.board.fit = Fit::Whole;
        }
        if ui.button("➕").on_hover_text("closer").clicked() {
            (desk.board.fit, desk.board.zoom) = (Fit::Free, desk.board.zoom * 1.25);
        }
        if ui.button("➖").on_hover_text("farther").clicked() {
            (desk.board.fit, desk.board.zoom) = (Fit::Free, desk.board.zoom / 1.25);
        }
        if banner(desk, ui) {
            return;
        }
        let asked = seen.asked.first().map(|asked| format!("{}: {}", asked.who, asked.prompt));
        if let Some(text) = seen.ended.clone().or(asked) {
            ui.add(egui::Label::new(RichText::new(text).strong()).truncate());
        }
    });
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    table(desk, ui, rect, &response);
}

/// The board itself.
fn table(desk: &mut Desk, ui: &mut Ui, rect: Rect, response: &egui::Response) {
    let seen = desk.seen.clone();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Board"));
    let painter = ui.painter_at(rect);
    let laid = desk.board.arranged(&seen, rect.width() / rect.height().max(1.0));
    let board = &laid.board;
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
    navigate(&mut desk.board, board, ui, rect, response);
    let (zoom, middle) = (desk.board.zoom, desk.board.middle);
    let place = |x: f32, y: f32| rect.center() + vec2(x - middle.x, y - middle.y) * zoom;
    let brush = Brush { painter: &painter, zoom, visuals: ui.visuals(), view: rect };
    for area in &board.areas {
        brush.area(area, place(area.x, area.y));
    }
    let pointer = response.hover_pos();
    let mut under: Option<(&Item, Rect)> = None;
    let mut all_lines = laid.lines.iter();
    for area in &board.areas {
        for item in &area.items {
            let lines = all_lines.next().map_or(&[][..], Vec::as_slice);
            let at = Rect::from_center_size(place(area.x + item.x, area.y + item.y), vec2(item.w, item.h) * zoom);
            if !rect.intersects(at) {
                continue;
            }
            let option = seen.asked.first().and_then(|asked| offered_for(asked, item));
            let look = Look {
                mat: area.seat,
                option: option.is_some(),
                glow: desk.glow_of(&item.definition),
                picked: desk.answer.has(option),
            };
            brush.item(item, lines, at, look);
            if pointer.is_some_and(|p| covers(item.shape, at, p)) {
                under = Some((item, at));
            }
        }
    }
    if board.items().any(|(item, ..)| desk.glow_of(&item.definition) > 0.0) {
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
        brush.mark(item.shape, at, Stroke::new(1.5, theme::accent(ui.visuals())));
        if response.secondary_clicked() {
            desk.board.menu = Some(item.clone());
        }
        if response.clicked() {
            match seen.asked.first().and_then(|asked| Some((asked, offered_for(asked, &item)?))) {
                Some((asked, option)) => ask::pick(desk, asked, option),
                None => desk.ask(Command::Inspect(Some(item.comp))),
            }
        }
        response.clone().on_hover_ui_at_pointer(|ui| card(ui, &item));
    }
    if let Some(item) = desk.board.menu.clone() {
        response.context_menu(|ui| menu(desk, ui, &item));
    }
}

/// Whether an item of a shape that fills a rectangle lies under a point.
fn covers(shape: Shape, at: Rect, point: Pos2) -> bool {
    let (x, y) = ((point.x - at.center().x) / at.width() * 2.0, (point.y - at.center().y) / at.height() * 2.0);
    match shape {
        // Flat at the top and the bottom, with its points at the sides.
        Shape::Hex => y.abs() <= 1.0 && x.abs() + y.abs() / 2.0 <= 1.0,
        Shape::Token | Shape::Disc => (point - at.center()).length() * 2.0 <= at.width().min(at.height()),
        Shape::Tile | Shape::Card | Shape::Sheet | Shape::Row => at.contains(point),
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

/// Something that is told over the game.
struct Told {
    text: String,
    colour: Color32,
    /// Whether it is over when the author has read it.
    may_close: bool,
}

/// What is told over the game, what matters most first.
fn told(desk: &Desk, ui: &Ui) -> Vec<Told> {
    let (warning, error) = (theme::warning(ui.visuals()), theme::error(ui.visuals()));
    let lasting = |text: String, colour| Told { text, colour, may_close: false };
    let away = "The folder of the pack is away; the last good rules go on until it comes back.";
    let missing = desk.missing.then(|| lasting(away.to_owned(), warning));
    let faults = desk.seen.faults.as_ref();
    let go_on = if desk.good.is_some() { " – the last good rules go on" } else { "" };
    let faults = faults.map(|faults| lasting(format!("{faults}{go_on}"), error));
    let notice = desk.seen.notice.as_ref().filter(|notice| desk.board.closed.as_ref() != Some(&notice.text));
    let notice = notice.map(|notice| Told {
        text: notice.text.clone(),
        colour: if notice.is_fault { error } else { theme::accent(ui.visuals()) },
        may_close: true,
    });
    missing.into_iter().chain(faults).chain(notice).collect()
}

/// What is told, in one line beside the buttons, so that the board does not move under the pointer; the rest is there for whoever
/// looks closer. False: nothing is.
fn banner(desk: &mut Desk, ui: &mut Ui) -> bool {
    // What comes again is told again.
    let said = desk.seen.notice.as_ref().map(|notice| notice.text.as_str());
    desk.board.closed.take_if(|closed| said != Some(closed.as_str()));
    let all = told(desk, ui);
    let Some(first) = all.first() else { return false };
    let ground = first.colour.gamma_multiply(0.16);
    egui::Frame::new().fill(ground).corner_radius(5).inner_margin(egui::Margin::symmetric(6, 3)).show(ui, |ui| {
        if first.may_close && ui.small_button("✖").on_hover_text("close").clicked() {
            desk.board.closed = Some(first.text.clone());
        }
        let line = first.text.lines().next().unwrap_or_default();
        let label = egui::Label::new(RichText::new(line).color(first.colour)).truncate().sense(Sense::click());
        let whole: Vec<&str> = all.iter().map(|told| told.text.as_str()).collect();
        let response = ui.add(label).on_hover_text(whole.join("\n\n"));
        if response.clicked() && desk.seen.faults.is_some() {
            desk.front = Some(super::tabs::Tab::Problems);
        }
    });
    true
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_is_under_the_pointer_only_where_it_is_drawn() {
        let at = Rect::from_center_size(pos2(10.0, 10.0), vec2(4.0, 3.464));
        assert!(covers(Shape::Hex, at, pos2(10.0, 11.6)) && covers(Shape::Hex, at, pos2(11.9, 10.0)));
        assert!(!covers(Shape::Hex, at, pos2(11.9, 11.6)), "the corner of the rectangle is another hex's");
        assert!(covers(Shape::Tile, at, pos2(11.9, 11.6)));
        assert!(!covers(Shape::Token, at, pos2(11.6, 11.2)));
    }
}
