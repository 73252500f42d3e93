//! Hostile files: each must end quickly, with a fault, and without overflowing a small stack.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::*;
use crate::codes;
use crate::diagnostic::Code;
use crate::source::{Limits, SourceFile};

/// Time that this thread, which did nothing before, has worked: a busy machine must not fail the tests. Where the system does not
/// tell, the time that has passed.
fn worked(since: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: Option<u64> = after_name.split_whitespace().skip(11).take(2).map(|t| t.parse::<u64>().ok()).sum();
    match ticks {
        Some(ticks) if !after_name.is_empty() => Duration::from_millis(ticks * 10),
        _ => since.elapsed(),
    }
}

/// The codes of the faults, read on a thread with a stack of 256 KiB.
fn attack(text: String) -> Vec<Code> {
    let run = move || {
        let file = SourceFile::new("a.yaml", &text);
        let start = Instant::now();
        let (documents, faults) = parse(&file);
        let took = worked(start);
        for document in &documents {
            let _ = document.root.to_json();
        }
        (faults.into_iter().map(|fault| fault.code).collect(), took)
    };
    let (codes, took): (Vec<Code>, Duration) =
        std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
    // Far more than it takes, because tests run unoptimised.
    assert!(took < Duration::from_secs(3), "took {took:?}");
    codes
}

#[test]
fn an_alias_bomb_is_rejected() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let item = format!("*a{}", level - 1);
        writeln!(text, "a{level}: &a{level} [{}]", [item.as_str(); 9].join(", ")).unwrap();
    }
    assert_eq!(attack(text), [codes::TOO_MANY_NODES]);
}

#[test]
fn a_long_chain_of_aliases_is_rejected() {
    let mut text = "- &a0 [x]\n".to_owned();
    for level in 1..50_000 {
        writeln!(text, "- &a{level} [*a{}]", level - 1).unwrap();
    }
    assert_eq!(attack(text), [codes::TOO_DEEP]);
}

#[test]
fn deep_nesting_is_rejected() {
    for (open, count) in
        [("[", 100_000), ("{a: ", 100_000), ("- ", 100_000), ("? ", 100_000), ("[{a: ", 50_000), ("? - ", 50_000)]
    {
        assert_eq!(attack(open.repeat(count)), [codes::TOO_DEEP], "{open}");
    }
    let blocks: String = (0..500).map(|depth| format!("{}k:\n", " ".repeat(depth))).collect();
    assert_eq!(attack(blocks), [codes::TOO_DEEP]);
}

#[test]
fn depth_64_is_read() {
    let text = format!("{}{}", "[".repeat(64), "]".repeat(64));
    assert_eq!(attack(text), []);
    let text = format!("{}{}", "[".repeat(65), "]".repeat(65));
    assert_eq!(attack(text), [codes::TOO_DEEP]);
}

#[test]
fn too_many_values_are_rejected() {
    assert_eq!(attack("- x\n".repeat(200_001)), [codes::TOO_MANY_NODES]);
}

#[test]
fn the_number_of_errors_is_limited() {
    let limits = Limits::default();
    for text in ["---\na: [\n".repeat(100_000), format!("a: 1\n{}", "a: 2\n".repeat(50_000)), "---\n[[[".repeat(90_000)]
    {
        let codes = attack(text);
        assert!(codes.len() <= limits.faults + 1, "{}", codes.len());
    }
}

#[test]
fn many_brackets_quotes_and_anchors_terminate() {
    for text in [
        "]".repeat(100_000),
        "\"".repeat(100_001),
        "&a ".repeat(50_000),
        "!a ".repeat(50_000),
        "*a ".repeat(50_000),
        "a: ".repeat(50_000),
        "%".repeat(100_000),
        "|\n".repeat(50_000),
        "a\n".repeat(100_000),
        "[\n".repeat(60) + &"a, ".repeat(60_000),
    ] {
        attack(text);
    }
}

proptest::proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[-a-c0:{}\\[\\],&*!|>'\"#%@`?~ \t\r\n\u{feff}č]{0,60}") {
        let file = SourceFile::new("a.yaml", &text);
        let (documents, faults) = parse(&file);
        for fault in faults {
            let span = fault.place.unwrap().span;
            proptest::prop_assert!(span.start <= span.end && span.end <= file.text().len());
            proptest::prop_assert!(file.text().get(span.start..span.end).is_some());
        }
        for document in documents {
            check_spans(&file, &document.root)?;
        }
    }
}

fn check_spans(file: &SourceFile, node: &Node) -> Result<(), proptest::test_runner::TestCaseError> {
    proptest::prop_assert!(file.text().get(node.span.start..node.span.end).is_some());
    node.items()
        .iter()
        .chain(node.entries().iter().map(|(_, value)| value))
        .try_for_each(|child| check_spans(file, child))
}
