//! A game in play in a thread of its own. A hook that panics, or runs long, does not hold up whoever looks.

use super::command::Command;
use super::driver::Driver;
use super::snapshot::{Notice, Snapshot};
use hexforge_ide::panic_message;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Asks a table for something. Whoever has something for the game may have one.
#[derive(Clone, Debug)]
pub struct Asker {
    commands: Sender<Command>,
    waiting: Arc<AtomicUsize>,
}

impl Asker {
    /// Asks for something.
    pub fn send(&self, command: Command) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let _ = self.commands.send(command);
    }
}

/// The thread that plays.
#[derive(Debug)]
pub struct Table {
    /// Asks it for something.
    pub asker: Asker,
    shared: Arc<Mutex<Arc<Snapshot>>>,
    stop: Arc<AtomicBool>,
}

impl Table {
    /// A table without a game; `wake` is called when there is something new to be seen.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + 'static) -> Self {
        let (commands, inbox) = channel();
        let shared = Arc::new(Mutex::new(Arc::new(Snapshot::default())));
        let stop = Arc::new(AtomicBool::new(false));
        let waiting = Arc::new(AtomicUsize::new(0));
        let (to, halt, count) = (shared.clone(), stop.clone(), waiting.clone());
        std::thread::spawn(move || run(&inbox, &to, &halt, &count, &wake));
        Self { asker: Asker { commands, waiting }, shared, stop }
    }

    /// Asks for something.
    pub fn send(&self, command: Command) {
        self.asker.send(command);
    }

    /// Stops bots that play on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether something is being carried out.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.asker.waiting.load(Ordering::SeqCst) > 0
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
    waiting: &AtomicUsize,
    wake: &dyn Fn(),
) {
    let mut driver = Driver::new(None, stop.clone());
    while let Ok(command) = inbox.recv() {
        // Whoever waits for the command waits until it can be seen.
        let _patience = if let Command::Early(_, patience) = &command { Some(patience.clone()) } else { None };
        let mut done = 1;
        let work = || {
            driver.handle(command);
            // What waits is carried out before anybody looks.
            for more in inbox.try_iter() {
                done += 1;
                driver.handle(more);
            }
            driver.snapshot()
        };
        let seen = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(seen) => seen,
            Err(panic) => {
                let (next, seen) = rescue(driver, stop, &panic_message(panic.as_ref()));
                driver = next;
                seen
            }
        };
        *shared.lock().unwrap_or_else(PoisonError::into_inner) = seen;
        waiting.fetch_sub(done, Ordering::SeqCst);
        wake();
    }
}

/// Goes on after something failed inside: the game is brought to where it stood; if that fails, too, it is given up.
fn rescue(driver: Driver, stop: &Arc<AtomicBool>, why: &str) -> (Driver, Arc<Snapshot>) {
    let game = driver.game();
    let again = catch_unwind(AssertUnwindSafe(|| {
        let (mut driver, is_there) = driver.rescued();
        let seen = driver.snapshot();
        (driver, seen, is_there)
    }));
    let (driver, seen, is_there) =
        again.unwrap_or_else(|_| (Driver::new(game, stop.clone()), Arc::new(Snapshot::default()), false));
    let what = if is_there {
        "the game stands where it stood"
    } else {
        "the game is gone, your files are not: start it again"
    };
    let notice = Notice { is_fault: true, text: format!("the playtest failed inside ({why}); {what}") };
    (driver, Arc::new(Snapshot { notice: Some(notice), ..(*seen).clone() }))
}
