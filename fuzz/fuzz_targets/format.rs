//! Reads what libFuzzer makes of the corpus of one format, which `HEXFORGE_FUZZ_TARGET` names.

#![no_main]

use hexforge_tests::fuzz::Target;
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

static TARGET: OnceLock<Target> = OnceLock::new();

fuzz_target!(|bytes: &[u8]| {
    let target = TARGET.get_or_init(|| {
        let name = std::env::var("HEXFORGE_FUZZ_TARGET").expect("HEXFORGE_FUZZ_TARGET names a format, such as `yaml`");
        Target::named(&name).unwrap_or_else(|| panic!("there is no target `{name}`"))
    });
    (target.read)(bytes);
});
