//! Finds options of a question by the names that people and scenarios use.

use hexforge_core::decision::{Choice, OptionKind};

/// Finds an option by its id, else by the part of its id before `#`, else by its label. Of several equal pieces, returns the
/// first one that is not in `used`.
#[must_use]
pub fn find<'c>(
    options: &'c [Choice],
    typed: &str,
    used: &[&str],
    label: impl Fn(&Choice) -> String,
) -> Option<&'c Choice> {
    let free = || options.iter().filter(|o| !used.contains(&o.id.as_ref()));
    let base = |o: &&Choice| o.id.split_once('#').is_some_and(|(base, _)| base == typed);
    let by_id = free().find(|o| o.id.as_ref() == typed);
    by_id.or_else(|| free().find(base)).or_else(|| free().find(|o| label(o) == typed))
}

/// Whether an option is an ability or an anytime action, which is offered in addition to the answers.
#[must_use]
pub fn is_special(option: &Choice) -> bool {
    matches!(option.kind, OptionKind::Ability | OptionKind::Anytime)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_core::decision::Text;
    use hexforge_core::value::Value;
    use std::sync::Arc;

    fn choices(ids: &[&str]) -> Vec<Choice> {
        let one = |id: &&str| Choice {
            id: Arc::from(*id),
            label: Text::key(id).into(),
            value: Value::Nil,
            kind: OptionKind::Value,
        };
        ids.iter().map(one).collect()
    }

    #[test]
    fn of_equal_pieces_the_first_unused_is_meant() {
        let options = choices(&["red#1", "red#2", "blue"]);
        let label = |o: &Choice| if o.id.as_ref() == "blue" { "Blue".to_owned() } else { String::new() };
        let id = |typed: &str, used: &[&str]| find(&options, typed, used, label).map(|o| o.id.to_string());

        assert_eq!(id("red", &[]).as_deref(), Some("red#1"));
        assert_eq!(id("red", &["red#1"]).as_deref(), Some("red#2"));
        assert_eq!(id("red#2", &[]).as_deref(), Some("red#2"));
        assert_eq!(id("Blue", &[]).as_deref(), Some("blue"));
        assert_eq!(id("green", &[]), None);
    }
}
