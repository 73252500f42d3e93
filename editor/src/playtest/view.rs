//! Makes the snapshot of a game in play.

use super::play_state::Play;
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

/// The number of lines of the log to show.
const LOG_LINES: usize = 500;

/// How the author looks at the game.
pub(super) struct ViewOptions<'a> {
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

fn localizer<'a>(play: &'a Play, texts: &'a Texts<'a>, viewer: Option<CompId>) -> Localizer<'a> {
    // The author sees everything unless a viewer is set.
    Localizer {
        world: play.session.world(),
        texts,
        seats: &play.session.setup().seats,
        viewer,
        offered: viewer.is_none(),
    }
}

/// Fills in the parts of a snapshot that depend on the session.
pub(super) fn fill(state: &mut Snapshot, play: &Play, options: &ViewOptions<'_>) {
    let texts = texts(options.game, options.language);
    let world = play.session.world();
    let players = world.players();
    let viewer = options.viewer.and_then(|seat| players.get(seat).copied());
    let localizer = localizer(play, &texts, viewer);
    let sides = factions(&play.session, options.game.ruleset.game.faction);
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
    state.inputs = play.inputs.in_force().len();
    state.timeline = play.inputs.texts();
    state.rules.clone_from(&play.rules);
    state.redo = state.timeline.len() - state.inputs;
    state.ended = play.session.is_over().then(|| result::text(&localizer, play.session.ending().as_ref()));
    state.asked = play.session.decisions().iter().map(|d| asked(play, &localizer, d)).collect();
    state.unavailable = if options.unavailable { unavailable(play, &localizer) } else { Vec::new() };
    state.log = log(play, &localizer);
    state.frames = frames(play);
    state.scopes = scopes(play);
    state.tree = tree::tree(world, &localizer, viewer);
    state.inspected = options.inspected.and_then(|comp| tree::inspect(options.game, play, &localizer, CompId(comp)));
    state.board = board::build(world, &localizer, options.hints, viewer);
    state.hash = play.session.hash();
}

fn yes_or_no(localizer: &Localizer<'_>, yes: bool) -> String {
    localizer.builtin(if yes { builtin_messages::YES } else { builtin_messages::NO }, &[])
}

fn asked(play: &Play, localizer: &Localizer<'_>, decision: &Decision) -> Asked {
    let localizer = &Localizer { offered: true, ..*localizer };
    let question = &decision.question;
    let all = |choices: &[Choice]| choices.iter().map(|choice| offered(localizer, choice)).collect();
    Asked {
        id: decision.id,
        seat: play.session.world().seat_of(question.player).map(|seat| seat.0),
        who: localizer.component(question.player),
        prompt: localizer.text(&question.prompt),
        shape: match &question.shape {
            Shape::One => AskShape::One,
            Shape::Some { min, max } => AskShape::Some { min: *min, max: *max },
            Shape::Amount { min, max } => AskShape::Amount { min: *min, max: *max },
            Shape::Order => AskShape::Order,
            Shape::Assign { targets } => AskShape::Assign(all(targets)),
            Shape::Confirm => AskShape::Confirm { yes: yes_or_no(localizer, true), no: yes_or_no(localizer, false) },
        },
        options: all(&question.options),
    }
}

/// The first component in a value.
fn comp_of(value: &Value) -> Option<CompId> {
    match value {
        Value::Comp(comp) => Some(*comp),
        Value::List(items) => items.iter().find_map(comp_of),
        Value::Map(entries) => entries.iter().find_map(|(_, value)| comp_of(value)),
        _ => None,
    }
}

fn offered(localizer: &Localizer<'_>, choice: &Choice) -> Offered {
    let ruleset = localizer.world.ruleset();
    let comp = comp_of(&choice.value).filter(|comp| localizer.world.exists(*comp));
    let def = comp.map(|comp| localizer.world.def_of(comp)).or_else(|| choice.value.def());
    Offered {
        id: choice.id.to_string(),
        label: localizer.label(choice),
        kind: choice.kind,
        comp: comp.map(|comp| comp.0),
        definition: def.map(|def| ruleset.text(ruleset.def(def).id).to_string()),
    }
}

fn unavailable(play: &Play, localizer: &Localizer<'_>) -> Vec<UnavailableOption> {
    let localizer = &Localizer { offered: true, ..*localizer };
    let mut all = Vec::new();
    for decision in play.session.decisions() {
        // A hook that fails here also fails when the option is used, and is reported then.
        for unavailable in play.session.unavailable(decision.question.player).unwrap_or_default() {
            let ruleset = localizer.world.ruleset();
            let reason = |reason: &hexforge_core::world::Reason| UnavailableReason {
                text: reasons::text(localizer, reason),
                id: ruleset.text(reason.id).to_string(),
            };
            all.push(UnavailableOption {
                label: localizer.label(&unavailable.option),
                comp: comp_of(&unavailable.option.value).map(|comp| comp.0),
                reasons: unavailable.reasons.iter().map(reason).collect(),
            });
        }
    }
    all
}

fn log(play: &Play, localizer: &Localizer<'_>) -> Vec<LogLine> {
    let lines: Vec<hexforge_core::state::LogLine> = {
        let state = play.session.world().state();
        let log = state.log();
        log.iter().skip(log.len().saturating_sub(LOG_LINES)).cloned().collect()
    };
    let one = |line: &hexforge_core::state::LogLine| LogLine {
        depth: u16::try_from(line.depth.min(8)).unwrap_or(8),
        text: localizer.log_line(line).trim_start().to_owned(),
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

/// An answer in words, with the player.
pub(super) fn answer_text(game: &Game, play: &Play, language: Option<&str>, id: DecisionId, answer: &Answer) -> String {
    let texts = texts(game, language);
    let localizer = localizer(play, &texts, None);
    let Some(decision) = play.session.decisions().iter().find(|d| d.id == id) else { return format!("{answer:?}") };
    let question = &decision.question;
    let label = |id: &str| {
        let targets = match &question.shape {
            Shape::Assign { targets } => targets.as_slice(),
            _ => &[],
        };
        let found = question.options.iter().chain(targets).find(|o| o.id.as_ref() == id);
        found.map_or_else(|| id.to_owned(), |o| localizer.label(o))
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
        Answer::Confirm(yes) => yes_or_no(&localizer, *yes),
    };
    format!("{}: {what}", localizer.component(question.player))
}

/// The lines of the answer to `why`.
pub(super) fn why(game: &Game, play: &Play, language: Option<&str>, typed: &str) -> Result<Vec<String>, String> {
    let texts = texts(game, language);
    let localizer = localizer(play, &texts, None);
    let Some(decision) = play.session.decisions().first() else { return Err("No decision is open.".to_owned()) };
    let words: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
    whys::event(&play.session, decision.question.player, &words, &localizer)
}
