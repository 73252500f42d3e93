//! `hexforge check`: reports all errors and warnings of packs.

mod coverage;

use crate::Status;
use crate::arguments::DiagnosticFormat;
use crate::content::{self, Content};
use crate::output::Out;
use crate::render::diagnostics::{self, Counts, counted};
use crate::threads;
use anyhow::bail;
use clap::Args;
use hexforge_schemas::diagnostic::{Diagnostic, sort_and_dedupe};
use hexforge_schemas::load::LoadOptions;
use hexforge_schemas::pack::PackIndex;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge check content/examples/tic-tac-toe\n  \
    hexforge check content --deny-warnings --format github\n  \
    hexforge check content/examples/tic-tac-toe --coverage\n\n\
    A path is a pack, a zip archive of a pack, a pack set (hexforge.yaml), or a folder of packs. Dependencies are found next to the packs.\n\
    Every diagnostic has a code; `hexforge explain HF0012` explains it. The exit code is 1 if there are errors.")]
pub struct Arguments {
    /// Packs, pack sets, or folders of packs
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Check the packs as if played together, instead of one by one
    #[arg(long)]
    together: bool,
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: DiagnosticFormat,
    /// Run the scenarios and report for each definition whether its behaviour is implemented and tested
    #[arg(long)]
    coverage: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    if arguments.coverage {
        return check_coverage(arguments, out);
    }
    let (all, packs) = check(arguments)?;
    let all = all.as_slice();
    diagnostics::write(all, arguments.format, out)?;
    let counts = Counts::of(all);
    let fine = counts.errors == 0 && !(arguments.deny_warnings && counts.warnings > 0);
    if arguments.format == DiagnosticFormat::Text {
        let summary = format!("{}: {counts}", counted(packs, "pack"));
        out.line(&if fine { out.style.green(&summary) } else { out.style.red(&summary) })?;
    }
    Ok(Status::fine_if(fine))
}

fn check_coverage(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let paths = content::pack_paths(&arguments.paths)?;
    let Some(coverage) = coverage::of(&paths, out)? else { return Ok(Status::Errors) };
    match arguments.format {
        DiagnosticFormat::Text => out.text(&coverage::text(&coverage, out.style))?,
        DiagnosticFormat::Json => out.json(&serde_json::to_string_pretty(&coverage::json(&coverage))?)?,
        DiagnosticFormat::Sarif | DiagnosticFormat::Github => {
            bail!("--coverage does not support this format. Use --format text or --format json")
        }
    }
    Ok(Status::fine_if(coverage.is_complete() || !arguments.deny_warnings))
}

/// Returns all diagnostics without duplicates, and the number of checked packs.
fn check(arguments: &Arguments) -> anyhow::Result<(Vec<Diagnostic>, usize)> {
    let paths = content::pack_paths(&arguments.paths)?;
    let loads: Vec<Vec<PathBuf>> =
        if arguments.together { vec![paths] } else { paths.into_iter().map(|path| vec![path]).collect() };
    // Packs side by side are searched in the same folders.
    let index = PackIndex::default();
    let one = |(): &(), number: usize| {
        let options = LoadOptions { index: Some(index.clone()), ..LoadOptions::default() };
        let content = Content::load_as(loads.get(number).map_or(&[], Vec::as_slice), options)?;
        anyhow::Ok((content.own_diagnostics(), content.pack_ids().map(str::to_owned).collect::<Vec<_>>()))
    };
    let mut all = Vec::new();
    let mut packs = BTreeSet::new();
    for found in threads::parallel_map(loads.len(), threads::job_count(None), || Ok(()), one, |_| {})? {
        let (own, ids) = found?;
        all.extend(own);
        packs.extend(ids);
    }
    sort_and_dedupe(&mut all);
    Ok((all, packs.len()))
}
