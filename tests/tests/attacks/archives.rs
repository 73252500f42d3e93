//! Archives that would be dangerous to unpack, or that programs read in different ways.

use hexforge_schemas::load::{LoadOptions, load};
use hexforge_schemas::render;
use hexforge_test_support::PackFolder;
use hexforge_tests::archive::{Archive, Entry};
use hexforge_tests::small_game::{GAME, MAIN, MANIFEST, TEXTS};

/// The small game.
fn game() -> Vec<Entry> {
    [("pack.yaml", MANIFEST), ("game.yaml", GAME), ("main.yaml", MAIN), ("locale/en.ftl", TEXTS)]
        .map(|(name, text)| Entry::file(name, text))
        .into()
}

/// The game with an entry.
fn with(entry: Entry) -> Vec<u8> {
    let mut entries = game();
    entries.push(entry);
    Archive::of(entries).bytes()
}

/// The report of `check`; empty without errors. Nothing is written beside the archive.
fn report(bytes: &[u8]) -> String {
    let folder = PackFolder::new();
    let path = folder.path("in/atk.zip");
    std::fs::create_dir_all(folder.path("in")).unwrap();
    std::fs::write(&path, bytes).unwrap();
    let loaded = load(std::slice::from_ref(&path), &LoadOptions::default());
    let names = |at: &str| hexforge_test_support::file_names(&folder.path(at));
    assert_eq!((names(""), names("in")), (vec!["in".to_owned()], vec!["atk.zip".to_owned()]), "something was unpacked");
    let text = render::text(&render::limited(&loaded.diagnostics), false);
    assert_eq!(loaded.has_errors(), loaded.ruleset.is_none());
    if loaded.has_errors() { text } else { String::new() }
}

#[track_caller]
fn refused(bytes: &[u8], sentence: &str) {
    let report = report(bytes);
    assert!(report.contains("error[HF0310]"), "{report}");
    assert!(report.contains(sentence), "`{sentence}` is not in:\n{report}");
    assert!(report.contains("atk.zip"), "the archive is not named:\n{report}");
}

#[test]
fn an_archive_is_a_pack() {
    assert_eq!(report(&Archive::of(game()).bytes()), "");
    let mut before = vec![b'x'; 100];
    let list = Archive::of(game());
    before.extend(list.bytes());
    // What unpacks itself begins with a program.
    assert_eq!(report(&before), "");
}

#[test]
fn links_and_devices() {
    for mode in [0o120_777, 0o060_644, 0o020_644, 0o010_644] {
        let entry = Entry { mode, ..Entry::file("link.yaml", "/etc/passwd") };
        refused(&with(entry), "entry `link.yaml` is a symbolic link or a device");
    }
}

#[test]
fn paths_that_lead_elsewhere() {
    for (name, problem) in [
        ("../out.yaml", "leads out of the pack"),
        ("a/../../out.yaml", "leads out of the pack"),
        ("a/./b.yaml", "leads out of the pack"),
        ("a//b.yaml", "leads out of the pack"),
        ("/etc/out.yaml", "has an absolute path"),
        ("C:out.yaml", "has an absolute path"),
        ("a\\..\\b.yaml", "has an absolute path"),
        ("nul.yaml", "has a name that Windows reserves for a device"),
        ("a.yaml ", "has a name that starts or ends with a space"),
    ] {
        refused(&with(Entry::file(name, "a: 1\n")), &format!("entry `{name}` {problem}"));
    }
    refused(&with(Entry::file("../", "")), "entry `../` leads out of the pack");
}

#[test]
fn names_that_are_not_one() {
    let same = "two entries of the archive have the name `game.yaml`";
    refused(&with(Entry::file("game.yaml", "")), same);
    let case = "entries `game.yaml` and `GAME.yaml` have the same name but for the case of letters";
    refused(&with(Entry::file("GAME.yaml", "")), case);
    // The list says one name, the entry another one.
    let two = Entry { local_name: Some("../out.yaml".into()), ..Entry::file("x.yaml", "") };
    refused(&with(two), "cannot read entry `x.yaml`");
    let bytes = Entry { name: b"\xff\xfe.yaml".to_vec(), ..Entry::file("x", "") };
    refused(&with(bytes), "the name of entry 5 is not UTF-8");
    // Some programs do not say that it is UTF-8.
    assert_eq!(report(&with(Entry { flags: 0, ..Entry::file("lib/žluť.lua", "return {}\n") })), "");
}

#[test]
fn entries_that_overlap() {
    // The second entry is the first one once more.
    let mut entries = game();
    let at = u32::try_from(Archive::of(game()).bytes().windows(6).position(|w| w == b"kind: ").unwrap()).unwrap();
    let start = at - 30 - u32::try_from("game.yaml".len()).unwrap();
    let data = entries[1].data.clone();
    let packed = u32::try_from(data.len()).unwrap();
    entries.push(Entry {
        local_name: Some("game.yaml".into()),
        offset: Some(start),
        stated_size: Some(packed),
        stated_packed: Some(packed),
        ..Entry::file("zebra.yaml", "")
    });
    refused(&Archive::of(entries).bytes(), "entries `game.yaml` and `zebra.yaml` of the archive overlap");
    // Its data are the list of entries.
    let long = Entry { stated_packed: Some(100), stated_size: Some(100), ..Entry::file("x.yaml", "") };
    refused(&with(long), "entry `x.yaml` overlaps the list of the archive's entries");
}

#[test]
fn archives_that_expand() {
    refused(&with(Entry::bomb("x.yaml", 3 << 20)), "the archive expands to more than 100 times its size");
    let many = (0..40).map(|n| Entry::bomb(&format!("x{n}.yaml"), 200_000));
    refused(
        &Archive::of(game().into_iter().chain(many).collect()).bytes(),
        "the archive expands to more than 100 times its size",
    );
    // The stated size is false.
    let short = Entry { stated_size: Some(10), ..Entry::bomb("x.yaml", 3 << 20) };
    refused(&with(short), "entry `x.yaml`");
    // What the pack does not read is not expanded.
    assert_eq!(report(&with(Entry::bomb("picture.png", 3 << 20))), "");
}

#[test]
fn what_is_encrypted_or_packed_in_another_way() {
    for (entry, flags, method) in [("x.yaml", 1, 0), ("x.yaml", 0x41, 0), ("x.yaml", 0, 99), ("x.yaml", 0, 12)] {
        let entry = Entry { flags, method, ..Entry::file(entry, "a: 1\n") };
        refused(&with(entry), "cannot read entry `x.yaml`");
    }
}

#[test]
fn an_archive_in_an_archive_is_not_opened() {
    let inner = Archive::of(game()).bytes();
    let entry = |name: &str| Entry { data: inner.clone(), ..Entry::file(name, "") };
    assert_eq!(report(&with(entry("inner.zip"))), "");
    refused(&with(entry("inner.yaml")), "entry `inner.yaml`");
    let only = Archive::of(vec![entry("inner.zip")]).bytes();
    let found = report(&only);
    assert!(found.contains("error[HF0301]") && found.contains("atk.zip` does not contain a pack.yaml"), "{found}");
}

#[test]
fn archives_that_are_cut() {
    let whole = Archive::of(game()).bytes();
    for length in (0..whole.len()).rev().step_by(37).chain([1, 4, 22, whole.len() - 1]) {
        let report = report(&whole[..length]);
        assert!(report.contains("atk.zip"), "{length} bytes: {report}");
    }
    for (count, list) in [(Some(3), None), (Some(900), None), (None, Some(0)), (None, Some(u32::MAX))] {
        let archive = Archive { stated_entries: count, list_offset: list, ..Archive::of(game()) };
        let report = report(&archive.bytes());
        assert!(report.contains("error[HF0310]") && report.contains("atk.zip"), "{count:?} {list:?}: {report}");
    }
}
