//! Loads the packs that are named and prints what is wrong with them.

use std::path::PathBuf;

fn main() {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let start = std::time::Instant::now();
    let loaded = hexforge_schemas::load::load(&paths, &Default::default());
    let elapsed = start.elapsed();
    println!("{}", hexforge_schemas::render::text(&loaded.diagnostics, false));
    println!("packs: {}, ruleset: {}, {elapsed:?}", loaded.packs.len(), loaded.ruleset.is_some());
}
