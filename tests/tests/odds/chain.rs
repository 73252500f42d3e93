//! The Markov chain of a battle. A state has all units of both sides, each with its damage; a step is a round of combat.
//!
//! This follows the texts of rules and cards, and shares nothing with the pack. All players follow the policy of the bot that
//! takes the first option: use Sustain Damage and everything else as soon as possible, the cheapest unit first; lose the cheapest
//! unit first; never retreat.

use crate::fleet::{Condition, Dice, Kind, Side, Trait, Unit};
use std::collections::BTreeMap;

/// Probabilities.
pub type Odds<T> = BTreeMap<T, f64>;

/// A battle is followed until the probability that it goes on is less than this.
const NEGLIGIBLE: f64 = 1e-12;

/// What is left of a side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fleet {
    /// In the order in which they are lost.
    pub units: Vec<Unit>,
    /// The cards that it has not played.
    direct_hits: usize,
    /// Whether its Floating Factory is still there.
    pub factory: bool,
}

/// What is left of the attacker and the defender.
pub type State = [Fleet; 2];

pub const ATTACKER: usize = 0;
pub const DEFENDER: usize = 1;
const SIDES: [usize; 2] = [ATTACKER, DEFENDER];

const fn opponent(who: usize) -> usize {
    1 - who
}

fn fleet(side: &Side) -> Fleet {
    Fleet { units: side.units.clone(), direct_hits: side.direct_hits, factory: side.has(Trait::FloatingFactory) }
}

impl Fleet {
    pub fn count(&self, kind: Kind) -> usize {
        self.units.iter().filter(|u| u.kind == kind).count()
    }

    fn non_fighters(&self) -> usize {
        self.units.iter().filter(|u| u.kind > Kind::Infantry).count()
    }

    /// Gives all units that are in one condition another.
    fn change(&mut self, from: Condition, to: Condition) {
        for unit in self.units.iter_mut().filter(|u| u.condition == from) {
            unit.condition = to;
        }
        self.units.sort();
    }

    /// Repairs one unit of those that `may_be` repaired, the most expensive.
    fn repair(&mut self, may_be: impl Fn(&Unit) -> bool) {
        if let Some(unit) = self.units.iter_mut().rfind(|u| may_be(u)) {
            unit.condition = Condition::Undamaged;
        }
        self.units.sort();
    }

    /// Loses the cheapest units.
    fn lose(&mut self, hits: usize) {
        self.units.drain(..hits.min(self.units.len()));
    }

    fn lose_fighters(&mut self, hits: usize) {
        self.lose(hits.min(self.count(Kind::Fighter)));
    }
}

/// The state that the battle reaches with its probability, for each way in which it can end.
pub fn ends(sides: &[Side; 2]) -> Odds<State> {
    let mut over = Odds::new();
    let mut going_on = after(only([fleet(&sides[ATTACKER]), fleet(&sides[DEFENDER])]), |s| volleys(sides, s));
    let mut first = true;
    while going_on.values().sum::<f64>() > NEGLIGIBLE {
        let mut next = Odds::new();
        for (state, p) in going_on {
            let place = if goes_on(&state) { &mut next } else { &mut over };
            *place.entry(state).or_default() += p;
        }
        going_on = after(next, |state| round(sides, state, first));
        first = false;
    }
    over
}

fn goes_on(state: &State) -> bool {
    state.iter().all(|fleet| !fleet.units.is_empty())
}

fn only<T: Ord>(value: T) -> Odds<T> {
    Odds::from([(value, 1.0)])
}

/// What follows from each possibility.
fn after<T: Ord, U: Ord>(odds: Odds<T>, then: impl Fn(T) -> Odds<U>) -> Odds<U> {
    let mut all = Odds::new();
    for (value, p) in odds {
        for (next, q) in then(value) {
            *all.entry(next).or_default() += p * q;
        }
    }
    all
}

/// The number of hits that dice make.
fn hits(rolled: impl IntoIterator<Item = Dice>) -> Odds<usize> {
    let mut odds = only(0);
    for dice in rolled {
        let chance = f64::from(11 - dice.hits_on.clamp(1, 11)) / 10.0;
        for _ in 0..dice.count {
            odds = after(odds, |sum| Odds::from([(sum, 1.0 - chance), (sum + 1, chance)]));
        }
    }
    odds
}

/// The numbers of hits against either side, when both roll.
fn hits_against(roll: impl Fn(usize) -> Vec<Dice>) -> Odds<[usize; 2]> {
    after(hits(roll(DEFENDER)), |attackers| after(hits(roll(ATTACKER)), |defenders| only([attackers, defenders])))
}

/// What is fired before the combat.
fn volleys(sides: &[Side; 2], state: State) -> Odds<State> {
    let mut odds = only(state);
    for who in SIDES {
        for fired in &sides[who].under_fire {
            odds = after(odds, |state| {
                after(hits([*fired]), |hits| {
                    let mut next = state.clone();
                    next[who].lose(hits);
                    only(next)
                })
            });
        }
    }
    odds
}

fn round(sides: &[Side; 2], mut state: State, first: bool) -> Odds<State> {
    for who in SIDES {
        if sides[who].has(Trait::ArcSecundus) {
            state[who].repair(|u| u.kind == Kind::Flagship);
        }
    }
    if !first {
        return fight(sides, state);
    }
    let started = after(start(sides, ATTACKER, state), |state| start(sides, DEFENDER, state));
    after(after(started, |state| barrage(sides, state)), |state| fight(sides, state))
}

/// What a side does at the start of a combat. Either has at most one such ability, and the attacker uses it first.
fn start(sides: &[Side; 2], who: usize, mut state: State) -> Odds<State> {
    let foe = opponent(who);
    if sides[who].has(Trait::AssaultCannon) && state[who].non_fighters() >= 3 {
        let units = &mut state[foe].units;
        let struck = units.iter().position(|u| Some(u.kind) == sides[foe].struck);
        if let Some(at) = struck {
            units.remove(at);
        }
        bury(&mut state);
    }
    if !sides[who].has(Trait::Ambush) {
        return only(state);
    }
    let mut ambushers: Vec<_> = state[who].units.iter().map(|u| u.kind).collect();
    ambushers.retain(|kind| matches!(kind, Kind::Cruiser | Kind::Destroyer));
    let best = ambushers.into_iter().rev().take(2).map(|kind| sides[who].combat(kind)).collect::<Vec<_>>();
    after(hits(best), |hits| {
        let mut against = [0; 2];
        against[foe] = hits;
        only(suffer(sides, state.clone(), against))
    })
}

/// Anti-Fighter Barrage of both sides. Hits beyond the last fighter are lost, and nothing sustains them.
fn barrage(sides: &[Side; 2], state: State) -> Odds<State> {
    let roll = |who: usize| state[who].units.iter().filter_map(|u| sides[who].barrage(u.kind)).collect();
    after(hits_against(roll), |against| {
        let mut next = state.clone();
        for who in SIDES {
            next[who].lose_fighters(against[who]);
        }
        bury(&mut next);
        only(next)
    })
}

/// The rest of a round, unless a side has nothing left.
fn fight(sides: &[Side; 2], state: State) -> Odds<State> {
    if !goes_on(&state) {
        return only(state);
    }
    let roll = |who: usize| state[who].units.iter().map(|u| sides[who].combat(u.kind)).collect();
    after(hits_against(roll), |against| {
        let mut next = suffer(sides, state.clone(), against);
        for who in SIDES {
            if sides[who].has(Trait::DuraniumArmor) {
                next[who].repair(|u| u.condition == Condition::Damaged);
            }
            next[who].change(Condition::JustDamaged, Condition::Damaged);
        }
        only(next)
    })
}

/// Both sides use Sustain Damage until neither does, then both assign the hits that remain, and then the units are lost: what a
/// unit forbids is forbidden until it is lost, be it by a Direct Hit.
fn suffer(sides: &[Side; 2], mut state: State, mut against: [usize; 2]) -> State {
    loop {
        let before = against;
        for who in SIDES {
            let foe = opponent(who);
            if !(sides[foe].has(Trait::FourthMoon) && state[foe].count(Kind::Flagship) > 0) {
                against[who] = sustain(&sides[who], &mut state, who, against[who]);
            }
        }
        if against == before {
            break;
        }
    }
    for who in SIDES {
        state[who].lose(against[who]);
    }
    bury(&mut state);
    state
}

/// The hits that remain after a side has used Sustain Damage.
fn sustain(side: &Side, state: &mut State, who: usize, mut hits: usize) -> usize {
    let each = if side.has(Trait::NonEuclideanShielding) { 2 } else { 1 };
    let mut at = 0;
    while hits > 0 && at < state[who].units.len() {
        let unit = state[who].units[at];
        at += 1;
        if unit.condition != Condition::Undamaged || !side.sustains(unit.kind) {
            continue;
        }
        hits = hits.saturating_sub(each);
        if state[opponent(who)].direct_hits > 0 {
            state[opponent(who)].direct_hits -= 1;
            at -= 1;
            state[who].units.remove(at);
            bury(state);
        } else {
            state[who].units[at - 1].condition = Condition::JustDamaged;
        }
    }
    state[who].units.sort();
    hits
}

/// A Floating Factory dies when only the opponent has ships.
fn bury(state: &mut State) {
    for who in SIDES {
        if state[who].units.is_empty() && !state[opponent(who)].units.is_empty() {
            state[who].factory = false;
        }
    }
}
