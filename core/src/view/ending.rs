//! How a game ended.

use super::{GameView, PlayerRef};
use crate::state::{Ending, ScoreSheet, TieWinner};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndingView {
    /// Who won; empty for a draw.
    pub winners: Vec<PlayerRef>,
    /// In which way, in the pack's words.
    pub how: Arc<str>,
    /// The final scores, if the game has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<ScoreSheetView>,
}

/// The final scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreSheetView {
    /// Text keys of the categories.
    pub categories: Vec<Arc<str>>,
    /// The tie-breaks, the first to look at first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<TieBreakView>,
    /// A row for each player.
    pub rows: Vec<ScoreRowView>,
}

/// A number that decides between players with the same total.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TieBreakView {
    /// Text key of its name.
    pub name: Arc<str>,
    /// Whether the smallest number wins, not the greatest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub least: bool,
}

/// The scores of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreRowView {
    /// The player.
    pub player: PlayerRef,
    /// The points in each category.
    pub points: Vec<i64>,
    /// Their sum, if they are added up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// The number for each tie-break.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<i64>,
}

impl GameView<'_> {
    /// How the game ended.
    #[must_use]
    pub fn ending(&self, ending: &Ending) -> EndingView {
        EndingView {
            winners: ending.winners.iter().map(|winner| self.player(*winner)).collect(),
            how: ending.how.clone(),
            scores: ending.scores.as_ref().map(|scores| self.scores(scores)),
        }
    }

    fn scores(&self, sheet: &ScoreSheet) -> ScoreSheetView {
        let tie =
            |tie: &crate::state::TieBreak| TieBreakView { name: tie.name.clone(), least: tie.wins == TieWinner::Least };
        let rows = sheet.rows().iter().map(|row| ScoreRowView {
            player: self.player(row.player),
            points: row.points.clone(),
            total: sheet.has_total().then(|| row.total()),
            ties: row.ties.clone(),
        });
        ScoreSheetView {
            categories: sheet.categories().to_vec(),
            ties: sheet.ties().iter().map(tie).collect(),
            rows: rows.collect(),
        }
    }
}
