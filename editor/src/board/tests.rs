use crate::playtest::{Command, Driver, From, Seat, Snapshot, Start};
use crate::testing::Pack;
use hexforge_play::Game;
use hexforge_schemas::load::{LoadOptions, load};
use std::sync::Arc;

fn started(pack: &Pack, players: usize) -> Arc<Snapshot> {
    let loaded = load(std::slice::from_ref(&pack.root), &LoadOptions { scenarios: false, ..LoadOptions::default() });
    let game = Game::of(Arc::new(loaded)).unwrap();
    let mut driver = Driver::new(Some(game), Arc::default());
    let seats = (0..players).map(|n| Seat { name: format!("p{n}"), bot: None }).collect();
    driver.handle(Command::Start(Box::new(Start { from: From::New, seats, options: Vec::new(), seed: 1 })));
    let seen = driver.snapshot();
    assert_eq!(seen.notice, None);
    seen
}

#[test]
fn places_that_a_pack_hints_at_make_a_map() {
    let seen = started(&crate::testing::tic_tac_toe(), 2);
    let cells: Vec<_> = seen.board.items().filter(|(item, ..)| item.definition.starts_with("ttt:")).collect();
    assert_eq!(cells.len(), 9);
    let at = |id: &str| cells.iter().find(|(item, ..)| item.definition == id).map(|(_, x, y)| (*x, *y)).unwrap();
    let (left, right) = (at("ttt:left"), at("ttt:right"));
    assert!(left.0 < at("ttt:centre").0 && at("ttt:centre").0 < right.0);
    assert!((left.1 - right.1).abs() < 0.01);
}

#[test]
fn nothing_of_a_large_game_lies_outside_its_area() {
    let seen = started(&Pack::copy("master-of-the-galaxy"), 2);
    assert!(seen.board.areas.len() >= 3, "a map and two mats");
    for area in &seen.board.areas {
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
    let seen = started(&Pack::copy("master-of-the-galaxy"), 3);
    for (at, a) in seen.board.areas.iter().enumerate() {
        for b in seen.board.areas.iter().skip(at + 1) {
            let apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
            assert!(apart, "`{}` and `{}`", a.title, b.title);
        }
    }
}
