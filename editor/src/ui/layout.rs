//! How the panels are docked.

use super::panels::Panels;
use crate::app::{Command, Commands, Model, Tab};
use egui_tiles::{Container, Linear, LinearDir, SimplificationOptions, TileId, Tiles, Tree, UiResponse};

fn split(tiles: &mut Tiles<Tab>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, parts.iter().map(|(id, _)| *id).collect());
    for (id, share) in parts {
        linear.shares.set_share(*id, *share);
    }
    tiles.insert_container(Container::Linear(linear))
}

/// The layout on the first start: files, text, game, answers.
pub(super) fn default_layout() -> Tree<Tab> {
    let mut tiles = Tiles::default();
    let group = |tiles: &mut Tiles<Tab>, tabs: &[Tab]| {
        let panes = tabs.iter().map(|tab| tiles.insert_pane(*tab)).collect();
        tiles.insert_tab_tile(panes)
    };
    let files = group(&mut tiles, &[Tab::Explorer]);
    let text = group(&mut tiles, &[Tab::Source, Tab::Form]);
    let diagnostics = group(&mut tiles, &[Tab::Diagnostics, Tab::Console]);
    let game = group(&mut tiles, &[Tab::Board, Tab::Laboratory]);
    let decision = group(&mut tiles, &[Tab::Decision]);
    let log = group(&mut tiles, &[Tab::Log, Tab::State, Tab::Timeline]);
    let left = split(&mut tiles, LinearDir::Vertical, &[(text, 0.7), (diagnostics, 0.3)]);
    let right = split(&mut tiles, LinearDir::Vertical, &[(decision, 0.5), (log, 0.5)]);
    let root = split(&mut tiles, LinearDir::Horizontal, &[(files, 0.13), (left, 0.25), (game, 0.42), (right, 0.20)]);
    Tree::new(egui::Id::unique("panels"), root, tiles)
}

/// A layout with one panel only.
pub(super) fn single(tab: Tab) -> Tree<Tab> {
    Tree::new_tabs(egui::Id::unique("panels"), vec![tab])
}

/// Draws the panels into their tiles.
pub(super) struct Dock<'a> {
    pub panels: &'a mut Panels,
    pub model: &'a Model,
    pub commands: &'a mut Commands,
}

impl egui_tiles::Behavior<Tab> for Dock<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _id: TileId, tab: &mut Tab) -> UiResponse {
        let rect = ui.max_rect();
        let is_pressed =
            ui.input(|i| i.pointer.any_pressed() && i.pointer.interact_pos().is_some_and(|at| rect.contains(at)));
        if is_pressed && self.model.selection.tab != Some(*tab) {
            self.commands.send(Command::FocusTab(*tab));
        }
        egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 6)).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            self.panels.show(*tab, ui, self.model, self.commands);
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, tab: &Tab) -> egui::WidgetText {
        let title = tab.title();
        match tab {
            Tab::Diagnostics => {
                let (errors, warnings) = self.model.latest.as_ref().map_or((0, 0), |a| a.counts());
                if errors + warnings == 0 { title.into() } else { format!("{title} ({})", errors + warnings).into() }
            }
            Tab::Source if self.model.project.dirty().next().is_some() => format!("{title} •").into(),
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
