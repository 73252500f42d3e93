//! Plays tic-tac-toe with a bot on both seats. Shows how a program uses the engine without packs and without Lua.
//!
//! Run it with `cargo run -p hexforge-core --example embed`.

mod rules;

use hexforge_core::prelude::*;
use rules::tic_tac_toe;
use std::error::Error;
use std::rc::Rc;

/// The board as three lines of text.
fn board(session: &Session) -> String {
    let table = session.view(Viewer::Public).table();
    let cells = table.iter().flat_map(|table| table.slot("cells")).flat_map(|slot| &slot.content);
    let players = session.world().players();
    let sign = |cell: &ComponentView| match cell.field("mark").and_then(ValueView::component) {
        Some(mark) if Some(&CompId(mark.id)) == players.first() => "x",
        Some(_) => "o",
        None => ".",
    };
    cells.map(sign).collect::<Vec<_>>().chunks(3).map(|row| row.join(" ") + "\n").collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (ruleset, host) = tic_tac_toe()?;
    let setup = Setup { seats: vec!["Ann".to_owned(), "Bob".to_owned()], options: Vec::new(), seed: 1 };
    let mut session = Session::new(ruleset, Rc::new(host), setup)?;
    let mut bot = RandomBot::new(7);
    while let Some(decision) = session.decisions().first().cloned() {
        let answer = bot.answer(&mut session, &decision.question)?;
        let outcome = session.answer(decision.seat, decision.id, answer)?;
        for line in &outcome.log {
            let args: Vec<String> = line.args.iter().map(|(_, value)| session.world().describe(value)).collect();
            println!("{}: {}", line.key, args.join(", "));
        }
        println!("{}", board(&session));
    }
    let ending = session.ending().ok_or("the game has no ending")?;
    let winner = ending.winners.first().and_then(|player| session.world().seat_of(*player));
    match winner.and_then(|seat| session.setup().seats.get(seat.0)) {
        Some(name) => println!("{name} wins"),
        None => println!("Nobody wins"),
    }
    Ok(())
}
