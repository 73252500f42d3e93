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
fn each_document_has_a_kind_and_an_id() {
    let heads = documents(TEXT);
    assert_eq!(heads.iter().map(|h| h.id.as_str()).collect::<Vec<_>>(), ["flank", "other"]);
    assert_eq!(document_at(TEXT, TEXT.find("cost: 1").unwrap()), 1);
}

#[test]
fn the_schema_decides_the_input_of_a_field() {
    let fields = fields(TEXT, &PartPath::document(0), &schema(), &schema());
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
    let changed = set(TEXT, &PartPath::document(0), "cost", &Input::Number, "5").unwrap();
    assert_eq!(changed, TEXT.replacen("cost: 2", "cost: 5", 1));
    let changed = set(TEXT, &PartPath::document(0), "id", &Input::Text, "flank_speed").unwrap();
    assert_eq!(changed, TEXT.replace("id: flank    # its id", "id: flank_speed    # its id"));
    let changed = set(TEXT, &PartPath::document(1), "cost", &Input::Number, "9").unwrap();
    assert_eq!(changed, TEXT.replace("cost: 1}", "cost: 9}"));
    let changed = set(TEXT, &PartPath::document(0), "tags", &Input::Yaml, "[a, b, c]").unwrap();
    assert_eq!(changed, TEXT.replace("[a, b]", "[a, b, c]"));
}

#[test]
fn code_stays_a_block() {
    let changed = set(TEXT, &PartPath::document(0), "do", &Input::Code, "return 2\n").unwrap();
    assert_eq!(changed, TEXT.replace("  local x = 1\n  return x\n", "  return 2\n"));
}

#[test]
fn a_text_is_quoted_if_needed() {
    let changed = set(TEXT, &PartPath::document(0), "text", &Input::Text, "no").unwrap();
    assert!(changed.contains("text: \"no\"\n"));
    let changed = set(TEXT, &PartPath::document(0), "text", &Input::Text, "Žluť: сол, #1").unwrap();
    assert!(changed.contains("text: \"Žluť: сол, #1\"\n"));
}

#[test]
fn a_new_field_comes_last() {
    let changed = set(TEXT, &PartPath::document(0), "colour", &Input::Choice(Vec::new()), "red").unwrap();
    assert_eq!(changed, TEXT.replace("tags: [a, b]\n", "tags: [a, b]\ncolour: red\n"));
    let changed = set(TEXT, &PartPath::document(1), "colour", &Input::Choice(Vec::new()), "red").unwrap();
    assert_eq!(changed, TEXT.replace("cost: 1}", "cost: 1, colour: red}"));
}

#[test]
fn removing_a_field_leaves_the_others_unchanged() {
    assert_eq!(remove(TEXT, &PartPath::document(0), "cost").unwrap(), TEXT.replacen("cost: 2\n", "", 1));
    assert_eq!(
        remove(TEXT, &PartPath::document(0), "do").unwrap(),
        TEXT.replace("do: |\n  local x = 1\n  return x\n", "")
    );
    assert_eq!(remove(TEXT, &PartPath::document(1), "cost").unwrap(), TEXT.replace(", cost: 1}", "}"));
}

#[test]
fn a_value_that_would_break_the_document_is_rejected() {
    assert!(set(TEXT, &PartPath::document(0), "tags", &Input::Yaml, "[a, b").is_err());
}

#[test]
fn an_edit_of_a_list_item_changes_only_that_item() {
    let edit = |at, value| set_item(TEXT, &PartPath::document(0), "tags", at, &Input::Text, value).unwrap();
    assert_eq!(edit(1, "b: c"), TEXT.replace("[a, b]", "[a, \"b: c\"]"));
    assert_eq!(
        add_item(TEXT, &PartPath::document(0), "tags", &Input::Text, "c").unwrap(),
        TEXT.replace("[a, b]", "[a, b, c]")
    );
    assert_eq!(remove_item(TEXT, &PartPath::document(0), "tags", 0).unwrap(), TEXT.replace("[a, b]", "[b]"));
    assert_eq!(remove_item(TEXT, &PartPath::document(0), "tags", 1).unwrap(), TEXT.replace("[a, b]", "[a]"));
}

#[test]
fn edits_of_a_block_list_keep_other_lines_and_comments() {
    let text = "kind: card\nid: x\ntags:\n  - red     # warm\n  - blue    # cold\n\n# the end\ncost: 1\n";
    assert_eq!(
        set_item(text, &PartPath::document(0), "tags", 0, &Input::Text, "pink").unwrap(),
        text.replace("red ", "pink ")
    );
    let more = text.replace("# cold\n", "# cold\n  - grey\n");
    assert_eq!(add_item(text, &PartPath::document(0), "tags", &Input::Text, "grey").unwrap(), more);
    assert_eq!(remove_item(text, &PartPath::document(0), "tags", 1).unwrap(), text.replace("  - blue    # cold\n", ""));
    let one = remove_item(text, &PartPath::document(0), "tags", 1).unwrap();
    let none = remove_item(&one, &PartPath::document(0), "tags", 0).unwrap();
    assert!(none.contains("tags: []") && none.ends_with("# the end\ncost: 1\n"), "{none}");
    let again = add_item(&none, &PartPath::document(0), "tags", &Input::Text, "red").unwrap();
    assert!(again.contains("tags: [red]"), "{again}");
}

const NESTED: &str = "\
kind: card
id: flank
abilities:
  # What it does.
  - id: strike   # by hand
    do: |
      local x = 1
      return x
    limit: once
  - {id: hide, limit: once}
show: {at: [0, 1], label: a}
";

fn nested_schema() -> Json {
    json!({"properties": {
        "abilities": {"type": "array", "items": {"$ref": "#/$defs/ability"}},
        "show": {"anyOf": [{"$ref": "#/$defs/show"}, {"type": "null"}]}
    }, "$defs": {
        "ability": {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "string"}, "do": {"type": "string"}, "limit": {"type": "string"}, "optional": {"type": "boolean"}
        }},
        "show": {"type": "object", "properties": {"label": {"type": "string"}, "at": {"type": "array", "items": {"type": "integer"}}}}
    }})
}

#[test]
fn a_part_with_its_own_fields_is_a_form() {
    let (schema, document) = (nested_schema(), PartPath::document(0));
    let top = fields(NESTED, &document, &schema, &schema);
    let input = |key: &str| top.iter().find(|f| f.key == key).unwrap().input.clone();
    let (Input::Groups(ability), Input::Group(show)) = (input("abilities"), input("show")) else { panic!("{top:?}") };
    let first = document.field("abilities").item(0);
    assert_eq!(part_title(NESTED, &first).as_deref(), Some("strike"));
    let own = fields(NESTED, &first, &schema, &ability);
    let code = own.iter().find(|f| f.key == "do").unwrap();
    assert_eq!((code.input.clone(), code.value.as_deref()), (Input::Code, Some("local x = 1\nreturn x\n")));
    assert!(own.iter().any(|f| f.key == "optional" && f.value.is_none()));
    let shown = fields(NESTED, &document.field("show"), &schema, &show);
    assert_eq!(shown.iter().find(|f| f.key == "at").unwrap().input, Input::List(Box::new(Input::Number)));
}

#[test]
fn an_edit_inside_a_part_changes_only_that_field() {
    let abilities = PartPath::document(0).field("abilities");
    let (first, second) = (abilities.item(0), abilities.item(1));
    let changed = set(NESTED, &first, "limit", &Input::Text, "twice").unwrap();
    assert_eq!(changed, NESTED.replacen("limit: once", "limit: twice", 1));
    let changed = set(NESTED, &first, "do", &Input::Code, "return 2\n").unwrap();
    assert_eq!(changed, NESTED.replace("      local x = 1\n      return x\n", "      return 2\n"));
    let changed = set(NESTED, &second, "limit", &Input::Text, "twice").unwrap();
    assert_eq!(changed, NESTED.replace("{id: hide, limit: once}", "{id: hide, limit: twice}"));
    let changed = set(NESTED, &first, "optional", &Input::Flag, "true").unwrap();
    assert_eq!(changed, NESTED.replacen("    limit: once\n", "    limit: once\n    optional: true\n", 1));
    let changed = set_item(NESTED, &PartPath::document(0).field("show"), "at", 1, &Input::Number, "7").unwrap();
    assert_eq!(changed, NESTED.replace("[0, 1]", "[0, 7]"));
}

#[test]
fn removing_a_field_inside_a_part_leaves_the_others_unchanged() {
    let first = PartPath::document(0).field("abilities").item(0);
    assert_eq!(remove(NESTED, &first, "limit").unwrap(), NESTED.replacen("    limit: once\n", "", 1));
    let without_id = remove(NESTED, &first, "id").unwrap();
    assert!(without_id.contains("  - do: |\n      local x = 1\n"), "{without_id}");
    let gone = remove_item(NESTED, &PartPath::document(0), "abilities", 0).unwrap();
    assert!(!gone.contains("strike") && gone.contains("  - {id: hide, limit: once}\n"), "{gone}");
}

#[test]
fn a_text_that_is_one_of_several_alternatives_is_code() {
    let schema = json!({"properties": {
        "if": {"type": ["string", "integer", "boolean", "null"]},
        "do": {"anyOf": [{"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "object"}}]}, {"type": "null"}]},
        "printed": {"type": ["boolean", "null"]}
    }});
    let fields = fields("if: a == b\ndo: act()\nprinted: true\n", &PartPath::document(0), &schema, &schema);
    let inputs: Vec<Input> = fields.into_iter().map(|field| field.input).collect();
    assert_eq!(inputs, [Input::Expression, Input::Expression, Input::Flag]);
}

#[test]
fn a_new_part_has_its_required_fields() {
    let (schema, document) = (nested_schema(), PartPath::document(0));
    let ability = schema.pointer("/$defs/ability").unwrap();
    assert_eq!(first_part(ability), "{id: new}");
    let of = Input::Group(Box::new(ability.clone()));
    let changed = add_item(NESTED, &document, "abilities", &of, &first_part(ability)).unwrap();
    assert_eq!(changed, NESTED.replace("limit: once}\n", "limit: once}\n  - {id: new}\n"));
    let none = "kind: card\nid: a\n";
    let missing = fields(none, &document, &schema, &schema);
    let input = |key: &str| missing.iter().find(|f| f.key == key).unwrap().input.clone();
    assert_eq!(input("abilities").empty(), Some("[]"));
    assert!(matches!(input("show"), Input::Group(_)));
    let begun = set(none, &document, "abilities", &input("abilities"), "[]").unwrap();
    assert_eq!(
        add_item(&begun, &document, "abilities", &of, "{id: new}").unwrap(),
        "kind: card\nid: a\nabilities: [{id: new}]\n"
    );
}
