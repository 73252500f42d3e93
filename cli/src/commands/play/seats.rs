//! Assigns players and bots to seats.

use crate::arguments::seat_name;
use crate::bots::{BotName, derived_seed};
use anyhow::bail;
use clap::ValueEnum as _;
use hexforge_core::bot::Bot;

/// Who controls a seat.
pub enum Controller {
    /// A person at this terminal.
    Human,
    /// A bot.
    Bot(Box<dyn Bot>),
}

/// A seat.
pub struct Seat {
    /// Its name.
    pub name: String,
    /// Who controls it.
    pub controller: Controller,
}

impl Seat {
    /// Checks whether a person at this terminal controls it.
    #[must_use]
    pub fn is_human(&self) -> bool {
        matches!(self.controller, Controller::Human)
    }
}

/// Returns the names of `count` seats: the requested names, and default names for the rest. A requested name that is also a
/// default name keeps its default seat.
///
/// # Errors
/// There are more names than seats.
pub fn names(count: usize, asked: &[(String, String)]) -> anyhow::Result<Vec<String>> {
    if asked.len() > count {
        bail!("--seat names {} seats, but {count} players take part. Set the number with --players", asked.len());
    }
    let mut names: Vec<String> = (0..count).map(seat_name).collect();
    let is_asked = |name: &String| asked.iter().any(|(asked, _)| asked == name);
    for (wanted, _) in asked {
        if names.contains(wanted) {
            continue;
        }
        if let Some(free) = names.iter_mut().find(|name| !is_asked(name)) {
            free.clone_from(wanted);
        }
    }
    Ok(names)
}

/// Returns the seats of a pack set with what is asked for in place of it: another player for a seat, or more seats.
#[must_use]
pub fn with_set(of_set: &[(String, String)], asked: &[(String, String)]) -> Vec<(String, String)> {
    let mut seats = of_set.to_owned();
    for (name, who) in asked {
        match seats.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => old.clone_from(who),
            None => seats.push((name.clone(), who.clone())),
        }
    }
    seats
}

/// Lists the names of the bots.
fn bots() -> String {
    let names = BotName::value_variants().iter().filter_map(|bot| bot.to_possible_value());
    names.map(|name| name.get_name().to_owned()).collect::<Vec<_>>().join(", ")
}

/// Creates the seats with their controllers.
///
/// # Errors
/// A player or a bot is unknown.
pub fn seats(names: &[String], asked: &[(String, String)], seed: u64) -> anyhow::Result<Vec<Seat>> {
    if let Some((unknown, _)) = asked.iter().find(|(name, _)| !names.contains(name)) {
        bail!("there is no player `{unknown}`. Players: {}", names.join(", "));
    }
    let seat = |(at, name): (usize, &String)| {
        let who = asked.iter().rev().find(|(seat, _)| seat == name).map_or("human", |(_, who)| who.as_str());
        let controller = match who {
            "human" => Controller::Human,
            bot => match BotName::from_str(bot, true) {
                Ok(bot) => Controller::Bot(bot.make(derived_seed(seed, at as u64))),
                Err(_) => bail!("unknown bot `{bot}`. Use one of: human, {}", bots()),
            },
        };
        Ok(Seat { name: name.clone(), controller })
    };
    names.iter().enumerate().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
    }

    #[test]
    fn a_requested_default_name_keeps_its_seat() {
        assert_eq!(names(2, &asked(&[("bob", "random")])).unwrap(), ["ann", "bob"]);
        assert_eq!(names(2, &asked(&[("me", "human"), ("ann", "random")])).unwrap(), ["ann", "me"]);
        assert!(names(1, &asked(&[("a", "human"), ("b", "human")])).is_err());
    }

    #[test]
    fn an_unknown_bot_is_an_error() {
        let names = vec!["ann".to_owned()];
        assert!(seats(&names, &asked(&[("ann", "clever")]), 1).is_err());
        assert!(seats(&names, &asked(&[("eve", "random")]), 1).is_err());
    }
}
