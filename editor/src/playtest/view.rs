//! Makes the snapshot of a game in play.

use super::play_state::Play;
use super::snapshot::{
    FrameLine, LocalizedDecision, LocalizedLine, LocalizedUnavailable, PartTexts, Snapshot, SnapshotSeat, Unasked,
};
use super::tree;
use hexforge_core::decision::{Answer, Choice, Decision, DecisionId, Shape};
use hexforge_core::engine::UnavailableOption;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::parts::Part;
use hexforge_core::state::LogLine;
use hexforge_core::view::{GameView, OptionView, PartView, ShapeView, Viewer};
use hexforge_picture::board::{self, Hints};
use hexforge_play::Game;
use hexforge_play::bot_game::factions;
use hexforge_play::localizer::Localizer;
use hexforge_play::result::ScoreTable;
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
    let players = world.seats();
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
    state.scores = ScoreTable::of(&localizer, play.session.ending().as_ref());
    state.asked = decisions(play, &localizer);
    state.unasked = unasked(play, &localizer);
    state.unavailable = if options.unavailable { unavailable(play, &localizer) } else { Vec::new() };
    let reader = options.viewer.map_or(Viewer::Author, |seat| Viewer::Seat(Seat(seat)));
    state.log = log(play, &localizer, reader);
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

fn decisions(play: &Play, localizer: &Localizer<'_>) -> Vec<LocalizedDecision> {
    let game = play.session.view(Viewer::Author);
    let one = |decision: &Decision| localized(&game, &localizer.asked(&decision.question), decision);
    play.session.decisions().iter().filter_map(one).collect()
}

fn localized(game: &GameView<'_>, localizer: &Localizer<'_>, decision: &Decision) -> Option<LocalizedDecision> {
    let question = &decision.question;
    let view = game.decision(decision)?;
    let labels = |choices: &[Choice], views: &[OptionView]| {
        let label = |view: &OptionView| {
            let label = choices.iter().find(|choice| choice.id == view.id).map(|choice| localizer.label(choice));
            let label = label.unwrap_or_default();
            if view.count() > 1 { format!("{label} × {}", view.count()) } else { label }
        };
        views.iter().map(label).collect()
    };
    let texts = |(part, view): (&Part, &PartView)| PartTexts {
        prompt: localizer.text(&part.prompt),
        labels: labels(&part.choices, &view.choices),
    };
    Some(LocalizedDecision {
        who: localizer.component(question.player),
        prompt: localizer.text(&question.prompt),
        labels: labels(&question.options, &view.question.options),
        target_labels: match (&question.shape, &view.question.shape) {
            (Shape::Assign { targets }, ShapeView::Assign { targets: views }) => labels(targets, views),
            _ => Vec::new(),
        },
        part_texts: question.parts().iter().zip(view.question.shape.parts()).map(texts).collect(),
        view,
        yes_and_no: (yes_or_no(localizer, true), yes_or_no(localizer, false)),
    })
}

fn unasked(play: &Play, localizer: &Localizer<'_>) -> Vec<Unasked> {
    let game = play.session.view(Viewer::Author);
    let of = |(seat, player): (usize, CompId)| {
        // A hook that fails here also fails when the ability is used, and is reported then.
        let options = play.session.interjections(Seat(seat)).unwrap_or_default();
        let one = move |option: Choice| Unasked {
            seat,
            who: localizer.component(player),
            view: game.interjection(&option),
            label: localizer.label(&option),
        };
        options.into_iter().map(one).collect::<Vec<_>>()
    };
    play.session.world().seats().into_iter().enumerate().flat_map(of).collect()
}

fn unavailable(play: &Play, localizer: &Localizer<'_>) -> Vec<LocalizedUnavailable> {
    let game = play.session.view(Viewer::Author);
    // A hook that fails here also fails when the option is used, and is reported then.
    let of = |decision: &Decision| play.session.unavailable(decision.question.player).unwrap_or_default();
    let one = |option: UnavailableOption| LocalizedUnavailable {
        view: game.unavailable(&option),
        label: localizer.label(&option.option),
        sentences: option.reasons.iter().map(|reason| reasons::text(localizer, reason)).collect(),
    };
    play.session.decisions().iter().flat_map(of).map(one).collect()
}

fn log(play: &Play, localizer: &Localizer<'_>, viewer: Viewer) -> Vec<LocalizedLine> {
    let lines: Vec<LogLine> = {
        let state = play.session.world().state();
        let log = state.log();
        log.iter().skip(log.len().saturating_sub(LOG_LINES)).cloned().collect()
    };
    let game = play.session.view(viewer);
    let one = |line: &LogLine| LocalizedLine {
        view: game.log_line(line),
        text: localizer.log_line(line).trim_start().to_owned(),
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

/// What a player does without being asked, in words, with the player.
pub(super) fn interjection_text(game: &Game, play: &Play, language: Option<&str>, seat: Seat, id: &str) -> String {
    let texts = texts(game, language);
    let localizer = localizer(play, &texts, None);
    let options = play.session.interjections(seat).unwrap_or_default();
    let found = options.iter().find(|option| option.id.as_ref() == id);
    let what = found.map_or_else(|| id.to_owned(), |option| localizer.label(option));
    match play.session.world().player_at(seat) {
        Some(player) => format!("{}: {what}", localizer.component(player)),
        None => what,
    }
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
        Answer::Parts(ids) => {
            let choices = question.parts().iter().zip(ids);
            let choices = choices.filter_map(|(part, id)| part.choices.iter().find(|choice| choice.id == *id));
            choices.map(|choice| localizer.label(choice)).collect::<Vec<_>>().join(" → ")
        }
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
