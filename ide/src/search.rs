//! How well a name matches what a person typed.

/// The rank of a match, the lower the better; none if letters are missing or in another order. Both texts are in lower case.
#[must_use]
pub fn rank(text: &str, typed: &str) -> Option<usize> {
    if let Some(at) = text.find(typed) {
        let is_word = at == 0 || text.as_bytes().get(at - 1).is_some_and(|b| !b.is_ascii_alphanumeric());
        return Some(if is_word { at.min(40) } else { 50 + at.min(40) });
    }
    let mut rest = text.char_indices();
    let mut last = 0;
    for wanted in typed.chars().filter(|c| !c.is_whitespace()) {
        last = rest.find(|(_, c)| *c == wanted)?.0;
    }
    Some(100 + last)
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn words_rank_before_parts_and_scattered_letters() {
        assert!(rank("new game", "new") < rank("renew", "new"));
        assert!(rank("renew", "new") < rank("no even way", "new"));
        assert_eq!(rank("game", "xyz"), None);
    }
}
