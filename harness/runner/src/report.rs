//! Reports: what a run tells, for people and for machines.
//!
//! A reporter consumes the run's events and nothing else. A new one is a file here and a line in [`REPORTERS`].

mod gathered;
mod html;
mod json;
mod terminal;
mod text;
mod totals;

use std::io::{self, Write};

pub use html::Html;
pub use json::{Json, JsonReport, ReportSchema, schema};
pub use terminal::{Progress, Show, Terminal};
pub use text::explain;
pub use totals::Totals;

use crate::event::RunEvent;

/// Takes what a run tells, and writes it down.
pub trait Reporter {
    /// Takes one event.
    ///
    /// # Errors
    /// If it cannot be written.
    fn take(&mut self, event: &RunEvent) -> io::Result<()>;
}

/// Where a report goes.
pub type Output = Box<dyn Write>;

/// A kind of reporter, by name.
pub struct ReporterKind {
    /// Its name in `--reporter NAME[=FILE]`.
    pub name: &'static str,
    /// The name of its file, where the user names a folder.
    pub file: &'static str,
    /// What it is for, in a sentence.
    pub summary: &'static str,
    /// Makes one that writes there. The progress is for people who watch.
    pub make: fn(Output, Progress) -> Box<dyn Reporter>,
}

/// All reporters.
pub static REPORTERS: &[ReporterKind] = &[
    ReporterKind {
        name: "terminal",
        file: "report.txt",
        summary: "for people: what is wrong, as it happens, and a summary",
        make: |output, progress| Box::new(Terminal::new(output, progress)),
    },
    ReporterKind {
        name: "json",
        file: "report.json",
        summary: "for programs: one JSON object with every case (schema footbridge.report/1)",
        make: |output, _| Box::new(Json::new(output)),
    },
    ReporterKind {
        name: "html",
        file: "report.html",
        summary: "for people with a browser: one page that opens from disk, with each case's story",
        make: |output, _| Box::new(Html::new(output)),
    },
];
