//! `footbridge verify --record`: a real session, as a record.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, counted};
use footbridge_host::{Entry, EntryKind, transcript_line};
use footbridge_record::CaseRecord;
use footbridge_runner::{Project, Redaction};
use footbridge_verify::{Identity, RecordingEvent, VerifyError, record};

use super::{VerifyArgs, description};
use crate::command_error::CommandError;
use crate::exit_status::ExitStatus;

impl From<VerifyError> for CommandError {
    fn from(error: VerifyError) -> Self {
        Self::environment(error)
    }
}

/// Records a session until it is interrupted.
pub(super) fn record_session(
    args: &VerifyArgs,
    file: &Path,
    project: &Project,
    interrupted: impl Future<Output = ()>,
) -> Result<ExitStatus, CommandError> {
    let mut printer = Printer::new(file, Arc::clone(&project.catalogue));
    let is_recorded = record(
        description(project),
        args.options(),
        args.listen,
        args.tls()?,
        interrupted,
        |event| printer.take(event),
    )?;
    if !is_recorded {
        return Err(CommandError::environment(miette::miette!(
            help = "load the printed script first in the client's page; docs/verify.md shows how",
            "no page with the script was opened in the app"
        )));
    }
    printer.print_summary();
    Ok(ExitStatus::Success)
}

/// Prints the traffic, and writes the record. Secrets are replaced in both.
struct Printer<'p> {
    file: &'p Path,
    catalogue: Arc<Catalogue>,
    redaction: Redaction,
    calls: usize,
    replies: usize,
    events: usize,
}

impl<'p> Printer<'p> {
    fn new(file: &'p Path, catalogue: Arc<Catalogue>) -> Self {
        Self {
            file,
            redaction: Redaction::new(Arc::clone(&catalogue)),
            catalogue,
            calls: 0,
            replies: 0,
            events: 0,
        }
    }

    fn take(&mut self, event: RecordingEvent<'_>) -> Result<(), CommandError> {
        let mut output = anstream::stdout();
        // If standard output is closed, the record is still written.
        let _ = match event {
            RecordingEvent::Listening { script } => {
                writeln!(
                    output,
                    "script    {script}\n\nLoad it first in the client's page:\n\n  <script src=\"{script}\"></script>\n"
                )
            }
            RecordingEvent::Opened { app } => writeln!(output, "opened    {app}"),
            RecordingEvent::Unknown(Identity::Platform) => writeln!(
                output,
                "A page shows no platform: is it in the app? --platform sets it."
            ),
            RecordingEvent::Unknown(Identity::Version) => {
                writeln!(
                    output,
                    "A page shows no version of the app. --app-version sets it."
                )
            }
            RecordingEvent::Entry(entry) => match self.line(entry) {
                Some(line) => writeln!(output, "{line}"),
                None => Ok(()),
            },
            RecordingEvent::Changed(record) => return self.write(*record),
        };
        let _ = output.flush();
        Ok(())
    }

    /// The line of an entry; `None` if it has none.
    fn line(&mut self, entry: &Entry) -> Option<String> {
        match &entry.kind {
            EntryKind::Call { .. } => self.calls += 1,
            EntryKind::Reply { .. } | EntryKind::Part { .. } => self.replies += 1,
            EntryKind::Event { .. } => self.events += 1,
            _ => {}
        }
        self.redaction.learn(entry);
        let mut shown = entry.clone();
        self.redaction.apply(&mut shown);
        transcript_line(&shown)
    }

    /// Writes the record, so that it is always whole.
    fn write(&self, mut record: CaseRecord) -> Result<(), CommandError> {
        // Secrets are numbered from 1 in each record.
        let mut redaction = Redaction::new(Arc::clone(&self.catalogue));
        for entry in record.journal.entries() {
            redaction.learn(entry);
        }
        for entry in record.journal.entries_mut() {
            redaction.apply(entry);
        }
        let write = || -> io::Result<()> {
            let folder = self.file.parent().filter(|path| *path != Path::new(""));
            // A temporary file would be readable by the user only; this one has the permissions of any new file.
            let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
            let folder = folder.unwrap_or(Path::new("."));
            let mut file = tempfile::Builder::new().make_in(folder, create)?;
            serde_json::to_writer_pretty(&mut file, &record)?;
            file.write_all(b"\n")?;
            file.persist(self.file)?;
            Ok(())
        };
        write().map_err(|error| {
            let file = self.file.display();
            CommandError::environment(miette::miette!("failed to write {file}: {error}"))
        })
    }

    fn print_summary(&self) {
        let (calls, events) = (counted(self.calls, "call"), counted(self.events, "event"));
        let replies = match self.replies {
            1 => "1 reply".to_owned(),
            count => format!("{count} replies"),
        };
        let file = self.file.display();
        let mut output = anstream::stdout();
        let _ = writeln!(
            output,
            "\nRecorded {calls}, {replies} and {events} in {file}. Replay them with `footbridge open --replay {file}`."
        );
    }
}
