//! References in properties are resolved wherever a declaration says `ref`, and misspelled ones get the nearest name.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_core::value::Value;
use support::Packs;

/// A pack whose kind `thing` has a property with this declaration and value.
fn thing(declaration: &str, value: &str) -> Packs {
    let packs = Packs::with_base();
    packs.mod_pack(&format!(
        "kind: kind\nid: thing\nproperties:\n  p: {declaration}\n---\nkind: thing\nid: one\nname: One\np: {value}\n"
    ));
    packs
}

#[test]
fn a_misspelt_reference_is_reported_wherever_the_declaration_says_ref() {
    let cases = [
        ("{ref: colour}", "rde", 4),
        ("{type: list of string, ref: colour}", "[red, rde]", 10),
        ("{type: list, items: {ref: colour}}", "[red, rde]", 10),
        ("{type: list, prefixItems: [{type: integer}, {ref: colour}]}", "[1, rde]", 8),
        ("{anyOf: [{type: string, ref: colour}, {type: integer}]}", "rde", 4),
        ("{oneOf: [{ref: colour}, {type: integer}]}", "rde", 4),
        ("{allOf: [{type: string}, {ref: colour}]}", "rde", 4),
        ("{type: map, additionalProperties: {ref: colour}}", "{a: rde}", 8),
        ("{type: map, propertyNames: {ref: colour}}", "{rde: 1}", 5),
        ("{type: map, properties: {a: {anyOf: [{ref: colour}, {type: integer}]}}}", "{a: rde}", 8),
        ("{anyOf: [{type: map, propertyNames: {ref: colour}}, {type: integer}]}", "{rde: 1}", 5),
        ("{type: list, items: {oneOf: [{type: integer}, {ref: colour}]}}", "[1, rde]", 8),
        ("{type: list, items: {type: list, items: {ref: colour}}}", "[[red], [rde]]", 13),
    ];
    for (declaration, value, column) in cases {
        let told = thing(declaration, value).report(&["more"]);
        let head = format!("error[HF0202]: unknown colour `rde`\n --> more/all.yaml:9:{column}\n");
        assert!(told.contains(&head), "{declaration}:\n{told}");
        assert!(told.contains("did you mean `red`?"), "{declaration}:\n{told}");
        assert_eq!(told.matches("error[").count(), 1, "{declaration}:\n{told}");
        let right = thing(declaration, &value.replace("rde", "red")).errors(&["more"]);
        assert!(right.is_empty(), "{declaration}: {right:?}");
    }
}

#[test]
fn a_text_that_another_alternative_accepts_is_not_a_reference() {
    let declaration = "{anyOf: [{ref: colour}, {type: string, enum: [none, any]}]}";
    assert!(thing(declaration, "none").errors(&["more"]).is_empty());
    let loaded = thing(declaration, "red").load(&["more"]);
    let ruleset = loaded.ruleset.unwrap();
    let one = ruleset.find_def("more:one").unwrap();
    assert!(matches!(ruleset.property(one, "p"), Some(Value::Def(_))));
}

#[test]
fn the_nearest_name_does_not_depend_on_the_prefix() {
    for (written, meant) in [("rde", "red"), ("b:rde", "b:red"), ("base:rde", "base:red")] {
        let told = thing("{ref: colour}", &format!("\"{written}\"")).report(&["more"]);
        assert!(told.contains(&format!("did you mean `{meant}`?")), "{told}");
    }
}
