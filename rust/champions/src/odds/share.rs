//! Work on all cores.

use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder};

/// Less work than this is done on one core: to start a thread takes as long.
const LITTLE: usize = 60_000;
/// More threads than this find nothing to do.
const MOST_THREADS: usize = 8;

/// The results of pieces of work, in their order, whoever did them. `size`: how much all of it is, in rolls that are
/// looked at.
pub(super) fn share<T: Sync, R: Send>(
    work: &[T],
    size: usize,
    each: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from));
    let threads = cores.min(work.len()).min(MOST_THREADS);
    if threads == 1 || size < LITTLE {
        return work.iter().map(each).collect();
    }
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let mine = numbers.map_while(|number| Some((number, each(work.get(number)?))));
        mine.collect::<Vec<_>>()
    };
    let mut done = thread::scope(|scope| {
        // A thread that cannot be started is one less.
        let start = |_| Builder::new().spawn_scoped(scope, some).ok();
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let mut done = some();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
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
