//! A search that goes on in a thread of its own while others decide.

use crate::game::PyGame;
use crate::registry::Registered;
use midgard_core::ActionIndex;
use midgard_search::{GoOn, Session};
use pyo3::prelude::*;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

/// A session of any game.
pub(crate) type AnySession = Box<dyn Any + Send>;

/// A thread that goes on with a search. It knows what the seat knew when it decided.
pub(crate) struct Pondering {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<AnySession>,
    /// The process that has started it: in a forked one it does not exist.
    process: u32,
}

impl Pondering {
    /// Starts a thread; `None` if there can be none. The tree is lost then.
    pub(crate) fn begin<G: Registered>(
        session: AnySession,
        game: Py<PyGame>,
        action: ActionIndex,
    ) -> Option<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let work = move || {
            let mut session = session;
            if let Some(session) = session.downcast_mut::<Session<G>>() {
                let go_on: GoOn = Arc::new(move || !stopped.load(Ordering::Relaxed));
                session.ponder(G::rules_of(&game.get().rules), action, go_on);
            }
            session
        };
        let thread = Builder::new().name("midgard-ponder".into()).spawn(work).ok()?;
        Some(Self { stop, thread, process: std::process::id() })
    }

    /// Returns whether the thread still searches.
    pub(crate) fn is_under_way(&self) -> bool {
        !self.thread.is_finished()
    }

    /// Makes the thread stop soon.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Stops the thread and waits for it. Returns the session; `None` if it is lost.
    pub(crate) fn end(self) -> Option<AnySession> {
        if self.process != std::process::id() {
            std::mem::forget(self.thread);
            return None;
        }
        self.stop();
        self.thread.join().ok()
    }
}
