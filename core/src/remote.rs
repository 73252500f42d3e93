//! A session on a thread of its own, with a handle that other threads can use.
//!
//! A [`Session`] is not `Send`, since scripts share its world. A server that answers requests on many threads keeps a
//! [`SessionHandle`] instead.

use crate::decision::{Answer, DecisionId};
use crate::engine::EngineError;
use crate::ids::Seat;
use crate::save::{LoadError, Save};
use crate::session::{Outcome, Session, SessionError};
use crate::view::{ComponentView, DecisionView, EndingView, LogLineView, OptionView, OutcomeView, Viewer};
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{Builder, JoinHandle};

/// The stack that a thread needs to run a session, in bytes: as large as that of a main thread, since values may call each other deeply.
pub const STACK_BYTES: usize = 8 << 20;

/// Starts a thread that can run or compile a session.
///
/// # Errors
/// The system cannot start a thread.
pub fn spawn_with_stack<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    Builder::new().stack_size(STACK_BYTES).spawn(work)
}

/// Why a handle cannot do something.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum HandleError {
    /// The session refused the request; it is as it was before.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The game cannot be saved.
    #[error(transparent)]
    Save(#[from] LoadError),
    /// The session could not be built.
    #[error("the session could not be built: {0}")]
    Build(String),
    /// Something panicked on the session's thread, and the session is lost.
    #[error("the session crashed: {0}; load the last save")]
    Crashed(String),
}

type Request = Box<dyn FnOnce(&mut Session) + Send>;

/// A session on a thread of its own. Each method waits for its result; requests of several threads are carried out one after the
/// other. Dropping the handle ends the thread.
#[derive(Debug)]
pub struct SessionHandle {
    /// None once the handle is being dropped.
    requests: Option<Sender<Request>>,
    /// What the session's thread panicked with.
    crash: Arc<OnceLock<String>>,
    thread: Option<JoinHandle<()>>,
}

impl SessionHandle {
    /// Starts a thread, builds a session on it, and waits until that is done.
    ///
    /// # Errors
    /// The thread could not start, or `build` failed or panicked.
    pub fn spawn<E: Display>(build: impl FnOnce() -> Result<Session, E> + Send + 'static) -> Result<Self, HandleError> {
        let (requests, received) = channel();
        let (built, is_built) = channel();
        let crash = Arc::new(OnceLock::new());
        let on_thread = crash.clone();
        let run = move || match catch_unwind(AssertUnwindSafe(build)) {
            Ok(Ok(session)) => {
                let _ = built.send(Ok(()));
                serve(session, &received, &on_thread);
            }
            Ok(Err(error)) => drop(built.send(Err(HandleError::Build(error.to_string())))),
            Err(panic) => drop(built.send(Err(HandleError::Crashed(panic_text(panic.as_ref()))))),
        };
        let thread = Builder::new().name("hexforge session".to_owned()).stack_size(STACK_BYTES).spawn(run);
        let thread = thread.map_err(|error| HandleError::Build(error.to_string()))?;
        is_built.recv().unwrap_or_else(|_| Err(HandleError::Build("its thread ended".to_owned())))?;
        Ok(Self { requests: Some(requests), crash, thread: Some(thread) })
    }

    /// Runs `work` with the session on its thread, and returns what it returns.
    ///
    /// # Errors
    /// `work` panicked, or something did before.
    pub fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Session) -> T + Send + 'static,
    ) -> Result<T, HandleError> {
        let (reply, replied) = channel();
        let request: Request = Box::new(move |session| drop(reply.send(work(session))));
        let sent = self.requests.as_ref().is_some_and(|requests| requests.send(request).is_ok());
        if sent && let Ok(result) = replied.recv() {
            return Ok(result);
        }
        // The reply is lost while the panic unwinds; its text is known only after that.
        Err(HandleError::Crashed(self.crash.wait().clone()))
    }

    /// Answers a decision of the player in `seat`; see [`Session::answer`]. The outcome is what that player may know of it.
    ///
    /// # Errors
    /// The answer is refused, or what it started failed. Either way the game is as it was before.
    pub fn answer(&self, seat: Seat, decision: DecisionId, answer: Answer) -> Result<OutcomeView, HandleError> {
        self.change(Viewer::Seat(seat), move |session| session.answer(seat, decision, answer))
    }

    /// Uses an ability without being asked; see [`Session::interject`]. The outcome is what that player may know of it.
    ///
    /// # Errors
    /// It is not possible now, or what it started failed. Either way the game is as it was before.
    pub fn interject(&self, seat: Seat, id: &str) -> Result<OutcomeView, HandleError> {
        let id = id.to_owned();
        self.change(Viewer::Seat(seat), move |session| session.interject(seat, &id))
    }

    /// Undoes the last input; see [`Session::undo`].
    ///
    /// # Errors
    /// There is none, or something was revealed since and the session does not allow it.
    pub fn undo(&self, viewer: Viewer) -> Result<OutcomeView, HandleError> {
        self.change(viewer, Session::undo)
    }

    /// Applies the input that was undone last again; see [`Session::redo`].
    ///
    /// # Errors
    /// There is none, or it failed.
    pub fn redo(&self, viewer: Viewer) -> Result<OutcomeView, HandleError> {
        self.change(viewer, Session::redo)
    }

    /// Goes to the point after the first `count` inputs; see [`Session::go_to`].
    ///
    /// # Errors
    /// There are fewer inputs than that, or applying them again failed.
    pub fn go_to(&self, count: usize, viewer: Viewer) -> Result<OutcomeView, HandleError> {
        self.change(viewer, move |session| session.go_to(count))
    }

    /// The table as `viewer` sees it; none if it was destroyed.
    ///
    /// # Errors
    /// The session has crashed.
    pub fn view(&self, viewer: Viewer) -> Result<Option<ComponentView>, HandleError> {
        self.with(move |session| session.view(viewer).table())
    }

    /// The pending decisions of which `viewer` may know.
    ///
    /// # Errors
    /// The session has crashed.
    pub fn decisions(&self, viewer: Viewer) -> Result<Vec<DecisionView>, HandleError> {
        self.with(move |session| session.decisions_for(viewer))
    }

    /// What the player in `seat` may do now without being asked; see [`Session::interjections`].
    ///
    /// # Errors
    /// A hook failed, or the session has crashed.
    pub fn interjections(&self, seat: Seat) -> Result<Vec<OptionView>, HandleError> {
        let found = self.with(move |session| session.interjections_for(seat))?;
        Ok(found.map_err(|error| SessionError::from(EngineError::from(error)))?)
    }

    /// The lines of the log from the one at `from`, as `viewer` may read them.
    ///
    /// # Errors
    /// The session has crashed.
    pub fn log(&self, viewer: Viewer, from: usize) -> Result<Vec<LogLineView>, HandleError> {
        self.with(move |session| session.view(viewer).log(from))
    }

    /// How the game ended, if it has.
    ///
    /// # Errors
    /// The session has crashed.
    pub fn ending(&self) -> Result<Option<EndingView>, HandleError> {
        self.with(|session| session.ending().map(|ending| session.view(Viewer::Public).ending(&ending)))
    }

    /// The game so far, without state hashes; see [`Session::draft`].
    ///
    /// # Errors
    /// Hooks were run from outside, or an option cannot be saved.
    pub fn save(&self) -> Result<Save, HandleError> {
        Ok(self.with(|session| session.draft())??)
    }

    fn change(
        &self,
        viewer: Viewer,
        change: impl FnOnce(&mut Session) -> Result<Outcome, SessionError> + Send + 'static,
    ) -> Result<OutcomeView, HandleError> {
        let outcome = self.with(move |session| {
            let outcome = change(session)?;
            Ok::<_, SessionError>(session.view(viewer).outcome(&outcome))
        })?;
        Ok(outcome?)
    }
}

impl Drop for SessionHandle {
    fn drop(&mut self) {
        // Without a sender the thread's loop ends.
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Carries requests out until the handle is dropped or one of them panics. A session that was left in the middle of something is
/// not used again.
fn serve(mut session: Session, requests: &Receiver<Request>, crash: &OnceLock<String>) {
    for request in requests {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| request(&mut session))) {
            let _ = crash.set(panic_text(panic.as_ref()));
            return;
        }
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_owned())
}
