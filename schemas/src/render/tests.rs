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
        Diagnostic::error(codes::UNKNOWN_KEY, "unknown key `amuont` in `effects[0]`")
            .at(unknown.clone())
            .expected("one of `type`, `amount`")
            .help("did you mean `amount`?")
            .fix(unknown, "amount"),
        Diagnostic::warning(codes::DUPLICATE_KEY, "the key `type` is written twice")
            .at(second)
            .label(place(&file, "type"), "first written here")
            .label(place(&base, "two"), "patched here")
            .help("remove one of them"),
        Diagnostic::note(codes::NO_FIT, "100% of a thing: odd,\nreally"),
        Diagnostic::error(codes::UNREADABLE, "`x.yaml` cannot be read")
            .at(FileSpan::whole_file(SourceFile::new("x.yaml", ""))),
    ]
}

fn show(given: &str) -> String {
    given.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn text_has_frames_help_and_fix() {
    insta::assert_snapshot!(show(&text(&examples(), false)), @r#"
error[HF0101]: unknown key `amuont` in `effects[0]`
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

warning[HF0012]: the key `type` is written twice
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

note[HF0108]: 100% of a thing: odd,
              really

error[HF0001]: `x.yaml` cannot be read
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
fn a_fault_at_the_very_end_and_one_over_many_lines_are_drawn() {
    let file = SourceFile::new("a.yaml", "a: [1,\n  2,\n  3]\nb: 'č");
    let whole = FileSpan::new(&file, Span::new(3, 17));
    let end = FileSpan::new(&file, Span::empty(file.text().len()));
    let faults = [
        Diagnostic::error(codes::WRONG_TYPE, "`a` is a sequence").at(whole),
        Diagnostic::error(codes::YAML_SYNTAX, "not valid YAML: open quote").at(end),
    ];
    insta::assert_snapshot!(show(&text(&faults, false)), @r#"
error[HF0103]: `a` is a sequence
 --> a.yaml:1:4
  |
1 | a: [1,
  |    ^^^

error[HF0010]: not valid YAML: open quote
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
    "message": "unknown key `amuont` in `effects[0]`",
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
    "message": "the key `type` is written twice",
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
    "message": "100% of a thing: odd,\nreally",
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
    "message": "`x.yaml` cannot be read",
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
                "text": "File cannot be read"
              },
              "fullDescription": {
                "text": "The operating system refused to give the file's contents. A pack with a file missing is not the pack its author tested."
              },
              "help": {
                "text": "Check that the file exists under exactly this spelling and that you may read it."
              }
            },
            {
              "id": "HF0012",
              "shortDescription": {
                "text": "Key written twice"
              },
              "fullDescription": {
                "text": "The same key stands twice in one mapping. Both places are shown. One of the two values would be lost without a word."
              },
              "help": {
                "text": "Remove one of them, or merge the two values."
              }
            },
            {
              "id": "HF0101",
              "shortDescription": {
                "text": "Unknown key"
              },
              "fullDescription": {
                "text": "A mapping has a key that nothing reads. A key that is silently ignored is the commonest fault of content: it looks right and does nothing."
              },
              "help": {
                "text": "Correct the spelling or remove the key. The allowed keys are listed."
              }
            },
            {
              "id": "HF0108",
              "shortDescription": {
                "text": "Does not fit"
              },
              "fullDescription": {
                "text": "The value breaks a rule of the schema that has no code of its own. The schema says what every part of the program may rely on."
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
            "text": "unknown key `amuont` in `effects[0]`; expected one of `type`, `amount`; did you mean `amount`?"
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
            "text": "the key `type` is written twice; remove one of them"
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
            "text": "100% of a thing: odd,\nreally"
          },
          "locations": []
        },
        {
          "ruleId": "HF0001",
          "ruleIndex": 0,
          "level": "error",
          "message": {
            "text": "`x.yaml` cannot be read"
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
    insta::assert_snapshot!(github(&examples()), @r#"
::error file=factions/a b.yaml,line=5,endLine=5,col=5,endColumn=11,title=HF0101::unknown key `amuont` in `effects[0]`%0Aexpected: one of `type`, `amount`%0Ahelp: did you mean `amount`?
::warning file=factions/a b.yaml,line=6,endLine=6,col=5,endColumn=9,title=HF0012::the key `type` is written twice%0Ahelp: remove one of them
::notice title=HF0108::100%25 of a thing: odd,%0Areally
::error file=x.yaml,line=1,endLine=1,col=1,endColumn=1,title=HF0001::`x.yaml` cannot be read
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
