//! Many games on one host, half of whose answers fail: the host forgets what it no longer needs.

use super::sandboxed::{Attack, at_length, told};
use hexforge_core::bot::{Bot, RandomBot};
use hexforge_core::host::ScriptHost;
use hexforge_scripts::LuaHost;
use std::rc::Rc;

const GAME: &str = r#"
kind: event
id: gain
params: {player: player, amount: integer}
do: |
  game.set(player, "points", player.points + amount)
  if player.points % 7 == 3 then error("boom in gain") end
---
kind: event
id: quiz
params: {player: player}
do: |
  local kept = {}
  for i = 1, 100 do kept[i] = {i} end
  local a = game.choose{player = player, from = {"x", "y", "boom", "bang"}, prompt = "ok"}
  game.perform("gain", {player = player, amount = #kept // 50})
  local s = game.secretly{players = game.players, from = {"p", "q"}, prompt = "ok"}
  if a == "boom" or a == "bang" then error("boom in quiz") end
  if game.confirm{player = player, prompt = "ok"} then game.perform("gain", {player = player, amount = 1}) end
---
kind: flow
id: turn
params: {player: player}
scope: turn
active: player
steps:
  - choose: {by: player, from: '{"gain", "quiz", "boom", "bang"}', prompt: ok}
    as: plan
  - {if: plan == "gain", event: gain, with: {player: player, amount: 2}}
  - {if: plan == "quiz", event: quiz, with: {player: player}}
  - {if: plan == "boom" or plan == "bang", do: 'game.perform("gain", {player = player, amount = 5}) error("boom in turn")'}
---
kind: flow
id: main
steps:
  - turns: {of: game.players, as: player, until: "false", steps: [{flow: turn, with: {player: player}}]}
"#;

/// Plays a game, with failing answers, saves, undo and attempts. Returns how many answers failed.
fn play(attack: &Attack, host: &Rc<LuaHost>, seed: u64, answers: usize) -> usize {
    let mut session = attack.start(host, seed).expect("it starts");
    session.undo_reveals = true;
    let mut bot = RandomBot::new(seed);
    let mut failed = 0;
    for n in 0..answers {
        let decision = session.decisions().first().cloned().expect("it never ends");
        let answer = bot.answer(&mut session, &decision.question).expect("it answers");
        let before = session.hash();
        if let Err(error) = session.answer(decision.seat, decision.id, answer) {
            assert!(told(&error).contains("boom in"), "{}", told(&error));
            assert_eq!(session.hash(), before, "the game stands where it stood");
            failed += 1;
        }
        let waiting = host.waiting();
        assert!(waiting <= 3, "{waiting} hooks wait");
        if n % 17 == 5 {
            let dynamic: Rc<dyn ScriptHost> = host.clone();
            session.save(&dynamic).expect("it is saved");
            assert_eq!(host.waiting(), waiting, "a save leaves a hook");
        }
        if n % 11 == 3 && session.input_count() > 0 {
            session.undo().expect("it goes back");
        }
    }
    drop(session);
    assert_eq!(host.waiting(), 0, "a game leaves a hook");
    failed
}

fn memory_stays_flat(games: u64) {
    let attack = Attack::of(GAME, "");
    let host = attack.host();
    let (mut failed, mut first, mut most) = (0, 0, 0);
    for seed in 0..games {
        failed += play(&attack, &host, seed, 40);
        let used = host.used_memory();
        if seed < games / 10 {
            first = used.max(first);
        }
        most = used.max(most);
        if games > 1_000 && seed % (games / 50) == 0 {
            println!("after {} answers: {} KiB", (seed + 1) * 40, used >> 10);
        }
    }
    let answers = usize::try_from(games).expect("it fits") * 40;
    assert!(failed > answers / 4, "{failed} of {answers} failed");
    // The collector rests until the interpreter has grown by some MiB.
    assert!(most <= first + (6 << 20), "{first} bytes at first, {most} later");
}

#[test]
fn many_answers_keep_the_memory_flat_and_stop_no_harmless_hook() {
    memory_stays_flat(if at_length() { 25_000 } else { 150 });
}
