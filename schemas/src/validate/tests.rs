use serde_json::{Value, json};

use super::*;
use crate::diagnostic::Code;
use crate::yaml::parse;

fn schema() -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["id", "effects"],
        "properties": {
            "id": { "type": "string", "pattern": "^[a-z_]+$" },
            "max_units": { "type": "integer", "minimum": 0, "maximum": 9 },
            "colour": { "enum": ["red", "green", "blue"] },
            "title": { "type": ["string", "null"] },
            "hidden": { "type": "boolean" },
            "effects": { "type": "array", "items": { "$ref": "#/$defs/Effect" } },
            "flow": { "type": "array", "items": { "$ref": "#/$defs/Step" } },
            "cost": { "anyOf": [{ "$ref": "#/$defs/Cost" }, { "type": "null" }] },
            "names": { "type": "object", "propertyNames": { "pattern": "^[a-z]+$" }, "additionalProperties": { "type": "string" } }
        },
        "$defs": {
            "Cost": { "oneOf": [
                { "type": "integer" },
                { "type": "object", "additionalProperties": false, "required": ["trade"], "properties": { "trade": { "type": "integer" } } }
            ] },
            "Effect": { "oneOf": [
                { "type": "object", "additionalProperties": false, "required": ["type", "amount"],
                  "properties": { "type": { "const": "gain" }, "amount": { "type": "integer" }, "resource": { "type": "string" } } },
                { "type": "object", "additionalProperties": false, "required": ["type"],
                  "properties": { "type": { "const": "lose" }, "label": { "type": "string" } } },
                { "type": "object", "additionalProperties": false, "required": ["type", "steps"],
                  "properties": { "type": { "const": "sequence" }, "steps": { "type": "array", "items": { "$ref": "#/$defs/Effect" } } } }
            ] },
            "Step": { "oneOf": [
                { "type": "object", "additionalProperties": false, "required": ["event"],
                  "properties": { "event": { "type": "string" }, "with": { "type": "object" } } },
                { "type": "object", "additionalProperties": false, "required": ["flow"],
                  "properties": { "flow": { "type": "string" }, "repeat": { "type": "integer" } } }
            ] }
        }
    })
}

const GOOD: &str = "id: sol\neffects:\n  - {type: gain, amount: 1}\n";

fn check(text: &str) -> (Arc<SourceFile>, Vec<Diagnostic>) {
    check_with(&schema(), text)
}

fn check_with(schema: &Value, text: &str) -> (Arc<SourceFile>, Vec<Diagnostic>) {
    let file = SourceFile::new("a.yaml", text);
    let (documents, faults) = parse(&file);
    assert_eq!(faults, []);
    let (_, diagnostics) = Validator::new(schema).unwrap().check(&documents[0].root, &file);
    (file, diagnostics)
}

/// `code line:column text: message` of each fault of `GOOD` with more lines.
fn faults_of(more: &str) -> Vec<String> {
    summaries(&check(&format!("{GOOD}{more}")))
}

fn summaries((file, diagnostics): &(Arc<SourceFile>, Vec<Diagnostic>)) -> Vec<String> {
    diagnostics
        .iter()
        .map(|d| {
            let place = d.place.as_ref().unwrap();
            let (line, column) = place.start();
            format!("{} {line}:{column} {}: {}", d.code, file.slice(place.span), d.message)
        })
        .collect()
}

fn codes_of(diagnostics: &[Diagnostic]) -> Vec<Code> {
    diagnostics.iter().map(|d| d.code).collect()
}

#[test]
fn a_valid_document_has_no_errors() {
    let more = "max_units: 3\ncolour: red\ntitle: ~\nhidden: true\ncost: {trade: 2}\nnames: {a: no}\nflow:\n  - event: x\n  - {flow: y, repeat: 2}\n";
    assert_eq!(faults_of(more), [""; 0]);
    assert_eq!(faults_of("cost: 3\n"), [""; 0]);
    assert_eq!(faults_of("cost: ~\n"), [""; 0]);
}

#[test]
fn an_unknown_key_is_reported_with_the_most_similar_and_all_allowed_keys() {
    let (file, faults) = check(&format!("{GOOD}maxUnits: 3\n"));
    assert_eq!(
        summaries(&(file.clone(), faults.clone())),
        ["HF0101 4:1 maxUnits: unknown key `maxUnits` in the document"]
    );
    assert_eq!(faults[0].help, ["did you mean `max_units`?"]);
    assert_eq!(faults[0].fix.as_ref().unwrap().replacement, "max_units");
    assert!(faults[0].expected.as_ref().unwrap().starts_with("one of `id`, `max_units`"));
}

#[test]
fn all_errors_are_reported_in_one_run() {
    let text = "id: Sol!\nmax_units: 12\ncolour: grean\ntitle: [1]\nhidden: no\nunknown: 1\n";
    assert_eq!(
        summaries(&check(text)),
        [
            "HF0102 1:1 id: missing key `effects` in the document",
            "HF0106 1:5 Sol!: `Sol!` is not a valid value of `id`",
            "HF0105 2:12 12: `max_units` is too large: 12",
            "HF0104 3:9 grean: `grean` is not a valid value of `colour`",
            "HF0103 4:8 [1]: `title` is a sequence",
            "HF0019 5:9 no: `no` is text, not a boolean",
            "HF0101 6:1 unknown: unknown key `unknown` in the document",
        ]
    );
}

#[test]
fn only_errors_of_the_branch_with_the_tag_are_reported() {
    let text = "id: x\neffects:\n  - type: gain\n    amuont: 1\n  - type: gian\n    amount: 1\n  - amount: 1\n  - type: sequence\n    steps:\n      - {type: sequence, steps: [{type: gain, amount: lots}]}\n  - 7\n";
    assert_eq!(
        summaries(&check(text)),
        [
            "HF0102 3:5 type: missing key `amount` in `effects.1`",
            "HF0101 4:5 amuont: unknown key `amuont` in `effects.1`",
            "HF0104 5:11 gian: `gian` is not a valid value of `effects.2.type`",
            "HF0102 7:5 amount: missing key `type` in `effects.3`",
            "HF0103 10:55 lots: `effects.4.steps.1.steps.1.amount` is text: `lots`",
            "HF0103 11:5 7: `effects.5` is a number: `7`",
        ]
    );
}

#[test]
fn only_errors_of_the_branch_with_the_key_are_reported() {
    let more = "flow:\n  - event: 1\n    wiht: {}\n  - flow: x\n    repeat: often\n  - {event: a, flow: b}\n  - evnet: x\n  - with: {}\n  - {}\n";
    assert_eq!(
        faults_of(more),
        [
            "HF0101 6:5 wiht: unknown key `wiht` in `flow.1`",
            "HF0103 8:13 often: `flow.2.repeat` is text: `often`",
            "HF0107 9:16 flow: `flow.3` has both `event` and `flow`",
            "HF0101 10:5 evnet: unknown key `evnet` in `flow.4`",
            "HF0107 11:5 with: missing key in `flow.5`",
            "HF0107 12:5 {}: missing key in `flow.6`",
        ]
    );
}

#[test]
fn alternatives_of_different_types_are_distinguished_by_the_type() {
    assert_eq!(faults_of("cost: {trade: x}\n"), ["HF0103 4:15 x: `cost.trade` is text: `x`"]);
    assert_eq!(faults_of("cost: {tarde: 1}\n").len(), 2);
    let (_, faults) = check(&format!("{GOOD}cost: lots\n"));
    assert_eq!(codes_of(&faults), [codes::WRONG_TYPE]);
    assert_eq!(faults[0].expected.as_deref(), Some("null, an integer or a mapping"));
}

#[test]
fn alternatives_that_nothing_distinguishes_report_the_best_branch() {
    let schema = json!({ "oneOf": [
        { "type": "object", "required": ["a"], "properties": { "a": { "type": "integer" }, "b": { "type": "integer" } }, "additionalProperties": false },
        { "type": "object", "required": ["a", "b", "c"], "properties": { "a": { "type": "string" }, "b": {}, "c": {} }, "additionalProperties": false }
    ] });
    assert_eq!(summaries(&check_with(&schema, "a: 1\nb: x\n")), ["HF0103 2:4 x: `b` is text: `x`"]);
}

#[test]
fn constant_alternatives_become_one_list() {
    let schema = json!({ "properties": { "k": { "oneOf": [{ "const": "alpha", "description": "x" }, { "type": "string", "enum": ["beta", "gamma"] }] } } });
    let (_, faults) = check_with(&schema, "k: bta\n");
    assert_eq!(codes_of(&faults), [codes::NOT_ALLOWED]);
    assert_eq!(faults[0].expected.as_deref(), Some("one of `alpha`, `beta`, `gamma`"));
    assert_eq!(faults[0].help, ["did you mean `beta`?"]);
}

#[test]
fn an_invalid_key_is_reported_at_the_key() {
    assert_eq!(faults_of("names: {a: x, B1: y}\n"), ["HF0106 4:15 B1: `B1` is not a valid key of `names`"]);
}

#[test]
fn a_missing_value_is_reported_at_its_key() {
    assert_eq!(faults_of("hidden:\n"), ["HF0103 4:1 hidden: `hidden` has no value"]);
}

#[test]
fn null_instead_of_text_can_be_quoted() {
    let schema = json!({ "properties": { "name": { "type": "string" } } });
    let (_, faults) = check_with(&schema, "name: null\n");
    assert_eq!(codes_of(&faults), [codes::WRONG_TYPE]);
    assert_eq!(faults[0].fix.as_ref().unwrap().replacement, "\"null\"");
}

#[test]
fn an_invalid_schema_is_reported() {
    for schema in [json!({ "type": "nothing" }), json!({ "$ref": "https://example.org/x" }), json!({ "pattern": "(" })]
    {
        let fault = Validator::new(&schema).unwrap_err();
        assert_eq!(fault.code, codes::BROKEN_SCHEMA);
        assert_eq!(fault.place, None);
    }
}

#[test]
fn a_document_from_a_stream_has_the_lines_of_the_file() {
    let file = SourceFile::new("a.yaml", "id: a\neffects: []\n---\nid: b\nefects: []\n");
    let (documents, _) = parse(&file);
    let (_, faults) = Validator::new(&schema()).unwrap().check(&documents[1].root, &file);
    assert_eq!(
        summaries(&(file, faults)),
        [
            "HF0102 4:1 id: missing key `effects` in the document",
            "HF0101 5:1 efects: unknown key `efects` in the document"
        ]
    );
}

mod derived {
    use schemars::JsonSchema;
    use serde::Deserialize;

    #[derive(Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    pub struct Card {
        pub id: String,
        pub cost: Option<Cost>,
        pub effects: Vec<Effect>,
        pub steps: Option<Vec<Step>>,
        pub size: Option<Size>,
    }

    /// Told apart by a tag, with variants that are types of their own.
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "type", rename_all = "snake_case")]
    #[expect(dead_code, reason = "only its schema is of interest")]
    pub enum Effect {
        Gain(Gain),
        Sequence { effects: Vec<Effect> },
        Nothing,
    }

    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    pub struct Gain {
        pub amount: u8,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    pub struct Cost {
        pub trade: u32,
    }

    /// Told apart by the key, or by being a word.
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    pub enum Step {
        Event(String),
        Flow { id: String },
        End,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum Size {
        /// Documented, and so a branch of its own.
        Small,
        Large,
    }
}

#[test]
fn derived_schemas_report_errors_of_the_intended_branch() {
    let schema = schemars::schema_for!(derived::Card).to_value();
    let good = "id: a\ncost: {trade: 1}\neffects: [{type: gain, amount: 1}, {type: nothing}]\nsteps: [end, {event: x}, {flow: {id: y}}]\nsize: small\n";
    assert_eq!(summaries(&check_with(&schema, good)), [""; 0]);
    let bad = "id: a\ncost: {trad: 1}\neffects:\n  - {type: gain, amount: 300}\n  - {type: sequence, effects: [{type: gian}]}\nsteps:\n  - ent\n  - {evnt: x}\n  - {flow: {ids: y}}\nsize: smal\n";
    assert_eq!(
        summaries(&check_with(&schema, bad)),
        [
            "HF0101 2:8 trad: unknown key `trad` in `cost`",
            "HF0102 2:8 trad: missing key `trade` in `cost`",
            "HF0105 4:26 300: `effects.1.amount` is too large: 300",
            "HF0104 5:39 gian: `gian` is not a valid value of `effects.2.effects.1.type`",
            "HF0104 7:5 ent: `ent` is not a valid value of `steps.1`",
            "HF0101 8:6 evnt: unknown key `evnt` in `steps.2`",
            "HF0101 9:13 ids: unknown key `ids` in `steps.3.flow`",
            "HF0102 9:13 ids: missing key `id` in `steps.3.flow`",
            "HF0104 10:7 smal: `smal` is not a valid value of `size`",
        ]
    );
}

#[test]
fn the_number_of_errors_is_limited() {
    let keys: String = (0..5_000).map(|i| format!("k{i}: 1\n")).collect();
    let (_, faults) = check(&format!("{GOOD}{keys}{}: 1\n", "x".repeat(1000)));
    assert_eq!(faults.len(), 101);
    let schema = json!({ "additionalProperties": { "type": "boolean" } });
    let keys: String = (0..5_000).map(|i| format!("k{i}: no\n")).collect();
    assert_eq!(check_with(&schema, &keys).1.len(), 100);
}

proptest::proptest! {
    #[test]
    fn the_order_of_keys_never_matters(order in proptest::sample::subsequence((0..9).collect::<Vec<usize>>(), 0..=9).prop_shuffle()) {
        let lines = [
            "id: Sol!", "max_units: 12", "colour: grean", "effects: [{amount: x, type: gain, z: 1}]", "hidden: no",
            "flow: [{repeat: x, flow: y}, {repeat: 1, event: a, flow: b}]", "unknown: 1", "cost: {a: 1, trade: x}", "title: 1.10",
        ];
        let messages = |order: &[usize]| {
            let text: String = std::iter::once("names: {}\n".to_owned()).chain(order.iter().map(|&i| format!("{}\n", lines[i]))).collect();
            let mut messages: Vec<String> = check(&text).1.into_iter().map(|d| format!("{} {}", d.code, d.message)).collect();
            messages.sort();
            messages
        };
        let mut sorted = order.clone();
        sorted.sort_unstable();
        proptest::prop_assert_eq!(messages(&order), messages(&sorted));
    }

    #[test]
    fn a_random_unknown_key_is_found_at_every_level(key in "zz[a-z]{1,8}", level in 0usize..6) {
        let mut parts = [""; 6].map(str::to_owned);
        parts[level] = format!(", {key}: 1");
        let [a, b, c, d, e, f] = parts;
        let text = format!(
            "{{id: x{a}, effects: [{{type: gain, amount: 1{b}}}, {{type: sequence, steps: [{{type: lose{c}}}]{d}}}], flow: [{{event: x{e}}}], cost: {{trade: 1{f}}}}}\n"
        );
        let (file, faults) = check(&text);
        proptest::prop_assert_eq!(codes_of(&faults), [codes::UNKNOWN_KEY]);
        proptest::prop_assert_eq!(file.slice(faults[0].place.as_ref().unwrap().span), key);
    }
}

use proptest::strategy::Strategy as _;
