//! What is large: a report, a pack, what kinds inherit.

use hexforge_tests::small_game::SmallGame;
use std::fmt::Write as _;

#[test]
fn many_faults_are_counted() {
    for line in
        ["{kind: flow, id: fN, steps: [{flow: nothing_N}]}", "{kind: stone, id: s, colour: N}", "{kind: stoneN, id: s}"]
    {
        let documents: String = (0..5_000).map(|n| format!("---\n{}\n", line.replace('N', &n.to_string()))).collect();
        let report = SmallGame::new().file("x.yaml", &documents).check();
        report.refuses("atk/x.yaml:2:", "more errors");
        assert!(report.text.contains("not shown (limit `reported_faults`)"));
        let shown = report.text.lines().filter(|line| line.starts_with("error[")).count();
        assert_eq!(shown, 100);
    }
}

#[test]
fn a_pack_with_too_many_values() {
    let values = format!("kind: stone\nid: s\nnote:\n{}", "  - [x, x, x, x, x, x, x, x, x]\n".repeat(18_000));
    let mut attack = SmallGame::new();
    for name in ["a", "b", "c"] {
        attack = attack.file(&format!("{name}.yaml"), &values);
    }
    attack
        .check()
        .refuses("atk/c.yaml:1:", "the pack has more than 500,000 values (limit `pack_values`) up to this file");
}

#[test]
fn kinds_that_inherit_too_much() {
    let properties: String = (0..20_000).map(|n| format!("  p{n}: {{type: integer, default: 1}}\n")).collect();
    let large = format!("kind: kind\nid: k0\nproperties:\n{properties}");
    SmallGame::new().file("x.yaml", &large).check().accepts();
    let mut more = large;
    for n in 1..100 {
        writeln!(more, "---\n{{kind: kind, id: k{n}, extends: k0}}").unwrap();
    }
    let report = SmallGame::new().file("x.yaml", &more).check();
    report.refuses("atk/x.yaml:", "kinds inherit more than 500,000 values (limit `inherited_values`)");
}

#[test]
fn definitions_with_too_many_properties() {
    let properties: String = (0..5_000).map(|n| format!("  p{n}: {{type: integer, default: 1}}\n")).collect();
    let mut text = format!("kind: kind\nid: k\nproperties:\n{properties}");
    for n in 0..300 {
        writeln!(text, "---\n{{kind: k, id: d{n}}}").unwrap();
    }
    let report = SmallGame::new().file("x.yaml", &text).check();
    report.refuses("atk/x.yaml:", "more than 1,000,000 properties of definitions (limit `properties`)");
}

#[test]
fn long_lines_comments_and_names() {
    // Every step of a flow on one line, as JSON writes it.
    let steps = vec!["{do: 'game.set(game.table, \"n\", 1)'}"; 10_000].join(", ");
    SmallGame::new().file("x.yaml", &format!("{{kind: flow, id: f, steps: [{steps}]}}\n")).check().accepts();
    let comments = "# hexforge: allow HF0601 x".repeat(50_000) + "\n" + &"# hexforge: allow HF0601 x\n".repeat(50_000);
    SmallGame::new().file("x.yaml", &format!("{comments}{{kind: stone, id: s}}\n")).check().accepts();
    let name = "a_".repeat(50_000);
    let report = SmallGame::new().file("x.yaml", &format!("{{kind: {name}, id: s}}\n")).check();
    report.refuses("atk/x.yaml:1:", "unknown kind of document");
    let variants: String = (0..2_000).map(|n| format!(" [a{n}] {{ $v{n} }}\n")).collect();
    let text = format!("m = {{ $n ->\n{variants} *[b] x\n }}\n");
    SmallGame::new().file("locale/en/x.ftl", &text).check().accepts();
}

#[test]
fn many_patches() {
    let attack = SmallGame::new();
    let manifest = "id: other\nversion: 1.0.0\napi: 2\ntitle: A\nauthors: [x]\nlicence: MIT\nlanguages: [en]\ndepends: {atk: '*'}\n";
    attack.folder.write("other/pack.yaml", manifest);
    attack.folder.write("other/locale/en.ftl", "");
    let sets: String = (0..6_000).map(|n| format!("  note.n{n}: 1\n")).collect();
    attack.folder.write("other/x.yaml", &format!("kind: patch\nid: p\nof: atk:stone\nof_kind: kind\nset:\n{sets}"));
    let report = attack.check_at("other");
    report.refuses("other/x.yaml:3:", "more than 5,000 changes by patches (limit `pack_patches`)");
}
