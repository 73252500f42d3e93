//! Carries requests out, for whom they may be carried out.

use crate::keys::{new_key, new_seed};
use crate::protocol::{
    AuthorOnly, Controller, ErrorCode, Failure, Notice, Output, PROTOCOL, Pace, Piece, Reply, ReplyLine, Request,
    RequestLine, SeatSetup,
};
use crate::setup::{Seats, of_set, seats};
use crate::table::{Refused, Table, TableSetup};
use crate::{packs, parse};
use hexforge_core::ids::Seat;
use hexforge_core::session::{Session, SessionError, Setup};
use hexforge_core::view::Viewer;
use hexforge_play::{Game, saves};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// The longest line of a connection for a seat, in bytes.
const LONGEST_OF_SEAT: usize = 64 << 10;

/// The longest line of a connection for the author, who sends saves.
const LONGEST_OF_AUTHOR: usize = 16 << 20;

/// For whom a connection is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Side {
    /// For the author, who may know everything, and for all seats whose keys the author gives away.
    Author,
    /// For the seat with this name; bots have the other seats.
    Seat {
        /// The name.
        name: String,
        /// The seed of its games, for tests; by default nobody can guess it.
        seed: Option<u64>,
    },
}

/// How a connection is opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The folders of the packs.
    pub packs: Vec<PathBuf>,
    /// The language of texts; by default that of the terminal.
    pub language: Option<String>,
    /// For whom it is.
    pub side: Side,
}

/// A connection with the game that is played over it.
pub struct Connection {
    game: Game,
    language: Option<String>,
    side: Side,
    /// The author's key; on a connection for a seat nobody has it.
    author_key: String,
    table: Option<Table>,
    /// Who may look, by their keys.
    keys: BTreeMap<String, Viewer>,
    /// What those who may hear of changes saw last.
    seen: Vec<(Viewer, Seen)>,
    over: bool,
}

/// What a viewer could see.
#[derive(PartialEq)]
struct Seen {
    table: Option<Piece>,
    log: usize,
    questions: Vec<String>,
}

/// What a request led to.
type Done = Result<Reply, Refused>;

impl Connection {
    /// Opens a connection: loads the packs.
    ///
    /// # Errors
    /// The packs have errors or no game, or no texts in the language.
    pub fn open(opening: Opening) -> Result<Self, String> {
        let game = packs::load(&opening.packs)?;
        game.texts(opening.language.as_deref()).map_err(|error| format!("{error:#}"))?;
        Ok(Self {
            game,
            language: opening.language,
            side: opening.side,
            author_key: new_key().map_err(|failure| failure.message)?,
            table: None,
            keys: BTreeMap::new(),
            seen: Vec::new(),
            over: false,
        })
    }

    /// The first line of the connection.
    #[must_use]
    pub fn hello(&self) -> Output {
        let (seat, author) = match &self.side {
            Side::Author => (None, Some(self.author_key.clone())),
            Side::Seat { name, .. } => (Some(name.clone()), None),
        };
        Output::Notice(Notice::Hello {
            protocol: PROTOCOL,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            longest_line: self.longest_line(),
            seat,
            author,
        })
    }

    /// A longer line is refused.
    #[must_use]
    pub fn longest_line(&self) -> usize {
        if self.side == Side::Author { LONGEST_OF_AUTHOR } else { LONGEST_OF_SEAT }
    }

    /// Whether the program has nothing more to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Carries out the request on a line.
    pub fn handle(&mut self, line: &str) -> Vec<Output> {
        let RequestLine { id, key, request } = match parse::request(line) {
            Ok(request) => request,
            Err(parse::Unread { id, failure }) => return vec![reply(id, Reply::Error(failure))],
        };
        let asker = match self.asker(key.as_deref()) {
            Ok(asker) => asker,
            Err(failure) => return vec![reply(Some(id), Reply::Error(failure))],
        };
        let changes = request.changes_the_game();
        let done = catch_unwind(AssertUnwindSafe(|| self.carry_out(asker, request))).unwrap_or_else(|_| {
            // A game that was left in the middle of something is not used again.
            self.table = None;
            Err(Failure::new(ErrorCode::Internal, "the program failed; the game is gone").into())
        });
        let mut outputs = Vec::new();
        match done {
            Ok(answer) => outputs.push(reply(Some(id), answer)),
            Err(Refused { failure, fault }) => {
                outputs.push(reply(Some(id), Reply::Error(failure)));
                let fault = fault.filter(|_| self.side == Side::Author);
                outputs.extend(fault.map(|message| Output::Notice(Notice::Fault { message })));
            }
        }
        if changes {
            outputs.extend(self.changes(asker).into_iter().map(Output::Notice));
        }
        outputs
    }

    /// Who sent a request.
    fn asker(&self, key: Option<&str>) -> Result<Viewer, Failure> {
        let unknown = |message: &str| Failure::new(ErrorCode::UnknownKey, message);
        match (&self.side, key) {
            (Side::Seat { name, .. }, _) => {
                let seat = self.table.as_ref().and_then(|table| table.seat(name));
                Ok(Viewer::Seat(seat.unwrap_or(Seat::NONE)))
            }
            (Side::Author, Some(key)) if key == self.author_key => Ok(Viewer::Author),
            (Side::Author, Some(key)) => self.keys.get(key).copied().ok_or_else(|| unknown("the key is unknown")),
            (Side::Author, None) => {
                Err(unknown("expected `key`: the author's from `hello`, or a seat's from `started`"))
            }
        }
    }

    /// Whether the asker is the one for whom the connection was opened.
    fn owns(&self, asker: Viewer) -> bool {
        asker == Viewer::Author || self.side != Side::Author
    }

    fn carry_out(&mut self, asker: Viewer, request: Request) -> Done {
        if let Some(table) = &mut self.table {
            table.begin();
        }
        match request {
            Request::New { seats, players, options, seed, packs, pace } if self.owns(asker) => {
                let special = seed.is_some() || !packs.is_empty() || pace != Pace::AtOnce;
                if special && asker != Viewer::Author {
                    return Err(forbidden().into());
                }
                if !packs.is_empty() {
                    let paths: Vec<PathBuf> = packs.iter().map(PathBuf::from).collect();
                    self.game = packs::load(&paths).map_err(bad_setup)?;
                }
                self.new_game(&seats, players, &options, seed, pace)
            }
            Request::Load { save, seats, pace } if asker == Viewer::Author => self.load(&save, &seats, pace),
            Request::Save {} if asker == Viewer::Author => Ok(Reply::Saved { save: self.table()?.save()? }),
            Request::Bots { seats } if asker == Viewer::Author => self.set_controllers(&seats),
            Request::Advance { answers } if asker == Viewer::Author => {
                self.table()?.advance(answers)?;
                self.moved(asker)
            }
            Request::End {} if self.owns(asker) => {
                self.over = true;
                Ok(Reply::Done)
            }
            Request::View { log, table } => self.view(asker, log, table),
            Request::Questions {} => {
                let update = self.at_desk(asker, |desk, scene| desk.update(scene, usize::MAX))?;
                Ok(Reply::Questions { questions: update.questions, ending: update.ending })
            }
            Request::Answer { question, answer } => {
                self.table()?.answer(asker, &question, &answer)?;
                self.table()?.let_bots_answer()?;
                self.moved(asker)
            }
            Request::Interjections {} => {
                let interjections = self.at_desk(asker, |desk, scene| desk.interjections(scene))?;
                Ok(Reply::Interjections { interjections })
            }
            Request::Interject { interjection } => {
                self.table()?.interject(asker, &interjection)?;
                self.table()?.let_bots_answer()?;
                self.moved(asker)
            }
            Request::Why {} => Ok(Reply::Why { unavailable: self.at_desk(asker, |desk, scene| desk.why(scene))? }),
            Request::Undo {} => {
                self.table()?.undo(asker)?;
                self.table()?.let_bots_answer()?;
                self.moved(asker)
            }
            _ => Err(forbidden().into()),
        }
    }

    fn table(&mut self) -> Result<&mut Table, Failure> {
        let missing = || Failure::new(ErrorCode::NoGame, "no game runs; `new` starts one");
        self.table.as_mut().ok_or_else(missing)
    }

    fn at_desk<T>(
        &mut self,
        asker: Viewer,
        look: impl FnOnce(&mut crate::desk::Desk, crate::encoder::Scene<'_>) -> T,
    ) -> Result<T, Failure> {
        self.table()?.at_desk(asker, look).ok_or_else(forbidden)
    }

    fn view(&mut self, asker: Viewer, log: usize, table: bool) -> Done {
        let hash = (asker == Viewer::Author).then(|| self.table().map(|table| table.hash())).transpose()?;
        let reply = self.at_desk(asker, |desk, scene| Reply::View {
            table: table.then(|| desk.table(scene)).flatten(),
            log_from: log,
            log: desk.log(log),
            ending: desk.update(scene, usize::MAX).ending,
            hash,
        });
        Ok(reply?)
    }

    fn moved(&mut self, asker: Viewer) -> Done {
        let kept = self.table()?.kept();
        Ok(Reply::Moved { update: self.at_desk(asker, |desk, scene| desk.update(scene, kept))? })
    }

    fn new_game(
        &mut self,
        asked: &[SeatSetup],
        players: Option<usize>,
        options: &BTreeMap<String, Json>,
        seed: Option<u64>,
        pace: Pace,
    ) -> Done {
        let (own, own_seed) = match &self.side {
            Side::Author => (None, None),
            Side::Seat { name, seed } => (Some(name.as_str()), *seed),
        };
        let ends = &self.game.ruleset.game;
        let of_set = if asked.is_empty() && players.is_none() { of_set(self.game.loaded(), own) } else { Vec::new() };
        let asked = if of_set.is_empty() { asked } else { of_set.as_slice() };
        let Seats { names, by } = seats(asked, players, (ends.min_players as usize, ends.max_players as usize), own)?;
        let seed = seed.or(own_seed).map_or_else(new_seed, Ok)?;
        let setup =
            self.game.setup_with(names, options.clone(), seed).map_err(|error| bad_setup(format!("{error:#}")))?;
        self.start(by, pace, |game, host| start(game, host, setup).map(|session| (session, Vec::new())))
    }

    fn load(&mut self, text: &str, seats: &BTreeMap<String, Controller>, pace: Pace) -> Done {
        let bad = |message: String| Failure::new(ErrorCode::BadSave, message);
        let save = saves::parse(text).map_err(|error| bad(format!("this is not a save: {error:#}")))?;
        if let Some(unknown) = seats.keys().find(|name| !save.seats.contains(name)) {
            return Err(
                bad(format!("the save has no seat `{unknown}`; its seats are {}", save.seats.join(", "))).into()
            );
        }
        let by = save.seats.iter().map(|name| seats.get(name).copied().unwrap_or(Controller::Person)).collect();
        self.start(by, pace, |game, host| {
            let session = Session::load(game.ruleset.clone(), host.clone(), &save, false);
            let session = session.map_err(|error| bad(error.to_string()))?;
            let seat = |name: &str| save.seats.iter().position(|seat| seat == name).map_or(Seat::NONE, Seat);
            Ok((session, save.answers.iter().map(|answer| seat(answer.seat())).collect()))
        })
    }

    /// Starts a game in place of the one that runs.
    fn start(
        &mut self,
        by: Vec<Controller>,
        pace: Pace,
        make: impl FnOnce(&Game, &std::rc::Rc<dyn hexforge_core::host::ScriptHost>) -> Result<(Session, Vec<Seat>), Refused>,
    ) -> Done {
        let host = self.game.host().map_err(|error| Refused::fault(format!("{error:#}")))?;
        let (session, given) = make(&self.game, &host)?;
        let names = session.setup().seats.clone();
        let own = match &self.side {
            Side::Author => None,
            Side::Seat { name, .. } => Some(names.iter().position(|seat| seat == name).map_or(Seat::NONE, Seat)),
        };
        let viewers: Vec<Viewer> = match own {
            Some(own) => vec![Viewer::Seat(own)],
            None => {
                let seats = (0..names.len()).map(|seat| Viewer::Seat(Seat(seat)));
                [Viewer::Author, Viewer::Public].into_iter().chain(seats).collect()
            }
        };
        let asker = own.map_or(Viewer::Author, Viewer::Seat);
        let author = if own.is_none() { Some(self.new_keys(&names, session.setup().seed)?) } else { None };
        let setup = TableSetup { game: self.game.clone(), host, by, viewers, pace, language: self.language.clone() };
        let table = self.table.insert(Table::new(setup, session, given));
        self.seen.clear();
        table.let_bots_answer()?;
        let seats = table.seats();
        Ok(Reply::Started {
            seats,
            you: own.and_then(|seat| names.get(seat.0).cloned()),
            author,
            update: self.at_desk(asker, |desk, scene| desk.update(scene, 0))?,
        })
    }

    fn new_keys(&mut self, names: &[String], seed: u64) -> Result<AuthorOnly, Failure> {
        let keys: Vec<String> = names.iter().map(|_| new_key()).collect::<Result<_, _>>()?;
        let public = new_key()?;
        self.keys = keys.iter().enumerate().map(|(seat, key)| (key.clone(), Viewer::Seat(Seat(seat)))).collect();
        self.keys.insert(public.clone(), Viewer::Public);
        Ok(AuthorOnly { seed, keys: names.iter().cloned().zip(keys).collect(), public })
    }

    fn set_controllers(&mut self, seats: &BTreeMap<String, Controller>) -> Done {
        let table = self.table()?;
        let mut found = Vec::new();
        for (name, by) in seats {
            let unknown = || Failure::new(ErrorCode::BadSetup, format!("there is no seat `{name}`"));
            found.push((table.seat(name).ok_or_else(unknown)?, *by));
        }
        found.into_iter().for_each(|(seat, by)| table.set_controller(seat, by));
        table.let_bots_answer()?;
        Ok(Reply::Done)
    }

    /// Tells persons and the public what another one's request changed for them.
    fn changes(&mut self, asker: Viewer) -> Vec<Notice> {
        let Some(table) = self.table.as_mut().filter(|_| self.side == Side::Author) else { return Vec::new() };
        let (kept, over) = (table.kept(), table.is_over());
        let mut notices = Vec::new();
        let persons = table.seats().into_iter().enumerate().filter(|(_, info)| info.by == Controller::Person);
        let persons = persons.map(|(seat, info)| (Viewer::Seat(Seat(seat)), Some(info.name)));
        for (viewer, seat) in persons.chain([(Viewer::Public, None)]) {
            let now = table.at_desk(viewer, |desk, scene| Seen {
                table: desk.table(scene),
                log: desk.log_length(),
                questions: desk.open_tokens(),
            });
            let Some(now) = now else { continue };
            let before = self.seen.iter().position(|(of, _)| *of == viewer).map(|at| self.seen.remove(at).1);
            let changed = before.as_ref() != Some(&now) || kept < now.log;
            if changed && viewer != asker {
                let questions = now.questions.len();
                notices.push(Notice::Changed { seat, log_from: kept, questions, over });
            }
            self.seen.push((viewer, now));
        }
        notices
    }
}

fn start(
    game: &Game,
    host: &std::rc::Rc<dyn hexforge_core::host::ScriptHost>,
    setup: Setup,
) -> Result<Session, Refused> {
    Session::new(game.ruleset.clone(), host.clone(), setup).map_err(|error| match error {
        SessionError::Players { .. } => bad_setup(error.to_string()).into(),
        other => Refused::fault(other.to_string()),
    })
}

fn reply(id: Option<crate::protocol::RequestId>, reply: Reply) -> Output {
    Output::Reply(Box::new(ReplyLine { id, reply }))
}

/// The reply to a line that could not be read.
pub(crate) fn unread(failure: Failure) -> Output {
    reply(None, Reply::Error(failure))
}

fn forbidden() -> Failure {
    Failure::new(ErrorCode::Forbidden, "only the author may do this")
}

fn bad_setup(message: String) -> Failure {
    Failure::new(ErrorCode::BadSetup, message)
}
