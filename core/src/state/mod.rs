//! State: components, journal, random stream, limits, log, open scopes and events. Plain data, deterministic, hashable.

mod chance;
mod change;
mod component;
mod control;
mod ending;
mod grants;
mod hash;
mod index;
mod journal;
mod kept;
mod limits;
mod log;
mod look_back;
mod parts;
mod random;
mod redeal;
mod sight;
mod suppose;
mod versions;

pub(crate) use chance::Chance;
pub use chance::{ChanceError, FixedResult};
pub use change::ChangeError;
pub(crate) use component::LastKnown;
pub use component::{Component, Grant, Place, Until};
pub(crate) use control::Control;
pub use control::{EventPhase, LiveEvent, Scope};
pub use ending::{Ending, ScoreRow, ScoreSheet, TieBreak, TieWinner};
pub(crate) use hash::Digest;
pub(crate) use journal::Change;
pub use journal::ChangeKind;
pub use limits::{LimitKey, LimitSubject};
pub use log::LogLine;
pub(crate) use parts::StateParts;
pub use random::Random;
pub(crate) use sight::Readers;
pub(crate) use suppose::Supposition;
pub(crate) use versions::{Changed, Versioned};

use crate::ids::{AbilityId, CompId, EventSerial, KindId, ListKey, Sym};
use crate::ruleset::Ruleset;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Abilities with the components that carry them, ordered by component, then ability.
type Listed = Vec<(CompId, AbilityId)>;

/// The abilities of a list by the owner of their carrier.
type ListedByOwner = FxHashMap<(ListKey, Option<CompId>), Listed>;

/// The whole state of a game.
#[derive(Clone, Debug)]
pub struct State {
    components: Vec<Component>,
    by_kind: Vec<Vec<CompId>>,
    index: Vec<Listed>,
    /// The lists of abilities that are found by the owner of their carrier, for each owner that has some.
    owned: ListedByOwner,
    limits: BTreeMap<LimitKey, u32>,
    /// The components with grants that end by themselves, by what ends them. Derived from the components.
    bound: BTreeMap<Until, Vec<CompId>>,
    chance: Chance,
    log: Vec<LogLine>,
    ending: Option<Ending>,
    journal: Vec<Change>,
    /// About how many bytes the game keeps.
    kept_bytes: u64,
    /// Work of changes that nobody asked for yet.
    work: usize,
    reveals: u64,
    clock: u64,
    /// What got a new version since somebody asked.
    changed: RefCell<Changed>,
    kind_versions: Vec<u64>,
    list_versions: Vec<u64>,
    owned_versions: FxHashMap<(ListKey, Option<CompId>), u64>,
    /// Marks share it until it changes.
    pub(crate) control: Arc<Control>,
    /// The players in the order of their seats, from set-up to the end of the game. What becomes of a player changes nothing here.
    seats: Vec<CompId>,
    /// The names of the seats.
    seat_names: Vec<Arc<str>>,
    /// Who sees into slots for which an expression says it. Derived: the world evaluates the expressions after every change.
    readers: Readers,
    /// The versions that suppositions in progress have replaced.
    replaced: suppose::Replaced,
}

/// A point of the journal to which one can go back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Mark(pub(crate) usize);

impl State {
    /// An empty state: no component, the scope `game` open.
    #[must_use]
    pub fn new(ruleset: &Ruleset, seed: u64) -> Self {
        Self {
            components: Vec::new(),
            by_kind: vec![Vec::new(); ruleset.kinds.len()],
            index: vec![Vec::new(); ruleset.key_count()],
            owned: FxHashMap::default(),
            limits: BTreeMap::new(),
            bound: BTreeMap::new(),
            chance: Chance::new(seed),
            log: Vec::new(),
            ending: None,
            journal: Vec::new(),
            kept_bytes: 0,
            work: 0,
            reveals: 0,
            clock: 0,
            changed: RefCell::default(),
            kind_versions: vec![0; ruleset.kinds.len()],
            list_versions: vec![0; ruleset.key_count()],
            owned_versions: FxHashMap::default(),
            control: Arc::new(Control {
                scopes: vec![Scope {
                    name: Some(ruleset.known.game),
                    serial: 0,
                    active: None,
                    order: None,
                    vars: Vec::new(),
                }],
                events: Vec::new(),
                next_event: 0,
                next_scope: 1,
                open_lines: Vec::new(),
            }),
            seats: Vec::new(),
            seat_names: Vec::new(),
            readers: Readers::new(),
            replaced: suppose::Replaced::default(),
        }
    }

    /// The players in the order of their seats, also those who have left the game.
    #[must_use]
    pub fn seats(&self) -> &[CompId] {
        &self.seats
    }

    /// Gives the next seat to a player, during set-up.
    pub(crate) fn seat(&mut self, player: CompId, name: &str) {
        self.seats.push(player);
        self.seat_names.push(Arc::from(name));
    }

    /// The name of a player's seat; none if the component has no seat or the seat no name.
    pub(crate) fn seat_name(&self, player: CompId) -> Option<&Arc<str>> {
        let at = self.seats.iter().position(|other| *other == player)?;
        self.seat_names.get(at).filter(|name| !name.is_empty())
    }

    /// A component, also one that has left the game; none if the id was never used.
    #[must_use]
    pub fn component(&self, id: CompId) -> Option<&Component> {
        self.components.get(id.index())
    }

    pub(crate) fn comp(&self, id: CompId) -> &Component {
        &self.components[id.index()]
    }

    /// Every component in the game of exactly `kind`, in id order.
    #[must_use]
    pub fn of_kind(&self, kind: KindId) -> &[CompId] {
        &self.by_kind[kind.index()]
    }

    /// Every component that was ever created, in id order.
    pub fn all(&self) -> impl Iterator<Item = (CompId, &Component)> {
        self.components.iter().enumerate().map(|(i, c)| (CompId::from_index(i), c))
    }

    /// The log.
    #[must_use]
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    /// Whether all results of chance have to be fixed in advance.
    #[must_use]
    pub fn chance_is_fixed(&self) -> bool {
        self.chance.is_fixed()
    }

    /// How many numbers of the random stream were drawn or skipped.
    pub(crate) fn drawn(&self) -> u64 {
        self.chance.drawn()
    }

    /// The results of chance that were fixed in advance and are not used yet.
    #[must_use]
    pub fn chance_left(&self) -> &[FixedResult] {
        self.chance.left()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// How often something hidden became known or a random number was drawn.
    #[must_use]
    pub fn reveals(&self) -> u64 {
        self.reveals
    }

    /// Open scopes, outermost first.
    #[must_use]
    pub fn scopes(&self) -> &[Scope] {
        &self.control.scopes
    }

    /// Events in progress, outermost first.
    #[must_use]
    pub fn events(&self) -> &[LiveEvent] {
        &self.control.events
    }

    /// An event in progress.
    #[must_use]
    pub fn event(&self, serial: EventSerial) -> Option<&LiveEvent> {
        self.control.events.iter().rev().find(|e| e.serial == serial)
    }

    pub(crate) fn event_mut(&mut self, serial: EventSerial) -> Option<&mut LiveEvent> {
        self.control_mut().events.iter_mut().rev().find(|e| e.serial == serial)
    }

    /// What is open at this moment, to change.
    pub(crate) fn control_mut(&mut self) -> &mut Control {
        Arc::make_mut(&mut self.control)
    }

    /// The active player: of the innermost open scope that names one.
    #[must_use]
    pub fn active_player(&self) -> Option<CompId> {
        self.control.scopes.iter().rev().find_map(|scope| scope.active)
    }

    /// The innermost open occurrence of the scope `name`.
    #[must_use]
    pub fn occurrence(&self, name: Sym) -> Option<u32> {
        self.control.scopes.iter().rev().find(|scope| scope.name == Some(name)).map(|scope| scope.serial)
    }
}
