//! `about:` on everything with a name.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_schemas::explain::explain;
use hexforge_schemas::reference::{Entry, Topic, entries};
use support::Packs;

fn with(documents: &str) -> Packs {
    let packs = Packs::with_base();
    packs.mod_pack(documents);
    packs
}

fn report(documents: &str) -> String {
    with(documents).report(&["more"])
}

fn find(packs: &Packs, topic: Topic, name: &str) -> Entry {
    let loaded = packs.load(&["more"]);
    let own = loaded.packs.iter().position(|pack| pack.id == "more").unwrap();
    let all = entries(&loaded, own, topic);
    all.into_iter().find(|entry| entry.name == name).unwrap_or_else(|| panic!("no {name} in {topic:?}"))
}

#[test]
fn an_about_is_a_single_line_that_is_not_empty_or_too_long() {
    let event = |about: &str| report(&format!("kind: event\nid: fall\nlog: fell\nabout: {about}\n"));
    let told = event("\"\"");
    assert!(told.contains("error[HF0105]: `about` is empty\n --> more/all.yaml:4:8\n"), "{told}");
    let told = event("\"one\\ntwo\"");
    assert!(
        told.contains("error[HF0106]: `one two` is not a valid value of `about`") || told.contains("error[HF0106]"),
        "{told}"
    );
    assert!(told.contains("expected: one line of text without line breaks"), "{told}");
    let told = event("\"  \"");
    assert!(told.contains("error[HF0106]"), "{told}");
    let told = event(&"x".repeat(301));
    assert!(told.contains("error[HF0105]: `about` is too long"), "{told}");
    assert!(told.contains("expected: at most 300 characters (limit `about_length`)"), "{told}");
    assert_eq!(event(&"é".repeat(300)).matches("error").count(), 0);
    // Folded over several lines of the file, it is still one line.
    assert_eq!(event(">-\n  A star falls,\n  and nobody sees it.").matches("error").count(), 0);
    let told = event("[a]");
    assert!(told.contains("error[HF0103]: `about` is a sequence"), "{told}");
}

#[test]
fn former_keys_for_notes_are_refused_with_the_new_one() {
    let told = report("kind: event\nid: fall\nlog: fell\nnote: A star falls.\n");
    assert!(told.contains("error[HF0101]: unknown key `note` in the document"), "{told}");
    assert!(told.contains("help: write `about`, a single line"), "{told}");
    let told = report("kind: kind\nid: star\nproperties:\n  size: {type: integer, description: How big.}\n");
    assert!(told.contains("unknown key `description`") && told.contains("write `about`"), "{told}");
}

const NAMED: &str = "kind: event
id: fall
log: fell
about: A star falls from the `sky`.
params:
  star: {type: star, about: The star.}
  by: player?
rules:
  - {id: high, require: star.size > 1 and by ~= nil, because: too-low, about: Low stars stay.}
do:
  - {id: keep, let: {a: star.size}, about: Remembers it.}
---
kind: kind
id: star
about: Something bright.
properties:
  size: {type: integer, default: 2, about: How bright.}
state:
  seen: {type: boolean, default: false, about: Whether somebody saw it.}
slots:
  dust: {holds: [star], about: What it loses.}
abilities:
  - {id: glow, on: fall, timing: after, do: 'game.set(self, \"seen\", true)', about: It is seen.}
---
kind: flow
id: night
scope: night
about: From dusk to dawn.
params: {watcher: {type: player, about: Who looks up.}}
steps:
  - {id: watch, about: What the watcher may do., actions: {by: watcher, menu: watching, prompt: watch, pass: sleep}}
---
kind: ability
id: brightening
params: {by: {type: integer, about: By how much.}}
about: Brighter.
modifies: power
add: by
";

#[test]
fn everything_with_a_name_can_have_an_about() {
    let packs = with(NAMED);
    assert_eq!(packs.errors(&["more"]), Vec::<String>::new(), "{}", packs.report(&["more"]));
    let event = find(&packs, Topic::Events, "more:fall");
    assert_eq!(event.about.as_deref(), Some("A star falls from the `sky`."));
    assert_eq!(event.signature, "(star: star, by: player?)");
    let about = |entry: &Entry| -> Vec<String> {
        let parts = entry.parts.iter().flat_map(|parts| parts.parts.iter().map(|part| (parts.sort, part)));
        parts.filter_map(|(sort, part)| Some(format!("{sort} {}: {}", part.name, part.about.as_ref()?))).collect()
    };
    assert_eq!(about(&event), ["parameters star: The star.", "rules high: Low stars stay."]);
    let kind = find(&packs, Topic::Kinds, "more:star");
    let members = [
        "properties size: How bright.",
        "fields seen: Whether somebody saw it.",
        "slots dust: What it loses.",
        "abilities glow: It is seen.",
    ];
    assert_eq!(about(&kind), members);
    let flow = find(&packs, Topic::Flows, "more:night");
    assert_eq!(about(&flow), ["parameters watcher: Who looks up.", "steps watch: What the watcher may do."]);
    assert_eq!(find(&packs, Topic::Menus, "watching").about.as_deref(), Some("What the watcher may do."));
    assert_eq!(about(&find(&packs, Topic::Scopes, "night")), ["flows more:night: From dusk to dawn."]);
    let template = find(&packs, Topic::Templates, "more:brightening");
    assert_eq!(template.signature, "(by: integer): modifies `power`");
    assert_eq!(about(&template), ["parameters by: By how much."]);
}

#[test]
fn what_is_said_is_known_while_the_pack_has_errors() {
    let packs = with(&NAMED.replace("holds: [star]", "holds: [stone]").replace("menu: watching", "menoo: watching"));
    assert!(!packs.errors(&["more"]).is_empty());
    let loaded = packs.load(&["more"]);
    let found = explain(&loaded, "fall");
    assert_eq!(found[0].about.as_deref(), Some("A star falls from the `sky`."));
    assert_eq!(found[0].params, [("star".to_owned(), "star".to_owned()), ("by".to_owned(), "player?".to_owned())]);
    assert_eq!(find(&packs, Topic::Kinds, "more:star").about.as_deref(), Some("Something bright."));
}

#[test]
fn a_parameter_with_an_about_is_checked_like_any_other() {
    let told = report("kind: event\nid: fall\nparams: {star: {type: strar, about: The star.}}\ndo: return star\n");
    assert!(told.contains("error[HF0209]: unknown type `strar`") || told.contains("unknown type `strar`"), "{told}");
    assert!(told.contains("--> more/all.yaml:3:23\n"), "{told}");
    let told = report("kind: event\nid: fall\nparams: {star: {about: The star.}}\ndo: return star\n");
    assert!(told.contains("missing key `type` in `params.star`"), "{told}");
}

#[test]
fn comments_about_functions_are_single_lines() {
    let packs = with("kind: event\nid: fall\ndo: lib.stars.fall()\n");
    let code = |comment: &str| {
        format!("--- Stars.\nlocal stars = {{}}\n\n{comment}\nfunction stars.fall(...)\nend\n\nreturn stars\n")
    };
    packs.write("more/lib/stars.lua", &code("--- Makes a star fall.\n---@param star any"));
    assert_eq!(packs.errors(&["more"]), Vec::<String>::new(), "{}", packs.report(&["more"]));
    let library = find(&packs, Topic::Libraries, "lib.more.stars");
    assert_eq!(library.about.as_deref(), Some("Stars."));
    let part = &library.parts[0].parts[0];
    assert_eq!((part.name.as_str(), part.ty.as_str()), ("fall", "(...)"));
    assert_eq!(part.about.as_deref(), Some("Makes a star fall."));

    packs.write("more/lib/stars.lua", &code("--- Makes a star\n--- fall."));
    let told = packs.report(&["more"]);
    assert!(
        told.contains("error[HF0106]: a comment that starts with `---` has several lines\n --> more/lib/stars.lua:5:1"),
        "{told}"
    );
    packs.write("more/lib/stars.lua", &code("---"));
    assert!(packs.report(&["more"]).contains("error[HF0105]: a comment that starts with `---` is empty"));
    packs.write("more/lib/stars.lua", &code(&format!("--- {}", "x".repeat(301))));
    let told = packs.report(&["more"]);
    assert!(told.contains("has more than 300 characters (limit `about_length`)"), "{told}");
}
