//! Finds the known name that is most similar to a misspelled one.

use std::cell::Cell;

thread_local! {
    /// How many more names the load on this thread may compare; none outside of loads.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// How many names a load compares to make suggestions. A pack with thousands of errors would otherwise cost the square of their number.
const COMPARED: usize = 1_000_000;

/// What it costs to compare two names letter by letter, if to rule one out by its letters costs 1.
const BY_LETTERS: usize = 20;

/// While it lives, suggestions on this thread are limited in number.
pub(crate) struct Suggestions {
    outer: Option<usize>,
}

impl Suggestions {
    /// Limits suggestions until the result is dropped.
    pub fn limit() -> Self {
        Self { outer: LEFT.replace(Some(COMPARED)) }
    }
}

impl Drop for Suggestions {
    fn drop(&mut self) {
        LEFT.set(self.outer);
    }
}

/// Whether as many names may still be compared.
pub(crate) fn may_compare(names: usize) -> bool {
    LEFT.get().is_none_or(|left| left >= names)
}

/// Counts comparisons of other kinds; false if there have been too many.
pub(crate) fn spend(comparisons: usize) -> bool {
    let left = LEFT.get();
    LEFT.set(left.map(|left| left.saturating_sub(comparisons)));
    left.is_none_or(|left| left >= comparisons)
}

/// Counts a comparison; false if there have been too many.
fn compare_one() -> bool {
    let left = LEFT.get();
    LEFT.set(left.map(|left| left.saturating_sub(1)));
    left != Some(0)
}

/// The candidate most similar to `wrong`, or none if no candidate is similar enough.
///
/// It finds the right name for any single typo (a missing, doubled or changed letter, or two swapped letters) and for
/// another way of joining words (`maxUnits` for `max_units`). Ties go to the first name in alphabetical order.
#[must_use]
pub fn nearest<'a, I>(wrong: &str, candidates: I) -> Option<&'a str>
where
    I: IntoIterator<Item = &'a str>,
{
    // A name of this length is not a typo, and comparing it would cost time and memory.
    if wrong.len() > LONGEST {
        return None;
    }
    let folded = fold(wrong);
    let meant = Letters::of(wrong);
    let limit = threshold(meant.count);
    candidates
        .into_iter()
        .take_while(|_| compare_one())
        .filter(|candidate| *candidate != wrong && candidate.len() <= LONGEST)
        .filter(|candidate| meant.least_distance(&Letters::of(candidate)) <= limit)
        .take_while(|_| spend(BY_LETTERS))
        .filter_map(|candidate| {
            let distance = strsim::damerau_levenshtein(&folded, &fold(candidate));
            // Among names that differ only in how words are joined, prefer the one that joins them in the same way.
            (distance <= limit).then(|| (distance, strsim::damerau_levenshtein(wrong, candidate), candidate))
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

/// A cheap summary of a name, which rules out most candidates.
struct Letters {
    count: usize,
    /// A bit for each letter that occurs, of 64 classes.
    kinds: u64,
}

impl Letters {
    fn of(name: &str) -> Self {
        let mut letters = Self { count: 0, kinds: 0 };
        if name.is_ascii() {
            for byte in name.bytes().filter(|byte| !is_joint(char::from(*byte))) {
                letters.count += 1;
                letters.kinds |= 1 << (byte.to_ascii_lowercase() % 64);
            }
            return letters;
        }
        for c in name.chars().filter(|c| !is_joint(*c)).flat_map(char::to_lowercase) {
            letters.count += 1;
            letters.kinds |= 1 << (u32::from(c) % 64);
        }
        letters
    }

    /// A lower bound of the distance: each edit adds, removes or replaces one letter.
    fn least_distance(&self, other: &Self) -> usize {
        let missing = (self.kinds & !other.kinds).count_ones().max((other.kinds & !self.kinds).count_ones());
        self.count.abs_diff(other.count).max(missing as usize)
    }
}

const LONGEST: usize = 128;

/// One edit in short names, a third of the letters in long ones.
fn threshold(letters: usize) -> usize {
    (letters / 3).clamp(1, 4)
}

/// Lower case without `_`, `-` and spaces, so that the way of joining words does not matter.
fn fold(name: &str) -> String {
    name.chars().filter(|c| !is_joint(*c)).flat_map(char::to_lowercase).collect()
}

/// Whether the character only joins words.
fn is_joint(letter: char) -> bool {
    matches!(letter, '_' | '-' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 8] =
        ["id", "name", "max_units", "on_play", "resource", "amount", "starting_position", "extends"];

    #[test]
    fn every_single_typo_finds_the_name() {
        for name in NAMES {
            let letters: Vec<char> = name.chars().collect();
            let mut slips = Vec::new();
            for i in 0..letters.len() {
                let mut lost = letters.clone();
                lost.remove(i);
                slips.push(lost);
                let mut doubled = letters.clone();
                doubled.insert(i, letters[i]);
                slips.push(doubled);
                let mut changed = letters.clone();
                changed[i] = 'q';
                slips.push(changed);
                if i + 1 < letters.len() {
                    let mut swapped = letters.clone();
                    swapped.swap(i, i + 1);
                    slips.push(swapped);
                }
            }
            for slip in slips {
                let slip: String = slip.into_iter().collect();
                if slip != name {
                    assert_eq!(nearest(&slip, NAMES), Some(name), "{slip}");
                }
            }
        }
    }

    #[test]
    fn another_way_of_joining_words_finds_the_name() {
        assert_eq!(nearest("maxUnits", NAMES), Some("max_units"));
        assert_eq!(nearest("OnPlay", NAMES), Some("on_play"));
        assert_eq!(nearest("starting-position", NAMES), Some("starting_position"));
    }

    #[test]
    fn a_name_similar_to_none_finds_none() {
        assert_eq!(nearest("colour", NAMES), None);
        assert_eq!(nearest("", ["name"]), None);
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let long = "x".repeat(1 << 20);
        assert_eq!(nearest(&long, NAMES), None);
        assert_eq!(nearest("x", [long.as_str()]), None);
    }

    #[test]
    fn least_distance_is_a_lower_bound() {
        let words = ["", "a", "ab_c", "CBA", "max_units", "maxUnit", "units", "mutant", "ünïts", "x-x"];
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
            let least = Letters::of(a).least_distance(&Letters::of(b));
            assert!(least <= strsim::damerau_levenshtein(&fold(a), &fold(b)), "{a} {b}");
        }
    }

    #[test]
    fn ties_do_not_depend_on_the_order_of_candidates() {
        assert_eq!(nearest("cat", ["car", "bat"]), Some("bat"));
        assert_eq!(nearest("cat", ["bat", "car"]), Some("bat"));
    }
}
