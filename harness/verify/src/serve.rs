//! Serves the page until the verification is over.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use footbridge_contract::Platform;
use footbridge_page_server::{Access, ListenError, Listening, TlsIdentity, Token};
use footbridge_record::{VerificationRecord, VerifiedEntry, VerifiedVerdict};
use miette::Diagnostic;
use parking_lot::Mutex;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::unbounded_channel;

use crate::identity::Identity;
use crate::options::VerifyOptions;
use crate::server::{NAMES, PageServer, routes};
use crate::session::Session;
use crate::subject::Description;

/// An event of a verification.
#[derive(Debug)]
pub enum VerifyEvent<'e> {
    /// The page can be opened.
    Listening {
        /// Its address, with the token.
        url: String,
    },
    /// The page was opened in an app.
    Opened {
        /// The app: its name, platform and version.
        app: String,
    },
    /// An entry was finished or has changed.
    Entry(&'e VerifiedEntry),
}

/// An error of a verification.
#[derive(Debug, Error, Diagnostic)]
pub enum VerifyError {
    /// The address can't be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Listen(#[from] ListenError),
    /// The app can't be identified, or isn't described.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Identity(#[from] IdentityError),
    /// The network runtime failed to start.
    #[error("failed to start the network's runtime")]
    Runtime(#[source] io::Error),
}

/// An app that can't be identified, or isn't described.
#[derive(Debug, Error, Diagnostic)]
pub enum IdentityError {
    /// The page shows no platform, and can't ask.
    #[error("the page shows no platform")]
    #[diagnostic(help(
        "open the page in the app and pass --platform, or leave out --unattended and answer on the page"
    ))]
    NoPlatform,
    /// The page shows no version, and can't ask.
    #[error("the page shows no version of the app where the dialect describes it")]
    #[diagnostic(help("pass --app-version, or leave out --unattended and answer on the page"))]
    NoVersion,
    /// No device of the platform is described.
    #[error("there is no default device for {platform}, on which the page was opened")]
    #[diagnostic(help("write `default = true` in the file of a device (docs/configuration.md)"))]
    NoDevice { platform: Platform },
    /// The dialect has no bridge for the platform.
    #[error("the dialect has no `[{platform}]`, on which the page was opened")]
    #[diagnostic(help("describe the app's channels on {platform}: docs/dialects.md"))]
    NoBridge { platform: Platform },
}

impl From<Identity> for IdentityError {
    fn from(unknown: Identity) -> Self {
        match unknown {
            Identity::Platform => Self::NoPlatform,
            Identity::Version => Self::NoVersion,
            Identity::Device(platform) => Self::NoDevice { platform },
            Identity::Bridge(platform) => Self::NoBridge { platform },
        }
    }
}

/// Serves the page until everything has been tried or `interrupted` is ready. Returns `None` if no page was opened in
/// an app.
///
/// The server listens at `address`, with TLS if `tls` is given.
///
/// # Errors
/// [`VerifyError`] if the server can't start or the app can't be identified.
pub fn verify(
    description: Description,
    options: VerifyOptions,
    address: SocketAddr,
    tls: Option<TlsIdentity>,
    started_at: String,
    interrupted: impl Future<Output = ()>,
    mut on_event: impl FnMut(VerifyEvent<'_>),
) -> Result<Option<VerificationRecord>, VerifyError> {
    let runtime = Runtime::new().map_err(VerifyError::Runtime)?;
    let listening = Listening::at(&runtime, address)?.with_tls(tls);
    let access = Access::new(listening.address, Token::random(), NAMES);
    let access = access.with_tls(listening.has_tls());
    let url = access.url();
    let setup = Arc::new(description.setup());
    let session = Session::new(description, options, started_at);
    let session = Arc::new(Mutex::new(session));
    let (reports, mut reported) = unbounded_channel();
    let server = PageServer {
        access,
        session: Arc::clone(&session),
        setup,
        reports,
    };
    let routes = routes(server);
    on_event(VerifyEvent::Listening { url });
    let record = runtime.block_on(async {
        let mut serving = std::pin::pin!(listening.serve(routes));
        let mut interrupted = std::pin::pin!(interrupted);
        let mut printed = Printed::default();
        let ended_early = loop {
            tokio::select! {
                () = &mut serving => break Some("the server ended".to_owned()),
                () = &mut interrupted => break Some("it was interrupted".to_owned()),
                report = reported.recv() => {
                    let session = session.lock();
                    printed.print(&session, &mut on_event);
                    if report.is_none() || session.is_finished() {
                        break None;
                    }
                }
            }
        };
        // Let the page receive its last instruction.
        let flushed = tokio::time::timeout(LAST_RESPONSE, &mut serving);
        let _ = flushed.await;
        let session = session.lock();
        match session.unknown() {
            Some(unknown) => Err(IdentityError::from(unknown)),
            None => Ok(session.record(ended_early)),
        }
    })?;
    Ok(record)
}

/// The time limit for the last response.
const LAST_RESPONSE: std::time::Duration = std::time::Duration::from_millis(200);

/// The state that was printed last.
#[derive(Debug, Default)]
struct Printed {
    app: bool,
    /// The verdict and the number of differences of each entry.
    verdicts: Vec<(VerifiedVerdict, usize)>,
}

impl Printed {
    /// Prints the changes since the last call.
    fn print(&mut self, session: &Session, on_event: &mut impl FnMut(VerifyEvent<'_>)) {
        let Some(app) = session.app() else { return };
        if !self.app {
            self.app = true;
            on_event(VerifyEvent::Opened { app });
        }
        for (index, entry) in session.entries().iter().enumerate() {
            let state = (entry.verdict, entry.differences.len());
            let known = self.verdicts.get(index);
            if session.is_pending(index) || known == Some(&state) {
                if known.is_none() {
                    self.verdicts.push((VerifiedVerdict::NotTried, usize::MAX));
                }
                continue;
            }
            on_event(VerifyEvent::Entry(&session.redacted(entry)));
            match self.verdicts.get_mut(index) {
                Some(known) => *known = state,
                None => self.verdicts.push(state),
            }
        }
    }
}
