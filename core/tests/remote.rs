//! A session on its own thread, used through a handle.

use crate::rig::steps::{confirm, log};
use crate::rig::{Rig, seat};
use hexforge_core::decision::{Answer, Refusal};
use hexforge_core::ids::Seat;
use hexforge_core::remote::{HandleError, SessionHandle};
use hexforge_core::session::{Session, SessionError};
use hexforge_core::view::Viewer;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game with two questions, each of which is followed by a line in the log.
fn two_questions() -> SessionHandle {
    SessionHandle::spawn(|| {
        let mut rig = Rig::new();
        rig.main(vec![confirm(seat(0)), log("first"), confirm(seat(1)), log("second")]);
        Ok::<Session, SessionError>(rig.play(2).session)
    })
    .expect("it can be built")
}

#[test]
fn a_handle_can_be_used_from_several_threads() {
    fn is_shared<T: Send + Sync>(value: T) -> T {
        value
    }
    let handle = Arc::new(is_shared(two_questions()));
    let first = handle.decisions(Viewer::Seat(Seat(0))).expect("it runs")[0].id;
    let other = handle.clone();

    let outcome = std::thread::spawn(move || other.answer(Seat(0), first, Answer::Confirm(true)))
        .join()
        .expect("no panic")
        .expect("it fits");

    assert_eq!(outcome.log[0].key.as_ref(), "first");
    assert!(outcome.decisions.is_empty(), "the next decision is another player's");
    let second = handle.decisions(Viewer::Seat(Seat(1))).expect("it runs")[0].id;
    handle.answer(Seat(1), second, Answer::Confirm(true)).expect("it fits");
    assert_eq!(handle.log(Viewer::Public, 0).expect("it runs").len(), 2);
    let undone = handle.undo(Viewer::Seat(Seat(1))).expect("nothing was revealed");
    assert_eq!((undone.log_kept, undone.decisions.len()), (1, 1));
    assert_eq!(handle.redo(Viewer::Public).expect("it was undone").log.len(), 1);
    assert_eq!(handle.go_to(0, Viewer::Author).expect("it can go back").decisions.len(), 1);
    assert_eq!(handle.save().expect("only answers were given").answers.len(), 0);
    assert!(handle.view(Viewer::Public).expect("it runs").is_some());
    assert_eq!(handle.ending(), Ok(None));
}

#[test]
fn an_invalid_answer_is_an_error_and_the_session_continues() {
    let handle = two_questions();
    let id = handle.decisions(Viewer::Author).expect("it runs")[0].id;

    let refused = handle.answer(Seat(1), id, Answer::Confirm(true));

    let refusal = Refusal::OtherSeat { decision: id, found: Seat(1), expected: Seat(0) };
    assert_eq!(refused, Err(HandleError::Session(SessionError::Refused(refusal))));
    handle.answer(Seat(0), id, Answer::Confirm(true)).expect("it fits");
}

#[test]
fn after_a_panic_on_the_thread_every_call_is_an_error() {
    let handle = two_questions();

    let crashed = handle.with(|_| panic!("out of cards"));

    let error = HandleError::Crashed("out of cards".to_owned());
    assert_eq!(crashed, Err::<(), _>(error.clone()));
    assert_eq!(handle.ending(), Err(error));
}

#[test]
fn a_session_that_cannot_be_built_is_an_error() {
    let failed = SessionHandle::spawn(|| Err::<Session, _>("no packs")).map(|_| ());
    let crashed = SessionHandle::spawn(|| -> Result<Session, String> { panic!("no memory") }).map(|_| ());

    assert_eq!(failed, Err(HandleError::Build("no packs".to_owned())));
    assert_eq!(crashed, Err(HandleError::Crashed("no memory".to_owned())));
}

#[test]
fn dropping_the_handle_ends_the_thread() {
    struct Guard(Arc<AtomicBool>);
    impl Drop for Guard {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    thread_local! { static ON_THREAD: std::cell::RefCell<Option<Guard>> = const { std::cell::RefCell::new(None) }; }
    let ended = Arc::new(AtomicBool::new(false));
    let guard = Guard(ended.clone());
    let handle = two_questions();
    handle.with(|_| ON_THREAD.set(Some(guard))).expect("it runs");

    drop(handle);

    assert!(ended.load(Ordering::SeqCst));
}
