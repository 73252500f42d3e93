//! Finds options of a question by the names that people and scenarios use.

use hexforge_core::decision::{Choice, OptionKind};
use std::collections::BTreeSet;

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

/// Finds the option that an author means, like [`find`]. Pieces in different places cannot be meant by a name without the place,
/// unless as many are named so, `wanted`, as there are.
///
/// # Errors
/// What to write instead.
pub fn find_meant<'c>(
    options: &'c [Choice],
    typed: &str,
    used: &[&str],
    wanted: usize,
    also: impl Fn(&Choice, &str) -> bool,
) -> Result<&'c Choice, String> {
    let free = || options.iter().filter(|o| !used.contains(&o.id.as_ref()));
    let is_exact = free().any(|o| o.id.as_ref() == typed);
    let short: Vec<&Choice> = free().filter(|o| is_short_for(typed, &o.id)).collect();
    let places: BTreeSet<&str> = short.iter().map(|o| without_number(&o.id)).collect();
    if !is_exact && places.len() > 1 && short.len() > wanted {
        let places = places.into_iter().collect::<Vec<_>>().join(", ");
        return Err(format!("`{typed}` can mean {places}; name the place, too"));
    }
    find(options, typed, used, also).ok_or_else(|| {
        let known = options.iter().map(|o| o.id.as_ref());
        format!("`{typed}` is not offered{}", crate::names::suggestion(typed, known))
    })
}

fn without_number(id: &str) -> &str {
    id.rsplit_once('#').map_or(id, |(id, _)| id)
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
    fn an_author_names_the_place_if_there_are_several() {
        let options = choices(&["red@left", "red@right#1", "red@right#2", "blue"]);
        let meant = |typed: &str, wanted: usize| {
            find_meant(&options, typed, &[], wanted, |_, _| false).map(|o| o.id.to_string())
        };

        assert_eq!(meant("red@left", 1).as_deref(), Ok("red@left"));
        assert_eq!(meant("red@right", 1).as_deref(), Ok("red@right#1"), "equal pieces in one place");
        assert_eq!(meant("red", 1), Err("`red` can mean red@left, red@right; name the place, too".to_owned()));
        assert_eq!(meant("red", 3).as_deref(), Ok("red@left"), "all of them are named");
        assert_eq!(meant("bleu", 1), Err("`bleu` is not offered; did you mean `blue`?".to_owned()));
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
