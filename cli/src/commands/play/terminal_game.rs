//! The table: asks whoever is to decide, and does what is typed.

use super::answer;
use super::commands::{self, HELP, TerminalCommand};
use super::recovery::Recovery;
use super::seats::{Controller, Seat};
use crate::Status;
use crate::commands::explain;
use crate::names;
use crate::output::Out;
use crate::render::localizer::Localizer;
use crate::render::{question, state};
use crate::saves;
use crate::texts::Texts;
use hexforge_core::decision::Decision;
use hexforge_core::engine::EngineError;
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Ruleset, Visibility};
use hexforge_core::session::Session;
use hexforge_play::Game;
use hexforge_play::why;
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A state of so many lines is shown with every question.
const SMALL_STATE: usize = 24;

/// How many lines of the log are shown with a question, and at the end.
const LOG_LINES: usize = 12;

/// A game being played.
pub struct TerminalGame<'a> {
    game: &'a Game,
    host: Rc<dyn ScriptHost>,
    session: Session,
    seats: Vec<Seat>,
    texts: &'a Texts<'a>,
    record: Option<PathBuf>,
    out: &'a mut Out,
    /// Whether somebody looks at a terminal.
    at_terminal: bool,
    /// Whether there is something that no file but the recovery file holds.
    unsaved: bool,
    recovery: Recovery,
    /// Who sat at the terminal last.
    last: Option<CompId>,
    /// How many lines of the log were shown.
    told: usize,
}

/// What comes after a line that was typed.
enum After {
    AskAgain,
    Moved,
    Quit,
}

impl<'a> TerminalGame<'a> {
    /// A table.
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
            told: 0,
        }
    }

    /// Plays until the game is over or somebody quits.
    ///
    /// # Errors
    /// Nothing can be read or written.
    pub fn play(mut self) -> anyhow::Result<Status> {
        let played = self.rounds();
        let kept = self.keep();
        played?;
        kept?;
        Ok(Status::Fine)
    }

    fn rounds(&mut self) -> anyhow::Result<()> {
        while let Some(decision) = self.session.decisions().first().cloned() {
            let player = decision.question.player;
            let seat = self.session.world().seat_of(player).map(|seat| seat.0);
            if self.answered_by_bot(seat, &decision)? {
                continue;
            }
            self.autosave();
            self.hand_over(player)?;
            self.ask(&decision)?;
            loop {
                let Some(line) = self.read_line()? else { return Ok(()) };
                match self.take(&decision, line.trim())? {
                    After::AskAgain => {}
                    After::Moved => break,
                    After::Quit => return Ok(()),
                }
            }
        }
        self.tell_end()
    }

    /// Keeps an unsaved game where it survives the end of the program, however that comes.
    fn autosave(&mut self) {
        if self.unsaved {
            // Where nothing can be written the game can still be played, and `save` says why.
            let _ = self.session.draft().map_err(anyhow::Error::from).map(|save| self.recovery.keep(&save).is_ok());
        }
    }

    /// Lets a bot answer, if one sits there. A bot whose answer fails leaves its seat to whoever is at the terminal.
    fn answered_by_bot(&mut self, seat: Option<usize>, decision: &Decision) -> anyhow::Result<bool> {
        let Some(seat) = seat.and_then(|at| self.seats.get_mut(at)) else { return Ok(false) };
        let Controller::Bot(bot) = &mut seat.controller else { return Ok(false) };
        let answer = bot.answer(&mut self.session, &decision.question).map_err(|e| EngineError::from(e).into());
        match answer.and_then(|answer| self.session.answer(decision.seat, decision.id, answer)) {
            Ok(_) => {
                self.unsaved = true;
                Ok(true)
            }
            Err(error) => {
                seat.controller = Controller::Human;
                let name = seat.name.clone();
                self.complain(&format!(
                    "{error}\nthe answer of {name}'s bot does not count; you answer for {name} now"
                ))?;
                Ok(false)
            }
        }
    }

    fn localizer(&self, viewer: CompId) -> Localizer<'_> {
        let seats = &self.session.setup().seats;
        Localizer { world: self.session.world(), texts: self.texts, seats, viewer: Some(viewer), offered: false }
    }

    /// Where several people share a terminal, the next one should see only what is hers.
    fn hand_over(&mut self, player: CompId) -> anyhow::Result<()> {
        let people = self.seats.iter().filter(|seat| seat.is_human()).count();
        let same = self.last.replace(player) == Some(player);
        if same || people < 2 || !self.at_terminal || !has_secrets(&self.game.ruleset) {
            return Ok(());
        }
        let name = self.localizer(player).component(player);
        self.out.text(&format!("\u{1b}[2J\u{1b}[H{}", self.out.style.bold(&format!("{name}, press Enter"))))?;
        self.out.flush()?;
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        self.out.text("\u{1b}[2J\u{1b}[H")?;
        Ok(())
    }

    fn ask(&mut self, decision: &Decision) -> anyhow::Result<()> {
        let player = decision.question.player;
        let style = self.out.style;
        let localizer = self.localizer(player);
        let shown = self.session.world().table().map(|table| state::text(&localizer, table, false, style));
        let length = self.session.world().state().log().len();
        let news = localizer.log(length.saturating_sub(self.told).min(LOG_LINES));
        let asked = question::text(&localizer, &decision.question, style);
        let first = self.told == 0;
        self.told = length;
        self.out.line("")?;
        for line in news {
            self.out.line(&style.dim(&line))?;
        }
        if let Some(shown) = shown.filter(|text| first || text.lines().count() <= SMALL_STATE) {
            self.out.text(&shown)?;
        }
        self.out.text(&asked)?;
        self.out.flush()?;
        Ok(())
    }

    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        self.out.text("> ")?;
        self.out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            self.out.line("")?;
            return Ok(None);
        }
        // A script's lines are shown, so that its output can be read by itself.
        if !io::stdin().is_terminal() {
            self.out.line(line.trim_end())?;
        }
        Ok(Some(line))
    }

    fn complain(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.line(&self.out.style.red(text))?;
        Ok(())
    }

    fn take(&mut self, decision: &Decision, typed: &str) -> anyhow::Result<After> {
        match commands::parse(typed) {
            Err(problem) => {
                self.complain(&problem)?;
                Ok(After::AskAgain)
            }
            Ok(Some(command)) => self.run_command(decision, command),
            Ok(None) => self.answer(decision, typed),
        }
    }

    fn answer(&mut self, decision: &Decision, typed: &str) -> anyhow::Result<After> {
        if typed.is_empty() {
            return Ok(After::AskAgain);
        }
        let answer = match answer::parse(&decision.question, typed) {
            Ok(answer) => answer,
            Err(problem) => {
                self.complain(&problem)?;
                return Ok(After::AskAgain);
            }
        };
        match self.session.answer(decision.seat, decision.id, answer) {
            Ok(_) => {
                self.unsaved = true;
                Ok(After::Moved)
            }
            Err(error) => {
                self.complain(&error.to_string())?;
                if matches!(error, hexforge_core::session::SessionError::Engine(_)) {
                    self.out.line(
                        "the game stands where it stood before this answer; answer otherwise, `undo`, or `save` it",
                    )?;
                }
                // What was asked may have been asked anew under another number.
                Ok(if self.session.decisions().first() == Some(decision) { After::AskAgain } else { After::Moved })
            }
        }
    }

    fn run_command(&mut self, decision: &Decision, command: TerminalCommand) -> anyhow::Result<After> {
        let player = decision.question.player;
        match command {
            TerminalCommand::Quit => return Ok(After::Quit),
            TerminalCommand::Undo => return self.undo(),
            TerminalCommand::Redo => return self.redo(),
            TerminalCommand::Help => self.out.text(HELP)?,
            TerminalCommand::Log(count) => {
                let lines = self.localizer(player).log(count);
                self.lines(&lines)?;
            }
            TerminalCommand::State(which) => self.show_state(player, which.as_deref())?,
            TerminalCommand::Why(words) => {
                let localizer = self.localizer(player);
                let lines = why::event(&self.session, player, &words, &localizer);
                self.lines_or_complaint(lines)?;
            }
            TerminalCommand::Explain(id) => {
                let lines = explain::lines(self.game, &id);
                self.lines_or_complaint(lines)?;
            }
            TerminalCommand::Save { file, replace } => self.save(Path::new(&file), replace)?,
        }
        Ok(After::AskAgain)
    }

    fn lines(&mut self, lines: &[String]) -> anyhow::Result<()> {
        for line in lines {
            self.out.line(line)?;
        }
        Ok(())
    }

    fn lines_or_complaint(&mut self, lines: Result<Vec<String>, String>) -> anyhow::Result<()> {
        match lines {
            Ok(lines) => self.lines(&lines),
            Err(problem) => self.complain(&problem),
        }
    }

    fn show_state(&mut self, player: CompId, which: Option<&str>) -> anyhow::Result<()> {
        let world = self.session.world();
        let root = match which {
            None => world.table().ok_or_else(|| "there is no table".to_owned()),
            Some(name) => match names::player(&self.session, name) {
                Some(found) => Ok(found),
                None => names::component(world, name).and_then(|comp| {
                    let seen = world.sees(Some(player), comp);
                    if seen { Ok(comp) } else { Err(format!("`{name}` lies hidden from you")) }
                }),
            },
        };
        match root {
            Ok(root) => {
                let text = state::text(&self.localizer(player), root, which.is_some(), self.out.style);
                self.out.text(&text)?;
                Ok(())
            }
            Err(problem) => self.complain(&problem),
        }
    }

    /// Whether the pending question is for somebody at this terminal, or nothing is pending.
    fn at_human(&self) -> bool {
        let Some(decision) = self.session.decisions().first() else { return true };
        let seat = self.seats.get(decision.seat.0);
        seat.is_none_or(Seat::is_human)
    }

    /// Takes back the last answer of somebody at this terminal, and those of bots since.
    fn undo(&mut self) -> anyhow::Result<After> {
        let before = self.session.input_count();
        loop {
            if let Err(error) = self.session.undo() {
                self.complain(&error.to_string())?;
                if self.session.input_count() != before {
                    self.session.go_to(before)?;
                }
                return Ok(After::Moved);
            }
            if self.at_human() {
                return Ok(self.moved());
            }
        }
    }

    fn redo(&mut self) -> anyhow::Result<After> {
        loop {
            if let Err(error) = self.session.redo() {
                self.complain(&error.to_string())?;
                return Ok(After::AskAgain);
            }
            if self.at_human() || self.session.redo_count() == 0 {
                return Ok(self.moved());
            }
        }
    }

    fn moved(&mut self) -> After {
        self.unsaved = true;
        self.told = self.told.min(self.session.world().state().log().len());
        After::Moved
    }

    fn save(&mut self, path: &Path, replace: bool) -> anyhow::Result<()> {
        let written = self
            .session
            .save(&self.host)
            .map_err(anyhow::Error::from)
            .and_then(|save| saves::write(path, &save, replace));
        match written {
            Ok(()) => {
                self.unsaved = false;
                self.recovery.drop_file();
                self.out.line(&format!("saved as {}", path.display()))?;
                Ok(())
            }
            Err(error) if path.exists() && !replace => self.complain(&format!("{error:#}, or replace it with `save!`")),
            Err(error) => self.complain(&format!("not saved: {error:#}")),
        }
    }

    fn tell_end(&mut self) -> anyhow::Result<()> {
        let world = self.session.world();
        let seats = self.session.setup().seats.clone();
        let localizer = Localizer { world, texts: self.texts, seats: &seats, viewer: None, offered: false };
        self.out.line("")?;
        for line in localizer.log(LOG_LINES) {
            self.out.line(&self.out.style.dim(&line))?;
        }
        let result = crate::render::result::text(&localizer, self.session.ending().as_ref());
        self.out.line(&self.out.style.bold(&result))?;
        // A game that came to its end needs no recovery.
        self.unsaved = false;
        Ok(())
    }

    /// Sees to it that nothing is lost: the record that was asked for, or the recovery file for an unsaved game.
    fn keep(&mut self) -> anyhow::Result<()> {
        if let Some(path) = self.record.take() {
            let save = self.session.save(&self.host)?;
            saves::write(&path, &save, false)?;
            self.unsaved = false;
            self.out.line(&format!("recorded as {}", path.display()))?;
        }
        if !self.unsaved || self.session.input_count() == 0 {
            self.recovery.drop_file();
            return Ok(());
        }
        let save = self.session.save(&self.host)?;
        let path = self.recovery.keep(&save)?.display().to_string();
        self.out.line(&format!("the unsaved game is kept in {path}; go on with --load {path}"))?;
        Ok(())
    }
}

/// Whether there is anything that only its owner may see.
fn has_secrets(ruleset: &Ruleset) -> bool {
    let own = |visible: Visibility| visible == Visibility::Owner;
    ruleset
        .kinds
        .iter()
        .any(|kind| kind.slots.iter().any(|s| own(s.visible)) || kind.fields.iter().any(|f| own(f.visible)))
}
