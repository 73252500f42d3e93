//! What seats do without being asked.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{Client, code};
use hexforge_test_support::packs::{PackCopy, tic_tac_toe};
use serde_json::{Value, json};

/// Tic-tac-toe in which each player may whistle twice.
fn whistles() -> PackCopy {
    let pack = tic_tac_toe();
    let whistle = "kind: kind\nid: player\nrole: player\nstate: {cells: 0}\nabilities:\n  - id: whistle\n    \
                   action: interject\n    limit: twice per game\n    do: [{whistle: {player: owner}}]\n---\n\
                   kind: event\nid: whistle\nparams: {player: player}\nlog: whistled\n---\n";
    let text = pack.read("game.yaml");
    let player = text.lines().find(|line| line.starts_with("{kind: kind, id: player")).unwrap();
    pack.edit("game.yaml", &format!("{player}\n---\n"), whistle);
    pack.edit("locale/en.ftl", "cross = X", "player-whistle = Whistle\nwhistled = { $player } whistles\ncross = X");
    pack
}

fn interjections(client: &mut Client, key: &Value) -> Vec<Value> {
    client.ask(key, json!({"do": "interjections"}))["interjections"].as_array().unwrap().clone()
}

fn interject(token: &Value) -> Value {
    json!({"do": "interject", "interjection": token})
}

#[test]
fn a_seat_that_is_not_asked_acts_and_the_question_stays_open() {
    let pack = whistles();
    let mut client = Client::author(pack.root.to_str().unwrap());
    let keys = client.start(json!({"do": "new"}));
    let (ann, bob) = (&keys.seats[0], &keys.seats[1]);
    let asked = client.questions(ann);
    let listed = interjections(&mut client, bob);
    assert_eq!((listed.len(), &listed[0]["seat"], &listed[0]["label"]["text"]), (1, &json!("bob"), &json!("Whistle")));
    assert_eq!(listed[0]["piece"]["definition"], "ttt:player");
    assert!(!listed[0]["id"].as_str().unwrap().contains("whistle"), "{listed:?}");
    assert_eq!(interjections(&mut client, bob), listed, "listed again it is the same");

    let outputs = client.request(bob, interject(&listed[0]["id"]));
    assert_eq!((&outputs[0]["reply"], &outputs[0]["log"][0]["text"]), (&json!("moved"), &json!("bob whistles")));
    let told: Vec<&Value> = outputs[1..].iter().map(|notice| &notice["seat"]).collect();
    assert_eq!(told, [&json!("ann"), &Value::Null]);
    assert_eq!(client.questions(ann), asked);
    assert_eq!(client.answer(ann, &json!({"one": "o5"}))["log"][0]["text"], "ann takes centre");

    assert_eq!(code(&client.ask(bob, interject(&listed[0]["id"]))), "stale", "sent twice");
    let again = interjections(&mut client, bob);
    assert_ne!(again[0]["id"], listed[0]["id"]);
    client.ask(bob, interject(&again[0]["id"]));
    assert!(interjections(&mut client, bob).is_empty(), "they may whistle twice");
    assert_eq!(interjections(&mut client, ann).len(), 1, "and for each player");
}

#[test]
fn only_who_may_do_it_does_it() {
    let pack = whistles();
    let mut client = Client::author(pack.root.to_str().unwrap());
    let keys = client.start(json!({"do": "new"}));
    assert!(interjections(&mut client, &keys.public).is_empty());
    let author = client.author.clone();
    let all = interjections(&mut client, &author);
    let seats: Vec<&Value> = all.iter().map(|interjection| &interjection["seat"]).collect();
    assert_eq!(seats, ["ann", "bob"]);

    let of_bob = interjections(&mut client, &keys.seats[1])[0]["id"].clone();
    let mut refused = |key: &Value, token: &Value| {
        let mut reply = client.ask(key, interject(token));
        assert_eq!(code(&reply), "stale");
        reply["id"] = Value::Null;
        reply
    };
    // The public and ann have been shown nothing.
    let other = refused(&keys.seats[0], &of_bob);
    assert_eq!(other, refused(&keys.public, &of_bob));
    assert_eq!(other, refused(&keys.seats[1], &json!("i77")));
    assert_eq!(client.ask(&author, interject(&all[1]["id"]))["log"][0]["text"], "bob whistles");
}

#[test]
fn an_interjection_is_undone_and_bots_go_on_after_it() {
    let pack = whistles();
    let mut client = Client::seat(pack.root.to_str().unwrap(), "ann", 1);
    client.own(json!({"do": "new"}));
    let before = client.own(json!({"do": "view"}));
    let token = interjections(&mut client, &Value::Null)[0]["id"].clone();
    let moved = client.own(interject(&token));
    assert_eq!((moved["log"].as_array().unwrap().len(), moved["questions"].as_array().unwrap().len()), (1, 1));
    assert_eq!(client.own(json!({"do": "undo"}))["log"], json!([]));
    let after = client.own(json!({"do": "view"}));
    assert_eq!((&after["log"], &after["table"]), (&before["log"], &before["table"]));
}

#[test]
fn a_game_that_is_over_offers_nothing() {
    let pack = whistles();
    let mut client = Client::author(pack.root.to_str().unwrap());
    let keys = client.start(json!({"do": "new"}));
    let token = interjections(&mut client, &keys.seats[0])[0]["id"].clone();
    while let Some(at) = (0..2).find(|at| !client.questions(&keys.seats[*at]).is_empty()) {
        client.answer(&keys.seats[at], &json!({"one": "o1"}));
    }
    assert_eq!(code(&client.ask(&keys.seats[0], interject(&token))), "stale");
    assert!(interjections(&mut client, &keys.seats[0]).is_empty());
}
