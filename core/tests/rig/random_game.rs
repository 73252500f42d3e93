//! Small random games, generated from a list of numbers: cards that react, act, modify, forbid, move and create things.

use super::spec::{AbilitySpec, Ex, ex, try_ex};
use super::steps::{actions, choose, confirm, event, flow, log, run, simultaneous, turns};
use super::{Act, Ctx, Rig, Spot, comps, players, var};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{FilterMember, FilterTest, FilterValue, ModifierLayer, OrderPolicy, Timing, Type};
use hexforge_core::value::Value;

const CARDS: [&str; 8] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"];
const EVENTS: [&str; 3] = ["e0", "e1", "e2"];
/// How often in a turn cards may come into play again. With their new limits it stays below the limit of one window.
const TURMOIL: i64 = 300;

/// Returns the numbers one by one, then zeros.
struct Genes<'g> {
    genes: &'g [u8],
    at: usize,
}

impl Genes<'_> {
    fn next(&mut self) -> u8 {
        let gene = self.genes.get(self.at).copied().unwrap_or_default();
        self.at += 1;
        gene
    }

    fn below(&mut self, n: u8) -> u8 {
        self.next() % n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::from(self.next()) % from.len()]
    }
}

/// A question or an event that a body waits for before it acts.
#[derive(Clone, Copy)]
enum Wait {
    Confirm,
    Choose,
    Secret,
    Perform(&'static str, u8),
}

/// An action of a body that does not wait.
#[derive(Clone, Copy)]
enum Deed {
    Log,
    Points(u8),
    Move(u8),
    Create(u8),
    Destroy(u8),
    Grant(u8),
    Ungrant(u8),
    Own(u8),
    Last(u8),
    Roll,
    Shuffle,
    Cancel,
    Reset(u8),
}

impl Deed {
    /// Whether it can bring a card into play, which has new limits then.
    fn renews(self) -> bool {
        matches!(self, Self::Create(_) | Self::Move(_) | Self::Grant(_) | Self::Ungrant(_))
    }

    /// Whether it can be supposed.
    fn leaves_no_trace(self) -> bool {
        !matches!(self, Self::Log | Self::Roll | Self::Shuffle | Self::Cancel)
    }
}

/// The features of a random game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kit {
    /// All features.
    All,
    /// Only moves, so that no component may be lost.
    Moves,
    /// All features, but filters are written as conditions.
    WithoutFilters,
}

/// What an ability is about.
#[derive(Clone, Copy)]
enum Narrow {
    Owner,
    NotOwner,
    Itself,
    OfOwner,
    OneOf,
}

impl Narrow {
    fn test(self) -> FilterTest {
        let same = FilterTest::Same;
        let of_owner = || FilterTest::Member(FilterMember::Owner, Box::new(same(FilterValue::Owner)));
        match self {
            Self::Owner => same(FilterValue::Owner),
            Self::NotOwner => FilterTest::Not(Box::new(same(FilterValue::Owner))),
            Self::Itself => same(FilterValue::This),
            Self::OfOwner => of_owner(),
            Self::OneOf => FilterTest::Any(vec![of_owner(), same(FilterValue::Const(Value::Nil))]),
        }
    }

    /// The same as a condition.
    fn holds(self, c: &Ctx, param: &str) -> bool {
        let (subject, owner) = (c.get(param), c.get("owner"));
        let of_owner =
            || subject.comp().is_some_and(|comp| c.world.owner(comp).map_or(Value::Nil, Value::Comp) == owner);
        match self {
            Self::Owner => subject == owner,
            Self::NotOwner => subject != owner,
            Self::Itself => subject == Value::Comp(c.this()),
            Self::OfOwner => of_owner(),
            Self::OneOf => subject == Value::Nil || of_owner(),
        }
    }

    /// Writes it into an ability, as a filter or in its condition.
    fn write(self, spec: &mut AbilitySpec, param: &'static str, kit: Kit) {
        if kit != Kit::WithoutFilters {
            spec.about(param, move |_| self.test());
            // Hooks are numbered, so there are as many as without filters.
            spec.condition.get_or_insert_with(|| ex(|_| true));
            return;
        }
        // Names are numbered, too, so the parameter is named in any case.
        spec.about(param, |_| FilterTest::All(Vec::new()));
        spec.condition = Some(match spec.condition.take() {
            Some(Ex::Hook(rest)) => try_ex(move |c| if self.holds(c, param) { rest(c) } else { Ok(false.into()) }),
            _ => ex(move |c| self.holds(c, param)),
        });
    }
}

fn deed(g: &mut Genes<'_>, kit: Kit) -> Deed {
    let k = g.next();
    if kit == Kit::Moves {
        return if k.is_multiple_of(5) { Deed::Shuffle } else { Deed::Move(k) };
    }
    match g.below(13) {
        0 => Deed::Log,
        1 => Deed::Points(k),
        2 | 3 => Deed::Move(k),
        4 => Deed::Create(k),
        5 => Deed::Destroy(k),
        6 => Deed::Grant(k),
        7 => Deed::Ungrant(k),
        8 => Deed::Own(k),
        9 => Deed::Last(k),
        10 => Deed::Roll,
        11 => Deed::Shuffle,
        _ => [Deed::Cancel, Deed::Reset(k)][usize::from(k) % 2],
    }
}

fn body(g: &mut Genes<'_>, kit: Kit) -> impl Fn(&Ctx) -> Act + 'static {
    let waits: Vec<Wait> = (0..g.below(3))
        .map(|_| match g.below(5) {
            0 => Wait::Confirm,
            1 => Wait::Choose,
            2 => Wait::Secret,
            _ => Wait::Perform(g.pick(&EVENTS), g.next()),
        })
        .collect();
    let deeds: Vec<Deed> = (0..=g.below(3)).map(|_| deed(g, kit)).collect();
    let renews = deeds.iter().any(|deed| deed.renews());
    move |c| {
        let asked = c.get("owner").comp().filter(|c2| c.world.players().contains(c2)).unwrap_or_else(|| c.seat(0));
        // A card that comes back into play has new limits, and cards can create cards, so forced abilities could run endlessly.
        let events = c.world.innermost_event().map_or(0, |serial| serial.0);
        let table = c.world.table().expect("a table");
        if events > 400 || (renews && c.num(table, "turmoil") >= TURMOIL) {
            return ().into();
        }
        match waits.get(c.answers.len()) {
            Some(Wait::Confirm) => c.confirm(asked),
            Some(Wait::Choose) => {
                let all: Vec<Value> = c.all("piece").into_iter().take(5).map(Value::Comp).collect();
                c.choose_or_pass(asked, &all)
            }
            Some(Wait::Secret) => c.ask_all(&["x".into(), "y".into()]),
            Some(Wait::Perform(event, k)) => c.perform(event, &[subject(c, *k)]),
            None => {
                if renews {
                    c.add(table, "turmoil", 1);
                }
                deeds.iter().for_each(|deed| act(c, *deed));
                ().into()
            }
        }
    }
}

/// What an event is about: nothing, a player or a piece.
fn subject(c: &Ctx, k: u8) -> Value {
    match k % 4 {
        0 => Value::Nil,
        1 => c.seat(usize::from(k / 4) % c.world.players().len()).into(),
        _ => some(c, k / 4).map_or(Value::Nil, Value::Comp),
    }
}

fn some(c: &Ctx, k: u8) -> Option<CompId> {
    let all = c.all("piece");
    (!all.is_empty()).then(|| all[usize::from(k) % all.len()])
}

/// Performs an action, and ignores one that is impossible.
fn act(c: &Ctx, deed: Deed) {
    let table = c.world.table().expect("a table");
    let card = |k: u8| c.def(CARDS[usize::from(k) % CARDS.len()]);
    let owner = |k: u8| c.seat(usize::from(k) % c.world.players().len());
    match deed {
        Deed::Log => c.log("deed"),
        Deed::Points(k) => c.add(owner(k), "points", i64::from(k % 7)),
        Deed::Move(k) => {
            let Some(what) = some(c, k) else { return };
            let _ = match k / 8 % 7 {
                0 => c.try_move(what, table, "board"),
                1 => c.try_move(what, table, "pile"),
                2 => c.try_move(what, table, "deck"),
                3 => c.try_move(what, owner(k), "area"),
                4 => c.try_move(what, owner(k), "hand"),
                5 => c.try_move(what, table, "shown"),
                _ => some(c, k / 3).map_or(Ok(()), |parent| c.try_move(what, parent, "inside")),
            };
        }
        Deed::Create(k) => {
            if c.all("piece").len() < 30 {
                let comp = c.world.create(card(k)).expect("a body may create");
                c.move_to(comp, owner(k), "area");
            }
        }
        Deed::Destroy(k) => {
            if let Some(what) = some(c, k) {
                c.destroy(what);
            }
        }
        Deed::Grant(k) => {
            if let Some(what) = some(c, k) {
                c.world.grant(what, card(k / 3)).expect("a body may grant");
            }
        }
        Deed::Ungrant(k) => {
            if let Some(what) = some(c, k) {
                c.world.ungrant(what, card(k / 3)).expect("a body may ungrant");
            }
        }
        Deed::Own(k) => {
            if let Some(what) = some(c, k) {
                let to = (k % 3 > 0).then(|| owner(k));
                c.world.set_owner(what, to).expect("a body may set owners");
            }
        }
        Deed::Last(k) => {
            if let Ok(comp) = c.world.create_lasting(c.def("boost"), ["turn", "game"][usize::from(k) % 2]) {
                c.world.set_owner(comp, Some(owner(k))).expect("a body may set owners");
            }
        }
        Deed::Roll => {
            c.add(c.seat(0), "points", c.below(6));
        }
        Deed::Shuffle => {
            let board = c.world.ruleset().names.find("board").and_then(|name| c.world.slot_index(table, name));
            c.world.shuffle(table, board.expect("a board")).expect("a body may shuffle");
        }
        Deed::Cancel => {
            if matches!(c.get("event"), Value::Event(_)) {
                let _ = c.world.cancel_event(c.event());
            }
        }
        Deed::Reset(k) => {
            if let Some(what) = some(c, k) {
                c.world.set_owner(what, None).expect("a body may set owners");
            }
        }
    }
}

/// The power of a player after some deeds that are only supposed, one of them while others are.
fn supposed(c: &Ctx) -> i64 {
    let genes = c.get("genes");
    let genes: Vec<u8> =
        genes.items().unwrap_or_default().iter().filter_map(|gene| u8::try_from(gene.int()?).ok()).collect();
    let mut g = Genes { genes: &genes, at: 0 };
    let deeds: Vec<Deed> = (0..4).map(|_| deed(&mut g, Kit::All)).filter(|deed| deed.leaves_no_trace()).collect();
    let power = || c.value("power", &[c.seat(0).into()]).int().unwrap_or_default();
    let inner = || c.suppose(|| deeds.iter().rev().for_each(|deed| act(c, *deed)), power);
    let outer = c.suppose(|| deeds.iter().for_each(|deed| act(c, *deed)), || (power(), inner(), power()));
    let (before, nested, after) = outer.expect("it can be supposed");
    assert_eq!(before, after, "a supposition in a supposition left a trace");
    before * 1000 + nested.expect("it can be supposed")
}

fn condition(g: &mut Genes<'_>) -> Option<Ex> {
    let k = i64::from(g.next());
    match g.below(4) {
        0 => Some(ex(move |c| c.num(c.seat(0), "points") % 3 != k % 3)),
        1 => Some(ex(move |c| c.value("power", &[Value::Comp(c.seat(0))]).int().unwrap_or(0) % 2 == k % 2)),
        _ => None,
    }
}

fn ability(g: &mut Genes<'_>, rig: &mut Rig, card: &'static str, kit: Kit) {
    let what = g.below(10);
    let (event, timing) = (g.pick(&EVENTS), g.pick(&Timing::ALL));
    let (times, scope, shared) =
        g.pick(&[(1, "turn", false), (2, "turn", false), (1, "game", false), (1, "turn", true)]);
    let limit = |spec: &mut AbilitySpec| {
        spec.limit = Some((times, scope, shared.then(|| ex(|c| Value::list(vec![c.get("owner"), "shared".into()])))));
    };
    let (optional, given, cost) = (g.below(2) == 0, condition(g), g.below(5) == 0);
    let does = body(g, kit);
    let narrow = match g.below(10) {
        0 | 1 => Some(Narrow::Owner),
        2 => Some(Narrow::NotOwner),
        3 | 4 => Some(Narrow::Itself),
        5 => Some(Narrow::OfOwner),
        6 => Some(Narrow::OneOf),
        _ => None,
    };
    let spec = rig.ability(card, "does");
    if let Some(given) = given {
        spec.given(given);
    }
    match what {
        0 => {
            // Conditions read `power`, so a modifier of `power` has no condition.
            let odd = ex(|c| c.num(c.seat(0), "points") % 2 == 1);
            spec.modifies("power", g.pick(&[ModifierLayer::Add, ModifierLayer::Multiply, ModifierLayer::AtMost]), 2)
                .given(odd);
        }
        1 => {
            spec.cannot(event).given(ex(|c| c.num(c.seat(0), "points") % 5 == 4));
        }
        2 => {
            spec.action(if optional { "anytime" } else { "interject" }).limit(1, "turn").effect(does);
        }
        3 | 4 => {
            limit(spec.action("main").effect(does));
        }
        _ => {
            limit(spec.on(event, timing).effect(does));
            if optional {
                spec.optional();
            }
        }
    }
    if let Some(narrow) = narrow.filter(|_| !(2..5).contains(&what)) {
        narrow.write(spec, if what == 0 { "of" } else { "subject" }, kit);
    }
    // Only actions have costs: reactions to the costs of other reactions could run for a very long time.
    if cost && (2..5).contains(&what) {
        spec.cost(EVENTS[2], vec![]);
    }
}

/// A small game of six turns. The same numbers make the same game.
pub fn random_game(genes: &[u8], kit: Kit) -> Rig {
    let mut g = Genes { genes, at: 0 };
    let mut rig = Rig::new();
    rig.kind("table").field("turmoil", 0);
    rig.order(g.pick(&[OrderPolicy::Alternate, OrderPolicy::OwnerOrders, OrderPolicy::ActivePlayerOrders]));
    if g.below(4) == 0 {
        rig.poll_hidden();
    }
    rig.value("power", &["of"]).base(ex(|c| c.all("piece").len() as i64));
    rig.value("supposed", &["genes"]).base(ex(supposed));
    rig.def("boost", "spell");
    rig.ability("boost", "does").modifies("power", ModifierLayer::Add, 1);
    for name in EVENTS {
        let does = body(&mut g, kit);
        let deeper = name != EVENTS[2];
        rig.event(name).param("subject", Type::Any).line("line").effect(move |c| {
            // Nested events end at this depth, so that every game ends.
            if c.event_depth() > if deeper { 3 } else { 2 } { ().into() } else { does(c) }
        });
    }
    for card in CARDS {
        rig.piece(card);
        ability(&mut g, &mut rig, card, kit);
        let spot = [Spot::Area(0), Spot::Area(1), Spot::Hand(0), Spot::Hand(1), Spot::Board, Spot::Pile, Spot::Deck];
        rig.deal(card, g.pick(&spot));
    }
    if kit != Kit::Moves {
        rig.check("rich").each(players()).when(ex(|c| c.num(c.comp("it"), "points") > 25)).effect(|c| {
            c.log("rich");
            c.set(c.comp("it"), "points", 0);
        });
    }
    rig.flow("turn").scope("turn").active(var("p")).param("p").steps(vec![
        choose(var("p"), ex(|c| comps(&c.slot(c.comp("p"), "area")))).optional().keep("first"),
        event(g.pick(&EVENTS), vec![("subject", var("p"))]),
        actions(var("p"), "main"),
        simultaneous(players(), "q", Value::list(vec!["l".into(), "r".into()]).into())
            .only_if(ex(|c| c.num(c.world.table().expect("a table"), "round") == 2)),
        event(g.pick(&EVENTS), vec![("subject", var("p"))]),
        run(|c| {
            let table = c.world.table().expect("a table");
            c.add(table, "round", 1);
            c.set(table, "turmoil", 0);
        }),
    ]);
    let over = ex(|c| c.num(c.world.table().expect("a table"), "round") >= 6);
    rig.main(vec![
        turns(players(), "p", None, Some(over), vec![flow("turn", vec![])]),
        log("end"),
        confirm(ex(|c| c.seat(0))),
    ]);
    rig
}
