//! Patches that contradict each other, and paths that lead nowhere.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::{MORE, Packs};

fn with_patches(text: &str) -> Packs {
    let packs = Packs::with_base();
    packs.mod_pack(text);
    packs
}

#[test]
fn two_patches_of_one_pack_on_one_field_are_an_error() {
    let packs = with_patches("kind: patch\nof: gem\nset: {cost: 2}\n");
    packs.write("more/z.yaml", "kind: patch\nof: b:gem\nset: {cost: 3}\n");
    let told = packs.report(&["more"]);
    let head = "error[HF0322]: `more` patches `cost` of `b:gem` twice\n --> more/z.yaml:3:7\n";
    assert!(
        told.contains(head) && told.contains("----- patched here first") || told.contains("---- patched here first"),
        "{told}"
    );
    assert!(told.contains("make one change of the two, because their order depends on the names of files"), "{told}");
    let twice = [
        ("set: {cost: 2}\nremove: [cost]", "cost"),
        (
            "set: {\"abilities.gift.limit\": twice per round, \"abilities.1.limit\": once per game}",
            "abilities.gift.limit",
        ),
        ("set: {\"abilities.gift.limit\": twice per round}\nremove: [abilities.1]", "abilities.gift"),
        ("set: {bonus: {amount: 3}, \"bonus.amount\": 4}", "bonus.amount"),
        ("remove: [abilities.strong]\n---\nkind: patch\nof: coin\nset: {\"abilities.strong.add\": 2}", ""),
        ("append: {tags: [new]}\n---\nkind: patch\nof: coin\nset: {tags: [old]}", "tags"),
    ];
    for (changes, path) in twice {
        let told = with_patches(&format!("kind: patch\nof: coin\n{changes}\n")).report(&["more"]);
        assert!(
            path.is_empty() || told.contains(&format!("`more` patches `{path}` of `b:coin` twice")),
            "{changes}:\n{told}"
        );
        assert!(told.contains("error["), "{changes}:\n{told}");
    }
}

#[test]
fn changes_that_do_not_depend_on_an_order_are_fine() {
    let fine = [
        "remove: [abilities.strong]\nappend: {abilities: [{id: again, on: gain, timing: after, do: return nil}]}",
        "append: {tags: [new]}\n---\nkind: patch\nof: coin\nappend: {tags: [new]}",
        "set: {\"abilities.gift.limit\": twice per round}\n---\nkind: patch\nof: coin\nset: {\"abilities.gift.optional\": false}",
        "set: {\"abilities.strong.add\": 2}\n---\nkind: patch\nof: coin\nappend: {abilities: [{id: again, on: gain, timing: after, do: return nil}]}",
        "set: {\"show.color\": red}",
    ];
    for changes in fine {
        let packs = with_patches(&format!("kind: patch\nof: coin\n{changes}\n"));
        assert!(packs.errors(&["more"]).is_empty(), "{changes}:\n{}", packs.report(&["more"]));
    }
}

#[test]
fn a_path_through_something_missing_is_an_error_of_the_patch() {
    let cases = [
        (
            "table",
            "set: {\"slots.markte.inert\": true}",
            "`table` has no `markte` at this path",
            "did you mean `market`?",
        ),
        (
            "table",
            "set: {\"state.rounds.default\": 1}",
            "`table` has no `rounds` at this path",
            "did you mean `round`?",
        ),
        (
            "coin",
            "set: {\"abilities.gfit.limit\": once per round}",
            "`coin` has no `gfit` at this path",
            "did you mean `gift`?",
        ),
        ("coin", "append: {\"abilities.gfit.cost\": []}", "`coin` has no `gfit` at this path", "did you mean `gift`?"),
        ("coin", "remove: [bonus.amuont]", "`coin` has no `amuont` at this path", "did you mean `amount`?"),
    ];
    for (of, change, message, help) in cases {
        let told = with_patches(&format!("kind: patch\nof: {of}\n{change}\n")).report(&["more"]);
        let head = format!("error[HF0321]: {message}\n--> more/all.yaml:3:");
        assert!(
            told.replace("  -->", "-->").replace(" -->", "-->").contains(&head) && told.contains(help),
            "{change}:\n{told}"
        );
        assert_eq!(told.matches("error[").count(), 1, "{change}:\n{told}");
    }
}

#[test]
fn packs_that_do_not_know_each_other_can_add_steps_of_the_same_name() {
    let packs = with_patches(
        "kind: patch\nof: turn\nsteps:\n  - insert_after: pick\n    step: {id: bonus, do: 'game.add(player, \"gold\", 1)'}\n",
    );
    packs.write(
        "other/pack.yaml",
        &MORE.replace("id: more", "id: other").replace("{base: ^1.0}", "{base: ^1.0}\noptional: {more: ^1.0}"),
    );
    let own = "kind: patch\nof: turn\nsteps:\n  - insert_after: pick\n    step: {id: bonus, do: 'game.add(player, \"gold\", 2)'}\n";
    packs.write("other/a.yaml", own);
    assert_eq!(packs.errors(&["more", "other"]), Vec::<String>::new(), "{}", packs.report(&["more", "other"]));
    let steps = |packs: &Packs| -> Vec<String> {
        let ruleset = packs.load(&["more", "other"]).ruleset.unwrap();
        let flow = ruleset.flow(ruleset.find_flow("b:turn").unwrap());
        flow.blocks[0].iter().map(|step| ruleset.text(step.id).to_string()).collect()
    };
    let first = |packs: &Packs| steps(packs).into_iter().take(4).collect::<Vec<_>>();
    assert_eq!(first(&packs), ["pick", "other:bonus", "more:bonus", "then_4"]);
    // Its own step needs no prefix, that of another pack has one.
    let more = "  - {insert_after: bonus, step: {id: extra, do: return nil}}\n  - {insert_after: \"more:bonus\", step: {id: last, do: return nil}}\n";
    packs.write("other/a.yaml", &format!("{own}{more}"));
    assert_eq!(
        steps(&packs).into_iter().take(5).collect::<Vec<_>>(),
        ["pick", "other:bonus", "other:extra", "more:bonus", "other:last"]
    );
    packs.write("other/a.yaml", &format!("{own}  - {{remove: \"more:bonsu\"}}\n"));
    let told = packs.report(&["more", "other"]);
    assert!(
        told.contains("error[HF0321]: `turn` has no step `more:bonsu`") && told.contains("did you mean `more:bonus`?"),
        "{told}"
    );
    // A step that replaces one keeps its name.
    packs.write(
        "other/a.yaml",
        "kind: patch\nof: turn\nsteps:\n  - replace: pick\n    step: {id: pick, do: return nil, as: picked}\n",
    );
    assert_eq!(steps(&packs)[..2], ["pick", "more:bonus"]);
    // One pack cannot add two of a name.
    packs.write("other/a.yaml", &format!("{own}  - {{insert_after: pick, step: {{id: bonus, do: return nil}}}}\n"));
    assert!(packs.report(&["more", "other"]).contains("error[HF0205]: duplicate step `other:bonus`"));
}

#[test]
fn a_patch_is_reported_for_what_it_breaks_elsewhere() {
    let cases = [
        ("coin", "remove: [cost]", "missing key `cost` in the document", "base/things.yaml:"),
        ("card", "remove: [properties.tags]", "unknown key `tags` in the document", "base/things.yaml:"),
        ("gain", "remove: [params.amount]", "has no parameter `amount`", "base/"),
        ("card", "remove: [state.used]", "has no member `used`", "base/"),
    ];
    for (of, change, message, innocent) in cases {
        let packs = with_patches(&format!("kind: patch\nof: {of}\n{change}\n"));
        let told = packs.report(&["more"]).replace("  -->", " -->");
        let report: Vec<&str> =
            told.split("\n\n").filter(|part| part.starts_with("error[") && part.contains(message)).collect();
        assert!(!report.is_empty(), "{change}:\n{told}");
        assert!(report.iter().all(|part| part.contains("--> more/all.yaml:3:")), "{change}:\n{told}");
        assert!(report.iter().any(|part| part.contains(innocent)), "{change}:\n{told}");
        assert!(told.contains("there is no error here without the patch"), "{change}:\n{told}");
    }
    // An error that was there before stays where it is.
    let packs = with_patches("kind: patch\nof: gem\nset: {cost: 2}\n");
    packs.edit("base/things.yaml", "shade: 1", "shade: 100");
    assert!(
        packs.report(&["more"]).contains("`shade` is too large: 100\n --> base/things.yaml:3:8"),
        "{}",
        packs.report(&["more"])
    );
}

/// A folder with the base pack, `more` and another pack, and a third one that depends on both.
fn three_packs(more: &str, other: &str, third: &str) -> Packs {
    let packs = with_patches(more);
    packs.write("other/pack.yaml", &MORE.replace("id: more", "id: other"));
    packs.write("other/a.yaml", other);
    let manifest = MORE.replace("id: more", "id: third").replace("}", ", more: '*', other: '*'}");
    packs.write("third/pack.yaml", &manifest);
    packs.write("third/a.yaml", third);
    packs
}

#[test]
fn a_pack_that_depends_on_both_sides_decides() {
    let gem = |change: &str| format!("kind: patch\nof: gem\n{change}\n");
    let conflicts = [
        ("set: {cost: 2}", "set: {cost: 3}", "set: {cost: 4}"),
        ("set: {cost: 2}", "remove: [cost]", "set: {cost: 4}"),
        ("append: {tags: [new]}", "set: {tags: [old]}", "set: {tags: [new], cost: 4}"),
        ("set: {bonus: {amount: 2}}", "set: {bonus: {amount: 3}}", "set: {bonus: {amount: 4}, cost: 4}"),
        ("remove: [about]", "set: {about: Big}", "set: {about: Bigger, cost: 4}"),
        ("remove: document", "set: {cost: 4}", "remove: document"),
    ];
    for (more, other, third) in conflicts {
        let packs = three_packs(&gem(more), &gem(other), &gem("set: {copies: 3}"));
        let told = packs.report(&["more", "other"]);
        assert_eq!(told.matches("warning[HF0322]").count(), 1, "{more} {other}:\n{told}");
        assert!(told.contains("a pack that depends on both can decide"), "{told}");
        assert!(
            told.contains(if more.contains("document") {
                "`more` wins because nothing is left to change"
            } else {
                "`other` wins because it loads later"
            }),
            "{told}"
        );
        let told = packs.report(&["third"]);
        assert_eq!(told.matches("warning[HF0322]").count(), 1, "{told}");
        let packs = three_packs(&gem(more), &gem(other), &gem(third));
        let loaded = packs.load(&["third"]);
        assert!(loaded.diagnostics.is_empty(), "{more} {other} {third}:\n{}", packs.shown(&loaded.diagnostics));
        let ruleset = loaded.ruleset.unwrap();
        let cost = ruleset.find_def("b:gem").and_then(|gem| ruleset.property(gem, "cost").cloned());
        assert_eq!(cost, (more != "remove: document").then(|| 4.into()));
    }
    // Packs that remove the same agree.
    for change in ["remove: document", "remove: [about]"] {
        let packs = three_packs(&gem(change), &gem(change), "");
        assert_eq!(packs.report(&["more", "other"]), "");
    }
    // A change of something else decides nothing.
    let packs = three_packs(&gem("set: {cost: 2}"), &gem("set: {cost: 3}"), &gem("set: {size: 4}"));
    assert!(packs.report(&["third"]).contains("`cost` of `b:gem` is patched by both `more` and `other`"));
}

#[test]
fn what_another_pack_has_removed_cannot_be_patched() {
    let (removes, sets) = ("remove: [abilities.gift]", "set: {\"abilities.gift.limit\": twice per round}");
    let coin = |change: &str| format!("kind: patch\nof: coin\n{change}\n");
    let told = three_packs(&coin(removes), &coin(sets), "").report(&["more", "other"]);
    assert!(
        told.contains("warning[HF0322]: `abilities.gift.limit` of `b:coin` is patched by both `more` and `other`\n --> other/a.yaml:3:7")
            && told.contains("`more` wins because nothing is left to change"),
        "{told}"
    );
    assert!(!told.contains("error["), "{told}");
    // A pack that knows the other one is wrong.
    let told = three_packs(&coin(removes), "", &coin(sets)).report(&["third"]);
    assert!(
        told.contains("error[HF0321]: `b:coin` has no `abilities.gift.limit`, because a patch of `more` changes `abilities.gift`\n --> third/a.yaml:3:7"),
        "{told}"
    );
    let step = |change: &str| format!("kind: patch\nof: turn\nsteps: [{change}]\n");
    let told = three_packs(&step("{remove: pick}"), &step("{insert_after: pick, step: {id: x, do: return nil}}"), "")
        .report(&["more", "other"]);
    assert!(told.contains("warning[HF0322]: `steps.pick` of `b:turn` is patched by both `more` and `other`"), "{told}");
    // A whole document.
    let told = three_packs("kind: patch\nof: gem\nremove: document\n", "", "kind: patch\nof: gem\nset: {cost: 2}\n")
        .report(&["third"]);
    assert!(
        told.contains(
            "error[HF0321]: `b:gem` does not exist, because a patch of `more` removes it\n --> third/a.yaml:2:1"
        ),
        "{told}"
    );
}

#[test]
fn a_removed_document_is_reported_where_something_refers_to_it() {
    let packs = with_patches("kind: patch\nof: gem\nremove: document\nbecause: there are no gems\n");
    let loaded = packs.load(&["more"]);
    assert!(loaded.diagnostics.is_empty(), "{}", packs.shown(&loaded.diagnostics));
    assert!(loaded.ruleset.clone().unwrap().find_def("b:gem").is_none());
    let told = hexforge_schemas::explain::absence(&loaded, "gem").unwrap();
    assert!(
        told.contains("`b:gem` is removed by a patch of `more` (")
            && told.ends_with("more/all.yaml:3): there are no gems"),
        "{told}"
    );
    // Its own pack refers to it: the patch is wrong.
    let told = with_patches("kind: patch\nof: use_card\nof_kind: event\nremove: document\n").report(&["more"]);
    let reports: Vec<&str> =
        told.split("\n\n").filter(|part| part.starts_with("error[") && part.contains(": unknown event `")).collect();
    assert!(!reports.is_empty(), "{told}");
    for report in reports {
        assert!(report.contains("`use_card`") && report.contains(" --> more/all.yaml:4:9"), "{report}");
        assert!(report.contains("there is no error here without the patch"), "{report}");
        assert!(report.contains("`use_card` is removed by a patch of `more` (more/all.yaml:4)"), "{report}");
    }
    // A third pack refers to it, in a document and in Lua.
    let refers = "kind: event\nid: shine\ndo: 'game.create(\"b:gem\", game.table, \"market\")'\n---\nkind: big_card\nid: pearl\nname: Pearl\ncost: 1\ncolour: b:red\nabilities: [{id: glow, on: b:whisper, timing: after, do: return nil}]\n";
    let packs = three_packs(
        "kind: patch\nof: gem\nremove: document\n---\nkind: patch\nof: whisper\nremove: document\n",
        refers,
        "",
    );
    let told = packs.report(&["more", "other"]);
    for (head, help) in [
        (
            "error[HF0405]: unknown definition or kind `b:gem`\n --> other/a.yaml:3:",
            "`b:gem` is removed by a patch of `more` (more/all.yaml:3)",
        ),
        (
            "unknown event or window `b:whisper`\n  --> other/a.yaml:10:",
            "`b:whisper` is removed by a patch of `more` (more/all.yaml:7)",
        ),
    ] {
        assert!(told.contains(head) && told.contains(help), "{head} {help}\n{told}");
    }
    // Nothing else can be in the same patch, and the word is the only one.
    let told = with_patches("kind: patch\nof: gem\nremove: document\nset: {cost: 2}\n").report(&["more"]);
    assert!(
        told.contains(
            "error[HF0321]: a patch that removes the document cannot also have `set`\n --> more/all.yaml:4:1"
        ),
        "{told}"
    );
    let told = with_patches("kind: patch\nof: gem\nremove: documnet\n").report(&["more"]);
    assert!(told.contains("more/all.yaml:3:9") && told.contains("did you mean `document`?"), "{told}");
}

#[test]
fn a_selector_patches_all_definitions_that_match() {
    let of = |selector: &str, change: &str| format!("kind: patch\nof: {selector}\n{change}\n");
    let pearl = "kind: big_card\nid: pearl\nname: Pearl\ncost: 1\ncolour: b:red\nsize: 3\n";
    let cases = [
        ("{kind: card}", [7, 7, 7]),
        ("{kind: b:big_card}", [1, 7, 7]),
        ("{kind: card, where: {colour: red}}", [7, 7, 7]),
        ("{kind: card, where: {colour: b:red, tags: [old]}}", [7, 5, 1]),
        ("{kind: big_card, where: {size: 2}}", [1, 7, 1]),
        ("{kind: big_card, where: {size: 2, tags: []}}", [1, 7, 1]),
        ("{kind: card, where: {bonus: {amount: 2}}}", [7, 5, 1]),
        ("{kind: card, where: {bonus: null}}", [1, 7, 7]),
        ("{kind: card, where: {copies: 3}}", [7, 5, 1]),
        ("{kind: card, pack: base}", [7, 7, 1]),
        ("{kind: card, pack: b, where: {cost: 5}}", [1, 7, 1]),
    ];
    for (selector, costs) in cases {
        let packs = three_packs(&of(selector, "set: {cost: 7}"), pearl, "");
        let loaded = packs.load(&["more", "other"]);
        let ruleset = loaded.ruleset.clone().unwrap_or_else(|| panic!("{}", packs.shown(&loaded.diagnostics)));
        let cost = |id: &str| ruleset.property(ruleset.find_def(id).unwrap(), "cost").cloned().unwrap();
        let found = ["b:coin", "b:gem", "other:pearl"].map(cost);
        assert_eq!(found, costs.map(Into::into), "{selector}");
    }
    let faults = [
        ("{kind: crad}", "error[HF0202]: unknown kind `crad`\n --> more/all.yaml:2:12", "did you mean `card`?"),
        (
            "{kind: event}",
            "error[HF0320]: `event` is not a kind of definitions\n --> more/all.yaml:2:12",
            "name it: `of: ID`",
        ),
        (
            "{kind: card, where: {csot: 1}}",
            "error[HF0320]: `card` has no property `csot`\n --> more/all.yaml:2:26",
            "did you mean `cost`?",
        ),
        (
            "{kind: card, where: {colour: rde}}",
            "error[HF0320]: no `card` has `rde` as its `colour`\n --> more/all.yaml:2:34",
            "did you mean `red`?",
        ),
        ("{kind: card, where: {cost: 1, size: 3}}", "error[HF0320]: `card` has no property `size`", "did you mean"),
        (
            "{kind: card, where: {cost: 5, copies: 3}}",
            "no `card` of those that the conditions before select has `3` as its `copies`",
            "more/all.yaml:2:",
        ),
        (
            "{kind: card, pack: bsae}",
            "error[HF0320]: unknown pack `bsae`\n --> more/all.yaml:2:24",
            "did you mean `base`?",
        ),
        ("{kind: card, pack: more}", "error[HF0320]: `more` is this pack", "edit the documents"),
        ("{kid: card}", "unknown key `kid`", "did you mean `kind`?"),
        ("{kind: card, whre: {cost: 1}}", "unknown key `whre`", "did you mean `where`?"),
    ];
    for (selector, head, help) in faults {
        let told = with_patches(&of(selector, "set: {cost: 7}")).report(&["more"]);
        assert!(told.contains(head) && (told.contains(help) || help == "did you mean"), "{selector}:\n{told}");
        let expected = if selector.contains("kid") { 2 } else { 1 };
        assert_eq!(told.matches("error[").count(), expected, "{selector}:\n{told}");
    }
    // Each patch is named where a document is explained, and two changes of a field are a fault.
    let packs = with_patches(
        &(of("{kind: card}", "set: {copies: 7}") + "---\n" + &of("{kind: big_card}", "append: {tags: [new]}")),
    );
    let loaded = packs.load(&["more"]);
    let patches = &hexforge_schemas::explain::explain(&loaded, "b:gem")[0].patches;
    let shown: Vec<String> = patches.iter().map(|p| format!("{} {}:{}", p.what, p.path, p.place.line)).collect();
    assert_eq!(shown, ["set copies:3", "append tags:7"]);
    let packs = with_patches(&(of("{kind: card}", "set: {cost: 7}") + "---\n" + &of("gem", "set: {cost: 8}")));
    assert!(packs.report(&["more"]).contains("error[HF0322]: `more` patches `cost` of `b:gem` twice"));
}

/// What is below `tests/` is not part of the game.
#[test]
fn a_selector_finds_no_fixtures() {
    let packs = with_patches("kind: patch\nof: {kind: card, where: {cost: 9}}\nset: {copies: 1}\n");
    packs.write("base/tests/fixture/cards.yaml", "kind: card\nid: trick\ncopies: 0\ncost: 9\ncolour: red\n");
    let told = packs.report(&["base", "more"]);
    assert!(told.contains("error[HF0320]: no `card` has `9` as its `cost`\n --> more/all.yaml:2:32"), "{told}");
}

#[test]
fn documents_count_only_if_their_packs_are_loaded() {
    let packs = with_patches(
        "kind: patch\nof: gem\nif_loaded: nice\nset: {cost: 2}\n---\nkind: card\nid: opal\nif_loaded: [base, nice]\ncost: 1\ncolour: nice:green\n---\n{kind: event, id: shine, if_loaded: nice}\n",
    );
    packs.write("more/pack.yaml", &(MORE.to_owned() + "optional: {nice: '*'}\nlanguages: [en]\n"));
    packs.write("more/locale/en.ftl", "opal = Opal\nopal-text = It shines.\n");
    packs.write(
        "more/tests/a.yaml",
        "scenario: it shines\nif_loaded: nice\ngiven: {players: [ann, bob]}\nwhen: [{perform: {event: shine}}]\n",
    );
    let loaded = packs.load(&["more"]);
    assert!(loaded.diagnostics.is_empty(), "{}", packs.shown(&loaded.diagnostics));
    let ruleset = loaded.ruleset.unwrap();
    assert_eq!(ruleset.property(ruleset.find_def("b:gem").unwrap(), "cost"), Some(&5.into()));
    assert!(ruleset.find_def("more:opal").is_none() && loaded.scenarios.iter().all(|s| s.name != "it shines"));

    packs.write("nice/pack.yaml", &MORE.replace("id: more", "id: nice"));
    packs.write("nice/a.yaml", "{kind: colour, id: green, shade: 2, name: Green}\n");
    let loaded = packs.load(&["more", "nice"]);
    let ruleset = loaded.ruleset.unwrap_or_else(|| panic!("{}", packs.shown(&loaded.diagnostics)));
    assert_eq!(ruleset.property(ruleset.find_def("b:gem").unwrap(), "cost"), Some(&2.into()));
    assert!(ruleset.find_def("more:opal").is_some() && loaded.scenarios.iter().any(|s| s.name == "it shines"));

    let cases = [
        (
            "if_loaded: niec",
            "error[HF0204]: `niec` is neither in `depends` nor in `optional` of this pack\n --> more/all.yaml:3:12",
            "did you mean `nice`?",
        ),
        ("if_loaded: [base, more]", "error[HF0204]: `more` is this pack", "remove `if_loaded`"),
        ("if_loaded: []", "`if_loaded`", "at least 1"),
        ("if_laoded: nice", "unknown key `if_laoded`", "did you mean `if_loaded`?"),
    ];
    for (line, head, help) in cases {
        packs.write("more/all.yaml", &format!("kind: patch\nof: gem\n{line}\nset: {{copies: 2}}\n"));
        let told = packs.report(&["more"]);
        assert!(told.contains(head) && told.contains(help), "{line}:\n{told}");
    }
    // What can be checked of a document that does not count is checked.
    packs.write("more/all.yaml", "kind: patch\nof: gem\nif_loaded: nice\nsett: {copies: 2}\n");
    assert!(packs.report(&["more"]).contains("did you mean `set`?"));
}

#[test]
fn packs_that_do_not_know_each_other_can_add_abilities_of_the_same_name() {
    let adds = |amount: usize| {
        format!(
            "kind: patch\nof: coin\nappend: {{abilities: [{{id: extra, modifies: power, if: card == self, add: {amount}}}]}}\n"
        )
    };
    let names = |packs: &Packs, paths: &[&str]| -> Vec<String> {
        let loaded = packs.load(paths);
        let ruleset = loaded.ruleset.clone().unwrap_or_else(|| panic!("{}", packs.shown(&loaded.diagnostics)));
        let all = ruleset.abilities.iter().map(|ability| ruleset.text(ability.name).to_string());
        all.filter(|name| name.contains("extra")).collect()
    };
    let packs = three_packs(
        &adds(1),
        &adds(2),
        "kind: patch\nof: coin\nset: {\"abilities.other:extra.add\": 5}\nremove: [\"abilities.more:extra\"]\n",
    );
    assert_eq!(names(&packs, &["more", "other"]), ["b:coin.more:extra", "b:coin.other:extra"]);
    assert_eq!(names(&packs, &["third"]), ["b:coin.other:extra"]);
    // One pack cannot add two of a name.
    let packs = with_patches(
        "kind: patch\nof: coin\nappend: {abilities: [{id: extra, modifies: power, add: 1}, {id: extra, modifies: power, add: 1}]}\n",
    );
    assert!(packs.report(&["more"]).contains("error[HF0205]: duplicate ability `more:extra`"));
}
