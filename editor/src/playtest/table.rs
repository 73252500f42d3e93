//! A game in play in a thread of its own. A hook that panics, or runs long, does not hold up whoever looks.

use super::command::Command;
use super::driver::Driver;
use super::snapshot::{Notice, Snapshot};
use crate::analysis::said;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The thread that plays.
#[derive(Debug)]
pub struct Table {
    commands: Sender<Command>,
    shared: Arc<Mutex<Arc<Snapshot>>>,
    waiting: Arc<std::sync::atomic::AtomicUsize>,
    stop: Arc<AtomicBool>,
}

impl Table {
    /// A table without a game; `wake` is called when there is something new to be seen.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + 'static) -> Self {
        let (commands, inbox) = channel();
        let shared = Arc::new(Mutex::new(Arc::new(Snapshot::default())));
        let stop = Arc::new(AtomicBool::new(false));
        let waiting = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let (to, halt, count) = (shared.clone(), stop.clone(), waiting.clone());
        std::thread::spawn(move || run(&inbox, &to, &halt, &count, &wake));
        Self { commands, shared, waiting, stop }
    }

    /// Asks for something.
    pub fn send(&self, command: Command) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let _ = self.commands.send(command);
    }

    /// Stops bots that play on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether something is being carried out.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }

    /// The game as it was seen last.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn run(
    inbox: &Receiver<Command>,
    shared: &Mutex<Arc<Snapshot>>,
    stop: &Arc<AtomicBool>,
    waiting: &std::sync::atomic::AtomicUsize,
    wake: &dyn Fn(),
) {
    let mut driver = Driver::new(None, stop.clone());
    while let Ok(command) = inbox.recv() {
        let mut done = 1;
        let result = catch_unwind(AssertUnwindSafe(|| {
            driver.handle(command);
            // What waits is carried out before anybody looks.
            for more in inbox.try_iter() {
                done += 1;
                driver.handle(more);
            }
            driver.snapshot()
        }));
        let seen = result.unwrap_or_else(|panic| {
            driver = Driver::new(driver.game(), stop.clone());
            let text = format!(
                "the playtest failed inside ({}); the game is gone, your files are not: start it again",
                said(panic.as_ref())
            );
            Arc::new(Snapshot { notice: Some(Notice { is_fault: true, text }), ..Snapshot::default() })
        });
        *shared.lock().unwrap_or_else(PoisonError::into_inner) = seen;
        waiting.fetch_sub(done, Ordering::SeqCst);
        wake();
    }
}
