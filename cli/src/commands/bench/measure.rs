//! Times of repeated work.

use std::time::{Duration, Instant};

/// What repeated work took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Samples {
    times: Vec<Duration>,
}

impl Samples {
    /// Runs `work` so many times. What it gives is the time that counts; set-up is its own affair.
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

    /// The shortest.
    #[must_use]
    pub fn min(&self) -> Duration {
        self.times.first().copied().unwrap_or_default()
    }

    /// The middle one.
    #[must_use]
    pub fn median(&self) -> Duration {
        self.times.get(self.times.len() / 2).copied().unwrap_or_default()
    }
}

/// How long `work` takes.
///
/// # Errors
/// The work failed.
pub fn timed<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<Duration, E> {
    let begun = Instant::now();
    work()?;
    Ok(begun.elapsed())
}

/// A time in the unit that suits it.
#[must_use]
pub fn shown(time: Duration) -> String {
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
    fn times_are_shown_in_the_unit_that_suits_them() {
        assert_eq!(shown(Duration::from_nanos(12)), "12 ns");
        assert_eq!(shown(Duration::from_nanos(1_500)), "1.50 µs");
        assert_eq!(shown(Duration::from_millis(2)), "2.00 ms");
        assert_eq!(shown(Duration::from_millis(2500)), "2.50 s");
    }

    #[test]
    fn the_median_is_the_middle_one() {
        let mut times = [5_u64, 1, 9].into_iter();
        let samples = Samples::take(3, || Ok(Duration::from_secs(times.next().unwrap_or(0)))).unwrap();
        assert_eq!((samples.min().as_secs(), samples.median().as_secs()), (1, 5));
    }
}
