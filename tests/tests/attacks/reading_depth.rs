//! What nests: texts, types, kinds, patches, Lua, values. The tests run with the small stack of a test's thread.

use hexforge_core::session::Session;
use hexforge_play::Game;
use hexforge_tests::small_game::SmallGame;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn texts_that_nest() {
    let placeables = format!("bomb = {}x{}\n", "{ ".repeat(30_000), " }".repeat(30_000));
    let selectors = format!("bomb = {}x\n{}\n", "{ 1 ->\n  *[a] ".repeat(3_000), "}\n".repeat(3_000));
    let calls = format!("bomb = {{ {}1{} }}\n", "F(".repeat(20_000), ")".repeat(20_000));
    for text in [placeables, selectors, calls] {
        let text: String = text.chars().take(60_000).collect();
        let report = SmallGame::new().file("locale/en/x.ftl", &text).check();
        report.refuses("atk/locale/en/x.ftl:", "more than 8 placeables and calls in one another (limit `text_depth`)");
    }
}

/// The parser would panic where it quotes the escape sequence.
#[test]
fn escape_sequences_in_texts_that_end_early() {
    for (escape, digits) in [("\\u00eж", 4), ("\\u\u{202e}", 4), ("\\U01F60ž", 6)] {
        let report = SmallGame::new().file("locale/en/x.ftl", &format!("a = A\nb = {{ \"{escape}\" }}\n")).check();
        report.refuses("atk/locale/en/x.ftl:2:8", &format!("is not followed by {digits} hexadecimal digits"));
    }
    SmallGame::new().file("locale/en/x.ftl", "a = { \"\\u00e9ж\" } C:\\ž\n").check().accepts();
}

#[test]
fn texts_that_refer_to_each_other() {
    // Each text nests as deep as it may.
    let chain = |count: usize| {
        let mut text = "c0 = x\n".to_owned();
        for n in 1..count {
            writeln!(text, "c{n} = {}c{}{}", "{ ".repeat(8), n - 1, " }".repeat(8)).unwrap();
        }
        text
    };
    let report = SmallGame::new().file("locale/en/x.ftl", &chain(13)).check();
    assert_eq!(report.accepts().loaded.locales.text("en", "atk", "c12", &[]).as_deref(), Some("x"));
    let refused = "text `c13` expands to more than 100 placeables and calls (limit `text_placeables`)";
    SmallGame::new().file("locale/en/x.ftl", &chain(200)).check().refuses("atk/locale/en/x.ftl:14:", refused);
    for (text, key) in [("a = { b }\nb = { a }\n", "b"), ("a = { a }\n", "a"), ("-t = { -t }\na = { -t }\n", "-t")] {
        let report = SmallGame::new().file("locale/en/x.ftl", text).check();
        report.refuses("atk/", &format!("text `{key}` refers to itself"));
    }
    // The resolver would panic where it stops inside a selector.
    let stops = format!("a = {{ 1 ->\n *[a] {}\n }}\n", "{ $x }".repeat(200));
    let report = SmallGame::new().file("locale/en/x.ftl", &stops).check();
    report.refuses("atk/locale/en/x.ftl:1:", "text `a` expands to more than 100 placeables");
    assert_eq!(report.loaded.locales.text("en", "atk", "a", &[]), None);
}

#[test]
fn types_that_nest() {
    for deep in ["list of ".repeat(20_000) + "integer", "integer".to_owned() + &"?".repeat(20_000)] {
        let refused = "the type has more than 8 types in one another (limit `type_depth`)";
        let property = format!("kind: kind\nid: k\nproperties: {{a: {{type: \"{deep}\"}}}}\n");
        SmallGame::new().file("x.yaml", &property).check().refuses("atk/x.yaml:3:", refused);
        let field = format!("kind: kind\nid: k\nstate: {{a: {{type: \"{deep}\", default: null}}}}\n");
        SmallGame::new().file("x.yaml", &field).check().refuses("atk/x.yaml:3:", refused);
        let param = format!("kind: event\nid: e\nparams: {{a: \"{deep}\"}}\n");
        SmallGame::new().file("x.yaml", &param).check().refuses("atk/x.yaml:3:", refused);
    }
    let fine = "kind: kind\nid: k\nproperties: {a: {type: \"list of list of integer\", default: [[1]]}}\n";
    SmallGame::new().file("x.yaml", fine).check().accepts();
}

#[test]
fn kinds_that_extend_each_other() {
    let chain = |count: usize| {
        let mut text = "{kind: kind, id: k0}\n".to_owned();
        for n in 1..count {
            writeln!(
                text,
                "---\n{{kind: kind, id: k{n}, extends: k{}, properties: {{p{n}: {{type: integer, default: 1}}}}}}",
                n - 1
            )
            .unwrap();
        }
        text
    };
    SmallGame::new().file("x.yaml", &chain(33)).check().accepts();
    let refused = "kind `k33` extends more than 32 kinds in a row (limit `extends_depth`)";
    SmallGame::new().file("x.yaml", &chain(34)).check().refuses("atk/x.yaml:67:", refused);
    SmallGame::new().file("x.yaml", &chain(2_000)).check().refuses("atk/x.yaml:67:", refused);
    let circle = chain(2_000).replacen("id: k0}", "id: k0, extends: k1999}", 1);
    SmallGame::new().file("x.yaml", &circle).check().refuses("atk/x.yaml:1:", "kind `k0` extends itself");
}

#[test]
fn values_that_nest_in_yaml_and_schemas() {
    let deep = "{items: ".repeat(60) + "{}" + &"}".repeat(60);
    let text = format!(
        "kind: kind\nid: k\nproperties: {{a: {deep}}}\n---\nkind: k\nid: s\na: {}{}\n",
        "[".repeat(61),
        "]".repeat(61)
    );
    SmallGame::new().file("x.yaml", &text).check();
    let aliases = "a: &a [x]\n".to_owned()
        + &(0..100)
            .map(|n| format!("b{n}: &b{n} [*{}]\n", if n == 0 { "a".to_owned() } else { format!("b{}", n - 1) }))
            .collect::<String>();
    SmallGame::new().file("x.yaml", &aliases).check().refuses("atk/x.yaml:", "nested more than 64 levels deep");
}

#[test]
fn patches_that_nest() {
    let patch = |path: &str, value: &str| {
        format!("kind: patch\nid: p\nof: atk:stone\nof_kind: kind\nset: {{\"{path}\": {value}}}\n")
    };
    let manifest = |id: &str, more: &str| {
        format!("id: {id}\nversion: 1.0.0\napi: 2\ntitle: A\nauthors: [x]\nlicence: MIT\nlanguages: [en]\n{more}")
    };
    let attack = SmallGame::new();
    attack.folder.write("other/pack.yaml", &manifest("other", "depends: {atk: '*'}\n"));
    attack.folder.write("other/locale/en.ftl", "");
    let long = format!("note{}", ".a".repeat(100_000));
    for (path, value) in [(long.as_str(), "1".to_owned()), ("note.a.b", "[".repeat(62) + &"]".repeat(62))] {
        attack.folder.write("other/x.yaml", &patch(path, &value));
        let report = attack.check_at("other");
        report.refuses("other/x.yaml:5:", "nests more than 64 levels deep");
    }
}

#[test]
fn lua_that_nests() {
    let many = 100_000;
    let few = 5_000;
    let expressions = [
        "(".repeat(few) + "1" + &")".repeat(few),
        "not ".repeat(many) + "true",
        "- ".repeat(many) + "1",
        "#".repeat(few) + "{}",
        "1".to_owned() + &" + 1".repeat(many),
        "'a'".to_owned() + &" .. 'a'".repeat(many),
        "1".to_owned() + &" ^ 1".repeat(few),
        "game.table".to_owned() + &".n".repeat(many),
        "game".to_owned() + &"[1]".repeat(few),
        "game".to_owned() + &":f()".repeat(few),
        "{".repeat(few) + &"}".repeat(few),
        "if true then 1 ".to_owned() + &"elseif true then 1 ".repeat(few) + "else 2",
        "f(".repeat(few) + &")".repeat(few),
        "function() return ".repeat(few) + "1" + &" end".repeat(few),
        "`".to_owned() + &"{`".repeat(few) + &"`}".repeat(few) + "`",
        "1".to_owned() + &" and 1 or 1".repeat(few),
        "1".to_owned() + &" == 1".repeat(few),
        "(1 :: ".to_owned() + &"{".repeat(few) + "any" + &"}".repeat(few) + ")",
        "(1 :: ".to_owned() + &"(any) -> ".repeat(few) + "any)",
    ];
    for code in expressions {
        let quoted = serde_json::Value::from(code.as_str()).to_string();
        let value = format!("kind: value\nid: v\nparams: {{p: player}}\ntype: integer\nbase: {quoted}\n");
        SmallGame::new().file("x.yaml", &value).check();
    }
    let blocks = [
        "do ".repeat(few) + &"end ".repeat(few),
        "if true then ".repeat(few) + &"end ".repeat(few),
        "if true then ".to_owned() + &"elseif true then ".repeat(few) + "end",
        "while true do ".repeat(few) + &"end ".repeat(few),
        "local function f() ".repeat(few) + &"end ".repeat(few),
        "local x: ".to_owned() + &"{a: ".repeat(few) + "any" + &"}".repeat(few) + " = 1",
        "local a = 1\n".repeat(few),
    ];
    for code in blocks {
        SmallGame::new().file("lib/x.lua", &format!("{code}\nreturn {{}}\n")).check();
    }
}

/// A call is as deep in a row of calls as there are calls after it.
#[test]
fn rows_of_calls_that_are_long() {
    let calls = |count: usize| {
        let value = format!("kind: value\nid: v\ntype: integer\nbase: |\n  #('a'){}\n", ":upper()".repeat(count));
        SmallGame::new().file("x.yaml", &value).check()
    };
    let skipped = "the Lua is too complex";
    assert!(!calls(400).accepts().text.contains(skipped), "rows of 400 are checked");
    assert!(calls(600).accepts().text.contains(skipped), "what is not checked is said");
}

#[test]
fn values_that_read_each_other() {
    // Remembered one by one, each alone is a short way; whether one can be read must not depend on what was read before.
    let main = "kind: flow
id: main
steps:
  - do: |
      local p = game.players[1]
      for i = 0, 60 do p:value('v', i) end
      game.add(p, 'points', 1)
      game.set(game.table, 'n', p:value('v', 60))
      for i = 61, 10000 do p:value('v', i) end
  - confirm: {by: \"game.players[1]\", prompt: ok}
    as: yes_
";
    let value = "kind: value
id: v
params: {player: player, depth: integer}
type: integer
base: \"if depth == 0 then player.points else player:value('v', depth - 1) + 1\"
";
    let attack = SmallGame::new().file("main.yaml", main).file("v.yaml", value);
    let report = attack.check();
    report.accepts();
    let game = Game::of(Arc::new(report.loaded)).expect("a game");
    let setup = game.setup(vec!["a".to_owned(), "b".to_owned()], &[], 1).unwrap();
    let session = Session::new(game.ruleset.clone(), game.host().unwrap(), setup);
    let Err(error) = session else { panic!("the values nest too deep") };
    let error = error.to_string();
    assert!(error.contains("conditions and values nest more than 64 deep, the last is `atk:v base`"), "{error}");
}

#[test]
fn saves_that_nest() {
    let refused = |text: &str| format!("{:#}", hexforge_play::saves::parse(text).expect_err("it is not a save"));
    for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")] {
        let deep = format!("format: 3\nseats:\n  {}1{}\n", open.repeat(200_000), close.repeat(200_000));
        let start = Instant::now();
        let error = refused(&deep);
        let sentences = ["values nest more than 100 levels deep at line 3", "recursion limit exceeded at line 3"];
        assert!(sentences.iter().any(|sentence| error.contains(sentence)), "{error}");
        assert!(start.elapsed() < Duration::from_secs(10), "took {:?}", start.elapsed());
    }
    let bomb: String = (1..60).map(|n| format!("a{n}: &a{n} [*a{0}, *a{0}]\n", n - 1)).collect();
    assert!(refused(&format!("a0: &a0 [1, 1]\n{bomb}")).contains("repetition limit exceeded"));
    let many = format!("format: 3\nseats: [{}]\n", "a,".repeat(1_000_000));
    assert!(refused(&many).contains("there are more than 1000000 values at line 2"));
}
