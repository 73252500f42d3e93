use super::*;
use serde_json::json;

const TEXT: &str = "\
# A card.
kind: card   # the kind
id: flank    # its id

cost: 2
text: \"a: b\"
do: |
  local x = 1
  return x
tags: [a, b]
---
{kind: card, id: other, cost: 1}
";

fn schema() -> Json {
    json!({"required": ["kind", "id"], "properties": {
        "kind": {"const": "card"}, "id": {"type": "string"}, "cost": {"type": "integer", "description": "What it costs."},
        "colour": {"enum": ["red", "blue"]}, "secret": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "string"}}, "pairs": {"type": "array"},
        "of": {"anyOf": [{"$ref": "#/$defs/n"}, {"type": "null"}]}
    }, "$defs": {"n": {"type": "integer"}}})
}

#[test]
fn documents_are_told_apart() {
    let heads = documents(TEXT);
    assert_eq!(heads.iter().map(|h| h.id.as_str()).collect::<Vec<_>>(), ["flank", "other"]);
    assert_eq!(document_at(TEXT, TEXT.find("cost: 1").unwrap()), 1);
}

#[test]
fn fields_have_the_input_that_their_schema_says() {
    let fields = fields(TEXT, 0, &schema());
    let of = |key: &str| fields.iter().find(|f| f.key == key).unwrap();
    assert_eq!((of("cost").input.clone(), of("cost").value.as_deref()), (Input::Number, Some("2")));
    assert_eq!(of("cost").about, "What it costs.");
    assert_eq!(of("text").value.as_deref(), Some("a: b"));
    assert_eq!((of("do").input.clone(), of("do").value.as_deref()), (Input::Code, Some("local x = 1\nreturn x\n")));
    assert_eq!(
        (of("tags").input.clone(), of("tags").items.join(" ")),
        (Input::List(Box::new(Input::Text)), "a b".to_owned())
    );
    assert_eq!(of("pairs").input, Input::Yaml);
    assert_eq!(of("colour").input, Input::Choice(vec!["red".to_owned(), "blue".to_owned()]));
    assert_eq!((of("of").input.clone(), of("of").value.as_deref()), (Input::Number, None));
    assert_eq!(of("secret").input, Input::Flag);
}

#[test]
fn an_edit_changes_only_the_text_of_its_field() {
    let changed = set(TEXT, 0, "cost", &Input::Number, "5").unwrap();
    assert_eq!(changed, TEXT.replacen("cost: 2", "cost: 5", 1));
    let changed = set(TEXT, 0, "id", &Input::Text, "flank_speed").unwrap();
    assert_eq!(changed, TEXT.replace("id: flank    # its id", "id: flank_speed    # its id"));
    let changed = set(TEXT, 1, "cost", &Input::Number, "9").unwrap();
    assert_eq!(changed, TEXT.replace("cost: 1}", "cost: 9}"));
    let changed = set(TEXT, 0, "tags", &Input::Yaml, "[a, b, c]").unwrap();
    assert_eq!(changed, TEXT.replace("[a, b]", "[a, b, c]"));
}

#[test]
fn code_keeps_its_block() {
    let changed = set(TEXT, 0, "do", &Input::Code, "return 2\n").unwrap();
    assert_eq!(changed, TEXT.replace("  local x = 1\n  return x\n", "  return 2\n"));
}

#[test]
fn a_text_that_needs_quotes_gets_them() {
    let changed = set(TEXT, 0, "text", &Input::Text, "no").unwrap();
    assert!(changed.contains("text: \"no\"\n"));
    let changed = set(TEXT, 0, "text", &Input::Text, "Žluť: сол, #1").unwrap();
    assert!(changed.contains("text: \"Žluť: сол, #1\"\n"));
}

#[test]
fn a_new_field_comes_behind_the_others() {
    let changed = set(TEXT, 0, "colour", &Input::Choice(Vec::new()), "red").unwrap();
    assert_eq!(changed, TEXT.replace("tags: [a, b]\n", "tags: [a, b]\ncolour: red\n"));
    let changed = set(TEXT, 1, "colour", &Input::Choice(Vec::new()), "red").unwrap();
    assert_eq!(changed, TEXT.replace("cost: 1}", "cost: 1, colour: red}"));
}

#[test]
fn a_removed_field_leaves_the_others_as_they_were() {
    assert_eq!(remove(TEXT, 0, "cost").unwrap(), TEXT.replacen("cost: 2\n", "", 1));
    assert_eq!(remove(TEXT, 0, "do").unwrap(), TEXT.replace("do: |\n  local x = 1\n  return x\n", ""));
    assert_eq!(remove(TEXT, 1, "cost").unwrap(), TEXT.replace(", cost: 1}", "}"));
}

#[test]
fn a_value_that_would_break_the_document_is_refused() {
    assert!(set(TEXT, 0, "tags", &Input::Yaml, "[a, b").is_err());
}

#[test]
fn an_item_of_a_list_is_edited_alone() {
    let edit = |at, value| set_item(TEXT, 0, "tags", at, &Input::Text, value).unwrap();
    assert_eq!(edit(1, "b: c"), TEXT.replace("[a, b]", "[a, \"b: c\"]"));
    assert_eq!(add_item(TEXT, 0, "tags", &Input::Text, "c").unwrap(), TEXT.replace("[a, b]", "[a, b, c]"));
    assert_eq!(remove_item(TEXT, 0, "tags", 0).unwrap(), TEXT.replace("[a, b]", "[b]"));
    assert_eq!(remove_item(TEXT, 0, "tags", 1).unwrap(), TEXT.replace("[a, b]", "[a]"));
}

#[test]
fn a_list_of_lines_keeps_its_lines_and_comments() {
    let text = "kind: card\nid: x\ntags:\n  - red     # warm\n  - blue    # cold\n\n# the end\ncost: 1\n";
    assert_eq!(set_item(text, 0, "tags", 0, &Input::Text, "pink").unwrap(), text.replace("red ", "pink "));
    let more = text.replace("# cold\n", "# cold\n  - grey\n");
    assert_eq!(add_item(text, 0, "tags", &Input::Text, "grey").unwrap(), more);
    assert_eq!(remove_item(text, 0, "tags", 1).unwrap(), text.replace("  - blue    # cold\n", ""));
    let one = remove_item(text, 0, "tags", 1).unwrap();
    let none = remove_item(&one, 0, "tags", 0).unwrap();
    assert!(none.contains("tags: []") && none.ends_with("# the end\ncost: 1\n"), "{none}");
    let again = add_item(&none, 0, "tags", &Input::Text, "red").unwrap();
    assert!(again.contains("tags: [red]"), "{again}");
}
