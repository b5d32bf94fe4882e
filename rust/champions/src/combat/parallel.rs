//! Work on several threads.

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::sync::OnceLock;
use std::thread;

/// Work of this size or less is done on one thread: to start others takes as long.
const SMALL_WORK: usize = 60_000;
/// The most threads that are started: more find nothing to do.
const MAX_THREADS: usize = 8;

/// Applies a function to every item and returns the results in the order of the items, whatever thread
/// computed them. `size` is the size of all the work, as the number of rolls that are looked at.
///
/// The pool lives as long as the call: a process that forks between two calls takes no dead threads along.
pub(crate) fn parallel_map<T: Sync, R: Send>(
    items: &[T],
    size: usize,
    each: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from));
    let threads = if size < SMALL_WORK { 1 } else { cores.min(items.len()).min(MAX_THREADS) };
    if threads > 1
        && let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build()
    {
        // One item at a time: the first are the largest, and they are begun first.
        return pool.install(|| items.par_iter().with_max_len(1).map(&each).collect());
    }
    items.iter().map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::{SMALL_WORK, parallel_map};

    #[test]
    fn results_are_in_the_order_of_the_items_whatever_thread_computed_them() {
        let items: Vec<u64> = (0..500).collect();
        let square = |&number: &u64| {
            // The first take longest, so that they are done last.
            std::hint::black_box((0..(500 - number) * 1000).map(|it| it % 3).sum::<u64>());
            number * number
        };
        let expected: Vec<_> = items.iter().map(|number| number * number).collect();
        assert_eq!(parallel_map(&items, SMALL_WORK, square), expected);
        assert_eq!(parallel_map(&items, 0, square), expected);
        assert!(parallel_map(&[], SMALL_WORK, square).is_empty());
    }
}
