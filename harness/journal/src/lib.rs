//! The traffic between a page and its app, in virtual time.
//!
//! The crate is pure: it has no webview, no socket and no real time. A [`Journal`] holds an [`Entry`] for each thing
//! that was observed, at its [`Instant`]. [`transcript`] renders it as text.
//!
//! - [`BridgeTraffic`]: what a page sends to its app, read, numbered and recorded. The emulated app replies to it.
//! - [`Observer`]: the traffic between a page and a real app.

mod bridge_traffic;
mod call_table;
mod detail;
mod display;
mod entry;
mod instant;
mod journal;
mod kind;
mod number;
mod observer;
mod place;
mod received_call;
mod repetition;
mod transcript;

pub use bridge_traffic::{BridgeTraffic, fetched_messages};
pub use call_table::{CallState, CallTable, Route};
pub use detail::{ConsoleLevel, EventOutcome, LiveRole, Settled, ShownResponse, step_verb};
pub use display::{Lane, Tone};
pub use entry::Entry;
pub use footbridge_scenario::expectation::AnimationPhase;
pub use instant::Instant;
pub use journal::{Journal, Mark, Reservation};
pub use kind::EntryKind;
pub use number::{CallNumber, RequestNumber};
pub use observer::{Observation, Observer};
pub use place::{Place, StackFrame};
pub use received_call::ReceivedCall;
pub use repetition::EntryContent;
pub use transcript::{transcript, transcript_line};
