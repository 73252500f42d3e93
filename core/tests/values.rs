//! Computed values: modifier layers, dependencies, and cached values, which are never stale.

use crate::rig::steps::{confirm, run};
use crate::rig::{Play, Rig, Spot, ex, seat, try_ex};
use hexforge_core::host::ScriptError;
use hexforge_core::ids::{CompId, KindId, ValueId};
use hexforge_core::ruleset::{ModifierLayer, Ruleset, Type};
use hexforge_core::value::Value;

fn power(play: &Play, of: &str) -> i64 {
    play.value("power", &[Value::Comp(play.one(of))]).int().expect("a number")
}

#[test]
fn modifiers_apply_in_fixed_layers_in_any_order_of_creation() {
    let passes = [
        ("m", ModifierLayer::Multiply, 3),
        ("s", ModifierLayer::Set, 5),
        ("most", ModifierLayer::AtMost, 20),
        ("a", ModifierLayer::Add, 2),
        ("least", ModifierLayer::AtLeast, 22),
    ];
    for turn in 0..passes.len() {
        let mut rig = Rig::new();
        rig.value("power", &["of"]).base(1);
        rig.piece("thing");
        rig.deal("thing", Spot::Board);
        for i in 0..passes.len() {
            let (name, pass, n) = passes[(i + turn) % passes.len()];
            rig.card(name, Spot::Board).modifies("power", pass, n);
        }

        assert_eq!(power(&rig.play(1), "thing"), 20, "(5 + 2) * 3 = 21, at least 22, at most 20");
    }
}

#[test]
fn an_override_beats_all_other_layers_and_the_minimum_beats_it() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1).minimum(0);
    rig.card("thing", Spot::Board).modifies("power", ModifierLayer::Add, 9);
    rig.card("curse", Spot::Board).modifies("power", ModifierLayer::Override, -3);

    assert_eq!(power(&rig.play(1), "thing"), 0);
}

#[test]
fn a_printed_number_replaces_the_base() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1).printed();
    rig.def("strong", "piece").printed("power", 6);
    rig.piece("weak");
    rig.deal("strong", Spot::Board).deal("weak", Spot::Board);
    let play = rig.play(1);

    assert_eq!((power(&play, "strong"), power(&play, "weak")), (6, 1));
}

#[test]
fn a_bare_piece_has_the_values_of_its_kind() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1).printed();
    rig.kind("pebble").bare(7, "power", 3);
    let pebbles = |ruleset: &Ruleset| {
        let at = ruleset.kinds.iter().position(|kind| ruleset.text(kind.local_id).as_ref() == "pebble");
        KindId::from_index(at.expect("there is the kind"))
    };
    rig.event("drop").effect(move |c| {
        let bare = c.world.ruleset().bare_def(pebbles(c.world.ruleset()));
        let made = c.world.create(bare).expect("a body may create");
        c.move_to(made, c.seat(0), "area");
    });
    let mut play = rig.play(1);

    play.perform("drop", &[]);

    let ruleset = play.ruleset();
    let pebble = play.session.world().all_of(pebbles(&ruleset))[0];
    assert_eq!(play.value("power", &[pebble.into()]), Value::Int(3));
    assert_eq!(ruleset.def(ruleset.bare_def(pebbles(&ruleset))).copies, 7);
}

#[test]
fn a_modifier_applies_only_while_its_condition_holds() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1);
    rig.card("flag", Spot::Area(0))
        .modifies("power", ModifierLayer::Add, ex(|c| c.num(c.owner(), "points") + 2))
        .given(ex(|c| c.world.owner(c.comp("of")) == c.get("owner").comp()));
    rig.piece("mine");
    rig.piece("theirs");
    rig.deal("mine", Spot::Area(0)).deal("theirs", Spot::Area(1));
    let play = rig.play(2);

    assert_eq!((power(&play, "mine"), power(&play, "theirs")), (3, 1));
}

/// A value that counts the computations of its base, and events that change the fields that it reads.
fn counted() -> Rig {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(ex(|c| c.num(c.comp("of"), "n")));
    rig.piece("thing");
    rig.piece("other");
    rig.deal("thing", Spot::Board).deal("other", Spot::Board);
    rig.event("grow").effect(|c| c.add(c.one("thing"), "n", 1));
    rig.event("grow_other").effect(|c| c.add(c.one("other"), "n", 1));
    rig
}

#[test]
fn a_value_is_cached_until_one_of_its_dependencies_changes() {
    let mut play = counted().play(1);
    let evals = |play: &Play| play.host.evals.get();

    assert_eq!(power(&play, "thing"), 0);
    let first = evals(&play);
    power(&play, "thing");
    assert_eq!(evals(&play), first, "it was remembered");
    play.perform("grow_other", &[]);
    power(&play, "thing");
    assert_eq!(evals(&play), first, "another thing changed");
    play.perform("grow", &[]);
    assert_eq!((power(&play, "thing"), evals(&play)), (1, first + 1));
}

#[test]
fn a_value_depends_only_on_the_fields_that_it_read() {
    let mut rig = counted();
    rig.event("rename").effect(|c| c.set(c.one("thing"), "mark", "red"));
    rig.event("give").effect(|c| c.world.set_owner(c.one("thing"), Some(c.seat(0))).expect("a body may"));
    rig.value("held", &["of"]).base(ex(|c| i64::try_from(c.slot(c.comp("of"), "inside").len()).unwrap_or(0)));
    let mut play = rig.play(1);
    let held = |play: &Play| play.value("held", &[Value::Comp(play.one("thing"))]);
    assert_eq!((power(&play, "thing"), held(&play)), (0, Value::Int(0)));
    let first = play.host.evals.get();

    play.perform("rename", &[]).perform("give", &[]);
    assert_eq!((power(&play, "thing"), held(&play)), (0, Value::Int(0)));
    assert_eq!(play.host.evals.get(), first, "neither reads the mark or the owner");
    play.perform("grow", &[]);
    assert_eq!((power(&play, "thing"), held(&play)), (1, Value::Int(0)));
    assert_eq!(play.host.evals.get(), first + 1, "the content of a slot is not a field");
}

#[test]
fn a_value_that_reads_values_is_recomputed_with_them() {
    let mut rig = counted();
    rig.value("double", &["of"]).base(ex(|c| c.value("power", &[c.get("of")]).int().unwrap_or(0) * 2));
    let mut play = rig.play(1);
    let double = |play: &Play| play.value("double", &[Value::Comp(play.one("thing"))]);

    assert_eq!(double(&play), Value::Int(0));
    assert_eq!(power(&play, "thing"), 0);
    play.perform("grow", &[]);
    assert_eq!(double(&play), Value::Int(2));
}

#[test]
fn values_are_recomputed_when_a_modifier_appears_disappears_or_becomes_inactive() {
    let mut rig = counted();
    rig.card("flag", Spot::Pile).modifies("power", ModifierLayer::Add, 10);
    rig.event("raise").effect(|c| c.move_to(c.one("flag"), c.seat(0), "area"));
    rig.event("lower").effect(|c| c.move_to(c.one("flag"), c.world.table().expect("a table"), "pile"));
    rig.event("burn").effect(|c| c.destroy(c.one("flag")));
    let mut play = rig.play(1);

    for (act, expected) in [("lower", 0), ("raise", 10), ("lower", 0), ("raise", 10), ("burn", 0)] {
        play.perform(act, &[]);
        assert_eq!(power(&play, "thing"), expected, "{act}");
    }
}

#[test]
fn values_are_recomputed_when_the_owner_of_a_container_changes() {
    let mut rig = counted();
    rig.value("mine", &["of"]).base(ex(|c| c.world.owner(c.comp("of")) == Some(c.seat(0))));
    rig.piece("box");
    rig.deal("box", Spot::Board);
    rig.event("pack").effect(|c| c.move_to(c.one("thing"), c.one("box"), "inside"));
    rig.event("take").effect(|c| c.world.set_owner(c.one("box"), Some(c.seat(0))).expect("a body may"));
    rig.event("move").effect(|c| c.move_to(c.one("box"), c.seat(1), "area"));
    rig.event("drop").effect(|c| c.world.set_owner(c.one("box"), None).expect("a body may"));
    let mut play = rig.play(2);

    for (act, expected) in [("pack", false), ("take", true), ("move", true), ("drop", false)] {
        play.perform(act, &[]);
        assert_eq!(play.value("mine", &[Value::Comp(play.one("thing"))]), Value::Bool(expected), "{act}");
    }
}

#[test]
fn an_undo_restores_the_old_value() {
    let mut play = counted().play(1);
    assert_eq!(power(&play, "thing"), 0);

    play.perform("grow", &[]);
    assert_eq!(power(&play, "thing"), 1);
    play.session.undo().expect("nothing was revealed");
    assert_eq!(power(&play, "thing"), 0);
    play.session.redo().expect("it was undone");
    assert_eq!(power(&play, "thing"), 1);
}

#[test]
fn a_component_that_reuses_an_id_after_an_undo_has_no_stale_values() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1).printed();
    rig.def("strong", "piece").printed("power", 6);
    rig.def("weak", "piece").printed("power", 2);
    rig.event("call_strong").effect(|c| {
        c.create("strong", c.seat(0), "area");
    });
    rig.event("call_weak").effect(|c| {
        c.create("weak", c.seat(0), "area");
    });
    let mut play = rig.play(1);

    play.perform("call_strong", &[]);
    let first = play.one("strong");
    assert_eq!(power(&play, "strong"), 6);
    play.session.undo().expect("nothing was revealed");
    play.perform("call_weak", &[]);

    assert_eq!(play.one("weak"), first, "the id is used again");
    assert_eq!(power(&play, "weak"), 2);
}

#[test]
fn values_that_depend_on_the_active_player_are_recomputed_in_the_next_turn() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(ex(|c| if c.world.active_player() == Some(c.seat(1)) { 2 } else { 1 }));
    rig.piece("thing");
    rig.deal("thing", Spot::Board);
    rig.flow("bobs").active(seat(1)).steps(vec![confirm(seat(1))]);
    rig.main(vec![confirm(seat(0)), crate::rig::steps::flow("bobs", vec![])]);
    let mut play = rig.play(2);

    assert_eq!(power(&play, "thing"), 1);
    play.say(0, "yes");
    assert_eq!(power(&play, "thing"), 2);
}

#[test]
fn the_error_about_a_cycle_of_values_names_them() {
    let mut rig = Rig::new();
    rig.value("a", &["of"]).base(try_ex(|c| c.try_value("b", &[c.get("of")])));
    rig.value("b", &["of"]).base(try_ex(|c| c.try_value("a", &[c.get("of")])));
    let play = rig.play(1);
    let a = play.ruleset().find_value("a").expect("it exists");

    let failed = play.session.world().value(a, vec![Value::Int(1)]);

    let message = failed.expect_err("it depends on itself").message;
    assert!(message.starts_with("value `a` depends on itself: a -> b -> a;"), "{message}");
    let again = play.session.world().value(a, vec![Value::Int(1)]);
    assert!(again.is_err(), "and it is found again, not remembered");
}

#[test]
fn values_of_other_arguments_are_not_a_cycle() {
    let mut rig = Rig::new();
    rig.value("sum", &["n"]).base(try_ex(|c| match c.int("n") {
        0 => Ok(Value::Int(0)),
        n => Ok(Value::Int(n + c.try_value("sum", &[Value::Int(n - 1)])?.int().unwrap_or(0))),
    }));
    let play = rig.play(1);

    assert_eq!(play.value("sum", &[Value::Int(10)]), Value::Int(55));
}

#[test]
fn values_that_are_nested_too_deeply_are_an_error() {
    let mut rig = Rig::new();
    rig.value("down", &["n"]).base(try_ex(|c| c.try_value("down", &[Value::Int(c.int("n") + 1)])));
    let play = rig.play(1);
    let down = play.ruleset().find_value("down").expect("it exists");

    let failed = play.session.world().value(down, vec![Value::Int(0)]);

    assert!(failed.expect_err("it never ends").message.contains("more than 64 deep"));
}

#[test]
fn an_expression_cannot_change_the_game() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(try_ex(|c| {
        c.world.random(1, 6, "the test")?;
        Ok(Value::Int(1))
    }));
    let play = rig.play(1);
    let before = play.hash();
    let id = play.ruleset().find_value("power").expect("it exists");

    let failed = play.session.world().value(id, vec![Value::Nil]);

    assert!(failed.expect_err("it acts").message.starts_with("an expression cannot change the game"));
    assert_eq!(play.hash(), before);
}

#[test]
fn a_number_that_is_too_large_is_an_error() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(i64::MAX);
    rig.card("thing", Spot::Board).modifies("power", ModifierLayer::Add, 1);
    let play = rig.play(1);
    let id = play.ruleset().find_value("power").expect("it exists");

    let failed = play.session.world().value(id, vec![Value::Nil]);

    assert!(failed.expect_err("it overflows").message.starts_with("modifier `thing` of value `power`"));
}

/// C-43
#[test]
fn the_order_of_creation_does_not_matter_for_modifiers_that_depend_on_each_other() {
    for silencer_first in [true, false] {
        let mut rig = Rig::new();
        rig.value("silenced", &["of"]).base(false);
        rig.value("power", &["of"]).base(1);
        let cards = |rig: &mut Rig, silencer: bool| {
            if silencer {
                rig.card("silence", Spot::Board)
                    .modifies("silenced", ModifierLayer::Set, true)
                    .given(ex(|c| Some(c.comp("of")) == c.find("singer")));
            } else {
                rig.card("singer", Spot::Board)
                    .modifies("power", ModifierLayer::Add, 5)
                    .active(ex(|c| !c.value("silenced", &[c.get("self")]).truthy()));
            }
        };
        cards(&mut rig, silencer_first);
        cards(&mut rig, !silencer_first);
        rig.event("hush").effect(|c| c.destroy(c.one("silence")));
        let mut play = rig.play(1);

        assert_eq!(power(&play, "singer"), 1);
        play.perform("hush", &[]);
        assert_eq!(power(&play, "singer"), 6);
    }
}

/// C-45
#[test]
fn all_values_that_an_aura_modifies_change_at_the_same_time() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1);
    rig.value("shielded", &["of"]).base(false);
    rig.piece("banner");
    rig.ability("banner", "number").modifies("power", ModifierLayer::Add, 1);
    rig.ability("banner", "flag").modifies("shielded", ModifierLayer::Set, true);
    rig.piece("guard");
    rig.deal("banner", Spot::Board).deal("guard", Spot::Board);
    rig.event("slay_both").effect(|c| {
        let guard = Value::Comp(c.one("guard"));
        let seen = |c: &crate::rig::Ctx, when| {
            let of = std::slice::from_ref(&guard);
            let (number, flag) = (c.value("power", of), c.value("shielded", of));
            assert_eq!(number == Value::Int(2), flag == Value::Bool(true), "{when}");
            flag.truthy()
        };
        assert!(seen(c, "before"));
        c.destroy(c.one("banner"));
        assert!(!seen(c, "between"));
        c.destroy(c.one("guard"));
        assert!(!seen(c, "after"));
        c.log("seen");
    });
    let mut play = rig.play(1);

    play.perform("slay_both", &[]);

    assert_eq!(play.log_text(), "seen");
}

#[test]
fn a_value_explains_itself() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(3);
    rig.card("half", Spot::Board).modifies("power", ModifierLayer::AtMost, 4);
    rig.card("more", Spot::Board).modifies("power", ModifierLayer::Add, 5);
    let play = rig.play(1);
    let world = play.session.world();
    let id = play.ruleset().find_value("power").expect("it exists");

    let (base, parts, value) = world.explain_value(id, &[Value::Nil]).expect("it can be computed");

    let parts: Vec<_> = parts.iter().map(|p| (p.layer, p.amount.clone(), p.source)).collect();
    let expected = [
        (ModifierLayer::Add, Value::Int(5), play.one("more")),
        (ModifierLayer::AtMost, Value::Int(4), play.one("half")),
    ];
    assert_eq!((base, value), (Value::Int(3), Value::Int(4)));
    assert_eq!(parts, expected);
}

#[test]
fn a_field_cannot_hold_an_event_or_a_value_of_another_type() {
    let mut rig = Rig::new();
    rig.event("keep").effect(|c| {
        let world = c.world;
        let name = world.ruleset().names.find("name").expect("it is used");
        let Some(hexforge_core::ruleset::Member::Field(at)) = world.member(c.seat(0), name) else { panic!("a field") };
        let kept = world.set_field(c.seat(0), at, Value::list(vec![c.get("event")]));
        assert!(kept.expect_err("an event ends").message.starts_with("a field cannot hold an event"));
        c.log("refused");
    });
    rig.event("spoil").param("what", Type::Any).effect(|c| {
        let world = c.world;
        let points = world.ruleset().names.find("points").expect("it is used");
        let Some(hexforge_core::ruleset::Member::Field(at)) = world.member(c.seat(0), points) else {
            panic!("a field")
        };
        match world.set_field(c.seat(0), at, c.get("what")) {
            Ok(()) => ().into(),
            Err(error) => crate::rig::Act::Fail(error.message),
        }
    });
    rig.main(vec![run(|c| c.log("start"))]);
    let mut play = rig.play(1);

    play.perform("keep", &[]);
    let failed = play.try_perform("spoil", &[Value::text("many")]);

    assert_eq!(play.log_text(), "start refused");
    let message = failed.expect_err("points are numbers").to_string();
    assert!(message.starts_with("field `points` of `player` takes an integer, found \"many\""), "{message}");
}

/// Pieces in a row, each with a value that reads the value of the next one if the field `n` says so.
fn row() -> Rig {
    let mut rig = Rig::new();
    rig.value("sum", &["of"]).base(try_ex(|c| {
        let of = c.comp("of");
        match c.num(of, "n") {
            1 => c.try_value("sum", &[CompId(of.0 + 1).into()]),
            other => Ok(Value::Int(other)),
        }
    }));
    rig.def("thing", "piece");
    rig.event("make").param("count", Type::Integer).effect(|c| {
        for _ in 0..c.int("count") {
            c.create("thing", c.seat(0), "area");
        }
    });
    rig.event("set").param("of", Type::Component).param("n", Type::Integer).effect(|c| {
        let (of, n) = (c.comp("of"), c.int("n"));
        c.set(of, "n", n);
    });
    rig
}

fn sum(play: &Play, of: CompId) -> Result<Value, ScriptError> {
    let world = play.session.world();
    let id = play.ruleset().values.iter().position(|v| play.ruleset().text(v.id).as_ref() == "sum").expect("the value");
    world.value(ValueId::from_index(id), vec![of.into()])
}

#[test]
fn whether_a_value_nests_too_deep_does_not_depend_on_what_is_remembered() {
    let mut play = row().play(1);
    play.perform("make", &[Value::Int(80)]);
    let first = play.one("thing");
    for n in 0..80 {
        play.perform("set", &[CompId(first.0 + n).into(), Value::Int(1)]);
    }
    play.perform("set", &[CompId(first.0 + 79).into(), Value::Int(7)]);
    // The last ones first, so that each reads a remembered value.
    for n in (16..80).rev() {
        assert_eq!(sum(&play, CompId(first.0 + n)).expect("it nests up to 64 deep"), Value::Int(7), "{n}");
    }
    let error = sum(&play, CompId(first.0 + 15)).expect_err("it nests 65 deep");
    assert!(error.message.contains("nest more than 64 deep"), "{}", error.message);
    // What is remembered stays as it is.
    assert_eq!(sum(&play, CompId(first.0 + 16)).expect("as before"), Value::Int(7));
}

#[test]
fn a_long_chain_of_remembered_values_does_not_overflow_the_stack() {
    let mut play = row().play(1);
    let count = 20_000;
    play.perform("make", &[Value::Int(i64::from(count))]);
    let first = play.one("thing");
    // Each reads the next one while that one does not read any: no computation is deep, but together they are a chain.
    for n in 0..count - 1 {
        let of = CompId(first.0 + n);
        sum(&play, CompId(first.0 + n + 1)).expect("a field");
        play.perform("set", &[of.into(), Value::Int(1)]);
        sum(&play, of).expect("two deep");
    }
    play.perform("set", &[CompId(first.0 + count - 1).into(), Value::Int(3)]);
    let error = sum(&play, first).expect_err("as deep as they are many");
    assert!(error.message.contains("nest more than 64 deep"), "{}", error.message);
    assert!(play.session.world().remembers_rightly());
}
