//! What requests do, and how wrong ones are refused.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{Client, SECRETS, TIC_TAC_TOE, any_answer, code, keys};
use hexforge_serve::Side;
use hexforge_test_support::packs::PackFolder;
use serde_json::{Value, json};

fn first(question: &Value) -> Value {
    any_answer(question, |_| 0)
}

#[test]
fn a_seat_plays_a_game_against_a_bot_to_its_end() {
    let mut client = Client::seat(TIC_TAC_TOE, "ann", 1);
    let mut state = client.own(json!({"do": "new"}));
    assert_eq!((&state["you"], &state["author"]), (&json!("ann"), &Value::Null));
    let mut lines = 0;
    while let Some(question) = state["questions"].get(0).cloned() {
        assert_eq!(question["seat"], "ann");
        state = client.own(json!({"do": "answer", "question": question["id"], "answer": first(&question)}));
        assert_eq!((&state["reply"], &state["log_from"]), (&json!("moved"), &json!(lines)));
        lines += state["log"].as_array().unwrap().len();
    }
    assert!(lines >= 5, "{lines}");
    assert_eq!(client.own(json!({"do": "view"}))["ending"], state["ending"]);
    assert_eq!(client.own(json!({"do": "view", "table": false, "log": 2}))["log"].as_array().unwrap().len(), lines - 2);
}

#[test]
fn two_keys_play_one_game_and_hear_of_each_other() {
    let mut client = Client::author(TIC_TAC_TOE);
    let keys = client.start(json!({"do": "new", "seats": [{"name": "zoe"}, {"name": "bob"}]}));
    let zoe = client.questions(&keys.seats[0])[0].clone();
    assert!(client.questions(&keys.seats[1]).is_empty() && client.questions(&keys.public).is_empty());
    let request = json!({"do": "answer", "question": zoe["id"], "answer": {"one": "o5"}});
    let outputs = client.request(&keys.seats[0], request.clone());
    let notice = |seat: Value, questions: usize| json!({"notice": "changed", "seat": seat, "log_from": 0, "questions": questions, "over": false});
    assert_eq!(outputs[1..], [notice("bob".into(), 1), notice(Value::Null, 0)]);
    assert_eq!(outputs[0]["log"][0]["text"], "zoe takes centre");
    assert_eq!(code(&client.ask(&keys.seats[0], request)), "stale", "sent twice");
    let by_author = client.questions(&client.author.clone());
    assert_eq!((by_author.len(), &by_author[0]["seat"]), (1, &json!("bob")));
}

/// A pack in which one player moves one of three pawns, or all that are on the board, by the text of a step.
fn pawns(step: &str) -> (PackFolder, Client) {
    let folder = PackFolder::new();
    folder.write("pawns/pack.yaml", "id: pawns\nprefix: paw\nversion: 1.0.0\napi: 2\ntitle: Pawns\nlanguages: [en]\n");
    folder.write("pawns/locale/en.ftl", "go = Go\n");
    let game = r#"
kind: game
id: game
table: table
player: player
players: {min: 1, max: 2}
main: main
---
{kind: kind, id: table, role: table, slots: {players: {holds: [player]}, board: {holds: [pawn]}}}
---
{kind: kind, id: player, role: player}
---
{kind: kind, id: pawn}
---
{kind: pawn, id: red}
---
{kind: pawn, id: blue}
---
kind: flow
id: main
steps:
  - do: for _, name in ipairs({"red", "red", "red", "blue"}) do game.create(name, game.table, "board") end
"#;
    folder.write("pawns/game.yaml", &format!("{game}  - {step}\n"));
    let client =
        Client::open(folder.path("pawns").to_str().unwrap(), Side::Seat { name: "ann".to_owned(), seed: Some(1) });
    (folder, client)
}

#[test]
fn a_choice_in_parts_is_answered_with_a_token_for_each_part() {
    let step = r#"{choose: {by: "game.players[1]", prompt: go, optional: true, parts: [{name: pawn, from: game.table.board}, {name: to, from: 'if pawn:is("blue") then {"left"} else {"left", "right"}'}]}, as: it}
  - {do: 'game.finish{winner = game.players[1], how = it.pawn.base .. " " .. it.to}'}"#;
    let (_folder, mut client) = pawns(step);
    let state = client.own(json!({"do": "new"}));
    let question = &state["questions"][0];

    assert_eq!((&question["shape"], &question["options"][0]["kind"]), (&json!("parts"), &json!("pass")));
    assert_eq!(question["options"].as_array().unwrap().len(), 1, "combinations are apart");
    let parts = question["parts"].as_array().unwrap();
    assert_eq!((&parts[0]["name"], &parts[1]["name"]), (&json!("pawn"), &json!("to")));
    let pawns: Vec<(&Value, &Value)> =
        parts[0]["choices"].as_array().unwrap().iter().map(|it| (&it["id"], &it["count"])).collect();
    assert_eq!(pawns, [(&json!("p1"), &json!(3)), (&json!("p2"), &Value::Null)]);
    assert_eq!(question["combinations"], json!([["p1", "p3"], ["p1", "p4"], ["p2", "p3"]]));
    let mut answer = |tokens: Value| client.own(json!({"do": "answer", "question": question["id"], "answer": tokens}));
    for wrong in
        [json!({"parts": ["p2", "p4"]}), json!({"parts": ["p1"]}), json!({"parts": ["p1", "p9"]}), json!({"one": "p1"})]
    {
        assert_eq!(code(&answer(wrong)), "bad_answer");
    }
    assert!(answer(json!({"parts": ["p1", "p4"]}))["ending"].to_string().contains("red right"));
}

#[test]
fn pieces_that_are_alike_are_one_option_that_can_be_named_several_times() {
    let step = r#"{choose: {by: "game.players[1]", prompt: go, from: game.table.board, min: 0, max: 4}, as: them}
  - {do: 'game.finish{winner = game.players[1], how = tostring(#them)}'}"#;
    let (_folder, mut client) = pawns(step);
    let state = client.own(json!({"do": "new"}));
    let question = &state["questions"][0];

    let options: Vec<&Value> = question["options"].as_array().unwrap().iter().map(|it| &it["count"]).collect();
    assert_eq!(options, [&json!(3), &Value::Null]);
    let mut answer =
        |tokens: Value| client.own(json!({"do": "answer", "question": question["id"], "answer": {"some": tokens}}));
    assert_eq!(code(&answer(json!(["o1", "o1", "o1", "o1"]))), "bad_answer", "there are three");
    assert_eq!(code(&answer(json!(["o2", "o2"]))), "bad_answer");
    assert!(answer(json!(["o1", "o2", "o1"]))["ending"].to_string().contains('3'));
}

#[test]
fn questions_of_others_and_questions_that_never_were_are_refused_alike() {
    let mut client = Client::author(TIC_TAC_TOE);
    let keys = client.start(json!({"do": "new"}));
    let token = client.questions(&keys.seats[0])[0]["id"].clone();
    let mut refused = |question: Value| {
        let mut reply =
            client.ask(&keys.seats[1], json!({"do": "answer", "question": question, "answer": {"one": "o1"}}));
        reply["id"] = Value::Null;
        reply
    };
    let other = refused(token);
    assert_eq!(code(&other), "stale");
    assert_eq!(other, refused("q77".into()));
}

#[test]
fn answers_that_do_not_fit_change_nothing() {
    let mut client = Client::seat(SECRETS, "ann", 1);
    let started = client.own(json!({"do": "new"}));
    let question = started["questions"][0]["id"].clone();
    for answer in [
        json!({"amount": 0}),
        json!({"amount": 10}),
        json!({"one": "o1"}),
        json!({"some": []}),
        json!({"order": ["o1"]}),
        json!({"assign": [["o1", "t1"]]}),
        json!({"confirm": true}),
    ] {
        let reply = client.own(json!({"do": "answer", "question": question, "answer": answer}));
        assert_eq!(code(&reply), "bad_answer", "{answer}");
        assert_eq!(client.own(json!({"do": "questions"}))["questions"], started["questions"]);
    }
    assert_eq!(client.answer(&Value::Null, &json!({"amount": 9}))["reply"], "moved");
}

#[test]
fn why_says_what_the_own_question_does_not_offer() {
    let mut client = Client::author(TIC_TAC_TOE);
    let keys = client.start(json!({"do": "new"}));
    client.answer(&keys.seats[0], &json!({"one": "o5"}));
    let why = client.ask(&keys.seats[1], json!({"do": "why"}))["unavailable"].clone();
    assert_eq!(why.as_array().unwrap().len(), 1);
    assert_eq!(
        (&why[0]["label"]["text"], &why[0]["reasons"][0]["text"]),
        (&json!("centre"), &json!("The cell is taken"))
    );
    let other = client.ask(&keys.seats[0], json!({"do": "why"}))["unavailable"].clone();
    assert_eq!(other, json!([]), "another player is asked");
}

#[test]
fn a_seat_takes_back_its_own_answer_and_the_bots_answers_since() {
    let mut client = Client::seat(TIC_TAC_TOE, "ann", 1);
    client.own(json!({"do": "new"}));
    let before = client.own(json!({"do": "view"}))["table"].clone();
    assert_eq!(code(&client.own(json!({"do": "undo"}))), "cannot_undo");
    let moved = client.answer(&Value::Null, &json!({"one": "o1"}));
    assert_eq!(moved["log"].as_array().unwrap().len(), 2);
    let undone = client.own(json!({"do": "undo"}));
    assert_eq!((&undone["log_from"], &undone["log"]), (&json!(0), &json!([])));
    assert_ne!(undone["questions"][0]["id"], moved["questions"][0]["id"]);
    assert_eq!(client.own(json!({"do": "view"}))["table"], before);
}

#[test]
fn an_undo_is_refused_in_one_wording_whatever_the_cause() {
    let mut client = Client::author(SECRETS);
    let keys = client.start(json!({"do": "new", "seed": 2}));
    let mut refusals = Vec::new();
    let mut refused = |client: &mut Client, key: &Value| {
        let reply = client.ask(key, json!({"do": "undo"}));
        assert_eq!(code(&reply), "cannot_undo");
        refusals.push(reply["message"].clone());
    };
    refused(&mut client, &keys.seats[0]); // Nothing was answered.
    client.answer(&keys.seats[0], &json!({"amount": 3}));
    refused(&mut client, &keys.seats[1]); // Another's answer.
    refused(&mut client, &keys.public);
    client.answer(&keys.seats[1], &json!({"amount": 3}));
    refused(&mut client, &keys.seats[0]); // Another person answered since.
    client.answer(&keys.seats[0], &json!({"one": "o1"}));
    client.answer(&keys.seats[1], &json!({"one": "o1"}));
    client.answer(&keys.seats[0], &json!({"one": "o1"}));
    refused(&mut client, &keys.seats[0]); // A card was drawn since.
    assert!(refusals.windows(2).all(|pair| pair[0] == pair[1]), "{refusals:?}");
    let author = client.own(json!({"do": "undo"}));
    assert_eq!(author["reply"], "moved", "the author may");
    assert_eq!(author["questions"][0]["seat"], "ann");
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let mut client = Client::author(TIC_TAC_TOE);
    let keys_before = client.start(json!({"do": "new", "seed": 4}));
    client.answer(&keys_before.seats[0], &json!({"one": "o5"}));
    let save = client.own(json!({"do": "save"}))["save"].clone();
    let hash = client.own(json!({"do": "view"}))["hash"].clone();
    client.answer(&keys_before.seats[1], &json!({"one": "o1"}));
    let loaded = client.own(json!({"do": "load", "save": save, "seats": {"ann": "random"}}));
    let new = keys(&loaded);
    assert_eq!(loaded["author"]["seed"], 4);
    assert_eq!(client.own(json!({"do": "view"}))["hash"], hash);
    assert_eq!(client.questions(&new.seats[1]).len(), 1);
    let old = client.ask(&keys_before.seats[1], json!({"do": "view"}));
    assert_eq!(code(&old), "unknown_key", "keys are those of one game");
    assert_eq!(code(&client.own(json!({"do": "load", "save": "nonsense"}))), "bad_save");
    assert_eq!(client.questions(&new.seats[1]).len(), 1, "the game goes on");
}

#[test]
fn bots_answer_when_the_author_says_so() {
    let mut client = Client::author(TIC_TAC_TOE);
    let by = json!([{"name": "ann", "by": "first"}, {"name": "bob", "by": "random"}]);
    client.start(json!({"do": "new", "seats": by, "pace": "on_request"}));
    let one = client.own(json!({"do": "advance", "answers": 1}));
    assert_eq!((one["log"].as_array().unwrap().len(), &one["questions"][0]["seat"]), (1, &json!("bob")));
    assert_eq!(client.own(json!({"do": "bots", "seats": {"bob": "person"}}))["reply"], "done");
    assert_eq!(client.own(json!({"do": "advance"}))["log"], json!([]), "a person is asked");
    assert_eq!(code(&client.own(json!({"do": "bots", "seats": {"eve": "first"}}))), "bad_setup");
    client.own(json!({"do": "bots", "seats": {"bob": "first"}}));
    let end = client.own(json!({"do": "advance"}));
    assert!(end["ending"].is_object(), "{end:#}");
}

#[test]
fn a_bot_answers_the_same_after_an_undo_and_in_a_saved_game() {
    let mut client = Client::author(TIC_TAC_TOE);
    for (seed, by) in (1..=6).flat_map(|seed| ["pack", "random", "greedy"].map(|by| (seed, by))) {
        let seats = json!([{"name": "ann"}, {"name": "bob", "by": by}]);
        let keys = client.start(json!({"do": "new", "seats": seats, "seed": seed}));
        let turn = |client: &mut Client, ann: &Value| {
            let moved = client.answer(ann, &json!({"one": "o1"}));
            let log = moved["log"].as_array().unwrap().iter();
            log.map(|line| line["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        turn(&mut client, &keys.seats[0]);
        let save = client.own(json!({"do": "save"}))["save"].clone();
        let first = turn(&mut client, &keys.seats[0]);
        assert_eq!(first.len(), 2, "{first:?}");
        for _ in 0..3 {
            client.ask(&keys.seats[0], json!({"do": "undo"}));
            assert_eq!(turn(&mut client, &keys.seats[0]), first, "{by}");
        }
        let loaded = client.own(json!({"do": "load", "save": save, "seats": {"bob": by}}));
        let ann = common::keys(&loaded).seats[0].clone();
        assert_eq!(turn(&mut client, &ann), first, "{by}");
    }
}

#[test]
fn only_the_author_may_do_what_is_the_authors() {
    let mut client = Client::author(TIC_TAC_TOE);
    let keys = client.start(json!({"do": "new"}));
    let requests = [
        json!({"do": "new"}),
        json!({"do": "load", "save": ""}),
        json!({"do": "save"}),
        json!({"do": "bots", "seats": {}}),
        json!({"do": "advance"}),
        json!({"do": "end"}),
    ];
    for request in &requests {
        for key in [&keys.seats[0], &keys.public] {
            assert_eq!(code(&client.ask(key, request.clone())), "forbidden", "{request}");
        }
        assert_eq!(code(&client.ask(&"0".into(), request.clone())), "unknown_key");
        assert_eq!(code(&client.ask(&Value::Null, request.clone())), "unknown_key");
    }
    let mut seat = Client::seat(TIC_TAC_TOE, "ann", 1);
    assert_eq!(code(&seat.own(json!({"do": "view"}))), "no_game");
    for request in requests[1..5].iter().chain(&[
        json!({"do": "new", "seed": 1}),
        json!({"do": "new", "packs": ["content/examples/tic-tac-toe"]}),
        json!({"do": "new", "pace": "on_request"}),
    ]) {
        assert_eq!(code(&seat.own(request.clone())), "forbidden", "{request}");
    }
    assert_eq!(seat.own(json!({"do": "end"}))["reply"], "done");
}

#[test]
fn lines_that_are_no_requests_say_what_was_expected() {
    let mut client = Client::seat(TIC_TAC_TOE, "ann", 1);
    let deep = "[".repeat(10_000);
    for (line, expected) in [
        ("nonsense", "expected a JSON object"),
        ("[]", "expected a JSON object"),
        (deep.as_str(), "expected a JSON object"),
        ("{}", "expected `id`"),
        (r#"{"id": 1}"#, "missing field `do`"),
        (r#"{"id": 1.5, "do": "view"}"#, "expected `id`"),
        (r#"{"id": 1, "do": "dance"}"#, "unknown variant `dance`, expected one of `new`"),
        (r#"{"id": 1, "do": "view", "log": -1}"#, "expected usize"),
        (r#"{"id": 1, "do": "view", "logs": 1}"#, "unknown field `logs`, expected `log` or `table`"),
        (r#"{"id": 1, "do": "questions", "of": "bob"}"#, "unknown field `of`"),
        (r#"{"id": 1, "do": "answer", "question": "q1"}"#, "missing field `answer`"),
        (r#"{"id": 1, "do": "answer", "question": "q1", "answer": "o1"}"#, "unknown variant `o1`, expected one of"),
        (r#"{"id": 1, "key": 5, "do": "view"}"#, "expected `key` to be a text"),
    ] {
        let reply = client.send(line).swap_remove(0);
        assert_eq!(code(&reply), "malformed", "{line}");
        let message = reply["message"].as_str().unwrap();
        assert!(message.contains(expected), "{line}: {message}");
    }
}

#[test]
fn no_altered_request_crashes_or_changes_the_game() {
    let mut client = Client::seat(SECRETS, "ann", 1);
    client.own(json!({"do": "new"}));
    let before = client.own(json!({"do": "view"}))["table"].clone();
    let requests = [
        json!({"id": 1, "do": "view", "log": 0, "table": true}),
        json!({"id": 1, "do": "answer", "question": "q1", "answer": {"amount": 1}}),
        json!({"id": 1, "do": "new", "seats": [{"name": "ann"}], "players": 2, "options": {"exchanged": true}}),
    ];
    let values = [json!(null), json!(-1), json!(1e300), json!(""), json!("\u{0}"), json!([]), json!({}), json!([[[]]])];
    for request in requests {
        for field in request.as_object().unwrap().keys().filter(|field| *field != "do") {
            for value in &values {
                let mut altered = request.clone();
                altered[field] = value.clone();
                // A view may have any id, and a game any seats.
                if matches!((field.as_str(), value), ("id", Value::Number(_) | Value::String(_))) {
                    continue;
                }
                let reply = client.send(&altered.to_string()).swap_remove(0);
                let harmless = ["view", "started"].iter().any(|kind| reply["reply"] == *kind);
                assert!(harmless || reply["reply"] == "error", "{altered}: {reply}");
                assert_ne!(reply["code"], "internal", "{altered}");
                if reply["reply"] == "started" {
                    continue;
                }
                assert_eq!(client.own(json!({"do": "view"}))["reply"], "view", "{altered}");
            }
        }
    }
    assert_eq!(before["slots"]["vault"]["count"], 1);
}

#[test]
fn setups_that_do_not_fit_are_refused() {
    let mut client = Client::author(TIC_TAC_TOE);
    for request in [
        json!({"do": "new", "players": 7}),
        json!({"do": "new", "seats": [{"name": "ann"}, {"name": "ann"}]}),
        json!({"do": "new", "options": {"nonsense": 1}}),
        json!({"do": "new", "packs": ["no/such/pack"]}),
    ] {
        assert_eq!(code(&client.own(request.clone())), "bad_setup", "{request}");
        assert_eq!(code(&client.own(json!({"do": "view"}))), "no_game");
    }
}
