//! Measures in its own thread which definitions are implemented and exercised by scenarios.

use hexforge_core::remote::spawn_with_stack;
use hexforge_play::Game;
use hexforge_play::coverage::{Behaviour, Coverage, DefinitionCoverage};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The coverage of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It has a text that nothing implements.
    Missing,
    /// Part of its text is not implemented: which part.
    Partial(String),
    /// No scenario exercises these abilities.
    Unexercised(Vec<String>),
    /// All of it is implemented and exercised.
    Complete,
}

impl Mark {
    /// The mark of a definition; none for plain data.
    fn of(definition: &DefinitionCoverage) -> Option<Self> {
        match definition.behaviour {
            Behaviour::Missing => Some(Self::Missing),
            Behaviour::Partial => Some(Self::Partial(definition.info.unfinished.clone().unwrap_or_default())),
            Behaviour::Data => None,
            Behaviour::Complete if definition.unexercised().is_empty() => Some(Self::Complete),
            Behaviour::Complete => {
                Some(Self::Unexercised(definition.unexercised().into_iter().map(str::to_owned).collect()))
            }
        }
    }

    /// The mark as one character.
    #[must_use]
    pub fn sign(&self) -> &'static str {
        match self {
            Self::Missing => "✖",
            Self::Partial(_) => "…",
            Self::Unexercised(_) => "○",
            Self::Complete => "✔",
        }
    }

    /// The mark in words.
    #[must_use]
    pub fn description(&self) -> String {
        match self {
            Self::Missing => "not implemented".to_owned(),
            Self::Partial(what) => format!("partly implemented; missing: {what}"),
            Self::Unexercised(abilities) => format!("no scenario exercises {}", abilities.join(", ")),
            Self::Complete => "implemented and exercised by scenarios".to_owned(),
        }
    }
}

/// The marks of a pack, by full id.
pub type Marks = BTreeMap<String, Mark>;

type Wake = Arc<dyn Fn() + Send + Sync>;

/// Measures coverage, and keeps the last result.
pub struct CoverageRunner {
    wake: Wake,
    running: Option<(u64, Receiver<Result<Marks, String>>)>,
    last: Option<(u64, Arc<Marks>)>,
}

impl std::fmt::Debug for CoverageRunner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CoverageRunner").field("running", &self.is_running()).finish_non_exhaustive()
    }
}

impl CoverageRunner {
    /// A runner without a result; `wake` is called when there is one.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { wake: Arc::new(wake), running: None, last: None }
    }

    /// Starts to measure the pack at `root` with the rules of load `number`.
    pub fn start(&mut self, game: Game, root: PathBuf, number: u64) {
        let (send, receive) = channel();
        let wake = self.wake.clone();
        self.running = Some((number, receive));
        let _ = spawn_with_stack(move || {
            let _ = send.send(measure(&game, &root));
            wake();
        });
    }

    /// Takes a result, if there is one.
    ///
    /// # Errors
    /// Why coverage could not be measured.
    pub fn poll(&mut self) -> Result<(), String> {
        let Some((number, receive)) = &self.running else { return Ok(()) };
        let result = match receive.try_recv() {
            Err(TryRecvError::Empty) => return Ok(()),
            Err(TryRecvError::Disconnected) => Err("a scenario crashed".to_owned()),
            Ok(result) => result,
        };
        let number = *number;
        self.running = None;
        self.last = Some((number, Arc::new(result?)));
        Ok(())
    }

    /// Whether it is measuring now.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The number of the load that was measured last, and its marks.
    #[must_use]
    pub fn last(&self) -> Option<&(u64, Arc<Marks>)> {
        self.last.as_ref()
    }
}

fn measure(game: &Game, root: &std::path::Path) -> Result<Marks, String> {
    let pack = game.pack_at(root).ok_or("the pack no longer exists")?;
    let threads = hexforge_play::threads::job_count(None);
    let mut coverage = Coverage::default();
    // One thread is left for the window.
    coverage.add(game, &pack.id, threads.saturating_sub(1).max(1)).map_err(|e| format!("{e:#}"))?;
    Ok(coverage
        .definitions
        .iter()
        .filter_map(|definition| Some((definition.info.id.clone(), Mark::of(definition)?)))
        .collect())
}
