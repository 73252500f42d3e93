//! The panels and how they are docked.

use super::desk::Desk;
use super::{board, console, decision, explorer, form, laboratory, log, problems, source, state, timeline};
use egui_tiles::{Container, Linear, LinearDir, SimplificationOptions, TileId, Tiles, Tree, UiResponse};
use serde::{Deserialize, Serialize};

/// A panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tab {
    /// Files and definitions.
    Explorer,
    /// A file's text.
    Source,
    /// A document as a form.
    Form,
    /// Faults.
    Problems,
    /// The board.
    Board,
    /// What is asked.
    Decision,
    /// The log.
    Log,
    /// The state and its values.
    State,
    /// Inputs so far.
    Timeline,
    /// Lua on the session.
    Console,
    /// Many games of bots.
    Laboratory,
}

impl Tab {
    /// All panels.
    pub const ALL: [Self; 11] = [
        Self::Explorer,
        Self::Source,
        Self::Form,
        Self::Problems,
        Self::Board,
        Self::Decision,
        Self::Log,
        Self::State,
        Self::Timeline,
        Self::Console,
        Self::Laboratory,
    ];

    /// Whether letters and digits mean a text there, so that they must never answer a question of the game.
    pub(super) fn is_for_text(self) -> bool {
        matches!(self, Self::Explorer | Self::Source | Self::Form | Self::Problems | Self::Console | Self::Laboratory)
    }

    /// What it is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Explorer => "Explorer",
            Self::Source => "Source",
            Self::Form => "Form",
            Self::Problems => "Problems",
            Self::Board => "Board",
            Self::Decision => "Decision",
            Self::Log => "Log",
            Self::State => "State",
            Self::Timeline => "Timeline",
            Self::Console => "Console",
            Self::Laboratory => "Laboratory",
        }
    }
}

fn split(tiles: &mut Tiles<Tab>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, parts.iter().map(|(id, _)| *id).collect());
    for (id, share) in parts {
        linear.shares.set_share(*id, *share);
    }
    tiles.insert_container(Container::Linear(linear))
}

/// The arrangement with which a new author begins: files, text, game, answers.
#[must_use]
pub fn arrangement() -> Tree<Tab> {
    let mut tiles = Tiles::default();
    let group = |tiles: &mut Tiles<Tab>, tabs: &[Tab]| {
        let panes = tabs.iter().map(|tab| tiles.insert_pane(*tab)).collect();
        tiles.insert_tab_tile(panes)
    };
    let files = group(&mut tiles, &[Tab::Explorer]);
    let text = group(&mut tiles, &[Tab::Source, Tab::Form]);
    let faults = group(&mut tiles, &[Tab::Problems, Tab::Console]);
    let game = group(&mut tiles, &[Tab::Board, Tab::Laboratory]);
    let asked = group(&mut tiles, &[Tab::Decision]);
    let told = group(&mut tiles, &[Tab::Log, Tab::State, Tab::Timeline]);
    let left = split(&mut tiles, LinearDir::Vertical, &[(text, 0.7), (faults, 0.3)]);
    let right = split(&mut tiles, LinearDir::Vertical, &[(asked, 0.5), (told, 0.5)]);
    let root = split(&mut tiles, LinearDir::Horizontal, &[(files, 0.13), (left, 0.25), (game, 0.42), (right, 0.20)]);
    Tree::new(egui::Id::unique("panels"), root, tiles)
}

/// Shows the panels.
pub(super) struct Panels<'a> {
    pub desk: &'a mut Desk,
}

impl egui_tiles::Behavior<Tab> for Panels<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _id: TileId, tab: &mut Tab) -> UiResponse {
        let rect = ui.max_rect();
        if ui.input(|i| i.pointer.any_pressed() && i.pointer.interact_pos().is_some_and(|at| rect.contains(at))) {
            self.desk.active = Some(*tab);
        }
        egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 6)).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            match tab {
                Tab::Explorer => explorer::show(self.desk, ui),
                Tab::Source => source::show(self.desk, ui),
                Tab::Form => form::show(self.desk, ui),
                Tab::Problems => problems::show(self.desk, ui),
                Tab::Board => board::show(self.desk, ui),
                Tab::Decision => decision::show(self.desk, ui),
                Tab::Log => log::show(self.desk, ui),
                Tab::State => state::show(self.desk, ui),
                Tab::Timeline => timeline::show(self.desk, ui),
                Tab::Console => console::show(self.desk, ui),
                Tab::Laboratory => laboratory::show(self.desk, ui),
            }
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, tab: &Tab) -> egui::WidgetText {
        let title = tab.title();
        match tab {
            Tab::Problems => {
                let (errors, warnings) = self.desk.latest.as_ref().map_or((0, 0), |a| a.counts());
                if errors + warnings == 0 { title.into() } else { format!("{title} ({})", errors + warnings).into() }
            }
            Tab::Source if self.desk.project.dirty().next().is_some() => format!("{title} •").into(),
            _ => title.into(),
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        4.0
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        28.0
    }
}
