//! The emulated app: scripted replies, faults, events and the clock.
//!
//! The crate is pure: it has no webview, no socket and no real time. A [`Host`] receives the page's actions with
//! their instants on a clock that the caller owns. It returns actions on the page for the caller to carry out, and
//! records a journal.
//!
//! - [`Queue`] and [`ClockAdvance`]: virtual time.

mod advance;
#[cfg(test)]
mod both_sides;
#[cfg(test)]
mod example_apps;
mod host;
#[cfg(test)]
mod observed;
mod probe;
mod queue;
mod replies;
mod reply;
mod state_store;

pub use advance::{ClockAction, ClockAdvance};
pub use host::{AskError, AskOutcome, CallBreakpoints, Host, PendingReply, Received, SendError};
pub use probe::ProbeMessage;
pub use queue::{Queue, Ticket};
