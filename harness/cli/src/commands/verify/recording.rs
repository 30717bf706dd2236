//! `footbridge verify --record`: a real session, as a record.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, counted};
use footbridge_journal::{Entry, EntryKind, transcript_line};
use footbridge_record::CaseRecord;
use footbridge_runner::{Project, Redaction};
use footbridge_verify::{Identity, IdentityError, RecordingEvent, VerifyError, record};

use super::{VerifyArgs, description};
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;

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
    check_file(file)?;
    let mut printer = Printer::new(file, Arc::clone(&project.catalogue));
    let is_recorded = record(
        description(project),
        args.options(),
        args.listen,
        args.tls()?,
        interrupted,
        |event| printer.take(event),
    )?;
    if is_recorded {
        printer.print_summary();
        return Ok(ExitStatus::Success);
    }
    Err(CommandError::environment(match printer.unknown {
        Some(Identity::Platform) => miette::miette!(
            help = "open the client in the app, or pass --platform",
            "the page shows no platform"
        ),
        Some(Identity::Version) => miette::miette!(
            help = "pass --app-version",
            "the page shows no version of the app where the dialect describes it"
        ),
        Some(unknown) => IdentityError::from(unknown).into(),
        None => miette::miette!(
            help = "load the printed script first in the client's page; docs/verify.md shows how",
            "no page with the script was opened in the app"
        ),
    }))
}

/// The folder of a file.
fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|path| *path != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// Rejects a file that can't be written, before anything is recorded.
fn check_file(file: &Path) -> Result<(), CommandError> {
    let (shown, folder) = (file.display(), folder_of(file));
    if !folder.is_dir() {
        return Err(CommandError::input([miette::miette!(
            help = "create the folder, or give a file in another folder",
            "failed to write {shown}: there is no folder {}",
            folder.display()
        )]));
    }
    if file.is_dir() {
        return Err(CommandError::input([miette::miette!(
            help = format!(
                "give the name of a file, such as {}",
                file.join("session.json").display()
            ),
            "failed to write {shown}: it is a folder"
        )]));
    }
    Ok(())
}

/// Prints the traffic, and writes the record. Secrets are replaced in both.
struct Printer<'p> {
    file: &'p Path,
    catalogue: Arc<Catalogue>,
    redaction: Redaction,
    /// The part of the app's identity that is unknown, if any.
    unknown: Option<Identity>,
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
            unknown: None,
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
            RecordingEvent::Unknown(unknown) => {
                self.unknown = Some(unknown);
                let text = match unknown {
                    Identity::Platform => {
                        "A page shows no platform: is it in the app? --platform sets it.".to_owned()
                    }
                    Identity::Version => {
                        "A page shows no version of the app; --app-version sets it.".to_owned()
                    }
                    other => format!("Nothing is recorded: {}.", IdentityError::from(other)),
                };
                writeln!(output, "{text}")
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
            // A temporary file would be readable by the user only; this one has the permissions of any new file.
            let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
            let mut file = tempfile::Builder::new().make_in(folder_of(self.file), create)?;
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
