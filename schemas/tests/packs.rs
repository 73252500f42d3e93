//! Whole packs: valid packs have no diagnostics, and reports are the same on every machine.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_core::ruleset::AbilityKind;
use hexforge_schemas::diagnostic::Severity;
use hexforge_schemas::documents::{BUILT_IN, built_in};
use hexforge_schemas::explain::{explain, nearest_id};
use hexforge_schemas::locale::TextArg;
use support::{Packs, codes};

#[test]
fn the_base_pack_has_no_diagnostics() {
    let packs = Packs::with_base();
    assert_eq!(packs.report(&["base"]), "");
    assert!(packs.load(&["base"]).ruleset.is_some());
}

#[test]
fn the_shipped_schemas_are_up_to_date() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("json");
    for kind in BUILT_IN.into_iter().chain(["pack", "scenario", "set", "lock"]) {
        let text = serde_json::to_string_pretty(&built_in(kind).unwrap()).unwrap() + "\n";
        let path = folder.join(format!("{kind}.schema.json"));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(known == text, "{} is stale; run the tests with UPDATE_SCHEMAS=1", path.display());
    }
}

#[test]
fn explain_lists_listeners_and_references() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: flow\nid: extra\nparams: {player: player}\nsteps:\n  - event: gain\n    with: {player: player, amount: 2}\n");
    let loaded = packs.load(&["more"]);
    let told = explain(&loaded, "b:gain");
    assert_eq!((told.len(), told[0].symbol_kind, told[0].pack.as_str()), (1, "event", "base"));
    assert_eq!(told[0].rules, ["has_room"]);
    assert_eq!(told[0].params[0], ("player".to_owned(), "player".to_owned()));
    let listeners: Vec<(&str, &str)> = told[0].listeners.iter().map(|l| (l.ability.as_str(), l.how)).collect();
    assert_eq!(
        listeners,
        [
            ("b:cheering", "when"),
            ("b:coin.even_if_poor", "permits"),
            ("b:coin.gift", "after"),
            ("b:coin.surely", "assures"),
        ]
    );
    let mentions: Vec<&str> = told[0].mentions.iter().map(|m| m.from.as_str()).collect();
    assert!(mentions.contains(&"b:use_card") && mentions.contains(&"more:extra"), "{mentions:?}");
    assert_eq!(nearest_id(&loaded, "b:gian").as_deref(), Some("b:gain"));
    // Uses in Lua count too.
    let used = explain(&loaded, "use_card");
    assert!(used[0].mentions.iter().any(|m| m.from == "b:coin.shop"), "{used:?}");
}

#[test]
fn texts_fall_back_to_the_first_language_and_to_dependencies() {
    let packs = Packs::with_base();
    packs.edit("base/locale/cs.ftl", "sure = Opravdu?\n", "");
    packs.mod_pack("kind: card\nid: pebble\ncost: 0\ncolour: red\nname: Pebble\n");
    let loaded = packs.load(&["more"]);
    let texts = &loaded.locales;
    let args = [("player", TextArg::from("Ann")), ("amount", TextArg::from(2)), ("source", TextArg::from("Coin"))];
    assert_eq!(texts.text("cs", "b", "gained", &args).as_deref(), Some("Ann získává 2 z Coin."));
    assert_eq!(texts.text("cs-CZ", "b:gain", "gained", &args).as_deref(), Some("Ann získává 2 z Coin."));
    assert_eq!(texts.text("cs", "base", "sure", &[]).as_deref(), Some("Sure?"));
    assert_eq!(texts.text("fr", "more", "sure", &[]).as_deref(), Some("Sure?"));
    assert_eq!(texts.text("en", "", "base:sure", &[]).as_deref(), Some("Sure?"));
    assert_eq!(texts.text("en", "b", "nonsense", &[]), None);
    assert_eq!(texts.name("en", "more:pebble", Some("Pebble")), "Pebble");
    assert_eq!(texts.name("cs", "b:gem", None), "Drahokam");
    assert_eq!(texts.name("cs", "b:big_card", None), "big card");
    assert_eq!(texts.languages(), ["cs", "en"]);
}

#[test]
fn arguments_of_texts_in_lua_are_checked() {
    let faults = |code: &str| {
        let packs = Packs::with_base();
        packs.edit("base/rules.yaml", "game.finish{winner = it, how = \"wealth\"}", &format!("|\n  {code}"));
        packs.report(&["base"])
    };
    for (code, wanted) in [
        ("game.log('pick-one', {counts = 1})", Some("unknown argument `$count` in text `pick-one`")),
        ("game.log('pick-one')", Some("unknown argument `$count`")),
        ("game.confirm{player = it, prompt = 'pick-one', args = {cuont = 1}}", Some("did you mean `cuont`?")),
        ("game.confirm{player = it, prompt = 'pick-one'}", Some("unknown argument `$count`")),
        ("game.log('pick-one', {count = 1})", None),
        ("local args = {} game.log('pick-one', args)", None),
        ("game.confirm{player = it, prompt = 'pick-one', args = {count = 1}}", None),
        ("local ask = {player = it, prompt = 'pick-one'} game.confirm(ask)", None),
    ] {
        let report = faults(code);
        match wanted {
            Some(wanted) => assert!(report.contains(wanted), "{code}: {report}"),
            None => assert!(!report.contains("unknown argument"), "{code}: {report}"),
        }
    }
    let texts = Packs::with_base().load(&["base"]).locales;
    let shown = texts.text("en", "base", "pick-one", &[]).unwrap();
    assert_eq!(shown, "Pick one of [text `pick-one`: missing argument `count`].");
}

/// The texts of options to decline are checked like other texts: in Lua, in flows, and in windows.
#[test]
fn texts_of_declining_are_checked() {
    let lua = |code: &str| {
        let packs = Packs::with_base();
        packs.edit("base/rules.yaml", "game.finish{winner = it, how = \"wealth\"}", &format!("|\n  {code}"));
        packs.report(&["base"])
    };
    let missing = lua("game.choose{player = it, from = {1}, prompt = 'sure', optional = true, decline = 'surre'}");
    assert!(missing.contains("missing text `surre`") && missing.contains("did you mean `sure`?"), "{missing}");
    let unfed = lua("game.choose{player = it, from = {1}, prompt = 'sure', optional = true, decline = 'pick-one'}");
    assert!(unfed.contains("unknown argument `$count`"), "{unfed}");

    let flow = |old: &str, new: &str| {
        let packs = Packs::with_base();
        packs.edit("base/flow.yaml", old, new);
        packs.report(&["base"])
    };
    let optional = "      optional: true\n";
    let missing = flow(optional, "      optional: true\n      decline: surre\n");
    assert!(missing.contains("missing text `surre`"), "{missing}");
    let vain = flow(optional, "      decline: sure\n");
    assert!(vain.contains("`decline` has no effect in this choice"), "{vain}");

    let window = |text: &str| {
        let packs = Packs::with_base();
        packs.edit("base/locale/en.ftl", "sure = ", &format!("{text}\nsure = "));
        packs.report(&["base"])
    };
    for known in ["window-gain-after-pass", "window-round-end-pass", "window-when-pass", "window-gain-after"] {
        let report = window(&format!("{known} = Nothing"));
        assert!(!report.contains("is never used") && report.contains("is not translated into `cs`"), "{report}");
    }
    assert!(window("window-gian-after-pass = Nothing").contains("did you mean `window-gain-after-pass`?"));
    let unfed = window("window-gain-after-pass = Not { $playr }");
    assert!(unfed.contains("unknown argument `$playr`") && unfed.contains("did you mean `player`?"), "{unfed}");
}

#[test]
fn unknown_arguments_in_translations_are_reported() {
    let report = |old: &str, new: &str| {
        let packs = Packs::with_base();
        packs.edit("base/locale/cs.ftl", old, new);
        packs.report(&["base"])
    };

    let slip = report("{ $player } získává", "{ $plyer } získává");
    assert!(slip.contains("unknown argument `$plyer` in text `gained`"), "{slip}");
    assert!(slip.contains("cs.ftl") && slip.contains("did you mean `player`?"), "{slip}");
    // The use passes more arguments than the text in the first language has.
    let more = report("round-over = Kolo skončilo.", "round-over = Kolo { $player } skončilo.");
    assert!(more.contains("unknown argument `$player`"), "{more}");
    let fewer = report("{ $player } získává { $amount }", "{ $player } získává");
    assert!(!fewer.contains("unknown argument"), "{fewer}");
}

#[test]
fn a_flow_that_a_property_refers_to_is_used() {
    let packs = Packs::with_base();
    let documents = |plays: &str| {
        format!(
            "kind: kind\nid: feast\nproperties: {{plays: {{ref: flow}}}}\n---\nkind: feast\nid: dinner\nname: Dinner\nplays: {plays}\n\
             ---\nkind: flow\nid: have_dinner\nparams: {{who: player}}\nsteps: [{{do: 'game.add(who, \"gold\", 1)'}}]\n"
        )
    };

    packs.mod_pack(&documents("have_dinner"));
    let loaded = packs.load(&["more"]);
    let dinner = loaded.ruleset.as_ref().unwrap().find_def("more:dinner").unwrap();
    let ruleset = loaded.ruleset.as_ref().unwrap();
    assert_eq!(ruleset.def(dinner).properties[0].str(), Some("more:have_dinner"));
    assert!(!packs.report(&["more"]).contains("never run"), "{}", packs.report(&["more"]));

    packs.mod_pack(&documents("have_diner"));
    let report = packs.report(&["more"]);
    assert!(report.contains("have_diner") && report.contains("did you mean `have_dinner`?"), "{report}");
}

#[test]
fn kinds_of_packs_have_schemas() {
    let packs = Packs::with_base();
    let schemas = packs.load(&["base"]).schemas();
    let card = &schemas["card"];
    assert_eq!(card["properties"]["cost"]["type"], "integer");
    assert_eq!(card["properties"]["colour"]["x-ref"], "colour");
    assert_eq!(card["properties"]["bonus"]["type"], serde_json::json!(["object", "null"]));
    assert_eq!(card["additionalProperties"], false);
    let required = card["required"].as_array().unwrap();
    assert!(required.contains(&"cost".into()) && !required.contains(&"tags".into()), "{required:?}");
    assert!(schemas["big_card"]["properties"].get("cost").is_some());
    assert!(schemas.contains_key("pack") && schemas.contains_key("scenario") && schemas.contains_key("flow"));
}

#[test]
fn a_kind_can_be_referenced_with_its_pack() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: b:colour\nid: green\nshade: 2\n---\nkind: base:big_card\nid: tree\ncost: 1\ncolour: green\nabilities:\n  \
         - {id: grow, action: shop, if: self.size > self.cost and not self.used, do: 'game.log(\"began\")'}\n",
    );
    packs.write("more/locale/en.ftl", "green = Green\ntree = Tree\ntree-grow = Grow\nbegan = Began\n");
    let loaded = packs.load(&["more"]);
    assert!(!loaded.has_errors(), "{}", packs.shown(&loaded.diagnostics));
    let green = &hexforge_schemas::explain::explain(&loaded, "more:green")[0];
    assert_eq!((green.symbol_kind, green.kind.as_deref()), ("definition", Some("b:colour")));
    // `self` has the members of its kind, and the schema for editors allows both forms.
    packs.edit("more/all.yaml", "self.size", "self.sizze");
    packs.edit("more/all.yaml", "kind: b:colour", "kind: b:color");
    let report = packs.report(&["more"]);
    assert!(report.contains("did you mean `size`?") && report.contains("did you mean `b:colour`?"), "{report}");
    let schema = jsonschema::validator_for(&loaded.schemas()["colour"]).unwrap();
    for kind in ["colour", "b:colour"] {
        assert!(schema.is_valid(&serde_json::json!({"kind": kind, "id": "x", "shade": 1})), "{kind}");
    }
    assert!(!schema.is_valid(&serde_json::json!({"kind": "b:card", "id": "x", "shade": 1})));
}

#[test]
fn packs_are_found_in_a_folder_of_packs() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: window\nid: mine\n");
    let loaded = packs.load(&[""]);
    let ids: Vec<&str> = loaded.packs.iter().map(|pack| pack.id.as_str()).collect();
    assert_eq!(ids, ["base", "more"]);
    let none = packs.load(&["nowhere"]);
    assert!(none.diagnostics.iter().any(|d| d.code.as_str() == "HF0301"));
}

#[test]
fn quiet_accepts_own_and_inherited_members() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: kind\nid: scroll\nextends: b:card\nslots: {notes: {}}\nquiet: [used, notes]\n");
    let loaded = packs.load(&["more"]);
    let ruleset = loaded.ruleset.unwrap();
    let scroll = ruleset.kinds.iter().find(|kind| ruleset.text(kind.local_id).as_ref() == "scroll").unwrap();
    let quiet: Vec<&str> = scroll.quiet.iter().map(|name| ruleset.text(*name).as_ref()).collect();
    assert_eq!(quiet, ["used", "notes"]);

    packs.edit("more/all.yaml", "quiet: [used", "quiet: [ussed");
    let report = packs.report(&["more"]);
    assert!(report.contains("unknown field or slot `ussed`"), "{report}");
    assert!(report.contains("did you mean `used`?"), "{report}");
}

#[test]
fn plural_forms_are_checked() {
    let report = |variants: &str| {
        let packs = Packs::with_base();
        packs.edit("base/locale/cs.ftl", "gained = {", &format!("gained = {{ $amount ->\n{variants}\n}} {{"));
        packs.report(&["base"])
    };
    let lacking = report("    [one] kus\n   *[other] kusů");
    assert!(lacking.contains("warning[HF0508]") && lacking.contains("base/locale/cs.ftl:9:1"), "{lacking}");
    assert!(lacking.contains("text `gained` does not have the plural form `[few]` of `cs`"), "{lacking}");
    let strange = report("    [one] kus\n    [two] kusy\n    [few] kusy\n   *[other] kusů");
    assert!(strange.contains("the plural form `[two]`, which `cs` does not have"), "{strange}");
    assert!(!report("    [one] kus\n    [few] kusy\n   *[other] kusů").contains("HF0508"));
}

#[test]
fn arguments_of_labels_are_checked() {
    const BELL: &str = "kind: b:card\nid: bell\ncost: 1\ncolour: red\nabilities:\n  - id: ring\n    action: shop\n    label: ring-bell\n    label_args: {times: self.cost}\n    do: 'game.add(owner, \"gold\", 0)'\n";
    let packs = Packs::with_base();
    packs.mod_pack(BELL);
    packs.write("more/locale/en.ftl", "bell = Bell\nring-bell = Ring { $times } times\n");
    assert_eq!(packs.report(&["more"]).matches("error").count(), 0, "{}", packs.report(&["more"]));

    packs.edit("more/locale/en.ftl", "$times", "$tmes");
    let report = packs.report(&["more"]);
    assert!(report.contains("unknown argument `$tmes`") && report.contains("did you mean `times`?"), "{report}");
    packs.edit("more/all.yaml", "self.cost", "self.cots");
    assert!(packs.report(&["more"]).contains("did you mean `cost`?"));
    packs.edit("more/all.yaml", "{times:", "{it:");
    assert!(packs.report(&["more"]).contains("the label already has an argument `it`"));
}

#[test]
fn texts_of_fields_and_slots_count_as_used() {
    let packs = Packs::with_base();
    packs.edit("base/locale/en.ftl", "sure = ", "field-gold = gold\nslot-hand = hand\nfield-golld = gold\nsure = ");
    let report = packs.report(&["base"]);
    assert!(report.contains("text `field-golld` is never used"), "{report}");
    assert!(
        !report.contains("text `field-gold` is never used") && !report.contains("text `slot-hand` is never used"),
        "{report}"
    );
}

/// A kind sets the default cost of the abilities of its definitions. An ability with its own cost does not use it.
#[test]
fn abilities_inherit_the_defaults_of_their_kind() {
    const SCROLLS: &str = "kind: kind\nid: scroll\nextends: b:card\nability_defaults:\n  active: not self.used\n  optional: true\n  cost: [{b:use_card: {card: self, player: owner}}]\n\
        ---\nkind: scroll\nid: storm\ncost: 1\ncolour: red\nabilities:\n  - {id: read, on: b:gain, timing: after, do: 'game.add(owner, \"gold\", 0)'}\n  - {id: keep, on: b:gain, timing: after, optional: false, cost: [], do: 'game.add(owner, \"gold\", 0)'}\n  - {id: cry, use: b:cheering, with: {times: 1}}\n  - {id: weak, modifies: b:power, add: -1}\n";
    let packs = Packs::with_base();
    packs.mod_pack(SCROLLS);
    packs.write(
        "more/locale/en.ftl",
        "storm = Storm\nstorm-read = Read the storm\nstorm-keep = Keep\nstorm-cry = Cry\n",
    );
    let loaded = packs.load(&["base", "more"]);
    assert_eq!(codes(&loaded.diagnostics, Severity::Error), Vec::<String>::new());
    let ruleset = loaded.ruleset.unwrap();
    let uses: Vec<(String, usize, bool, bool)> = ruleset
        .abilities
        .iter()
        .filter(|ability| ruleset.text(ability.name).contains("storm"))
        .map(|ability| {
            let declined = matches!(ability.kind, AbilityKind::React { optional: true, .. });
            (ruleset.text(ability.name).to_string(), ability.cost.len(), declined, ability.active.is_some())
        })
        .collect();
    let expected = [
        ("more:storm.read", 1, true, true),
        ("more:storm.keep", 0, false, true),
        ("more:storm.cry", 1, true, true),
        ("more:storm.weak", 0, false, true),
    ];
    assert_eq!(uses, expected.map(|(name, cost, declined, active)| (name.to_owned(), cost, declined, active)));
}

/// An error in the ability defaults of a kind is reported once, at the kind.
#[test]
fn errors_in_ability_defaults_are_reported_at_the_kind() {
    const SCROLLS: &str = "kind: kind\nid: scroll\nextends: b:card\nability_defaults:\n  cost: [{b:use_crad: {card: self, player: owner}}]\n\
        ---\nkind: scroll\nid: storm\ncost: 1\ncolour: red\nabilities:\n  - {id: read, on: b:gain, timing: after, do: 'game.add(owner, \"gold\", 0)'}\n";
    let packs = Packs::with_base();
    packs.mod_pack(SCROLLS);
    let report = packs.report(&["base", "more"]);
    assert_eq!(report.matches("use_crad").count(), 2, "the line and the message: {report}");
    assert!(report.contains("more/all.yaml:5:") && report.contains("did you mean `b:use_card`?"), "{report}");
}

/// Names that Lua code concatenates are only suggested for names that are similar to one of their parts.
#[test]
fn a_part_of_a_name_is_not_a_suggestion_for_other_names() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: event\nid: spend_gold\nparams: {player: player}\ndo: game.log(\"lose_\" .. player.id)\n");
    let report = packs.report(&["base", "more"]);
    assert!(report.contains("`spend_gold` is never performed") && !report.contains("lose_gold"), "{report}");
}

#[test]
fn errors_in_scenarios_do_not_prevent_playing() {
    let broken = [
        "scenario: a\nplayers: [ann, bob]\nwhen: [{perform: {no_such_event: {}}}]\n",
        "scenario: a\nplayers: [ann\n",
        "scenario: a\nplayers: [ann, bob]\ngiven: 'if x thn'\n",
    ];
    for text in broken {
        let packs = Packs::with_base();
        packs.write("base/tests/broken.yaml", text);
        let loaded = packs.load(&["base"]);
        assert!(loaded.has_errors(), "{text}");
        assert!(loaded.ruleset.is_some() && loaded.scripts.is_some(), "{text}");
    }
    let packs = Packs::with_base();
    packs.write("base/broken.yaml", "kind: event\nid: [\n");
    assert!(packs.load(&["base"]).ruleset.is_none());
}

#[test]
fn causes_are_reported_first() {
    let packs = Packs::with_base();
    packs.write("base/a.yaml", "kind: piece_of_nothing\nid: a\n");
    packs.write("base/z.yaml", "kind: event\nid: [\n");
    let codes: Vec<&str> = packs.load(&["base"]).diagnostics.iter().map(|d| d.code.as_str()).collect();
    assert_eq!(codes.first(), Some(&"HF0010"), "{codes:?}");
    assert!(codes.contains(&"HF0201"), "{codes:?}");
}

#[test]
fn suppressions_are_not_reported_as_unused_if_checks_were_skipped() {
    let packs = Packs::with_base();
    packs.write("base/z.yaml", "# hexforge: allow HF0601 for others\nkind: event\nid: lonely\n");
    assert!(packs.load(&["base"]).diagnostics.iter().any(|d| d.code.as_str() == "HF0603"), "an event may be lonely");
    packs.write("base/broken.yaml", "kind: event\nid: [\n");
    assert!(!packs.load(&["base"]).diagnostics.iter().any(|d| d.code.as_str() == "HF0603"));
}
