//! The options that add scripts to every page, for tools beside the client.

use std::path::PathBuf;

use clap::Args;
use footbridge_runner::{Instrumentation, InstrumentationError};

use crate::output::command_error::CommandError;

/// The scripts and collections that a run adds to every page.
#[derive(Debug, Args)]
pub(crate) struct Instruments {
    /// Run this script in every page before the client's code; may be repeated. Disables the results cache.
    #[arg(long, value_name = "FILE", conflicts_with = "queue")]
    init_script: Vec<PathBuf>,

    /// Write a global's value, such as `__coverage__`, at the end of each document to a JSON lines file; may be
    /// repeated. Disables the results cache.
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_collection, conflicts_with = "queue")]
    collect: Vec<(String, PathBuf)>,
}

impl Instruments {
    /// Returns whether there are no instruments.
    pub(crate) fn is_empty(&self) -> bool {
        self.init_script.is_empty() && self.collect.is_empty()
    }

    /// Opens the files.
    pub(crate) fn open(&self) -> Result<Instrumentation, CommandError> {
        Instrumentation::open(&self.init_script, &self.collect).map_err(|error| match error {
            InstrumentationError::Script { .. } => CommandError::input([error]),
            InstrumentationError::Values { .. } => CommandError::environment(error),
        })
    }
}

fn parse_collection(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => {
            Ok((name.to_owned(), PathBuf::from(file)))
        }
        _ => Err("write a global and a file, as in `__coverage__=coverage.jsonl`".to_owned()),
    }
}
