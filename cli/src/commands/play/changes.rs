//! What changed since a player last looked.

use super::values::{NamedText, Values};

/// The changed values of each component, one line each: `ann: points 3 → 4, trade goods 2 → 0`.
#[must_use]
pub fn lines(before: &[Values], now: &[Values]) -> Vec<String> {
    let line = |values: &Values| {
        let known = before.iter().find(|known| known.comp == values.comp)?;
        let pairs = [(&known.fields, &values.fields), (&known.slots, &values.slots)];
        let changes: Vec<String> = pairs.into_iter().flat_map(|(before, now)| changed(before, now)).collect();
        (!changes.is_empty()).then(|| format!("{}: {}", values.name, changes.join(", ")))
    };
    now.iter().filter_map(line).collect()
}

fn changed(before: &[NamedText], now: &[NamedText]) -> Vec<String> {
    let pairs = before.iter().zip(now).filter(|(before, now)| before.name == now.name && before.value != now.value);
    let nothing = |text: &NamedText| if text.value.is_empty() { "—".to_owned() } else { text.value.clone() };
    pairs.map(|(before, now)| format!("{} {} → {}", now.name, nothing(before), nothing(now))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_core::ids::CompId;

    fn player(number: u32, name: &str, points: &str, hand: &str) -> Values {
        let text = |name: &str, value: &str| NamedText { name: name.to_owned(), value: value.to_owned(), empty: false };
        Values {
            comp: CompId(number),
            name: name.to_owned(),
            fields: vec![text("points", points), text("phase", "")],
            slots: vec![text("hand", hand)],
        }
    }

    #[test]
    fn only_changed_values_are_listed() {
        let before = [player(1, "ann", "3", "2"), player(2, "bob", "0", "1")];
        assert!(lines(&before, &before).is_empty());
        let now = [player(1, "ann", "4", "5"), player(2, "bob", "0", "1")];
        assert_eq!(lines(&before, &now), ["ann: points 3 → 4, hand 2 → 5"]);
        let mut named = now.clone();
        named[1].fields[1].value = "action".to_owned();
        assert_eq!(lines(&now, &named), ["bob: phase — → action"]);
    }

    #[test]
    fn a_new_component_has_no_changes() {
        assert!(lines(&[], &[player(1, "ann", "4", "5")]).is_empty());
    }
}
