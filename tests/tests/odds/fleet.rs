//! Units, fleets and the sides of a battle, as the rules describe them.

/// The types of units, the cheapest first: the order in which a side loses them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Fighter,
    Infantry,
    Destroyer,
    Cruiser,
    Carrier,
    Dreadnought,
    Flagship,
    WarSun,
}

/// Dice that are rolled together: what they hit on, and their number.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    pub hits_on: u32,
    pub count: u32,
}

pub const fn dice(hits_on: u32, count: u32) -> Dice {
    Dice { hits_on, count }
}

/// What makes a side different from others: its flagship, technologies, cards and faction abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// The flagship is repaired at the start of each round.
    ArcSecundus,
    /// While the flagship lives, ships of the opponent cannot use Sustain Damage.
    FourthMoon,
    /// The flagship fires a barrage.
    SonOfRagh,
    /// The flagship lets ground forces fight as ships until the combat ends.
    Alastor,
    /// While the flagship lives, fighters land with the infantry. They hit more easily.
    Matriarch,
    /// A use of Sustain Damage cancels two hits.
    NonEuclideanShielding,
    /// In each round, a damaged unit is repaired that did not use Sustain Damage in it.
    DuraniumArmor,
    /// At the start of the combat, three ships destroy one of the opponent's.
    AssaultCannon,
    /// At the start of the combat, two cruisers or destroyers fire.
    Ambush,
    /// Carriers use Sustain Damage, and have room for eight units.
    AdvancedCarriers,
    /// A space dock on a planet, beside which three fighters need no capacity.
    SpaceDock,
    /// A space dock in space, with room for four units. It dies as soon as the opponent has ships there and its owner has none.
    FloatingFactory,
    /// The ships defend a nebula.
    Nebula,
}

/// A unit. Units are lost in the order of their types, and of one type those that were damaged earlier first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unit {
    pub kind: Kind,
    pub condition: Condition,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Condition {
    Damaged,
    /// By Sustain Damage in this round.
    JustDamaged,
    Undamaged,
}

/// A side of a battle before it begins.
#[derive(Clone, Debug)]
pub struct Side {
    /// In the order in which they are lost.
    pub units: Vec<Unit>,
    pub traits: Vec<Trait>,
    /// Infantry in space that does not fight.
    pub passengers: usize,
    /// What an Assault Cannon destroys.
    pub struck: Option<Kind>,
    /// The number of cards that destroy a ship of the opponent that has used Sustain Damage.
    pub direct_hits: usize,
    /// Dice that are rolled once before the combat, against the units that are lost first.
    pub under_fire: Vec<Dice>,
}

/// A side with units of these types.
pub fn side(groups: &[(Kind, usize)]) -> Side {
    let mut units: Vec<_> = groups
        .iter()
        .flat_map(|(kind, count)| std::iter::repeat_n(Unit { kind: *kind, condition: Condition::Undamaged }, *count))
        .collect();
    units.sort();
    Side { units, traits: Vec::new(), passengers: 0, struck: None, direct_hits: 0, under_fire: Vec::new() }
}

impl Side {
    pub fn with(mut self, own: Trait) -> Self {
        self.traits.push(own);
        self
    }

    pub fn under(mut self, hits_on: u32, count: u32) -> Self {
        self.under_fire.push(dice(hits_on, count));
        self
    }

    pub fn carrying(mut self, infantry: usize) -> Self {
        self.passengers = infantry;
        self
    }

    pub fn struck(mut self, kind: Kind) -> Self {
        self.struck = Some(kind);
        self
    }

    pub fn with_direct_hit(mut self) -> Self {
        self.direct_hits += 1;
        self
    }

    /// One unit of the type was damaged before.
    pub fn damaged(mut self, kind: Kind) -> Self {
        if let Some(unit) = self.units.iter_mut().find(|u| u.kind == kind) {
            unit.condition = Condition::Damaged;
        }
        self.units.sort();
        self
    }

    pub fn has(&self, own: Trait) -> bool {
        self.traits.contains(&own)
    }

    /// The combat roll of a unit.
    pub fn combat(&self, kind: Kind) -> Dice {
        let printed = match kind {
            Kind::Fighter if self.has(Trait::Matriarch) => dice(8, 1),
            Kind::Fighter | Kind::Destroyer | Kind::Carrier => dice(9, 1),
            Kind::Infantry => dice(8, 1),
            Kind::Cruiser => dice(7, 1),
            Kind::Dreadnought => dice(5, 1),
            Kind::Flagship if self.has(Trait::FourthMoon) => dice(7, 2),
            Kind::Flagship if self.has(Trait::Alastor) || self.has(Trait::Matriarch) => dice(9, 2),
            Kind::Flagship => dice(5, 2),
            Kind::WarSun => dice(3, 3),
        };
        Dice { hits_on: printed.hits_on - u32::from(self.has(Trait::Nebula)), ..printed }
    }

    /// Its Anti-Fighter Barrage.
    pub fn barrage(&self, kind: Kind) -> Option<Dice> {
        match kind {
            Kind::Destroyer => Some(dice(9, 2)),
            Kind::Flagship if self.has(Trait::SonOfRagh) => Some(dice(6, 4)),
            _ => None,
        }
    }

    /// Whether it has Sustain Damage.
    pub fn sustains(&self, kind: Kind) -> bool {
        match kind {
            Kind::Dreadnought | Kind::Flagship | Kind::WarSun => true,
            Kind::Carrier => self.has(Trait::AdvancedCarriers),
            _ => false,
        }
    }

    /// The number of fighters and ground forces for which it has room.
    pub fn capacity(&self, kind: Kind) -> usize {
        match kind {
            Kind::Carrier if self.has(Trait::AdvancedCarriers) => 8,
            Kind::Carrier => 4,
            Kind::Dreadnought => 1,
            Kind::Flagship if self.has(Trait::Matriarch) => 6,
            Kind::Flagship => 3,
            Kind::WarSun => 6,
            _ => 0,
        }
    }
}
