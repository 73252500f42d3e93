//! How far a bot looks ahead, and the chance that it supposes meanwhile.

use crate::decision::Question;
use crate::ids::{CompId, Seat};
use crate::session::{Input, Session};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many other sequences of dice there are: the bot skips up to this many random numbers, so that it does not foresee the dice that
/// will be thrown.
pub(super) const OTHER_DICE: u64 = 1 << 40;

/// Inputs that apply `input` in a position that `player` cannot tell from this one: with other dice, and with what the player does not
/// see dealt again. `number` picks which.
pub(super) fn elsewhere(session: &Session, player: CompId, number: u64, input: Input) -> Vec<Input> {
    let seat = session.world().seat_of(player).unwrap_or(Seat::NONE);
    vec![Input::SkipRandom(number % OTHER_DICE), Input::Redeal(seat, number), input]
}

/// A number that depends on all of these.
pub(super) fn mixed(parts: &[u64]) -> u64 {
    parts.iter().fold(0x1234_5678_9abc_def1, |sum, part| {
        let mut z = sum ^ part.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// The turn in progress: the outermost open scope that has an active player.
fn turn(session: &Session) -> Option<(u32, CompId)> {
    session.world().with(|s| s.scopes().iter().find_map(|scope| Some((scope.serial, scope.active?))))
}

/// The outermost open scope of the pack, such as a round, if it is nobody's turn.
fn round(session: &Session) -> Option<u32> {
    let world = session.world();
    let outermost =
        world.with(|s| s.scopes().iter().find(|x| x.serial > 0 && x.name.is_some()).map(|x| (x.serial, x.active)));
    outermost.filter(|(_, active)| active.is_none()).map(|(serial, _)| serial)
}

/// Follows a line, to say when it is over: at the beginning of a later turn of the player, or at the end of the outermost scope that
/// was open when it began.
#[derive(Debug)]
pub(super) struct Horizon {
    player: CompId,
    round: Option<u32>,
    turn: Option<(u32, CompId)>,
    /// How many more turns of the player begin until the line is over.
    turns_left: usize,
}

/// What a line came to with its last input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// The same turn goes on.
    SameTurn,
    /// Another turn of this player has begun, or something that is nobody's turn.
    NewTurn(Option<CompId>),
    /// It is over.
    Over,
}

/// How many turns of the player begin in a line that does not begin in a turn, before it is over: all but the last are played.
const TURNS_AHEAD: usize = 3;

impl Horizon {
    /// The horizon of a line of `player` that begins now.
    pub(super) fn new(session: &Session, player: CompId) -> Self {
        let turn = turn(session);
        let turns_left = if turn.is_some() { 1 } else { TURNS_AHEAD };
        Self { player, round: round(session), turn, turns_left }
    }

    /// How far the line is now.
    pub(super) fn progress(&mut self, session: &Session) -> Progress {
        let now = turn(session);
        if round(session) != self.round {
            return Progress::Over;
        }
        if now == self.turn {
            return Progress::SameTurn;
        }
        self.turn = now;
        let active = now.map(|(_, active)| active);
        if active == Some(self.player) {
            self.turns_left = self.turns_left.saturating_sub(1);
            if self.turns_left == 0 {
                return Progress::Over;
            }
        }
        Progress::NewTurn(active)
    }
}

/// The chance of a line. What happens in a turn depends on whose turn it is, and on which of that player's turns, but not on how much
/// chance there was before. So two lines that differ in one answer have the same dice wherever they can.
#[derive(Debug)]
pub(super) struct SameChance {
    seed: u64,
    turn: u64,
    turns: BTreeMap<Option<CompId>, u64>,
    asked: BTreeMap<(CompId, Arc<str>), u64>,
}

impl SameChance {
    /// Chance by a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, turn: 0, turns: BTreeMap::new(), asked: BTreeMap::new() }
    }

    /// Goes to the dice of the turn.
    pub(super) fn dice(&self, session: &Session) -> Input {
        // Far from what the game draws, so that the bot does not foresee the dice that will be thrown.
        let place = (1 << 61) | (mixed(&[self.seed, self.turn]) >> 4);
        Input::SkipRandom(place.wrapping_sub(session.world().with(|s| s.drawn())))
    }

    /// Begins a turn of a player.
    pub(super) fn begin_turn(&mut self, active: Option<CompId>) {
        let count = self.turns.entry(active).or_insert(0);
        *count += 1;
        self.turn = mixed(&[active.map_or(0, |player| player.index() as u64 + 1), *count]);
        self.asked.clear();
    }

    /// The number by which a question is answered.
    pub(super) fn number(&mut self, question: &Question) -> u64 {
        let prompt = &question.prompt.key;
        let count = self.asked.entry((question.player, prompt.clone())).or_insert(0);
        *count += 1;
        let name = prompt.bytes().fold(0_u64, |sum, byte| mixed(&[sum, u64::from(byte)]));
        mixed(&[self.seed, self.turn, question.player.index() as u64, name, *count])
    }
}
