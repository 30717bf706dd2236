//! The messages between the binary and the inspector's page: one JSON object per WebSocket message.
//!
//! An inspector sends [`Request`]s, each with an id, and gets one [`Update::Done`] or [`Update::Refused`] for it. All other
//! updates come by themselves: first [`Update::Hello`], then the present state of everything, then each change.

mod catalogue;
mod command;
mod phone;
mod typescript;
mod update;
#[cfg(test)]
mod versions;

pub use catalogue::{
    CatalogueCode, CatalogueEntry, CatalogueEvent, CatalogueKind, CatalogueReply, Since,
};
pub use command::{Breakpoints, ClockMode, Command, Request, ScenarioDraft};
pub use phone::Phone;
pub use typescript::typescript;
pub use update::{
    Boundary, CaseSummary, Clock, ConnectedPage, DeviceChoice, DueItem, DueKind, Finding, Held,
    HeldKind, Hello, LivePicture, MissedAct, Mistake, RecordedStep, Replay, ReplayState,
    ReplayStep, Rules, SentRequest, Update,
};

/// The version of these messages. A page that was built for another one says so, and asks to be reloaded.
///
/// `wire/versions.rs` has each version's messages, so that a change of theirs fails a test until it is raised.
pub const PROTOCOL: u32 = 4;
