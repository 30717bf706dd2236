//! Tests of the built `footbridge` command by its visible results: exit codes, output, reports, files.
//!
//! The clients are in `../clients`, each with its own project. Their scenarios are in folders named for the expected
//! verdict. A run needs Xvfb, `WebKitGTK` and the engine's program beside the command: a build of the whole workspace
//! makes both.
#![expect(
    clippy::unwrap_used,
    reason = "a test that finds no file or process has failed"
)]

mod browsers;
mod cache;
mod catalogue;
mod clock;
mod commands;
mod conformance;
mod connections;
mod examples;
mod explore;
mod hostile_files;
mod hostile_messages;
mod hostile_reports;
mod init;
mod instruments;
mod interrupt;
mod learn;
mod limits;
mod lost;
mod matrix;
mod nats;
mod open;
mod parts;
mod processes;
mod queue;
mod queue_parts;
mod recording;
mod rejected;
mod reports;
mod selection;
mod serve;
mod server;
mod snapshots;
mod support;
mod tested_engine;
mod verdicts;
mod verify;
mod watch;
mod web_apis;
