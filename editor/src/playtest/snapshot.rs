//! What the author sees of a game in play, as plain data with localized texts.

use hexforge_core::decision::DecisionId;
use hexforge_core::view::{DecisionView, LogLineView, OptionView, ShapeView, UnavailableOptionView};
use hexforge_picture::board::Board;
use hexforge_play::bots::BotName;
use hexforge_play::result::ScoreTable;
use std::sync::Arc;

/// A message about the result of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Whether it is an error.
    pub is_error: bool,
    /// The message.
    pub text: String,
}

/// A line of the console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConsoleLine {
    /// A line that the author typed.
    Input(String),
    /// The value of a line.
    Result(String),
    /// The error of a line.
    Error(String),
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
    /// Its side, if the game has sides.
    pub side: Option<String>,
}

/// A decision, with its texts in the author's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalizedDecision {
    /// The decision.
    pub view: DecisionView,
    /// The name of the player that is asked.
    pub who: String,
    /// The question.
    pub prompt: String,
    /// The labels of the options, in their order.
    pub labels: Vec<String>,
    /// The labels of the targets of an assignment, in their order.
    pub target_labels: Vec<String>,
    /// The prompts and labels of the parts of a choice in parts, in their order.
    pub part_texts: Vec<PartTexts>,
    /// Yes and no, in the words of the packs.
    pub yes_and_no: (String, String),
}

/// The texts of a part of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartTexts {
    /// What a player reads when it is chosen.
    pub prompt: String,
    /// The labels of its choices, in their order.
    pub labels: Vec<String>,
}

impl LocalizedDecision {
    /// The id, which answers name.
    #[must_use]
    pub fn id(&self) -> DecisionId {
        self.view.id
    }

    /// The seat that is asked; none for a party without a seat.
    #[must_use]
    pub fn seat(&self) -> Option<usize> {
        self.view.question.player.seat.map(|seat| seat.0)
    }

    /// The shape of the answer.
    #[must_use]
    pub fn shape(&self) -> &ShapeView {
        &self.view.question.shape
    }

    /// The options, with their labels.
    pub fn options(&self) -> impl Iterator<Item = (&OptionView, &str)> {
        self.view.question.options.iter().zip(self.labels.iter().map(String::as_str))
    }

    /// What can be chosen after `begun` for the first parts of a choice in parts: the choices of the next part, and what else there is;
    /// in other questions the options.
    #[must_use]
    pub fn offered(&self, begun: &[Arc<str>]) -> Vec<(&OptionView, &str)> {
        let following = self.shape().following(begun);
        let choices = self.choices(begun.len());
        choices.filter(|(choice, _)| following.iter().any(|next| next.id == choice.id)).chain(self.options()).collect()
    }

    /// The choices of a part, with their labels.
    pub fn choices(&self, part: usize) -> impl Iterator<Item = (&OptionView, &str)> {
        let choices = self.shape().parts().get(part).map_or(&[][..], |part| &part.choices);
        let labels = self.part_texts.get(part).map_or(&[][..], |texts| &texts.labels);
        choices.iter().zip(labels.iter().map(String::as_str))
    }

    /// The choices that were made for the first parts.
    pub fn chosen<'a>(&'a self, begun: &'a [Arc<str>]) -> impl Iterator<Item = (&'a OptionView, &'a str)> {
        begun.iter().enumerate().filter_map(|(part, id)| self.choices(part).find(|(choice, _)| choice.id == *id))
    }

    /// The targets of an assignment, with their labels.
    pub fn targets(&self) -> impl Iterator<Item = (&OptionView, &str)> {
        let targets = match self.shape() {
            ShapeView::Assign { targets } => targets.as_slice(),
            _ => &[],
        };
        targets.iter().zip(self.target_labels.iter().map(String::as_str))
    }
}

/// An option that is not offered, with its texts in the author's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalizedUnavailable {
    /// The option and the reasons.
    pub view: UnavailableOptionView,
    /// The label.
    pub label: String,
    /// A sentence for each reason, in their order.
    pub sentences: Vec<String>,
}

/// A line of the log, in the author's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalizedLine {
    /// The line.
    pub view: LogLineView,
    /// The sentence.
    pub text: String,
}

/// A frame of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameLine {
    /// What it is.
    pub text: String,
    /// The id of its definition.
    pub id: Option<String>,
}

/// A component in the tree of the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// Its number.
    pub comp: u32,
    /// The depth in the tree.
    pub depth: usize,
    /// The name of its slot; empty for the root.
    pub slot: String,
    /// The name.
    pub name: String,
    /// The full id of its definition.
    pub definition: String,
    /// The name of its owner, if that is not the player who contains it.
    pub owner: Option<String>,
    /// The number of components below it.
    pub below: usize,
}

/// A value and the modifiers that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueLine {
    /// The full id of the value.
    pub id: String,
    /// The current value.
    pub value: String,
    /// The value before modifiers.
    pub base: String,
    /// The modifiers in order: a sentence, and the name of the ability.
    pub changes: Vec<(String, String)>,
}

/// The details of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspected {
    /// Its number.
    pub comp: u32,
    /// The name.
    pub name: String,
    /// The full id of its definition.
    pub definition: String,
    /// The full id of its kind.
    pub kind: String,
    /// Its owner.
    pub owner: Option<String>,
    /// The slot that contains it, in words.
    pub place: String,
    /// Its fields: name, value in words, value in Lua, whether it differs from the default.
    pub fields: Vec<(String, String, String, bool)>,
    /// Its properties.
    pub properties: Vec<(String, String)>,
    /// Its slots, with the number of components in each.
    pub slots: Vec<(String, usize)>,
    /// Its values.
    pub values: Vec<ValueLine>,
    /// The text of its card, if there is one.
    pub text: Option<String>,
}

/// Something that a player can do without being asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unasked {
    /// The number of the seat.
    pub seat: usize,
    /// The player.
    pub who: String,
    /// The option.
    pub view: OptionView,
    /// Its label.
    pub label: String,
}

/// What the author sees of a game in play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Snapshot {
    /// The number of the snapshot.
    pub version: u64,
    /// Whether there is a game.
    pub running: bool,
    /// Whether a command is being carried out.
    pub busy: bool,
    /// The seats.
    pub seats: Vec<SnapshotSeat>,
    /// The number of inputs in force.
    pub inputs: usize,
    /// The number of undone inputs.
    pub redo: usize,
    /// All inputs in words, the undone ones last.
    pub timeline: Vec<String>,
    /// The changes of rules: after how many inputs, and what changed.
    pub rules: Vec<(usize, String)>,
    /// How the game ended; none while it runs.
    pub ended: Option<String>,
    /// The final scores, if the game ended with scores.
    pub scores: Option<ScoreTable>,
    /// The open decisions.
    pub asked: Vec<LocalizedDecision>,
    /// What players can do without being asked.
    pub unasked: Vec<Unasked>,
    /// The unavailable options, if they are shown.
    pub unavailable: Vec<LocalizedUnavailable>,
    /// The answer to `why`.
    pub why: Vec<String>,
    /// The log.
    pub log: Vec<LocalizedLine>,
    /// The frames of the engine, outermost first.
    pub frames: Vec<FrameLine>,
    /// The open scopes.
    pub scopes: Vec<String>,
    /// The tree of the state.
    pub tree: Vec<TreeNode>,
    /// The inspected component.
    pub inspected: Option<Inspected>,
    /// The board.
    pub board: Board,
    /// The console.
    pub console: Vec<ConsoleLine>,
    /// The message of the last command.
    pub notice: Option<Notice>,
    /// Why the saved rules cannot be used; the game continues with the last valid ones.
    pub rules_error: Option<String>,
    /// The number of reloads, and the ids of definitions that the last one changed.
    pub reloaded: (u64, Vec<String>),
    /// The state hash.
    pub hash: String,
}
