//! Runs a driver in a thread, so that a slow or crashing hook does not block the window.

use super::command::Command;
use super::driver::Driver;
use super::snapshot::{Notice, Snapshot};
use hexforge_core::remote::spawn_with_stack;
use hexforge_ide::panic_message;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Sends commands to the thread. It can be cloned for everyone who has commands.
#[derive(Clone, Debug)]
pub struct CommandSender {
    commands: Sender<Command>,
    waiting: Arc<AtomicUsize>,
}

impl CommandSender {
    /// Sends a command.
    pub fn send(&self, command: Command) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let _ = self.commands.send(command);
    }
}

/// The thread of the game in play.
#[derive(Debug)]
pub struct PlaytestThread {
    /// Sends commands to it.
    pub sender: CommandSender,
    shared: Arc<Mutex<Arc<Snapshot>>>,
    stop: Arc<AtomicBool>,
}

impl PlaytestThread {
    /// Starts a thread without a game; `wake` is called after each new snapshot.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + 'static) -> Self {
        let (commands, inbox) = channel();
        let shared = Arc::new(Mutex::new(Arc::new(Snapshot::default())));
        let stop = Arc::new(AtomicBool::new(false));
        let waiting = Arc::new(AtomicUsize::new(0));
        let (to, halt, count) = (shared.clone(), stop.clone(), waiting.clone());
        // Without a thread, nothing answers the commands.
        let _ = spawn_with_stack(move || run(&inbox, &to, &halt, &count, &wake));
        Self { sender: CommandSender { commands, waiting }, shared, stop }
    }

    /// Sends a command.
    pub fn send(&self, command: Command) {
        self.sender.send(command);
    }

    /// Stops the bots.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether commands wait or are being carried out.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.sender.waiting.load(Ordering::SeqCst) > 0
    }

    /// The latest snapshot.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn run(
    inbox: &Receiver<Command>,
    shared: &Mutex<Arc<Snapshot>>,
    stop: &Arc<AtomicBool>,
    waiting: &AtomicUsize,
    wake: &dyn Fn(),
) {
    let mut driver = Driver::new(None, stop.clone());
    while let Ok(command) = inbox.recv() {
        // The loader waits until the result is visible.
        let _deadline = if let Command::Early(_, patience) = &command { Some(patience.clone()) } else { None };
        let mut done = 1;
        let work = || {
            driver.handle(command);
            // All waiting commands are carried out before the next snapshot.
            for more in inbox.try_iter() {
                done += 1;
                driver.handle(more);
            }
            driver.snapshot()
        };
        let seen = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(seen) => seen,
            Err(panic) => {
                let (next, seen) = recover(driver, stop, &panic_message(panic.as_ref()));
                driver = next;
                seen
            }
        };
        *shared.lock().unwrap_or_else(PoisonError::into_inner) = seen;
        waiting.fetch_sub(done, Ordering::SeqCst);
        wake();
    }
}

/// Recovers from a crash: restores the game after its last input, or else gives it up.
fn recover(driver: Driver, stop: &Arc<AtomicBool>, why: &str) -> (Driver, Arc<Snapshot>) {
    let game = driver.game();
    let recovered = catch_unwind(AssertUnwindSafe(|| {
        let (mut driver, is_restored) = driver.recovered();
        let seen = driver.snapshot();
        (driver, seen, is_restored)
    }));
    let (driver, seen, is_restored) =
        recovered.unwrap_or_else(|_| (Driver::new(game, stop.clone()), Arc::new(Snapshot::default()), false));
    let what = if is_restored {
        "The game was restored to the state before that."
    } else {
        "The game is lost, but your files are not. Start it again."
    };
    let notice = Notice { is_error: true, text: format!("The playtest crashed ({why}). {what}") };
    (driver, Arc::new(Snapshot { notice: Some(notice), ..(*seen).clone() }))
}
