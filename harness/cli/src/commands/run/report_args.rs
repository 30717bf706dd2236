//! The options for the reports of a run.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use footbridge_runner::{PictureMoment, Pictures};

use crate::options::reporter_option::ReporterOption;
use crate::output::reports::ReportOptions;

/// The reports of a run, and their pictures.
#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    #[command(flatten)]
    reporter: ReporterOption,

    /// Show where each case's time went, after the summary of the terminal report.
    #[arg(long)]
    timings: bool,

    /// Choose when to take pictures of the page.
    #[arg(long, value_enum, default_value_t = PictureTime::Failures)]
    pictures: PictureTime,

    /// Store pictures in this folder; by default in `pictures` beside the first report file, or nowhere without one.
    #[arg(long, value_name = "DIR")]
    picture_folder: Option<PathBuf>,
}

/// When to take pictures of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureTime {
    /// At the first failure of a case.
    Failures,
    /// After each step, for the report's story of a case; disables the results cache.
    Steps,
}

impl ReportArgs {
    /// Returns the requested reports of a run in the project folder `root`.
    pub(super) fn options<'r>(&'r self, root: &'r Path) -> ReportOptions<'r> {
        ReportOptions {
            choices: &self.reporter.reporter,
            root: Some(root),
            shows_timings: self.timings,
        }
    }

    /// Returns whether a picture is taken after each step.
    pub(super) fn has_step_pictures(&self) -> bool {
        self.pictures == PictureTime::Steps
    }

    /// Returns where and when to take pictures: in `--picture-folder`, or else beside the first report file, except
    /// the terminal's.
    pub(super) fn pictures(&self) -> Option<Pictures> {
        let moment = match self.pictures {
            PictureTime::Failures => PictureMoment::Failures,
            PictureTime::Steps => PictureMoment::Steps,
        };
        if let Some(folder) = &self.picture_folder {
            return Some(Pictures::new(folder, moment));
        }
        let mut reports = self
            .reporter
            .reporter
            .iter()
            .filter(|report| report.name != "terminal");
        let file = reports.find_map(|report| report.file.as_deref())?;
        Some(Pictures::new(file.with_file_name("pictures"), moment))
    }
}
