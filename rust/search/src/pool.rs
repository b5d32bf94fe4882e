//! Threads of searches and runs, kept from one to the next: a search of a few simulations and a run of a few games take less
//! time than threads take to start.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::process;
use std::sync::{Mutex, PoisonError};

/// Pools that are kept: those that were used last.
const KEPT: usize = 4;

/// A pool that is not in use now.
struct Idle {
    /// A forked process starts its own threads, because those of its parent do not exist there.
    process: u32,
    threads: usize,
    pool: ThreadPool,
}

static IDLE: Mutex<Vec<Idle>> = Mutex::new(Vec::new());

/// Does work with a pool of its own with `threads` threads, where 0 means one per core: a search or a run does not wait for
/// another one.
///
/// # Errors
/// Returns an error if the threads cannot be started.
pub fn with_pool<T>(
    threads: usize,
    work: impl FnOnce(&ThreadPool) -> T,
) -> Result<T, ThreadPoolBuildError> {
    let idle = take(threads)?;
    let result = work(&idle.pool);
    put_back(idle);
    Ok(result)
}

fn take(threads: usize) -> Result<Idle, ThreadPoolBuildError> {
    let process = process::id();
    let mut all = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(at) = all.iter().position(|one| (one.process, one.threads) == (process, threads)) {
        return Ok(all.remove(at));
    }
    drop(all);
    Ok(Idle { process, threads, pool: ThreadPoolBuilder::new().num_threads(threads).build()? })
}

fn put_back(idle: Idle) {
    let process = idle.process;
    let mut all = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    all.push(idle);
    if all.len() > KEPT {
        let oldest = all.remove(0);
        if oldest.process != process {
            std::mem::forget(oldest); // nobody would end its threads
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of_a_thread(pool: &ThreadPool) -> std::thread::ThreadId {
        pool.install(|| std::thread::current().id())
    }

    #[test]
    fn a_pool_is_used_again_and_by_one_search_at_a_time() {
        let first = with_pool(1, name_of_a_thread).expect("a thread starts");
        let inner = with_pool(1, |outer| {
            assert_eq!(name_of_a_thread(outer), first);
            with_pool(1, name_of_a_thread).expect("another thread starts")
        });
        assert_ne!(inner.expect("the thread is there"), first);
        for threads in 2..2 + 2 * KEPT {
            let count = with_pool(threads, ThreadPool::current_num_threads);
            assert_eq!(count.expect("threads start"), threads);
        }
        assert_eq!(IDLE.lock().expect("nobody has panicked").len(), KEPT);
    }
}
