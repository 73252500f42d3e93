//! Describes libraries and their functions, as hooks name them: `lib.ships.harbours`.

use super::sheet::Sheet;
use super::sources::mention;
use crate::names::suggestion;
use hexforge_io::shown::shown;
use hexforge_schemas::library::{Library, libraries};
use hexforge_schemas::load::Loaded;

/// Whether the text names a library, a folder of libraries or all of them.
pub(super) fn is_path(text: &str) -> bool {
    text == "lib" || text.starts_with("lib.")
}

/// Describes what a path after `lib` names in the hooks of the pack that was loaded last.
///
/// # Errors
/// There is no such library or function.
pub(super) fn sheets(loaded: &Loaded, path: &str) -> Result<Vec<Sheet>, String> {
    let all = libraries(loaded, loaded.packs.len().saturating_sub(1));
    let path = path.strip_prefix("lib").unwrap_or(path).trim_start_matches('.');
    if let Some(library) = all.iter().find(|library| library.path == path) {
        return Ok(vec![sheet(loaded, library)]);
    }
    let of_library = |library: &&Library| path.strip_prefix(&library.path).is_some_and(|rest| rest.starts_with('.'));
    if let Some(library) = all.iter().find(of_library) {
        let name = path.get(library.path.len() + 1..).unwrap_or_default();
        return function(loaded, library, name).map(|sheet| vec![sheet]);
    }
    let is_inside = |library: &&Library| {
        path.is_empty() || library.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'))
    };
    let inside: Vec<&Library> = all.iter().filter(is_inside).collect();
    if inside.is_empty() {
        let near = suggestion(path, all.iter().map(|library| library.path.as_str()));
        return Err(format!("there is no library `lib.{}`{near}", shown(path)));
    }
    let mut sheet =
        Sheet::new(if path.is_empty() { "lib: libraries".to_owned() } else { format!("lib.{path}: a folder") });
    sheet.section("libraries", inside.iter().map(|library| format!("lib.{}", library.path)).collect());
    Ok(vec![sheet])
}

fn sheet(loaded: &Loaded, library: &Library) -> Sheet {
    let mut sheet = Sheet::new(format!("lib.{}: a library at {}", library.path, library.source.path()));
    let exports = library.exports();
    let lines = exports.iter().map(|export| {
        let about = if export.about.is_empty() { String::new() } else { format!(": {}", export.about) };
        format!("lib.{}{about}", library.signature(export))
    });
    sheet.section("functions and values", lines.collect());
    sheet.mentioned_in(library.mentions(loaded, None).iter().map(mention).collect());
    sheet
}

fn function(loaded: &Loaded, library: &Library, name: &str) -> Result<Sheet, String> {
    let exports = library.exports();
    let Some(export) = exports.iter().find(|export| export.name == name) else {
        let near = suggestion(name, exports.iter().map(|export| export.name.as_str()));
        return Err(format!("library `lib.{}` has no function `{}`{near}", library.path, shown(name)));
    };
    let what = if export.params.is_some() { "function" } else { "value" };
    let place = format!("{}:{}", library.source.path(), library.line(export));
    let mut sheet = Sheet::new(format!("lib.{}: a {what} at {place}", library.signature(export)));
    sheet.section("about", Some(export.about.clone()).filter(|about| !about.is_empty()).into_iter().collect());
    sheet.mentioned_in(library.mentions(loaded, Some(name)).iter().map(mention).collect());
    Ok(sheet)
}
