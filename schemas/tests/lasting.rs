//! Lasting effects that are declared where they begin: what is wrong in them is reported once, at its place.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

/// A card whose ability begins an effect, of which `parts` are the lines.
fn card(parts: &str) -> String {
    let lines: String = parts.lines().map(|line| format!("          {line}\n")).collect();
    format!(
        "kind: card\nid: stone\ncost: 1\ncolour: red\nabilities:\n  - id: a\n    on: gain\n    timing: after\n    do:\n      - lasting:\n{lines}"
    )
}

/// The first lines of the errors of a pack with that card, with their places.
fn errors(parts: &str) -> Vec<String> {
    let packs = Packs::with_base();
    packs.mod_pack(&card(parts));
    let report = packs.report(&["more"]);
    let lines: Vec<&str> = report.lines().collect();
    let heads = lines.windows(2).filter(|pair| pair[0].starts_with("error["));
    heads.map(|pair| format!("{} {}", &pair[0][14..], pair[1].trim_start().trim_start_matches("--> more/"))).collect()
}

const FINE: &str = "id: glow\nends: game\nwith: {who: player, times: 2}\nabilities:\n  - {id: b, on: gain, timing: after, if: self.times > 1}";

#[test]
fn an_effect_in_place_is_a_kind() {
    assert_eq!(errors(FINE), [""; 0]);
}

#[test]
fn faults_in_an_effect_are_reported_once() {
    let cases = [
        (
            FINE.replace("timing: after", "timing: afer"),
            vec!["`afer` is not a valid value of `abilities.1.do.1.lasting.abilities.1.timing`"],
        ),
        (FINE.replace("on: gain", "on: gian"), vec!["unknown event or window `gian` all.yaml:15"]),
        (FINE.replace("ends: game", "ends: gamme"), vec!["unknown scope `gamme` all.yaml:12"]),
        (FINE.replace("id: glow\n", ""), vec!["`lasting` has neither `id` nor `kind` all.yaml:10"]),
        (
            FINE.replace("id: glow", "kind: glow"),
            vec!["`abilities` belongs to an effect with an `id`", "unknown kind `glow`"],
        ),
        (FINE.replace("id: glow", "kind: card"), vec!["`abilities` belongs", "`card` is not a lasting effect"]),
        (FINE.replace("self.times", "self.tiems"), vec!["`self` has no member `tiems` all.yaml:15"]),
        (FINE.replace("self.times", "self.who.glod"), vec!["a component of `player` has no member `glod`"]),
        (FINE.replace("self.times > 1", "times"), vec!["`times` is not in scope here all.yaml:15"]),
        (FINE.split("\nabilities").next().unwrap().to_owned(), vec!["the effect `glow` has no `abilities`"]),
    ];
    for (parts, expected) in cases {
        let found = errors(&parts);
        assert_eq!(found.len(), expected.len(), "{parts}\n{found:#?}");
        for part in expected {
            assert!(found.iter().any(|error| error.contains(part)), "{parts}\n`{part}` is not in {found:#?}");
        }
    }
}

#[test]
fn an_id_of_an_effect_is_taken_by_another() {
    let other = errors(&FINE.replace("id: glow", "id: blessing"));
    assert!(other.is_empty(), "another pack may use the name: {other:?}");
    let packs = Packs::with_base();
    packs.mod_pack(&format!("{}---\n{}", card(FINE), card(FINE).replace("id: stone", "id: rock")));
    let report = packs.report(&["more"]);
    assert_eq!(report.matches("error[").count(), 1, "{report}");
    assert!(report.contains("duplicate kind `glow`"), "{report}");
}

#[test]
fn another_pack_patches_an_effect() {
    let packs = Packs::with_base();
    packs.mod_pack(&card(FINE));
    packs.write(
        "third/pack.yaml",
        "id: third\nversion: 1.0.0\napi: 2\ntitle: Third\ndepends: {base: ^1.0, more: ^1.0}\n",
    );
    let patch = |condition: &str| {
        format!("kind: patch\nof: more:stone\nset: {{\"abilities.a.do.1.lasting.abilities.b.if\": \"{condition}\"}}\n")
    };
    packs.write("third/p.yaml", &patch("self.times > 2"));
    let report = packs.report(&["third"]);
    assert!(!report.contains("error["), "{report}");
    packs.write("third/p.yaml", &patch("self.tiems > 2"));
    let report = packs.report(&["third"]);
    assert!(report.contains("`self` has no member `tiems`") && report.contains("third/p.yaml:3"), "{report}");
}
