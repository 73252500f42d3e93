use super::*;
use hexforge_test_support::packs::{PackCopy, tic_tac_toe};

const LONG: Duration = Duration::from_secs(60);

fn done(analyst: &Analyst) -> Analysis {
    match analyst.wait(LONG) {
        Some(Loads::Done(analysis)) => *analysis,
        other => panic!("{other:?}"),
    }
}

fn loaded(pack: &PackCopy) -> (Analyst, Analysis) {
    let analyst = Analyst::new(vec![pack.root.clone()], || {}, Box::new(|_, _| {}));
    let analysis = done(&analyst);
    (analyst, analysis)
}

#[test]
fn a_pack_without_faults_gives_a_game() {
    let (_, analysis) = loaded(&tic_tac_toe());
    assert!(analysis.game.is_some());
    assert_eq!(analysis.counts().0, 0);
    assert!(analysis.outline.iter().any(|doc| doc.id == "ttt:centre" && doc.kind == "cell"));
}

#[test]
fn a_fault_is_told_and_the_next_load_starts_clean() {
    let pack = tic_tac_toe();
    let (analyst, _) = loaded(&pack);
    let good = pack.read("game.yaml");
    pack.write("game.yaml", &good.replace("players: {min: 2, max: 2}", "playrs: {min: 2, max: 2}"));
    analyst.requests.load(Files::Unknown, BTreeMap::new());
    let broken = done(&analyst);
    assert!(broken.game.is_none() && broken.counts().0 > 0);

    pack.write("game.yaml", &good);
    analyst.requests.load(Files::Unknown, BTreeMap::new());
    assert!(done(&analyst).game.is_some());
}

#[test]
fn a_library_that_is_edited_changes_the_game() {
    let pack = tic_tac_toe();
    let (analyst, before) = loaded(&pack);
    pack.write("lib/lines.lua", &format!("-- a comment\n{}", pack.read("lib/lines.lua")));
    analyst.requests.load(Files::Unknown, BTreeMap::new());
    let after = done(&analyst);
    let hash = |a: &Analysis| a.game.as_ref().unwrap().ruleset.packs[0].hash.clone();
    assert_ne!(hash(&before), hash(&after));
}

#[test]
fn the_documents_that_an_edit_changed_are_known() {
    let pack = tic_tac_toe();
    let (analyst, before) = loaded(&pack);
    pack.write("game.yaml", &pack.read("game.yaml").replace("cell-is-taken}", "cell-is-taken}  # why"));
    analyst.requests.load(Files::Unknown, BTreeMap::new());
    assert_eq!(done(&analyst).changed_since(&before), ["ttt:place"]);
}

#[test]
fn faults_of_unsaved_text_are_told_and_the_game_of_the_files_stays() {
    let pack = tic_tac_toe();
    let (analyst, _) = loaded(&pack);
    let typed = pack.read("game.yaml").replace("players: {min: 2, max: 2}", "playrs: {min: 2, max: 2}");
    analyst.requests.load_unsaved([(pack.root.join("game.yaml"), typed.clone())].into());
    let live = done(&analyst);
    assert!(live.unsaved && live.counts().0 > 0);

    analyst.requests.load(Files::Unknown, [(pack.root.join("game.yaml"), typed)].into());
    let (saved, live) = (done(&analyst), done(&analyst));
    assert!(!saved.unsaved && saved.game.is_some());
    assert!(live.unsaved && live.game.is_none());
}
