//! A client in the same process. Every message is compared with the JSON Schemas.

#![allow(dead_code, reason = "not every test file uses all helpers")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use hexforge_serve::protocol::Output;
use hexforge_serve::{Connection, Opening, Side, schemas};
use hexforge_test_support::workspace;
use jsonschema::Validator;
use serde_json::{Value, json};

pub const SECRETS: &str = "tests/packs/secrets";
pub const TIC_TAC_TOE: &str = "content/examples/tic-tac-toe";

/// A client of a connection.
pub struct Client {
    connection: Connection,
    requests: Validator,
    outputs: Validator,
    sent: i64,
    /// The author's key; null on a connection for a seat.
    pub author: Value,
}

/// Who sends requests over a connection for the author.
#[derive(Clone, PartialEq, Debug)]
pub struct Keys {
    /// The key of each seat.
    pub seats: Vec<Value>,
    /// The key of the public.
    pub public: Value,
}

impl Client {
    pub fn open(pack: &str, side: Side) -> Self {
        let opening = Opening { packs: vec![workspace().join(pack)], language: Some("en".to_owned()), side };
        let connection = Connection::open(opening).unwrap();
        let [(_, request), (_, output)] = schemas();
        let mut client = Self {
            connection,
            requests: jsonschema::validator_for(&request).unwrap(),
            outputs: jsonschema::validator_for(&output).unwrap(),
            sent: 0,
            author: Value::Null,
        };
        let hello = client.connection.hello();
        client.author = client.checked(&hello)["author"].clone();
        client
    }

    pub fn author(pack: &str) -> Self {
        Self::open(pack, Side::Author)
    }

    pub fn seat(pack: &str, name: &str, seed: u64) -> Self {
        Self::open(pack, Side::Seat { name: name.to_owned(), seed: Some(seed) })
    }

    fn checked(&self, output: &Output) -> Value {
        let value = serde_json::to_value(output).unwrap();
        if let Err(error) = self.outputs.validate(&value) {
            panic!("{error}\n{value:#}");
        }
        value
    }

    /// Sends a line as it is: the reply and the notices after it.
    pub fn send(&mut self, line: &str) -> Vec<Value> {
        let outputs = self.connection.handle(line);
        outputs.iter().map(|output| self.checked(output)).collect()
    }

    /// Sends a request with this key: the reply and the notices after it.
    pub fn request(&mut self, key: &Value, mut request: Value) -> Vec<Value> {
        self.sent += 1;
        request["id"] = self.sent.into();
        if !key.is_null() {
            request["key"] = key.clone();
        }
        if let Err(error) = self.requests.validate(&request) {
            panic!("{error}\n{request:#}");
        }
        let outputs = self.send(&request.to_string());
        assert_eq!(outputs[0]["id"], self.sent);
        outputs
    }

    /// Sends a request with this key: the reply.
    pub fn ask(&mut self, key: &Value, request: Value) -> Value {
        self.request(key, request).swap_remove(0)
    }

    /// Sends a request of the author, or of the seat that the connection is for.
    pub fn own(&mut self, request: Value) -> Value {
        let author = self.author.clone();
        self.ask(&author, request)
    }

    /// Starts a game of the author.
    pub fn start(&mut self, request: Value) -> Keys {
        keys(&self.own(request))
    }

    /// The open questions.
    pub fn questions(&mut self, key: &Value) -> Vec<Value> {
        self.ask(key, json!({"do": "questions"}))["questions"].as_array().unwrap().clone()
    }

    /// Answers the open question.
    pub fn answer(&mut self, key: &Value, answer: &Value) -> Value {
        let question = self.questions(key)[0]["id"].clone();
        self.ask(key, json!({"do": "answer", "question": question, "answer": answer}))
    }
}

/// The keys in the reply to a request that starts a game.
pub fn keys(started: &Value) -> Keys {
    assert_eq!(started["reply"], "started", "{started:#}");
    let names = started["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap());
    let seats = names.map(|name| started["author"]["keys"][name].clone()).collect();
    Keys { seats, public: started["author"]["public"].clone() }
}

/// The code of an error.
#[track_caller]
pub fn code(reply: &Value) -> &str {
    assert_eq!(reply["reply"], "error", "{reply:#}");
    reply["code"].as_str().unwrap()
}

/// An answer to a question: the option that `pick` takes of so many.
pub fn any_answer(question: &Value, mut pick: impl FnMut(usize) -> usize) -> Value {
    let options = question["options"].as_array().unwrap();
    match question["shape"].as_str().unwrap() {
        "one" => json!({"one": options[pick(options.len())]["id"]}),
        "amount" => {
            let (min, max) = (question["min"].as_i64().unwrap(), question["max"].as_i64().unwrap());
            json!({"amount": min + pick((max - min + 1) as usize) as i64})
        }
        "parts" => {
            let combinations = question["combinations"].as_array().unwrap();
            json!({"parts": combinations[pick(combinations.len())]})
        }
        shape => panic!("no answer to {shape}"),
    }
}
