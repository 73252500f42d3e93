//! Who sits where in a new game, and who answers.

use crate::protocol::{Controller, ErrorCode, Failure, SeatSetup};
use hexforge_play::names::seat_name;
use hexforge_schemas::load::Loaded;

/// The seats of a new game: their names, and who answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seats {
    /// The names, in seat order.
    pub names: Vec<String>,
    /// Who answers.
    pub by: Vec<Controller>,
}

/// The seats of a new game for `min` to `max` players. `own` is the seat that a connection is for; without one it is the author's.
///
/// # Errors
/// There are too many or too few seats, two have one name, or a person could not be reached.
pub fn seats(
    asked: &[SeatSetup],
    players: Option<usize>,
    (min, max): (usize, usize),
    own: Option<&str>,
) -> Result<Seats, Failure> {
    let bad = |message: String| Failure::new(ErrorCode::BadSetup, message);
    let mut asked = asked.to_vec();
    if let Some(own) = own.filter(|own| asked.iter().all(|seat| seat.name != **own)) {
        asked.insert(0, SeatSetup { name: own.to_owned(), by: None });
    }
    let count = players.unwrap_or(asked.len().max(min));
    if count < min || count > max || asked.len() > count {
        return Err(bad(format!("expected {min} to {max} players and no more seats than players, found {count}")));
    }
    let mut free = (0..).map(seat_name);
    while asked.len() < count {
        let Some(name) = free.find(|name| asked.iter().all(|seat| seat.name != *name)) else { break };
        asked.push(SeatSetup { name, by: None });
    }
    let names: Vec<String> = asked.iter().map(|seat| seat.name.clone()).collect();
    if let Some(twice) = names.iter().enumerate().find(|(at, name)| names.iter().take(*at).any(|other| other == *name))
    {
        return Err(bad(format!("two seats are called `{}`", twice.1)));
    }
    let default = |name: &str| match own {
        Some(own) if own != name => Controller::Pack,
        _ => Controller::Person,
    };
    let by: Vec<Controller> = asked.iter().map(|seat| seat.by.unwrap_or_else(|| default(&seat.name))).collect();
    if let Some(own) = own {
        let fits = |(name, by): (&String, &Controller)| (name == own) == (*by == Controller::Person);
        if !names.iter().zip(&by).all(fits) {
            return Err(bad(format!("on this connection `{own}` is played by a person and all other seats by bots")));
        }
    }
    Ok(Seats { names, by })
}

/// The seats of the pack set; none on a connection for a seat that the set does not have. There, other people are bots.
pub fn of_set(loaded: &Loaded, own: Option<&str>) -> Vec<SeatSetup> {
    let seats = loaded.set_seats();
    if own.is_some_and(|own| seats.iter().all(|(name, _)| name != own)) {
        return Vec::new();
    }
    let by = |name: &str, who: &str| match who {
        _ if own == Some(name) => Controller::Person,
        "human" if own.is_none() => Controller::Person,
        "random" => Controller::Random,
        "greedy" => Controller::Greedy,
        "first" => Controller::First,
        _ => Controller::Pack,
    };
    seats.iter().map(|(name, who)| SeatSetup { name: name.clone(), by: Some(by(name, who)) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(name: &str, by: Option<Controller>) -> SeatSetup {
        SeatSetup { name: name.to_owned(), by }
    }

    #[test]
    fn missing_seats_get_names_and_on_a_connection_for_one_seat_bots() {
        let own = seats(&[], None, (3, 4), Some("bob")).unwrap();
        assert_eq!(own.names, ["bob", "ann", "cid"]);
        assert_eq!(own.by, [Controller::Person, Controller::Pack, Controller::Pack]);
        let all = seats(&[seat("zoe", None)], None, (2, 4), None).unwrap();
        assert_eq!((all.names, all.by), (vec!["zoe".into(), "ann".into()], vec![Controller::Person; 2]));
    }

    #[test]
    fn seats_that_do_not_fit_are_refused() {
        let code = |seats: Result<Seats, Failure>| seats.unwrap_err().code;
        assert_eq!(code(seats(&[], Some(5), (2, 4), None)), ErrorCode::BadSetup);
        assert_eq!(code(seats(&[seat("a", None), seat("a", None)], None, (2, 4), None)), ErrorCode::BadSetup);
        let other_person = [seat("ann", None), seat("bob", Some(Controller::Person))];
        assert_eq!(code(seats(&other_person, None, (2, 4), Some("ann"))), ErrorCode::BadSetup);
        let own_bot = [seat("ann", Some(Controller::Random))];
        assert_eq!(code(seats(&own_bot, None, (2, 4), Some("ann"))), ErrorCode::BadSetup);
    }
}
