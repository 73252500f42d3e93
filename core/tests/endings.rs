//! Endings with a score sheet: the total decides, then the tie-breaks in order; if all are equal, there are several winners.

use crate::rig::steps::{confirm, run};
use crate::rig::{Ctx, Play, Rig, seat};
use hexforge_core::ids::CompId;
use hexforge_core::state::{Ending, ScoreRow, ScoreSheet, TieBreak, TieWinner};
use hexforge_core::view::{EndingView, Viewer};
use std::sync::Arc;

/// For each player: two categories, then two tie-breaks, of the second of which the least wins.
type Numbers = [(i64, i64, i64, i64)];

fn sheet(players: &[CompId], numbers: &Numbers) -> ScoreSheet {
    let rows = players.iter().zip(numbers).map(|(player, (cities, roads, coins, ships))| ScoreRow {
        player: *player,
        points: vec![*cities, *roads],
        ties: vec![*coins, *ships],
    });
    let tie = |name: &str, wins| TieBreak { name: Arc::from(name), wins };
    ScoreSheet::new(
        vec![Arc::from("cities"), Arc::from("roads")],
        vec![tie("coins", TieWinner::Most), tie("ships", TieWinner::Least)],
        rows.collect(),
    )
    .expect("the sheet is complete")
}

/// A game that ends with these scores after one question.
fn scored(numbers: &'static Numbers, before: impl Fn(&Ctx) + 'static, winner: Option<usize>) -> Play {
    let mut rig = Rig::new();
    rig.main(vec![
        confirm(seat(0)),
        run(move |c| {
            let players = c.world.players();
            before(c);
            let winners = winner.map(|seat| vec![players[seat]]);
            c.world.finish_with_scores(winners, "points", sheet(&players, numbers)).expect("a body may end the game");
        }),
    ]);
    let mut play = rig.play(numbers.len());
    play.say(0, "yes");
    play
}

fn ending(play: &Play) -> Ending {
    play.session.ending().expect("the game is over")
}

fn winners(numbers: &'static Numbers) -> Vec<usize> {
    seats_of(&scored(numbers, |_| {}, None))
}

fn seats_of(play: &Play) -> Vec<usize> {
    let world = play.session.world();
    ending(play).winners.iter().filter_map(|winner| world.seat_of(*winner)).map(|seat| seat.0).collect()
}

#[test]
fn the_greatest_total_wins() {
    assert_eq!(winners(&[(9, 0, 0, 0), (4, 6, 0, 0), (8, 1, 99, -99)]), [1]);
}

#[test]
fn the_first_tie_break_that_differs_decides() {
    assert_eq!(winners(&[(5, 5, 1, 0), (4, 6, 2, 9), (9, 0, 9, 0)]), [1], "more coins, and more ships do not matter");
    assert_eq!(winners(&[(5, 5, 2, 3), (4, 6, 2, 1), (4, 6, 1, 0)]), [1], "as many coins, and fewer ships");
}

#[test]
fn players_whose_tie_breaks_are_all_equal_win_together() {
    assert_eq!(winners(&[(1, 0, 0, 0), (5, 5, 2, 3), (4, 6, 2, 3)]), [1, 2]);
}

#[test]
fn negative_and_huge_points_are_compared_like_others() {
    assert_eq!(winners(&[(-5, 0, 0, 0), (-3, 0, 0, 0)]), [1]);
    assert_eq!(winners(&[(i64::MAX, 1, 0, 0), (i64::MAX - 1, 0, 0, 0)]), [0]);
    assert_eq!(winners(&[(0, 0, 0, i64::MAX), (0, 0, 0, i64::MIN)]), [1]);
}

#[test]
fn the_pack_may_name_the_winner_itself() {
    let play = scored(&[(9, 0, 0, 0), (1, 0, 0, 0)], |_| {}, Some(1));

    assert_eq!(seats_of(&play), [1]);
    assert_eq!(ending(&play).scores.expect("a sheet").rows()[0].total(), 9);
}

#[test]
fn a_player_who_has_left_stands_on_the_sheet_and_cannot_win() {
    for winner in [None, Some(0)] {
        let play = scored(&[(9, 0, 0, 0), (1, 0, 0, 0)], |c| c.retire(c.seat(0)), winner);

        assert_eq!(seats_of(&play), if winner.is_none() { vec![1] } else { vec![] }, "{winner:?}");
        assert_eq!(ending(&play).scores.expect("a sheet").rows().len(), 2);
    }
}

#[test]
fn a_sheet_with_a_double_column_a_double_player_or_a_missing_number_is_refused() {
    let (ann, bob) = (CompId(1), CompId(2));
    let row = |player, points: &[i64]| ScoreRow { player, points: points.to_vec(), ties: Vec::new() };
    let columns = |names: &[&str]| names.iter().map(|name| Arc::from(*name)).collect::<Vec<Arc<str>>>();

    for (categories, rows) in [
        (columns(&["a", "a"]), vec![row(ann, &[1, 2])]),
        (columns(&["a"]), vec![row(ann, &[1]), row(ann, &[2])]),
        (columns(&["a", "b"]), vec![row(ann, &[1, 2]), row(bob, &[1])]),
    ] {
        assert!(ScoreSheet::new(categories, Vec::new(), rows).is_err());
    }
}

#[test]
fn a_row_about_something_that_is_not_a_player_is_an_error() {
    let mut rig = Rig::new();
    rig.main(vec![
        confirm(seat(0)),
        run(|c| {
            let sheet = sheet(&[c.world.table().expect("a table")], &[(1, 0, 0, 0)]);
            let error = c.world.finish_with_scores(None, "points", sheet).expect_err("the table does not play");
            assert!(error.message.contains("not a player"), "{error}");
        }),
    ]);
    rig.play(1).say(0, "yes");
}

#[test]
fn the_hash_depends_on_the_scores_and_undo_takes_the_ending_back() {
    let one = scored(&[(9, 0, 0, 0), (1, 0, 0, 0)], |_| {}, None);
    let mut other = scored(&[(9, 0, 0, 0), (0, 1, 0, 0)], |_| {}, None);
    assert_ne!(one.hash(), other.hash());

    let over = other.hash();
    other.session.undo().expect("nothing was revealed");
    assert_eq!(other.session.ending(), None);
    other.session.redo().expect("it was undone");

    assert_eq!(other.hash(), over);
}

#[test]
fn everybody_can_read_the_sheet_and_it_survives_json() {
    let play = scored(&[(9, 0, 3, 0), (4, 6, 2, 1)], |_| {}, None);
    let view = play.session.view(Viewer::Public).ending(&ending(&play));
    let json = serde_json::to_string(&view).expect("it can be written");

    let read: EndingView = serde_json::from_str(&json).expect("it can be read");

    assert_eq!(read, view);
    let scores = read.scores.expect("a sheet");
    assert_eq!((scores.rows[1].total.unwrap_or(0), scores.rows[1].ties[0], scores.ties[1].least), (10, 2, true));
}

#[test]
fn a_sheet_without_a_total_shows_what_it_has() {
    let mut rig = Rig::new();
    rig.main(vec![run(|c| {
        let players = c.world.players();
        let sheet = sheet(&players, &[(9, 9, 0, 0), (1, 1, 0, 0)]).without_total();
        c.world.finish_with_scores(Some(vec![players[1]]), "race", sheet).expect("a body may end the game");
    })]);
    let play = rig.play(2);
    assert_eq!(seats_of(&play), [1], "the sums decide nothing");
    let view: EndingView = play.session.view(Viewer::Public).ending(&ending(&play));
    let rows = view.scores.expect("there is a sheet").rows;
    assert_eq!(
        rows.iter().map(|row| (row.points.clone(), row.total)).collect::<Vec<_>>(),
        [(vec![9, 9], None), (vec![1, 1], None)]
    );
}
