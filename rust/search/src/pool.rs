//! Threads that searches share: a search of a few simulations takes less time than threads take to start.

use crate::settings::SearchError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// Pools that are kept: those that were used last.
const KEPT: usize = 4;

struct Kept {
    /// A forked process starts its own threads, because those of its parent do not exist there.
    process: u32,
    threads: usize,
    pool: Arc<ThreadPool>,
}

static POOLS: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// Returns a pool of so many threads of this process.
///
/// # Errors
/// [`SearchError::Threads`] when they cannot be started.
pub(crate) fn pool(threads: usize) -> Result<Arc<ThreadPool>, SearchError> {
    let process = process::id();
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = pools.iter().position(|kept| (kept.process, kept.threads) == (process, threads));
    let kept = match known {
        Some(at) => pools.remove(at),
        None => {
            let built = ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = Arc::new(built.map_err(|_| SearchError::Threads)?);
            Kept { process, threads, pool }
        }
    };
    let pool = Arc::clone(&kept.pool);
    pools.push(kept);
    if pools.len() > KEPT {
        let oldest = pools.remove(0);
        if oldest.process != process {
            std::mem::forget(oldest); // nobody would end its threads
        }
    }
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_are_shared_and_few_are_kept() {
        let first = pool(2).expect("two threads start");
        assert!(Arc::ptr_eq(&first, &pool(2).expect("they are there")));
        for threads in 3..3 + KEPT {
            assert_eq!(pool(threads).expect("threads start").current_num_threads(), threads);
        }
        assert!(!Arc::ptr_eq(&first, &pool(2).expect("two threads start anew")));
        assert_eq!(POOLS.lock().expect("nobody has panicked").len(), KEPT);
    }
}
