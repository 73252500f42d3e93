//! Infers what everything can be: evaluates all code with sets of what values can be until nothing grows any more.

mod arguments;
mod call;
mod describe;
mod expr;
mod game;
mod member;
mod named;
mod native;
mod needed;
mod solve;
mod stat;

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{AbilityKind, Expr as Rule, Role, Type, WordType};
use hexforge_core::value::Value;
use hexforge_scripts::api::{self, ApiOwner, Entry};
use hexforge_scripts::lint::Chunk;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::names::Names;
use crate::parse::parse;
use crate::set::{BOOLEAN, Bits, Ids, NIL, NUMBER, Set, TEXT, Values};
use crate::tree::{Function, Span, Tree};
use crate::{Code, Fault, FaultKind, Outcome, World};

/// How many expressions are evaluated at most for each expression of the code, and in addition. What takes longer is not checked.
const WORK: (usize, usize) = (300, 3_000_000);

/// How much a function has to have at most to be evaluated for each of its calls.
const SMALL: u32 = 40;

/// A function value: a function of a script, and the call in which it was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Closure {
    script: u32,
    function: u32,
    frame: Option<u32>,
}

/// A call of a function, or all calls of it together.
struct Frame {
    script: usize,
    function: Rc<Function>,
    parent: Option<u32>,
    vars: Vec<Set>,
    variadic: Set,
    result: Vec<Set>,
    /// The locals that have been read since its evaluation began.
    read: Vec<bool>,
    /// The other frames that read its locals or results.
    readers: Readers,
}

/// Frames that have to be evaluated again when what they read grows; sorted.
#[derive(Default)]
struct Readers(Vec<u32>);

impl Readers {
    fn add(&mut self, frame: u32) {
        if let Err(at) = self.0.binary_search(&frame) {
            self.0.insert(at, frame);
        }
    }
}

/// What is wrong at a place.
struct Wrong {
    kind: FaultKind,
    message: String,
    names: Option<(String, Vec<String>)>,
}

impl Wrong {
    fn new(kind: FaultKind, message: String) -> Self {
        Self { kind, message, names: None }
    }

    fn named(kind: FaultKind, message: String, name: &str, known: Vec<String>) -> Self {
        Self { kind, message, names: Some((name.to_owned(), known)) }
    }
}

/// A table.
#[derive(Default)]
struct Table {
    fields: BTreeMap<Rc<str>, Set>,
    items: Set,
    keys: Set,
    /// Whether fields are set whose names are computed.
    is_dynamic: bool,
    /// Whether others may have changed it.
    is_open: bool,
    /// Whether it is a record: its fields are declared, and nobody can change it.
    is_record: bool,
    /// Whether it is what a library returns.
    library: Option<usize>,
    /// The frames that read it.
    readers: Readers,
}

struct Infer<'w> {
    world: &'w World<'w>,
    names: Names,
    trees: Vec<Option<Tree>>,
    frames: Vec<Frame>,
    frame_of: FxHashMap<(u32, u64), u32>,
    mains: Vec<Option<u32>>,
    closures: Vec<Closure>,
    closure_of: FxHashMap<Closure, u32>,
    escaped: Vec<bool>,
    tables: Vec<Table>,
    table_of: FxHashMap<(u32, u32, u8), u32>,
    /// The keys of frames and tables in the order in which they were made.
    made_frames: Vec<(u32, u64)>,
    made_tables: Vec<(u32, u32, u8)>,
    natives: Vec<&'static Entry>,
    native_of: FxHashMap<(ApiOwner, &'static str), u32>,
    /// What values can be, by number, with the hooks that say so.
    values: Vec<Set>,
    of_values: Vec<Vec<usize>>,
    /// By kind: itself and all that extend it.
    within: Vec<Bits>,
    players: Bits,
    all_kinds: Bits,
    places: Bits,
    all_events: Bits,
    properties: FxHashMap<(usize, usize), Set>,
    /// The enumerations, by number.
    enumerations: Vec<Arc<WordType>>,
    /// The tables of records, by id.
    records: FxHashMap<Arc<str>, u32>,
    of_value_readers: Vec<Readers>,
    /// Places with unknown members.
    unknown: FxHashSet<(usize, u32)>,
    /// By script: the first one that is the same.
    same_as: Vec<usize>,
    /// How many expressions have been evaluated, and may be.
    work: usize,
    most_work: usize,
    /// The frame that is being evaluated.
    current: usize,
    /// The frames to evaluate, and whether each is among them.
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// What is found, by place; none where some call is right.
    found: Option<FxHashMap<Place, Option<Fault>>>,
    /// Whether what is found is looked at again, for calls that find it right.
    is_confirming: bool,
    /// Which arguments are needed.
    needed: needed::Needed,
}

/// A place, and the number of what is checked there.
type Place = (usize, Span, u16);

/// The numbers of checks. Those of parameters have the number of the parameter in addition.
mod checks {
    pub(super) const MEMBER: u16 = 0;
    pub(super) const COUNT: u16 = 1;
    pub(super) const CALLED: u16 = 2;
    pub(super) const NUMBER: u16 = 3;
    pub(super) const LIST: u16 = 4;
    pub(super) const ARGUMENT: u16 = 5;
    pub(super) const NAME: u16 = 6;
    pub(super) const FIELD: u16 = 7;
    pub(super) const HELD: u16 = 8;
    pub(super) const SUBJECT: u16 = 9;
    pub(super) const MISSING: u16 = 10;
    pub(super) const WORD: u16 = 11;
    pub(super) const PARAM: u16 = 12;
}

pub(crate) fn run(world: &World<'_>) -> Outcome {
    let found = attempt(world, FxHashSet::default());
    let Outcome::Checked(faults) = &found else { return found };
    // A misspelt name hides what would have come from there, so that other things look wrong. Such a place may be anything.
    let is_unknown = |fault: &&Fault| matches!(fault.kind, FaultKind::UnknownMember | FaultKind::UnknownFunction);
    let unknown: FxHashSet<(usize, u32)> =
        faults.iter().filter(is_unknown).filter_map(|f| Some((f.script, u32::try_from(f.at).ok()?))).collect();
    if unknown.is_empty() {
        return found;
    }
    match attempt(world, unknown) {
        // Where a name sets what it is a member of, nothing is known of that any more.
        Outcome::Checked(again) if !again.iter().any(|fault| is_unknown(&fault)) => {
            let mut all: Vec<Fault> = faults.iter().filter(is_unknown).cloned().chain(again).collect();
            all.sort_by_key(Fault::place);
            Outcome::Checked(all)
        }
        other => other,
    }
}

fn attempt(world: &World<'_>, unknown: FxHashSet<(usize, u32)>) -> Outcome {
    let mut infer = Infer::new(world);
    infer.unknown = unknown;
    if infer.parse().is_none() {
        return Outcome::Unparsable;
    }
    infer.read_values();
    let mut feeding: Vec<usize> = (0..world.scripts.len()).filter(|script| infer.feeds(*script)).collect();
    // Libraries first: what hooks get from them is then known when the hooks are evaluated.
    feeding.sort_by_key(|script| world.scripts.get(*script).is_none_or(|script| script.library.is_none()));
    infer.start(&feeding);
    infer.start_values();
    if !infer.settle(0) {
        return Outcome::TooMuch;
    }
    infer.found = Some(FxHashMap::default());
    infer.check_all(&|_| true);
    infer.check_missing();
    let wrong: FxHashSet<usize> = infer.found.iter().flatten().map(|((script, ..), _)| *script).collect();
    if !wrong.is_empty() {
        infer.is_confirming = true;
        infer.check_all(&|script| wrong.contains(&script));
    }
    let mut found: Vec<Fault> = infer.found.take().unwrap_or_default().into_values().flatten().collect();
    for (script, first) in infer.same_as.iter().enumerate().filter(|(script, first)| script != *first) {
        let copies: Vec<Fault> =
            found.iter().filter(|f| f.script == *first).map(|f| Fault { script, ..f.clone() }).collect();
        found.extend(copies);
    }
    found.sort_by_key(Fault::place);
    Outcome::Checked(found)
}

impl<'w> Infer<'w> {
    fn new(world: &'w World<'w>) -> Self {
        let rules = world.rules;
        let kinds = rules.kinds.len();
        let extends =
            |kind: usize, base: usize| kind == base || rules.kinds[kind].ancestors.iter().any(|a| a.index() == base);
        let within = (0..kinds).map(|base| Bits::of((0..kinds).filter(|kind| extends(*kind, base)))).collect();
        let of = |fits: &dyn Fn(usize) -> bool| Bits::of((0..kinds).filter(|kind| fits(*kind)));
        let mut infer = Self {
            world,
            names: Names::default(),
            trees: Vec::new(),
            frames: Vec::new(),
            frame_of: FxHashMap::default(),
            mains: vec![None; world.scripts.len()],
            closures: Vec::new(),
            closure_of: FxHashMap::default(),
            escaped: Vec::new(),
            tables: Vec::new(),
            table_of: FxHashMap::default(),
            made_frames: Vec::new(),
            made_tables: Vec::new(),
            natives: Vec::new(),
            native_of: FxHashMap::default(),
            values: vec![Set::default(); rules.values.len()],
            of_values: vec![Vec::new(); rules.values.len()],
            within,
            players: of(&|kind| matches!(rules.kinds[kind].role, Role::Player | Role::Neutral)),
            all_kinds: of(&|_| true),
            places: of(&|kind| rules.kinds[kind].grid.is_some()),
            all_events: Bits::of(0..rules.events.len()),
            properties: FxHashMap::default(),
            enumerations: Vec::new(),
            records: FxHashMap::default(),
            of_value_readers: rules.values.iter().map(|_| Readers::default()).collect(),
            unknown: FxHashSet::default(),
            same_as: Vec::new(),
            work: 0,
            most_work: WORK.1,
            current: 0,
            queue: VecDeque::new(),
            is_queued: Vec::new(),
            found: None,
            is_confirming: false,
            needed: needed::Needed::default(),
        };
        for entry in api::entries().filter(|entry| entry.params.is_some()) {
            let place = match entry.place {
                ApiOwner::Definition | ApiOwner::Event => ApiOwner::Component,
                place => place,
            };
            infer.native_of.insert((place, entry.name), u32::try_from(infer.natives.len()).unwrap_or(0));
            infer.natives.push(entry);
        }
        infer
    }

    fn parse(&mut self) -> Option<()> {
        let mut known: FxHashMap<(&str, Chunk, usize, Option<usize>), Vec<usize>> = FxHashMap::default();
        for (number, script) in self.world.scripts.iter().enumerate() {
            let Code::Text(source, chunk) = script.code else {
                self.trees.push(None);
                self.same_as.push(number);
                continue;
            };
            let like = known.entry((source, chunk, script.pack, script.event)).or_default();
            let same = |other: &&usize| {
                chunk != Chunk::Library && self.world.scripts.get(**other).is_some_and(|o| o.locals == script.locals)
            };
            if let Some(first) = like.iter().find(same) {
                self.trees.push(None);
                self.same_as.push(*first);
                continue;
            }
            like.push(number);
            let params = script.locals.iter().map(|(name, _)| name.as_ref());
            let tree = parse(source, params, chunk, &mut self.names).ok()?;
            let size = tree.functions.first().map_or(0, |function| function.size as usize);
            self.most_work += WORK.0 * size;
            self.trees.push(Some(tree));
            self.same_as.push(number);
        }
        Some(())
    }

    /// Whether what the script does changes what others can be.
    fn feeds(&self, script: usize) -> bool {
        match self.world.scripts.get(script).map(|script| &script.code) {
            Some(Code::Text(source, chunk)) => {
                *chunk == Chunk::Library || ["require", "lib.", "function"].iter().any(|word| source.contains(word))
            }
            _ => false,
        }
    }

    /// Notes which hooks compute a value. What cannot be computed by a hook is known from its type.
    fn read_values(&mut self) {
        let rules = self.world.rules;
        for (number, value) in rules.values.iter().enumerate() {
            self.value_source(number, &value.base);
        }
        for ability in &rules.abilities {
            if let AbilityKind::Modify { value, amount, .. } = &ability.kind {
                self.value_source(value.index(), amount);
            }
        }
        for definition in &rules.definitions {
            for (value, printed) in &definition.printed {
                let set = self.of_value(printed);
                if let Some(place) = self.values.get_mut(value.index()) {
                    place.join(&set);
                }
            }
        }
    }

    fn value_source(&mut self, number: usize, rule: &Rule) {
        match rule {
            Rule::Hook(hook) => {
                if let Some(hooks) = self.of_values.get_mut(number) {
                    hooks.push(hook.index());
                }
            }
            Rule::Const(value) => {
                let set = self.of_value(value);
                if let Some(place) = self.values.get_mut(number) {
                    place.join(&set);
                }
            }
            Rule::Var(_) => {
                if let Some(place) = self.values.get_mut(number) {
                    place.join(&Set::unknown());
                }
            }
        }
    }

    /// What a value of the engine is.
    fn of_value(&mut self, value: &Value) -> Set {
        match value {
            Value::Nil => Set::flag(NIL),
            Value::Bool(_) => Set::flag(BOOLEAN),
            Value::Int(_) => Set::flag(NUMBER),
            Value::Str(_) => Set::flag(TEXT),
            Value::Def(def) => Set::defs(Bits::one(self.world.rules.def(*def).kind.index())),
            other => match other.items() {
                Some(items) => {
                    let sets: Vec<Set> = items.iter().map(|item| self.of_value(item)).collect();
                    let id = self.new_table();
                    if let Some(table) = self.tables.get_mut(id as usize) {
                        sets.iter().for_each(|set| {
                            table.items.join(set);
                        });
                    }
                    Set::table(id)
                }
                None => Set::unknown(),
            },
        }
    }

    fn new_table(&mut self) -> u32 {
        self.tables.push(Table::default());
        u32::try_from(self.tables.len() - 1).unwrap_or(0)
    }

    /// The table that a place makes in a call.
    fn table_at(&mut self, frame: usize, span: Span, which: u8) -> u32 {
        let key = (u32::try_from(frame).unwrap_or(0), span.at, which);
        if let Some(known) = self.table_of.get(&key) {
            return *known;
        }
        let id = self.new_table();
        self.table_of.insert(key, id);
        self.made_tables.push(key);
        id
    }

    /// A list of these items that a place makes.
    fn list_at(&mut self, frame: usize, span: Span, items: &Set) -> Set {
        let id = self.table_at(frame, span, 1);
        self.add_items(id, items);
        Set::table(id)
    }

    fn add_items(&mut self, table: u32, items: &Set) {
        if self.tables.get_mut(table as usize).is_some_and(|table| table.items.join(items)) {
            self.table_changed(table);
        }
    }

    /// What a type allows.
    fn declared(&mut self, ty: &Type, frame: usize, span: Span) -> Set {
        match ty {
            Type::Any | Type::Map => Set::unknown(),
            Type::Boolean => Set::flag(BOOLEAN),
            Type::Integer => Set::flag(NUMBER),
            Type::String => Set::flag(TEXT),
            Type::Component => Set::comps(self.all_kinds.clone()),
            Type::OfKind(kind) => Set::comps(self.kinds_within(*kind)),
            Type::Player => Set::comps(self.players.clone()),
            Type::Definition => Set::defs(self.all_kinds.clone()),
            Type::DefOf(kind) => Set::defs(self.kinds_within(*kind)),
            Type::Words(_) | Type::Record(_) => self.of_named(ty),
            Type::Optional(inner) => self.declared(inner, frame, span).or(NIL),
            Type::List(inner) => {
                let items = self.declared(inner, frame, span);
                self.list_at(frame, span, &items)
            }
        }
    }

    fn kinds_within(&self, kind: KindId) -> Bits {
        self.within.get(kind.index()).cloned().unwrap_or_default()
    }

    fn new_frame(&mut self, script: usize, function: Rc<Function>, parent: Option<u32>) -> u32 {
        let vars = vec![Set::default(); function.locals];
        let read = vec![false; function.locals];
        let (variadic, result, readers) = (Set::default(), Vec::new(), Readers::default());
        self.frames.push(Frame { script, function, parent, vars, variadic, result, read, readers });
        let new = u32::try_from(self.frames.len() - 1).unwrap_or(0);
        self.enqueue(new);
        new
    }

    /// Adds to what a parameter can be.
    fn give(&mut self, frame: u32, at: usize, set: &Set) {
        let var = self.frames.get_mut(frame as usize).and_then(|f| f.vars.get_mut(at));
        if var.is_some_and(|var| var.join(set)) {
            self.enqueue(frame);
            self.frame_changed(frame as usize);
        }
    }

    /// The frame of the calls of a function from a place; 0 for all places.
    fn frame(&mut self, closure: u32, place: u64) -> Option<u32> {
        if let Some(known) = self.frame_of.get(&(closure, place)) {
            return Some(*known);
        }
        let Closure { script, function, frame } = *self.closures.get(closure as usize)?;
        let function = self.trees.get(script as usize)?.as_ref()?.functions.get(function as usize)?.clone();
        let new = self.new_frame(script as usize, function, frame);
        self.frame_of.insert((closure, place), new);
        self.made_frames.push((closure, place));
        Some(new)
    }

    fn closure(&mut self, closure: Closure) -> Set {
        let next = u32::try_from(self.closures.len()).unwrap_or(0);
        let id = *self.closure_of.entry(closure).or_insert(next);
        if id == next {
            self.closures.push(closure);
            self.escaped.push(false);
        }
        Set { functions: Ids::one(id), ..Set::default() }
    }

    fn native(&self, place: ApiOwner, name: &str) -> Option<Set> {
        let id = *self.native_of.get(&(place, name))?;
        Some(Set { natives: Ids::one(id), ..Set::default() })
    }

    /// Reports a fault at a place, or that the place is right. A place that some call finds right is right.
    fn verdict(&mut self, frame: usize, span: Span, check: u16, fault: Option<Wrong>) {
        let script = self.frames.get(frame).map_or(0, |f| f.script);
        self.verdict_in(script, span, check, fault);
    }

    fn verdict_in(&mut self, script: usize, span: Span, check: u16, fault: Option<Wrong>) {
        let Some(found) = &mut self.found else { return };
        let place = (script, span, check);
        match fault {
            // Most places are right, so only those are noted that another call finds wrong.
            None if self.is_confirming => {
                if let Some(fault) = found.get_mut(&place) {
                    *fault = None;
                }
            }
            None => {}
            Some(Wrong { kind, message, names }) => {
                found.entry(place).or_insert_with(|| {
                    let (at, len) = (span.at as usize, (span.end - span.at) as usize);
                    Some(Fault { script, at, len, kind, message, names })
                });
            }
        }
    }

    fn is_checking(&self) -> bool {
        self.found.is_some()
    }

    /// What a function returns.
    fn results(&mut self, frame: u32) -> Values {
        let current = u32::try_from(self.current).unwrap_or(0);
        let Some(frame) = self.frames.get_mut(frame as usize) else { return Values::unknown() };
        frame.readers.add(current);
        Values { fixed: frame.result.clone(), rest: None }
    }
}
