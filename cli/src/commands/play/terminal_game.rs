//! The game loop in the terminal: asks the player who decides and carries out what they type.

mod asking;
mod saving;

use super::commands::{self, HELP, TerminalCommand};
use super::failures::Failures;
use super::parse_answer::{self, Begun};
use super::recovery::Recovery;
use super::screen::Screens;
use super::seats::{Controller, Seat};
use crate::Status;
use crate::commands::explain;
use crate::names;
use crate::output::Out;
use crate::render::localizer::Localizer;
use crate::render::result::ScoreTable;
use crate::render::{question, state, text_table};
use crate::texts::Texts;
use hexforge_core::decision::Decision;
use hexforge_core::engine::EngineError;
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Ruleset, Visibility};
use hexforge_core::session::{Session, SessionError};
use hexforge_io::lines::{self, Line};
use hexforge_io::shown::shown_name;
use hexforge_picture::board::Hints;
use hexforge_play::{Game, errors, why};
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use asking::alike;

/// A typed line may have at most so many bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// A running game.
pub struct TerminalGame<'a> {
    game: &'a Game,
    host: Rc<dyn ScriptHost>,
    session: Session,
    seats: Vec<Seat>,
    texts: &'a Texts<'a>,
    record: Option<PathBuf>,
    out: &'a mut Out,
    /// Whether input and output are a terminal.
    at_terminal: bool,
    /// Whether the game has changed since it was last saved by the player.
    unsaved: bool,
    recovery: Recovery,
    /// The player who answered last.
    last: Option<CompId>,
    screens: Screens,
    failures: Failures,
    /// What the player has chosen for the first parts of a choice in parts.
    begun: Vec<Arc<str>>,
}

/// What to do after a typed line.
enum NextStep {
    AskAgain,
    /// The game has changed, but not by an answer.
    Moved,
    Answered,
    Quit,
}

impl<'a> TerminalGame<'a> {
    /// Creates the game loop.
    pub fn new(
        game: &'a Game,
        host: Rc<dyn ScriptHost>,
        session: Session,
        seats: Vec<Seat>,
        texts: &'a Texts<'a>,
        record: Option<PathBuf>,
        out: &'a mut Out,
    ) -> Self {
        let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        Self {
            game,
            host,
            session,
            seats,
            texts,
            record,
            out,
            at_terminal,
            unsaved: false,
            recovery: Recovery::default(),
            last: None,
            screens: Screens::new(Hints::new(game.outline())),
            failures: Failures::new(false),
            begun: Vec::new(),
        }
    }

    /// The same game with other rules for what is shown of errors.
    pub fn with_failures(self, failures: Failures) -> Self {
        Self { failures, ..self }
    }

    /// Plays until the game is over or the player quits.
    ///
    /// # Errors
    /// Input or output fails.
    pub fn play(mut self) -> anyhow::Result<Status> {
        for player in self.session.world().players() {
            let (localizer, screens) = self.reader(Some(player));
            screens.start(&localizer);
        }
        let played = self.run_decisions();
        let kept = self.save_on_exit();
        played?;
        kept?;
        Ok(Status::Fine)
    }

    fn run_decisions(&mut self) -> anyhow::Result<()> {
        let mut may_interject = true;
        while let Some(decision) = self.session.decisions().first().cloned() {
            // At most once before each answer, so that the game goes on.
            if std::mem::take(&mut may_interject) && self.let_bots_interject()? {
                continue;
            }
            let player = decision.question.player;
            let seat = self.session.world().seat_of(player).map(|seat| seat.0);
            if self.let_bot_answer(seat, &decision)? {
                may_interject = true;
                continue;
            }
            self.autosave()?;
            self.hand_over(player)?;
            self.begun.clear();
            self.ask(&decision)?;
            loop {
                let Some(line) = self.read_line()? else { return Ok(()) };
                match self.handle_line(&decision, line.trim())? {
                    NextStep::AskAgain => {}
                    NextStep::Moved => break,
                    NextStep::Answered => {
                        may_interject = true;
                        break;
                    }
                    NextStep::Quit => return Ok(()),
                }
            }
        }
        self.show_ending()
    }

    /// Lets the bot of the seat answer, if there is one. If its answer fails, the person at the terminal takes over the seat.
    fn let_bot_answer(&mut self, seat: Option<usize>, decision: &Decision) -> anyhow::Result<bool> {
        let Some(at) = seat else { return Ok(false) };
        let Some(Controller::Bot(bot)) = self.seats.get_mut(at).map(|seat| &mut seat.controller) else {
            return Ok(false);
        };
        let answer = bot.answer(&mut self.session, &decision.question).map_err(|e| EngineError::from(e).into());
        match answer.and_then(|answer| self.session.answer(decision.seat, decision.id, answer)) {
            Ok(_) => {
                self.unsaved = true;
                Ok(true)
            }
            Err(error) => {
                self.take_over(at, decision.question.player, &error)?;
                Ok(false)
            }
        }
    }

    /// Lets the bots do something without being asked. Returns whether one did. If that fails, a person takes over the seat.
    fn let_bots_interject(&mut self) -> anyhow::Result<bool> {
        for at in 0..self.seats.len() {
            let seat = hexforge_core::ids::Seat(at);
            let Some(player) = self.session.world().player_at(seat) else { continue };
            let Some(Controller::Bot(bot)) = self.seats.get_mut(at).map(|seat| &mut seat.controller) else { continue };
            let done = match bot.interject(&mut self.session, seat) {
                Ok(None) => continue,
                Ok(Some(id)) => self.session.interject(seat, &id).map(|_| ()),
                Err(error) => Err(EngineError::from(error).into()),
            };
            match done {
                Ok(()) => {
                    self.unsaved = true;
                    return Ok(true);
                }
                Err(error) => self.take_over(at, player, &error)?,
            }
        }
        Ok(false)
    }

    /// Gives the seat of a bot that failed to the person at the terminal.
    fn take_over(&mut self, at: usize, player: CompId, error: &SessionError) -> anyhow::Result<()> {
        let Some(seat) = self.seats.get_mut(at) else { return Ok(()) };
        seat.controller = Controller::Human;
        let name = shown_name(&seat.name).into_owned();
        let error = self.failures.text(self.session.world(), player, &errors::session(error));
        self.print_error_lines(&format!(
            "{error}\nThe bot of {name} failed and what it did was undone. Answer for {name} from now on"
        ))
    }

    fn localizer(&self, viewer: CompId) -> Localizer<'_> {
        let seats = &self.session.setup().seats;
        Localizer { world: self.session.world(), texts: self.texts, seats, viewer: Some(viewer), offered: false }
    }

    /// Clears the screen between two people who share the terminal, so that nobody sees the other's secrets.
    fn hand_over(&mut self, player: CompId) -> anyhow::Result<()> {
        let people = self.seats.iter().filter(|seat| seat.is_human()).count();
        let same = self.last.replace(player) == Some(player);
        if same || people < 2 || !self.at_terminal || !has_secrets(&self.game.ruleset) {
            return Ok(());
        }
        let name = self.localizer(player).component(player);
        self.out.clear()?;
        self.out.text(&self.out.style.bold(&format!("{name}, press Enter")))?;
        self.out.flush()?;
        lines::read(&mut io::stdin().lock(), LONGEST_LINE)?;
        self.out.clear()?;
        Ok(())
    }

    /// The texts and the screens for a reader; none: the public.
    fn reader(&mut self, viewer: Option<CompId>) -> (Localizer<'_>, &mut Screens) {
        let seats = &self.session.setup().seats;
        let localizer = Localizer { world: self.session.world(), texts: self.texts, seats, viewer, offered: false };
        (localizer, &mut self.screens)
    }

    fn show_map(&mut self, player: CompId) -> anyhow::Result<()> {
        let page = self.out.page();
        let (localizer, screens) = self.reader(Some(player));
        match screens.map(&localizer, page) {
            Some(map) => self.out.text(&map)?,
            None => self.print_error("this game has no map. Type `state` to see what is on the table")?,
        }
        Ok(())
    }

    /// Reads what is typed; none at the end of the input.
    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        loop {
            self.out.text("> ")?;
            self.out.flush()?;
            let problem = match lines::read(&mut io::stdin().lock(), LONGEST_LINE)? {
                None => {
                    self.out.line("")?;
                    return Ok(None);
                }
                Some(Line::Text(line)) => {
                    // Echo the input of a script, so that its output is readable on its own.
                    if !io::stdin().is_terminal() {
                        self.out.line(line.trim_end())?;
                    }
                    return Ok(Some(line));
                }
                Some(Line::NotText) => {
                    "this line is not understood, because it is not UTF-8 text. Type it again".to_owned()
                }
                Some(Line::TooLong) => format!("this line is longer than {LONGEST_LINE} bytes. Type a shorter one"),
            };
            if !io::stdin().is_terminal() {
                self.out.line("")?;
            }
            self.print_error(&problem)?;
        }
    }

    /// Prints what is wrong, on one line.
    fn print_error(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.line(&self.out.style.red(text))?;
        Ok(())
    }

    /// Prints what is wrong, in lines whose parts are visible already.
    fn print_error_lines(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.text(&format!("{}\n", self.out.style.red(text)))?;
        Ok(())
    }

    fn handle_line(&mut self, decision: &Decision, typed: &str) -> anyhow::Result<NextStep> {
        match commands::parse(typed) {
            Err(problem) => {
                self.print_error(&problem)?;
                Ok(NextStep::AskAgain)
            }
            Ok(Some(command)) => self.run_command(decision, command),
            Ok(None) => self.answer(decision, typed),
        }
    }

    fn answer(&mut self, decision: &Decision, typed: &str) -> anyhow::Result<NextStep> {
        if typed.is_empty() {
            return Ok(NextStep::AskAgain);
        }
        let in_parts = !decision.question.parts().is_empty();
        if in_parts && typed == "back" {
            return self.take_part_back(decision);
        }
        let parsed = if in_parts {
            let alike = |chosen: &[Arc<str>]| alike(&self.session, &decision.question, chosen);
            parse_answer::parts(&decision.question, &self.begun, alike, typed)
        } else {
            let alike = alike(&self.session, &decision.question, &[]);
            let parsed = parse_answer::parse(&question::shown(&decision.question, &alike), typed);
            // An option that is not shown, because another one stands for it, can be named by its id.
            let parsed = parsed.or_else(|problem| {
                parse_answer::parse(&decision.question, typed).ok().filter(|_| typed.contains('#')).ok_or(problem)
            });
            parsed.map(|answer| Begun::Answer(alike.spread(answer)))
        };
        let answer = match parsed {
            Ok(Begun::Answer(answer)) => answer,
            Ok(Begun::Parts(chosen)) => {
                self.begun = chosen;
                self.ask_part(decision)?;
                return Ok(NextStep::AskAgain);
            }
            Err(problem) => {
                self.print_error(&problem)?;
                return Ok(NextStep::AskAgain);
            }
        };
        match self.session.answer(decision.seat, decision.id, answer) {
            Ok(_) => {
                self.unsaved = true;
                Ok(NextStep::Answered)
            }
            Err(error) => {
                let is_of_the_rules = matches!(error, hexforge_core::session::SessionError::Engine(_));
                let mut text = errors::session(&error);
                if is_of_the_rules {
                    text = self.failures.text(self.session.world(), decision.question.player, &text);
                }
                self.print_error_lines(&text)?;
                if is_of_the_rules {
                    self.out.line("Your answer was undone. Choose another one, or type `undo` or `save FILE`")?;
                }
                // The question may have been asked again with a new id.
                Ok(if self.session.decisions().first() == Some(decision) {
                    NextStep::AskAgain
                } else {
                    NextStep::Moved
                })
            }
        }
    }

    fn run_command(&mut self, decision: &Decision, command: TerminalCommand) -> anyhow::Result<NextStep> {
        let player = decision.question.player;
        match command {
            TerminalCommand::Quit => return Ok(NextStep::Quit),
            TerminalCommand::Act(words) => return self.act(player, &words),
            TerminalCommand::Undo => return self.undo(),
            TerminalCommand::Redo => return self.redo(),
            TerminalCommand::Help => self.out.text(HELP)?,
            TerminalCommand::Find(text) => self.find(decision, &text)?,
            TerminalCommand::Log(count) => {
                let lines = self.localizer(player).log(count);
                self.print_lines(&lines)?;
            }
            TerminalCommand::Board => self.show_map(player)?,
            TerminalCommand::State(which) => self.show_state(player, which.as_deref())?,
            TerminalCommand::Why(words) => {
                let localizer = self.localizer(player);
                let lines = why::event(&self.session, player, &words, &localizer);
                self.print_result(lines)?;
            }
            TerminalCommand::Explain(id) => {
                let lines = explain::lines(self.game, &id);
                self.print_result(lines)?;
            }
            TerminalCommand::Save { file, replace } => self.save(Path::new(&file), replace)?,
        }
        Ok(NextStep::AskAgain)
    }

    /// Lists what a person can do without being asked, or does it.
    fn act(&mut self, asked: CompId, words: &[String]) -> anyhow::Result<NextStep> {
        let named = words.first().and_then(|name| names::player(&self.session, name));
        let (player, words) = named.map_or((asked, words), |player| (player, words.get(1..).unwrap_or_default()));
        let Some(seat) = self.session.world().seat_of(player) else { return Ok(NextStep::AskAgain) };
        if self.seats.get(seat.0).is_some_and(|seat| !seat.is_human()) {
            self.print_error("a bot plays for this player")?;
            return Ok(NextStep::AskAgain);
        }
        if named.is_some() {
            self.hand_over(player)?;
        }
        let options = match self.session.interjections(seat) {
            Ok(options) => options,
            Err(error) => {
                let text = self.failures.text(self.session.world(), player, &error.to_string());
                self.print_error_lines(&text)?;
                return Ok(NextStep::AskAgain);
            }
        };
        let id = match (words, options.is_empty()) {
            (_, true) => {
                self.print_error("there is nothing to do without being asked")?;
                return Ok(NextStep::AskAgain);
            }
            ([], false) => {
                let lines = question::unasked(&self.localizer(player), &options);
                self.print_lines(&lines)?;
                return Ok(NextStep::AskAgain);
            }
            (words, false) => match parse_answer::unasked(&options, &words.join(" ")) {
                Ok(id) => id,
                Err(problem) => {
                    self.print_error(&problem)?;
                    return Ok(NextStep::AskAgain);
                }
            },
        };
        match self.session.interject(seat, &id) {
            Ok(_) => self.unsaved = true,
            Err(error) => {
                let text = self.failures.text(self.session.world(), player, &errors::session(&error));
                self.print_error_lines(&text)?;
            }
        }
        Ok(NextStep::Moved)
    }

    fn print_lines(&mut self, lines: &[String]) -> anyhow::Result<()> {
        for line in lines {
            self.out.line(line)?;
        }
        Ok(())
    }

    fn print_result(&mut self, lines: Result<Vec<String>, String>) -> anyhow::Result<()> {
        match lines {
            Ok(lines) => self.print_lines(&lines),
            Err(problem) => self.print_error(&problem),
        }
    }

    fn show_state(&mut self, player: CompId, which: Option<&str>) -> anyhow::Result<()> {
        let world = self.session.world();
        let root = match which {
            None => world.table().ok_or_else(|| "there is no table".to_owned()),
            Some(name) => match names::player(&self.session, name) {
                Some(found) => Ok(found),
                None => names::component(world, player, name),
            },
        };
        match root {
            Ok(root) => {
                let text = state::text(&self.localizer(player), root, which.is_some(), self.out.page());
                self.out.text(&text)?;
                Ok(())
            }
            Err(problem) => self.print_error(&problem),
        }
    }

    /// Checks whether a person at this terminal decides next, or nobody does.
    fn human_decides(&self) -> bool {
        let Some(decision) = self.session.decisions().first() else { return true };
        let seat = self.seats.get(decision.seat.0);
        seat.is_none_or(Seat::is_human)
    }

    /// Undoes the last answer of a person at this terminal and the later answers of bots.
    fn undo(&mut self) -> anyhow::Result<NextStep> {
        let before = self.session.input_count();
        loop {
            if let Err(error) = self.session.undo() {
                self.print_error_lines(&errors::session(&error))?;
                if self.session.input_count() != before {
                    self.session.go_to(before)?;
                }
                return Ok(NextStep::Moved);
            }
            if self.human_decides() {
                return Ok(self.moved());
            }
        }
    }

    fn redo(&mut self) -> anyhow::Result<NextStep> {
        loop {
            if let Err(error) = self.session.redo() {
                self.print_error_lines(&errors::session(&error))?;
                return Ok(NextStep::AskAgain);
            }
            if self.human_decides() || self.session.redo_count() == 0 {
                return Ok(self.moved());
            }
        }
    }

    fn moved(&mut self) -> NextStep {
        self.unsaved = true;
        self.screens.log_was_cut(self.session.world().state().log().len());
        NextStep::Moved
    }

    fn show_ending(&mut self) -> anyhow::Result<()> {
        let page = self.out.page();
        let ending = self.session.ending();
        let (localizer, screens) = self.reader(None);
        let screen = screens.text(&localizer, page);
        let result = hexforge_play::result::text(&localizer, ending.as_ref());
        let scores = ScoreTable::of(&localizer, ending.as_ref());
        self.out.text(&format!("\n{screen}"))?;
        self.out.line(&self.out.style.bold(&result))?;
        if let Some(scores) = scores {
            self.out.line("")?;
            self.out.text(&text_table::scores(&scores, self.out.style))?;
        }
        // A finished game needs no recovery file.
        self.unsaved = false;
        Ok(())
    }
}

/// Checks whether the game has anything that only its owner may see.
fn has_secrets(ruleset: &Ruleset) -> bool {
    let own = |visible: Visibility| matches!(visible, Visibility::Owner | Visibility::To(_));
    ruleset
        .kinds
        .iter()
        .any(|kind| kind.slots.iter().any(|s| own(s.visible)) || kind.fields.iter().any(|f| own(f.visible)))
}
