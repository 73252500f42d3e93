//! References in Fluent texts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_schemas::locale::TextArg;
use support::Packs;

/// The base pack with another text for `gained`, in English.
fn gained(text: &str) -> Packs {
    let packs = Packs::with_base();
    let path = packs.path("base/locale/en.ftl");
    let all = std::fs::read_to_string(&path).unwrap();
    let lines =
        all.lines().map(|line| if line.starts_with("gained =") { format!("gained = {text}") } else { line.to_owned() });
    packs.write(
        "base/locale/en.ftl",
        &(lines.collect::<Vec<_>>().join("\n") + "\n-brand = Hex\n .short = H\nsure-thing = x\n .hint = y\n"),
    );
    packs
}

fn line_of(packs: &Packs) -> usize {
    let all = std::fs::read_to_string(packs.path("base/locale/en.ftl")).unwrap();
    all.lines().position(|line| line.starts_with("gained =")).unwrap() + 1
}

#[test]
fn what_a_text_refers_to_must_exist() {
    let cases = [
        ("{ surre }", "unknown text `surre` in `gained`", 12, "did you mean `sure`?"),
        ("{ -brnad }", "unknown term `-brnad` in `gained`", 13, "did you mean `-brand`?"),
        ("{ sure-thing.hnt }", "text `sure-thing` has no attribute `hnt`", 23, "did you mean `hint`?"),
        (
            "{ -brand.shrt ->\n [H] a\n *[other] b\n }",
            "term `-brand` has no attribute `shrt`",
            19,
            "did you mean `short`?",
        ),
        ("{ FOO($amount) }", "unknown function `FOO` in `gained`", 12, "expected: `NUMBER`"),
        ("{ NUMBR($amount) }", "unknown function `NUMBR` in `gained`", 12, "did you mean `NUMBER`?"),
        ("{ DATETIME($amount) }", "unknown function `DATETIME` in `gained`", 12, "games have no dates"),
        ("{ NUMBER($amount, useGrouping: 0) }", "option `useGrouping` of `NUMBER` has no effect", 28, "remove it"),
        ("{ NUMBER() }", "`NUMBER` needs one number", 12, "as in `NUMBER($count)`"),
        ("{ $amount ->\n [one] { nowhere }\n *[other] b\n }", "unknown text `nowhere` in `gained`", 10, ""),
        ("{ -brand(x: NUMBER(\"a\")) }", "`NUMBER` needs one number", 22, ""),
    ];
    for (text, message, column, help) in cases {
        let packs = gained(text);
        let told = packs.report(&["base"]);
        let line = line_of(&packs) + usize::from(text.contains("{ nowhere }"));
        let head = format!("error[HF0509]: {message}\n");
        let place = format!("--> base/locale/en.ftl:{line}:{column}\n");
        assert!(told.contains(&head) && told.contains(&place) && told.contains(help), "{text}: {place}\n{told}");
    }
}

#[test]
fn a_reference_must_exist_in_the_same_language() {
    let packs = gained("{ sure-thing.hint } { -brand }");
    packs.edit("base/locale/cs.ftl", "sure = Opravdu?\n", "sure = { sure-thing }\n");
    let told = packs.report(&["base"]);
    assert!(told.contains("error[HF0509]: unknown text `sure-thing` in `sure`\n  --> base/locale/cs.ftl:"), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}

#[test]
fn number_selects_ordinal_forms() {
    let packs = gained(
        "{ $player }{ $source } { NUMBER($amount, type: \"ordinal\") ->\n [one] { $amount }st\n [two] { $amount }nd\n [few] { $amount }rd\n *[other] { NUMBER($amount) }th\n }",
    );
    let loaded = packs.load(&["base"]);
    assert!(!loaded.has_errors(), "{}", packs.report(&["base"]));
    assert!(!packs.report(&["base"]).contains("HF0508"), "{}", packs.report(&["base"]));
    let shown = |amount: i64| {
        let args = [("player", TextArg::from("")), ("source", TextArg::from("")), ("amount", TextArg::from(amount))];
        loaded.locales.text("en", "b", "gained", &args).unwrap()
    };
    assert_eq!([1, 2, 3, 4, 11, 22].map(shown), [" 1st", " 2nd", " 3rd", " 4th", " 11th", " 22nd"]);
}
