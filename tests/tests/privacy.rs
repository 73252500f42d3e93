//! Nothing that a seat receives names what the seat may not know.

use hexforge_core::bot::RandomBot;
use hexforge_core::ids::{CompId, DefId, Seat};
use hexforge_core::session::Session;
use hexforge_core::value::Value;
use hexforge_core::view::Viewer;
use hexforge_test_support::games::{Playable, play_on};
use std::collections::BTreeSet;

/// The lines of the log by which players announce a card on purpose. The card may be hidden again before the next decision.
const ANNOUNCEMENTS: [&str; 1] = ["play-promissory-note"];

/// What a seat has learned in a game: the definitions of which it has seen a component, or that were announced.
struct Reader {
    seat: Seat,
    known: BTreeSet<DefId>,
    log_lines: usize,
}

impl Reader {
    fn new(seat: usize) -> Self {
        Self { seat: Seat(seat), known: BTreeSet::new(), log_lines: 0 }
    }

    /// Learns what the seat sees now, what was announced, and what a question lets it look at.
    fn learn(&mut self, session: &Session, player: CompId) {
        let world = session.world();
        let state = world.state();
        let new_lines = state.log().iter().skip(self.log_lines);
        let announced = new_lines.filter(|line| ANNOUNCEMENTS.contains(&line.key.as_ref()));
        self.known.extend(announced.flat_map(|line| &line.args).filter_map(|(_, value)| match value {
            Value::Def(def) => Some(*def),
            _ => None,
        }));
        let all: Vec<(CompId, DefId)> = state.all().map(|(id, c)| (id, c.def)).collect();
        self.known.extend(all.iter().filter(|(id, _)| world.sees(Some(player), *id)).map(|(_, def)| *def));
        for decision in session.decisions() {
            let question = &decision.question;
            if question.player == player && question.look {
                let offered = question.options.iter().map(|option| &option.value);
                let mentioned = offered.chain(question.prompt.args.iter().map(|(_, value)| value));
                self.known.extend(mentioned.filter_map(|value| value.comp()).map(|comp| world.def_of(comp)));
            }
        }
    }

    /// The names of the definitions of which the seat has never seen a component.
    fn secrets(&self, session: &Session) -> Vec<(String, String)> {
        let ruleset = session.world().ruleset();
        let hidden: BTreeSet<DefId> = session.world().state().all().map(|(_, c)| c.def).collect();
        let name = |def: &DefId| {
            let def = ruleset.def(*def);
            (ruleset.text(def.id).to_string(), ruleset.text(def.local_id).to_string())
        };
        hidden.difference(&self.known).map(name).collect()
    }

    /// Everything that the seat receives now, as text; the table and what is not offered only if `all`, because they take long.
    fn received(&mut self, session: &Session, all: bool) -> String {
        let view = session.view(Viewer::Seat(self.seat));
        let log = view.log(self.log_lines);
        self.log_lines += log.len();
        let json = |part: serde_json::Result<String>| part.expect("views are JSON");
        let mut parts = vec![
            json(serde_json::to_string(&session.decisions_for(Viewer::Seat(self.seat)))),
            json(serde_json::to_string(&log)),
        ];
        if all {
            parts.push(json(serde_json::to_string(&view.table())));
            let unavailable = session.unavailable_for(self.seat).map_err(|e| e.message);
            parts.push(json(serde_json::to_string(&unavailable)));
        }
        parts.join("\n")
    }
}

/// The names in a text that are quoted whole or begin the name of an option.
fn named<'n>(text: &str, names: &'n [(String, String)]) -> Vec<&'n str> {
    let is_named = |(full, local): &&(String, String)| {
        let forms = [format!("\"{full}\""), format!("\"{local}\""), format!("\"{local}@"), format!("\"{local}#")];
        forms.iter().any(|form| text.contains(form))
    };
    names.iter().filter(is_named).map(|(full, _)| full.as_str()).collect()
}

/// The whole table is looked at before each such decision.
const WHOLE_TABLE: usize = 15;

fn keeps_secrets(packs: &[&str], players: usize, seeds: std::ops::Range<u64>, decisions: usize) {
    let game = Playable::load(packs);
    let host = game.host();
    for seed in seeds {
        let mut session = game.start_on(host.clone(), players, seed);
        let mut readers: Vec<Reader> = (0..players).map(Reader::new).collect();
        let mut leaks: BTreeSet<String> = BTreeSet::new();
        let mut count = 0;
        let played = play_on(&mut session, &mut RandomBot::new(seed), decisions, |session, _| {
            count += 1;
            for reader in &mut readers {
                let Some(player) = session.world().player_at(reader.seat) else { continue };
                reader.learn(session, player);
                let received = reader.received(session, count % WHOLE_TABLE == 0);
                for name in named(&received, &reader.secrets(session)) {
                    let asked: Vec<String> =
                        session.decisions().iter().map(|d| d.question.prompt.key.to_string()).collect();
                    leaks.insert(format!("{name} to seat {} while asking {asked:?}", reader.seat.0));
                }
            }
        });
        assert!(played.is_ok(), "seed {seed}: {played:?}");
        assert!(leaks.is_empty(), "seed {seed}: {leaks:#?}");
    }
}

/// How many games to play of each pack: more with the environment variable `HEXFORGE_GAMES`.
fn games(usually: u64) -> std::ops::Range<u64> {
    let asked = std::env::var("HEXFORGE_GAMES").ok().and_then(|n| n.parse().ok());
    0..asked.unwrap_or(usually)
}

#[test]
fn no_seat_of_twilight_imperium_learns_what_it_may_not_know() {
    keeps_secrets(&["content/twilight-imperium"], 3, games(1), 300);
}

#[test]
fn no_seat_of_master_of_the_galaxy_learns_what_it_may_not_know() {
    keeps_secrets(&["content/master-of-the-galaxy"], 3, games(1), 300);
}
