//! An editor without a window, with a pack that a test may change.

#![allow(dead_code, reason = "not every test file uses all helpers")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

use egui_kittest::Harness;
use hexforge_editor::ui::{Desk, Editor, Tab};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A copy of a pack, with the packs beside it that it may need.
pub struct Pack {
    _folder: tempfile::TempDir,
    pub root: PathBuf,
    pub home: PathBuf,
}

impl Pack {
    pub fn copy(name: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().canonicalize().unwrap();
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(name);
        let root = real.join(from.file_name().unwrap());
        copy(&from, &root);
        Self { root, home: real.join("home"), _folder: folder }
    }

    /// Another pack, in a folder beside this one; its root.
    pub fn beside(&self, name: &str) -> PathBuf {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(name);
        let root = self.root.with_file_name(from.file_name().unwrap());
        copy(&from, &root);
        root
    }

    pub fn write(&self, relative: &str, text: &str) {
        std::fs::write(self.root.join(relative), text).unwrap();
    }

    pub fn read(&self, relative: &str) -> String {
        std::fs::read_to_string(self.root.join(relative)).unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), &target).unwrap();
        }
    }
}

/// An editor of a pack, with its pack read.
pub fn editor(pack: &Pack, size: [f32; 2], theme: egui::Theme) -> Harness<'static, Editor> {
    let desk = Desk::new(pack.root.clone(), &pack.home, || {});
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(theme)
        .with_max_steps(40)
        // Packs may use any character; one that no font has is shown as a box.
        .allow_missing_glyphs()
        .with_wait_for_pending_images(false)
        .build_ui_state(|ui, editor: &mut Editor| editor.show(ui), Editor::new(desk, None));
    until(&mut harness, |editor| editor.desk.latest.is_some() && !editor.desk.table.is_busy());
    harness
}

/// Steps until something is the case; fails when that takes a minute.
pub fn until(harness: &mut Harness<'static, Editor>, is: impl Fn(&Editor) -> bool) {
    let begun = Instant::now();
    loop {
        harness.step();
        if is(harness.state()) {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not come about");
        std::thread::sleep(Duration::from_millis(5));
    }
    harness.run_steps(3);
}

/// Steps until nothing is under way.
pub fn settle(harness: &mut Harness<'static, Editor>) {
    until(harness, |editor| {
        let desk = &editor.desk;
        !desk.table.is_busy() && !desk.is_loading() && desk.table.snapshot().version == desk.seen.version
    });
}

/// Brings a panel to the front.
pub fn front(harness: &mut Harness<'static, Editor>, tab: Tab) {
    harness.state_mut().bring_to_front(tab);
    harness.run_steps(3);
}
