//! The window as a whole: toolbar, panels, dialogs.

use super::layout::{Dock, default_layout, single};
use super::new_game::NewGameDialog;
use super::palette::Palette;
use super::panels::Panels;
use super::{notifications, shortcuts, theme, toolbar};
use crate::app::{AppState, Command, Commands, Model, TYPING_PAUSE, Tab, WindowCommand};
use crate::control::Control;
use egui::Ui;
use egui_tiles::{Tile, Tree};
use std::time::Duration;

/// What is laid out for the first time may know its size only in the next frame, which is drawn after this time.
const SETTLE_TIME: Duration = Duration::from_millis(40);

/// The key under which the layout is stored.
const LAYOUT_KEY: &str = "arrangement";

/// The key under which the language of a pack is stored: each pack has its own languages.
fn language_key(model: &Model) -> String {
    format!("language of {}", model.project.root.display())
}

/// The editor of one pack.
pub struct Editor {
    /// The model, and what changes it.
    pub app: AppState,
    /// The panels.
    pub panels: Panels,
    new_game: NewGameDialog,
    palette: Palette,
    tree: Tree<Tab>,
    commands: Commands,
    control: Option<Control>,
    is_theme_installed: bool,
    /// Whether the window is filled with the colour of the panels before they are drawn.
    is_cleared: bool,
}

impl std::fmt::Debug for Editor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Editor").field("root", &self.app.model.project.root).finish_non_exhaustive()
    }
}

impl Editor {
    /// An editor with the default layout.
    #[must_use]
    pub fn new(app: AppState, panels: Panels, control: Option<Control>) -> Self {
        Self {
            app,
            panels,
            new_game: NewGameDialog::default(),
            palette: Palette::default(),
            tree: default_layout(),
            commands: Commands::default(),
            control,
            is_theme_installed: false,
            is_cleared: false,
        }
    }

    /// What the panels read.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.app.model
    }

    /// Carries a command out, as if a panel had sent it.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.app.apply(command.into());
        self.carry_out_window_commands();
    }

    /// Restores the layout and the language of an earlier run.
    pub fn restore(&mut self, storage: &dyn eframe::Storage) {
        if let Some(tree) = eframe::get_value::<Tree<Tab>>(storage, LAYOUT_KEY) {
            let is_complete = Tab::ALL.iter().all(|tab| tree.tiles.find_pane(tab).is_some());
            if is_complete {
                self.tree = tree;
            }
        }
        if let Some(language) = eframe::get_value::<Option<String>>(storage, &language_key(self.model())) {
            self.send(Command::SetLanguage(language));
        }
    }

    /// Brings a panel to the front.
    pub fn bring_to_front(&mut self, tab: Tab) {
        self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == tab));
    }

    /// Shows one panel over the whole window, for pictures.
    pub fn show_only(&mut self, tab: Tab) {
        self.tree = single(tab);
    }

    fn carry_out_window_commands(&mut self) {
        for command in self.app.take_window_commands() {
            match command {
                WindowCommand::ShowTab(tab) => self.bring_to_front(tab),
                WindowCommand::ResetLayout => self.tree = default_layout(),
            }
        }
    }

    /// Carries out what was sent since the last time. True: there was something.
    fn apply_commands(&mut self) -> bool {
        let any = self.app.apply_all(&mut self.commands);
        self.carry_out_window_commands();
        any
    }

    /// Draws a frame.
    pub fn show(&mut self, ui: &mut Ui) {
        if !self.is_theme_installed {
            theme::install(ui.ctx());
            self.is_theme_installed = true;
        }
        let has_news = self.app.poll();
        if let Some(control) = &mut self.control {
            control.poll(&self.app.model, self.app.is_idle(), &mut self.commands, ui.ctx());
        }
        shortcuts::handle(ui, self.app.model.selection.path.as_ref(), &mut self.commands);
        self.apply_commands();
        self.draw(ui);
        if self.apply_commands() {
            ui.ctx().request_repaint();
        }
        // Threads report when they have something. Drawing meanwhile would only take their time where there is no graphics card.
        if has_news && !self.app.is_loading() {
            ui.ctx().request_repaint_after(SETTLE_TIME);
        } else if self.app.is_typing() {
            ui.ctx().request_repaint_after(TYPING_PAUSE);
        } else if self.app.is_loading() || self.app.is_game_busy() {
            ui.ctx().request_repaint_after(Duration::from_millis(500));
        }
    }

    fn draw(&mut self, ui: &mut Ui) {
        let (model, commands) = (&self.app.model, &mut self.commands);
        // Filling again what has this colour already would be work for every pixel.
        let ground = if self.is_cleared { egui::Color32::TRANSPARENT } else { ui.visuals().panel_fill };
        let frame = egui::Frame::new().fill(ground).inner_margin(egui::Margin::symmetric(10, 6));
        egui::Panel::top("toolbar").frame(frame).show(ui, |ui| toolbar::show(ui, model, commands));
        egui::CentralPanel::default().frame(egui::Frame::new().fill(ground)).show(ui, |ui| {
            self.tree.ui(&mut Dock { panels: &mut self.panels, model, commands }, ui);
        });
        self.new_game.show(ui, model, commands);
        self.palette.show(ui, model, commands);
        notifications::show(ui, &model.notifications);
    }
}

impl eframe::App for Editor {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.is_cleared = true;
        self.show(ui);
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, LAYOUT_KEY, &self.tree);
        eframe::set_value(storage, &language_key(self.model()), &self.app.model.selection.language);
    }
}
