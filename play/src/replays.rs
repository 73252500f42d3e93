//! Saved games that are played again, and recorded again after the rules changed on purpose.

use hexforge_core::host::ScriptHost;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::save::{LoadError, Loaded, Recorded, Save, pack_differences};
use hexforge_core::session::Session;
use std::rc::Rc;
use std::sync::Arc;

/// So many changed answers are listed one by one.
const LISTED: usize = 10;

/// A save that was recorded again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rerecorded {
    /// The same answers in the ids that are offered now, with the hashes of now.
    pub save: Save,
    /// What differs from the former save, for people; empty if nothing does.
    pub changes: Vec<String>,
}

/// Plays a save again and records it as it goes now.
///
/// # Errors
/// The game cannot be set up, or an answer does not fit any more.
pub fn rerecord(ruleset: &Arc<Ruleset>, host: &Rc<dyn ScriptHost>, save: &Save) -> Result<Rerecorded, LoadError> {
    let Loaded { session, misfit, difference, .. } =
        Session::load_as_far_as_it_fits(ruleset.clone(), host.clone(), save)?;
    if let Some(misfit) = misfit {
        return Err(misfit.into());
    }
    let again = session.save(host)?;
    let mut changes = pack_differences(save, ruleset);
    if save.format != again.format {
        changes.push(format!("the format is {}, was {}", again.format, save.format));
    }
    changes.extend(changed_answers(&save.answers, &again.answers));
    match difference {
        Some(difference) => changes.push(format!(
            "the states differ from answer {} on, perhaps from answer {}",
            difference.after,
            save.differs_since(&difference)
        )),
        None if save.hashes != again.hashes => changes.push("the states are recorded at other points".to_owned()),
        None => {}
    }
    Ok(Rerecorded { save: again, changes })
}

fn changed_answers(before: &[Recorded], now: &[Recorded]) -> Vec<String> {
    let pairs = before.iter().zip(now).enumerate().filter(|(_, (before, now))| before != now);
    let mut changes: Vec<String> =
        pairs.map(|(at, (before, now))| format!("answer {} ({}) is {now}, was {before}", at + 1, now.seat())).collect();
    let more = changes.len().saturating_sub(LISTED);
    changes.truncate(LISTED);
    if more > 0 {
        changes.push(format!("{more} more answers have other ids"));
    }
    changes
}
