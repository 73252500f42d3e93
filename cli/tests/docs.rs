//! `hexforge docs`, lists of `explain`, and the checked-in pages of the two games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{broken_pack, example, run, run_in};
use hexforge_cli::commands::docs::Manual;
use hexforge_schemas::load::{LoadOptions, load};
use std::path::Path;

#[test]
fn lists_show_what_authors_say() {
    let told = run(&["explain", "content/master-of-the-galaxy", "events"]).exits(0);
    told.shows("events of master-of-the-galaxy. React to them").shows("motg:place_cube(player: player, cube: cube");
    run(&["explain", &example(), "flows"]).exits(0).shows("flows of tic-tac-toe").shows("ttt:main");
    run(&["explain", &example(), "menus"]).exits(0).shows("these packs have no menus");
}

#[test]
fn lists_and_docs_work_while_the_pack_has_errors() {
    let folder = broken_pack();
    let told = run_in(folder.path(), &["explain", "broken", "events"], "").exits(0).shows("broken:take(");
    assert!(told.err.contains("note: the pack has 2 errors"), "{}", told.err);
    let told = run_in(folder.path(), &["docs", "broken", "--out", "pages"], "").exits(0);
    assert!(told.err.contains("note: the pack has 2 errors, so the reference may be incomplete"), "{}", told.err);
    let page = std::fs::read_to_string(folder.path().join("pages/events.md")).unwrap();
    assert!(page.contains("## `broken:take`\n"), "{page}");
}

#[test]
fn nothing_of_a_pack_is_html_or_escapes_from_its_line() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "sly"], "").exits(0);
    let write = |name: &str, text: &str| std::fs::write(folder.path().join("sly").join(name), text).unwrap();
    write(
        "sly.yaml",
        "kind: event\nid: sly\nlog: sly\nabout: \"# <script>alert(1)</script> ![x](http://a.example) | `a|b` \\u202E\"\n",
    );
    write("locale/en.ftl", "sly = <img src=x onerror=alert(1)> | &amp;\n");
    let text = run_in(folder.path(), &["docs", "sly"], "").exits(0).out;
    assert!(text.contains(r"\# &lt;script&gt;alert(1)&lt;/script&gt; !\[x\](http://a.example) \| `a\|b` "), "{text}");
    run_in(folder.path(), &["docs", "sly", "--out", "pages"], "").exits(0);
    let html = std::fs::read_to_string(folder.path().join("pages/index.html")).unwrap();
    assert!(html.contains("<p># &lt;script&gt;alert(1)&lt;/script&gt; "), "{html}");
    assert!(html.contains("&lt;img src=x onerror=alert(1)&gt;"), "{html}");
    for text in [&text, &html] {
        assert!(!text.contains("<script") && !text.contains("<img") && !text.contains('\u{202e}'), "{text}");
    }
    assert!(
        html.contains("<a href=\"#events-sly-sly\">sly:sly</a>") && html.contains("id=\"events-sly-sly\""),
        "{html}"
    );
}

#[test]
fn what_is_not_a_pack_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("pack.yaml"), "id: [\n").unwrap();
    run_in(folder.path(), &["docs", "."], "").exits(2).complains("is not a pack that can be read");
    run_in(folder.path(), &["docs", "nowhere"], "").exits(2).complains("nowhere does not exist");
}

/// The pages under `docs/packs` are those that `hexforge docs` writes now.
fn pages_are_fresh(id: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let (pack, folder) = (root.join("content").join(id), root.join("docs/packs").join(id));
    let options = LoadOptions { scenarios: false, types: false, ..LoadOptions::default() };
    let manual = Manual::of(&load(std::slice::from_ref(&pack), &options), &pack).unwrap();
    let pages = manual.markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in &pages {
            std::fs::write(folder.join(name), text).unwrap();
        }
    }
    let mut there: Vec<String> =
        std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    there.sort();
    let mut expected: Vec<String> = pages.iter().map(|(name, _)| name.clone()).collect();
    expected.sort();
    assert_eq!(there, expected, "run the test with UPDATE_DOCS=1");
    for (name, text) in &pages {
        let known = std::fs::read_to_string(folder.join(name)).unwrap();
        assert!(known == *text, "docs/packs/{id}/{name} is stale; run the test with UPDATE_DOCS=1");
    }
}

#[test]
fn the_pages_of_master_of_the_galaxy_are_fresh() {
    pages_are_fresh("master-of-the-galaxy");
}

#[test]
fn the_pages_of_twilight_imperium_are_fresh() {
    pages_are_fresh("twilight-imperium");
}
