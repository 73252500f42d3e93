//! stub

use crate::Status;
use crate::output::Out;
use clap::Args;

/// What it is told.
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs it.
pub(super) fn run(_arguments: &Arguments, _out: &mut Out) -> anyhow::Result<Status> {
    Ok(Status::Fine)
}
