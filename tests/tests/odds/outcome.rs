//! What the scenarios count at the end of a battle, from the states in which the chain ends.

use crate::chain::{ATTACKER, DEFENDER, Fleet, Odds, State, ends};
use crate::fleet::{Kind, Side, Trait, dice, side};

/// The number of fighters beside a space dock that need no capacity.
const DOCKED: usize = 3;

/// The number of fighters and ground forces for which a Floating Factory has room.
const FACTORY: usize = 4;

/// What is counted, and what follows the battle.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    /// Who wins.
    Victor,
    /// Who wins, and the fighters, infantry and space docks that are left.
    Aftermath,
    /// The attacker invades a planet with this many infantry, where the defender's space dock is; then as `Aftermath`, for the planet.
    Invasion(usize),
}

/// The probability of each outcome, named as in the scenario.
pub fn odds(sides: &[Side; 2], counted: Counted) -> Odds<String> {
    let mut odds = Odds::new();
    for (state, p) in ends(sides) {
        let outcomes = match counted {
            Counted::Victor => Odds::from([(victor(state[ATTACKER].units.len(), state[DEFENDER].units.len()), 1.0)]),
            Counted::Aftermath => Odds::from([(aftermath(sides, &state), 1.0)]),
            Counted::Invasion(garrison) => invasion(sides, &state, garrison),
        };
        for (outcome, q) in outcomes {
            *odds.entry(outcome).or_default() += p * q;
        }
    }
    odds
}

fn victor(attackers: usize, defenders: usize) -> String {
    let name = match (attackers, defenders) {
        (0, 0) => "nobody",
        (0, _) => "defender",
        _ => "attacker",
    };
    name.to_owned()
}

/// What a side has after a combat, once units beyond its capacity are removed.
struct Remains {
    ships: usize,
    fighters: usize,
    infantry: usize,
    docks: usize,
}

fn remains(side: &Side, fleet: &Fleet) -> Remains {
    let docks = side.has(Trait::SpaceDock);
    let room =
        fleet.units.iter().map(|u| side.capacity(u.kind)).sum::<usize>() + if fleet.factory { FACTORY } else { 0 };
    let (fighters, infantry) = (fleet.count(Kind::Fighter), fleet.count(Kind::Infantry) + side.passengers);
    assert!(
        fighters == 0 || infantry == 0 || fighters + infantry <= room,
        "which of them the owner would lose is not known"
    );
    let kept = fighters.min(room + if docks { DOCKED } else { 0 });
    Remains {
        ships: fleet.units.len() - fleet.count(Kind::Infantry) - fighters + kept,
        fighters: kept,
        infantry: infantry.min(room),
        docks: usize::from(docks) + usize::from(fleet.factory),
    }
}

fn aftermath(sides: &[Side; 2], state: &State) -> String {
    let [attacker, defender] = [ATTACKER, DEFENDER].map(|who| remains(&sides[who], &state[who]));
    text(
        &victor(attacker.ships, defender.ships),
        attacker.fighters + defender.fighters,
        attacker.infantry + defender.infantry,
        attacker.docks + defender.docks,
    )
}

fn text(victor: &str, fighters: usize, infantry: usize, docks: usize) -> String {
    format!("{victor}: fighters {fighters}, infantry {infantry}, docks {docks}")
}

/// The attacker, if it has won the space combat, bombards the planet with its dreadnoughts and lands all infantry, and fighters if
/// the Matriarch lives. A dock dies with the planet, of which only infantry takes control.
fn invasion(sides: &[Side; 2], state: &State, garrison: usize) -> Odds<String> {
    let [attacker, defender] = [ATTACKER, DEFENDER].map(|who| remains(&sides[who], &state[who]));
    if attacker.ships == 0 {
        return Odds::from([(text("defender", 0, garrison, defender.docks), 1.0)]);
    }
    let fleet = &state[ATTACKER];
    let swarms = sides[ATTACKER].has(Trait::Matriarch) && fleet.count(Kind::Flagship) > 0;
    let (landed, aboard) = if swarms { (attacker.fighters, 0) } else { (0, attacker.fighters) };
    let mut landing = side(&[(Kind::Fighter, landed), (Kind::Infantry, attacker.infantry)]);
    landing.traits.clone_from(&sides[ATTACKER].traits);
    let mut defenders = side(&[(Kind::Infantry, garrison)]);
    defenders.under_fire.push(dice(5, fleet.count(Kind::Dreadnought) as u32));
    let mut odds = Odds::new();
    for (state, p) in ends(&[landing, defenders]) {
        let (ours, theirs) = (state[ATTACKER].count(Kind::Infantry), state[DEFENDER].units.len());
        let fighters = state[ATTACKER].count(Kind::Fighter) + aboard;
        let docks = if ours > 0 && theirs == 0 { 0 } else { defender.docks };
        *odds.entry(text(&victor(ours, theirs), fighters, ours + theirs, docks)).or_default() += p;
    }
    odds
}
