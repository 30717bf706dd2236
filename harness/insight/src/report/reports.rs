//! The reports of one run and their outputs.

use std::io::{self, Write};
use std::path::PathBuf;

use footbridge_record::{ReportFile, RunEvent};
use miette::Diagnostic;
use thiserror::Error;

use super::reporter::{Reporter, ReporterContext, ReporterKind};

/// The output of a report.
pub enum Output {
    /// A stream that is written at once.
    Stream(Box<dyn Write>),
    /// A temporary file that is renamed when the run is over.
    File(ReportFile),
}

/// An error while writing a report.
#[derive(Debug, Error, Diagnostic)]
#[error("failed to write the report {name}")]
#[diagnostic(help(
    "check the free space on the disk and the permissions of the folder; the other reports are complete"
))]
pub struct WriteReportError {
    /// The file, or the reporter's name.
    name: String,
    /// The operating system's error.
    source: io::Error,
}

/// The reports of one run. An error in one doesn't affect the others.
#[derive(Default)]
pub struct Reports {
    entries: Vec<Report>,
    errors: Vec<WriteReportError>,
    are_unread: bool,
}

struct Report {
    name: String,
    reporter: Box<dyn Reporter>,
    /// The output; `None` once the report is complete, or can't be written.
    output: Option<Output>,
}

impl Reports {
    /// Adds a report of this kind. Errors name it by `path`, or else by its kind.
    pub fn add(
        &mut self,
        kind: &ReporterKind,
        path: Option<&PathBuf>,
        output: Output,
        context: ReporterContext,
    ) {
        self.entries.push(Report {
            name: path.map_or_else(|| kind.name.to_owned(), |path| path.display().to_string()),
            reporter: (kind.make)(context),
            output: Some(output),
        });
    }

    /// Passes an event to each report. With the last event of the run the files get their final names.
    pub fn take(&mut self, event: &RunEvent) {
        let is_over = matches!(event, RunEvent::Ended { .. });
        for report in &mut self.entries {
            let Some(output) = report.output.take() else {
                continue;
            };
            match report.take(event, output, is_over) {
                Ok(output) => report.output = output,
                // A reader may close the pipe early; that is not an error.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                Err(source) => self.errors.push(WriteReportError {
                    name: report.name.clone(),
                    source,
                }),
            }
        }
        self.are_unread = self.entries.iter().all(|report| report.output.is_none());
    }

    /// Whether the readers of all reports have closed their pipes.
    pub fn are_unread(&self) -> bool {
        self.are_unread
    }

    /// Returns the errors of the reports that could not be written.
    pub fn into_errors(self) -> Vec<WriteReportError> {
        self.errors
    }
}

impl Report {
    /// Processes an event. Returns the output unless the report is complete.
    fn take(
        &mut self,
        event: &RunEvent,
        mut output: Output,
        is_over: bool,
    ) -> io::Result<Option<Output>> {
        match &mut output {
            Output::Stream(stream) => {
                self.reporter.take(event, stream)?;
                if is_over {
                    stream.flush()?;
                }
            }
            Output::File(file) => self.reporter.take(event, file)?,
        }
        match output {
            Output::File(file) if is_over => file.commit().map(|()| None),
            Output::Stream(_) if is_over => Ok(None),
            output => Ok(Some(output)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::Duration;

    use footbridge_record::RunEnd;

    use super::*;

    /// Writes a line for each event.
    struct Counting;

    impl Reporter for Counting {
        fn take(&mut self, _event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
            writeln!(output, "an event")
        }
    }

    static COUNTING: ReporterKind = ReporterKind {
        name: "counting",
        file: "counting.txt",
        summary: "for tests",
        is_streamed: true,
        make: |_| Box::new(Counting),
    };

    /// A sink that keeps the written bytes, or fails with this kind of error.
    #[derive(Clone, Default)]
    struct Sink(Option<io::ErrorKind>, Rc<RefCell<Vec<u8>>>);

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0 {
                Some(kind) => Err(kind.into()),
                None => self.1.borrow_mut().write(bytes),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn began() -> RunEvent {
        RunEvent::Began {
            cases: 1,
            workers: 1,
            engine: "WebKitGTK".into(),
            shard: None,
        }
    }

    fn ended() -> RunEvent {
        RunEvent::Ended {
            duration: Duration::ZERO,
            left_out: 0,
            end: RunEnd::Finished,
            accepted: Vec::new(),
        }
    }

    fn add(reports: &mut Reports, sink: &Sink) {
        let output = Output::Stream(Box::new(sink.clone()));
        reports.add(&COUNTING, None, output, ReporterContext::default());
    }

    #[test]
    fn failed_report_does_not_affect_the_others() {
        let good = Sink::default();
        let mut reports = Reports::default();
        add(
            &mut reports,
            &Sink(Some(io::ErrorKind::StorageFull), Rc::default()),
        );
        add(&mut reports, &good);
        reports.take(&began());
        reports.take(&ended());
        assert_eq!(good.1.borrow().as_slice(), b"an event\nan event\n");
        let errors = reports.into_errors();
        let [error] = errors.as_slice() else {
            panic!("{errors:?}");
        };
        assert_eq!(error.to_string(), "failed to write the report counting");
    }

    #[test]
    fn closed_pipe_is_not_an_error() {
        let mut reports = Reports::default();
        add(
            &mut reports,
            &Sink(Some(io::ErrorKind::BrokenPipe), Rc::default()),
        );
        assert!(!reports.are_unread());
        reports.take(&began());
        assert!(reports.are_unread());
        reports.take(&ended());
        assert!(reports.into_errors().is_empty());
    }
}
