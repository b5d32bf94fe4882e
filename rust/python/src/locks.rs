//! Locks, which a panic of another thread does not close.

use pyo3::{PyErr, PyResult};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// Waits for a lock.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a lock.
///
/// # Errors
/// Returns the error of `busy` while another call has it.
pub(crate) fn free<T>(
    mutex: &Mutex<T>,
    busy: impl FnOnce() -> PyErr,
) -> PyResult<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(held) => Ok(held),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(busy()),
    }
}
