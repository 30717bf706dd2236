//! Reports on a run, for people and for programs.
//!
//! A reporter consumes only the run's events. To add one, add a file here and a line in [`REPORTERS`].

mod gathered;
mod github;
mod groups;
mod hosts;
mod html;
mod json;
mod junit;
mod markdown;
mod merge;
mod problems;
mod progress;
mod replay;
mod reporter;
mod reports;
mod tap;
mod terminal;
#[cfg(test)]
pub(crate) mod testing;
mod text;
mod timings;

pub use github::GitHub;
pub use html::{Html, HtmlPage, PageContents, write_decision_page, write_matrix_page};
pub use json::Json;
pub use junit::Junit;
pub use markdown::Markdown;
pub use merge::{MergeError, merge};
pub use progress::{Progress, Show};
pub use replay::replay;
pub use reporter::{Reporter, ReporterContext, ReporterKind};
pub use reports::{Output, Reports, WriteReportError};
pub use tap::Tap;
pub use terminal::Terminal;
pub use text::explain;

/// All reporters.
pub static REPORTERS: &[ReporterKind] = &[
    ReporterKind {
        name: "terminal",
        file: "report.txt",
        summary: "for people: problems as they happen, then a summary",
        is_streamed: true,
        make: |context| {
            let terminal = Terminal::new(context.progress);
            Box::new(if context.shows_timings {
                terminal.with_timings()
            } else {
                terminal
            })
        },
    },
    ReporterKind {
        name: "json",
        file: "report.json",
        summary: "for programs: one JSON object with every case (schema footbridge.report/3)",
        is_streamed: false,
        make: |_| Box::new(Json::default()),
    },
    ReporterKind {
        name: "html",
        file: "report.html",
        summary: "for people: one self-contained HTML page with every case",
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
        summary: "for GitHub Actions: annotations at scenario lines, and a job summary",
        is_streamed: false,
        make: |context| Box::new(GitHub::new(context.project_path, context.job_summary)),
    },
    ReporterKind {
        name: "markdown",
        file: "report.md",
        summary: "for a comment: totals, and each distinct failure",
        is_streamed: false,
        make: |_| Box::new(Markdown::default()),
    },
];

/// Returns the kind of reporter with this name.
pub fn reporter(name: &str) -> Option<&'static ReporterKind> {
    REPORTERS.iter().find(|kind| kind.name == name)
}
