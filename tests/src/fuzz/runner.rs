//! Runs a target on mutations of its corpus, and finds the inputs at which it does what it must never do.

use super::Target;
use super::mutator::{Random, mutate};
use crate::worked;
use hexforge_core::remote::spawn_with_stack;
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long, and on what, a target runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the mutations begin.
    pub seed: u64,
    /// It ends after this time, whether or not there were enough inputs.
    pub time: Duration,
    /// The most inputs.
    pub inputs: usize,
    /// The longest time for one input.
    pub longest: Duration,
    /// The most memory that one input may add, in bytes.
    pub memory: u64,
    /// The file that holds the input being read. If the process is ended, it is the one that ended it.
    pub current: PathBuf,
}

/// What a run did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// How many inputs were read.
    pub inputs: usize,
    /// The longest time that one of them took.
    pub slowest: Duration,
    /// What was found, at most ten.
    pub findings: Vec<Finding>,
}

/// An input at which the target did what it must never do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What it did.
    pub what: String,
    /// The input.
    pub input: Vec<u8>,
}

/// Runs a target on its corpus, and then on mutations of it, on a thread with the stack that loading packs has.
///
/// # Panics
/// The corpus cannot be read, or there is not enough memory for a thread.
#[must_use]
pub fn run(target: Target, settings: Settings) -> Run {
    spawn_with_stack(move || run_here(target, &settings)).unwrap().join().unwrap()
}

fn run_here(target: Target, settings: &Settings) -> Run {
    let corpus = target.corpus();
    let mut random = Random(settings.seed);
    let mut done = Run::default();
    let start = Instant::now();
    // The corpus is always read, however little time there is.
    let has_time =
        |inputs: usize| inputs < corpus.len() || (inputs < settings.inputs && start.elapsed() < settings.time);
    while has_time(done.inputs) && done.findings.len() < 10 {
        let input = match corpus.get(done.inputs) {
            Some(original) => original.clone(),
            None => mutate(&corpus[random.below(corpus.len())], &corpus, &mut random),
        };
        std::fs::write(&settings.current, &input).unwrap();
        let before = memory();
        let begun = worked();
        let read = catch_unwind(|| (target.read)(&input));
        let took = worked().saturating_sub(begun);
        done.inputs += 1;
        done.slowest = done.slowest.max(took);
        let added = memory().saturating_sub(before);
        let what = match read {
            Err(panic) => Some(message(&*panic)),
            Ok(()) if took > settings.longest => Some(format!("took {took:?}")),
            Ok(()) if added > settings.memory => Some(format!("added {added} bytes of memory")),
            Ok(()) => None,
        };
        done.findings.extend(what.map(|what| Finding { what, input }));
    }
    done
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}

/// The largest memory that the process has used so far, in bytes; 0 where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or_default() * 1024
}
