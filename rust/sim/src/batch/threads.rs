//! The threads of a batch.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// Threads that batches share. A forked process starts its own, because the threads of its parent do not exist there.
#[derive(Debug)]
pub struct Threads {
    count: usize,
    pool: Mutex<Option<(u32, Arc<ThreadPool>)>>,
}

impl Threads {
    /// Starts this many threads, or one per core for 0.
    ///
    /// # Errors
    /// Returns an error if the threads cannot be started.
    pub fn new(count: usize) -> Result<Self, ThreadPoolBuildError> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads =
            Self { count: if count == 0 { cores() } else { count }, pool: Mutex::new(None) };
        if threads.count > 1 {
            threads.pool()?;
        }
        Ok(threads)
    }

    /// Returns the number of threads.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the pool of this process.
    fn pool(&self) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
        let process = std::process::id();
        let mut held = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, pool)) = held.as_ref()
            && *of == process
        {
            return Ok(Arc::clone(pool));
        }
        let pool = Arc::new(ThreadPoolBuilder::new().num_threads(self.count).build()?);
        if let Some(other) = held.replace((process, Arc::clone(&pool))) {
            std::mem::forget(other); // its threads do not exist in this process
        }
        Ok(pool)
    }

    /// Returns the pool if this much work is worth more than one thread.
    fn pool_for(&self, rows: usize, leaf: usize) -> Option<Arc<ThreadPool>> {
        if self.count == 1 || rows <= leaf { None } else { self.pool().ok() }
    }

    /// Runs work that splits itself into leaves of at most this many rows.
    pub(crate) fn share(&self, rows: usize, leaf: usize, work: impl FnOnce(usize) + Send) {
        match self.pool_for(rows, leaf) {
            None => work(usize::MAX),
            Some(pool) => pool.install(|| work(leaf.max(rows / (self.count * 4)))),
        }
    }

    /// Runs one thing on these threads and another on this one, at the same time. Where no thread can be started, this
    /// one does both.
    pub(crate) fn beside<T>(&self, there: impl FnOnce() + Send, here: impl FnOnce() -> T) -> T {
        match self.pool() {
            Ok(pool) => pool.in_place_scope(|scope| {
                scope.spawn(|_| there());
                here()
            }),
            Err(_) => {
                there();
                here()
            }
        }
    }

    /// Applies work to each chunk of this many cells.
    pub(crate) fn each<T: Send>(
        &self,
        cells: &mut [T],
        width: usize,
        leaf: usize,
        work: impl Fn(usize, &mut [T]) + Sync + Send,
    ) {
        match self.pool_for(cells.len() / width, leaf) {
            None => cells.chunks_mut(width).enumerate().for_each(|(at, cells)| work(at, cells)),
            Some(pool) => pool.install(|| {
                let chunks = cells.par_chunks_mut(width).enumerate().with_min_len(leaf);
                chunks.for_each(|(at, cells)| work(at, cells));
            }),
        }
    }
}
