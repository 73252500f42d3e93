//! Games whose order could depend on addresses: the same packs, in several processes and after other games.

use super::sandboxed::{Attack, at_length, in_another_process, probe};
use hexforge_core::bot::RandomBot;
use hexforge_test_support::games::{Playable, play_on};

/// Bodies that go through tables, or try to see an address.
const BODIES: [&str; 8] = [
    "local t = {} for i = 1, 50 do t[{}] = i end local s = '' for _, v in t do s = s .. v end game.set(game.table, 'data', s)",
    "local t = {} for i = 1, 50 do t[{}] = i end local s = '' for _, v in table.clone(t) do s = s .. v end game.set(game.table, 'data', s)",
    "local t = {} for i = 1, 50 do t[{}] = i end local s = '' for _, v in next, t do s = s .. v end game.set(game.table, 'data', s)",
    "local t = {} for i = 1, 50 do t[function() return i end] = i end local k, v = next(t) game.set(game.table, 'data', v)",
    "local t = {} for i = 1, 50 do t['k' .. i] = i end local s = '' for k in t do s = s .. k end game.set(game.table, 'data', s)",
    "local t = {} for i, p in ipairs(game.players) do t[p] = i t[p.def] = i end t.x = 1 local s = '' for k, v in table.clone(t) do s = s .. tostring(k) .. v end game.set(game.table, 'data', s)",
    "game.set(game.table, 'data', tostring({}) .. string.format('%s %s', {}, pairs) .. tostring(game.table) .. `{ {} }`)",
    "local t = {} for i = 1, 9 do t[{}] = 1 t[function() return i end] = 2 end game.set(game.table, 'data', t)",
];

#[test]
fn every_process_plays_the_same_game() {
    let mut found = Vec::new();
    for body in BODIES {
        let attack = Attack::with(body, "");
        let host = attack.host();
        let hashes = attack.hashes(&host, 3);
        assert_eq!(attack.hashes(&host, 3), hashes, "{body}");
        found.push(hashes.join(" "));
    }
    // The text of an error names the folder, which is another one in each process.
    let found = found.join(" | ").split_whitespace().filter(|word| !word.contains('/')).collect::<Vec<_>>().join(" ");
    assert!(!found.contains("0x"), "an address: {found}");
    if probe(&found) {
        return;
    }
    for _ in 0..8 {
        assert_eq!(in_another_process("loop_order::every_process_plays_the_same_game"), found);
    }
}

const SHIPPED: [(&[&str], usize); 4] = [
    (&["content/examples/tic-tac-toe"], 2),
    (&["content/master-of-the-galaxy"], 3),
    (&["content/examples/homebrew-species", "content/master-of-the-galaxy"], 2),
    (&["content/twilight-imperium"], 3),
];

/// The hashes of one game of each shipped pack, after `before` other games on the same host.
fn shipped_games(before: u64) -> String {
    let most = if at_length() { 2000 } else { 40 };
    let mut found = Vec::new();
    for (packs, players) in SHIPPED {
        let game = Playable::load(packs);
        let host = game.host();
        for seed in (0..=before).rev() {
            let mut session = game.start_on(host.clone(), players, 100 + seed);
            let mut hashes = Vec::new();
            let played = play_on(&mut session, &mut RandomBot::new(seed), most, |s, _| hashes.push(s.hash()));
            assert!(played.is_ok(), "{packs:?}: {}", played.unwrap_err());
            if seed == 0 {
                found.push(format!("{} {}", hashes.len(), hashes.concat()));
            }
        }
    }
    found.join(" | ")
}

#[test]
fn a_game_is_the_same_in_a_fresh_process_and_after_other_games() {
    let before = if at_length() { 10 } else { 1 };
    let asked = std::env::var_os("HEXFORGE_PROBE").is_some();
    let found = shipped_games(if asked { 0 } else { before });
    if probe(&found) {
        return;
    }
    for _ in 0..if at_length() { 8 } else { 1 } {
        let name = "loop_order::a_game_is_the_same_in_a_fresh_process_and_after_other_games";
        assert_eq!(in_another_process(name), found);
    }
}
