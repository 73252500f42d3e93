//! Finds options of a question by the names that people and scenarios use.

use hexforge_core::decision::{Choice, OptionKind};

/// Finds an option by its id, else by its id without what comes after `@` or `#`, else by what it is `also` called. Of several that
/// fit, returns the first one that is not in `used`.
#[must_use]
pub fn find<'c>(
    options: &'c [Choice],
    typed: &str,
    used: &[&str],
    also: impl Fn(&Choice, &str) -> bool,
) -> Option<&'c Choice> {
    let free = || options.iter().filter(|o| !used.contains(&o.id.as_ref()));
    let by_id = free().find(|o| o.id.as_ref() == typed);
    by_id.or_else(|| free().find(|o| is_short_for(typed, &o.id))).or_else(|| free().find(|o| also(o, typed)))
}

/// Whether `typed` is an id, or an id without its place or its number among equals.
#[must_use]
pub fn is_short_for(typed: &str, id: &str) -> bool {
    id.strip_prefix(typed).is_some_and(|rest| rest.is_empty() || rest.starts_with(['@', '#']))
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
        let one = |id: &&str| Choice::new(Arc::from(*id), Text::key(id).into(), Value::Nil, OptionKind::Value);
        ids.iter().map(one).collect()
    }

    #[test]
    fn of_equal_pieces_the_first_unused_is_meant() {
        let options = choices(&["red#1", "red#2", "blue"]);
        let also = |o: &Choice, typed: &str| o.id.as_ref() == "blue" && typed == "Blue";
        let id = |typed: &str, used: &[&str]| find(&options, typed, used, also).map(|o| o.id.to_string());

        assert_eq!(id("red", &[]).as_deref(), Some("red#1"));
        assert_eq!(id("red", &["red#1"]).as_deref(), Some("red#2"));
        assert_eq!(id("red#2", &[]).as_deref(), Some("red#2"));
        assert_eq!(id("Blue", &[]).as_deref(), Some("blue"));
        assert_eq!(id("green", &[]), None);
    }

    #[test]
    fn the_place_can_be_left_out_and_the_number_too() {
        let options = choices(&["red@left", "red@right#1", "red@right#2", "redder"]);
        let id = |typed: &str| find(&options, typed, &[], |_, _| false).map(|o| o.id.to_string());

        assert_eq!(id("red").as_deref(), Some("red@left"));
        assert_eq!(id("red@right").as_deref(), Some("red@right#1"));
        assert_eq!(id("redde"), None);
    }
}
