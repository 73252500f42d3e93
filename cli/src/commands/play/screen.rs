//! What a player sees before a question: what changed, the map, and a summary.

use super::values::{self, Values};
use super::{changes, summary};
use crate::output::Page;
use crate::render::localizer::Localizer;
use crate::render::map::{self, ShortNames};
use crate::render::state;
use hexforge_core::ids::CompId;
use hexforge_core::view::Viewer;
use hexforge_picture::board::{Hints, outline};
use std::collections::BTreeMap;

/// A map or state of up to this many lines is shown with every question, and a larger one if the terminal is high enough.
const SMALL: usize = 24;

/// The lines of a screen that the question may need.
const QUESTION: usize = 12;

/// The most new lines of the log on a screen.
const LOG_LINES: usize = 12;

/// What each player saw last.
#[derive(Debug)]
pub struct Screens {
    hints: Hints,
    /// By player; none: the public.
    seen: BTreeMap<Option<CompId>, Seen>,
}

/// What a player saw last.
#[derive(Clone, Default, Debug)]
struct Seen {
    /// Whether the player has seen a screen.
    any: bool,
    log_lines: usize,
    values: Vec<Values>,
    map: String,
    // Not shared between players: the short name of a piece that only one of them sees must not change those of others.
    names: ShortNames,
}

impl Screens {
    /// No player has seen anything.
    #[must_use]
    pub fn new(hints: Hints) -> Self {
        Self { hints, seen: BTreeMap::new() }
    }

    /// Notes what the reader can see now, so that the first screen can show what has changed since.
    pub fn start(&mut self, localizer: &Localizer<'_>) {
        let values = values::of_table(localizer).into_iter().chain(values::of_players(localizer)).collect();
        self.seen.insert(localizer.viewer, Seen { values, ..Seen::default() });
    }

    /// The log now has so many lines, because answers were undone.
    pub fn log_was_cut(&mut self, length: usize) {
        for seen in self.seen.values_mut() {
            seen.log_lines = seen.log_lines.min(length);
        }
    }

    /// The map as the reader may see it; none if the game has none.
    pub fn map(&mut self, localizer: &Localizer<'_>, page: Page) -> Option<String> {
        let viewer = Viewer::player(localizer.world, localizer.viewer);
        let outline = outline(localizer.world, localizer, &self.hints, viewer)?;
        let seen = self.seen.entry(localizer.viewer).or_default();
        Some(map::text(localizer, &outline, &mut seen.names, page))
    }

    /// The screen for the reader: what changed since the last one, the map if it changed and is small, and a summary.
    pub fn text(&mut self, localizer: &Localizer<'_>, page: Page) -> String {
        let map = self.map(localizer, page);
        let seen = self.seen.entry(localizer.viewer).or_default();
        let table = values::of_table(localizer);
        let players = values::of_players(localizer);
        let now: Vec<Values> = table.iter().chain(&players).cloned().collect();
        let mut parts = vec![log(localizer, seen, page)];
        parts.push(changes::lines(&seen.values, &now).iter().map(|line| format!("{line}\n")).collect());
        let summary = summary::text(table.as_ref(), &players, page);
        let used: usize = parts.iter().chain([&summary]).map(|part| part.lines().count()).sum();
        let room = page.rows.map_or(0, |rows| rows.saturating_sub(used + QUESTION)).max(SMALL);
        let fits = |text: &String| text.lines().count() <= room;
        match &map {
            Some(map) => {
                let is_new = seen.map.is_empty() || (seen.map != *map && fits(map));
                parts.extend(is_new.then(|| map.clone()));
                parts.push(summary);
            }
            None => {
                let state = localizer.world.table().map(|table| state::text(localizer, table, false, page));
                parts.push(state.filter(|state| !seen.any || fits(state)).unwrap_or(summary));
            }
        }
        seen.any = true;
        seen.log_lines = localizer.world.state().log().len();
        seen.values = now;
        seen.map = map.unwrap_or_default();
        parts.concat()
    }
}

/// The lines of the log that the reader has not seen.
fn log(localizer: &Localizer<'_>, seen: &Seen, page: Page) -> String {
    let new = localizer.world.state().log().len().saturating_sub(seen.log_lines);
    let mut lines = localizer.log(new.min(LOG_LINES));
    if new > LOG_LINES {
        lines.insert(0, format!("({} earlier lines; `log {new}` shows them)", new - LOG_LINES));
    }
    lines.iter().map(|line| page.style.dim(line) + "\n").collect()
}
