//! Reads mutations of texts of every format. A short run is part of every test run; `HEXFORGE_FUZZ_SECONDS=60` runs each target for a
//! minute, `HEXFORGE_FUZZ_TARGET` only that one, and `HEXFORGE_FUZZ_SEED` begins elsewhere.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

use hexforge_tests::fuzz::{Settings, TARGETS, Target, run};
use std::path::Path;
use std::time::Duration;

fn number(name: &str) -> Option<u64> {
    Some(std::env::var(name).ok()?.parse().unwrap_or_else(|_| panic!("{name} is not a number")))
}

#[test]
fn every_format_is_read_to_an_end() {
    let seconds = number("HEXFORGE_FUZZ_SECONDS");
    let only = std::env::var("HEXFORGE_FUZZ_TARGET").ok();
    let targets = match &only {
        Some(name) => vec![Target::named(name).unwrap_or_else(|| panic!("there is no target `{name}`"))],
        None => TARGETS.to_vec(),
    };
    let mut found = 0;
    for target in targets {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let settings = Settings {
            seed: number("HEXFORGE_FUZZ_SEED").unwrap_or(1),
            time: Duration::from_secs(seconds.unwrap_or(2)),
            inputs: if seconds.is_some() { usize::MAX } else { 300 },
            // Without optimisation everything takes several times as long.
            longest: Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 }),
            memory: 512 << 20,
            current: folder.join(format!("fuzz-{}-current", target.name)),
        };
        let time = std::time::Instant::now();
        let done = run(target, settings);
        let rate = done.inputs as u64 * 1000 / u64::try_from(time.elapsed().as_millis()).unwrap().max(1);
        println!("{}: {} inputs, {rate} each second, the slowest {:?}", target.name, done.inputs, done.slowest);
        for (at, finding) in done.findings.iter().enumerate() {
            let path = folder.join(format!("fuzz-{}-{at}", target.name));
            std::fs::write(&path, &finding.input).unwrap();
            println!("{}: {} (input in {})", target.name, finding.what, path.display());
            found += 1;
        }
    }
    assert_eq!(found, 0, "see above");
}
