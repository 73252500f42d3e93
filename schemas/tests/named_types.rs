//! Named types: enumerations and records, wherever a type is written.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

const TYPES: &str = "kind: type\nid: terrain\nwords: [ground, space, {word: deep, text: deep-space}]\n---\n\
    kind: type\nid: cost\nfields: {gold: integer, where_to: terrain?, made_of: list of terrain}\n---\n\
    kind: kind\nid: place\nproperties: {terrain: {type: terrain, default: ground}, price: {type: cost?}, every: {type: list of terrain, default: []}}\n\
    state: {now: {type: terrain, default: space}, bill: {type: cost, default: {gold: 1, made_of: []}}, former: {type: terrain?}}\n---\n\
    kind: event\nid: travel\nparams: {to: place, over: terrain, bill: cost?}\n---\n\
    kind: value\nid: effort\nparams: {place: place, over: terrain}\n---\n";

/// The report on these documents beside the types.
fn report(documents: &str) -> String {
    let packs = Packs::with_base();
    packs.mod_pack(&format!("{TYPES}{documents}"));
    packs.write("more/locale/en.ftl", "deep-space = Deep Space\n");
    packs.edit("more/pack.yaml", "title: More\n", "title: More\nlanguages: [en]\n");
    packs.report(&["more"])
}

fn in_lua(lua: &str) -> String {
    report(&format!(
        "kind: event\nid: ev\nparams: {{place: place, over: terrain, bill: cost, words: list of terrain}}\ndo: |\n  {lua}\n"
    ))
}

#[test]
fn types_are_used_wherever_a_type_is_written() {
    let told = report(
        "kind: place\nid: meadow\nprice: {gold: 2, where_to: deep, made_of: [ground, space]}\nevery: [ground]\n---\n\
         kind: ability\nid: swift\nparams: {over: terrain}\nmodifies: effort\nwhere: {over: with.over, place: {terrain: [ground, deep]}}\nadd: 1\n---\n\
         kind: place\nid: hill\nterrain: deep\nabilities:\n  - {use: swift, id: quick, with: {over: space}}\n---\n\
         kind: flow\nid: trip\nparams: {place: place, over: terrain}\nsteps:\n  - travel: {to: place, over: '\"space\"'}\n",
    );
    assert!(!told.contains("error["), "{told}");
}

#[test]
fn a_word_that_an_enumeration_does_not_have_is_an_error_with_a_hint() {
    let cases = [
        ("kind: place\nid: meadow\nterrain: grund\n", "did you mean `ground`?"),
        ("kind: place\nid: meadow\nprice: {gold: 2, where_to: spce, made_of: []}\n", "did you mean `space`?"),
        ("kind: place\nid: meadow\nevery: [ground, spce]\n", "did you mean `space`?"),
        (
            "kind: kind\nid: spot\nextends: place\nstate: {other: {type: terrain, default: grund}}\n",
            "did you mean `ground`?",
        ),
        ("kind: kind\nid: spot\nproperties: {other: {type: terrain, default: grund}}\n", "did you mean `ground`?"),
        (
            "kind: flow\nid: trip\nparams: {place: place}\nsteps:\n  - travel: {to: place, over: '\"grund\"'}\n",
            "did you mean `ground`?",
        ),
        (
            "kind: place\nid: meadow\nabilities:\n  - {id: a, cannot: travel, where: {over: grund}}\n",
            "did you mean `ground`?",
        ),
        (
            "kind: place\nid: meadow\nabilities:\n  - {id: a, cannot: travel, where: {to: {now: grund}}}\n",
            "did you mean `ground`?",
        ),
        (
            "kind: ability\nid: t\nparams: {over: terrain}\ncannot: travel\n---\nkind: place\nid: meadow\nabilities:\n  - {use: t, id: a, with: {over: grund}}\n",
            "did you mean `ground`?",
        ),
    ];
    for (documents, hint) in cases {
        let told = report(documents);
        assert!(told.contains("error[") && told.contains(hint), "{documents}:\n{told}");
        assert_eq!(told.matches("error[").count(), 1, "{documents}:\n{told}");
    }
}

#[test]
fn records_have_their_fields_and_no_others() {
    let cases = [
        ("kind: place\nid: meadow\nprice: {gld: 2, made_of: []}\n", "gld", "did you mean `gold`?"),
        ("kind: place\nid: meadow\nprice: {made_of: []}\n", "gold", ""),
        ("kind: place\nid: meadow\nprice: {gold: much, made_of: []}\n", "much", ""),
        (
            "kind: kind\nid: spot\nstate: {other: {type: cost, default: {gld: 1, gold: 1, made_of: []}}}\n",
            "type `cost` has no field `gld`",
            "did you mean `gold`?",
        ),
        (
            "kind: kind\nid: spot\nstate: {other: {type: cost, default: {gold: 1}}}\n",
            "missing field `made_of` of type `cost`",
            "",
        ),
    ];
    for (documents, name, hint) in cases {
        let told = report(documents);
        assert!(told.contains("error[") && told.contains(name) && told.contains(hint), "{documents}:\n{told}");
    }
}

#[test]
fn lua_compares_with_words_and_reads_fields_that_exist() {
    let right = [
        "if over == \"ground\" or place.now ~= \"deep\" or place.terrain == over then game.log(\"round-over\") end",
        "if place.former == nil or place.former == \"space\" then game.log(\"round-over\") end",
        "game.set(place, \"now\", \"deep\") game.set(place, \"bill\", {gold = bill.gold + 1, made_of = {over, \"space\"}})",
        "game.perform(\"travel\", {to = place, over = place.now, bill = {gold = 1, where_to = over, made_of = {}}})",
        "local _ = place:value(\"effort\", \"ground\") local where = bill.where_to if where == \"deep\" then game.log(where) end",
        "for _, word in ipairs(words) do if word == \"ground\" then game.log(word .. \"!\") end end",
        "local names = {ground = 1, space = 2} local _ = names[over]",
    ];
    for lua in right {
        let told = in_lua(lua);
        assert!(!told.contains("error["), "{lua}:\n{told}");
    }
    let wrong = [
        (
            "if over == \"grund\" then game.log(\"round-over\") end",
            "`grund` is not a word of type `terrain`",
            "did you mean `ground`?",
        ),
        (
            "if \"spce\" ~= place.now then game.log(\"round-over\") end",
            "`spce` is not a word of type `terrain`",
            "did you mean `space`?",
        ),
        (
            "if place.terrain == \"dep\" then game.log(\"round-over\") end",
            "`dep` is not a word of type `terrain`",
            "did you mean `deep`?",
        ),
        (
            "if place.former == \"grund\" then game.log(\"round-over\") end",
            "`grund` is not a word of type `terrain`",
            "did you mean `ground`?",
        ),
        (
            "for _, word in ipairs(words) do if word == \"grund\" then game.log(word) end end",
            "`grund` is not a word of type `terrain`",
            "",
        ),
        ("game.set(place, \"now\", \"grund\")", "`grund` is not a word of type `terrain`", "did you mean `ground`?"),
        (
            "game.set(place, \"now\", place.former and \"grund\" or \"space\")",
            "`grund` is not a word of type `terrain`",
            "",
        ),
        (
            "game.perform(\"travel\", {to = place, over = \"grund\"})",
            "`grund` is not a word of type `terrain`",
            "did you mean `ground`?",
        ),
        (
            "local _ = place:value(\"effort\", \"grund\")",
            "`grund` is not a word of type `terrain`",
            "did you mean `ground`?",
        ),
        ("local _ = bill.gld", "`gld`", "did you mean `gold`?"),
        ("local _ = place.bill.unheard_of", "`unheard_of`", ""),
        (
            "local bill = place.price if bill then game.log(bill.where_too) end",
            "`where_too`",
            "did you mean `where_to`?",
        ),
        (
            "game.set(place, \"bill\", {gld = 1, gold = 1, made_of = {}})",
            "type `cost` has no field `gld`",
            "did you mean `gold`?",
        ),
        ("game.set(place, \"bill\", {gold = 1})", "missing field `made_of` of type `cost`", ""),
        ("game.set(place, \"bill\", {gold = 1, made_of = {\"grund\"}})", "`grund` is not a word of type `terrain`", ""),
        ("game.set(place, \"now\", 3)", "takes a word of `terrain`, found a number", ""),
    ];
    for (lua, message, hint) in wrong {
        let told = in_lua(lua);
        assert!(told.contains("error[") && told.contains(message) && told.contains(hint), "{lua}: {message}\n{told}");
        assert_eq!(told.matches("error[").count(), 1, "{lua}:\n{told}");
    }
}

#[test]
fn types_are_either_words_or_fields_and_do_not_contain_themselves() {
    let cases = [
        ("kind: type\nid: both\nwords: [one]\nfields: {one: integer}\n", "the type has both `words` and `fields`"),
        ("kind: type\nid: none\n", "missing key in the type"),
        ("kind: type\nid: twice\nwords: [one, two, one]\n", "duplicate word `one`"),
        (
            "kind: type\nid: tree\nfields: {left: branch, right: integer}\n---\nkind: type\nid: branch\nfields: {top: tree}\n",
            "contains itself",
        ),
        ("kind: type\nid: place\nwords: [one]\n", "`place`"),
        ("kind: type\nid: colours\nfields: {of: def colur}\n", "did you mean `colour`?"),
        ("kind: event\nid: go\nparams: {over: terain}\n", "did you mean `terrain`?"),
        ("kind: kind\nid: spot\nproperties: {over: {type: terain}}\n", "did you mean `terrain`?"),
        ("kind: type\nid: integer\nwords: [one]\n", "reserved"),
    ];
    for (documents, message) in cases {
        let told = report(documents);
        assert!(told.contains("error[") && told.contains(message), "{documents}: {message}\n{told}");
    }
}

#[test]
fn another_pack_names_a_type_with_its_prefix() {
    let packs = Packs::with_base();
    packs.write("base/types.yaml", "kind: type\nid: mood\nwords: [calm, wild]\n");
    packs.mod_pack("kind: kind\nid: beast\nproperties: {mood: {type: b:mood}, moods: {type: list of b:mood, default: []}}\nstate: {now: {type: b:mood, default: calm}}\n---\nkind: beast\nid: cat\nmood: wyld\n");
    let told = packs.report(&["more"]);
    assert!(told.contains("did you mean `wild`?"), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}
