//! Runs work on several threads, each with its own value that threads cannot share, such as a script host.

use anyhow::Context as _;
use hexforge_core::remote::STACK_BYTES;
pub use hexforge_core::remote::spawn_with_stack;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread::Builder;

/// Calls `work` for every number below `count` on `jobs` threads and returns the results in order. Each thread first
/// calls `init` for its own value. `on_result` is called for each result as soon as it is available.
///
/// # Errors
/// A thread could not start, or `init` failed on it.
pub fn parallel_map<H, T: Send>(
    count: usize,
    jobs: usize,
    init: impl Fn() -> anyhow::Result<H> + Sync,
    work: impl Fn(&H, usize) -> T + Sync,
    mut on_result: impl FnMut(&T),
) -> anyhow::Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut results = std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            let (send, next, init, work) = (send.clone(), &next, &init, &work);
            let thread = Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || {
                let own = match init() {
                    Ok(own) => own,
                    Err(error) => {
                        let _ = send.send(Err(error));
                        return;
                    }
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // The channel is closed if `init` failed on another thread; then nobody waits for the other results.
                    if number >= count || send.send(Ok((number, work(&own, number)))).is_err() {
                        return;
                    }
                }
            });
            thread.context("cannot start a thread")?;
        }
        drop(send);
        let mut results = Vec::with_capacity(count);
        for result in receive {
            let result = result?;
            on_result(&result.1);
            results.push(result);
        }
        anyhow::Ok(results)
    })?;
    results.sort_by_key(|(number, _)| *number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// The number of threads to use: the requested number, or one for each processor.
#[must_use]
pub fn job_count(requested: Option<usize>) -> usize {
    requested.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_with_any_number_of_threads() {
        for jobs in [1, 2, 7] {
            let mut count = 0;
            let doubled = parallel_map(20, jobs, || Ok(2), |factor, n| n * factor, |_| count += 1).unwrap();
            assert_eq!(doubled, (0..20).map(|n| n * 2).collect::<Vec<_>>());
            assert_eq!(count, 20);
        }
    }

    #[test]
    fn a_failed_init_is_an_error() {
        let result = parallel_map(5, 2, || anyhow::bail!("no"), |(): &(), n| n, |_| {});
        assert!(result.is_err());
    }
}
