//! Renders each code of files, YAML and structure once, for a small file with the error.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::text;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::{Limits, SourceFile, read_file};
use crate::validate::Validator;
use crate::yaml::parse;

fn schema() -> Value {
    json!({
        "additionalProperties": false,
        "properties": {
            "id": { "type": "string", "pattern": "^[a-z]+$" },
            "amount": { "type": "integer", "maximum": 9 },
            "hidden": { "type": "boolean" },
            "colour": { "enum": ["red", "green"] },
            "never": { "not": {} },
            "step": { "oneOf": [
                { "type": "object", "required": ["event"], "properties": { "event": {} }, "additionalProperties": false },
                { "type": "object", "required": ["flow"], "properties": { "flow": {} }, "additionalProperties": false }
            ] },
            "cost": { "type": "object", "required": ["trade"] }
        }
    })
}

fn faults(source: &str) -> Vec<Diagnostic> {
    let file = SourceFile::new("cards/sol.yaml", source);
    let (documents, faults) = parse(&file);
    let validator = Validator::new(&schema()).unwrap();
    let checked = documents.iter().flat_map(|document| validator.check(&document.root, &file).1);
    faults.into_iter().chain(checked).collect()
}

#[test]
fn codes_of_yaml_and_structure_are_rendered() {
    let deep = format!("{}{}", "[".repeat(65), "]".repeat(65));
    let sources = [
        "id: [sol\n",
        "id:\n\t- sol\n",
        "id: sol\ncolour: red\nid: sun\n",
        "1: sol\n",
        deep.as_str(),
        "id: *sol\n",
        "id: !sun sol\n",
        "# sun\nid: 1.10\n",
        "hidden: no\n",
        "amuont: 1\n",
        "cost: {carrier: 1}\n",
        "amount: lots\n",
        "colour: geen\n",
        "amount: 12\n",
        "id: Sol\n",
        "step: {event: a, flow: b}\n",
        "never: 1\n",
    ];
    let mut drawn = String::new();
    for source in sources {
        let found = faults(source);
        write!(drawn, "{}", text(&found[..1], false)).unwrap();
    }
    let drawn: String = drawn.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    insta::assert_snapshot!(drawn, @r#"
error[HF0010]: invalid YAML: while parsing a flow sequence, expected ',' or ']'
 --> cards/sol.yaml:1:10
  |
1 | id: [sol
  |         ^
  |
  = help: close the bracket, and separate the items with `,`

error[HF0011]: tab in indentation at column 1
 --> cards/sol.yaml:2:1
  |
2 |     - sol
  | ^^^^
  |
  = expected: spaces
help: write it like this
  |
2 |   - sol
  | ++

error[HF0012]: duplicate key `id`
 --> cards/sol.yaml:3:1
  |
1 | id: sol
  | -- first written here
2 | colour: red
3 | id: sun
  | ^^
  |
  = help: remove one of them, or merge their values

error[HF0013]: a key must be text, not a number
 --> cards/sol.yaml:1:1
  |
1 | 1: sol
  | ^
  |
help: write it like this
  |
1 - 1: sol
1 + "1": sol
  |

error[HF0014]: nested more than 64 levels deep
 --> cards/sol.yaml:1:65
  |
1 | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  |                                                                 ^
  |
  = help: flatten the structure

error[HF0016]: alias without an anchor
 --> cards/sol.yaml:1:5
  |
1 | id: *sol
  |     ^
  |
  = expected: an anchor earlier in the same document; anchors end at `---`
  = help: define the anchor, or write the value out

error[HF0017]: unsupported tag `!sun`
 --> cards/sol.yaml:1:5
  |
1 | id: !sun sol
  |     ^^^^^^^^
  |
  = help: remove the tag

error[HF0018]: `1.10` without quotes is the number 1.1
 --> cards/sol.yaml:2:5
  |
2 | id: 1.10
  |     ^^^^
  |
  = expected: text
help: put it in quotes
  |
2 - id: 1.10
2 + id: "1.10"
  |

error[HF0019]: `no` is text, not a boolean
 --> cards/sol.yaml:1:9
  |
1 | hidden: no
  |         ^^
  |
  = expected: `true` or `false`
help: write `false`
  |
1 - hidden: no
1 + hidden: false
  |

error[HF0101]: unknown key `amuont` in the document
 --> cards/sol.yaml:1:1
  |
1 | amuont: 1
  | ^^^^^^
  |
  = expected: one of `id`, `amount`, `hidden`, `colour`, `never`, `step`, `cost`
help: did you mean `amount`?
  |
1 - amuont: 1
1 + amount: 1
  |

error[HF0102]: missing key `trade` in `cost`
 --> cards/sol.yaml:1:8
  |
1 | cost: {carrier: 1}
  |        ^^^^^^^
  |
  = help: add `trade:`

error[HF0103]: `amount` is text: `lots`
 --> cards/sol.yaml:1:9
  |
1 | amount: lots
  |         ^^^^
  |
  = expected: an integer

error[HF0104]: `geen` is not a valid value of `colour`
 --> cards/sol.yaml:1:9
  |
1 | colour: geen
  |         ^^^^
  |
  = expected: one of `red`, `green`
help: did you mean `green`?
  |
1 | colour: green
  |          +

error[HF0105]: `amount` is too large: 12
 --> cards/sol.yaml:1:9
  |
1 | amount: 12
  |         ^^
  |
  = expected: at most 9

error[HF0106]: `Sol` is not a valid value of `id`
 --> cards/sol.yaml:1:5
  |
1 | id: Sol
  |     ^^^
  |
  = expected: text that matches `^[a-z]+$`

error[HF0107]: `step` has both `event` and `flow`
 --> cards/sol.yaml:1:18
  |
1 | step: {event: a, flow: b}
  |        -----     ^^^^
  |        |
  |        `event` is here
  |
  = expected: exactly one of `event`, `flow`
  = help: remove one of them

error[HF0108]: `never` is not valid: {} is not allowed for the value
 --> cards/sol.yaml:1:8
  |
1 | never: 1
  |        ^
"#);
}

#[test]
fn codes_of_files_are_rendered() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("latin.yaml"), b"id: sol\nname: \xe9\n").unwrap();
    std::fs::write(folder.path().join("large.yaml"), vec![b' '; 200]).unwrap();
    std::fs::create_dir(folder.path().join("cards")).unwrap();
    let limits = Limits { file_bytes: 100, ..Limits::default() };
    let faults: Vec<Diagnostic> = ["none.yaml", "../sol.yaml", "cards", "large.yaml", "latin.yaml"]
        .iter()
        .map(|path| *read_file(folder.path(), path, &limits).unwrap_err())
        .collect();
    let drawn: String = text(&faults, false).lines().map(|line| format!("{}\n", line.trim_end())).collect();
    insta::assert_snapshot!(drawn, @r#"
error[HF0001]: cannot read `none.yaml`: entity not found
--> none.yaml

error[HF0002]: path `../sol.yaml` leads out of the pack
--> ../sol.yaml
 = expected: a path relative to the pack, with `/` and without `..`

error[HF0003]: `cards` is not a regular file
--> cards

error[HF0004]: `large.yaml` is larger than 100 bytes
--> large.yaml
 = help: split the file

error[HF0005]: byte 14 (line 2) is not UTF-8
 --> latin.yaml:2:7
  |
2 | name: �
  |       ^
  |
  = help: save the file as UTF-8
"#);
}

#[test]
fn codes_of_limits_and_invalid_schemas_are_rendered() {
    let limits = Limits { nodes: 3, faults: 1, ..Limits::default() };
    let file = SourceFile::new("a.yaml", "- &a [x, x]\n- *a\n");
    let (_, mut faults) = crate::yaml::parse_with(&file, &limits);
    let file = SourceFile::new("b.yaml", "a: 1\na: 2\na: 3\n");
    faults.extend(crate::yaml::parse_with(&file, &Limits { faults: 1, ..Limits::default() }).1);
    faults.push(*Validator::new(&json!({ "type": "thing" })).unwrap_err());
    let seen: Vec<_> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(seen, [codes::TOO_MANY_NODES, codes::DUPLICATE_KEY, codes::TOO_MANY_FAULTS, codes::BROKEN_SCHEMA]);
    let drawn: String = text(&faults, false).lines().map(|line| format!("{}\n", line.trim_end())).collect();
    insta::assert_snapshot!(drawn, @r#"
error[HF0015]: the file has more than 3 values
 --> a.yaml:1:10
  |
1 | - &a [x, x]
  |          ^
  |
  = help: split the file; do not nest aliases

error[HF0012]: duplicate key `a`
 --> b.yaml:2:1
  |
1 | a: 1
  | - first written here
2 | a: 2
  | ^
  |
  = help: remove one of them, or merge their values

note[HF0020]: 1 more error is not shown
 --> b.yaml:3:6
  |
3 | a: 3
  |     ^

error[HF0100]: invalid schema at `/type`: the value is not valid under any of the schemas listed in the 'anyOf' keyword
 |
 = help: fix the schema; documents of this kind were not checked
"#);
}
