//! The random stream: ChaCha8 over the session's seed. Its position is part of the state, so it is undone, saved and hashed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A deterministic stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    stream: ChaCha8Rng,
    drawn: u64,
}

impl Random {
    /// The stream of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0_u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self { stream: ChaCha8Rng::from_seed(key), drawn: 0 }
    }

    /// How many numbers were drawn.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Moves to the point at which `drawn` numbers were drawn.
    pub(crate) fn seek(&mut self, drawn: u64) {
        // One number is two words of the stream.
        self.stream.set_word_pos(u128::from(drawn) * 2);
        self.drawn = drawn;
    }

    fn next(&mut self) -> u64 {
        self.drawn += 1;
        self.stream.next_u64()
    }

    /// A number from 0 to `n - 1`, every one as likely; 0 if `n` is 0. Numbers that would favour some results are drawn again.
    pub fn below(&mut self, n: u64) -> u64 {
        if n <= 1 {
            return 0;
        }
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let number = self.next();
            if number < fair {
                return number % n;
            }
        }
    }

    /// Puts `items` in random order (Fisher-Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u64 + 1);
            items.swap(i, usize::try_from(j).unwrap_or(i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// Pins the stream: a change here would break every saved game.
    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::new(1);
        let drawn: Vec<u64> = (0..8).map(|_| random.below(1000)).collect();
        let mut items: Vec<u32> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(drawn, PINNED_DRAWS);
        assert_eq!(items, PINNED_SHUFFLE);
    }

    const PINNED_DRAWS: [u64; 8] = [407, 230, 458, 594, 360, 526, 700, 210];
    const PINNED_SHUFFLE: [u32; 10] = [9, 4, 3, 7, 5, 1, 2, 6, 8, 0];

    #[test]
    fn seeking_gives_the_same_numbers_again() {
        let mut random = Random::new(7);
        for _ in 0..5 {
            random.below(6);
        }
        let at = random.drawn();
        let first: Vec<u64> = (0..20).map(|_| random.below(100)).collect();
        random.seek(at);
        let second: Vec<u64> = (0..20).map(|_| random.below(100)).collect();
        assert_eq!(first, second);
    }

    #[test]
    fn numbers_are_below_their_bound() {
        let mut random = Random::new(3);
        assert!((0..1000).all(|_| random.below(3) < 3));
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }
}
