//! Builds a ruleset: the only way to make one. Ids are handed out in the order of the calls, so a loader that walks its
//! documents in a fixed order gets the same ids on every machine.

use super::definition::of_kind;
use super::{
    Ability, AbilityKind, AnchorEnd, Bare, Check, Definition, Event, Flow, FormerNames, Game, GridLocals, Hook, Kind,
    Member, Names, NewDefinition, PackStamp, Resource, Ruleset, ValueDef, WellKnown, Window,
};
use crate::ids::{
    AbilityId, CheckId, DefId, EventId, FlowId, HookId, KindId, ListKey, ResourceId, Sym, ValueId, WindowId,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Collects the parts of a ruleset. Every `reserve_*` returns the id immediately, so that documents can refer to each
/// other in any order; the matching `set_*` (or `add_*`) defines the entry.
#[derive(Debug, Default)]
pub struct Builder {
    /// Names.
    pub names: Names,
    kinds: Vec<Option<Kind>>,
    of_kinds: Vec<(Bare, Vec<Ability>)>,
    definitions: Vec<NewDefinition>,
    /// Kinds that only scenarios have.
    test_kinds: BTreeSet<KindId>,
    /// Definitions that only scenarios have.
    test_definitions: BTreeSet<DefId>,
    events: Vec<Option<Event>>,
    windows: Vec<Window>,
    values: Vec<Option<ValueDef>>,
    checks: Vec<Option<Check>>,
    flows: Vec<Option<Flow>>,
    resources: Vec<Option<Resource>>,
    hooks: Vec<Hook>,
    word_texts: FxHashMap<Arc<str>, Arc<str>>,
    packs: Vec<PackStamp>,
    former: FormerNames,
}

macro_rules! reserve {
    ($($reserve:ident, $set:ident, $table:ident: $id:ident => $entry:ty;)*) => {$(
        /// Reserves the next id.
        pub fn $reserve(&mut self) -> $id {
            self.$table.push(None);
            $id::from_index(self.$table.len() - 1)
        }

        /// Defines the entry of a reserved id.
        pub fn $set(&mut self, id: $id, entry: $entry) {
            if let Some(place) = self.$table.get_mut(id.index()) {
                *place = Some(entry);
            }
        }
    )*};
}

/// An id was reserved, but its entry was never defined.
#[derive(Debug, thiserror::Error)]
#[error("the {kind} number {index} was reserved but never defined")]
pub struct Missing {
    /// The kind of entry, such as `event`.
    pub kind: &'static str,
    /// The index of the entry.
    pub index: usize,
}

fn all<T>(kind: &'static str, parts: Vec<Option<T>>) -> Result<Vec<T>, Missing> {
    parts.into_iter().enumerate().map(|(index, part)| part.ok_or(Missing { kind, index })).collect()
}

impl Builder {
    /// An empty builder.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Interns a name.
    pub fn sym(&mut self, name: &str) -> Sym {
        self.names.intern(name)
    }

    /// Gives a word of an enumeration the key of its text. Of several, the first counts.
    pub fn add_word_text(&mut self, word: &str, key: &str) {
        self.word_texts.entry(Arc::from(word)).or_insert_with(|| Arc::from(key));
    }

    reserve! {
        reserve_event, set_event, events: EventId => Event;
        reserve_value, set_value, values: ValueId => ValueDef;
        reserve_check, set_check, checks: CheckId => Check;
        reserve_flow, set_flow, flows: FlowId => Flow;
        reserve_resource, set_resource, resources: ResourceId => Resource;
    }

    /// Hands out the next kind id.
    pub fn reserve_kind(&mut self) -> KindId {
        self.kinds.push(None);
        self.of_kinds.push((Bare::default(), Vec::new()));
        KindId::from_index(self.kinds.len() - 1)
    }

    /// Fills in a kind, with what its bare pieces have; `members` and `abilities` are made here.
    pub fn set_kind(&mut self, id: KindId, mut kind: Kind, bare: Bare, abilities: Vec<Ability>) {
        kind.members = members(&kind);
        if let (Some(place), Some(more)) = (self.kinds.get_mut(id.index()), self.of_kinds.get_mut(id.index())) {
            *place = Some(kind);
            *more = (bare, abilities);
        }
    }

    /// Adds a definition and gives its id. The bare pieces of the kinds come before all of these in id order only once
    /// the ruleset is finished, so use the id just to refer to the definition.
    pub fn add_definition(&mut self, definition: Definition, abilities: Vec<Ability>) -> DefId {
        self.definitions.push(NewDefinition { definition, abilities });
        DefId::from_index(self.definitions.len() - 1)
    }

    /// Says that only scenarios have a kind.
    pub fn keep_kind_for_tests(&mut self, kind: KindId) {
        self.test_kinds.insert(kind);
    }

    /// Says that only scenarios have a definition. It is not listed among those of a kind that the game has, and nobody is asked
    /// because its abilities could react.
    pub fn keep_for_tests(&mut self, definition: DefId) {
        self.test_definitions.insert(definition);
    }

    /// Adds a window.
    pub fn add_window(&mut self, window: Window) -> WindowId {
        self.windows.push(window);
        WindowId::from_index(self.windows.len() - 1)
    }

    /// Adds a hook.
    pub fn add_hook(&mut self, hook: Hook) -> HookId {
        self.hooks.push(hook);
        HookId::from_index(self.hooks.len() - 1)
    }

    /// Adds the stamp of a pack.
    pub fn add_pack(&mut self, pack: PackStamp) {
        self.packs.push(pack);
    }

    /// Says which names something had before.
    pub fn set_former_names(&mut self, former: FormerNames) {
        self.former = former;
    }

    /// Finishes the ruleset.
    ///
    /// # Errors
    /// Something was reserved but never defined.
    pub fn build(mut self, game: Game) -> Result<Ruleset, Missing> {
        let known = self.well_known();
        let mut kinds = all("kind", std::mem::take(&mut self.kinds))?;
        let first_bare = self.definitions.len();
        let mut bare_def = Vec::with_capacity(kinds.len());
        for (i, kind) in kinds.iter().enumerate() {
            let bare = self.of_kinds.get_mut(i).map(|(bare, _)| std::mem::take(bare)).unwrap_or_default();
            let definition = bare.definition(KindId::from_index(i), kind);
            bare_def.push(DefId::from_index(self.definitions.len()));
            self.definitions.push(NewDefinition { definition, abilities: Vec::new() });
        }
        let mut abilities = Vec::new();
        for (kind, (_, own)) in kinds.iter_mut().zip(std::mem::take(&mut self.of_kinds)) {
            kind.abilities = append(&mut abilities, own);
        }
        let mut definitions = Vec::with_capacity(self.definitions.len());
        let mut of_tests = BTreeSet::new();
        for NewDefinition { mut definition, abilities: own } in std::mem::take(&mut self.definitions) {
            definition.abilities = inherited(&kinds, definition.kind);
            let own = append(&mut abilities, own);
            if self.test_definitions.contains(&DefId::from_index(definitions.len())) {
                of_tests.extend(own.iter().copied());
            }
            definition.abilities.extend(own);
            definitions.push(definition);
        }
        let mut menus = menus(&abilities);
        if !menus.contains(&known.anytime) {
            menus.push(known.anytime);
        }
        let proper = definitions.get(..first_bare).unwrap_or_default();
        let listed = |kind: KindId| -> Arc<[DefId]> {
            let mut all = of_kind(proper, &kinds, kind);
            if !self.test_kinds.contains(&kind) {
                all.retain(|definition| !self.test_definitions.contains(definition));
            }
            Arc::from(all)
        };
        let defs_by_kind = (0..kinds.len()).map(|i| listed(KindId::from_index(i))).collect();
        let within = |wanted: usize| {
            let wanted = KindId::from_index(wanted);
            let is_within = |(i, k): &(usize, &Kind)| *i == wanted.index() || k.ancestors.contains(&wanted);
            kinds.iter().enumerate().filter(is_within).map(|(i, _)| KindId::from_index(i)).collect()
        };
        let kinds_within = (0..kinds.len()).map(within).collect();
        let seats = kinds.get(game.table.index()).and_then(|table| match table.members.get(&known.players) {
            Some(Member::Slot(at)) => Some(*at),
            _ => None,
        });
        let (checks, moved) = in_order(all("check", self.checks)?, &self.names);
        let mut flows = all("flow", self.flows)?;
        for id in flows.iter_mut().flat_map(|flow| &mut flow.suspends) {
            *id = moved.get(id.index()).copied().unwrap_or(*id);
        }
        let mut ruleset = Ruleset {
            kinds_within,
            seats,
            known,
            events: all("event", self.events)?,
            windows: self.windows,
            values: all("value", self.values)?,
            checks,
            flows,
            resources: all("resource", self.resources)?,
            hooks: self.hooks,
            word_texts: self.word_texts,
            game,
            packs: self.packs,
            former: self.former,
            def_of: definitions
                .iter()
                .take(first_bare)
                .enumerate()
                .map(|(i, d)| (d.id, DefId::from_index(i)))
                .collect(),
            kind_of: kinds.iter().enumerate().map(|(i, k)| (k.id, KindId::from_index(i))).collect(),
            event_of: FxHashMap::default(),
            window_of: FxHashMap::default(),
            value_of: FxHashMap::default(),
            flow_of: FxHashMap::default(),
            check_of: FxHashMap::default(),
            resource_of: FxHashMap::default(),
            names: self.names,
            kinds,
            definitions,
            abilities,
            menus,
            anchored: Vec::new(),
            lists_by_owner: Vec::new(),
            polled_lists: Vec::new(),
            bare_def,
            defs_by_kind,
        };
        index_names(&mut ruleset);
        index_abilities(&mut ruleset, &of_tests);
        Ok(ruleset)
    }

    fn well_known(&mut self) -> WellKnown {
        WellKnown {
            this: self.sym("self"),
            owner: self.sym("owner"),
            viewer: self.sym("viewer"),
            event: self.sym("event"),
            it: self.sym("it"),
            anytime: self.sym("anytime"),
            game: self.sym("game"),
            players: self.sym("players"),
            player: self.sym("player"),
            prompt: self.sym("prompt"),
            args: self.sym("args"),
            shape: self.sym("shape"),
            options: self.sym("options"),
            ids: self.sym("ids"),
            targets: self.sym("targets"),
            min: self.sym("min"),
            max: self.sym("max"),
            may_pass: self.sym("may_pass"),
            interject: self.sym("interject"),
            purpose: self.sym("purpose"),
            count: self.sym("count"),
            grid: GridLocals {
                from: self.sym("from"),
                to: self.sym("to"),
                side: self.sym("side"),
                facing: self.sym("facing"),
                linked: self.sym("linked"),
                turn: self.sym("turn"),
                cell: self.sym("cell"),
                borders: self.sym("borders"),
                connected: self.sym("connected"),
                place: self.sym("place"),
                open: self.sym("open"),
                board: self.sym("board"),
            },
        }
    }
}

fn members(kind: &Kind) -> FxHashMap<Sym, Member> {
    let index = |i: usize| u16::try_from(i).unwrap_or(u16::MAX);
    let properties = kind.properties.iter().enumerate().map(|(i, name)| (*name, Member::Property(index(i))));
    let fields = kind.fields.iter().enumerate().map(|(i, field)| (field.name, Member::Field(index(i))));
    let slots = kind.slots.iter().enumerate().map(|(i, slot)| (slot.name, Member::Slot(index(i))));
    properties.chain(fields).chain(slots).collect()
}

fn append(all: &mut Vec<Ability>, own: Vec<Ability>) -> Vec<AbilityId> {
    let first = all.len();
    all.extend(own);
    (first..all.len()).map(AbilityId::from_index).collect()
}

/// Abilities of the kinds that `kind` extends, farthest first, then its own.
fn inherited(kinds: &[Kind], kind: KindId) -> Vec<AbilityId> {
    let Some(own) = kinds.get(kind.index()) else { return Vec::new() };
    let farthest_first = own.ancestors.iter().rev().filter_map(|k| kinds.get(k.index()));
    farthest_first.chain([own]).flat_map(|k| k.abilities.iter().copied()).collect()
}

fn menus(abilities: &[Ability]) -> Vec<Sym> {
    let mut menus = Vec::new();
    for ability in abilities {
        if let AbilityKind::Action { menu, .. } = &ability.kind
            && !menus.contains(menu)
        {
            menus.push(*menu);
        }
    }
    menus
}

/// The checks in the order in which they run, and the new id of each. The order of files and packs does not matter.
fn in_order(checks: Vec<Check>, names: &Names) -> (Vec<Check>, Vec<CheckId>) {
    let mut all: Vec<(usize, Check)> = checks.into_iter().enumerate().collect();
    all.sort_by(|(_, a), (_, b)| a.order.cmp(&b.order).then_with(|| names.text(a.id).cmp(names.text(b.id))));
    let mut moved = vec![CheckId::from_index(0); all.len()];
    for (new, (old, _)) in all.iter().enumerate() {
        if let Some(place) = moved.get_mut(*old) {
            *place = CheckId::from_index(new);
        }
    }
    (all.into_iter().map(|(_, check)| check).collect(), moved)
}

fn index_names(r: &mut Ruleset) {
    r.event_of = r.events.iter().enumerate().map(|(i, e)| (e.id, EventId::from_index(i))).collect();
    r.window_of = r.windows.iter().enumerate().map(|(i, e)| (e.id, WindowId::from_index(i))).collect();
    r.value_of = r.values.iter().enumerate().map(|(i, e)| (e.id, ValueId::from_index(i))).collect();
    r.flow_of = r.flows.iter().enumerate().map(|(i, e)| (e.id, FlowId::from_index(i))).collect();
    r.resource_of = r.resources.iter().enumerate().map(|(i, e)| (e.id, ResourceId::from_index(i))).collect();
    r.check_of = r.checks.iter().enumerate().map(|(i, e)| (e.id, CheckId::from_index(i))).collect();
}

fn index_abilities(r: &mut Ruleset, of_tests: &BTreeSet<AbilityId>) {
    let keys: Vec<ListKey> = r
        .abilities
        .iter()
        .map(|ability| match &ability.kind {
            AbilityKind::React { trigger, .. } => r.key_react(*trigger),
            AbilityKind::Action { menu, .. } => r.key_menu(*menu).unwrap_or(ListKey(0)),
            AbilityKind::Modify { value, .. } => r.key_value(*value),
            AbilityKind::Cannot { event, .. } => r.key_cannot(*event),
            AbilityKind::Permit { event, .. } => r.key_permit(*event),
            AbilityKind::Assure { event, .. } => r.key_assure(*event),
            AbilityKind::Exchange { into, .. } => r.key_exchange(*into),
        })
        .collect();
    // Where no optional ability can react, nobody need be asked.
    let mut polled = vec![false; r.key_count()];
    let first_anchored = r.key_count();
    r.anchored = vec![Vec::new(); first_anchored];
    for (at, (ability, key)) in r.abilities.iter_mut().zip(keys).enumerate() {
        ability.key = key;
        ability.list = key;
        if let (Some(anchor), Some(known)) = (ability.filter.anchor(), r.anchored.get_mut(key.index())) {
            ability.list = match known.iter().find(|(other, _)| *other == anchor) {
                Some((_, list)) => *list,
                None => {
                    let list = ListKey::from_index(first_anchored + r.lists_by_owner.len());
                    known.push((anchor, list));
                    r.lists_by_owner.push(anchor.with == AnchorEnd::Owner);
                    list
                }
            };
        }
        if matches!(ability.kind, AbilityKind::React { optional: true, .. })
            && !of_tests.contains(&AbilityId::from_index(at))
            && let Some(place) = polled.get_mut(key.index())
        {
            *place = true;
        }
    }
    for (at, polled) in polled.iter_mut().enumerate().filter(|(_, polled)| **polled) {
        *polled = r.polls_hidden(ListKey::from_index(at));
    }
    r.polled_lists = polled;
}
