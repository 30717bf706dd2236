//! The `footbridge` command: a thin layer that reads the environment once, passes it on, and turns the results into
//! text and an exit code.

mod args;
mod commands;
mod environment;
mod options;
mod output;
mod project;
mod signals;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, Parser as _};
use footbridge_contract::suggest;

use crate::args::{Args, CliCommand};
use crate::commands::{
    catalogue, check, coverage, diff, doctor, explore, floor, gate, history, init, learn, list,
    matrix, merge, open, run, schema, serve, verify, worker,
};
use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;

fn main() -> ExitCode {
    let args = Args::try_parse().unwrap_or_else(|error| with_suggestion(error).exit());
    let environment = ProcessEnvironment::read();
    let status = match &args.command {
        CliCommand::Init(args) => init::init(args, &environment),
        CliCommand::Learn(args) => learn::learn(args, &environment),
        CliCommand::Run(run) => run::run(run, &environment),
        CliCommand::Explore(args) => explore::explore(args, &environment),
        CliCommand::Merge(merge) => merge::merge(merge, &environment),
        CliCommand::Check(check) => check::check(check, &environment),
        CliCommand::Coverage(coverage) => coverage::coverage(coverage, &environment),
        CliCommand::Matrix(matrix) => matrix::matrix(matrix, &environment),
        CliCommand::Gate(gate) => gate::gate(gate, &environment),
        CliCommand::Floor(floor) => floor::floor(floor, &environment),
        CliCommand::Diff(diff) => diff::diff(diff, &environment),
        CliCommand::Catalogue(args) => catalogue::catalogue(args, &environment),
        CliCommand::List(list) => list::list(list, &environment),
        CliCommand::Worker(worker) => worker::worker(worker, &environment),
        CliCommand::History(history) => history::history(history, &environment),
        CliCommand::Open(open) => open::open(open, &environment),
        CliCommand::Verify(args) => verify::verify(args, &environment),
        CliCommand::Serve(serve) => serve::serve(serve, &environment),
        CliCommand::Doctor => Ok(doctor::doctor(&environment)),
        CliCommand::Schema(schema) => schema::schema(schema, &environment),
    };
    status.unwrap_or_else(CommandError::report).into()
}

/// Adds the closest command name, if the parser finds none.
fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let known = Args::command();
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(near) = suggest(word, known.get_subcommands().map(clap::Command::get_name))
    {
        let near = ContextValue::Strings(vec![near.to_owned()]);
        error.insert(ContextKind::SuggestedSubcommand, near);
    }
    error
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}
