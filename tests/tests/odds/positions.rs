//! The positions of `battles.yaml`, `laboratory.yaml` and `hard_battles.yaml`.

use crate::fleet::Kind::{Carrier, Cruiser, Destroyer, Dreadnought, Fighter, Flagship, Infantry, WarSun};
use crate::fleet::{Side, Trait, side};
use crate::outcome::Counted;

/// A position, named as its scenario.
pub struct Position {
    pub name: &'static str,
    pub sides: [Side; 2],
    pub counted: Counted,
    /// What others found for the attacker, nobody and the defender, and how far off that can be.
    pub published: Option<([f64; 3], f64)>,
}

fn position(name: &'static str, attacker: Side, defender: Side) -> Position {
    Position { name, sides: [attacker, defender], counted: Counted::Victor, published: None }
}

impl Position {
    /// The odds that others computed. They do not add up to one, so their last digit is not exact.
    fn published(mut self, odds: [f64; 3]) -> Self {
        self.published = Some((odds, 0.0015));
        self
    }

    /// The odds that others found in 20,000 repeats.
    fn repeated(mut self, odds: [f64; 3]) -> Self {
        self.published = Some((odds, 0.009));
        self
    }

    fn counting(mut self, counted: Counted) -> Self {
        self.counted = counted;
        self
    }
}

pub fn all() -> Vec<Position> {
    let mut all = published();
    all.extend(in_space());
    all.extend(on_planets());
    all.extend(with_flagships());
    all.extend(with_repairs());
    all.extend(with_cargo());
    all
}

fn published() -> Vec<Position> {
    vec![
        position("two dreadnoughts against two dreadnoughts", side(&[(Dreadnought, 2)]), side(&[(Dreadnought, 2)]))
            .published([0.438, 0.123, 0.438]),
        position(
            "three dreadnoughts bombard before three infantry invade a planet with three infantry",
            side(&[(Infantry, 3)]),
            side(&[(Infantry, 3)]).under(5, 3),
        )
        .published([0.904, 0.014, 0.081]),
        position(
            "the same invasion of a planet with a PDS, whose Planetary Shield prevents bombardment",
            side(&[(Infantry, 3)]).under(6, 1),
            side(&[(Infantry, 3)]),
        )
        .published([0.316, 0.037, 0.646]),
        position(
            "two dreadnoughts of Sol attack the Fourth Moon",
            side(&[(Dreadnought, 2)]),
            side(&[(Flagship, 1)]).with(Trait::FourthMoon),
        )
        .repeated([0.527, 0.213, 0.260]),
    ]
}

fn in_space() -> Vec<Position> {
    vec![
        position("one cruiser against one cruiser", side(&[(Cruiser, 1)]), side(&[(Cruiser, 1)])),
        position("two cruisers against three destroyers", side(&[(Cruiser, 2)]), side(&[(Destroyer, 3)])),
        position("one dreadnought against two cruisers", side(&[(Dreadnought, 1)]), side(&[(Cruiser, 2)])),
        position("one war sun against two dreadnoughts", side(&[(WarSun, 1)]), side(&[(Dreadnought, 2)])),
        position(
            "a carrier with four fighters against three cruisers",
            side(&[(Fighter, 4), (Carrier, 1)]),
            side(&[(Cruiser, 3)]),
        ),
        position(
            "two destroyers fire their barrage at a carrier with four fighters",
            side(&[(Destroyer, 2)]),
            side(&[(Fighter, 4), (Carrier, 1)]),
        ),
        position(
            "three destroyers against two carriers with three fighters",
            side(&[(Destroyer, 3)]),
            side(&[(Fighter, 3), (Carrier, 2)]),
        ),
        position(
            "two dreadnoughts and a cruiser against a war sun",
            side(&[(Cruiser, 1), (Dreadnought, 2)]),
            side(&[(WarSun, 1)]),
        ),
        position(
            "two cruisers against two cruisers that defend a nebula",
            side(&[(Cruiser, 2)]),
            side(&[(Cruiser, 2)]).with(Trait::Nebula),
        ),
    ]
}

fn on_planets() -> Vec<Position> {
    vec![
        position("five infantry invade a planet with three infantry", side(&[(Infantry, 5)]), side(&[(Infantry, 3)])),
        position(
            "two infantry invade a planet with two infantry and a PDS",
            side(&[(Infantry, 2)]).under(6, 1),
            side(&[(Infantry, 2)]),
        ),
        position(
            "a dreadnought bombards before two infantry invade a planet with three infantry",
            side(&[(Infantry, 2)]),
            side(&[(Infantry, 3)]).under(5, 1),
        ),
        position(
            "four infantry invade a planet with two infantry and two PDS",
            side(&[(Infantry, 4)]).under(6, 2),
            side(&[(Infantry, 2)]),
        ),
    ]
}

/// Flagships that change the combat while they live.
fn with_flagships() -> Vec<Position> {
    vec![
        position(
            "the Fourth Moon dies before its war sun, and dreadnoughts sustain again",
            side(&[(Flagship, 1), (WarSun, 1)]).with(Trait::FourthMoon),
            side(&[(Dreadnought, 3), (Cruiser, 2)]),
        ),
        position(
            "a damaged Arc Secundus is repaired, but sustains no hit before the Fourth Moon dies",
            side(&[(Flagship, 1), (WarSun, 1), (Dreadnought, 1)]).with(Trait::ArcSecundus).damaged(Flagship),
            side(&[(Flagship, 1), (WarSun, 1)]).with(Trait::FourthMoon),
        ),
        position(
            "the Assault Cannon destroys the Fourth Moon before its cruisers ambush",
            side(&[(Dreadnought, 2), (Cruiser, 1)]).with(Trait::AssaultCannon),
            side(&[(Flagship, 1), (Cruiser, 3)]).with(Trait::FourthMoon).with(Trait::Ambush).struck(Flagship),
        ),
        position(
            "cruisers ambush beside the Fourth Moon before the Assault Cannon destroys it",
            side(&[(Flagship, 1), (Cruiser, 3)]).with(Trait::FourthMoon).with(Trait::Ambush).struck(Flagship),
            side(&[(Dreadnought, 2), (Cruiser, 1)]).with(Trait::AssaultCannon),
        ),
        position(
            "the Son of Ragh fires its barrage at fighters",
            side(&[(Flagship, 1)]).with(Trait::SonOfRagh),
            side(&[(Fighter, 4), (Carrier, 1)]),
        ),
        position(
            "infantry fights on as ships when the Assault Cannon has destroyed the Alastor",
            side(&[(Flagship, 1), (Infantry, 6), (Carrier, 1)]).with(Trait::Alastor).struck(Flagship),
            side(&[(Cruiser, 3)]).with(Trait::AssaultCannon),
        )
        .counting(Counted::Aftermath),
    ]
}

/// Hits that are sustained once, twice, again or in vain.
fn with_repairs() -> Vec<Position> {
    vec![
        position(
            "the Arc Secundus is repaired at the start of each round",
            side(&[(Flagship, 1), (Destroyer, 2)]).with(Trait::ArcSecundus),
            side(&[(Dreadnought, 3)]),
        ),
        position(
            "the Arc Secundus has Non-Euclidean Shielding against a war sun and two cruisers",
            side(&[(Flagship, 1), (Dreadnought, 1)]).with(Trait::ArcSecundus).with(Trait::NonEuclideanShielding),
            side(&[(WarSun, 1), (Cruiser, 2)]),
        ),
        position(
            "Duranium Armor repairs three dreadnoughts against six cruisers",
            side(&[(Dreadnought, 3)]).with(Trait::DuraniumArmor),
            side(&[(Cruiser, 6)]),
        ),
        position(
            "Duranium Armor repairs dreadnoughts of both sides, one of them damaged before",
            side(&[(Dreadnought, 2)]).with(Trait::DuraniumArmor),
            side(&[(Dreadnought, 2)]).with(Trait::DuraniumArmor).damaged(Dreadnought),
        ),
        position(
            "a Direct Hit destroys the first dreadnought that sustains",
            side(&[(Dreadnought, 3)]),
            side(&[(Dreadnought, 2), (Destroyer, 1)]).with_direct_hit(),
        ),
        position(
            "a Direct Hit destroys the Fourth Moon that attacks, and the defender's dreadnoughts sustain at once",
            side(&[(Flagship, 1), (Carrier, 3)]).with(Trait::FourthMoon),
            side(&[(Dreadnought, 2)]).with_direct_hit(),
        ),
        position(
            "a Direct Hit destroys the Fourth Moon that defends, and the attacker's dreadnoughts sustain at once",
            side(&[(Dreadnought, 2)]).with_direct_hit(),
            side(&[(Flagship, 1), (Carrier, 3)]).with(Trait::FourthMoon),
        ),
        position(
            "advanced carriers sustain damage, but not that of a barrage",
            side(&[(Fighter, 4), (Carrier, 1)]).with(Trait::AdvancedCarriers),
            side(&[(Destroyer, 3), (Cruiser, 1)]),
        ),
    ]
}

/// Carriers and docks that die, or stay when the ships die.
fn with_cargo() -> Vec<Position> {
    let counted = vec![
        position(
            "infantry is lost with the carrier that carried it",
            side(&[(Carrier, 1), (Dreadnought, 1)]).carrying(5),
            side(&[(Cruiser, 3)]),
        ),
        position(
            "a Floating Factory dies with its last ship, and infantry with the factory",
            side(&[(Cruiser, 3)]),
            side(&[(Carrier, 1), (Dreadnought, 1)]).with(Trait::FloatingFactory).carrying(8),
        ),
        position(
            "a Floating Factory dies with a dreadnought that a Direct Hit destroys, even if nobody is left in the end",
            side(&[(Cruiser, 2)]).with_direct_hit(),
            side(&[(Dreadnought, 1)]).with(Trait::FloatingFactory).carrying(5),
        ),
        position(
            "a space dock keeps three of the fighters whose carrier the Assault Cannon destroys",
            side(&[(Cruiser, 3)]).with(Trait::AssaultCannon),
            side(&[(Fighter, 6), (Carrier, 1)]).with(Trait::SpaceDock).struck(Carrier),
        ),
    ];
    let invaded = vec![
        position(
            "a dock dies with the planet, which few infantry reach without their carrier",
            side(&[(Carrier, 1), (Dreadnought, 1)]).carrying(5),
            side(&[(Cruiser, 2)]).with(Trait::SpaceDock),
        ),
        position(
            "fighters land with the infantry unless a Direct Hit destroys the Matriarch",
            side(&[(Fighter, 3), (Carrier, 1), (Flagship, 1)]).with(Trait::Matriarch).carrying(1),
            side(&[(Destroyer, 2)]).with_direct_hit(),
        ),
    ];
    let counted = counted.into_iter().map(|p| p.counting(Counted::Aftermath));
    counted.chain(invaded.into_iter().map(|p| p.counting(Counted::Invasion(2)))).collect()
}
