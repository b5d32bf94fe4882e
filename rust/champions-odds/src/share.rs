//! Work on all cores.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder};

/// Less work than this is done on one core: to start a thread takes as long.
const LITTLE: usize = 60_000;
/// More threads than this find nothing to do.
const MOST_THREADS: usize = 8;

/// The results of pieces of work, in their order, whoever did them. `size`: how much all of it is, in rolls that are
/// looked at.
pub(crate) fn share<T: Sync, R: Send + Sync>(
    work: &[T],
    size: usize,
    each: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let done: Vec<OnceLock<R>> = work.iter().map(|_| OnceLock::new()).collect();
    spread(work.len(), size, &|number| {
        done[number].get_or_init(|| each(&work[number]));
    });
    done.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// Does every number below `count`.
fn spread(count: usize, size: usize, each: &(dyn Fn(usize) + Sync)) {
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from));
    let threads = if size < LITTLE { 1 } else { cores.min(count).min(MOST_THREADS) };
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.take_while(|&number| number < count).for_each(each);
    };
    thread::scope(|scope| {
        // A thread that cannot be started is one less.
        for _ in 1..threads {
            let _ = Builder::new().spawn_scoped(scope, some);
        }
        some();
    });
}

#[cfg(test)]
mod tests {
    use super::{LITTLE, share};

    #[test]
    fn results_are_in_the_order_of_the_work_whoever_did_it() {
        let work: Vec<u64> = (0..500).collect();
        let square = |&number: &u64| {
            // The first take longest, so that they are done last.
            std::hint::black_box((0..(500 - number) * 1000).map(|it| it % 3).sum::<u64>());
            number * number
        };
        let expected: Vec<_> = work.iter().map(|number| number * number).collect();
        assert_eq!(share(&work, LITTLE, square), expected);
        assert_eq!(share(&work, 0, square), expected);
        assert!(share(&[], LITTLE, square).is_empty());
    }
}
