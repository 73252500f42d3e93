use serde_json::{Value, json};

use super::*;
use crate::codes;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::SourceFile;

fn read(text: &str) -> (Arc<SourceFile>, Vec<Document>, Vec<Diagnostic>) {
    let file = SourceFile::new("a.yaml", text);
    let (documents, faults) = parse(&file);
    (file, documents, faults)
}

/// The only document of a text without faults.
fn good(text: &str) -> (Arc<SourceFile>, Node) {
    let (file, mut documents, faults) = read(text);
    assert_eq!(faults, []);
    assert_eq!(documents.len(), 1);
    (file, Node::clone(&documents.remove(0).root))
}

/// Code, line and column of each fault.
fn places(faults: &[Diagnostic]) -> Vec<(Code, usize, usize)> {
    faults
        .iter()
        .map(|fault| {
            let (line, column) = fault.place.as_ref().unwrap().start();
            (fault.code, line, column)
        })
        .collect()
}

fn fixed(file: &SourceFile, fault: &Diagnostic) -> String {
    let fix = fault.fix.as_ref().unwrap();
    let mut text = file.text().to_string();
    text.replace_range(fix.place.span.start..fix.place.span.end, &fix.replacement);
    text
}

#[test]
fn every_key_and_value_has_its_span() {
    let (file, root) =
        good("# čž\nname: 'příliš'\neffects:\n  - {type: gain, list: [1, č]} # x\n  - type: lose\n\nlast: v\n");
    let slice = |pointer: &str| file.slice(root.pointer(pointer).unwrap().span).to_owned();
    let key = |pointer: &str| file.slice(root.pointer_key(pointer).unwrap().span).to_owned();
    assert_eq!(slice("/name"), "'příliš'");
    assert_eq!(slice("/effects/0"), "{type: gain, list: [1, č]}");
    assert_eq!(slice("/effects/0/list"), "[1, č]");
    assert_eq!(slice("/effects/0/list/1"), "č");
    assert_eq!(slice("/effects/1"), "type: lose");
    assert_eq!(slice("/effects"), "- {type: gain, list: [1, č]} # x\n  - type: lose");
    assert_eq!(key("/effects/0/list"), "list");
    assert_eq!(key("/last"), "last");
    assert_eq!(file.line_col(root.pointer("/last").unwrap().span.start), (7, 7));
}

#[test]
fn a_stream_has_several_documents() {
    let (_, documents, faults) = read("---\na: 1\n---\nb: 2\n...\n---\n");
    assert_eq!(faults, []);
    let values: Vec<Value> = documents.iter().map(|document| document.root.to_json()).collect();
    assert_eq!(values, [json!({"a": 1}), json!({"b": 2}), json!(null)]);
    assert!(read("").1.is_empty());
    assert!(read("# only a comment\n").1.is_empty());
}

#[test]
fn a_missing_value_has_the_span_of_its_key() {
    let (file, root) = good("a:\nb: ~\n");
    let absent = root.get("a").unwrap();
    assert_eq!(absent.kind, NodeKind::Null);
    assert_eq!(file.slice(absent.span), "a");
    assert_eq!(root.get("b").unwrap().text(), Some("~"));
    assert_eq!(root.to_json(), json!({"a": null, "b": null}));
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_first_key() {
    let (file, root) = good("\u{feff}name: x\n");
    assert_eq!(root.get("name").unwrap().text(), Some("x"));
    assert_eq!(file.line_col(root.entries()[0].0.span.start), (1, 1));
}

#[test]
fn lines_are_right_with_crlf() {
    let (file, root) = good("a: 1\r\nb:\r\n  - č\r\n  - d\r\nhook: |\r\n  local x = 1\r\n  return x\r\nc: 3\r\n");
    let at = |pointer: &str| file.line_col(root.pointer(pointer).unwrap().span.start);
    assert_eq!(at("/b/1"), (4, 5));
    assert_eq!(at("/c"), (8, 4));
    assert_eq!(root.get("hook").unwrap().text(), Some("local x = 1\nreturn x\n"));
    assert_eq!(root.get("hook").unwrap().block_start_line(), Some(6));
    assert_eq!(file.slice(root.get("a").unwrap().span), "1");
}

#[test]
fn block_scalars_keep_their_text_and_lines() {
    let (file, root) = good(
        "x:\n  hook: |\n    # not a comment\n    --- not a document\n      local a = \"{\" -- [\n\n    return a # b\n  next: 1\n",
    );
    let hook = root.pointer("/x/hook").unwrap();
    assert_eq!(hook.text(), Some("# not a comment\n--- not a document\n  local a = \"{\" -- [\n\nreturn a # b\n"));
    let block = hook.as_scalar().unwrap().block.unwrap();
    assert_eq!(block, Block { start_line: 3, indent: 4, folded: false });
    assert_eq!(file.line_col(hook.span.start), (3, 5));
    assert_eq!(file.line_col(hook.span.end), (7, 17));
}

#[test]
fn lines_of_blocks_with_blank_lines_indicators_and_folding() {
    let block = |text: &str| good(text).1.get("k").unwrap().as_scalar().unwrap().block.unwrap();
    assert_eq!(block("a: 1\nk: |-\n\n\n  x\n"), Block { start_line: 3, indent: 2, folded: false });
    assert_eq!(block("k: |2 # c\n    x\n  y\n"), Block { start_line: 2, indent: 2, folded: false });
    assert_eq!(block("k: >\n   x\n   y\n"), Block { start_line: 2, indent: 3, folded: true });
    assert_eq!(good("k: |2\n    x\n  y\n").1.get("k").unwrap().text(), Some("  x\ny\n"));
    assert_eq!(block("k: |\nb: 1\n").start_line, 2);
}

#[test]
fn a_duplicate_key_is_reported_with_both_places() {
    let (file, documents, faults) = read("a: 1\nb: 2\na: 3\n'b': 4\nc: {x: 1, x: 2}\n");
    assert_eq!(
        places(&faults),
        [(codes::DUPLICATE_KEY, 3, 1), (codes::DUPLICATE_KEY, 4, 1), (codes::DUPLICATE_KEY, 5, 11)]
    );
    assert_eq!(file.line_col(faults[0].labels[0].0.span.start), (1, 1));
    assert_eq!(documents[0].root.to_json(), json!({"a": 1, "b": 2, "c": {"x": 1}}));
}

#[test]
fn a_tab_in_the_indentation_is_reported_with_a_fix() {
    for text in ["a:\n\tb: 1\n", "a:\n  b: 1\n  \tc: 2\n", "a:\n  b:\n\t\tc: 2\n", "- a: 1\n\tb: 2\n"] {
        let (file, _, faults) = read(text);
        assert_eq!(faults[0].code, codes::TAB_INDENT, "{text:?} {faults:?}");
        assert!(faults[0].message.contains("tab in indentation at column "));
        let place = faults[0].place.clone().unwrap();
        assert!(file.slice(place.span).bytes().all(|b| b == b'\t'), "{text:?}");
    }
    let (file, _, faults) = read("a:\n\tb: 1\n");
    assert_eq!(places(&faults), [(codes::TAB_INDENT, 2, 1)]);
    assert_eq!(fixed(&file, &faults[0]), "a:\n  b: 1\n");
}

#[test]
fn keys_that_are_not_text_are_reported_with_a_fix() {
    let (file, _, faults) = read("1: a\ntrue: b\n~: c\n? [x, y]\n: d\n? {k: v}\n: e\nno: fine\n");
    let expected: Vec<_> = [(1, 1), (2, 1), (3, 1), (4, 3), (6, 3)].map(|(l, c)| (codes::KEY_NOT_STRING, l, c)).into();
    assert_eq!(places(&faults), expected);
    assert!(fixed(&file, &faults[0]).starts_with("\"1\": a\n"));
    let (_, _, faults) = read(": x\n");
    assert_eq!(faults[0].code, codes::KEY_NOT_STRING);
}

#[test]
fn a_broken_document_does_not_hide_the_next() {
    let (_, documents, faults) = read("a: [1\n---\nb: {x: 1, x: 2}\n---\nc: 'open\n--- \nd: 1\n");
    // Causes of other errors come first.
    let found: Vec<_> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(found, [codes::YAML_SYNTAX, codes::YAML_SYNTAX, codes::DUPLICATE_KEY]);
    let values: Vec<Value> = documents.iter().map(|document| document.root.to_json()).collect();
    assert_eq!(values, [json!({"b": {"x": 1}}), json!({"d": 1})]);
}

#[test]
fn aliases_resolve_within_a_document() {
    let (file, root) = good("a: &x {k: [1]}\nb: *x\n");
    assert_eq!(root.to_json(), json!({"a": {"k": [1]}, "b": {"k": [1]}}));
    assert_eq!(file.line_col(root.pointer("/b/k").unwrap().span.start).0, 1);
    assert_eq!(places(&read("a: &x 1\n---\nb: *x\n").2), [(codes::BAD_ALIAS, 3, 4)]);
    assert_eq!(places(&read("a: &x [*x]\n").2), [(codes::BAD_ALIAS, 1, 8)]);
    assert_eq!(read("a: *nothing\n").2[0].code, codes::BAD_ALIAS);
}

#[test]
fn only_the_tag_str_is_supported() {
    let (_, root) = good("a: !!str 1.10\n");
    assert_eq!(root.to_json(), json!({"a": "1.10"}));
    assert_eq!(
        read("a: !thing {b: 1}\nc: !!int 3\n").2.iter().map(|f| f.code).collect::<Vec<_>>(),
        [codes::TAG_NOT_SUPPORTED; 2]
    );
}

fn resolved(text: &str, schema: &Value) -> (Value, Vec<Diagnostic>) {
    let (file, root) = good(text);
    resolve(&file, &root, schema, schema)
}

#[test]
fn plain_scalars_stay_text_if_the_schema_expects_text() {
    let schema =
        json!({ "additionalProperties": { "$ref": "#/$defs/text" }, "$defs": { "text": { "type": "string" } } });
    let (value, faults) = resolved("a: no\nb: 0755\nc: true\nd: 12\ne: 1.1\nf: on\ng: 2024-01-01\n", &schema);
    assert_eq!(faults, []);
    assert_eq!(
        value,
        json!({"a": "no", "b": "0755", "c": "true", "d": "12", "e": "1.1", "f": "on", "g": "2024-01-01"})
    );
}

#[test]
fn a_version_without_quotes_is_reported_with_a_fix() {
    let schema = json!({ "properties": { "version": { "type": "string" } } });
    let (file, root) = good("version: 1.10\n");
    let (value, faults) = resolve(&file, &root, &schema, &schema);
    assert_eq!(value, json!({"version": "1.10"}));
    assert_eq!(places(&faults), [(codes::NUMBER_AS_TEXT, 1, 10)]);
    assert_eq!(fixed(&file, &faults[0]), "version: \"1.10\"\n");
    assert_eq!(resolved("version: '1.10'\n", &schema), (json!({"version": "1.10"}), vec![]));
    assert_eq!(resolved("version: 1.2.3\n", &schema), (json!({"version": "1.2.3"}), vec![]));
}

#[test]
fn words_instead_of_booleans_are_reported_with_a_fix() {
    let schema = json!({ "additionalProperties": { "type": "boolean" } });
    let (value, faults) = resolved("a: no\nb: Yes\nc: off\nd: true\n", &schema);
    assert_eq!(value, json!({"a": false, "b": true, "c": false, "d": true}));
    assert_eq!(faults.iter().map(|f| f.code).collect::<Vec<_>>(), [codes::WORD_AS_BOOLEAN; 3]);
    assert_eq!(faults[0].help, ["write `false`"]);
}

#[test]
fn alternatives_and_references_are_followed() {
    let schema = json!({
        "items": { "$ref": "#/$defs/any" },
        "$defs": { "any": { "oneOf": [
            { "properties": { "kind": { "const": "a" }, "v": { "type": "string" } } },
            { "properties": { "kind": { "const": "b" }, "v": { "type": "integer" }, "next": { "$ref": "#/$defs/any" } } },
            { "anyOf": [{ "type": "string" }, { "type": "null" }] }
        ] } }
    });
    let (value, faults) = resolved("- {kind: a, v: 1}\n- {kind: b, v: 1, next: {kind: a, v: 2}}\n- 7\n- ~\n", &schema);
    assert_eq!(faults, []);
    assert_eq!(
        value,
        json!([{"kind": "a", "v": "1"}, {"kind": "b", "v": 1, "next": {"kind": "a", "v": "2"}}, "7", null])
    );
}

#[test]
fn recursive_schemas_terminate() {
    let schema = json!({ "$ref": "#", "anyOf": [{ "$ref": "#" }] });
    assert_eq!(resolved("a: 1\n", &schema).0, json!({"a": 1}));
}

#[test]
fn a_key_without_a_value_is_null_in_brackets_too() {
    for text in ["{a: 1, b, c: 2}", "{a: 1, b}", "{a: 1, b: , c: 2}", "{a: f(x, b) <= 9, c: 2}", "a: 1\nb:\n"] {
        let file = SourceFile::new("a.yaml", text);
        let (documents, faults) = parse(&file);
        assert!(faults.is_empty(), "{text}: {faults:?}");
        let nulls = documents[0].root.entries().iter().filter(|(_, value)| value.kind == NodeKind::Null);
        assert_eq!(nulls.count(), 1, "{text}: {:?}", documents[0].root);
    }
}
