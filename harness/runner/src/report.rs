//! Reports: what a run tells, for people and for machines.
//!
//! A reporter consumes the run's events and nothing else. A new one is a file here and a line in [`REPORTERS`].

mod file;
mod gathered;
mod github;
mod groups;
mod hosts;
mod html;
mod json;
mod junit;
mod markdown;
mod merge;
mod read;
mod replay;
mod reports;
mod tap;
mod terminal;
#[cfg(test)]
pub(crate) mod testing;
mod text;
mod totals;

use std::io::{self, Write};
use std::path::PathBuf;

pub use file::ReportFile;
pub use github::GitHub;
pub use html::{Html, Page, PageContents, write_matrix_page};
pub use json::{Json, JsonReport, ReportSchema, schema};
pub use junit::Junit;
pub use markdown::Markdown;
pub use merge::{MergeError, merge};
pub use read::{ReadReportError, read_report};
pub use replay::replay;
pub use reports::{Output, Reports, WriteReportError};
pub use tap::Tap;
pub use terminal::{Progress, Show, Terminal};
pub use text::explain;
pub use totals::Totals;

use crate::event::RunEvent;

/// Takes what a run tells, and writes it down.
pub trait Reporter {
    /// Takes one event, and writes what there is to write of it.
    ///
    /// # Errors
    /// If it cannot be written.
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()>;
}

/// The context in which a report is made, besides the events of the run.
#[derive(Default)]
pub struct ReporterContext {
    /// The line that follows the run, for people who watch.
    pub progress: Progress,
    /// The project's folder, from the repository's root: empty, or with a `/` at its end.
    pub project_path: String,
    /// The file to which the summary of a job is added, if the run is part of one.
    pub job_summary: Option<PathBuf>,
}

/// A kind of reporter, by name.
pub struct ReporterKind {
    /// Its name in `--reporter NAME[=FILE]`.
    pub name: &'static str,
    /// The name of its file, where the user names a folder.
    pub file: &'static str,
    /// Its purpose, in a sentence.
    pub summary: &'static str,
    /// Whether it writes as the run goes on. Its file is then written in place; that of another is renamed when it is whole.
    pub is_streamed: bool,
    /// Makes one.
    pub make: fn(ReporterContext) -> Box<dyn Reporter>,
}

/// All reporters.
pub static REPORTERS: &[ReporterKind] = &[
    ReporterKind {
        name: "terminal",
        file: "report.txt",
        summary: "for people: what is wrong, as it happens, and a summary",
        is_streamed: true,
        make: |context| Box::new(Terminal::new(context.progress)),
    },
    ReporterKind {
        name: "json",
        file: "report.json",
        summary: "for programs: one JSON object with every case (schema footbridge.report/1)",
        is_streamed: false,
        make: |_| Box::new(Json::default()),
    },
    ReporterKind {
        name: "html",
        file: "report.html",
        summary: "for people with a browser: one page that opens from disk, with each case's story",
        is_streamed: false,
        make: |_| Box::new(Html::default()),
    },
    ReporterKind {
        name: "junit",
        file: "junit.xml",
        summary: "for GitLab, Jenkins and others: test cases in JUnit's format",
        is_streamed: false,
        make: |context| Box::new(Junit::new(context.project_path)),
    },
    ReporterKind {
        name: "tap",
        file: "report.tap",
        summary: "for readers of the Test Anything Protocol, version 14",
        is_streamed: false,
        make: |_| Box::new(Tap::default()),
    },
    ReporterKind {
        name: "github",
        file: "github.txt",
        summary: "for GitHub Actions: annotations at the scenarios' lines, and the job's summary",
        is_streamed: false,
        make: |context| Box::new(GitHub::new(context.project_path, context.job_summary)),
    },
    ReporterKind {
        name: "markdown",
        file: "report.md",
        summary: "for a comment: totals, and each different failure",
        is_streamed: false,
        make: |_| Box::new(Markdown::default()),
    },
];

/// The kind of reporter of that name.
pub fn reporter(name: &str) -> Option<&'static ReporterKind> {
    REPORTERS.iter().find(|kind| kind.name == name)
}
