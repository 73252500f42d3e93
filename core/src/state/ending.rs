//! How a game ends: who wins, and the score sheet that says why.

use super::Digest;
use crate::ids::CompId;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; empty for a draw.
    pub winners: Vec<CompId>,
    /// The pack's own name for this ending.
    pub how: Arc<str>,
    /// The final scores, if the pack gave them.
    pub scores: Option<ScoreSheet>,
}

/// The final scores: a row for each player, with the points in each category and the numbers that break ties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheet {
    categories: Vec<Arc<str>>,
    ties: Vec<TieBreak>,
    rows: Vec<ScoreRow>,
    /// Whether the categories are added up.
    has_total: bool,
}

/// A number that decides between players with the same total; the first of a chain that differs counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreak {
    /// Text key of its name.
    pub name: Arc<str>,
    /// Which number wins.
    pub wins: TieWinner,
}

/// Which number of a tie-break wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieWinner {
    /// The greatest.
    Most,
    /// The smallest.
    Least,
}

/// The scores of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRow {
    /// The player.
    pub player: CompId,
    /// The points in each category.
    pub points: Vec<i64>,
    /// The number for each tie-break.
    pub ties: Vec<i64>,
}

impl ScoreRow {
    /// The sum of the points.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.points.iter().fold(0, |sum, points| sum.saturating_add(*points))
    }
}

impl ScoreSheet {
    /// A sheet with these columns.
    ///
    /// # Errors
    /// A column or a player occurs twice, or a row has too few or too many numbers.
    pub fn new(categories: Vec<Arc<str>>, ties: Vec<TieBreak>, rows: Vec<ScoreRow>) -> Result<Self, String> {
        let names: Vec<&str> = ties.iter().map(|tie| tie.name.as_ref()).collect();
        for columns in [categories.iter().map(AsRef::as_ref).collect(), names] {
            let mut seen = BTreeSet::new();
            if let Some(twice) = columns.into_iter().find(|name| !seen.insert(*name)) {
                return Err(format!("the score sheet has `{twice}` twice"));
            }
        }
        let mut players = BTreeSet::new();
        for row in &rows {
            if !players.insert(row.player) {
                return Err("the score sheet has two rows for one player".to_owned());
            }
            if (row.points.len(), row.ties.len()) != (categories.len(), ties.len()) {
                return Err("a row of the score sheet has too few or too many numbers".to_owned());
            }
        }
        Ok(Self { categories, ties, rows, has_total: true })
    }

    /// The sheet of a game that does not add its categories up: they only show how far each player came.
    #[must_use]
    pub fn without_total(self) -> Self {
        Self { has_total: false, ..self }
    }

    /// Whether the categories are added up.
    #[must_use]
    pub fn has_total(&self) -> bool {
        self.has_total
    }

    /// Text keys of the categories.
    #[must_use]
    pub fn categories(&self) -> &[Arc<str>] {
        &self.categories
    }

    /// The tie-breaks, the first to look at first.
    #[must_use]
    pub fn ties(&self) -> &[TieBreak] {
        &self.ties
    }

    /// The rows, in the order in which the pack gave them.
    #[must_use]
    pub fn rows(&self) -> &[ScoreRow] {
        &self.rows
    }

    /// Those of the players whom `may_win` allows who have the greatest total. If there are several, the tie-breaks decide; if these
    /// are all equal, all of them.
    #[must_use]
    pub fn best(&self, may_win: impl Fn(CompId) -> bool) -> Vec<CompId> {
        let rows = || self.rows.iter().filter(|row| may_win(row.player));
        let Some(best) = rows().max_by(|a, b| self.compare(a, b)) else { return Vec::new() };
        rows().filter(|row| self.compare(row, best) == Ordering::Equal).map(|row| row.player).collect()
    }

    /// Greater is better.
    fn compare(&self, a: &ScoreRow, b: &ScoreRow) -> Ordering {
        let ties = self.ties.iter().zip(a.ties.iter().zip(&b.ties));
        ties.fold(a.total().cmp(&b.total()), |so_far, (tie, (a, b))| {
            so_far.then_with(|| match tie.wins {
                TieWinner::Most => a.cmp(b),
                TieWinner::Least => b.cmp(a),
            })
        })
    }
}

impl Ending {
    /// Feeds it into `digest`.
    pub(super) fn digest(&self, digest: &mut Digest<'_>) {
        digest.text(&self.how);
        self.winners.iter().for_each(|winner| digest.comp(Some(*winner)));
        let Some(scores) = &self.scores else { return };
        digest.text("scores");
        digest.number(scores.categories.len() as u64);
        scores.categories.iter().for_each(|name| digest.text(name));
        digest.number(scores.ties.len() as u64);
        for tie in &scores.ties {
            digest.text(&tie.name);
            digest.number(tie.wins as u64);
        }
        digest.number(scores.rows.len() as u64);
        for row in &scores.rows {
            digest.comp(Some(row.player));
            row.points.iter().chain(&row.ties).for_each(|n| digest.integer(*n));
        }
        if !scores.has_total {
            digest.text("no total");
        }
    }
}
