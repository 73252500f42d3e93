//! The window as a whole: bar, panels, dialogs.

use super::desk::{Desk, PAUSE};
use super::palette::Palette;
use super::tabs::{Panels, Tab, arrangement};
use super::{new_game, palette, theme, toolbar};
use crate::control::Control;
use crate::playtest::Command;
use egui::{Align2, RichText, Ui};
use egui_tiles::{Tile, Tree};
use std::time::Duration;

/// What is laid out for the first time may know its size only in the next frame, which is drawn so long after.
const SETTLED: Duration = Duration::from_millis(40);

/// The key under which the arrangement is kept.
const ARRANGEMENT: &str = "arrangement";

/// The key under which the language of a pack's texts is kept: each pack has its own languages.
fn language_key(desk: &Desk) -> String {
    format!("language of {}", desk.project.root.display())
}

/// The editor of one pack.
pub struct Editor {
    /// What all panels share.
    pub desk: Desk,
    tree: Tree<Tab>,
    palette: Palette,
    control: Option<Control>,
    installed: bool,
    /// Whether the window is cleared in the panels' colour before they are drawn.
    cleared: bool,
}

impl std::fmt::Debug for Editor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Editor").field("root", &self.desk.project.root).finish_non_exhaustive()
    }
}

impl Editor {
    /// An editor, arranged as at first.
    #[must_use]
    pub fn new(desk: Desk, control: Option<Control>) -> Self {
        Self { desk, tree: arrangement(), palette: Palette::default(), control, installed: false, cleared: false }
    }

    /// Takes the arrangement and the language of an earlier run over.
    pub fn restore(&mut self, storage: &dyn eframe::Storage) {
        if let Some(tree) = eframe::get_value::<Tree<Tab>>(storage, ARRANGEMENT) {
            let missing = Tab::ALL.iter().any(|tab| tree.tiles.find_pane(tab).is_none());
            if !missing {
                self.tree = tree;
            }
        }
        if let Some(language) = eframe::get_value::<Option<String>>(storage, &language_key(&self.desk)) {
            self.desk.language.clone_from(&language);
            self.desk.ask(Command::Language(language));
        }
    }

    /// Brings a panel to the front.
    pub fn bring_to_front(&mut self, tab: Tab) {
        self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == tab));
    }

    /// Shows only one panel, over the whole window: for pictures.
    pub fn only(&mut self, tab: Tab) {
        self.tree = Tree::new_tabs(egui::Id::unique("panels"), vec![tab]);
    }

    /// Shows everything.
    pub fn show(&mut self, ui: &mut Ui) {
        if !self.installed {
            theme::install(ui.ctx());
            self.installed = true;
        }
        let news = self.desk.poll();
        if let Some(control) = &mut self.control {
            control.poll(&mut self.desk, ui.ctx());
        }
        toolbar::keyboard(&mut self.desk, ui, &mut self.palette.open);
        // To fill what has this colour already would be work for every pixel.
        let ground = if self.cleared { egui::Color32::TRANSPARENT } else { ui.visuals().panel_fill };
        let frame = egui::Frame::new().fill(ground).inner_margin(egui::Margin::symmetric(10, 6));
        egui::Panel::top("toolbar")
            .frame(frame)
            .show(ui, |ui| toolbar::show(&mut self.desk, ui, &mut self.palette.open));
        egui::CentralPanel::default().frame(egui::Frame::new().fill(ground)).show(ui, |ui| {
            let mut panels = Panels { desk: &mut self.desk };
            self.tree.ui(&mut panels, ui);
        });
        new_game::show(&mut self.desk, ui);
        if palette::show(&mut self.desk, &mut self.palette, ui) {
            self.tree = arrangement();
        }
        if let Some(tab) = self.desk.front.take() {
            self.bring_to_front(tab);
            ui.ctx().request_repaint();
        }
        toasts(&self.desk, ui);
        // Threads say when they have something; to draw meanwhile would only take their time where there is no graphics card.
        if news && !self.desk.is_loading() {
            ui.ctx().request_repaint_after(SETTLED);
        } else if self.desk.is_typing() {
            ui.ctx().request_repaint_after(PAUSE);
        } else if self.desk.is_loading() || self.desk.table.is_busy() {
            ui.ctx().request_repaint_after(Duration::from_millis(500));
        }
    }
}

/// Lines that tell what happened, at the lower right.
fn toasts(desk: &Desk, ui: &Ui) {
    if desk.toasts.is_empty() {
        return;
    }
    egui::Area::new(egui::Id::unique("toasts")).anchor(Align2::RIGHT_BOTTOM, [-14.0, -14.0]).show(ui.ctx(), |ui| {
        for (text, fault, _) in desk.toasts.iter().rev().take(4) {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(420.0);
                let colour = if *fault { theme::error(ui.visuals()) } else { ui.visuals().text_color() };
                ui.label(RichText::new(text).color(colour));
            });
        }
    });
    ui.ctx().request_repaint_after(Duration::from_millis(500));
}

impl eframe::App for Editor {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.cleared = true;
        self.show(ui);
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, ARRANGEMENT, &self.tree);
        eframe::set_value(storage, &language_key(&self.desk), &self.desk.language);
    }
}
