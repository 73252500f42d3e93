//! `hexforge test`: runs the scenarios of packs.

mod report;

use crate::content::{self, Content};
use crate::output::Out;
use crate::{Status, threads};
use anyhow::bail;
use clap::{Args, ValueEnum};
use hexforge_play::run_scenario;
use hexforge_schemas::load::Scenario;
use report::Tested;
use std::path::{Path, PathBuf};

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge test content/examples/tic-tac-toe\n  \
    hexforge test content/examples/tic-tac-toe --filter \"line\"\n\n\
    Scenarios are the documents in `tests/*.yaml` of a pack. Scenarios of its dependencies are not run.\n\
    A failed scenario is reported with its line, what was expected and what was found. The exit code is then 1.")]
pub struct Arguments {
    /// Packs, pack sets, or folders of packs
    #[arg(required = true, value_name = "PACK")]
    packs: Vec<PathBuf>,
    /// Run only scenarios whose name, rule reference or file contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: TestFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum TestFormat {
    #[default]
    Text,
    Json,
    Github,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let mut tested = Vec::new();
    let mut usable = true;
    for path in content::pack_paths(&arguments.packs)? {
        match test_pack(&path, arguments, out)? {
            Some(more) => tested.extend(more),
            None => usable = false,
        }
    }
    if tested.is_empty()
        && usable
        && let Some(filter) = &arguments.filter
    {
        bail!("no scenario matches `{filter}`. --filter compares names, rule references and file names");
    }
    match arguments.format {
        TestFormat::Text if tested.is_empty() && !usable => {}
        TestFormat::Text => out.text(&report::text(&tested, out.style))?,
        TestFormat::Json => out.json(&serde_json::to_string_pretty(&report::json(&tested))?)?,
        TestFormat::Github => out.annotations(&report::github(&tested))?,
    }
    Ok(Status::fine_if(usable && report::counts(&tested).1 == 0))
}

/// Runs the scenarios of one pack, loaded with its dependencies only, or of the packs of a pack set, loaded together. Returns `None` if the pack has errors.
fn test_pack(path: &Path, arguments: &Arguments, out: &mut Out) -> anyhow::Result<Option<Vec<Tested>>> {
    let content = Content::load(&[path.to_owned()])?;
    if !content.has_errors() && content.scenarios().is_empty() {
        return Ok(Some(Vec::new()));
    }
    let Some(game) = content.game(out)? else { return Ok(None) };
    let own: Vec<&str> = game.loaded().packs_at(path).iter().map(|pack| pack.id.as_str()).collect();
    let wanted =
        |s: &&Scenario| own.contains(&s.pack.as_str()) && arguments.filter.as_ref().is_none_or(|f| mentions(s, f));
    let scenarios: Vec<&Scenario> = game.scenarios().iter().filter(wanted).collect();
    let texts = game.texts_for_tests();
    let work = |host: &_, at: usize| {
        let scenario = *scenarios.get(at)?;
        Some(Tested { scenario: scenario.clone(), failure: run_scenario(&game, host, &texts, scenario).err() })
    };
    let tested =
        threads::parallel_map(scenarios.len(), threads::job_count(arguments.jobs), || game.host(), work, |_| {})?;
    Ok(Some(tested.into_iter().flatten().collect()))
}

/// Checks whether the name, the rule reference or the file name of a scenario contains a text.
fn mentions(scenario: &Scenario, text: &str) -> bool {
    let cites = scenario.cites.as_ref().is_some_and(|c| c.contains(text));
    scenario.name.contains(text) || cites || scenario.place.file.path().contains(text)
}
