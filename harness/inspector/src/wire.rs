//! The messages between the binary and the inspector's page: one JSON object per WebSocket message.
//!
//! An inspector sends [`Request`]s, each with an id, and receives one [`Update::Done`] or [`Update::Refused`] for it.
//! All other updates are sent without a request: first [`Update::Hello`], then the present state of every part, then
//! each change.

mod catalogue;
mod command;
mod phone;
mod typescript;
mod update;
#[cfg(test)]
mod version;

pub use catalogue::{
    CatalogueCode, CatalogueEntry, CatalogueEvent, CatalogueKind, CatalogueReply, Since,
};
pub use command::{Breakpoints, ClockMode, Command, Request, ScenarioDraft};
pub use phone::Phone;
pub use typescript::typescript;
pub use update::{
    Boundary, CaseSummary, Clock, ConnectedPage, DeviceChoice, DueItem, DueKind, Held, HeldKind,
    Hello, LivePicture, MissedAct, RecordedStep, Replay, ReplayState, ReplayStep, Rules,
    SentRequest, SourceError, Update, Violation,
};

/// The version of these messages. A page built for another version shows this, and asks the user to reload it.
///
/// `wire/version.rs` has the hash of the messages, so a test fails if they change without a new version.
pub const PROTOCOL: u32 = 14;
