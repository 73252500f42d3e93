//! `--load`: continues a saved game, and says first what differs from the save.

use super::Started;
use crate::output::Out;
use crate::saves;
use hexforge_core::host::ScriptHost;
use hexforge_core::save::{Loaded, Save, pack_differences};
use hexforge_core::session::Session;
use hexforge_io::{shown, shown_path};
use hexforge_play::{Game, errors};
use std::path::Path;
use std::rc::Rc;

/// Loads a saved game. If an answer does not fit, the game starts only if `as_far_as_it_fits` is set. The file stays as it is.
pub(super) fn start(
    path: &Path,
    as_far_as_it_fits: bool,
    game: &Game,
    host: &Rc<dyn ScriptHost>,
    out: &mut Out,
) -> anyhow::Result<Started> {
    let save = saves::read(path)?;
    for difference in pack_differences(&save, &game.ruleset) {
        out.line(&out.style.dim(&format!("note: {difference}")))?;
    }
    let loaded = match Session::load_as_far_as_it_fits(game.ruleset.clone(), host.clone(), &save) {
        Ok(loaded) => loaded,
        Err(error) => return Ok(Started::Failed(errors::load(&error))),
    };
    if let Some(difference) = &loaded.difference {
        out.line(&out.style.bold(&format!("warning: {}", saves::describe(difference, &save))))?;
    }
    match advice(&loaded, &save, path, as_far_as_it_fits) {
        Some(advice) if as_far_as_it_fits => {
            out.text(&format!("{}\n", out.style.bold(&format!("warning: {advice}"))))?
        }
        Some(advice) => return Ok(Started::Failed(advice)),
        None => {}
    }
    Ok(Started::Playing(Box::new(loaded.session)))
}

/// What is said about an answer that does not fit.
fn advice(loaded: &Loaded, save: &Save, path: &Path, as_far_as_it_fits: bool) -> Option<String> {
    let misfit = loaded.misfit.as_ref()?;
    let (fit, all, path) = (misfit.number - 1, save.answers.len(), shown_path(path));
    let next = if as_far_as_it_fits {
        format!("the game continues after the {fit} of {all} answers that fit; {path} is not changed")
    } else {
        format!(
            "{fit} of {all} answers fit; continue after them with --as-far-as-it-fits, which does not change {path}"
        )
    };
    Some(format!("{}\n{next}", shown(&misfit.to_string())))
}
