//! How probable a count is that is at least as far off as the one that was found.

/// The smaller of the probabilities that an event which has the probability `p` occurs at most, or at least, `times` times in
/// `count` repeats.
pub fn smaller(times: usize, count: usize, p: f64) -> f64 {
    let log_p = p.clamp(f64::MIN_POSITIVE, 1.0).ln();
    let log_q = (1.0 - p).clamp(f64::MIN_POSITIVE, 1.0).ln();
    let (mut at_most, mut at_least) = (0.0, 0.0);
    let mut log_ways = 0.0;
    for k in 0..=count {
        if k > 0 {
            log_ways += ((count - k + 1) as f64).ln() - (k as f64).ln();
        }
        let here = (log_ways + k as f64 * log_p + (count - k) as f64 * log_q).exp();
        if k <= times {
            at_most += here;
        }
        if k >= times {
            at_least += here;
        }
    }
    f64::min(at_most, at_least)
}

#[test]
fn both_ends_of_a_distribution_are_rare() {
    assert!((smaller(0, 2, 0.5) - 0.25).abs() < 1e-9);
    assert!((smaller(2, 2, 0.5) - 0.25).abs() < 1e-9);
    assert!((smaller(1, 2, 0.5) - 0.75).abs() < 1e-9);
    assert!(smaller(1, 250, 0.0) < 1e-9);
    assert!((smaller(0, 250, 0.0) - 1.0).abs() < 1e-9);
    assert!(smaller(9000, 20_000, 0.5) < 1e-9);
}
