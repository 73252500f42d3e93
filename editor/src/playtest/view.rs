//! Puts a session into words and pictures.

use super::driver::Play;
use super::snapshot::{
    AskShape, Asked, FrameLine, LogLine, Offered, Snapshot, SnapshotSeat, UnavailableOption, UnavailableReason,
};
use super::tree;
use hexforge_core::decision::{Answer, Choice, Decision, DecisionId, Shape};
use hexforge_core::ids::CompId;
use hexforge_core::value::Value;
use hexforge_picture::board::{self, Hints};
use hexforge_play::Game;
use hexforge_play::bot_game::factions;
use hexforge_play::localizer::Localizer;
use hexforge_play::texts::Texts;
use hexforge_play::{reasons, result, why as whys};
use hexforge_schemas::builtin_messages;

/// How many lines of the log are shown.
const LOG: usize = 500;

/// How it is looked at.
pub(super) struct Look<'a> {
    pub game: &'a Game,
    pub hints: &'a Hints,
    pub language: Option<&'a str>,
    pub viewer: Option<usize>,
    pub inspected: Option<u32>,
    pub unavailable: bool,
}

fn texts<'g>(game: &'g Game, language: Option<&str>) -> Texts<'g> {
    language.and_then(|asked| game.texts(Some(asked)).ok()).unwrap_or_else(|| game.texts_for_tests())
}

fn speech<'a>(play: &'a Play, texts: &'a Texts<'a>, viewer: Option<CompId>) -> Localizer<'a> {
    // The author may know everything unless another view is asked for.
    Localizer {
        world: play.session.world(),
        texts,
        seats: &play.session.setup().seats,
        viewer,
        offered: viewer.is_none(),
    }
}

/// Fills in what depends on the session.
pub(super) fn fill(state: &mut Snapshot, play: &Play, look: &Look<'_>) {
    let texts = texts(look.game, look.language);
    let world = play.session.world();
    let players = world.players();
    let viewer = look.viewer.and_then(|seat| players.get(seat).copied());
    let speech = speech(play, &texts, viewer);
    let sides = factions(&play.session, look.game.ruleset.game.faction);
    let seats = play.start.seats.iter().zip(&players).enumerate();
    state.running = true;
    state.seats = seats
        .map(|(at, (seat, player))| SnapshotSeat {
            name: seat.name.clone(),
            comp: player.0,
            bot: seat.bot,
            side: sides.get(at).cloned().flatten(),
        })
        .collect();
    state.inputs = play.steps.in_force().len();
    state.timeline = play.steps.said();
    state.rules.clone_from(&play.rules);
    state.redo = state.timeline.len() - state.inputs;
    state.ended = play.session.is_over().then(|| result::text(&speech, play.session.ending().as_ref()));
    state.asked = play.session.decisions().iter().map(|d| asked(play, &speech, d)).collect();
    state.unavailable = if look.unavailable { unavailable(play, &speech) } else { Vec::new() };
    state.log = log(play, &speech);
    state.frames = frames(play);
    state.scopes = scopes(play);
    state.tree = tree::tree(world, &speech, viewer);
    state.inspected = look.inspected.and_then(|comp| tree::inspect(look.game, play, &speech, CompId(comp)));
    state.board = board::build(world, &speech, look.hints, viewer);
    state.hash = play.session.hash();
}

fn yes_or_no(speech: &Localizer<'_>, yes: bool) -> String {
    speech.builtin(if yes { builtin_messages::YES } else { builtin_messages::NO }, &[])
}

fn asked(play: &Play, speech: &Localizer<'_>, decision: &Decision) -> Asked {
    let speech = &Localizer { offered: true, ..*speech };
    let question = &decision.question;
    let all = |choices: &[Choice]| choices.iter().map(|choice| offered(speech, choice)).collect();
    Asked {
        id: decision.id,
        seat: play.session.world().seat_of(question.player).map(|seat| seat.0),
        who: speech.component(question.player),
        prompt: speech.text(&question.prompt),
        shape: match &question.shape {
            Shape::One => AskShape::One,
            Shape::Some { min, max } => AskShape::Some { min: *min, max: *max },
            Shape::Amount { min, max } => AskShape::Amount { min: *min, max: *max },
            Shape::Order => AskShape::Order,
            Shape::Assign { targets } => AskShape::Assign(all(targets)),
            Shape::Confirm => AskShape::Confirm { yes: yes_or_no(speech, true), no: yes_or_no(speech, false) },
        },
        options: all(&question.options),
    }
}

/// The component that a value is, or whose ability it names.
fn comp_of(value: &Value) -> Option<CompId> {
    match value {
        Value::Comp(comp) => Some(*comp),
        Value::List(items) => items.iter().find_map(comp_of),
        Value::Map(entries) => entries.iter().find_map(|(_, value)| comp_of(value)),
        _ => None,
    }
}

fn offered(speech: &Localizer<'_>, choice: &Choice) -> Offered {
    let ruleset = speech.world.ruleset();
    let comp = comp_of(&choice.value).filter(|comp| speech.world.exists(*comp));
    let def = comp.map(|comp| speech.world.def_of(comp)).or_else(|| choice.value.def());
    Offered {
        id: choice.id.to_string(),
        label: speech.label(choice),
        kind: choice.kind,
        comp: comp.map(|comp| comp.0),
        definition: def.map(|def| ruleset.text(ruleset.def(def).id).to_string()),
    }
}

fn unavailable(play: &Play, speech: &Localizer<'_>) -> Vec<UnavailableOption> {
    let speech = &Localizer { offered: true, ..*speech };
    let mut all = Vec::new();
    for decision in play.session.decisions() {
        // A hook that fails here fails when it is used, too, and is told then.
        for unavailable in play.session.unavailable(decision.question.player).unwrap_or_default() {
            let ruleset = speech.world.ruleset();
            let reason = |reason: &hexforge_core::world::Reason| UnavailableReason {
                text: reasons::text(speech, reason),
                id: ruleset.text(reason.id).to_string(),
            };
            all.push(UnavailableOption {
                label: speech.label(&unavailable.option),
                comp: comp_of(&unavailable.option.value).map(|comp| comp.0),
                reasons: unavailable.reasons.iter().map(reason).collect(),
            });
        }
    }
    all
}

fn log(play: &Play, speech: &Localizer<'_>) -> Vec<LogLine> {
    let lines: Vec<hexforge_core::state::LogLine> = {
        let state = play.session.world().state();
        let log = state.log();
        log.iter().skip(log.len().saturating_sub(LOG)).cloned().collect()
    };
    let one = |line: &hexforge_core::state::LogLine| LogLine {
        depth: u16::try_from(line.depth.min(8)).unwrap_or(8),
        text: speech.log_line(line).trim_start().to_owned(),
        key: line.key.to_string(),
        comps: line.args.iter().filter_map(|(_, value)| value.comp()).map(|comp| comp.0).collect(),
    };
    lines.iter().map(one).collect()
}

fn frames(play: &Play) -> Vec<FrameLine> {
    let line = |text: &String| {
        let id = text.split_whitespace().nth(1).map(|id| id.trim_end_matches(',').to_owned());
        FrameLine { text: text.clone(), id: id.filter(|id| id.contains(':')) }
    };
    play.session.trace().iter().rev().map(line).collect()
}

fn scopes(play: &Play) -> Vec<String> {
    let world = play.session.world();
    let ruleset = world.ruleset().clone();
    let state = world.state();
    state.scopes().iter().filter_map(|s| Some(format!("{} {}", ruleset.text(s.name?), s.serial))).collect()
}

/// An answer in words: who answers what.
pub(super) fn said(game: &Game, play: &Play, language: Option<&str>, id: DecisionId, answer: &Answer) -> String {
    let texts = texts(game, language);
    let speech = speech(play, &texts, None);
    let Some(decision) = play.session.decisions().iter().find(|d| d.id == id) else { return format!("{answer:?}") };
    let question = &decision.question;
    let label = |id: &str| {
        let targets = match &question.shape {
            Shape::Assign { targets } => targets.as_slice(),
            _ => &[],
        };
        let found = question.options.iter().chain(targets).find(|o| o.id.as_ref() == id);
        found.map_or_else(|| id.to_owned(), |o| speech.label(o))
    };
    let list = |ids: &[std::sync::Arc<str>]| ids.iter().map(|id| label(id)).collect::<Vec<_>>().join(", ");
    let what = match answer {
        Answer::One(id) => label(id),
        Answer::Some(ids) if ids.is_empty() => "none".to_owned(),
        Answer::Some(ids) | Answer::Order(ids) => list(ids),
        Answer::Amount(n) => n.to_string(),
        Answer::Assign(pairs) => {
            pairs.iter().map(|(item, to)| format!("{} → {}", label(item), label(to))).collect::<Vec<_>>().join(", ")
        }
        Answer::Confirm(yes) => yes_or_no(&speech, *yes),
    };
    format!("{}: {what}", speech.component(question.player))
}

/// What `why` says.
pub(super) fn why(game: &Game, play: &Play, language: Option<&str>, typed: &str) -> Result<Vec<String>, String> {
    let texts = texts(game, language);
    let speech = speech(play, &texts, None);
    let Some(decision) = play.session.decisions().first() else { return Err("nobody is asked anything".to_owned()) };
    let words: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
    whys::event(&play.session, decision.question.player, &words, &speech)
}
