//! Opens the window.

use crate::app::AppState;
use crate::control::Control;
use crate::ui::{Editor, Panels};
use std::path::PathBuf;
use std::time::Duration;

/// What the editor is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the pack.
    pub root: PathBuf,
    /// Where to listen for tests and tools.
    pub control: Option<PathBuf>,
}

/// Why the window cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no screen.
    #[error(
        "there is no display here, so the editor cannot open a window; \
         `hexforge check`, `play`, `sim`, `test`, `explain` and `render` need none"
    )]
    NoDisplay,
    /// What should be a screen does not answer.
    #[error(
        "no display answers{0}, so the editor cannot open a window; \
         `hexforge check`, `play`, `sim`, `test`, `explain` and `render` need none"
    )]
    DeadDisplay(String),
    /// The pack cannot be opened.
    #[error("{0}")]
    Pack(String),
    /// The system refused.
    #[error(
        "the editor cannot open a window: {0}; \
         `hexforge check`, `play`, `sim`, `test`, `explain` and `render` need none"
    )]
    Window(String),
}

/// Whether there is a screen to draw on.
fn has_display() -> bool {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return true;
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

/// Has the allocator of the system keep what is freed. While a frame is drawn in software, buffers as large as the window come and
/// go; to give such memory back and take it anew costs more than all panels together. glibc raises its threshold to the largest
/// block that was ever freed; to others this is a block like any other.
fn keep_freed_memory() {
    const LARGEST: usize = 24 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGEST)));
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// There is no display that answers, or nothing at the path is a pack.
pub fn run(options: &Options) -> Result<(), RunError> {
    let shown = options.root.display();
    let root = options.root.canonicalize().map_err(|e| RunError::Pack(format!("{shown} cannot be opened: {e}")))?;
    if !root.join("pack.yaml").is_file() {
        let text = format!("{shown} is no pack (it has no pack.yaml); `hexforge new pack NAME` begins one");
        return Err(RunError::Pack(text));
    }
    if !has_display() {
        return Err(RunError::NoDisplay);
    }
    let title = root.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let viewport = egui::ViewportBuilder::default()
        .with_title(format!("{title} – Hexforge"))
        .with_app_id("hexforge")
        .with_inner_size([1600.0, 960.0])
        .with_min_inner_size([800.0, 500.0]);
    // There are no gradients to be smoothed, and without a graphics card each pixel's work counts.
    let native =
        eframe::NativeOptions { viewport, persist_window: true, dithering: false, ..eframe::NativeOptions::default() };
    let control = options.control.clone();
    let home = eframe::storage_dir("hexforge").unwrap_or_else(std::env::temp_dir);
    keep_freed_memory();
    let made = eframe::run_native(
        "hexforge",
        native,
        Box::new(move |cc| {
            let ctx = cc.egui_ctx.clone();
            // One frame, where `request_repaint` gives two: what comes from threads often comes twice anyway.
            let wake = move || ctx.request_repaint_after(Duration::from_nanos(1));
            let control = control.map(|path| Control::listen(&path, wake.clone())).transpose()?;
            let mut editor = Editor::new(AppState::new(root, &home, wake.clone()), Panels::new(wake), control);
            if let Some(storage) = cc.storage {
                editor.restore(storage);
            }
            Ok(Box::new(editor))
        }),
    );
    made.map_err(|error| match error {
        eframe::Error::WinitEventLoop(_) => RunError::DeadDisplay(named_display()),
        error => RunError::Window(error.to_string()),
    })
}

/// The display that the surroundings name.
fn named_display() -> String {
    let names = ["WAYLAND_DISPLAY", "DISPLAY"].into_iter();
    let mut set = names.filter_map(|name| Some((name, std::env::var(name).ok().filter(|value| !value.is_empty())?)));
    set.next().map_or_else(String::new, |(name, value)| format!(" ({name} is {value})"))
}
