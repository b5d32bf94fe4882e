//! Listeners, which receive events when they happen.

/// Receives the events of a game, one by one, in their order.
///
/// The rules are compiled for each kind of listener: with [`Silent`] nothing of it is left.
pub trait Listener<E> {
    /// Whether anybody listens: what is collected for an event alone need not be collected otherwise.
    const LISTENS: bool = true;

    /// This has happened.
    fn hear(&mut self, event: E);
}

/// Nobody listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Silent;

impl<E> Listener<E> for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn hear(&mut self, _: E) {}
}

/// Keeps everything.
impl<E> Listener<E> for Vec<E> {
    fn hear(&mut self, event: E) {
        self.push(event);
    }
}
