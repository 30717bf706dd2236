//! The options that add something to every page, for tools beside the client.

use std::path::PathBuf;

use clap::Args;
use footbridge_runner::Instrumentation;

use crate::command_error::CommandError;

/// What a run adds to every page.
#[derive(Debug, Args)]
pub(crate) struct Instruments {
    /// Run this script in every page before the client's code; may be repeated. Such a run takes nothing from the results cache.
    #[arg(long, value_name = "FILE", conflicts_with = "queue")]
    init_script: Vec<PathBuf>,

    /// Write the values that a global such as `__coverage__` has at the end of each document to a file of JSON lines; may be
    /// repeated. Such a run takes nothing from the results cache.
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_collection, conflicts_with = "queue")]
    collect: Vec<(String, PathBuf)>,
}

impl Instruments {
    /// Whether there are any.
    pub(crate) fn is_empty(&self) -> bool {
        self.init_script.is_empty() && self.collect.is_empty()
    }

    /// Opens the files.
    pub(crate) fn open(&self) -> Result<Instrumentation, CommandError> {
        Instrumentation::open(&self.init_script, &self.collect)
            .map_err(|error| CommandError::input([error]))
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
