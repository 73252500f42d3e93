//! `hexforge replay`: replays saved games.

use crate::Status;
use crate::content::{self, Content};
use crate::output::Out;
use crate::render::localizer::Localizer;
use crate::render::result;
use crate::saves;
use anyhow::bail;
use clap::Args;
use hexforge_core::save::{Save, pack_differences};
use hexforge_core::session::Session;
use hexforge_io::files::{self, Existing};
use hexforge_io::{shown, shown_path};
use hexforge_play::{Game, errors, replays};
use hexforge_schemas::pack::listed_folders;
use std::path::{Path, PathBuf};

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  hexforge replay game.yaml --verify\n  hexforge replay --rerecord tests/recorded/*.yaml\n\n\
    Packs are found by id: at the paths given with --pack, or else in this folder, in content/, in content/examples/,\n\
    next to the save and in the folders that .hexforge-path lists. The exit code is 1 if a game cannot be\n\
    replayed or, with --verify, if a state hash differs or cannot be compared, or if the save has none."
)]
pub struct Arguments {
    /// Saved games
    #[arg(required = true, value_name = "SAVE")]
    saves: Vec<PathBuf>,
    /// Where to find the packs: a pack or a folder of packs (repeat for several)
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<PathBuf>,
    /// Compare the game state with the recorded hashes
    #[arg(long)]
    verify: bool,
    /// Write the games again, with the answers' ids and the state hashes of now, and say what has changed
    #[arg(long, alias = "re-record", conflicts_with = "verify")]
    rerecord: bool,
    /// Number of log lines to show
    #[arg(long, default_value_t = 20, value_name = "N")]
    log: usize,
    /// Language of the texts [default: that of the terminal, if the pack has it]
    #[arg(long, value_name = "L")]
    lang: Option<String>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    if arguments.rerecord {
        arguments.saves.iter().try_for_each(|path| files::check(path, Existing::Replace))?;
    }
    let mut contents = Contents::default();
    let mut status = Status::Fine;
    for path in &arguments.saves {
        if arguments.saves.len() > 1 {
            out.line(&out.style.bold(&shown_path(path)))?;
        }
        let save = saves::read(path)?;
        let packs = find_packs(arguments, path, &save)?;
        let Some(content) = contents.load(packs, out)? else { return Ok(Status::Errors) };
        let done = if arguments.rerecord {
            rerecord(path, &save, content, out)?
        } else {
            replay(arguments, &save, content, out)?
        };
        if done == Status::Errors {
            status = Status::Errors;
        }
    }
    Ok(status)
}

/// The content that was loaded last: most often all games are of the same packs.
#[derive(Default)]
struct Contents {
    last: Option<(Vec<PathBuf>, Game)>,
}

impl Contents {
    fn load(&mut self, packs: Vec<PathBuf>, out: &mut Out) -> anyhow::Result<Option<&Game>> {
        if self.last.as_ref().is_none_or(|(of, _)| *of != packs) {
            let Some(content) = Content::playable(&packs, out)? else { return Ok(None) };
            self.last = Some((packs, content));
        }
        Ok(self.last.as_ref().map(|(_, content)| content))
    }
}

fn replay(arguments: &Arguments, save: &Save, game: &Game, out: &mut Out) -> anyhow::Result<Status> {
    for difference in pack_differences(save, &game.ruleset) {
        out.line(&format!("note: {difference}"))?;
    }
    let loaded = match Session::load_as_far_as_it_fits(game.ruleset.clone(), game.host()?, save) {
        Ok(loaded) => loaded,
        Err(error) => return failed(&errors::load(&error), out),
    };
    if let Some(difference) = loaded.difference.as_ref().filter(|_| arguments.verify) {
        let advice = "The packs or the engine have changed since the game was saved; see the notes above";
        return failed(&format!("{}\n{advice}", shown(&difference.to_string())), out);
    }
    if let Some(misfit) = &loaded.misfit {
        let advice = "The game can only be replayed up to that answer";
        return failed(&format!("{}\n{advice}", shown(&misfit.to_string())), out);
    }
    let session = &loaded.session;
    let texts = game.texts(arguments.lang.as_deref())?;
    let seats = &session.setup().seats;
    let localizer = Localizer { world: session.world(), texts: &texts, seats, viewer: None, offered: false };
    for line in localizer.log(arguments.log) {
        out.line(&line)?;
    }
    out.line(&summary(save, session, &localizer))?;
    if arguments.verify { verified(save, loaded.compared, out) } else { Ok(Status::Fine) }
}

/// Says why a game cannot be replayed, in lines of visible text.
fn failed(why: &str, out: &mut Out) -> anyhow::Result<Status> {
    out.text(&format!("{}\n", out.style.red(why)))?;
    Ok(Status::Errors)
}

fn rerecord(path: &Path, save: &Save, game: &Game, out: &mut Out) -> anyhow::Result<Status> {
    let again = match replays::rerecord(&game.ruleset, &game.host()?, save) {
        Ok(again) => again,
        Err(error) => {
            return failed(&format!("{}\nThe file stays as it is", errors::load(&error)), out);
        }
    };
    for change in &again.changes {
        out.line(change)?;
    }
    if again.changes.is_empty() {
        out.line("nothing has changed")?;
    } else {
        saves::write(path, &again.save, true)?;
        out.line("written")?;
    }
    Ok(Status::Fine)
}

fn summary(save: &Save, session: &Session, localizer: &Localizer<'_>) -> String {
    let answers = save.answers.len();
    if let Some(decision) = session.decisions().first() {
        let who = localizer.component(decision.question.player);
        return format!("{answers} answers; {who} decides next: {}", localizer.text(&decision.question.prompt));
    }
    format!("{answers} answers. {}", result::text(localizer, session.ending().as_ref()))
}

/// Says how many of the recorded hashes were compared. All of those that were are the same.
fn verified(save: &Save, compared: usize, out: &mut Out) -> anyhow::Result<Status> {
    let (all, answers) = (save.hashes.len(), save.answers.len());
    let Some(last) = save.hashes.keys().next_back() else {
        let why =
            "not verified: compared 0 of 0 hashes; the save has none. Write them with `hexforge replay --rerecord`";
        return failed(why, out);
    };
    if compared < all {
        let why = format!("the save has {answers} answers, but a hash of the state after {last}");
        return failed(&format!("not verified: compared {compared} of {all} hashes; {why}. Answers are missing"), out);
    }
    let rest = answers.saturating_sub(*last);
    let more = match rest {
        0 => String::new(),
        1 => "; the last answer has no hash".to_owned(),
        rest => format!("; the last {rest} answers have no hash"),
    };
    let text = format!("verified: the state matches the recorded hashes (compared {compared} of {all} hashes{more})");
    out.line(&out.style.green(&text))?;
    Ok(Status::Fine)
}

/// Finds the packs of the save by id, in the order of the places that are searched.
fn find_packs(arguments: &Arguments, file: &Path, save: &Save) -> anyhow::Result<Vec<PathBuf>> {
    let beside = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let places: Vec<PathBuf> = if arguments.packs.is_empty() {
        let near = [Path::new("."), Path::new("content"), Path::new("content/examples"), beside].map(Path::to_owned);
        near.into_iter().chain(listed_folders()).collect()
    } else {
        let near = |path: &PathBuf| [path.clone(), path.join("examples"), path.join(".."), path.join("../..")];
        arguments.packs.iter().flat_map(near).collect()
    };
    let known: Vec<(String, PathBuf)> = places.iter().flat_map(|place| content::packs_at(place)).collect();
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for stamp in &save.packs {
        match known.iter().find(|(id, _)| *id == stamp.id) {
            Some((_, path)) => found.push(path.clone()),
            None => missing.push(format!("{} {}", stamp.id, stamp.version)),
        }
    }
    if !missing.is_empty() {
        bail!("packs of the saved game not found: {}. Give their location with --pack", missing.join(", "));
    }
    Ok(found)
}
