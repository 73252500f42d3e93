//! Filters: what `where:` can say, and what `check` says where it cannot hold.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

/// The report on a card with one ability, of which this is the filter.
fn report(ability: &str, filter: &str) -> String {
    let packs = Packs::with_base();
    packs.mod_pack(&format!(
        "kind: card\nid: spy\nname: Spy\ncost: 1\ncolour: red\nabilities:\n  - id: watch\n    {ability}\n    where: {filter}\n\
         ---\nkind: event\nid: tell\nparams: {{who: player, what: card?, word: string, about: any, of: def card, n: integer, flag: boolean?}}\n"
    ));
    packs.report(&["more"])
}

const TELL: &str = "cannot: tell";
const COLUMN: usize = "    where: ".len();

#[test]
fn a_filter_can_say_what_rulebooks_say() {
    let right = [
        "{who: owner}",
        "{who: not owner, what: self}",
        "{what: none}",
        "{what: not none}",
        "{what: {owner: owner}}",
        "{what: {owner: not owner, kind: big_card, size: {at_least: 2}}}",
        "{what: {is: [coin, gem]}}",
        "{what: {colour: red, used: false, slot: hand}}",
        "{what: {kind: not big_card}}",
        "{what: [self, {parent: owner}]}",
        "{word: loud}",
        "{word: [loud, {word: owner}]}",
        "{about: {word: loud}}",
        "{about: [owner, self, none, 3]}",
        "{of: gem}",
        "{of: {kind: big_card, cost: 5}}",
        "{of: {not: [gem, coin]}}",
        "{n: 3}",
        "{n: {at_least: 1, at_most: 3}}",
        "{flag: true}",
        "{what: {colour: self.colour}, who: self.owner}",
        "{n: game.table.round, who: owner}",
        "{n: owner.gold}",
        "{n: self.parent.gold}",
    ];
    for filter in right {
        let told = report(TELL, filter);
        assert!(!told.contains("error["), "{filter}:\n{told}");
    }
}

#[test]
fn what_can_never_hold_is_an_error_with_a_place_and_a_hint() {
    let wrong = [
        ("{whi: owner}", "error[HF0208]: event `tell` has no parameter `whi`", "whi", "did you mean `who`?"),
        (
            "{who: ownr}",
            "error[HF0225]: parameter `who` is a player, but the filter says `ownr`",
            "ownr",
            "did you mean `owner`?",
        ),
        ("{who: self}", "error[HF0225]: `self` is a card, but parameter `who` is a player", "self", "of its type"),
        ("{what: owner}", "error[HF0225]: `owner` is a player, but parameter `what` is a card", "owner", "of its type"),
        ("{who: none}", "error[HF0225]: parameter `who` always has a value", "none", "remove this part"),
        ("{what: big_card}", "but the filter says `big_card`", "big_card", "write `{kind: big_card}`"),
        ("{what: gem}", "but the filter says `gem`", "gem", "write `{is: gem}`"),
        ("{what: {kind: bigcard}}", "error[HF0202]: unknown kind `bigcard`", "bigcard", "did you mean `big_card`?"),
        ("{what: {kind: colour}}", "error[HF0225]: parameter `what` is a card, which is never a colour", "colour", ""),
        ("{what: {is: gam}}", "error[HF0202]: unknown card `gam`", "gam", "did you mean `gem`?"),
        ("{what: {is: red}}", "error[HF0212]: `red` is a colour, not a card", "red", ""),
        ("{what: {size: 2}}", "error[HF0225]: parameter `what` is a card or nil, which has no `size`", "size", ""),
        ("{what: {kind: big_card, sze: 2}}", "which has no `sze`", "sze", "did you mean `size`?"),
        ("{what: {slot: hnd}}", "error[HF0225]: `slot` is never `hnd`", "hnd", "did you mean `hand`?"),
        (
            "{what: self.colour}",
            "error[HF0225]: `self.colour` is a definition of kind `colour`, but parameter `what` is a card",
            "self.colour",
            "",
        ),
        ("{what: self.colur}", "has no `colur`", "self.colur", "did you mean `colour`?"),
        ("{n: many}", "error[HF0225]: parameter `n` is an integer, but the filter says `many`", "many", ""),
        ("{n: true}", "error[HF0225]: parameter `n` is an integer, but the filter says `true`", "true", ""),
        ("{n: {at_least: few}}", "error[HF0225]: `at_least` takes an integer, found `few`", "few", ""),
        ("{flag: 3}", "error[HF0225]: parameter `flag` is a boolean, but the filter says `3`", "3", ""),
        (
            "{about: loud}",
            "error[HF0225]: parameter `about` can be anything, but the filter says `loud`",
            "loud",
            "write `{word: loud}`",
        ),
        ("{of: gam}", "error[HF0202]: unknown card `gam`", "gam", "did you mean `gem`?"),
        ("{what: []}", "error[HF0225]: an empty list of alternatives never applies", "[]", ""),
        ("{n: with.few}", "error[HF0225]: the template has no parameter `few`", "with.few", ""),
    ];
    for (filter, message, at, hint) in wrong {
        let told = report(TELL, filter);
        let column = COLUMN + filter.rfind(at).unwrap() + 1;
        assert!(told.contains(message), "{filter}: {message}\n{told}");
        assert!(told.contains(&format!("more/all.yaml:9:{column}\n")), "{filter}: column {column}\n{told}");
        assert!(told.contains(hint), "{filter}: {hint}\n{told}");
    }
}

#[test]
fn windows_values_and_exchanges_have_filters_and_actions_have_none() {
    assert!(!report("on: round_end", "{player: owner}").contains("error["));
    assert!(!report("modifies: power\n    add: 1", "{card: self}").contains("error["));
    assert!(!report("permits: gain.has_room", "{player: owner, source: {kind: card}}").contains("error["));
    assert!(!report("assures: gain", "{amount: 1}").contains("error["));
    let told = report("modifies: power\n    add: 1", "{cart: self}");
    assert!(told.contains("error[HF0208]: value `power` has no parameter `cart`"), "{told}");
    let told = report("action: shop", "{player: owner}");
    assert!(told.contains("error[HF0101]: unknown key `where`"), "{told}");
}

#[test]
fn a_template_compares_with_what_its_use_gives() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: ability\nid: fond_of\nparams: {colour: def colour, most: integer}\ncannot: use_card\n\
         where: {card: {colour: with.colour, cost: with.mst}}\n---\n\
         kind: card\nid: fan\nname: Fan\ncost: 1\ncolour: red\nabilities:\n  - {use: fond_of, id: likes, with: {colour: red, most: 2}}\n",
    );
    let told = packs.report(&["more"]);
    assert!(told.contains("error[HF0225]: the template has no parameter `mst`"), "{told}");
    assert!(told.contains("did you mean `most`?"), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}
