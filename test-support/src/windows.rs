//! The editor without a window.

use crate::packs::PackCopy;
use egui_kittest::Harness;
use hexforge_editor::app::{AppState, Tab};
use hexforge_editor::ui::{Editor, Panels};
use std::time::{Duration, Instant};

/// An editor that has loaded a pack.
///
/// # Panics
/// The pack is not loaded within a minute.
#[must_use]
pub fn editor(pack: &PackCopy, size: [f32; 2], theme: egui::Theme) -> Harness<'static, Editor> {
    let app = AppState::new(pack.root.clone(), &pack.home, || {});
    let start = Editor::new(app, Panels::new(|| {}), None);
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(theme)
        .with_max_steps(40)
        // Packs may use any character; one that no font has is shown as a box.
        .allow_missing_glyphs()
        .with_wait_for_pending_images(false)
        .build_ui_state(|ui, editor: &mut Editor| editor.show(ui), start);
    until(&mut harness, |editor| editor.model().latest.is_some() && !editor.app.is_game_busy());
    harness
}

/// Steps until a condition holds.
///
/// # Panics
/// It does not hold within a minute.
#[track_caller]
pub fn until(harness: &mut Harness<'static, Editor>, holds: impl Fn(&Editor) -> bool) {
    let begun = Instant::now();
    loop {
        harness.step();
        if holds(harness.state()) {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the condition does not hold after a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
    harness.run_steps(3);
}

/// Steps until nothing is being loaded or played.
///
/// # Panics
/// That takes more than a minute.
#[track_caller]
pub fn settle(harness: &mut Harness<'static, Editor>) {
    until(harness, |editor| editor.app.is_idle());
}

/// Brings a panel to the front.
pub fn front(harness: &mut Harness<'static, Editor>, tab: Tab) {
    harness.state_mut().bring_to_front(tab);
    harness.run_steps(3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::tic_tac_toe;

    #[test]
    fn an_editor_starts_with_its_pack_loaded_and_shows_the_panel_asked_for() {
        let pack = tic_tac_toe();
        let mut harness = editor(&pack, [900.0, 600.0], egui::Theme::Dark);
        assert!(harness.state().model().last_valid.is_some(), "the pack has no errors");
        settle(&mut harness);
        front(&mut harness, Tab::Diagnostics);
        pack.edit("game.yaml", "kind: game", "kind: gaem");
        until(&mut harness, |editor| editor.model().latest.as_ref().is_some_and(|latest| latest.counts().0 > 0));
    }
}
