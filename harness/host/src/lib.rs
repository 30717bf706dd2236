//! The emulated app: profiles, dialects, scripted replies, the clock and the journal.
//!
//! Pure: it knows no webview, no socket and no real time. A [`Host`] is told what a page did and when, on a clock that
//! the caller owns; it answers with [`Injection`]s for the caller to carry out, and writes a [`Journal`], whose
//! [`transcript`] people read.
//!
//! - [`Instant`] and [`Queue`]: virtual time.
//! - [`Device`], [`Profile`]: which app, where. Devices are data, in `fixtures/hosts/`.
//! - [`Dialect`]: how messages travel. Data too, in `fixtures/dialects/` (docs/dialects.md).

mod clock;
mod device;
mod devices;
mod dialect;
mod host;
mod identifier;
mod injection;
mod journal;
mod ledger;
mod message_error;
mod probe;
mod profile;
mod replies;
mod reply;
mod template;
mod transcript;
mod well_formed;

pub use clock::{Instant, Queue, Ticket};
pub use device::{Device, Insets, Viewport};
pub use devices::{Devices, DevicesError};
pub use dialect::{BridgeMessage, Dialect, Environment, InjectedObject, Message, Visibility};
pub use host::{Host, SendError};
pub use injection::Injection;
pub use journal::{
    CallNumber, ConsoleLevel, Entry, EntryKind, EventOutcome, Journal, LiveRole, Place,
    RequestNumber, Settled, StackFrame, StepVerb, WireForm,
};
pub use message_error::MessageError;
pub use probe::ProbeNote;
pub use profile::Profile;
pub use transcript::{transcript, transcript_line};
pub use well_formed::well_formed;
