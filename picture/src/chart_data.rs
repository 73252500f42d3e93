//! The data of charts.

use hexforge_play::repeats::confidence_interval;

/// A chart with its heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// The heading.
    pub title: String,
    /// The data.
    pub plot: Plot,
}

impl Chart {
    /// Whether it lists many shares, the largest first.
    #[must_use]
    pub fn is_ranks(&self) -> bool {
        matches!(self.plot, Plot::Ranks(_))
    }
}

/// The data of a chart, by its form.
#[derive(Clone, PartialEq, Debug)]
pub enum Plot {
    /// Shares with their intervals, one below the other.
    Shares(Vec<Row>),
    /// Many shares, the largest first.
    Ranks(Vec<Row>),
    /// The number of games by length: the width of a column, and the columns of each version.
    Columns(usize, Vec<(String, Vec<usize>)>),
    /// Mean scores over the course of games: the unit of the axis, and the curves.
    Curves(String, Vec<Curve>),
}

/// A share now, and in the version that was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The id of a definition, or a name.
    pub id: String,
    /// The name.
    pub name: String,
    /// The share now.
    pub now: Share,
    /// The share before.
    pub kept: Option<Share>,
}

/// The mean score of a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// The name.
    pub name: String,
    /// The seat.
    pub seat: usize,
    /// Whether it belongs to the version that was kept.
    pub kept: bool,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// How often something happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// What happened.
    pub name: String,
    /// The number of games in which it could happen.
    pub games: usize,
    /// The number of games in which it happened.
    pub wins: usize,
    /// The confidence interval of the share, from 0 to 1.
    pub interval: (f64, f64),
}

impl Share {
    /// The share of `wins` in `games`, with its interval.
    #[must_use]
    pub fn new(name: String, games: usize, wins: usize) -> Self {
        Self { interval: confidence_interval(wins, games), name, games, wins }
    }

    /// The share from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }
}
