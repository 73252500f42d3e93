//! Measures the time of repeated work.

use std::time::{Duration, Instant};

/// The times of repeated work, sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Samples {
    times: Vec<Duration>,
}

impl Samples {
    /// Runs `work` `count` times. `work` returns the time to count, so that it can leave out its own set-up.
    ///
    /// # Errors
    /// The work failed.
    pub fn take(count: usize, mut work: impl FnMut() -> anyhow::Result<Duration>) -> anyhow::Result<Self> {
        let mut times = Vec::with_capacity(count);
        for _ in 0..count {
            times.push(work()?);
        }
        times.sort_unstable();
        Ok(Self { times })
    }

    /// The shortest time.
    #[must_use]
    pub fn min(&self) -> Duration {
        self.times.first().copied().unwrap_or_default()
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> Duration {
        self.times.get(self.times.len() / 2).copied().unwrap_or_default()
    }
}

/// Measures how long `work` takes.
///
/// # Errors
/// The work failed.
pub fn time<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<Duration, E> {
    let started = Instant::now();
    work()?;
    Ok(started.elapsed())
}

/// Formats a time with a suitable unit.
#[must_use]
pub fn format_time(time: Duration) -> String {
    let nanos = time.as_nanos() as f64;
    match nanos {
        n if n < 1e3 => format!("{n:.0} ns"),
        n if n < 1e6 => format!("{:.2} µs", n / 1e3),
        n if n < 1e9 => format!("{:.2} ms", n / 1e6),
        n => format!("{:.2} s", n / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_suitable_unit() {
        assert_eq!(format_time(Duration::from_nanos(12)), "12 ns");
        assert_eq!(format_time(Duration::from_nanos(1_500)), "1.50 µs");
        assert_eq!(format_time(Duration::from_millis(2)), "2.00 ms");
        assert_eq!(format_time(Duration::from_millis(2500)), "2.50 s");
    }

    #[test]
    fn the_median_is_the_middle_sample() {
        let mut times = [5_u64, 1, 9].into_iter();
        let samples = Samples::take(3, || Ok(Duration::from_secs(times.next().unwrap_or(0)))).unwrap();
        assert_eq!((samples.min().as_secs(), samples.median().as_secs()), (1, 5));
    }
}
