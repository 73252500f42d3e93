//! Battles of Twilight Imperium have the theoretical odds: these tests enumerate the Markov chain of each position and repeat
//! the same position with bots.
//!
//! Both use the same simple policy, that of the bot that takes the first option: use Sustain Damage immediately, lose the
//! cheapest unit first, never retreat. Therefore the number of hits describes the state of a side completely.

use hexforge_cli::bots::BotName;
use hexforge_cli::commands::sim::laboratory::{OutcomeCounts, RepeatOptions, repeat};
use hexforge_cli::content::Content;
use hexforge_cli::output::Out;
use hexforge_test_support::workspace;
use std::collections::BTreeMap;

/// The number of standard deviations around the mean that contain 99 % of a normal distribution.
const NORMAL_99: f64 = 2.576;

/// The number of standard deviations that contain all of 39 results in 99 % of the cases: thirteen positions with three
/// outcomes each.
const NORMAL_99_OF_ALL: f64 = 3.66;

/// The number of positions at the start of the list that have published odds, each of which is checked on its own.
const PUBLISHED: usize = 3;

/// The number of repeats of each position. `ODDS_REPEATS` sets another number.
const REPEATS: usize = 250;

/// A unit: the least roll that hits, the number of dice, and whether it sustains damage.
#[derive(Clone, Copy)]
struct Unit {
    hits_on: u32,
    dice: u32,
    sustains: bool,
}

const fn unit(hits_on: u32) -> Unit {
    Unit { hits_on, dice: 1, sustains: false }
}

const FIGHTER: Unit = unit(9);
const DESTROYER: Unit = unit(9);
const CRUISER: Unit = unit(7);
const CARRIER: Unit = unit(9);
const INFANTRY: Unit = unit(8);
const DREADNOUGHT: Unit = Unit { hits_on: 5, dice: 1, sustains: true };
const WAR_SUN: Unit = Unit { hits_on: 3, dice: 3, sustains: true };

/// Dice that are rolled once before the combat, against the units that die first.
#[derive(Clone, Copy)]
struct Volley {
    hits_on: u32,
    dice: u32,
    /// The greatest number of units that it can hit.
    targets: usize,
}

/// A side of a battle: its units in the order in which they die, and the volleys against them before the combat.
struct Side {
    units: Vec<Unit>,
    bonus: u32,
    under_fire: Vec<Volley>,
}

fn side(groups: &[(Unit, usize)]) -> Side {
    let units = groups.iter().flat_map(|(unit, count)| std::iter::repeat_n(*unit, *count)).collect();
    Side { units, bonus: 0, under_fire: Vec::new() }
}

impl Side {
    fn under(mut self, hits_on: u32, dice: u32, targets: usize) -> Self {
        self.under_fire.push(Volley { hits_on, dice, targets });
        self
    }

    /// The units that are left after `hits` hits.
    fn left(&self, hits: usize) -> &[Unit] {
        let sustained = self.units.iter().filter(|unit| unit.sustains).count();
        self.units.get(hits.saturating_sub(sustained)..).unwrap_or_default()
    }

    /// The number of hits after which no unit is left.
    fn end(&self) -> usize {
        self.units.len() + self.units.iter().filter(|unit| unit.sustains).count()
    }

    /// The probability of each number of hits in a round.
    fn rolls(&self, hits: usize) -> Vec<f64> {
        let dice = self.left(hits).iter().flat_map(|unit| {
            let face = unit.hits_on.saturating_sub(self.bonus).clamp(1, 11);
            std::iter::repeat_n(f64::from(11 - face) / 10.0, unit.dice as usize)
        });
        dice.fold(vec![1.0], |sums, chance| with_die(&sums, chance))
    }

    /// The probability of each number of hits before the first round.
    fn start(&self) -> Vec<f64> {
        let mut sums = vec![1.0];
        for volley in &self.under_fire {
            let chance = f64::from(11 - volley.hits_on) / 10.0;
            let own = (0..volley.dice).fold(vec![1.0], |sums, _| with_die(&sums, chance));
            let mut next = vec![0.0; sums.len() + volley.targets];
            for (before, p) in sums.iter().enumerate() {
                for (hits, q) in own.iter().enumerate() {
                    if let Some(place) = next.get_mut(before + hits.min(volley.targets)) {
                        *place += p * q;
                    }
                }
            }
            sums = next;
        }
        sums
    }
}

fn with_die(sums: &[f64], chance: f64) -> Vec<f64> {
    let mut next = vec![0.0; sums.len() + 1];
    for (hits, p) in sums.iter().enumerate() {
        next[hits] += p * (1.0 - chance);
        next[hits + 1] += p * chance;
    }
    next
}

/// The probabilities that the attacker, nobody and the defender win.
fn exact(attacker: &Side, defender: &Side) -> [f64; 3] {
    let mut states: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for (a, p) in attacker.start().into_iter().enumerate() {
        for (d, q) in defender.start().into_iter().enumerate() {
            *states.entry((a.min(attacker.end()), d.min(defender.end()))).or_default() += p * q;
        }
    }
    let mut ends = [0.0; 3];
    // The number of hits only grows, so the states are processed in the order of their sum.
    while let Some(state) = states.keys().min_by_key(|(a, d)| (a + d, *a)).copied() {
        let p = states.remove(&state).unwrap_or_default();
        let (a, d) = state;
        match (a == attacker.end(), d == defender.end()) {
            (true, true) => ends[1] += p,
            (true, false) => ends[2] += p,
            (false, true) => ends[0] += p,
            (false, false) => {
                let (ours, theirs) = (attacker.rolls(a), defender.rolls(d));
                let nothing = ours[0] * theirs[0];
                for (n, x) in ours.iter().enumerate() {
                    for (m, y) in theirs.iter().enumerate().filter(|(m, _)| n + m > 0) {
                        let next = ((a + m).min(attacker.end()), (d + n).min(defender.end()));
                        *states.entry(next).or_default() += p * x * y / (1.0 - nothing);
                    }
                }
            }
        }
    }
    ends
}

fn positions() -> Vec<(&'static str, Side, Side)> {
    let nebula = |groups: &[(Unit, usize)]| Side { bonus: 1, ..side(groups) };
    vec![
        ("two dreadnoughts against two dreadnoughts", side(&[(DREADNOUGHT, 2)]), side(&[(DREADNOUGHT, 2)])),
        (
            "three dreadnoughts bombard before three infantry invade a planet with three infantry",
            side(&[(INFANTRY, 3)]),
            side(&[(INFANTRY, 3)]).under(5, 3, 3),
        ),
        (
            "the same invasion of a planet with a PDS, whose Planetary Shield prevents bombardment",
            side(&[(INFANTRY, 3)]).under(6, 1, 3),
            side(&[(INFANTRY, 3)]),
        ),
        ("one cruiser against one cruiser", side(&[(CRUISER, 1)]), side(&[(CRUISER, 1)])),
        ("two cruisers against three destroyers", side(&[(CRUISER, 2)]), side(&[(DESTROYER, 3)])),
        ("one dreadnought against two cruisers", side(&[(DREADNOUGHT, 1)]), side(&[(CRUISER, 2)])),
        ("one war sun against two dreadnoughts", side(&[(WAR_SUN, 1)]), side(&[(DREADNOUGHT, 2)])),
        (
            "a carrier with four fighters against three cruisers",
            side(&[(FIGHTER, 4), (CARRIER, 1)]),
            side(&[(CRUISER, 3)]),
        ),
        (
            "two destroyers fire their barrage at a carrier with four fighters",
            side(&[(DESTROYER, 2)]),
            side(&[(FIGHTER, 4), (CARRIER, 1)]).under(9, 4, 4),
        ),
        (
            "three destroyers against two carriers with three fighters",
            side(&[(DESTROYER, 3)]),
            side(&[(FIGHTER, 3), (CARRIER, 2)]).under(9, 6, 3),
        ),
        (
            "two dreadnoughts and a cruiser against a war sun",
            side(&[(CRUISER, 1), (DREADNOUGHT, 2)]),
            side(&[(WAR_SUN, 1)]),
        ),
        ("two cruisers against two cruisers that defend a nebula", side(&[(CRUISER, 2)]), nebula(&[(CRUISER, 2)])),
        ("five infantry invade a planet with three infantry", side(&[(INFANTRY, 5)]), side(&[(INFANTRY, 3)])),
        (
            "two infantry invade a planet with two infantry and a PDS",
            side(&[(INFANTRY, 2)]).under(6, 1, 2),
            side(&[(INFANTRY, 2)]),
        ),
        (
            "a dreadnought bombards before two infantry invade a planet with three infantry",
            side(&[(INFANTRY, 2)]),
            side(&[(INFANTRY, 3)]).under(5, 1, 3),
        ),
        (
            "four infantry invade a planet with two infantry and two PDS",
            side(&[(INFANTRY, 4)]).under(6, 2, 4),
            side(&[(INFANTRY, 2)]),
        ),
    ]
}

#[test]
/// The published odds do not add up to one, so their last digit is not exact.
fn the_markov_chain_gives_the_published_odds() {
    let published: [_; PUBLISHED] = [[0.438, 0.123, 0.438], [0.904, 0.014, 0.081], [0.316, 0.037, 0.646]];
    for ((name, attacker, defender), odds) in positions().iter().zip(published) {
        let found = exact(attacker, defender);
        assert!(found.iter().zip(odds).all(|(x, y)| (x - y).abs() < 0.0015), "{name}: {found:?}, published {odds:?}");
    }
}

#[test]
fn battles_have_the_theoretical_odds() {
    let content = Content::load(&[workspace().join("content/twilight-imperium")]).expect("the pack is there");
    let game = content.game(&mut Out::standard()).expect("it loads").expect("it has no errors");
    let count = std::env::var("ODDS_REPEATS").ok().and_then(|n| n.parse().ok()).unwrap_or(REPEATS);
    let options = RepeatOptions { count, seed: 1, bots: vec![BotName::First], jobs: 2, max_decisions: 1000 };
    let mut wrong = Vec::new();
    for (number, (name, attacker, defender)) in positions().into_iter().enumerate() {
        let deviations = if number < PUBLISHED { NORMAL_99 } else { NORMAL_99_OF_ALL };
        let scenario = game.scenarios().iter().find(|s| s.name == name).expect(name);
        let counts = repeat(&game, scenario, &options).expect("the scripts load");
        assert_eq!(counts.failures, Vec::new(), "{name}");
        let odds = exact(&attacker, &defender);
        for (outcome, odds) in ["attacker", "nobody", "defender"].into_iter().zip(odds) {
            let (share, within) = (counts.share(outcome), within(&counts, odds, deviations));
            if (share - odds).abs() > within {
                wrong.push(format!("{name}: {outcome} {share:.4}, and {odds:.4} is right (within {within:.4})"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The tolerance of a share.
fn within(counts: &OutcomeCounts, odds: f64, deviations: f64) -> f64 {
    deviations * (odds * (1.0 - odds) / counts.count as f64).sqrt()
}
