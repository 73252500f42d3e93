use super::*;
use hexforge_schemas::load::{LoadOptions, load};
use hexforge_test_support::packs::tic_tac_toe;

#[test]
fn a_name_is_explained_by_what_authors_say() {
    let pack = tic_tac_toe();
    let game = pack.read("game.yaml");
    let told = game
        .replace("params: {player: player, cell: cell}", "params: {player: {type: player, about: Who.}, cell: cell}");
    assert_ne!(told, game);
    pack.write("game.yaml", &told);
    let abouts = Abouts::of(&load(std::slice::from_ref(&pack.root), &LoadOptions::default()));
    let event = "event ttt:place(player: player, cell: cell)\nA player takes a cell.\n  player: Who.";
    for name in ["place", "ttt:place", "place.cell_is_free"] {
        assert_eq!(abouts.find(name), [event], "{name}");
    }
    assert!(abouts.find("lines.has")[0].starts_with("lib.ttt.lines.has("), "{:?}", abouts.find("lines.has"));
    assert!(abouts.find("nothing").is_empty());
}
