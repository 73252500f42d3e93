use super::*;
use hexforge_test_support::packs::{PackCopy, tic_tac_toe};

const LONG: Duration = Duration::from_secs(60);

fn done(loader: &Loader) -> Analysis {
    match loader.wait(LONG) {
        Some(LoadResult::Done(analysis)) => *analysis,
        other => panic!("{other:?}"),
    }
}

fn loaded(pack: &PackCopy) -> (Loader, Analysis) {
    let loader = Loader::new(vec![pack.root.clone()], || {}, Box::new(|_, _| {}));
    let analysis = done(&loader);
    (loader, analysis)
}

#[test]
fn a_pack_without_errors_gives_a_game() {
    let (_, analysis) = loaded(&tic_tac_toe());
    assert!(analysis.game.is_some());
    assert_eq!(analysis.counts().0, 0);
    assert!(analysis.outline.iter().any(|doc| doc.id == "ttt:centre" && doc.kind == "cell"));
}

#[test]
fn an_error_is_reported_and_gone_after_its_fix() {
    let pack = tic_tac_toe();
    let (loader, _) = loaded(&pack);
    let good = pack.read("game.yaml");
    pack.write("game.yaml", &good.replace("players: {min: 2, max: 2}", "playrs: {min: 2, max: 2}"));
    loader.requests.load(FileChanges::Unknown, BTreeMap::new());
    let broken = done(&loader);
    assert!(broken.game.is_none() && broken.counts().0 > 0);

    pack.write("game.yaml", &good);
    loader.requests.load(FileChanges::Unknown, BTreeMap::new());
    assert!(done(&loader).game.is_some());
}

#[test]
fn an_edited_library_changes_the_game() {
    let pack = tic_tac_toe();
    let (loader, before) = loaded(&pack);
    pack.write("lib/lines.lua", &format!("-- a comment\n{}", pack.read("lib/lines.lua")));
    loader.requests.load(FileChanges::Unknown, BTreeMap::new());
    let after = done(&loader);
    let hash = |a: &Analysis| a.game.as_ref().unwrap().ruleset.packs[0].hash.clone();
    assert_ne!(hash(&before), hash(&after));
}

#[test]
fn an_edit_changes_only_its_document() {
    let pack = tic_tac_toe();
    let (loader, before) = loaded(&pack);
    pack.write("game.yaml", &pack.read("game.yaml").replace("cell-is-taken}", "cell-is-taken}  # why"));
    loader.requests.load(FileChanges::Unknown, BTreeMap::new());
    assert_eq!(done(&loader).changed_since(&before), ["ttt:place"]);
}

#[test]
fn errors_of_unsaved_text_are_reported_while_the_saved_game_stays_valid() {
    let pack = tic_tac_toe();
    let (loader, _) = loaded(&pack);
    let typed = pack.read("game.yaml").replace("players: {min: 2, max: 2}", "playrs: {min: 2, max: 2}");
    loader.requests.load_unsaved([(pack.root.join("game.yaml"), typed.clone())].into());
    let live = done(&loader);
    assert!(live.unsaved && live.counts().0 > 0);

    loader.requests.load(FileChanges::Unknown, [(pack.root.join("game.yaml"), typed)].into());
    let (saved, live) = (done(&loader), done(&loader));
    assert!(!saved.unsaved && saved.game.is_some());
    assert!(live.unsaved && live.game.is_none());
}
