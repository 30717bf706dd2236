//! Plays the client to a real app, and compares the app with its catalogue.
//!
//! A page in the app makes the calls of the catalogue, listens for replies and events, and reports what arrives. A
//! [`Session`] interprets the reports with the dialect, chooses the page's next step, and judges each entry.
//!
//! A [`Recording`] only observes: a script in a client's own page reports the traffic with its app.

mod active_probe;
mod difference;
mod environment;
mod identity;
mod judge;
mod options;
mod plan;
mod recording;
mod redaction;
mod report;
mod serve;
mod server;
mod session;
mod shown;
mod subject;
#[cfg(test)]
mod tests;
pub mod wire;
mod write;

pub use footbridge_page_server::{TlsError, TlsIdentity};
pub use identity::Identity;
pub use options::VerifyOptions;
pub use recording::{Recording, RecordingEvent, record};
pub use report::run_events;
pub use serve::{IdentityError, VerifyError, VerifyEvent, verify};
pub use session::Session;
pub use shown::arrived;
pub use subject::Description;
pub use write::{CatalogueUpdate, FileChange, LeftOut, WriteError, catalogue_update};
