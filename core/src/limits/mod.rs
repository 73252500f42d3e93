//! What a game may use: every limit on the work of packs in one place, with the budget that counts it.
//!
//! A budget belongs to a decision: everything that the engine and the hooks do between one answer and the next question spends from the
//! same one, and so does the set-up before the first question. Whatever is computed only to be shown (`why`, views, bots that look ahead)
//! has a budget of its own. The numbers count work and not time, so that the same game stops at the same place on every machine.

mod budget;

pub use budget::{Budget, Spending};

/// Something that a decision can use up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(usize)]
pub enum Limit {
    /// Work of any kind.
    Steps,
    /// Bytes of tables and texts that hooks create.
    Memory,
    /// Steps of flows, events, windows and so on.
    Engine,
    /// Bytes of values that hooks hand to the engine.
    Values,
    /// New components.
    Components,
    /// Changes of the state.
    Changes,
    /// Bytes written to the state.
    Written,
    /// New lines of the log.
    LogLines,
    /// Bytes of new lines of the log.
    LogBytes,
    /// Options of questions.
    Options,
    /// Bytes of caught error messages.
    Errors,
    /// Bytes that hooks hold while they wait.
    Waiting,
    /// Bytes that the game keeps for undo and the log.
    Game,
}

/// How many there are.
const COUNT: usize = 13;

/// What a number of a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Things, called by this word.
    Count(&'static str),
    /// Bytes; messages and pages show MiB.
    Bytes,
}

impl Unit {
    /// A number of this unit in words: `4,000,000 steps`, `64 MiB`.
    #[must_use]
    pub fn show(self, number: u64) -> String {
        match self {
            Self::Count(word) => format!("{} {word}", grouped(number)),
            Self::Bytes if number.is_multiple_of(MIB) || number > 100 * MIB => format!("{} MiB", grouped(number / MIB)),
            Self::Bytes => format!("{}.{} MiB", grouped(number / MIB), number % MIB * 10 / MIB),
        }
    }
}

/// A limit as messages and pages describe it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitInfo {
    /// Which.
    pub limit: Limit,
    /// Its name in messages.
    pub name: &'static str,
    /// The most that one decision, or the whole game, may use.
    pub most: u64,
    /// What the number counts.
    pub unit: Unit,
    /// What counts.
    pub counts: &'static str,
    /// Why the limit is where it is.
    pub reason: &'static str,
    /// What an author can do.
    pub advice: &'static str,
}

const MIB: u64 = 1 << 20;

/// All limits that are counted, in the order of [`Limit`].
pub const LIMITS: [LimitInfo; COUNT] = [
    LimitInfo {
        limit: Limit::Steps,
        name: "steps",
        most: 2_000_000,
        unit: Unit::Count("steps"),
        counts: "turns of loops, calls, steps of patterns, evaluated conditions; functions cost steps by the size of what they work on",
        reason: "a step takes less than a microsecond, so that a decision ends within two seconds",
        advice: "Look for an endless loop, or split the work over several decisions",
    },
    LimitInfo {
        limit: Limit::Memory,
        name: "memory",
        most: 64 * MIB,
        unit: Unit::Bytes,
        counts: "bytes of the tables and texts that hooks create, also of those that they no longer use",
        reason: "what a hook may create must not depend on when unused tables are removed",
        advice: "Create fewer tables and texts, or shorter ones",
    },
    LimitInfo {
        limit: Limit::Engine,
        name: "engine_steps",
        most: 200_000,
        unit: Unit::Count("steps"),
        counts: "steps of flows, events, windows, abilities, checks and payments",
        reason: "a loop of events without hooks must end, too",
        advice: "Look for a flow without an end, or for events that cause each other",
    },
    LimitInfo {
        limit: Limit::Values,
        name: "values",
        most: 32 * MIB,
        unit: Unit::Bytes,
        counts: "bytes of the values that hooks return or hand to functions of `game`; a table that occurs twice counts twice",
        reason: "the engine keeps values as copies",
        advice: "Hand over smaller lists and shorter texts",
    },
    LimitInfo {
        limit: Limit::Components,
        name: "components",
        most: 20_000,
        unit: Unit::Count("components"),
        counts: "components that are created",
        reason: "components are never forgotten, since every creation can be undone",
        advice: "Create fewer components",
    },
    LimitInfo {
        limit: Limit::Changes,
        name: "changes",
        most: 100_000,
        unit: Unit::Count("changes"),
        counts: "changes of fields, owners, slots, grants and limits, and random numbers",
        reason: "every change is kept, so that it can be undone",
        advice: "Change fewer components at once",
    },
    LimitInfo {
        limit: Limit::Written,
        name: "written",
        most: 16 * MIB,
        unit: Unit::Bytes,
        counts: "bytes of the values that are written to fields",
        reason: "every former value is kept, so that it can be undone",
        advice: "Keep smaller lists and shorter texts in fields",
    },
    LimitInfo {
        limit: Limit::LogLines,
        name: "log_lines",
        most: 10_000,
        unit: Unit::Count("lines"),
        counts: "lines that are added to the log",
        reason: "nobody reads more, and every line is kept",
        advice: "Log a summary",
    },
    LimitInfo {
        limit: Limit::LogBytes,
        name: "log_bytes",
        most: 4 * MIB,
        unit: Unit::Bytes,
        counts: "bytes of the arguments of lines that are added to the log",
        reason: "nobody reads more, and every line is kept",
        advice: "Log shorter texts and lists",
    },
    LimitInfo {
        limit: Limit::Options,
        name: "options",
        most: 50_000,
        unit: Unit::Count("options"),
        counts: "options and targets of questions, and combinations of parts",
        reason: "a person cannot choose among more",
        advice: "Ask in several steps, or leave options out",
    },
    LimitInfo {
        limit: Limit::Errors,
        name: "errors",
        most: 2 * MIB,
        unit: Unit::Bytes,
        counts: "bytes of the messages of errors that `pcall` catches",
        reason: "messages are costly to build",
        advice: "Test with `if` instead of catching errors in a loop",
    },
    LimitInfo {
        limit: Limit::Waiting,
        name: "waiting",
        most: 128 * MIB,
        unit: Unit::Bytes,
        counts: "bytes that all hooks together hold, with those that wait for answers",
        reason: "hooks that wait keep their tables and texts",
        advice: "Ask before large tables are built, or in a step of a flow",
    },
    LimitInfo {
        limit: Limit::Game,
        name: "game",
        most: 96 * MIB,
        unit: Unit::Bytes,
        counts: "bytes that the whole game keeps: components, changes for undo, lines of the log",
        reason: "a game keeps everything, so that it can be undone",
        advice: "Create, change and log less in each turn",
    },
];

impl Limit {
    /// Its entry in the list of limits.
    #[must_use]
    pub const fn info(self) -> &'static LimitInfo {
        &LIMITS[self as usize]
    }

    /// The most that may be used.
    #[must_use]
    pub const fn most(self) -> u64 {
        self.info().most
    }
}

/// A bot that looks ahead may try decisions with so many times the steps of one.
pub const LOOK_AHEAD: u64 = 8;

/// The longest name, in characters: names that scripts look up, ids of options, keys of texts. The longest name of a shipped pack has
/// fewer than 60.
pub const NAME_CHARS: usize = 200;

/// The longest text that is shown as a part of another, in characters: an argument of a log line or of a label. A longer one is cut.
pub const TEXT_CHARS: usize = 1_000;

/// The longest error message of a script, in characters. A longer one is cut.
pub const ERROR_CHARS: usize = 2_000;

/// The most items of a list that are shown. The rest is counted.
pub const SHOWN_ITEMS: usize = 200;

/// How deep frames may nest. A chain of abilities that cause each other takes four of them a link.
pub const FRAMES: usize = 20_000;

/// How many abilities may be used in one window. Each use looks at all abilities again, so a chain of abilities that create others
/// would take long before the limit of steps ends it.
pub const WINDOW_USES: usize = 1_000;

/// After this many rounds of checks in a row the engine assumes an endless loop.
pub const CHECK_ROUNDS: u32 = 1_000;

/// How deep hooks may nest through values and conditions before the world assumes an endless loop.
pub const CALL_DEPTH: u32 = 64;

/// How deep suppositions may nest.
pub const SUPPOSITIONS: u32 = 8;

/// How many entries of the journal one supposition may make, together with those in it.
pub const SUPPOSED_CHANGES: usize = 10_000;

/// How deep lists and maps may nest.
pub const VALUE_DEPTH: u32 = 16;

/// A limit on one thing, which no budget counts, as pages describe it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeInfo {
    /// What is limited.
    pub what: &'static str,
    /// The most.
    pub most: u64,
    /// What the number counts.
    pub unit: &'static str,
    /// What happens beyond it.
    pub beyond: &'static str,
}

/// The limits on single things.
pub const SIZES: [SizeInfo; 11] = [
    size("a name that a script looks up, the id of an option, the key of a text", NAME_CHARS, "characters", "an error"),
    size("an argument of a text that is shown", TEXT_CHARS, "characters", "the text is cut"),
    size("the message of an error in a hook", ERROR_CHARS, "characters", "the message is cut"),
    size("items of a list that is shown", SHOWN_ITEMS, "items", "the rest is counted"),
    size("nested lists and maps", VALUE_DEPTH as usize, "levels", "an error"),
    size("nested events, flows, windows and hooks", FRAMES, "frames", "an error"),
    size("nested values and conditions", CALL_DEPTH as usize, "levels", "an error"),
    size("abilities used in one window", WINDOW_USES, "uses", "an error"),
    size("rounds of checks in a row", CHECK_ROUNDS as usize, "rounds", "an error"),
    size("nested suppositions", SUPPOSITIONS as usize, "levels", "an error"),
    size("changes in one supposition", SUPPOSED_CHANGES, "changes", "an error"),
];

const fn size(what: &'static str, most: usize, unit: &'static str, beyond: &'static str) -> SizeInfo {
    SizeInfo { what, most: most as u64, unit, beyond }
}

/// The tables of all limits, in Markdown, for the page about the pack format.
#[must_use]
pub fn tables() -> String {
    let mut page = "| limit | most | counts | because |\n|---|---|---|---|\n".to_owned();
    for info in &LIMITS {
        let most = info.unit.show(info.most);
        page.push_str(&format!("| `{}` | {most} | {} | {} |\n", info.name, info.counts, info.reason));
    }
    page.push_str("\n| of one thing | most | beyond it |\n|---|---|---|\n");
    for size in &SIZES {
        page.push_str(&format!("| {} | {} {} | {} |\n", size.what, grouped(size.most), size.unit, size.beyond));
    }
    page
}

/// A number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text of at most `most` characters: a longer one ends with how many characters are left out.
#[must_use]
pub fn cut(text: &str, most: usize) -> std::borrow::Cow<'_, str> {
    // Most texts are short enough in bytes already.
    if text.len() <= most {
        return text.into();
    }
    match text.char_indices().nth(most) {
        None => text.into(),
        Some((at, _)) => {
            let left_out = text[at..].chars().count() as u64;
            format!("{}… ({} more characters)", &text[..at], grouped(left_out)).into()
        }
    }
}

/// Whether a text is too long for a name.
#[must_use]
pub fn is_too_long_for_a_name(text: &str) -> bool {
    text.len() > NAME_CHARS && text.chars().nth(NAME_CHARS).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_limits() {
        for (at, info) in LIMITS.iter().enumerate() {
            assert_eq!(info.limit as usize, at, "{}", info.name);
        }
    }

    #[test]
    fn long_texts_say_how_much_is_left_out() {
        assert_eq!(cut("žluťoučký", 9), "žluťoučký");
        assert_eq!(cut("žluťoučký", 3), "žlu… (6 more characters)");
        assert_eq!(cut(&"x".repeat(2_500), 1), "x… (2,499 more characters)");
    }

    #[test]
    fn numbers_have_commas() {
        assert_eq!(Unit::Count("steps").show(4_000_000), "4,000,000 steps");
        assert_eq!(Unit::Count("lines").show(12), "12 lines");
        assert_eq!(Unit::Bytes.show(64 << 20), "64 MiB");
        assert_eq!(Unit::Bytes.show((3 << 20) + (1 << 19)), "3.5 MiB");
    }
}
