//! Options are named by what a person would call them, not by numbers of components.

use crate::rig::play::record;
use crate::rig::steps::{choose, confirm, log, run};
use crate::rig::{Ctx, Play, Rig, Spot, comps, ex, seat};
use hexforge_core::decision::{Answer, Shape};
use hexforge_core::ids::CompId;
use hexforge_core::save::{Loaded, Save};
use hexforge_core::session::Session;
use hexforge_core::value::Value;
use std::sync::Arc;

/// A game that asks seat 0 to choose from a list, after `prepare`.
fn asking(
    deals: &[(&'static str, Spot)],
    prepare: impl Fn(&Ctx) + 'static,
    from: impl Fn(&Ctx) -> Value + 'static,
) -> Play {
    let mut rig = Rig::new();
    for (at, (def, spot)) in deals.iter().enumerate() {
        if !deals[..at].iter().any(|(known, _)| known == def) {
            rig.piece(def);
        }
        rig.deal(def, *spot);
    }
    rig.main(vec![run(prepare), choose(seat(0), ex(from)).keep("it"), log("end")]);
    rig.play(2)
}

/// A game that lets seat 0 look at a list and choose from it.
fn showing(deals: &[(&'static str, Spot)], from: impl Fn(&Ctx) -> Value + 'static) -> Play {
    let mut rig = Rig::new();
    for (def, spot) in deals {
        rig.piece(def);
        rig.deal(def, *spot);
    }
    rig.main(vec![choose(seat(0), ex(from)).look()]);
    rig.play(2)
}

/// All pieces that are called so, in the order of their creation.
fn named(c: &Ctx, def: &str) -> Vec<CompId> {
    let wanted = c.def(def);
    c.all("piece").into_iter().filter(|comp| c.world.def_of(*comp) == wanted).collect()
}

fn cruisers(c: &Ctx) -> Value {
    comps(&named(c, "cruiser"))
}

#[test]
fn a_piece_is_named_by_its_definition_if_that_is_enough() {
    let play = asking(
        &[("cruiser", Spot::Board), ("fighter", Spot::Board)],
        |_| {},
        |c| comps(&[c.one("fighter"), c.one("cruiser")]),
    );

    assert_eq!(play.options(0), ["fighter", "cruiser"]);
}

#[test]
fn pieces_of_one_definition_are_named_with_their_places() {
    let deals = [
        ("cruiser", Spot::Board),
        ("cruiser", Spot::Area(1)),
        ("cruiser", Spot::Pile),
        ("harbour", Spot::Board),
        ("fighter", Spot::Board),
    ];
    let into_the_harbour = |c: &Ctx| c.move_to(named(c, "cruiser")[2], c.one("harbour"), "inside");
    let play = asking(&deals, into_the_harbour, |c| {
        let mut all = named(c, "cruiser");
        all.push(c.one("fighter"));
        comps(&all)
    });

    assert_eq!(
        play.options(0),
        ["cruiser@board", "cruiser@bob", "cruiser@harbour", "fighter"],
        "a slot of the table, a player, another piece"
    );
}

#[test]
fn equal_pieces_in_one_place_are_numbered_in_the_order_of_the_list() {
    let deals = [("cruiser", Spot::Area(0)), ("cruiser", Spot::Board), ("cruiser", Spot::Area(0))];
    let mut play = asking(&deals, |_| {}, |c| comps(&named(c, "cruiser").into_iter().rev().collect::<Vec<_>>()));

    assert_eq!(play.options(0), ["cruiser@ann#1", "cruiser@board", "cruiser@ann#2"]);
    let last = play.question(0).options[0].value.clone();
    play.say(0, "cruiser@ann#1");
    assert_eq!(last, Value::Comp(CompId(play.one("cruiser").0 + 2)), "the list begins with the last one");
}

#[test]
fn names_do_not_depend_on_what_else_was_created() {
    let deals = [("cruiser", Spot::Area(0)), ("cruiser", Spot::Board), ("cruiser", Spot::Area(0))];
    let alone = asking(&deals, |_| {}, cruisers);
    let more: Vec<_> = [("stone", Spot::Deck), ("stone", Spot::Area(0))].into_iter().chain(deals).collect();
    let among_others = asking(&more, |_| {}, cruisers);

    assert_eq!(alone.options(0), among_others.options(0));
}

#[test]
fn players_are_named_by_their_seats() {
    let play = asking(&[], |_| {}, |c| c.players());

    assert_eq!(play.options(0), ["ann", "bob"]);
}

fn option(value: Value, id: Option<&str>, label: Option<&str>) -> Value {
    let text = |name: &str, text: Option<&str>| text.map(|text| (Arc::from(name), Value::text(text)));
    let entries = [Some((Arc::from("value"), value)), text("id", id), text("label", label)];
    Value::map(entries.into_iter().flatten().collect())
}

#[test]
fn a_hidden_piece_that_is_offered_keeps_its_name_secret() {
    let deals = [("king", Spot::Hand(1)), ("queen", Spot::Hand(1)), ("knave", Spot::Hand(0)), ("ace", Spot::Deck)];
    let face_down = |c: &Ctx, names: &[&str]| {
        Value::list(names.iter().map(|name| option(c.one(name).into(), None, Some("a-card"))).collect())
    };
    let two = asking(&deals, |_| {}, move |c| face_down(c, &["queen", "knave", "ace", "king"]));
    let one = asking(&deals, |_| {}, move |c| face_down(c, &["king"]));
    let offered = asking(&deals, |_| {}, |c| comps(&[c.one("king"), c.one("ace")]));
    let shown = showing(&deals, |c| comps(&[c.one("king"), c.one("ace")]));

    assert_eq!(two.options(0), ["hidden#1", "knave", "hidden#2", "hidden#3"], "in the order of the list");
    assert_eq!(one.options(0), ["hidden"]);
    assert_eq!(offered.options(0), ["hidden#1", "hidden#2"]);
    assert_eq!(shown.options(0), ["king", "ace"], "the player may look at them");
}

#[test]
fn hidden_pieces_do_not_say_where_they_are() {
    let deals = [("king", Spot::Hand(1)), ("king", Spot::Deck), ("king", Spot::Board)];
    let play = asking(&deals, |_| {}, |c| comps(&named(c, "king")));

    assert_eq!(play.options(0), ["hidden#1", "hidden#2", "king"]);
}

#[test]
fn ids_of_the_pack_and_equal_values_are_made_unique() {
    let from = |_: &Ctx| {
        Value::list(vec![
            option(1.into(), Some("buy"), None),
            option(2.into(), Some("buy"), None),
            option(3.into(), Some("buy#1"), None),
            "pass".into(),
        ])
    };
    let mut rig = Rig::new();
    rig.main(vec![choose(seat(0), ex(from)).optional()]);
    let play = rig.play(1);

    assert_eq!(play.options(0), ["buy#2", "buy#3", "buy#1", "pass#1", "pass"], "declining is always called so");
}

#[test]
fn targets_are_named_as_options_are() {
    let mut rig = Rig::new();
    for spot in [Spot::Board, Spot::Area(0)] {
        rig.deal("dock", spot);
    }
    rig.piece("dock");
    rig.main(vec![run(|c| match c.answers {
        [] => {
            let targets = named(c, "dock").iter().map(|dock| c.world.choice(&Value::Comp(*dock))).collect();
            c.ask(c.seat(0), Shape::Assign { targets }, &["crate".into()])
        }
        _ => ().into(),
    })]);
    let mut play = rig.play(1);

    play.answer(0, Answer::Assign(vec![("crate".into(), "dock@ann".into())])).expect("it is offered");
}

/// Each player has an alpha and a beta and uses one after the other. Newer content deals `more` first.
fn cards(more: &[(&'static str, Spot)]) -> Play {
    let mut rig = Rig::new();
    for name in ["alpha", "beta", "gamma"] {
        rig.piece(name);
        rig.ability(name, "does").action("main").logs(name);
    }
    for (def, spot) in more {
        rig.deal(def, *spot);
    }
    for def in ["alpha", "beta"] {
        rig.deal(def, Spot::Area(0)).deal(def, Spot::Area(1));
    }
    let pick = || {
        choose(
            seat(0),
            ex(|c| {
                let mine = c.slot(c.seat(0), "area").into_iter();
                comps(&mine.chain(c.slot(c.seat(1), "area")).chain(named(c, "gamma")).collect::<Vec<_>>())
            }),
        )
        .keep("it")
    };
    let mark = || run(|c| c.add(c.comp("it"), "n", 1));
    rig.main(vec![pick(), mark(), pick(), mark(), confirm(seat(1))]);
    rig.play(2)
}

fn saved() -> Save {
    let mut play = cards(&[]);
    play.say(0, "alpha@bob").say(0, "beta@ann");
    play.session.save(&play.dyn_host()).expect("it can be saved")
}

fn load(play: &Play, save: &Save) -> Loaded {
    Session::load_as_far_as_it_fits(play.ruleset(), play.dyn_host(), save).expect("the set-up fits")
}

/// The pieces that were chosen, by definition and owner.
fn chosen(session: &Session) -> Vec<(String, Option<CompId>)> {
    let world = session.world();
    let pieces: Vec<CompId> = world.state().all().map(|(id, _)| id).collect();
    let marked = pieces.into_iter().filter(|comp| world.get(*comp, "n") == Value::Int(1));
    let named = |comp| world.ruleset().text(world.ruleset().def(world.def_of(comp)).local_id).to_string();
    marked.map(|comp| (named(comp), world.owner(comp))).collect()
}

#[test]
fn an_old_save_means_the_same_pieces_after_content_was_added() {
    let save = saved();
    let new = cards(&[("gamma", Spot::Deck), ("gamma", Spot::Area(1))]);

    let loaded = load(&new, &save);

    assert_eq!(loaded.misfit, None);
    let chosen = chosen(&loaded.session);
    assert_eq!(chosen, [("alpha".into(), Some(new.player(1))), ("beta".into(), Some(new.player(0)))]);
    let difference = loaded.difference.expect("more was dealt");
    assert_eq!((difference.after, save.differs_since(&difference)), (0, 0), "the game differs from the start");
}

#[test]
fn a_name_that_means_several_pieces_now_is_said_not_guessed() {
    let save = saved();
    let new = cards(&[("alpha", Spot::Area(1))]);

    let loaded = load(&new, &save);

    assert_eq!(
        loaded.misfit.expect("bob has two").to_string(),
        "answer 1 (ann: alpha@bob) does not fit: `alpha@bob` is not one of the options: \
         alpha@ann, beta@ann, alpha@bob#1, alpha@bob#2, beta@bob"
    );
    assert_eq!(loaded.session.input_count(), 0);
}

#[test]
fn a_name_with_a_place_fits_if_the_piece_is_the_only_one_now() {
    let mut old = asking(&[("cruiser", Spot::Board), ("cruiser", Spot::Area(0))], |_| {}, cruisers);
    old.say(0, "cruiser@ann");
    let save = old.session.save(&old.dyn_host()).expect("it can be saved");
    let same = asking(&[("cruiser", Spot::Area(0))], |_| {}, cruisers);
    let another = asking(&[("cruiser", Spot::Board)], |_| {}, cruisers);

    assert_eq!(same.options(0), ["cruiser"]);
    assert_eq!(load(&same, &save).misfit, None);
    let misfit = load(&another, &save).misfit.expect("it is on the board");
    assert_eq!(misfit.reason, "`cruiser@ann` is not one of the options: cruiser");
}

#[test]
fn saves_with_numbers_of_components_still_load() {
    let play = cards(&[]);
    let numbered = |def: &str, number: u32| Answer::One(Arc::from(format!("{def}#{number}")));
    let first = play.one("alpha").0;
    let mut save = saved();
    save.format = 2;
    record(&mut save.answers[0], numbered("alpha", first + 1));
    record(&mut save.answers[1], numbered("beta", first + 2));

    let loaded = Session::load(play.ruleset(), play.dyn_host(), &save, true).expect("the hashes are the same");

    let again = loaded.draft().expect("it can be saved");
    assert_eq!((again.format, &again.answers), (3, &saved().answers), "it is saved with names");
    record(&mut save.answers[0], numbered("alpha", first + 7));
    let misfit = load(&play, &save).misfit.expect("there is no such piece");
    assert!(misfit.reason.starts_with("`alpha#"), "{misfit}");
}
