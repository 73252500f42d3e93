//! Measures the cost of hooks: `cargo run --release -p hexforge-scripts --example hook_cost`.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{body, expression, fixture};
use hexforge_core::host::{HookProgress, Reply, ScriptHost};
use hexforge_core::ids::HookId;
use hexforge_core::value::Value;
use std::time::Instant;

const HOOKS: [(&str, bool, &str); 9] = [
    ("nothing (expression)", false, "true"),
    ("nothing (body)", true, ""),
    ("one field", false, "c.exhausted"),
    ("one method", false, "p:count('hand')"),
    (
        "three reads, two calls (expression)",
        false,
        "c.cost + p.gold + (c.exhausted and 1 or 0) + p:count('hand') + c:value('power')",
    ),
    (
        "three reads, two calls (body)",
        true,
        "local x = c.cost + p.gold if not c.exhausted then game.set(c, 'data', p:count('hand') + x) end",
    ),
    ("a slot as a list", false, "#p.hand"),
    ("owner and comparison", false, "c.owner == p"),
    ("perform and resume", true, "game.perform('gain', {player = p, amount = 1})"),
];

fn main() {
    let hooks = HOOKS.iter().map(|(_, is_body, source)| if *is_body { body(source) } else { expression(source) });
    let f = fixture(hooks.collect());
    let args = f.args();
    let only: Option<usize> = std::env::args().nth(1).and_then(|n| n.parse().ok());
    for (i, (name, is_body, _)) in HOOKS.iter().enumerate().filter(|(i, _)| only.is_none_or(|n| n == *i)) {
        let hook = HookId(u32::try_from(i).unwrap());
        let run = || {
            if !is_body {
                f.host.eval(&f.game(), hook, &args).unwrap();
            } else if let HookProgress::Yield(thread, _) = f.host.start(&f.game(), hook, &args).unwrap() {
                f.host.resume(&f.game(), thread, Reply::Answer(Value::Bool(true))).unwrap();
            }
        };
        let best = (0..400)
            .map(|_| {
                let start = Instant::now();
                for _ in 0..1_000 {
                    run();
                }
                start.elapsed().as_nanos() / 1_000
            })
            .min();
        println!("{:>6} ns  {name}", best.unwrap_or_default());
    }
}
