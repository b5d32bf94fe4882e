//! The threads of a batch.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// Threads that batches share: the thread that calls, and workers. A forked process starts its own workers, because the threads of
/// its parent do not exist there.
#[derive(Debug)]
pub struct Threads {
    count: usize,
    workers: usize,
    pool: Mutex<Option<(u32, Arc<ThreadPool>)>>,
}

/// The smallest number of rows of a part. With fewer, waking a thread costs more than it saves.
const LEAST: usize = 64;

/// The largest number of rows of a part. With more, a thread that is late delays the others.
const MOST: usize = 2048;

/// Returns a number of threads, and the number of cores for 0.
fn counted(count: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if count == 0 { cores() } else { count }
}

impl Threads {
    /// Starts this many threads, or one per core for 0. The thread that calls is one of them, so that one worker fewer has to be woken
    /// and to fall asleep in each step.
    ///
    /// # Errors
    /// Returns an error if the threads cannot be started.
    pub fn new(count: usize) -> Result<Self, ThreadPoolBuildError> {
        let count = counted(count);
        Self::started(count, (count - 1).max(1))
    }

    /// Starts this many threads, or one per core for 0, besides the thread that calls.
    ///
    /// # Errors
    /// Returns an error if the threads cannot be started.
    pub fn beside_caller(count: usize) -> Result<Self, ThreadPoolBuildError> {
        let count = counted(count);
        Self::started(count, count)
    }

    fn started(count: usize, workers: usize) -> Result<Self, ThreadPoolBuildError> {
        let threads = Self { count, workers, pool: Mutex::new(None) };
        if count > 1 {
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
        let pool = Arc::new(ThreadPoolBuilder::new().num_threads(self.workers).build()?);
        if let Some(other) = held.replace((process, Arc::clone(&pool))) {
            std::mem::forget(other); // its threads do not exist in this process
        }
        Ok(pool)
    }

    /// Returns the number of rows of a part, so that each thread gets one part unless there are very few or very many rows.
    pub(crate) fn part(&self, rows: usize) -> usize {
        rows.div_ceil(self.count).clamp(LEAST, MOST)
    }

    /// Applies work to `count` parts, on the calling thread and on workers. Each thread takes the next part when it has finished one.
    pub(crate) fn share<P: Send>(
        &self,
        count: usize,
        parts: impl Iterator<Item = P> + Send,
        work: impl Fn(P) + Sync,
    ) {
        let helpers = count.min(self.count).saturating_sub(1);
        let Some(pool) = (helpers > 0).then(|| self.pool().ok()).flatten() else {
            return parts.for_each(work);
        };
        let parts = Mutex::new(parts);
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let take = || {
            while let Some(part) = next() {
                work(part);
            }
        };
        pool.in_place_scope(|scope| {
            (0..helpers).for_each(|_| scope.spawn(|_| take()));
            take();
        });
    }

    /// Applies work to each run of this many chunks, with the number of its first chunk. A chunk has `width` cells.
    pub(crate) fn each<T: Send>(
        &self,
        cells: &mut [T],
        width: usize,
        run: usize,
        work: impl Fn(usize, &mut [T]) + Sync,
    ) {
        let count = cells.len().div_ceil(run * width);
        let runs = cells.chunks_mut(run * width).enumerate();
        self.share(count, runs, |(number, cells)| work(number * run, cells));
    }

    /// Runs one thing on the workers and another on this thread, at the same time. Where no worker can be started, this
    /// thread does both.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_gets_one_part_unless_rows_are_few_or_many() {
        let threads = Threads::new(2).expect("threads start");
        let parts = [1, 100, 1024, 4096, 100_000].map(|rows| threads.part(rows));
        assert_eq!(parts, [64, 64, 512, 2048, 2048]);
    }

    #[test]
    fn every_part_is_worked_on_once() {
        for count in [1, 2, 5] {
            let threads = Threads::new(count).expect("threads start");
            let mut cells = vec![0; 3 * 1001];
            threads.each(&mut cells, 3, 64, |first, cells| {
                (3 * first..).zip(cells).for_each(|(at, cell)| *cell += at);
            });
            assert!(cells.into_iter().eq(0..3 * 1001), "{count} threads");
        }
    }
}
