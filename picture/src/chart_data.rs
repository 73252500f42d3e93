//! What charts show, as data.

use hexforge_play::repeats::interval;

/// A chart with its heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// The heading.
    pub title: String,
    /// What is shown.
    pub plot: Plot,
}

/// What a chart shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Plot {
    /// Shares with their intervals, one below the other.
    Shares(Vec<Row>),
    /// The same, many of them, the largest first.
    Ranks(Vec<Row>),
    /// How many games had a length: the width of a column, and the columns of each version.
    Columns(usize, Vec<(String, Vec<usize>)>),
    /// Means over the course of games: what they go over, and the curves.
    Curves(String, Vec<Curve>),
}

/// A share, now and in the version that was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The id of a definition, or a name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The share now.
    pub now: Share,
    /// The share before.
    pub kept: Option<Share>,
}

/// The curve of a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What it is called.
    pub name: String,
    /// The seat.
    pub seat: usize,
    /// Whether it belongs to the version that was kept.
    pub kept: bool,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// How often something came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// What.
    pub name: String,
    /// In how many games it could have.
    pub games: usize,
    /// In how many it did.
    pub wins: usize,
    /// The interval in which the true share lies, from 0 to 1.
    pub between: (f64, f64),
}

impl Share {
    /// The share of `wins` in `games`, with its interval.
    #[must_use]
    pub fn new(name: String, games: usize, wins: usize) -> Self {
        Self { between: interval(wins, games), name, games, wins }
    }

    /// From 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }
}
