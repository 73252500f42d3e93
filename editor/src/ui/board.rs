//! The board: shows the table, and answers by a click on what an option stands for.

use super::answer::AnswerDraft;
use super::board_painter::{BoardPainter, ItemStyle};
use super::theme;
use crate::app::{Command, Commands, Dialog, Export, Model, Tab};
use crate::playtest::{self, LocalizedDecision, Snapshot};
use egui::{Align2, Color32, FontId, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, Vec2, pos2, vec2};
use hexforge_core::view::OptionView;
use hexforge_picture::board::{Area, Board, Item, Shape, TextLine, arrange, text_lines};
use std::sync::Arc;
use std::time::Duration;

/// The smallest and the largest zoom, in points per tile.
const ZOOM: (f32, f32) = (4.0, 400.0);

/// The board.
#[derive(Debug, Default)]
pub struct BoardPanel {
    camera: Camera,
    /// The number of the game that is shown: another one is shown as a whole.
    game: u64,
    /// The board as it was laid out last: version of the snapshot, aspect in sixteenths, layout.
    laid_out: Option<(u64, i32, Arc<BoardLayout>)>,
    /// The item whose menu was opened last. It is kept while the pointer moves to the menu.
    menu: Option<Item>,
    /// The notice that the author closed.
    closed_notice: Option<String>,
}

/// Which part of the board is shown.
#[derive(Debug, Default)]
struct Camera {
    fit: Fit,
    /// The point in the middle, in tiles.
    middle: Pos2,
    /// Points per tile.
    zoom: f32,
}

/// What is fitted into the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Fit {
    /// The whole board.
    #[default]
    Whole,
    /// The area with this number.
    Area(usize),
    /// Nothing: the author moved the camera.
    Free,
}

/// A board that is laid out for the panel.
#[derive(Debug)]
struct BoardLayout {
    board: Board,
    /// The text of each item, in the order of areas and items.
    lines: Vec<Vec<TextLine>>,
}

/// Something important that is shown above the board.
struct Banner {
    text: String,
    colour: Color32,
    /// Whether the author can close it.
    is_closable: bool,
}

impl BoardPanel {
    /// Fits an area into the panel; area 0 is the map, if there is one.
    pub fn fit_area(&mut self, area: usize) {
        self.camera.fit = Fit::Area(area);
    }

    /// Draws the panel.
    pub(super) fn show(&mut self, ui: &mut Ui, model: &Model, draft: &mut AnswerDraft, commands: &mut Commands) {
        if self.game != model.games_started {
            *self = Self { game: model.games_started, ..Self::default() };
        }
        if !model.game.running {
            ui.horizontal(|ui| self.banner(ui, model, commands));
            welcome(ui, model, commands);
            return;
        }
        ui.horizontal(|ui| self.header(ui, model, commands));
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        self.board(ui, model, draft, rect, &response, commands);
    }

    fn header(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        let fit = ui.button("Fit").on_hover_text("Show the whole board. Double-click an area to show only that area.");
        if fit.clicked() {
            self.camera.fit = Fit::Whole;
        }
        for (label, hint, factor) in [("➕", "Zoom in", 1.25), ("➖", "Zoom out", 0.8)] {
            if ui.button(label).on_hover_text(hint).clicked() {
                self.camera.fit = Fit::Free;
                self.camera.zoom *= factor;
            }
        }
        if self.banner(ui, model, commands) {
            return;
        }
        let question = model.game.asked.first().map(|asked| format!("{}: {}", asked.who, asked.prompt));
        if let Some(text) = model.game.ended.clone().or(question) {
            ui.add(egui::Label::new(RichText::new(text).strong()).truncate());
        }
    }

    /// Draws the most important message in one line beside the buttons, so that the board does not move under the pointer; all
    /// messages are in its tooltip. False: there is none.
    fn banner(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) -> bool {
        // A closed notice is shown again when it comes again.
        let notice = model.game.notice.as_ref().map(|notice| notice.text.as_str());
        self.closed_notice.take_if(|closed| notice != Some(closed.as_str()));
        let all = banners(ui, model, self.closed_notice.as_deref());
        let Some(first) = all.first() else { return false };
        let ground = first.colour.gamma_multiply(0.16);
        let frame = egui::Frame::new().fill(ground).corner_radius(5).inner_margin(egui::Margin::symmetric(6, 3));
        frame.show(ui, |ui| {
            if first.is_closable && ui.small_button("✖").on_hover_text("Close").clicked() {
                self.closed_notice = Some(first.text.clone());
            }
            let line = first.text.lines().next().unwrap_or_default();
            let label = egui::Label::new(RichText::new(line).color(first.colour)).truncate().sense(Sense::click());
            let whole: Vec<&str> = all.iter().map(|banner| banner.text.as_str()).collect();
            let response = ui.add(label).on_hover_text(whole.join("\n\n"));
            if response.clicked() && model.game.rules_error.is_some() {
                commands.show_tab(Tab::Diagnostics);
            }
        });
        true
    }

    /// The board, laid out for a panel of this aspect.
    fn layout(&mut self, game: &Snapshot, aspect: f32) -> Arc<BoardLayout> {
        let aspect = (aspect * 16.0).round() as i32;
        if let Some((version, known, layout)) = &self.laid_out
            && (*version, *known) == (game.version, aspect)
        {
            return layout.clone();
        }
        let mut board = game.board.clone();
        arrange(&mut board, aspect.max(1) as f32 / 16.0);
        let lines = board.areas.iter().flat_map(|area| &area.items).map(text_lines).collect();
        let layout = Arc::new(BoardLayout { board, lines });
        self.laid_out = Some((game.version, aspect, layout.clone()));
        layout
    }

    fn board(
        &mut self,
        ui: &mut Ui,
        model: &Model,
        draft: &mut AnswerDraft,
        rect: Rect,
        response: &Response,
        commands: &mut Commands,
    ) {
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Board"));
        let layout = self.layout(&model.game, rect.width() / rect.height().max(1.0));
        if layout.board.w <= 0.0 || layout.board.h <= 0.0 {
            let (font, colour) = (FontId::proportional(14.0), ui.visuals().weak_text_color());
            ui.painter_at(rect).text(rect.center(), Align2::CENTER_CENTER, "The board is empty.", font, colour);
            return;
        }
        self.camera.navigate(&layout.board, ui, rect, response);
        let hovered = self.paint(ui, model, draft, rect, &layout, response.hover_pos());
        if response.double_clicked()
            && let Some(pointer) = response.hover_pos()
        {
            let contains = |area: &Area| self.camera.area(rect, area).contains(pointer);
            self.camera.fit = layout.board.areas.iter().position(contains).map_or(Fit::Whole, Fit::Area);
        }
        if let Some(item) = hovered {
            if response.secondary_clicked() {
                self.menu = Some(item.clone());
            }
            if response.clicked() {
                click(item, &model.game, draft, commands);
            }
            response.clone().on_hover_ui_at_pointer(|ui| tooltip(ui, item));
        }
        if let Some(item) = &self.menu {
            response.context_menu(|ui| menu(ui, item, commands));
        }
    }

    /// Paints the board, and gives the item under the pointer.
    fn paint<'a>(
        &self,
        ui: &Ui,
        model: &Model,
        draft: &AnswerDraft,
        rect: Rect,
        layout: &'a BoardLayout,
        pointer: Option<Pos2>,
    ) -> Option<&'a Item> {
        let painter = ui.painter_at(rect);
        let painter = BoardPainter { painter: &painter, zoom: self.camera.zoom, visuals: ui.visuals(), view: rect };
        for area in &layout.board.areas {
            painter.area(area, self.camera.point(rect, area.x, area.y));
        }
        let asked = model.game.asked.first();
        let mut hovered: Option<(&Item, Rect)> = None;
        let mut all_lines = layout.lines.iter();
        for (area, item) in layout.board.areas.iter().flat_map(|area| area.items.iter().map(move |item| (area, item))) {
            let lines = all_lines.next().map_or(&[][..], Vec::as_slice);
            let middle = self.camera.point(rect, area.x + item.x, area.y + item.y);
            let at = Rect::from_center_size(middle, vec2(item.w, item.h) * self.camera.zoom);
            if !rect.intersects(at) {
                continue;
            }
            let option = asked.and_then(|asked| option_of(asked, draft.begun(asked), item));
            let is_chosen = |asked: &LocalizedDecision| {
                let mut chosen = asked.chosen(draft.begun(asked));
                chosen.any(|(choice, _)| item.all.iter().any(|comp| choice.is_of(*comp)))
            };
            let style = ItemStyle {
                mat: area.seat,
                option: option.is_some(),
                glow: model.glow_of(&item.definition),
                picked: option.is_some_and(|option| draft.count(option) > 0) || asked.is_some_and(is_chosen),
            };
            painter.item(item, lines, at, style);
            if pointer.is_some_and(|pointer| covers(item.shape, at, pointer)) {
                hovered = Some((item, at));
            }
        }
        if layout.board.items().any(|(item, ..)| model.glow_of(&item.definition) > 0.0) {
            ui.ctx().request_repaint_after(Duration::from_millis(50));
        }
        let (item, at) = hovered?;
        painter.mark(item.shape, at, Stroke::new(1.5, theme::accent(ui.visuals())));
        Some(item)
    }
}

impl Camera {
    /// Where a point of the board is in the window.
    fn point(&self, rect: Rect, x: f32, y: f32) -> Pos2 {
        rect.center() + vec2(x - self.middle.x, y - self.middle.y) * self.zoom
    }

    /// Where an area is in the window.
    fn area(&self, rect: Rect, area: &Area) -> Rect {
        Rect::from_min_size(self.point(rect, area.x, area.y), vec2(area.w, area.h) * self.zoom)
    }

    /// Fits what is to be fitted, and follows the mouse.
    fn navigate(&mut self, board: &Board, ui: &Ui, rect: Rect, response: &Response) {
        let part = match self.fit {
            Fit::Whole => Some(Rect::from_min_size(Pos2::ZERO, vec2(board.w, board.h))),
            Fit::Area(at) => board.areas.get(at).map(|a| Rect::from_min_size(pos2(a.x, a.y), vec2(a.w, a.h))),
            Fit::Free => None,
        };
        if let Some(part) = part {
            self.zoom = (rect.width() / part.width()).min(rect.height() / part.height()) * 0.97;
            self.middle = part.center();
        }
        self.zoom = self.zoom.clamp(ZOOM.0, ZOOM.1);
        if response.dragged() && response.drag_delta() != Vec2::ZERO {
            self.fit = Fit::Free;
            self.middle -= response.drag_delta() / self.zoom;
        }
        let Some(pointer) = response.hover_pos() else { return };
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = (scroll * 0.004).exp() * pinch;
        if (factor - 1.0).abs() > 0.001 {
            // The point under the pointer stays where it is.
            self.fit = Fit::Free;
            let fixed = self.middle + (pointer - rect.center()) / self.zoom;
            self.zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
            self.middle = fixed - (pointer - rect.center()) / self.zoom;
        }
    }
}

/// All messages above the board, the most important first.
fn banners(ui: &Ui, model: &Model, closed: Option<&str>) -> Vec<Banner> {
    let (warning, error_colour) = (theme::warning(ui.visuals()), theme::error(ui.visuals()));
    let missing = model.is_pack_missing.then(|| Banner {
        text: "Pack folder not found. The game continues with the last valid rules until the folder is back."
            .to_owned(),
        colour: warning,
        is_closable: false,
    });
    let consequence = if model.last_valid.is_some() { " – the game continues with the last valid rules" } else { "" };
    let rules_error = model.game.rules_error.as_ref().map(|error| Banner {
        text: format!("{error}{consequence}"),
        colour: error_colour,
        is_closable: false,
    });
    let notice = model.game.notice.as_ref().filter(|notice| closed != Some(notice.text.as_str()));
    let notice = notice.map(|notice| Banner {
        text: notice.text.clone(),
        colour: if notice.is_error { error_colour } else { theme::accent(ui.visuals()) },
        is_closable: true,
    });
    missing.into_iter().chain(rules_error).chain(notice).collect()
}

/// What is shown while no game is running.
fn welcome(ui: &mut Ui, model: &Model, commands: &mut Commands) {
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("No game is running.").heading());
        ui.add_space(6.0);
        if ui.add_enabled(model.last_valid.is_some(), egui::Button::new("New game…")).clicked() {
            commands.send(Command::OpenDialog(Dialog::NewGame));
        }
        if let Some(why) = model.why_no_game() {
            ui.label(RichText::new(why).weak());
        }
    });
}

/// Whether an item of a shape that fills a rectangle is under a point.
fn covers(shape: Shape, at: Rect, point: Pos2) -> bool {
    let (x, y) = ((point.x - at.center().x) / at.width() * 2.0, (point.y - at.center().y) / at.height() * 2.0);
    match shape {
        // Flat at the top and the bottom, with its points at the sides.
        Shape::Hex => y.abs() <= 1.0 && x.abs() + y.abs() / 2.0 <= 1.0,
        Shape::Token | Shape::Disc => (point - at.center()).length() * 2.0 <= at.width().min(at.height()),
        Shape::Tile | Shape::Card | Shape::Sheet | Shape::Row => at.contains(point),
    }
}

/// The option that stands for an item, or for something in it, after `begun` for the first parts of a choice in parts.
fn option_of<'a>(asked: &'a LocalizedDecision, begun: &[Arc<str>], item: &Item) -> Option<&'a OptionView> {
    let mut options = asked.offered(begun).into_iter().map(|(option, _)| option);
    options.find(|option| item.all.iter().any(|comp| option.is_of(*comp)))
}

/// Picks the option of an item; an item without an option is inspected.
fn click(item: &Item, game: &Snapshot, draft: &mut AnswerDraft, commands: &mut Commands) {
    if let Some(asked) = game.asked.first()
        && !asked.shape().parts().is_empty()
        && draft.pick_on_board(asked, &item.all, commands)
    {
        return;
    }
    match game.asked.first().and_then(|asked| Some((asked, option_of(asked, &[], item)?))) {
        Some((asked, option)) => draft.pick(asked, option, commands),
        None => commands.send(playtest::Command::Inspect(Some(item.comp))),
    }
}

fn menu(ui: &mut Ui, item: &Item, commands: &mut Commands) {
    if ui.button("Inspect").clicked() {
        commands.send(playtest::Command::Inspect(Some(item.comp)));
        commands.show_tab(Tab::State);
    }
    if item.face_down {
        return;
    }
    if ui.button("Go to definition").clicked() {
        commands.send(Command::OpenDefinition(item.definition.clone()));
    }
    if ui.button("Save picture").clicked() {
        commands.send(Command::Export(Export::DefinitionPicture(item.definition.clone())));
    }
}

/// The name and the text of an item.
fn tooltip(ui: &mut Ui, item: &Item) {
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
    fn a_hex_is_under_the_pointer_only_where_it_is_painted() {
        let at = Rect::from_center_size(pos2(10.0, 10.0), vec2(4.0, 3.464));
        assert!(covers(Shape::Hex, at, pos2(10.0, 11.6)) && covers(Shape::Hex, at, pos2(11.9, 10.0)));
        assert!(!covers(Shape::Hex, at, pos2(11.9, 11.6)), "the corner of the rectangle belongs to another hex");
        assert!(covers(Shape::Tile, at, pos2(11.9, 11.6)));
        assert!(!covers(Shape::Token, at, pos2(11.6, 11.2)));
    }
}
