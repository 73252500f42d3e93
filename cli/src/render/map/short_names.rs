//! Short names of pieces and players for the map.

use std::collections::BTreeMap;

/// Short names of pieces. A name keeps its short name, so that it means the same on every map of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShortNames(BTreeMap<String, String>);

impl ShortNames {
    /// The short name of a piece: its initials or first letters, whatever no other piece has.
    pub fn of(&mut self, name: &str) -> String {
        if let Some(known) = self.0.get(name) {
            return known.clone();
        }
        let is_free = |short: &String| !short.is_empty() && !self.0.values().any(|taken| taken == short);
        let short = candidates(name).into_iter().find(is_free).unwrap_or_else(|| name.to_owned());
        self.0.insert(name.to_owned(), short.clone());
        short
    }
}

fn candidates(name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let initials: String = lower.split([' ', '-', '_']).filter_map(|word| word.chars().next()).take(3).collect();
    let letters: Vec<char> = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    let first = |count: usize| letters.iter().take(count).collect::<String>();
    let several = Some(initials).filter(|initials| initials.chars().count() > 1);
    let whole = Some(first(3)).filter(|_| letters.len() <= 3);
    several.into_iter().chain(whole).chain((2..=letters.len()).map(first)).collect()
}

/// Marks of the seats: the first letters of their names, or numbers if two names begin alike.
#[must_use]
pub fn seat_marks(seats: &[String]) -> Vec<String> {
    let first = |name: &String| name.chars().next().filter(|c| !c.is_control()).map(|c| c.to_uppercase().to_string());
    let letters: Vec<String> = seats.iter().filter_map(first).collect();
    let is_unique = |letter: &String| letters.iter().filter(|other| *other == letter).count() == 1;
    if letters.len() == seats.len() && letters.iter().all(is_unique) {
        return letters;
    }
    (1..=seats.len()).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_are_short_and_differ() {
        let mut names = ShortNames::default();
        let short: Vec<String> =
            ["Carrier", "Cargo", "Space dock", "Sloop dredger", "PDS", "Сузір'я", "銀河"].map(|n| names.of(n)).into();
        assert_eq!(short, ["ca", "car", "sd", "sl", "pds", "су", "銀河"]);
        assert_eq!(names.of("Carrier"), "ca", "a name keeps its short name");
    }

    #[test]
    fn seats_have_letters_if_their_names_differ() {
        let seats = |names: &[&str]| seat_marks(&names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
        assert_eq!(seats(&["ann", "bob"]), ["A", "B"]);
        assert_eq!(seats(&["ann", "adam"]), ["1", "2"]);
    }
}
