//! What is seen of a game in play: plain data, in words.

use hexforge_core::decision::{DecisionId, OptionKind};
use hexforge_picture::board::Board;
use hexforge_play::bots::BotName;

/// A line that the driver says beside the game: what a command came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Whether something is wrong.
    pub is_fault: bool,
    /// The sentence.
    pub text: String,
}

/// A line of the console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// What was typed.
    Typed(String),
    /// What it gave.
    Gave(String),
    /// What went wrong.
    Wrong(String),
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotSeat {
    /// Its name.
    pub name: String,
    /// Its player.
    pub comp: u32,
    /// The bot that answers for it.
    pub bot: Option<BotName>,
    /// What it plays, if the game tells sides apart.
    pub side: Option<String>,
}

/// What shape an answer has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AskShape {
    /// One option.
    One,
    /// Several options.
    Some {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A number.
    Amount {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// All options in order.
    Order,
    /// A target for each option.
    Assign(Vec<Offered>),
    /// Yes or no, in the words of the packs.
    Confirm {
        /// Yes.
        yes: String,
        /// No.
        no: String,
    },
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// Its id.
    pub id: String,
    /// What a player reads.
    pub label: String,
    /// What it is.
    pub kind: OptionKind,
    /// The component that it stands for, or whose ability it is.
    pub comp: Option<u32>,
    /// The id of the definition behind it.
    pub definition: Option<String>,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Its number.
    pub id: DecisionId,
    /// The seat that is asked; none for a party without one.
    pub seat: Option<usize>,
    /// Who is asked.
    pub who: String,
    /// The question.
    pub prompt: String,
    /// What shape the answer has.
    pub shape: AskShape,
    /// The options.
    pub options: Vec<Offered>,
}

/// A reason why something is not offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnavailableReason {
    /// The sentence.
    pub text: String,
    /// The id of what refuses, to go to.
    pub id: String,
}

/// Something that is not offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnavailableOption {
    /// What it would be.
    pub label: String,
    /// The component that it would stand for.
    pub comp: Option<u32>,
    /// Why not.
    pub reasons: Vec<UnavailableReason>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// How deep it nests.
    pub depth: u16,
    /// The sentence.
    pub text: String,
    /// Its key, to go to.
    pub key: String,
    /// Components that it speaks of.
    pub comps: Vec<u32>,
}

/// Something that the engine is in the middle of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameLine {
    /// What it is.
    pub text: String,
    /// An id to go to.
    pub id: Option<String>,
}

/// A component in the tree of the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// Its number.
    pub comp: u32,
    /// How deep it lies.
    pub depth: usize,
    /// What the slot in which it lies is called; empty for the root.
    pub slot: String,
    /// What it is called.
    pub name: String,
    /// The full id of its definition.
    pub definition: String,
    /// The name of its owner, if that says something new.
    pub owner: Option<String>,
    /// How many components lie below it.
    pub below: usize,
}

/// A value and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueLine {
    /// The full id of the value.
    pub id: String,
    /// What it is now.
    pub value: String,
    /// What it began with.
    pub base: String,
    /// What changed it, in order: a sentence, and the ability's name to go to.
    pub changes: Vec<(String, String)>,
}

/// A component that is looked into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspected {
    /// Its number.
    pub comp: u32,
    /// What it is called.
    pub name: String,
    /// The full id of its definition.
    pub definition: String,
    /// The full id of its kind.
    pub kind: String,
    /// Its owner.
    pub owner: Option<String>,
    /// Where it lies.
    pub place: String,
    /// Its fields: name, value in words, value in Lua, whether it differs from the default.
    pub fields: Vec<(String, String, String, bool)>,
    /// Its properties.
    pub properties: Vec<(String, String)>,
    /// Its slots, with how many components lie there.
    pub slots: Vec<(String, usize)>,
    /// Its values.
    pub values: Vec<ValueLine>,
    /// The text of its card, if there is one.
    pub text: Option<String>,
}

/// A game as it is seen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Snapshot {
    /// Counts snapshots.
    pub version: u64,
    /// Whether there is a game.
    pub running: bool,
    /// Whether a command is being carried out.
    pub busy: bool,
    /// The seats.
    pub seats: Vec<SnapshotSeat>,
    /// How many inputs there were.
    pub inputs: usize,
    /// How many can be given again.
    pub redo: usize,
    /// What each input was; those that can be given again last.
    pub timeline: Vec<String>,
    /// After how many inputs the rules changed, and what that was.
    pub rules: Vec<(usize, String)>,
    /// How the game ended.
    pub ended: Option<String>,
    /// What is asked.
    pub asked: Vec<Asked>,
    /// What is not offered, if it was wanted.
    pub unavailable: Vec<UnavailableOption>,
    /// The answer to `why`.
    pub why: Vec<String>,
    /// The log.
    pub log: Vec<LogLine>,
    /// What the engine is in the middle of, outermost first.
    pub frames: Vec<FrameLine>,
    /// Scopes that are open.
    pub scopes: Vec<String>,
    /// The tree of the state.
    pub tree: Vec<TreeNode>,
    /// The component that is looked into.
    pub inspected: Option<Inspected>,
    /// The board.
    pub board: Board,
    /// The console.
    pub console: Vec<Said>,
    /// What was said last.
    pub notice: Option<Notice>,
    /// Why the rules of the files cannot be used; the last good ones go on.
    pub faults: Option<String>,
    /// Ids of definitions that the last reload changed, and how many reloads there were.
    pub reloaded: (u64, Vec<String>),
    /// The state hash.
    pub hash: String,
}
