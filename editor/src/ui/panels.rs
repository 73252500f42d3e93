//! All panels with what each keeps for itself.

use super::answer::AnswerDraft;
use super::board::BoardPanel;
use super::console::ConsolePanel;
use super::decision::DecisionPanel;
use super::diagnostics::DiagnosticsPanel;
use super::explorer::ExplorerPanel;
use super::form::FormPanel;
use super::laboratory::LaboratoryPanel;
use super::source::SourcePanel;
use super::state::StatePanel;
use super::{log, timeline};
use crate::app::{Commands, Model, Tab};
use egui::Ui;

/// The panels. The log and the timeline keep nothing.
#[derive(Debug)]
pub struct Panels {
    explorer: ExplorerPanel,
    source: SourcePanel,
    form: FormPanel,
    diagnostics: DiagnosticsPanel,
    /// The board.
    pub board: BoardPanel,
    decision: DecisionPanel,
    state: StatePanel,
    console: ConsolePanel,
    /// The laboratory.
    pub laboratory: LaboratoryPanel,
    /// The answer that is being put together on the board and in the list of options.
    answer: AnswerDraft,
}

impl Panels {
    /// Panels as on the first start; `wake` draws the window again.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            explorer: ExplorerPanel::default(),
            source: SourcePanel::default(),
            form: FormPanel::default(),
            diagnostics: DiagnosticsPanel::default(),
            board: BoardPanel::default(),
            decision: DecisionPanel::default(),
            state: StatePanel::default(),
            console: ConsolePanel::default(),
            laboratory: LaboratoryPanel::new(wake),
            answer: AnswerDraft::default(),
        }
    }

    /// Draws a panel.
    pub(super) fn show(&mut self, tab: Tab, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        match tab {
            Tab::Explorer => self.explorer.show(ui, model, commands),
            Tab::Source => self.source.show(ui, model, commands),
            Tab::Form => self.form.show(ui, model, commands),
            Tab::Diagnostics => self.diagnostics.show(ui, model, commands),
            Tab::Board => self.board.show(ui, model, &mut self.answer, commands),
            Tab::Decision => self.decision.show(ui, model, &mut self.answer, commands),
            Tab::Log => log::show(ui, &model.game, commands),
            Tab::State => self.state.show(ui, &model.game, commands),
            Tab::Timeline => timeline::show(ui, &model.game, commands),
            Tab::Console => self.console.show(ui, &model.game, commands),
            Tab::Laboratory => self.laboratory.show(ui, model, commands),
        }
    }
}
