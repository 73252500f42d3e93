//! The name that was probably meant. It only compares; what the names are names of is the caller's affair.

/// The candidate nearest to `wrong`, or none when nothing is near enough.
///
/// Any single slip (a letter lost, doubled, changed, or two swapped) finds the right name, and so does another
/// way of joining words (`maxUnits` for `max_units`). Equal distances go to the first in alphabetical order.
#[must_use]
pub fn nearest<'a, I>(wrong: &str, candidates: I) -> Option<&'a str>
where
    I: IntoIterator<Item = &'a str>,
{
    // A name beyond this length is no slip, and comparing it would cost time and memory.
    if wrong.len() > LONGEST {
        return None;
    }
    let folded = fold(wrong);
    let meant = Letters::of(wrong);
    let limit = threshold(meant.count);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != wrong && candidate.len() <= LONGEST)
        .filter(|candidate| meant.least_distance(&Letters::of(candidate)) <= limit)
        .filter_map(|candidate| {
            let distance = strsim::damerau_levenshtein(&folded, &fold(candidate));
            // Of names that differ only in the way of joining words, the one that is joined alike was meant.
            (distance <= limit).then(|| (distance, strsim::damerau_levenshtein(wrong, candidate), candidate))
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

/// What of a name can be compared at a glance, since most candidates are nothing like it.
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

    /// A bound from below: each slip adds one letter, takes one away or brings one new one.
    fn least_distance(&self, other: &Self) -> usize {
        let missing = (self.kinds & !other.kinds).count_ones().max((other.kinds & !self.kinds).count_ones());
        self.count.abs_diff(other.count).max(missing as usize)
    }
}

const LONGEST: usize = 128;

/// One slip in short names, a third of the letters in long ones.
fn threshold(letters: usize) -> usize {
    (letters / 3).clamp(1, 4)
}

/// Lower case without `_`, `-` and blanks, so that the way of joining words does not count.
fn fold(name: &str) -> String {
    name.chars().filter(|c| !is_joint(*c)).flat_map(char::to_lowercase).collect()
}

/// Whether it only joins words.
fn is_joint(letter: char) -> bool {
    matches!(letter, '_' | '-' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 8] =
        ["id", "name", "max_units", "on_play", "resource", "amount", "starting_position", "extends"];

    #[test]
    fn every_single_slip_in_every_name_finds_the_name() {
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
    fn a_name_that_is_nothing_like_any_finds_none() {
        assert_eq!(nearest("colour", NAMES), None);
        assert_eq!(nearest("", ["name"]), None);
    }

    #[test]
    fn a_name_of_a_megabyte_is_not_compared() {
        let long = "x".repeat(1 << 20);
        assert_eq!(nearest(&long, NAMES), None);
        assert_eq!(nearest("x", [long.as_str()]), None);
    }

    #[test]
    fn a_glance_never_says_more_than_the_distance() {
        let words = ["", "a", "ab_c", "CBA", "max_units", "maxUnit", "units", "mutant", "ünïts", "x-x"];
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
            let least = Letters::of(a).least_distance(&Letters::of(b));
            assert!(least <= strsim::damerau_levenshtein(&fold(a), &fold(b)), "{a} {b}");
        }
    }

    #[test]
    fn equal_distances_do_not_depend_on_the_order_of_candidates() {
        assert_eq!(nearest("cat", ["car", "bat"]), Some("bat"));
        assert_eq!(nearest("cat", ["bat", "car"]), Some("bat"));
    }
}
