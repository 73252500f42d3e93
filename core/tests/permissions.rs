//! Rules, permits, cannots and assurances: whatever they forbid is forbidden on every path.

use crate::rig::spec::AbilitySpec;
use crate::rig::steps::{choose, confirm, event};
use crate::rig::{Act, Rig, Spot, ex, seat, var};
use hexforge_core::ruleset::Timing::{After, Before, Instead, When};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;
use hexforge_core::world::ReasonKind;

#[test]
fn a_rule_refuses_and_a_permit_lifts_it_by_its_id() {
    let mut rig = Rig::new();
    rig.event("enter").rule("field", false.into()).rule("range", true.into()).logs("entered");
    rig.card("licence", Spot::Pile).permits("enter", "field");
    rig.card("other_licence", Spot::Area(0)).permits("enter", "range");
    rig.event("get").effect(|c| c.move_to(c.one("licence"), c.seat(0), "area"));
    let mut play = rig.play(1);

    play.perform("enter", &[]);
    assert_eq!((play.log_text(), play.refusals("enter", &[])), (String::new(), vec!["field".to_owned()]));

    play.perform("get", &[]).perform("enter", &[]);
    assert_eq!(play.log_text(), "entered");
}

#[test]
fn a_permit_lifts_a_rule_only_where_its_condition_holds() {
    let mut rig = Rig::new();
    rig.event("enter").param("n", Type::Integer).rule("field", false.into()).logs("entered");
    rig.card("licence", Spot::Area(0)).permits("enter", "field").given(ex(|c| c.int("n") == 2));
    let mut play = rig.play(1);

    play.perform("enter", &[Value::Int(1)]).perform("enter", &[Value::Int(2)]);

    assert_eq!(play.log_text(), "entered");
}

#[test]
fn a_permit_does_not_lift_a_cannot() {
    let mut rig = Rig::new();
    rig.event("enter").rule("field", false.into()).logs("entered");
    rig.card("licence", Spot::Area(0)).permits("enter", "field");
    rig.card("ban", Spot::Board).cannot("enter");
    let mut play = rig.play(1);

    play.perform("enter", &[]);

    assert_eq!((play.log_text(), play.refusals("enter", &[])), (String::new(), vec!["ban".to_owned()]));
}

/// C-18
#[test]
fn why_not_lists_every_reason_with_its_source() {
    let mut rig = Rig::new();
    rig.event("enter").rule("field", false.into()).rule("fine", true.into());
    rig.card("ban", Spot::Area(1)).cannot("enter").because("banned");
    let play = rig.play(2);

    let reasons = play.why_not("enter", &[]);

    let ruleset = play.ruleset();
    let said: Vec<_> = reasons
        .iter()
        .map(|r| (r.kind, ruleset.text(r.id).as_ref(), r.because.map(|b| ruleset.text(b).as_ref()), r.source))
        .collect();
    let ban = play.one("ban");
    assert_eq!(said, [(ReasonKind::Rule, "field", None, None), (ReasonKind::Cannot, "ban", Some("banned"), Some(ban))]);
}

#[test]
fn asking_why_not_changes_nothing() {
    let mut rig = Rig::new();
    rig.event("enter").rule("field", ex(|c| c.is_cost()));
    let play = rig.play(1);
    let before = play.hash();

    let _ = play.why_not("enter", &[]);

    assert_eq!(play.hash(), before);
    assert!(play.session.world().state().events().is_empty());
}

/// C-13
#[test]
fn a_lasting_cannot_beats_a_one_time_assurance_and_otherwise_the_assurance_wins() {
    for (cannot_once, assured_once, happens) in
        [(false, false, true), (false, true, false), (true, false, true), (true, true, true)]
    {
        let mut rig = Rig::new();
        rig.event("move").logs("moved");
        rig.card("ban", Spot::Board).cannot("move").one_time(cannot_once);
        rig.card("oath", Spot::Board).assures("move").one_time(assured_once);
        let mut play = rig.play(1);

        play.perform("move", &[]);

        assert_eq!(play.log_text() == "moved", happens, "cannot once: {cannot_once}, assured once: {assured_once}");
    }
}

/// C-13
#[test]
fn a_cannot_beats_permits_that_were_granted_before_or_after_it() {
    for cannot_first in [true, false] {
        let mut rig = Rig::new();
        rig.event("move").rule("engine", false.into()).logs("moved");
        rig.card("grant", Spot::Pile).permits("move", "engine");
        rig.card("scar", Spot::Pile).cannot("move");
        rig.event("place").param("piece", Type::Component).effect(|c| c.move_to(c.comp("piece"), c.seat(0), "area"));
        let mut play = rig.play(1);
        let (grant, scar) = (Value::Comp(play.one("grant")), Value::Comp(play.one("scar")));

        let order = if cannot_first { [scar, grant] } else { [grant, scar] };
        for piece in order {
            play.perform("place", &[piece]);
        }
        play.perform("move", &[]);

        assert_eq!(play.log_text(), "");
    }
}

/// C-15, C-16
#[test]
fn a_cannot_is_checked_before_replacements() {
    let mut rig = Rig::new();
    rig.event("enter").param("piece", Type::Component).effect(|c| c.move_to(c.comp("piece"), c.seat(0), "area"));
    rig.card("exile_a", Spot::Area(0)).on("enter", Instead).optional().logs("exiled");
    rig.card("exile_b", Spot::Area(0)).on("enter", Instead).logs("exiled");
    rig.card("eager", Spot::Area(0)).on("enter", Before).logs("before");
    rig.card("ban", Spot::Board).cannot("enter");
    rig.piece("guest");
    rig.deal("guest", Spot::Pile);
    let mut play = rig.play(1);
    let guest = Value::Comp(play.one("guest"));
    let before = play.session.world().state().changes_since(hexforge_core_mark(&play));

    play.perform("enter", std::slice::from_ref(&guest));

    assert!(play.is_idle(), "nothing was asked");
    assert_eq!(play.log_text(), "", "no trace");
    assert!(before.is_empty());
    assert_eq!(play.refusals("enter", &[guest]), ["ban"]);
}

fn hexforge_core_mark(play: &crate::rig::Play) -> hexforge_core::state::Mark {
    play.session.world().state().mark()
}

/// C-17
#[test]
fn permission_is_checked_with_the_chosen_arguments_before_costs_are_paid() {
    let mut rig = Rig::new();
    rig.event("pay").effect(|c| {
        c.log("paid");
        c.add(c.seat(0), "points", -1);
    });
    rig.event("cast").param("target", Type::Integer).rule("odd_only", ex(|c| c.int("target") % 2 == 1)).effect(|c| {
        match c.answers {
            [] => c.perform("pay", &[]),
            [Value::Nil] => ().into(),
            _ => c.tell("cast"),
        }
    });
    rig.main(vec![
        choose(seat(0), Value::list(vec![1.into(), 2.into(), 3.into()]).into())
            .by_event("cast", "target", vec![])
            .keep("aim"),
        event("cast", vec![("target", var("aim"))]),
    ]);
    let mut play = rig.play(1);

    assert_eq!(play.options(0), ["1", "3"], "what would be refused is not offered");
    play.say(0, "3");
    assert_eq!(play.log_text(), "paid cast");
    play.perform("cast", &[Value::Int(2)]);
    assert_eq!((play.log_text(), play.points(0)), ("paid cast".into(), -1), "refused before anything was paid");
}

/// C-20
#[test]
fn an_immunity_blocks_effects_of_others_but_not_costs_and_a_cannot_blocks_all() {
    let table = [("nothing", [true, true, true]), ("immunity", [false, true, true]), ("cannot", [false, false, false])];
    for (guard, expected) in table {
        for (at, way) in ["effect_of_other", "own_effect", "own_cost"].into_iter().enumerate() {
            let mut rig = Rig::new();
            rig.event("destroy").param("piece", Type::Component).effect(|c| c.destroy(c.comp("piece")));
            rig.piece("ship");
            rig.deal("ship", Spot::Area(0));
            let ship = || ex(|c| c.one("ship"));
            let foreign = ex(|c| {
                let by = c.source().and_then(|source| c.world.owner(source));
                !c.is_cost() && by != c.world.owner(c.this())
            });
            match guard {
                "immunity" => {
                    rig.ability("ship", "immune").cannot("destroy").given(foreign);
                }
                "cannot" => {
                    rig.ability("ship", "eternal").cannot("destroy");
                }
                _ => {}
            }
            rig.event("ring");
            match way {
                "effect_of_other" => {
                    rig.card("gun", Spot::Area(1)).on("ring", After).performs("destroy", vec![("piece", ship())]);
                }
                "own_effect" => {
                    rig.card("scuttle", Spot::Area(0)).on("ring", After).performs("destroy", vec![("piece", ship())]);
                }
                _ => {
                    rig.card("burn", Spot::Area(0)).on("ring", After).cost("destroy", vec![("piece", ship())]);
                }
            }
            let mut play = rig.play(2);

            play.perform("ring", &[]);

            let gone = crate::rig::hook::find(play.session.world(), "ship").is_none();
            assert_eq!(gone, expected[at], "{guard} against {way}");
        }
    }
}

/// C-21
#[test]
fn a_cannot_applies_on_every_path_to_the_event() {
    let mut rig = Rig::new();
    rig.event("attack").param("n", Type::Integer).logs("attacked");
    rig.card("truce", Spot::Board).cannot("attack");
    rig.event("ring");
    rig.card("list", Spot::Area(0)).on("ring", After).performs("attack", vec![("n", 1.into())]);
    rig.card("hook", Spot::Area(0)).on("ring", After).effect(|c| match c.answers {
        [] => c.perform("attack", &[Value::Int(1)]),
        _ => ().into(),
    });
    rig.card("forced", Spot::Area(0)).on("ring", When).effect(|c| match c.answers {
        [] => c.perform_unpreventable("attack", &[Value::Int(1)]),
        _ => ().into(),
    });
    rig.card("price", Spot::Area(0)).on("ring", After).cost("attack", vec![("n", 1.into())]).logs("bought");
    rig.check("itch").when(ex(|c| c.num(c.seat(0), "points") == 0)).effect(|c| match c.answers {
        [] => c.perform("attack", &[Value::Int(1)]),
        _ => {
            c.set(c.seat(0), "points", 1);
            ().into()
        }
    });
    rig.main(vec![
        choose(seat(0), Value::list(vec![1.into()]).into()).by_event("attack", "n", vec![]),
        event("attack", vec![("n", 1.into())]),
    ]);
    let mut play = rig.play(1);

    play.perform("ring", &[]);
    while !play.is_idle() {
        let first = play.options(0)[0].clone();
        play.say(0, &first);
    }
    play.perform("attack", &[Value::Int(1)]);

    assert_eq!(play.log_text(), "");
}

#[test]
fn a_cannot_forbids_only_while_it_is_active() {
    let mut rig = Rig::new();
    rig.event("enter").rule("field", true.into()).logs("entered");
    rig.card("ban", Spot::Board).cannot("enter").active(ex(|c| c.num(c.this(), "n") > 0));
    rig.event("wake").effect(|c| c.set(c.one("ban"), "n", 1));
    let mut play = rig.play(1);

    play.perform("enter", &[]).perform("wake", &[]).perform("enter", &[]);

    assert_eq!(play.log_text(), "entered");
}

#[test]
fn a_card_in_an_inert_slot_forbids_nothing() {
    let mut rig = Rig::new();
    rig.event("enter").logs("entered");
    rig.card("ban", Spot::Pile).cannot("enter");
    rig.event("wake").effect(|c| c.move_to(c.one("ban"), c.seat(0), "area"));
    rig.event("sleep").effect(|c| c.move_to(c.one("ban"), c.world.table().expect("a table"), "deck"));
    let mut play = rig.play(1);

    play.perform("enter", &[]).perform("wake", &[]).perform("enter", &[]).perform("sleep", &[]).perform("enter", &[]);

    assert_eq!(play.log_text(), "entered entered");
}

#[test]
fn an_error_in_a_condition_is_not_a_permission() {
    let mut rig = Rig::new();
    rig.event("enter").logs("entered");
    rig.card("ban", Spot::Board)
        .cannot("enter")
        .given(crate::rig::try_ex(|_| Err(hexforge_core::host::ScriptError::new("typing error"))));
    let mut play = rig.play(1);

    let failed = play.try_perform("enter", &[]);

    assert!(failed.expect_err("the hook fails").to_string().starts_with("typing error"));
    assert_eq!(play.log_text(), "");
}

/// C-60
#[test]
fn a_query_for_legal_moves_evaluates_each_rule_once_for_each_option() {
    let mut rig = Rig::new();
    rig.event("place").param("at", Type::Integer).rule("even", ex(|c| c.int("at") % 2 == 0));
    for name in ["ban_a", "ban_b", "ban_c"] {
        rig.card(name, Spot::Board).cannot("place").given(ex(|c| c.int("at") % 5 == 0));
    }
    let many = ex(|_| Value::list((0..1000).map(Value::Int).collect()));
    rig.main(vec![choose(seat(0), many).by_event("place", "at", vec![])]);
    let play = rig.play(1);

    assert_eq!(play.options(0).len(), 400);
    assert!(play.host.evals.get() < 1000 * 4 + 10, "{} evaluations", play.host.evals.get());
}

#[test]
fn an_unrestricted_event_runs_no_hooks() {
    let mut rig = Rig::new();
    rig.event("tick").effect(|_| Act::Done(Value::Nil));
    let mut play = rig.play(1);

    for _ in 0..10 {
        play.perform("tick", &[]);
    }

    assert_eq!(play.host.evals.get(), 0);
}

/// Permission is checked before costs are paid, so an ability without any effect is not offered.
#[test]
fn an_ability_is_not_offered_if_all_its_events_are_forbidden() {
    for (forbidden, offered) in [(vec![], true), (vec!["draw"], true), (vec!["draw", "gain"], false)] {
        let mut rig = Rig::new();
        rig.event("pay").effect(|c| c.add(c.seat(0), "points", -1));
        rig.event("draw").logs("drew");
        rig.event("gain").logs("gained");
        rig.event("ring");
        let both = |spec: &mut AbilitySpec| {
            spec.performs("draw", vec![]).performs("gain", vec![]).cost("pay", vec![]);
        };
        both(rig.card("book", Spot::Area(0)).on("ring", After).optional());
        both(rig.card("forced", Spot::Area(0)).on("ring", After));
        both(rig.card("deal", Spot::Area(0)).action("anytime"));
        for event in &forbidden {
            rig.card(if *event == "draw" { "silence" } else { "poverty" }, Spot::Board).cannot(event);
        }
        rig.main(vec![confirm(seat(0))]);
        let mut play = rig.play(1);
        assert_eq!(play.options(0).contains(&"deal".to_owned()), offered, "{forbidden:?}");
        let unavailable = play.session.unavailable(play.player(0)).expect("no hook fails");
        let why: Vec<String> =
            unavailable.iter().flat_map(|w| &w.reasons).map(|r| play.ruleset().text(r.id).to_string()).collect();
        assert_eq!(why.len(), if offered { 0 } else { 2 }, "{why:?}");

        play.say(0, "yes").perform("ring", &[]);
        while !play.is_idle() {
            let first = play.options(0)[0].clone();
            play.say(0, &first);
        }
        assert_eq!(play.points(0) < 0, offered, "{forbidden:?}");
    }
}

#[test]
fn an_ability_is_offered_if_its_cost_may_satisfy_the_rule() {
    for (with_cost, offered) in [(true, true), (false, false)] {
        let mut rig = Rig::new();
        rig.event("pay").effect(|c| c.add(c.seat(0), "points", -1));
        rig.event("gain").rule("poor", ex(|c| c.num(c.seat(0), "points") < 0)).logs("gained");
        let card = rig.card("loan", Spot::Area(0)).action("anytime").performs("gain", vec![]);
        if with_cost {
            card.cost("pay", vec![]);
        }
        rig.main(vec![confirm(seat(0))]);
        let play = rig.play(1);
        assert_eq!(play.options(0).len(), usize::from(offered), "{:?}", play.options(0));
    }
}
