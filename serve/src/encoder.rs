//! Writes views of the core as messages: tokens in place of numbers, and texts beside keys.

use crate::protocol::{
    Ending, Interjection, LogLine, OptionKind, Piece, PieceRef, QuestionOption, Reason, ScoreLine, Scores, Slot, Text,
    Unavailable, Value,
};
use crate::tokens::Tokens;
use hexforge_core::decision::{self, Choice};
use hexforge_core::engine::UnavailableOption;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::session::Session;
use hexforge_core::state;
use hexforge_core::view::{ComponentRef, ComponentView, GameView, NamedValue, OptionView, TextView, ValueView, Viewer};
use hexforge_play::localizer::Localizer;
use hexforge_play::reasons;
use hexforge_play::result::{self, ScoreTable};
use hexforge_play::texts::Texts;
use std::collections::BTreeMap;

/// A game and the words for it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub session: &'a Session,
    /// The texts of the packs.
    pub texts: &'a Texts<'a>,
}

/// Writes messages for one viewer.
#[derive(Debug)]
pub struct Encoder<'a> {
    scene: Scene<'a>,
    /// What the viewer may know: everything in messages comes from here.
    pub view: GameView<'a>,
    localizer: Localizer<'a>,
    tokens: &'a mut Tokens,
}

impl<'a> Encoder<'a> {
    /// Messages for `viewer`, who knows components by `tokens`.
    pub fn new(scene: Scene<'a>, viewer: Viewer, tokens: &'a mut Tokens) -> Self {
        let world = scene.session.world();
        let player = match viewer {
            Viewer::Seat(seat) => world.player_at(seat),
            Viewer::Author | Viewer::Public => None,
        };
        let localizer = Localizer {
            world,
            texts: scene.texts,
            seats: &scene.session.setup().seats,
            viewer: player,
            offered: viewer == Viewer::Author,
        };
        Self { scene, view: scene.session.view(viewer), localizer, tokens }
    }

    /// The words for what a view names to the viewer, even if it is hidden otherwise.
    fn shown(&self) -> Localizer<'a> {
        Localizer { offered: true, ..self.localizer }
    }

    fn seat_name(&self, player: CompId) -> Option<String> {
        let seat = self.localizer.world.seat_of(player)?;
        self.localizer.seats.get(seat.0).cloned()
    }

    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        self.localizer.seats.get(seat.0).cloned().unwrap_or_default()
    }

    /// A component with everything in it.
    pub fn piece(&mut self, component: &ComponentView) -> Piece {
        let comp = CompId(component.id);
        let slots = component.slots.iter().map(|slot| {
            let content = slot.content.iter().map(|inside| self.piece(inside)).collect();
            (slot.name.to_string(), Slot { count: slot.count, content })
        });
        let slots: BTreeMap<String, Slot> = slots.collect();
        Piece {
            id: self.tokens.of(comp),
            kind: component.kind.to_string(),
            definition: component.definition.to_string(),
            name: self.shown().component(comp),
            seat: self.seat_name(comp),
            owner: component.owner.map(|owner| self.tokens.of(CompId(owner))),
            fields: self.named(&component.fields),
            slots,
        }
    }

    fn reference(&mut self, component: &ComponentRef) -> PieceRef {
        let comp = CompId(component.id);
        PieceRef {
            id: self.tokens.of(comp),
            definition: component.definition.as_ref().map(ToString::to_string),
            name: match component.definition {
                Some(_) => self.shown().component(comp),
                None => self.localizer.value(&hexforge_core::value::Value::Nil),
            },
        }
    }

    fn named(&mut self, values: &[NamedValue]) -> BTreeMap<String, Value> {
        values.iter().map(|named| (named.name.to_string(), self.value(&named.value))).collect()
    }

    fn value(&mut self, value: &ValueView) -> Value {
        match value {
            ValueView::Nothing => Value::Nothing,
            ValueView::Hidden => Value::Hidden,
            ValueView::Flag(flag) => Value::Flag(*flag),
            ValueView::Number(number) => Value::Number(*number),
            ValueView::Text(text) => Value::Text(text.to_string()),
            ValueView::Component(component) => Value::Piece(self.reference(component)),
            ValueView::Definition(id) => Value::Definition(id.to_string()),
            ValueView::Event => Value::Event,
            ValueView::List(items) => Value::List(items.iter().map(|item| self.value(item)).collect()),
            ValueView::Map(entries) => Value::Map(self.named(entries)),
        }
    }

    /// A text of which the viewer may know `view`.
    fn text(&mut self, text: String, view: &TextView) -> Text {
        Text { text, key: view.key.to_string(), args: self.named(&view.args) }
    }

    /// The prompt of a question to the viewer, or of a part of it.
    pub fn prompt(&mut self, question: &decision::Question, prompt: &decision::Text, view: &TextView) -> Text {
        self.text(self.localizer.asked(question).text(prompt), view)
    }

    /// A line of the log.
    pub fn log_line(&mut self, line: &state::LogLine) -> LogLine {
        let view = self.view.log_line(line);
        let text = if self.view.viewer() == Viewer::Author {
            self.localizer.text(&decision::Text { key: line.key.clone(), args: line.args.clone() })
        } else {
            self.localizer.log_line(line).trim_start().to_owned()
        };
        let text = self.text(text, &TextView { key: view.key, args: view.args });
        LogLine { text, depth: view.depth }
    }

    /// An option of a question to the viewer.
    pub fn option(
        &mut self,
        id: String,
        question: &decision::Question,
        choice: &Choice,
        view: &OptionView,
    ) -> QuestionOption {
        QuestionOption {
            id,
            kind: match choice.kind {
                decision::OptionKind::Value => OptionKind::Value,
                decision::OptionKind::Pass => OptionKind::Pass,
                decision::OptionKind::Ability => OptionKind::Ability,
                decision::OptionKind::Anytime => OptionKind::Anytime,
            },
            label: self.text(self.localizer.asked(question).label(choice), &view.label),
            value: self.value(&view.value),
            piece: self.piece_of(view),
            count: view.count(),
        }
    }

    /// Something that a seat may do without being asked.
    pub fn interjection(&mut self, id: String, seat: Seat, choice: &Choice) -> Interjection {
        let view = self.view.interjection(choice);
        let label = self.text(self.localizer.label(choice), &view.label);
        Interjection { id, seat: self.seat(seat), label, piece: self.piece_of(&view) }
    }

    fn piece_of(&mut self, option: &OptionView) -> Option<PieceRef> {
        let id = option.component?;
        Some(self.reference(&ComponentRef { id, definition: option.definition.clone() }))
    }

    /// Whether the viewer sees everything that an option stands for.
    pub fn sees(&self, value: &hexforge_core::value::Value) -> bool {
        use hexforge_core::value::Value as Core;
        match value {
            Core::Comp(comp) => self.view.sees(*comp),
            Core::List(items) => items.iter().all(|item| self.sees(item)),
            Core::Map(entries) => entries.iter().all(|(_, entry)| self.sees(entry)),
            _ => true,
        }
    }

    /// An option that is not offered; none if the viewer does not see what it is about.
    pub fn unavailable(&mut self, unavailable: &UnavailableOption) -> Option<Unavailable> {
        let label = self.localizer.world.label(&unavailable.option);
        let seen = label.args.iter().all(|(_, arg)| self.sees(arg)) && self.sees(&unavailable.option.value);
        if !seen {
            return None;
        }
        let view = self.view.unavailable(unavailable);
        let reasons = unavailable.reasons.iter().zip(&view.reasons).map(|(reason, view)| Reason {
            text: reasons::brief(&self.localizer, reason),
            source: view.source.as_ref().map(|source| self.reference(source)),
        });
        let reasons = reasons.collect();
        let text = self.localizer.text(&label);
        Some(Unavailable { label: self.text(text, &view.option.label), piece: self.piece_of(&view.option), reasons })
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        let ending = self.scene.session.ending()?;
        let winners = ending.winners.iter().filter_map(|winner| self.seat_name(*winner)).collect();
        let text = result::text(&self.localizer, Some(&ending));
        Some(Ending { winners, how: ending.how.to_string(), text, scores: self.scores(&ending) })
    }

    fn scores(&self, ending: &state::Ending) -> Option<Scores> {
        let rows = ending.scores.as_ref()?.rows();
        let seats = rows.iter().map(|row| self.seat_name(row.player).unwrap_or_default()).collect();
        let lines = ScoreTable::of(&self.localizer, Some(ending))?.lines.into_iter();
        let lines = lines.map(|(name, numbers)| ScoreLine { name, numbers }).collect();
        Some(Scores { seats, lines })
    }
}
