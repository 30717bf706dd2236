//! Serves the recorder until the recording is over.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use footbridge_journal::Entry;
use footbridge_page_server::{Access, Listening, TlsIdentity, Token};
use footbridge_record::CaseRecord;
use parking_lot::Mutex;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::MissedTickBehavior;

use super::Recording;
use super::server::{NAMES, RecorderServer, routes};
use crate::identity::Identity;
use crate::options::VerifyOptions;
use crate::serve::VerifyError;
use crate::subject::Description;

/// The time for collecting changes before the record is written.
const COLLECT: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub enum RecordingEvent<'e> {
    /// The script can be loaded.
    Listening {
        /// Its address, with the token.
        script: String,
    },
    /// A page was opened in an app.
    Opened {
        /// The app: its name, platform and version.
        app: String,
    },
    /// A page was opened, but this part of the app's identity is unknown.
    Unknown(Identity),
    /// A new entry of the traffic.
    Entry(&'e Entry),
    /// The record has changed since it was written.
    Changed(Box<CaseRecord>),
}

/// Serves the recorder until `interrupted` is ready. Returns whether a session was recorded.
///
/// The server listens at `address`, with TLS if `tls` is given. An error of `on_event` ends the recording.
///
/// # Errors
/// [`VerifyError`] if the server can't start, or the error of `on_event`.
pub fn record<E: From<VerifyError>>(
    description: Description,
    options: VerifyOptions,
    address: SocketAddr,
    tls: Option<TlsIdentity>,
    interrupted: impl Future<Output = ()>,
    mut on_event: impl FnMut(RecordingEvent<'_>) -> Result<(), E>,
) -> Result<bool, E> {
    let runtime = Runtime::new().map_err(VerifyError::Runtime)?;
    let listening = Listening::at(&runtime, address)
        .map_err(VerifyError::Listen)?
        .with_tls(tls);
    let access = Access::new(listening.address, Token::random(), NAMES);
    let access = access.with_tls(listening.has_tls());
    let script = access.url().replacen("/?", "/recorder.js?", 1);
    let setup = Arc::new(description.recorder_setup());
    let recording = Arc::new(Mutex::new(Recording::new(description, options)));
    let (reports, mut reported) = unbounded_channel();
    let server = RecorderServer {
        recording: Arc::clone(&recording),
        setup,
        reports,
    };
    let routes = routes(server, access);
    on_event(RecordingEvent::Listening { script })?;
    let mut printed = Printed::default();
    runtime.block_on(async {
        let mut serving = std::pin::pin!(listening.serve(routes));
        let mut interrupted = std::pin::pin!(interrupted);
        let mut interval = tokio::time::interval(COLLECT);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = &mut serving => break,
                () = &mut interrupted => break,
                report = reported.recv() => {
                    printed.print(&recording.lock(), &mut on_event)?;
                    if report.is_none() {
                        break;
                    }
                }
                _ = interval.tick(), if printed.is_changed => {
                    printed.write(&recording.lock(), &mut on_event)?;
                }
            }
        }
        Ok::<(), E>(())
    })?;
    let recording = recording.lock();
    printed.print(&recording, &mut on_event)?;
    printed.write(&recording, &mut on_event)?;
    Ok(recording.app().is_some())
}

/// The state that was printed last.
#[derive(Debug, Default)]
struct Printed {
    app: bool,
    unknown: Option<Identity>,
    entries: usize,
    /// Whether entries were added since the last write.
    is_changed: bool,
}

impl Printed {
    /// Prints the changes since the last call.
    fn print<E>(
        &mut self,
        recording: &Recording,
        on_event: &mut impl FnMut(RecordingEvent<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.unknown != recording.unknown() {
            self.unknown = recording.unknown();
            if let Some(unknown) = self.unknown {
                on_event(RecordingEvent::Unknown(unknown))?;
            }
        }
        let Some(app) = recording.app() else {
            return Ok(());
        };
        if !self.app {
            self.app = true;
            on_event(RecordingEvent::Opened { app })?;
        }
        for entry in &recording.entries()[self.entries..] {
            on_event(RecordingEvent::Entry(entry))?;
            self.entries += 1;
            self.is_changed = true;
        }
        Ok(())
    }

    /// Writes the record if it has changed.
    fn write<E>(
        &mut self,
        recording: &Recording,
        on_event: &mut impl FnMut(RecordingEvent<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !std::mem::take(&mut self.is_changed) {
            return Ok(());
        }
        match recording.record() {
            Some(record) => on_event(RecordingEvent::Changed(Box::new(record))),
            None => Ok(()),
        }
    }
}
