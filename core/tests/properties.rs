//! Properties that hold in every game, tested with random answers in randomly generated games.

use crate::rig::Play;
use crate::rig::play::record;
use crate::rig::random_game::{Kit, random_game};
use hexforge_core::bot::RandomBot;
use hexforge_core::decision::{Answer, Choice, Shape};
use hexforge_core::ids::Seat;
use hexforge_core::session::Session;
use hexforge_core::state::Random;
use hexforge_core::value::Value;
use hexforge_core::view::{GameView, Viewer};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The number of answers that is enough for a game of six turns.
const ENOUGH: usize = 150;

/// The number of games for each property. `PROPTEST_CASES` sets another number.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(32)
}

fn genes() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 40..200)
}

fn consistent(play: &Play) {
    let world = play.session.world();
    let state = world.state();
    assert!(state.index_is_consistent(world.ruleset()), "the index of abilities is out of step");
    assert!(world.remembers_rightly(), "a remembered value is out of date");
    for (id, c) in state.all() {
        if let Some(place) = c.place {
            let parent = state.component(place.parent).expect("the parent exists");
            let inside = parent.slots[usize::from(place.slot)].iter().filter(|child| **child == id).count();
            assert!(inside == 1 && c.alive && parent.alive, "{id:?} lies {inside} times in its place");
        }
        for (at, slot) in c.slots.iter().enumerate() {
            let here = |child| state.component(child).and_then(|c| c.place).map(|p| (p.parent, usize::from(p.slot)));
            assert!(slot.iter().all(|child| here(*child) == Some((id, at))), "a slot of {id:?} holds a stranger");
        }
    }
}

/// Plays a game to its end, or up to the limit of answers. Returns the hash before each answer and after the last one.
fn play_through(play: &mut Play, seed: u64) -> Vec<String> {
    let mut bot = RandomBot::new(seed);
    let mut hashes = vec![play.hash()];
    while hashes.len() < ENOUGH {
        let Some(decision) = play.session.decisions().first().cloned() else { break };
        let answer = bot.choose(&decision.question);
        play.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
        consistent(play);
        hashes.push(play.hash());
    }
    hashes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    /// A filter gives what the equivalent condition gives: the same questions and the same states.
    #[test]
    fn a_filter_is_the_same_as_a_condition(genes in genes(), seed in any::<u64>()) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        let mut other = random_game(&genes, Kit::WithoutFilters).play_with(2, seed);
        let mut bot = RandomBot::new(seed);
        for _ in 0..ENOUGH {
            prop_assert_eq!(play.log_text(), other.log_text());
            prop_assert_eq!(play.hash(), other.hash());
            let Some(decision) = play.session.decisions().first().cloned() else { break };
            let asked = other.session.decisions().first().cloned().expect("it is asked in both");
            prop_assert_eq!((&decision.question.options, decision.seat), (&asked.question.options, asked.seat));
            let answer = bot.choose(&decision.question);
            play.session.answer(decision.seat, decision.id, answer.clone()).expect("a bot's answer is legal");
            other.session.answer(asked.seat, asked.id, answer).expect("it is legal in both");
            consistent(&play);
        }
        prop_assert_eq!(play.log_text(), other.log_text());
    }

    /// Options and targets have ids of their own, and saves with the former ids, which have numbers of components, load.
    #[test]
    fn ids_are_unique_in_every_question(genes in genes(), seed in any::<u64>()) {
        let mut play = random_game(&genes, Kit::All).play_with(3, seed);
        let mut bot = RandomBot::new(seed);
        let mut former = Vec::new();
        for _ in 0..ENOUGH {
            let Some(decision) = play.session.decisions().first().cloned() else { break };
            let question = &decision.question;
            let targets: &[Choice] = if let Shape::Assign { targets } = &question.shape { targets } else { &[] };
            for options in [&question.options, targets] {
                let ids: BTreeSet<&str> = options.iter().map(|option| option.id.as_ref()).collect();
                prop_assert_eq!(ids.len(), options.len(), "{:?}", options);
            }
            let answer = bot.choose(question);
            let key = |id: &Arc<str>, options: &[Choice]| {
                let option = options.iter().find(|option| option.id == *id).expect("it is offered");
                let earlier = options.iter().take_while(|other| other.id != *id).filter(|o| o.key == option.key).count();
                if earlier == 0 { option.key.clone() } else { Arc::from(format!("{}~{}", option.key, earlier + 1)) }
            };
            former.push(answer.map_ids(question, key));
            play.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
        }
        let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
        save.format = 2;
        for (recorded, former) in save.answers.iter_mut().zip(former) {
            record(recorded, former);
        }
        let loaded = Session::load(play.ruleset(), play.dyn_host(), &save, true).expect("it fits");
        prop_assert_eq!(loaded.hash(), play.hash());
    }

    /// C-51
    #[test]
    fn going_to_earlier_and_later_inputs_restores_every_state(genes in genes(), seed: u64, jumps in vec(any::<u16>(), 1..6)) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        let hashes = play_through(&mut play, seed);

        for jump in jumps {
            let to = usize::from(jump) % hashes.len();
            play.session.go_to(to).expect("it can go anywhere");
            prop_assert_eq!(&play.hash(), &hashes[to]);
            consistent(&play);
        }
        play.session.go_to(hashes.len() - 1).expect("it can go on");
        prop_assert_eq!(&play.hash(), &hashes[hashes.len() - 1]);
    }

    /// C-51
    #[test]
    fn undo_and_redo_of_every_answer_restore_the_state(genes in genes(), seed: u64) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        play.session.undo_reveals = true;
        let mut bot = RandomBot::new(seed);

        for _ in 0..25 {
            let Some(decision) = play.session.decisions().first().cloned() else { break };
            let before = play.hash();
            let answer = bot.choose(&decision.question);
            play.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
            let after = play.hash();
            play.session.undo().expect("the session allows it");
            prop_assert_eq!(play.hash(), before);
            play.session.redo().expect("it was undone");
            prop_assert_eq!(play.hash(), after);
        }
    }

    /// C-53
    #[test]
    fn a_loaded_game_equals_the_saved_game(genes in genes(), seed: u64, stop in 0_usize..60) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        play.play_on(seed, stop);

        let save = play.session.save(&play.dyn_host()).expect("it can be saved");
        let loaded = Session::load(play.ruleset(), play.dyn_host(), &save, true).expect("it fits");

        prop_assert_eq!(loaded.hash(), play.hash());
    }

    #[test]
    fn the_same_seed_and_answers_give_the_same_game(genes in genes(), seed: u64, bot: u64) {
        let mut one = random_game(&genes, Kit::All).play_with(2, seed);
        let mut two = random_game(&genes, Kit::All).play_with(2, seed);

        prop_assert_eq!(play_through(&mut one, bot), play_through(&mut two, bot));
        prop_assert_eq!(one.log_text(), two.log_text());
    }

    /// C-58
    #[test]
    fn invalid_answers_change_nothing(
        genes in genes(),
        seed: u64,
        ids in vec("[a-z0-9#~]{0,6}", 0..4),
        number: i64,
    ) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        let mut bot = RandomBot::new(seed);
        for _ in 0..30 {
            let Some(decision) = play.session.decisions().first().cloned() else { break };
            let question = &decision.question;
            let known: Vec<Arc<str>> = question.options.iter().map(|o| o.id.clone()).collect();
            let strange: Vec<Arc<str>> = ids.iter().map(|s| Arc::from(s.as_str())).collect();
            let mut tries = vec![
                Answer::Amount(number), Answer::Confirm(number % 2 == 0),
                Answer::Some(strange.clone()), Answer::Some(known.clone()), Answer::Order(strange.clone()),
                Answer::Order(known.clone()), Answer::One(Arc::from("nothing of the kind")),
                Answer::Assign(known.iter().cloned().zip(known.iter().rev().cloned()).collect()),
            ];
            tries.extend(strange.into_iter().map(Answer::One));
            let before = play.hash();
            for answer in tries.into_iter().filter(|answer| question.accept(answer).is_err()) {
                prop_assert!(play.session.answer(decision.seat, decision.id, answer).is_err());
                prop_assert_eq!(&play.hash(), &before);
                prop_assert_eq!(play.session.decisions()[0].id, decision.id);
            }
            let answer = bot.choose(question);
            play.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
        }
    }

    #[test]
    fn interjections_are_undone_saved_and_replayed(genes in genes(), seed: u64) {
        let mut play = random_game(&genes, Kit::All).play_with(3, seed);
        play.session.undo_reveals = true;
        let mut bot = RandomBot::new(seed);
        for number in 0..60 {
            let Some(decision) = play.session.decisions().first().cloned() else { break };
            let seat = Seat(number % 3);
            let before = play.hash();
            if let Some(option) = play.session.interjections(seat).expect("no hook fails").first() {
                play.session.interject(seat, &option.id).expect("it is offered");
                let after = play.hash();
                play.session.undo().expect("the session allows it");
                prop_assert_eq!(play.hash(), before);
                play.session.redo().expect("it was undone");
                prop_assert_eq!(play.hash(), after);
                consistent(&play);
            } else {
                let answer = bot.choose(&decision.question);
                play.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
            }
        }
        let save = play.session.save(&play.dyn_host()).expect("it can be saved");
        let loaded = Session::load(play.ruleset(), play.dyn_host(), &save, true).expect("it fits");
        prop_assert_eq!(loaded.hash(), play.hash());
    }

    #[test]
    fn suppositions_leave_no_trace(genes in genes(), seed: u64, supposed in vec(any::<u8>(), 30)) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        let mut untouched = random_game(&genes, Kit::All).play_with(2, seed);
        let mut bot = RandomBot::new(seed);
        for _ in 0..40 {
            let Some(decision) = play.session.decisions().first().cloned() else { break };
            let power = |play: &Play| play.value("power", &[Value::Comp(play.player(0))]);
            let (hash, before) = (play.hash(), power(&play));
            let supposed: Vec<Value> = supposed.iter().map(|gene| Value::Int(i64::from(*gene))).collect();

            let first = play.value("supposed", &[Value::list(supposed.clone())]);
            let evals = play.host.evals.get();
            prop_assert_eq!(power(&play), before);
            prop_assert_eq!(play.host.evals.get(), evals, "a remembered value was forgotten");
            prop_assert_eq!(play.value("supposed", &[Value::list(supposed)]), first);
            prop_assert_eq!(play.hash(), hash);
            consistent(&play);

            let answer = bot.choose(&decision.question);
            for game in [&mut play, &mut untouched] {
                game.session.answer(decision.seat, decision.id, answer.clone()).expect("a bot's answer is legal");
            }
            prop_assert_eq!(play.hash(), untouched.hash());
            prop_assert_eq!(power(&play), power(&untouched));
            let reveals = |play: &Play| play.session.world().state().reveals();
            prop_assert_eq!(reveals(&play), reveals(&untouched));
        }
    }

    #[test]
    fn moves_neither_lose_nor_duplicate_components(genes in genes(), seed: u64) {
        let mut play = random_game(&genes, Kit::Moves).play_with(2, seed);
        let count = |play: &Play| {
            let state = play.session.world().state();
            let mut alive: Vec<_> = state.all().filter(|(_, c)| c.alive).map(|(_, c)| c.def).collect();
            alive.sort_unstable();
            alive
        };
        let before = count(&play);

        play_through(&mut play, seed);

        prop_assert_eq!(count(&play), before);
    }

    #[test]
    fn views_do_not_show_hidden_components(genes in genes(), seed: u64, stop in 0_usize..60) {
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        play.play_on(seed, stop);
        let world = play.session.world();
        let table = world.table().expect("a table");

        for viewer in [None, Some(play.player(0)), Some(play.player(1))] {
            let text = serde_json::to_string(&GameView::new(world, Viewer::player(world, viewer)).component(table)).expect("text");
            for (id, c) in world.state().all().filter(|(_, c)| c.alive && c.place.is_some()) {
                let shown = text.contains(&format!("\"id\":{},", id.0));
                prop_assert_eq!(shown, world.sees(viewer, id), "{:?} of {:?} for {:?}", id, c.def, viewer);
            }
        }
    }
}

/// The properties above would be worthless if nothing happened in the games.
#[test]
fn random_games_have_many_events_and_questions() {
    let mut random = Random::new(1);
    let (mut answers, mut lines, mut inside_hooks) = (0, 0, 0);

    for seed in 0..40 {
        let genes: Vec<u8> = (0..200).map(|_| u8::try_from(random.below(256)).unwrap_or(0)).collect();
        let mut play = random_game(&genes, Kit::All).play_with(2, seed);
        let mut bot = RandomBot::new(seed);
        while let Some(decision) = play.session.decisions().first().cloned() {
            inside_hooks += usize::from(play.host.waiting() > 0);
            let answer = bot.choose(&decision.question);
            play.session.answer(decision.seat, decision.id, answer).expect("a bot's answer is legal");
            answers += 1;
            if play.session.input_count() >= ENOUGH {
                break;
            }
        }
        lines += play.log().len();
    }

    assert!(answers > 800 && inside_hooks > 200 && lines > 1000, "{answers} answers, {inside_hooks}, {lines} lines");
}
