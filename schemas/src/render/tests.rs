use std::sync::Arc;

use super::*;
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::source::{SourceFile, Span};

const TEXT: &str = "id: sol\nname: Žluť\neffects:\n  - type: gain\n    amuont: 1   # oops\n    type: lose\n";

fn place(file: &Arc<SourceFile>, part: &str) -> FileSpan {
    let start = file.text().find(part).unwrap();
    FileSpan::new(file, Span::new(start, start + part.len()))
}

fn examples() -> Vec<Diagnostic> {
    let file = SourceFile::new("factions/a b.yaml", TEXT);
    let base = SourceFile::new("base.yaml", "one: 1\ntwo: 2\n");
    let unknown = place(&file, "amuont");
    let second = FileSpan::new(&file, Span::new(TEXT.rfind("type").unwrap(), TEXT.rfind("type").unwrap() + 4));
    vec![
        Diagnostic::error(codes::UNKNOWN_KEY, "unknown key `amuont` in `effects.1`")
            .at(unknown.clone())
            .expected("one of `type`, `amount`")
            .help("did you mean `amount`?")
            .fix(unknown, "amount"),
        Diagnostic::warning(codes::DUPLICATE_KEY, "duplicate key `type`")
            .at(second)
            .label(place(&file, "type"), "first written here")
            .label(place(&base, "two"), "patched here")
            .help("remove one of them"),
        Diagnostic::note(codes::NO_FIT, "100% of a thing: odd,\nreally"),
        Diagnostic::error(codes::UNREADABLE, "cannot read `x.yaml`")
            .at(FileSpan::whole_file(SourceFile::new("x.yaml", ""))),
    ]
}

fn show(given: &str) -> String {
    given.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn text_has_frames_help_and_fix() {
    insta::assert_snapshot!(show(&text(&examples(), false)), @r#"
error[HF0101]: unknown key `amuont` in `effects.1`
 --> factions/a b.yaml:5:5
  |
5 |     amuont: 1   # oops
  |     ^^^^^^
  |
  = expected: one of `type`, `amount`
help: did you mean `amount`?
  |
5 -     amuont: 1   # oops
5 +     amount: 1   # oops
  |

warning[HF0012]: duplicate key `type`
 --> factions/a b.yaml:6:5
  |
4 |   - type: gain
  |     ---- first written here
5 |     amuont: 1   # oops
6 |     type: lose
  |     ^^^^
  |
 ::: base.yaml:2:1
  |
2 | two: 2
  | --- patched here
  |
  = help: remove one of them

note[HF0108]: 100% of a thing: odd,\nreally

error[HF0001]: cannot read `x.yaml`
--> x.yaml
"#);
}

#[test]
fn colour_is_escape_sequences_around_the_same_text() {
    let coloured = text(&examples(), true);
    assert!(coloured.contains("\u{1b}["));
    assert!(!text(&examples(), false).contains('\u{1b}'));
}

#[test]
fn errors_at_the_end_and_over_several_lines_are_rendered() {
    let file = SourceFile::new("a.yaml", "a: [1,\n  2,\n  3]\nb: 'č");
    let whole = FileSpan::new(&file, Span::new(3, 17));
    let end = FileSpan::new(&file, Span::empty(file.text().len()));
    let faults = [
        Diagnostic::error(codes::WRONG_TYPE, "`a` is a sequence").at(whole),
        Diagnostic::error(codes::YAML_SYNTAX, "invalid YAML: open quote").at(end),
    ];
    insta::assert_snapshot!(show(&text(&faults, false)), @r#"
error[HF0103]: `a` is a sequence
 --> a.yaml:1:4
  |
1 | a: [1,
  |    ^^^

error[HF0010]: invalid YAML: open quote
 --> a.yaml:4:6
  |
4 | b: 'č
  |      ^
"#);
}

#[test]
fn json_has_an_object_for_each() {
    insta::assert_snapshot!(json(&examples()), @r#"
[
  {
    "code": "HF0101",
    "severity": "error",
    "message": "unknown key `amuont` in `effects.1`",
    "file": "factions/a b.yaml",
    "line": 5,
    "column": 5,
    "end_line": 5,
    "end_column": 11,
    "expected": "one of `type`, `amount`",
    "help": [
      "did you mean `amount`?"
    ],
    "labels": [],
    "fix": {
      "file": "factions/a b.yaml",
      "line": 5,
      "column": 5,
      "end_line": 5,
      "end_column": 11,
      "replacement": "amount"
    }
  },
  {
    "code": "HF0012",
    "severity": "warning",
    "message": "duplicate key `type`",
    "file": "factions/a b.yaml",
    "line": 6,
    "column": 5,
    "end_line": 6,
    "end_column": 9,
    "expected": null,
    "help": [
      "remove one of them"
    ],
    "labels": [
      {
        "file": "factions/a b.yaml",
        "line": 4,
        "column": 5,
        "end_line": 4,
        "end_column": 9,
        "message": "first written here"
      },
      {
        "file": "base.yaml",
        "line": 2,
        "column": 1,
        "end_line": 2,
        "end_column": 4,
        "message": "patched here"
      }
    ],
    "fix": null
  },
  {
    "code": "HF0108",
    "severity": "note",
    "message": "100% of a thing: odd,\\nreally",
    "file": null,
    "line": null,
    "column": null,
    "end_line": null,
    "end_column": null,
    "expected": null,
    "help": [],
    "labels": [],
    "fix": null
  },
  {
    "code": "HF0001",
    "severity": "error",
    "message": "cannot read `x.yaml`",
    "file": "x.yaml",
    "line": 1,
    "column": 1,
    "end_line": 1,
    "end_column": 1,
    "expected": null,
    "help": [],
    "labels": [],
    "fix": null
  }
]
"#);
}

#[test]
fn sarif_is_one_run_with_the_rules_that_occur() {
    insta::assert_snapshot!(sarif(&examples()), @r#"
{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": {
        "driver": {
          "name": "hexforge",
          "version": "0.1.0",
          "rules": [
            {
              "id": "HF0001",
              "shortDescription": {
                "text": "Cannot read file"
              },
              "fullDescription": {
                "text": "The operating system did not let Hexforge read the file. A pack with a missing file is not the pack that its author tested."
              },
              "help": {
                "text": "Check that the file exists, that its name is spelled exactly like this, and that you may read it."
              }
            },
            {
              "id": "HF0012",
              "shortDescription": {
                "text": "Duplicate key"
              },
              "fullDescription": {
                "text": "A mapping contains the same key twice. One of the two values would silently be lost."
              },
              "help": {
                "text": "Remove one of the keys, or merge their values."
              }
            },
            {
              "id": "HF0101",
              "shortDescription": {
                "text": "Unknown key"
              },
              "fullDescription": {
                "text": "A mapping contains a key that Hexforge does not read. An ignored key looks right and does nothing. This is the most common mistake in content."
              },
              "help": {
                "text": "Correct the spelling, or remove the key."
              }
            },
            {
              "id": "HF0108",
              "shortDescription": {
                "text": "Invalid value"
              },
              "fullDescription": {
                "text": "The value breaks a rule of the schema that does not have a code of its own. Hexforge relies on what the schema promises."
              },
              "help": {
                "text": "Compare the value with the schema of its kind."
              }
            }
          ]
        }
      },
      "columnKind": "unicodeCodePoints",
      "results": [
        {
          "ruleId": "HF0101",
          "ruleIndex": 2,
          "level": "error",
          "message": {
            "text": "unknown key `amuont` in `effects.1`; expected one of `type`, `amount`; did you mean `amount`?"
          },
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "factions/a%20b.yaml"
                },
                "region": {
                  "startLine": 5,
                  "startColumn": 5,
                  "endLine": 5,
                  "endColumn": 11
                }
              }
            }
          ],
          "fixes": [
            {
              "artifactChanges": [
                {
                  "artifactLocation": {
                    "uri": "factions/a%20b.yaml"
                  },
                  "replacements": [
                    {
                      "deletedRegion": {
                        "startLine": 5,
                        "startColumn": 5,
                        "endLine": 5,
                        "endColumn": 11
                      },
                      "insertedContent": {
                        "text": "amount"
                      }
                    }
                  ]
                }
              ]
            }
          ]
        },
        {
          "ruleId": "HF0012",
          "ruleIndex": 1,
          "level": "warning",
          "message": {
            "text": "duplicate key `type`; remove one of them"
          },
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "factions/a%20b.yaml"
                },
                "region": {
                  "startLine": 6,
                  "startColumn": 5,
                  "endLine": 6,
                  "endColumn": 9
                }
              }
            }
          ],
          "relatedLocations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "factions/a%20b.yaml"
                },
                "region": {
                  "startLine": 4,
                  "startColumn": 5,
                  "endLine": 4,
                  "endColumn": 9
                }
              },
              "message": {
                "text": "first written here"
              }
            },
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "base.yaml"
                },
                "region": {
                  "startLine": 2,
                  "startColumn": 1,
                  "endLine": 2,
                  "endColumn": 4
                }
              },
              "message": {
                "text": "patched here"
              }
            }
          ]
        },
        {
          "ruleId": "HF0108",
          "ruleIndex": 3,
          "level": "note",
          "message": {
            "text": "100% of a thing: odd,\\nreally"
          },
          "locations": []
        },
        {
          "ruleId": "HF0001",
          "ruleIndex": 0,
          "level": "error",
          "message": {
            "text": "cannot read `x.yaml`"
          },
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "x.yaml"
                },
                "region": {
                  "startLine": 1,
                  "startColumn": 1,
                  "endLine": 1,
                  "endColumn": 1
                }
              }
            }
          ]
        }
      ]
    }
  ]
}
"#);
}

#[test]
fn github_has_a_line_for_each() {
    insta::assert_snapshot!(github(&examples()).iter().map(|line| format!("{line}\n")).collect::<String>(), @r#"
::error file=factions/a b.yaml,line=5,endLine=5,col=5,endColumn=11,title=HF0101::unknown key `amuont` in `effects.1`%0Aexpected: one of `type`, `amount`%0Ahelp: did you mean `amount`?
::warning file=factions/a b.yaml,line=6,endLine=6,col=5,endColumn=9,title=HF0012::duplicate key `type`%0Ahelp: remove one of them
::notice title=HF0108::100%25 of a thing: odd,\nreally
::error file=x.yaml,line=1,endLine=1,col=1,endColumn=1,title=HF0001::cannot read `x.yaml`
"#);
}

#[test]
fn control_characters_from_a_pack_do_not_reach_the_terminal() {
    let file = SourceFile::new("a\u{1b}[31m.yaml", "a: \u{1b}[31m\u{7}x\n");
    let place = FileSpan::new(&file, Span::new(3, 9));
    let fault = Diagnostic::error(codes::NO_FIT, "m\u{1b}[31m")
        .at(place.clone())
        .label(place.clone(), "l\u{1b}[31m")
        .expected("e\u{1b}[31m")
        .help("h\u{1b}[31m")
        .help("h\u{7}")
        .fix(place, "f\u{1b}[31m");
    let drawn = text(&[fault], false);
    assert!(drawn.chars().all(|c| c == '\n' || !c.is_control()), "{drawn:?}");
}
