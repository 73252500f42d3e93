//! Texts that Hexforge itself shows to players. Packs can translate them: each has a text key, and a default for when no pack has
//! the text.

/// A text that Hexforge shows to players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuiltinMessage {
    /// The text key.
    pub key: &'static str,
    /// The default text, with the names of arguments in braces.
    pub default: &'static str,
}

macro_rules! builtin_messages {
    ($($(#[$doc:meta])* $name:ident = $key:literal $default:literal)*) => {
        $($(#[$doc])* pub const $name: BuiltinMessage = BuiltinMessage { key: $key, default: $default };)*

        /// All messages.
        pub const ALL: &[BuiltinMessage] = &[$($name),*];
    };
}

builtin_messages! {
    /// Declining.
    PASS = "pass" "pass"
    /// A flag that is set, and the answer.
    YES = "yes" "yes"
    /// A flag that is not set, and the answer.
    NO = "no" "no"
    /// What the reader may not see.
    SOMETHING_HIDDEN = "something-hidden" "something hidden"
    /// An event as a value.
    AN_EVENT = "an-event" "an event"
    /// Whose something is.
    BELONGS_TO = "belongs-to" "of {owner}"
    /// Things whose face nobody sees.
    FACE_DOWN = "face-down" "{count} face down"
    /// Things of a slot that are only named.
    MORE_OF = "more-of" "{slot} ({count} more)"
    /// The heading of the players below a map of text.
    MAP_PLAYERS = "map-players" "players"
    /// The heading of the short names of pieces below a map of text.
    MAP_PIECES = "map-pieces" "pieces"
    /// The heading of places that have no position on a map of text.
    MAP_BESIDE = "map-beside" "beside the map"
    /// The heading of what belongs to several places of a map of text.
    MAP_BETWEEN = "map-between" "between places"
    /// The meaning of the asterisk on a map of text.
    MAP_MARKED = "map-marked" "marked, such as exhausted or damaged"
    /// The end, with one winner.
    ONE_WINS = "one-wins" "{winner} wins: {how}"
    /// The end, with several winners.
    SEVERAL_WIN = "several-win" "{winners} win: {how}"
    /// The end, with none.
    NOBODY_WINS = "nobody-wins" "The game ends without a winner: {how}"
    /// The end of a game that says nothing of its end.
    NO_RESULT = "no-result" "The game is over without a result."
    /// The heading of a score sheet for a player who won.
    SCORE_WINNER = "score-winner" "{player} (wins)"
    /// The line of a score sheet with the sums.
    SCORE_TOTAL = "score-total" "total"
    /// A line of a score sheet with a tie-break of which the most wins.
    SCORE_TIE_MOST = "score-tie-most" "tie: most {what}"
    /// A line of a score sheet with a tie-break of which the least wins.
    SCORE_TIE_LEAST = "score-tie-least" "tie: least {what}"
    /// Why something is not offered: a card forbids it.
    WHY_FORBIDDEN = "why-forbidden" "{source} forbids it"
    /// Why something is not offered: its limit.
    WHY_USED_UP = "why-used-up" "its limit is reached"
    /// Why something is not offered: it is being used.
    WHY_IN_USE = "why-in-use" "it is being used"
    /// Why something is not offered: its cost.
    WHY_UNPAID = "why-unpaid" "its cost cannot be paid"
    /// What a cost needs more of.
    LACKS = "lacks" "needs {needs} {resource}, has {has}"
    /// An exchange that could help to pay.
    LACKS_EXCHANGE = "lacks-exchange" "{take} {of} (has {has}) count as {give} {into}"
    /// The question of a payment.
    PAY = "pay" "Pay {cost}"
    /// The option to pay with pieces.
    PAY_PIECES = "pay-pieces" "{pieces}"
    /// The option to pay with units.
    PAY_AMOUNTS = "pay-amounts" "{amounts}"
    /// The option to pay with pieces and units.
    PAY_BOTH = "pay-both" "{pieces}, {amounts}"
    /// The option to pay with a piece that could be used in other ways, too.
    PAY_AS = "pay-as" "{it} as {resource}"
    /// The option to undo the last pick.
    PAY_TAKE_BACK = "pay-take-back" "undo the last pick"
    /// Why something is not offered: it is for other arguments.
    WHY_FILTER = "why-filter" "it is for {filter}, and this is about {found}"
    /// Why something is not offered: its condition.
    WHY_CONDITION = "why-condition" "its condition does not hold"
    /// Why something is not offered: there is nothing that its effect could act on.
    WHY_NO_TARGET = "why-no-target" "there is nothing that it can act on"
    /// Why something is not offered: something that the reader does not see.
    WHY_HIDDEN = "why-hidden" "something that you cannot see forbids it"
    /// Nothing is not offered.
    WHY_NOTHING = "why-nothing" "Every option of this question is offered; anything else is not part of it."
}

impl BuiltinMessage {
    /// The names of its arguments.
    pub fn args(&self) -> impl Iterator<Item = &'static str> {
        self.default.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_those_in_braces() {
        assert_eq!(MORE_OF.args().collect::<Vec<_>>(), ["slot", "count"]);
        assert_eq!(PASS.args().count(), 0);
    }

    #[test]
    fn the_format_reference_lists_every_key() {
        let page = include_str!("../../docs/format.md");
        for message in ALL {
            let args: String = message.args().map(|name| format!(" ${name}")).collect();
            let entry = format!("`{}{args}`", message.key);
            assert!(page.contains(&entry), "docs/format.md does not list {entry}");
        }
    }
}
