//! Runs as CSV tables.

use super::{Run, by_outcome, by_use, mean_scores, round};

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The tables of one run, or of the runs of two versions: the name and the text of each.
#[must_use]
pub fn tables(runs: &[&Run]) -> Vec<(&'static str, String)> {
    if runs.iter().any(|run| run.outcome_counts().is_some()) {
        return vec![("outcomes", outcomes(runs))];
    }
    vec![("games", games(runs)), ("cards", cards(runs)), ("score", scores(runs)), ("coverage", coverage(runs))]
}

fn outcomes(runs: &[&Run]) -> String {
    let mut text = "version,outcome,repeats,times,share,from,to\n".to_owned();
    for run in runs {
        for share in run.outcome_counts().map(|counts| by_outcome(&counts)).unwrap_or_default() {
            let (low, high) = share.interval;
            let name = quoted(&share.name);
            let (games, wins, part) = (share.games, share.wins, share.part());
            text.push_str(&format!("{},{name},{games},{wins},{part:.4},{low:.4},{high:.4}\n", run.plan.label));
        }
    }
    text
}

/// One line per seat of each game.
fn games(runs: &[&Run]) -> String {
    let mut text = "version,game,decisions,how,seat,side,won,score\n".to_owned();
    for run in runs {
        for result in run.results() {
            for (at, seat) in run.plan.setup.seats.iter().enumerate() {
                let side = result.sides.get(at).cloned().flatten().unwrap_or_default();
                let score = result.score.get(at).copied().unwrap_or_default();
                text.push_str(&format!(
                    "{},{},{},{},{},{},{},{score}\n",
                    run.plan.label,
                    result.number,
                    result.decisions,
                    quoted(&result.ending),
                    quoted(seat),
                    quoted(&side),
                    u8::from(result.winners.contains(&at))
                ));
            }
        }
    }
    text
}

/// One line per definition with abilities.
fn cards(runs: &[&Run]) -> String {
    let mut text = "version,definition,games,used_in,share,from,to,times\n".to_owned();
    for run in runs {
        let results = run.results();
        for share in by_use(&results, &run.catalog.carriers) {
            let times: usize = results.iter().filter_map(|result| result.used.get(&share.name)).sum();
            let (low, high) = share.interval;
            let (games, wins, part) = (share.games, share.wins, share.part());
            let name = quoted(&share.name);
            text.push_str(&format!("{},{name},{games},{wins},{part:.4},{low:.4},{high:.4},{times}\n", run.plan.label));
        }
    }
    text
}

/// One line for everything that games could use.
fn coverage(runs: &[&Run]) -> String {
    let mut text = "version,list,name,used\n".to_owned();
    for run in runs {
        for (list, counted) in run.usage_report().lists() {
            let used = counted.used.iter().map(|name| (name, 1)).chain(counted.unused.iter().map(|name| (name, 0)));
            for (name, used) in used {
                text.push_str(&format!("{},{},{},{used}\n", run.plan.label, quoted(list), quoted(name)));
            }
        }
    }
    text
}

/// One line per seat and round.
fn scores(runs: &[&Run]) -> String {
    let mut text = "version,unit,after,seat,mean_score\n".to_owned();
    for run in runs {
        let results = run.results();
        let seats = &run.plan.setup.seats;
        let unit = round(&results).unwrap_or_else(|| "decision".to_owned());
        for (seat, curve) in seats.iter().zip(mean_scores(&results, seats.len())) {
            for (after, score) in curve {
                let (unit, seat) = (quoted(&unit), quoted(seat));
                text.push_str(&format!("{},{unit},{after},{seat},{score:.2}\n", run.plan.label));
            }
        }
    }
    text
}
