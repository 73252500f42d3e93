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
    let limit = threshold(folded.chars().count());
    candidates
        .into_iter()
        .filter(|candidate| *candidate != wrong && candidate.len() <= LONGEST)
        .map(|candidate| {
            let exact = strsim::damerau_levenshtein(wrong, candidate);
            let loose = strsim::damerau_levenshtein(&folded, &fold(candidate));
            (loose.min(exact), exact, candidate)
        })
        .filter(|(distance, ..)| *distance <= limit)
        .min()
        .map(|(_, _, candidate)| candidate)
}

const LONGEST: usize = 128;

/// One slip in short names, a third of the letters in long ones.
fn threshold(letters: usize) -> usize {
    (letters / 3).clamp(1, 4)
}

/// Lower case without `_`, `-` and blanks, so that the way of joining words does not count.
fn fold(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
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
    fn equal_distances_do_not_depend_on_the_order_of_candidates() {
        assert_eq!(nearest("cat", ["car", "bat"]), Some("bat"));
        assert_eq!(nearest("cat", ["bat", "car"]), Some("bat"));
    }
}
