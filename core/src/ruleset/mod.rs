//! The ruleset: everything a game is made of, compiled from packs. Immutable and shared.

mod ability;
mod builder;
mod flow;
mod kind;
mod shape;

pub use ability::{Ability, AbilityKind, Limit, ModifierLayer, Timing, Trigger};
pub use builder::Builder;
pub use flow::{
    BlockId, Check, Choose, Effect, Event, EventCall, Expr, Flow, Hook, Order, OrderPolicy, Param, Printed, Rule, Step,
    StepKind, ValueDef, Window,
};
pub use kind::{Bare, Definition, Field, Kind, Member, Names, NewDefinition, Role, Slot, Type, Visibility};

use crate::ids::{AbilityId, CheckId, DefId, EventId, FlowId, HookId, KindId, ListKey, Sym, ValueId, WindowId};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Names that the engine itself uses.
#[derive(Clone, Copy, Debug)]
pub struct WellKnown {
    /// The local `self`: the component that carries an ability.
    pub this: Sym,
    /// The local `owner`: its owner.
    pub owner: Sym,
    /// The local `event`: the event in progress.
    pub event: Sym,
    /// The local `it`: the element that a check looks at.
    pub it: Sym,
    /// The menu `anytime`.
    pub anytime: Sym,
    /// The scope `game`.
    pub game: Sym,
    /// The table's slot `players`.
    pub players: Sym,
    /// The local `player` of a policy.
    pub player: Sym,
    /// The local `prompt` of a policy.
    pub prompt: Sym,
    /// The local `options` of a policy.
    pub options: Sym,
}

/// The kinds and flows that make up the game itself.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its full id.
    pub id: Sym,
    /// Kind of the root component.
    pub table: KindId,
    /// Kind of the players.
    pub player: KindId,
    /// The fewest players.
    pub min_players: u32,
    /// The most players.
    pub max_players: u32,
    /// The flow that is the whole game.
    pub main: FlowId,
    /// The window order where no flow says otherwise.
    pub order: Order,
    /// Seatless parties.
    pub neutral: Vec<DefId>,
    /// Whether players who could hold a hidden card are asked even if they hold none that fits.
    pub poll_hidden: bool,
    /// The kind whose definitions tell sides apart in statistics (factions, species).
    pub faction: Option<KindId>,
    /// The hook that answers for a bot that plays sensibly (see [`crate::bot::PackBot`]).
    pub bot: Option<HookId>,
    /// What a position is worth to a player (see [`crate::bot::GreedyBot`]).
    pub weights: Vec<Weight>,
}

/// Something that makes a position worth more to a player, or less.
#[derive(Clone, Debug)]
pub struct Weight {
    /// What it is called.
    pub name: Arc<str>,
    /// What one of it is worth.
    pub weight: i64,
    /// How many of it `player` has.
    pub value: Expr,
}

/// The name, version and content hash of a pack that a ruleset was made from.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct PackStamp {
    /// Pack id.
    pub id: String,
    /// Version.
    pub version: String,
    /// Hash of its content, in hexadecimal.
    pub hash: String,
}

/// Everything a game is made of.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Names.
    pub names: Names,
    /// Names that the engine uses.
    pub known: WellKnown,
    /// Kinds.
    pub kinds: Vec<Kind>,
    /// Definitions; those of a kind's bare pieces are among them.
    pub definitions: Vec<Definition>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Events.
    pub events: Vec<Event>,
    /// Windows.
    pub windows: Vec<Window>,
    /// Values.
    pub values: Vec<ValueDef>,
    /// Checks, in the order in which they run.
    pub checks: Vec<Check>,
    /// Flows.
    pub flows: Vec<Flow>,
    /// Hooks.
    pub hooks: Vec<Hook>,
    /// The game.
    pub game: Game,
    /// The packs, in load order.
    pub packs: Vec<PackStamp>,
    pub(crate) def_of: FxHashMap<Sym, DefId>,
    pub(crate) kind_of: FxHashMap<Sym, KindId>,
    pub(crate) event_of: FxHashMap<Sym, EventId>,
    pub(crate) window_of: FxHashMap<Sym, WindowId>,
    pub(crate) value_of: FxHashMap<Sym, ValueId>,
    pub(crate) flow_of: FxHashMap<Sym, FlowId>,
    pub(crate) check_of: FxHashMap<Sym, CheckId>,
    pub(crate) menus: Vec<Sym>,
    /// By index list: whether any definition has an optional reaction there.
    pub(crate) optional_lists: Vec<bool>,
    pub(crate) bare_def: Vec<DefId>,
    /// The slot of the root component in which the players sit.
    pub(crate) seats: Option<u16>,
    pub(crate) defs_by_kind: Vec<Arc<[DefId]>>,
    /// By kind: itself and the kinds that extend it, in id order.
    pub(crate) kinds_within: Vec<Vec<KindId>>,
}

macro_rules! lookups {
    ($($(#[$doc:meta])* $get:ident, $find:ident, $map:ident, $table:ident: $id:ty => $entry:ty;)*) => {
        impl Ruleset {$(
            $(#[$doc])*
            #[must_use]
            pub fn $get(&self, id: $id) -> &$entry {
                &self.$table[id.index()]
            }

            /// Finds one by its full id.
            #[must_use]
            pub fn $find(&self, id: &str) -> Option<$id> {
                self.$map.get(&self.names.find(id)?).copied()
            }
        )*}
    };
}

lookups! {
    /// A kind.
    kind, find_kind, kind_of, kinds: KindId => Kind;
    /// A definition.
    def, find_def, def_of, definitions: DefId => Definition;
    /// An event.
    event, find_event, event_of, events: EventId => Event;
    /// A window.
    window, find_window, window_of, windows: WindowId => Window;
    /// A value.
    value, find_value, value_of, values: ValueId => ValueDef;
    /// A flow.
    flow, find_flow, flow_of, flows: FlowId => Flow;
    /// A check.
    check, find_check, check_of, checks: CheckId => Check;
}

/// Lists in the index for one event: four timings, cannots, permits, assurances.
const LISTS_PER_EVENT: usize = 7;

impl Ruleset {
    /// An ability.
    #[must_use]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.index()]
    }

    /// A hook.
    #[must_use]
    pub fn hook(&self, id: HookId) -> &Hook {
        &self.hooks[id.index()]
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, sym: Sym) -> &Arc<str> {
        self.names.text(sym)
    }

    /// Whether `kind` is `wanted` or extends it.
    #[must_use]
    pub fn is_kind(&self, kind: KindId, wanted: KindId) -> bool {
        kind == wanted || self.kind(kind).ancestors.contains(&wanted)
    }

    /// `kind` and the kinds that extend it, in id order.
    #[must_use]
    pub fn kinds_within(&self, kind: KindId) -> &[KindId] {
        &self.kinds_within[kind.index()]
    }

    /// The definition of bare pieces of `kind`.
    #[must_use]
    pub fn bare_def(&self, kind: KindId) -> DefId {
        self.bare_def[kind.index()]
    }

    /// Proper definitions of `kind` and of the kinds that extend it, in load order.
    #[must_use]
    pub fn defs_of(&self, kind: KindId) -> &Arc<[DefId]> {
        &self.defs_by_kind[kind.index()]
    }

    /// The menus that action abilities name.
    #[must_use]
    pub fn menus(&self) -> &[Sym] {
        &self.menus
    }

    /// The index list of abilities that react to `trigger`.
    #[must_use]
    pub fn key_react(&self, trigger: Trigger) -> ListKey {
        match trigger {
            Trigger::Event(event, timing) => ListKey::from_index(event.index() * LISTS_PER_EVENT + timing as usize),
            Trigger::Window(window) => ListKey::from_index(self.events.len() * LISTS_PER_EVENT + window.index()),
        }
    }

    /// The named window whose abilities are in an index list.
    #[must_use]
    pub fn window_of(&self, key: ListKey) -> Option<WindowId> {
        let at = key.index().checked_sub(self.events.len() * LISTS_PER_EVENT)?;
        (at < self.windows.len()).then(|| WindowId::from_index(at))
    }

    /// The index lists of abilities that react to `event` or forbid it, which lie side by side.
    pub(crate) fn lists_of(&self, event: EventId) -> std::ops::Range<usize> {
        let first = self.key_react(Trigger::Event(event, Timing::Before)).index();
        first..self.key_cannot(event).index() + 1
    }

    /// The index list of abilities that forbid `event`.
    #[must_use]
    pub fn key_cannot(&self, event: EventId) -> ListKey {
        ListKey::from_index(event.index() * LISTS_PER_EVENT + 4)
    }

    /// The index list of abilities that lift a rule of `event`.
    #[must_use]
    pub fn key_permit(&self, event: EventId) -> ListKey {
        ListKey::from_index(event.index() * LISTS_PER_EVENT + 5)
    }

    /// The index list of abilities that say that nothing can prevent `event`.
    #[must_use]
    pub fn key_assure(&self, event: EventId) -> ListKey {
        ListKey::from_index(event.index() * LISTS_PER_EVENT + 6)
    }

    /// The index list of abilities that modify `value`.
    #[must_use]
    pub fn key_value(&self, value: ValueId) -> ListKey {
        ListKey::from_index(self.events.len() * LISTS_PER_EVENT + self.windows.len() + value.index())
    }

    /// The index list of action abilities of `menu`, if any ability names it.
    #[must_use]
    pub fn key_menu(&self, menu: Sym) -> Option<ListKey> {
        let at = self.menus.iter().position(|m| *m == menu)?;
        let before = self.events.len() * LISTS_PER_EVENT + self.windows.len() + self.values.len();
        Some(ListKey::from_index(before + at))
    }

    /// Whether players are asked in the window of this list although they may hold nothing that fits.
    pub(crate) fn is_polled(&self, key: ListKey) -> bool {
        self.game.poll_hidden && self.optional_lists.get(key.index()).copied().unwrap_or_default()
    }

    /// How many lists the index has.
    #[must_use]
    pub fn key_count(&self) -> usize {
        self.events.len() * LISTS_PER_EVENT + self.windows.len() + self.values.len() + self.menus.len()
    }

    /// What `name` means on components of `kind`.
    #[must_use]
    pub fn member(&self, kind: KindId, name: Sym) -> Option<Member> {
        self.kind(kind).members.get(&name).copied()
    }

    /// The value of property `name` of `def`.
    #[must_use]
    pub fn property(&self, def: DefId, name: &str) -> Option<&Value> {
        let definition = self.def(def);
        let Member::Property(at) = self.member(definition.kind, self.names.find(name)?)? else { return None };
        definition.properties.get(usize::from(at))
    }
}
