use super::{Board, SHEET, Shape, arrange, text_lines, width};
use crate::NewGame;
use crate::testing::game;

fn started(pack: &str, players: usize) -> Board {
    let mut board = drawn(pack, players);
    arrange(&mut board, SHEET);
    board
}

fn drawn(pack: &str, players: usize) -> Board {
    let new_game = NewGame { players: Some(players), seed: 1, ..NewGame::default() };
    crate::new_game::unarranged_board(&game(pack), &new_game).unwrap()
}

#[test]
fn hints_about_positions_make_a_map() {
    let board = started("examples/tic-tac-toe", 2);
    let cells: Vec<_> = board.items().filter(|(item, ..)| item.definition.starts_with("ttt:")).collect();
    assert_eq!(cells.len(), 9);
    let at = |id: &str| cells.iter().find(|(item, ..)| item.definition == id).map(|(_, x, y)| (*x, *y)).unwrap();
    let (left, right) = (at("ttt:left"), at("ttt:right"));
    assert!(left.0 < at("ttt:centre").0 && at("ttt:centre").0 < right.0);
    assert!((left.1 - right.1).abs() < 0.01);
}

#[test]
fn all_items_of_a_large_game_are_inside_their_area() {
    let board = started("master-of-the-galaxy", 2);
    assert!(board.areas.len() >= 3, "a map and two mats");
    for area in &board.areas {
        for item in &area.items {
            let inside = item.x - item.w / 2.0 >= -0.01
                && item.y - item.h / 2.0 >= -0.01
                && item.x + item.w / 2.0 <= area.w + 0.01
                && item.y + item.h / 2.0 <= area.h + 0.01;
            assert!(inside, "{} at {},{} in {}x{} `{}`", item.name, item.x, item.y, area.w, area.h, area.title);
        }
    }
}

#[test]
fn areas_do_not_overlap() {
    let board = started("master-of-the-galaxy", 3);
    for (at, a) in board.areas.iter().enumerate() {
        for b in board.areas.iter().skip(at + 1) {
            let apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
            assert!(apart, "`{}` and `{}`", a.title, b.title);
        }
    }
}

#[test]
fn cards_beside_a_map_are_rows_with_their_whole_name() {
    let board = started("master-of-the-galaxy", 4);
    let rows: Vec<_> = board.items().map(|(item, ..)| item).filter(|item| item.shape == Shape::Row).collect();
    assert!(!rows.is_empty());
    for row in rows.iter().filter(|row| !row.face_down) {
        let shown = text_lines(row);
        assert!(shown[0].text.contains(&row.name), "{} is cut: {shown:?}", row.name);
        assert!(width(&shown[0].text) * shown[0].size <= row.w, "{}", row.name);
    }
}

#[test]
fn the_map_is_the_largest_area_in_every_window() {
    let unarranged = drawn("master-of-the-galaxy", 4);
    for aspect in [0.5, 0.8, 1.0, 1.5, 2.5] {
        let mut board = unarranged.clone();
        arrange(&mut board, aspect);
        let sizes: Vec<f32> = board.areas.iter().map(|area| area.w * area.h).collect();
        assert!(sizes.iter().skip(1).all(|size| *size < sizes[0]), "{aspect}: {sizes:?}");
        assert!(
            board.w > 0.0 && board.areas.iter().all(|a| a.x + a.w <= board.w + 0.01 && a.y + a.h <= board.h + 0.01)
        );
    }
}

/// What a viewer may see of the map of a new game.
fn map_of(pack: &str, players: usize) -> crate::board::MapOutline {
    use hexforge_core::view::Viewer;
    let game = game(pack);
    let seats: Vec<String> = (0..players).map(hexforge_play::names::seat_name).collect();
    let setup = game.setup(seats.clone(), &[], 1).unwrap();
    let session = hexforge_core::session::Session::new(game.ruleset.clone(), game.host().unwrap(), setup).unwrap();
    let texts = game.texts_for_tests();
    let world = session.world();
    let localizer =
        hexforge_play::localizer::Localizer { world, texts: &texts, seats: &seats, viewer: None, offered: false };
    crate::board::outline(world, &localizer, &crate::board::Hints::new(game.outline()), Viewer::Public).unwrap()
}

#[test]
fn the_outline_has_every_place_and_what_is_between_places() {
    let map = map_of("master-of-the-galaxy", 2);
    assert_eq!(map.places.len(), 20);
    assert!(map.places.iter().all(|place| place.position.is_some() && !place.node.content.is_empty()));
    assert!(map.connections.iter().all(|connection| connection.places.len() == 2));
    assert!(!map.connections.is_empty());
}

#[test]
fn the_outline_leaves_out_quiet_slots_and_players() {
    let map = map_of("twilight-imperium", 3);
    let all = map.places.iter().flat_map(|place| &place.node.content);
    assert!(all.clone().count() > 0);
    assert!(all.into_iter().all(|node| !["ann", "bob", "cid"].contains(&node.item.name.as_str())));
    let symbols = map_of("master-of-the-galaxy", 2).connections;
    assert!(symbols.iter().all(|connection| !connection.node.item.definition.contains("symbol")));
}
