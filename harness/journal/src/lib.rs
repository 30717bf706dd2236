//! What happened between a page and its app, in virtual time.
//!
//! The crate is pure: it has no webview, no socket and no real time. A [`Journal`] holds an [`Entry`] for each thing
//! that was observed, at its [`Instant`]. [`transcript`] renders it as text.

mod detail;
mod entry;
mod instant;
mod journal;
mod kind;
mod number;
mod place;
mod transcript;

pub use detail::{ConsoleLevel, EventOutcome, LiveRole, Settled, ShownResponse, step_verb};
pub use entry::Entry;
pub use footbridge_scenario::expectation::AnimationPhase;
pub use instant::Instant;
pub use journal::Journal;
pub use kind::EntryKind;
pub use number::{CallNumber, RequestNumber};
pub use place::{Place, StackFrame};
pub use transcript::{transcript, transcript_line};
