//! What of each definition is carried out and exercised, measured in a thread of its own when it is asked for.

use hexforge_play::Game;
use hexforge_play::coverage::{Behaviour, Coverage, Covered};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What is known of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It has a text, and nothing carries it out.
    Missing,
    /// Not all of its text is carried out: what is not.
    Partial(String),
    /// No scenario exercises these abilities of it.
    Idle(Vec<String>),
    /// All is carried out and exercised.
    Whole,
}

impl Mark {
    /// None of plain data.
    fn of(covered: &Covered) -> Option<Self> {
        match covered.behaviour {
            Behaviour::Missing => Some(Self::Missing),
            Behaviour::Partial => Some(Self::Partial(covered.info.unfinished.clone().unwrap_or_default())),
            Behaviour::Data => None,
            Behaviour::Complete if covered.idle().is_empty() => Some(Self::Whole),
            Behaviour::Complete => Some(Self::Idle(covered.idle().into_iter().map(str::to_owned).collect())),
        }
    }

    /// One character.
    #[must_use]
    pub fn sign(&self) -> &'static str {
        match self {
            Self::Missing => "✖",
            Self::Partial(_) => "…",
            Self::Idle(_) => "○",
            Self::Whole => "✔",
        }
    }

    /// In words.
    #[must_use]
    pub fn said(&self) -> String {
        match self {
            Self::Missing => "nothing carries out its text".to_owned(),
            Self::Partial(what) => format!("not carried out yet: {what}"),
            Self::Idle(abilities) => format!("no scenario exercises {}", abilities.join(", ")),
            Self::Whole => "carried out, and exercised by scenarios".to_owned(),
        }
    }
}

/// The marks of a pack, by full id.
pub type Marks = BTreeMap<String, Mark>;

type Wake = Arc<dyn Fn() + Send + Sync>;

/// Measures, and remembers what it measured last.
pub struct Measure {
    wake: Wake,
    running: Option<(u64, Receiver<Result<Marks, String>>)>,
    last: Option<(u64, Arc<Marks>)>,
}

impl std::fmt::Debug for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Measure").field("running", &self.is_running()).finish_non_exhaustive()
    }
}

impl Measure {
    /// Nothing is measured yet; `wake` is called when something is.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { wake: Arc::new(wake), running: None, last: None }
    }

    /// Begins to measure the pack at `root`, as load `number` gave it.
    pub fn begin(&mut self, game: Game, root: PathBuf, number: u64) {
        let (send, receive) = channel();
        let wake = self.wake.clone();
        self.running = Some((number, receive));
        std::thread::spawn(move || {
            let _ = send.send(measured(&game, &root));
            wake();
        });
    }

    /// Takes what was measured.
    ///
    /// # Errors
    /// It could not be measured, in words.
    pub fn poll(&mut self) -> Result<(), String> {
        let Some((number, receive)) = &self.running else { return Ok(()) };
        let result = match receive.try_recv() {
            Err(TryRecvError::Empty) => return Ok(()),
            Err(TryRecvError::Disconnected) => Err("a scenario failed inside".to_owned()),
            Ok(result) => result,
        };
        let number = *number;
        self.running = None;
        self.last = Some((number, Arc::new(result?)));
        Ok(())
    }

    /// Whether it is measured now.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// What was measured last, and of which load.
    #[must_use]
    pub fn last(&self) -> Option<&(u64, Arc<Marks>)> {
        self.last.as_ref()
    }
}

fn measured(game: &Game, root: &std::path::Path) -> Result<Marks, String> {
    let pack = game.pack_at(root).ok_or("the pack is not there any more")?;
    let threads = hexforge_play::threads::jobs(None);
    let mut coverage = Coverage::default();
    // The window needs some time, too.
    coverage.add(game, &pack.id, threads.saturating_sub(1).max(1)).map_err(|e| format!("{e:#}"))?;
    Ok(coverage.covered.iter().filter_map(|covered| Some((covered.info.id.clone(), Mark::of(covered)?))).collect())
}
