//! `why` and `state NAME` answer alike whether another player holds a card or nobody does.

use crate::twins::Twins;
use hexforge_core::bot::RandomBot;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::ruleset::Type;
use hexforge_core::session::Session;
use hexforge_core::view::Viewer;
use hexforge_core::world::World;
use hexforge_play::localizer::Localizer;
use hexforge_play::texts::Texts;
use hexforge_play::{names, why};
use hexforge_test_support::games::Playable;
use std::collections::BTreeSet;

/// The local id of a component's definition.
fn name(world: &World, comp: CompId) -> String {
    let ruleset = world.ruleset();
    ruleset.text(ruleset.def(world.def_of(comp)).local_id).to_string()
}

/// What the viewer can ask about a thing: itself, each of its abilities, and each event that can happen to it.
fn requests(world: &World, comp: CompId) -> Vec<String> {
    let (ruleset, called) = (world.ruleset(), name(world, comp));
    let kind = world.kind_of(comp);
    let abilities = ruleset.def(world.def_of(comp)).abilities.iter();
    let abilities = abilities.map(|ability| ruleset.text(ruleset.ability(*ability).name).to_string());
    let own = abilities.flat_map(|ability| [ability.clone(), format!("{called}.{ability}")]);
    let events = ruleset.events.iter().flat_map(|event| {
        let takes = event.params.iter().filter(|param| matches!(&param.ty, Type::OfKind(of) if *of == kind));
        let called = called.clone();
        takes.map(move |param| format!("{} {}={called}", ruleset.text(event.id), ruleset.text(param.name)))
    });
    let requests: Vec<String> =
        [called.clone(), format!("{called}#{}", comp.0)].into_iter().chain(own).chain(events).collect();
    requests
}

/// What `why` and `state` answer a reader.
fn told(session: &Session, player: CompId, texts: &Texts<'_>, request: &str) -> String {
    let world = session.world();
    let localizer = Localizer { world, texts, seats: &session.setup().seats, viewer: Some(player), offered: false };
    let words: Vec<String> = request.split(' ').map(ToOwned::to_owned).collect();
    let why = why::event(session, player, &words, &localizer);
    let state = names::component(world, player, request)
        .map(|comp| session.view(Viewer::player(world, Some(player))).component(comp));
    format!("why: {why:?}; state: {state:?}")
}

/// The hidden things that other players hold, and those of the same kind that nobody holds, in pairs; each of the latter is in a pair.
fn pairs(twins: &Twins) -> Vec<(CompId, CompId)> {
    let world = twins.plain.world();
    let hidden = twins.hidden();
    let (held, free): (Vec<CompId>, Vec<CompId>) = hidden.into_iter().partition(|comp| world.owner(*comp).is_some());
    let partner = |free: &CompId| {
        let fits = |held: &&CompId| world.kind_of(**held) == world.kind_of(*free);
        held.iter().find(fits).map(|held| (*held, *free))
    };
    free.iter().filter_map(partner).collect()
}

/// Asks about every definition of which something hidden from the viewer can be exchanged with what another player holds.
fn answers_alike(packs: &[&str], seed: u64, decisions: usize) {
    let game = Playable::load(packs);
    let texts = Texts::first(&game.loaded.locales);
    let mut twins = Twins::start(&game, 3, seed, Viewer::Seat(Seat(0)));
    let mut bot = RandomBot::new(seed);
    let is_asked = |twins: &Twins| twins.plain.decisions().first().is_some_and(|decision| decision.seat == Seat(0));
    let mut count = 0;
    while count < decisions || !is_asked(&twins) {
        twins.go_on(&mut bot).unwrap_or_else(|error| panic!("seed {seed}: {error:?}"));
        count += 1;
    }
    let Some(player) = twins.player else { panic!("there is no seat 0") };
    let (mut asked, mut leaks, mut holder_knows) = (BTreeSet::new(), Vec::new(), false);
    for (held, free) in pairs(&twins) {
        let holder = twins.plain.world().owner(held);
        if let Err(error) = twins.exchange(held, free) {
            panic!("seed {seed}: {error}");
        }
        for comp in [held, free] {
            asked.insert(name(twins.plain.world(), comp));
            for request in requests(twins.plain.world(), comp) {
                let both = |reader| [&twins.plain, &twins.other].map(|session| told(session, reader, &texts, &request));
                let [one, other] = both(player);
                holder_knows |= holder.map(both).is_some_and(|[one, other]| one != other);
                if one != other {
                    leaks.push(format!("{request}\n  {one}\n  {other}"));
                }
            }
        }
    }
    println!("{packs:?}: asked about {} definitions", asked.len());
    assert!(asked.len() > 4, "{asked:?}");
    assert!(holder_knows, "`why` answers whoever holds a card");
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}

#[test]
fn about_twilight_imperium() {
    answers_alike(&["content/twilight-imperium"], 1, 150);
}

#[test]
fn about_rumours() {
    answers_alike(&["content/twilight-imperium", "content/examples/edge-of-the-charts"], 2, 100);
}

#[test]
fn about_a_game_full_of_secrets() {
    answers_alike(&["tests/packs/secrets"], 1, 5);
}
