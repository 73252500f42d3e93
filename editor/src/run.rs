//! Opens the window.

use crate::app::AppState;
use crate::control::Control;
use crate::ui::{Editor, Panels};
use hexforge_schemas::diagnostic::Sink;
use hexforge_schemas::pack::{discover, set_file};
use hexforge_schemas::source::Limits;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of the editor.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the pack, or a pack set.
    pub root: PathBuf,
    /// Where to listen for tests and tools.
    pub control: Option<PathBuf>,
}

/// Why the window cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no display.
    #[error(
        "there is no display, so the editor cannot open a window; \
         `hexforge check`, `play`, `sim`, `test`, `explain` and `render` work without one"
    )]
    NoDisplay,
    /// The display does not answer.
    #[error(
        "the display does not answer{0}, so the editor cannot open a window; \
         `hexforge check`, `play`, `sim`, `test`, `explain` and `render` work without one"
    )]
    DeadDisplay(String),
    /// The pack cannot be opened.
    #[error("{0}")]
    Pack(String),
    /// The window cannot be opened.
    #[error(
        "the editor cannot open a window: {0}; \
         `hexforge check`, `play`, `sim`, `test`, `explain` and `render` work without one"
    )]
    Window(String),
}

/// Whether there is a display.
fn has_display() -> bool {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return true;
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

/// Makes the allocator of the system keep freed memory. A frame that is drawn in software allocates and frees buffers as large as
/// the window; returning that memory to the system costs more than drawing all panels. glibc raises its threshold to the largest
/// block that was ever freed. Other allocators are not affected.
fn keep_freed_memory() {
    const LARGEST: usize = 24 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGEST)));
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// There is no display that answers, or the folder is not a pack.
pub fn run(options: &Options) -> Result<(), RunError> {
    let shown = hexforge_io::shown_path(&options.root);
    let (root, set) = match set_file(&options.root) {
        Some(set) => (first_pack(&set)?, Some(set)),
        None => (options.root.clone(), None),
    };
    let root = root.canonicalize().map_err(|e| RunError::Pack(format!("cannot open {shown}: {e}")))?;
    if !root.join("pack.yaml").is_file() {
        let text = format!("{shown} is not a pack: it has no pack.yaml; create a pack with `hexforge new pack NAME`");
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
    // There are no gradients to smooth, and without a graphics card every pixel costs time.
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
            // `request_repaint` would draw two frames. One is enough: threads often report twice anyway.
            let wake = move || ctx.request_repaint_after(Duration::from_nanos(1));
            let control = control.map(|path| Control::listen(&path, wake.clone())).transpose()?;
            let mut editor =
                Editor::new(AppState::with_set(root, set, &home, wake.clone()), Panels::new(wake), control);
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

/// The folder of the pack of a set that is edited: the first one that is not an archive.
fn first_pack(set: &Path) -> Result<PathBuf, RunError> {
    let mut faults = Sink::new();
    let found = discover(&[set.to_owned()], &Limits::default(), &mut faults);
    let folders = found.sets.iter().flat_map(|set| &set.packs).filter(|pack| !pack.location.archive);
    let mut folders = folders.map(|pack| pack.location.path.clone());
    folders.next().ok_or_else(|| {
        let faults: Vec<String> = faults.finish().into_iter().map(|fault| fault.message).collect();
        let shown = hexforge_io::shown_path(set);
        RunError::Pack(format!("{shown} names no folder of a pack that can be edited; {}", faults.join("; ")))
    })
}

/// The display that the environment names.
fn named_display() -> String {
    let names = ["WAYLAND_DISPLAY", "DISPLAY"].into_iter();
    let mut set = names.filter_map(|name| Some((name, std::env::var(name).ok().filter(|value| !value.is_empty())?)));
    set.next().map_or_else(String::new, |(name, value)| format!(" ({name} is {value})"))
}
