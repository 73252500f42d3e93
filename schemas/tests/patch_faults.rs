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
