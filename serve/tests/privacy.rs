//! Nothing that a seat may not know is sent to it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{Client, SECRETS, any_answer};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const CARDS: [&str; 20] = [
    "zyzzyva",
    "quagga",
    "okapi",
    "axolotl",
    "pangolin",
    "narwhal",
    "tapir",
    "kakapo",
    "wombat",
    "numbat",
    "bilby",
    "quokka",
    "dhole",
    "serval",
    "caracal",
    "margay",
    "fossa",
    "tenrec",
    "aardwolf",
    "coelacanth",
];

/// A small random stream.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// The definitions in a slot of a component, as the author sees them.
fn content(piece: &Value, slot: &str) -> Vec<String> {
    let content = piece["slots"][slot]["content"].as_array().cloned().unwrap_or_default();
    content.iter().map(|piece| piece["definition"].as_str().unwrap().trim_start_matches("sec:").to_owned()).collect()
}

/// What each viewer may know after an input: its own cards and those that were played.
fn add_known(known: &mut [BTreeSet<String>], table: &Value) {
    let players = table["slots"]["players"]["content"].as_array().unwrap();
    for (at, known) in known.iter_mut().enumerate() {
        known.extend(content(table, "pile"));
        if let Some(player) = players.get(at) {
            known.extend(content(player, "hand").into_iter().chain(content(player, "locket")));
        }
    }
}

fn assert_unknown(received: &str, known: &BTreeSet<String>, who: usize) {
    let received = received.to_lowercase();
    for card in CARDS.iter().filter(|card| !known.contains(**card)) {
        let at = received.find(card);
        assert!(at.is_none(), "viewer {who} received {card}: {}", &received[at.unwrap().saturating_sub(200)..]);
    }
}

#[test]
fn no_viewer_receives_a_name_before_it_may_know_the_card() {
    for seed in 0..12 {
        let mut dice = Dice(seed);
        let mut client = Client::author(SECRETS);
        let keys = client.start(json!({"do": "new", "players": 3, "seed": seed}));
        let viewers: Vec<Value> = keys.seats.iter().chain([&keys.public]).cloned().collect();
        let mut known = vec![BTreeSet::new(); 4];
        let mut received = vec![String::new(); 4];
        for step in 0.. {
            assert!(step < 200, "the game does not end");
            let table = client.own(json!({"do": "view"}))["table"].clone();
            add_known(&mut known, &table);
            let mut asked = Vec::new();
            for (at, viewer) in viewers.iter().enumerate() {
                let requests = [
                    json!({"do": "view"}),
                    json!({"do": "questions"}),
                    json!({"do": "why"}),
                    json!({"do": "interjections"}),
                    json!({"do": "save"}),
                    json!({"do": "answer", "question": "q99", "answer": {"one": "o1"}}),
                    json!({"do": "answer", "question": "q1", "answer": {"one": "sec:okapi"}}),
                ];
                for request in requests {
                    let reply = client.ask(viewer, request);
                    received[at] += &reply.to_string().replace("`sec:okapi`", "");
                    if let Some(question) = reply["questions"].get(0) {
                        asked.push((at, question.clone()));
                    }
                }
            }
            if asked.is_empty() {
                break;
            }
            let (at, question) = asked.swap_remove(dice.below(asked.len()));
            let answer = any_answer(&question, |count| dice.below(count));
            let request = json!({"do": "answer", "question": question["id"], "answer": answer});
            let outputs = client.request(&viewers[at], request);
            assert_eq!(outputs[0]["reply"], "moved", "{}", outputs[0]);
            let table = client.own(json!({"do": "view"}))["table"].clone();
            add_known(&mut known, &table);
            received[at] += &outputs[0].to_string();
            for notice in &outputs[1..] {
                let to = table["slots"]["players"]["content"].as_array().unwrap();
                let to = to.iter().position(|player| player["seat"] == notice["seat"]).unwrap_or(3);
                received[to] += &notice.to_string();
            }
            for (at, known) in known.iter().enumerate() {
                assert_unknown(&received[at], known, at);
            }
        }
        for (at, known) in known.iter().enumerate() {
            // The test looks for something, and would find it.
            assert!(known.len() < CARDS.len() - 3, "viewer {at} knows nearly all");
            assert!(known.iter().all(|card| received[at].contains(card.as_str())), "viewer {at} knows {known:?}");
        }
    }
}

/// All that ann and the public receive in a game of three, in which the other two have or have not exchanged a card and swear by
/// these numbers. They never play the cards in question.
fn transcript(exchanged: bool, oaths: [i64; 2]) -> Vec<Value> {
    let mut client = Client::author(SECRETS);
    let options = json!({"exchanged": exchanged});
    let keys = client.start(json!({"do": "new", "players": 3, "seed": 5, "options": options}));
    let mut received = Vec::new();
    let (ann, public) = (keys.seats[0].clone(), keys.public.clone());
    let (mut last, mut buried) = (0, Vec::new());
    for step in 0..200 {
        for viewer in [&ann, &public] {
            // Refused, because another person answered since.
            let undo = (last != 0).then_some("undo");
            for request in ["view", "questions", "why"].into_iter().chain(undo) {
                received.push(without_id(client.ask(viewer, json!({"do": request}))));
            }
        }
        let Some(at) = (0..3).rev().find(|at| !client.questions(&keys.seats[*at]).is_empty()) else { break };
        let question = client.questions(&keys.seats[at])[0].clone();
        let answer = match (question["shape"].as_str().unwrap(), at) {
            ("amount", 1 | 2) => json!({"amount": oaths[at - 1]}),
            ("amount", _) => json!({"amount": 4}),
            ("parts", 1 | 2) => any_answer(&question, |_| 0),
            // Others play nothing and keep the card that they may have exchanged; ann does this and that.
            (_, 1 | 2) => {
                let options = question["options"].as_array().unwrap();
                let pass = options.iter().find(|option| option["kind"] == "pass");
                let buried = if buried.contains(&at) { options.last().unwrap() } else { &options[0] };
                json!({"one": pass.unwrap_or(buried)["id"]})
            }
            _ => any_answer(&question, |count| step % count),
        };
        let request = json!({"do": "answer", "question": question["id"], "answer": answer});
        let outputs = client.request(&keys.seats[at], request);
        assert_eq!(outputs[0]["reply"], "moved", "{}", outputs[0]);
        last = at;
        if question["prompt"]["key"] == "bury-what" {
            buried.push(at);
        }
        if at == 0 {
            received.push(without_id(outputs[0].clone()));
        }
        let heard = |notice: &&Value| notice["seat"] == "ann" || notice["seat"].is_null();
        received.extend(outputs[1..].iter().filter(heard).cloned());
    }
    received
}

fn without_id(mut reply: Value) -> Value {
    reply.as_object_mut().unwrap().remove("id");
    reply
}

#[test]
fn a_transcript_is_the_same_when_hidden_things_are_others() {
    let plain = transcript(false, [3, 8]);
    let hidden = transcript(true, [9, 1]);
    assert!(plain.len() > 100, "{}", plain.len());
    for (one, other) in plain.iter().zip(&hidden) {
        assert_eq!(one, other);
    }
    assert_eq!(plain.len(), hidden.len());
}

#[test]
fn ids_of_the_core_never_leave() {
    let mut client = Client::author(SECRETS);
    let keys = client.start(json!({"do": "new", "seed": 5}));
    for key in &keys.seats {
        for request in ["view", "questions", "why"] {
            let text = client.ask(key, json!({"do": request})).to_string();
            assert!(!text.contains('#'), "{text}");
            assert!(!text.contains("hash") && !text.contains("seed"), "{text}");
        }
    }
    let author = client.own(json!({"do": "view"}));
    assert!(author["hash"].is_string(), "the author may know it");
}

#[test]
fn a_card_that_was_out_of_sight_for_a_moment_is_not_recognised() {
    let mut client = Client::author(SECRETS);
    let keys = client.start(json!({"do": "new", "seed": 1, "options": {"vanishing": true}}));
    let hand = |client: &mut Client| -> Vec<(String, String)> {
        let view = client.ask(&keys.seats[0], json!({"do": "view"}));
        let hand = view["table"]["slots"]["players"]["content"][0]["slots"]["hand"]["content"].clone();
        let text = |piece: &Value, key: &str| piece[key].as_str().unwrap().to_owned();
        hand.as_array().unwrap().iter().map(|piece| (text(piece, "definition"), text(piece, "id"))).collect()
    };
    let (mut renewed, mut kept) = (0, 0);
    while let Some(at) = (0..2).find(|at| !client.questions(&keys.seats[*at]).is_empty()) {
        let question = client.questions(&keys.seats[at])[0].clone();
        let before = hand(&mut client);
        client.answer(&keys.seats[at], &any_answer(&question, |_| 0));
        let after = hand(&mut client);
        // After dusk the first card was in the vault, and nothing else has moved.
        let dusk = question["prompt"]["key"] == "window-window" && at == 1;
        let names = |hand: &[(String, String)]| hand.iter().map(|(card, _)| card.clone()).collect::<Vec<_>>();
        if dusk && names(&before) == names(&after) {
            assert_ne!(before[0], after[0], "it was out of sight");
            assert_eq!(before[1..], after[1..]);
            renewed += 1;
        }
        if question["prompt"]["key"] == "swear-what" {
            assert_eq!(before, after);
            kept += 1;
        }
    }
    assert!(renewed > 0 && kept > 0, "{renewed} {kept}");
}

#[test]
fn a_card_that_was_out_of_sight_is_not_recognised() {
    // Two players bury cards until ann draws one again that she had before.
    let (mut again, mut kept) = (0, 0);
    for seed in 0..20 {
        let mut client = Client::author(SECRETS);
        let keys = client.start(json!({"do": "new", "seed": seed}));
        let mut tokens: Vec<(String, String)> = Vec::new();
        let mut before: Vec<(String, String)> = Vec::new();
        while let Some(at) = (0..2).find(|at| !client.questions(&keys.seats[*at]).is_empty()) {
            let question = client.questions(&keys.seats[at])[0].clone();
            client.answer(&keys.seats[at], &any_answer(&question, |_| 0));
            let view = client.ask(&keys.seats[0], json!({"do": "view"}));
            let hand = view["table"]["slots"]["players"]["content"][0]["slots"]["hand"]["content"].clone();
            let text = |piece: &Value, key: &str| piece[key].as_str().unwrap().to_owned();
            let hand: Vec<(String, String)> =
                hand.as_array().unwrap().iter().map(|piece| (text(piece, "definition"), text(piece, "id"))).collect();
            for (card, token) in &hand {
                if before.iter().any(|(old, _)| old == card) {
                    // Unless it was buried and drawn again at once.
                    let is_same = before.contains(&(card.clone(), token.clone()));
                    assert!(is_same || question["prompt"]["key"] == "bury-what", "{card} is still in the hand");
                    kept += 1;
                } else if let Some((_, old)) = tokens.iter().find(|(old, _)| old == card) {
                    assert_ne!(old, token, "{card} was buried in between");
                    again += 1;
                }
            }
            tokens.extend(hand.iter().cloned());
            before = hand;
        }
    }
    assert!(again > 0 && kept > 20, "{again} cards came back, {kept} stayed");
}
