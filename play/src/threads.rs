//! Work spread over threads, each with something of its own that cannot be shared.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does `work` for every number below `count` on so many threads. Each thread begins with `start`; `seen` is called as
/// results come in, and what is given is in the order of the numbers.
///
/// # Errors
/// A thread could not start.
pub fn spread<H, T: Send>(
    count: usize,
    jobs: usize,
    start: impl Fn() -> anyhow::Result<H> + Sync,
    work: impl Fn(&H, usize) -> T + Sync,
    mut seen: impl FnMut(&T),
) -> anyhow::Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut results = std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            let (send, next, start, work) = (send.clone(), &next, &start, &work);
            scope.spawn(move || {
                let own = match start() {
                    Ok(own) => own,
                    Err(error) => {
                        let _ = send.send(Err(error));
                        return;
                    }
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // A closed channel means that another thread could not start and nobody waits for the rest.
                    if number >= count || send.send(Ok((number, work(&own, number)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut results = Vec::with_capacity(count);
        for result in receive {
            let result = result?;
            seen(&result.1);
            results.push(result);
        }
        anyhow::Ok(results)
    })?;
    results.sort_by_key(|(number, _)| *number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// How many threads there should be: what was asked for, else one for each processor.
#[must_use]
pub fn jobs(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for jobs in [1, 2, 7] {
            let mut count = 0;
            let doubled = spread(20, jobs, || Ok(2), |factor, n| n * factor, |_| count += 1).unwrap();
            assert_eq!(doubled, (0..20).map(|n| n * 2).collect::<Vec<_>>());
            assert_eq!(count, 20);
        }
    }

    #[test]
    fn a_thread_that_cannot_start_is_an_error() {
        let result = spread(5, 2, || anyhow::bail!("no"), |(): &(), n| n, |_| {});
        assert!(result.is_err());
    }
}
