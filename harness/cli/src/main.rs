//! The `footbridge` command: a thin layer that reads the environment once, passes it on, and turns the results into
//! text and an exit code.

mod app_version;
mod args;
mod backends;
mod check;
mod command_error;
mod commit;
mod coverage;
mod diff;
mod doctor;
mod engines;
mod environment;
mod evidence;
mod floor;
mod gate;
mod history;
mod list;
mod matrix;
mod merge;
mod outcome;
mod output;
mod plan;
mod progress;
mod queue;
mod records;
mod reports;
mod run;
mod schema;
mod serve;
mod signals;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Args, Command};
use crate::command_error::CommandError;
use crate::environment::Environment;
use crate::outcome::Outcome;

fn main() -> ExitCode {
    let args = Args::parse();
    let environment = Environment::read();
    let outcome = match &args.command {
        Command::Run(run) => run::run(run, &environment),
        Command::Merge(merge) => merge::merge(merge, &environment),
        Command::Check(check) => check::check(check, &environment),
        Command::Coverage(coverage) => coverage::coverage(coverage, &environment),
        Command::Matrix(matrix) => matrix::matrix(matrix, &environment),
        Command::Gate(gate) => gate::gate(gate, &environment),
        Command::Floor(floor) => floor::floor(floor, &environment),
        Command::Diff(diff) => diff::diff(diff, &environment),
        Command::List(list) => list::list(list, &environment),
        Command::Worker(worker) => queue::worker(worker, &environment),
        Command::History(history) => history::history(history, &environment),
        Command::Serve(serve) => serve::serve(serve, &environment),
        Command::Doctor => Ok(doctor::doctor(&environment)),
        Command::Schema(schema) => schema::schema(schema, &environment),
    };
    outcome.unwrap_or_else(CommandError::report).into()
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}
