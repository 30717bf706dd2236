//! The emulated app: profiles, dialects, scripted replies, the clock and the journal.
//!
//! The crate is pure: it has no webview, no socket and no real time. A [`Host`] receives the page's actions with
//! their instants on a clock that the caller owns. It returns [`Injection`]s for the caller to carry out, and records
//! a [`Journal`], which [`transcript`] renders as text.
//!
//! - [`Instant`], [`Queue`] and [`ClockAdvance`]: virtual time.
//! - [`Device`], [`Profile`]: the emulated app and its device. Devices are data, in `fixtures/hosts/`.
//! - [`ClientSide`]: a dialect's other side, for a page that plays the client to a real app.
//! - [`Observer`]: the traffic between a page and a real app, as a journal.
//! - [`Dialect`]: the format of messages. Dialects are data, in `fixtures/dialects/` (docs/dialects.md).

mod advance;
mod call_table;
mod client_side;
mod clock;
mod device;
mod devices;
mod dialect;
#[cfg(test)]
mod example_apps;
mod host;
mod identifier;
mod injection;
mod journal;
mod message_error;
mod observer;
mod probe;
mod profile;
mod replies;
mod reply;
mod template;
mod transcript;

pub use advance::{ClockAction, ClockAdvance};
pub use client_side::{
    Arrival, ArrivedContent, ArrivedEvent, ArrivedReply, ClientSide, EnvironmentCheck,
    EnvironmentProbes, EventListener, EventTraits, FoundGlobal, Listeners, Meaning, MessageAction,
    PageFacts, PageMessage, PassedFunction, ReplyOutcome, Senders, SentCall,
};
pub use clock::{Instant, Queue, Ticket};
pub use device::{Accessibility, Contrast, Device, Insets, Viewport};
pub use devices::{Devices, DevicesError};
pub use dialect::{
    BridgeMessage, Dialect, Environment, EventTarget, Global, InjectedMethod, LaunchParameters,
    Message, MessageHandler, ReadReply, ReplyCapabilities, ReplyParts, ReturnKind, Visibility,
};
pub use footbridge_contract::well_formed;
pub use host::{
    AskError, AskOutcome, CallBreakpoints, HeldCall, Host, PendingReply, Received, SendError,
};
pub use injection::{DispatchedContent, Injection};
pub use journal::{
    AnimationPhase, CallNumber, ConsoleLevel, Entry, EntryKind, EventOutcome, Journal, LiveRole,
    Place, RequestNumber, Settled, ShownResponse, StackFrame, WireForm, step_verb,
};
pub use message_error::MessageError;
pub use observer::{Observation, Observer};
pub use probe::ProbeMessage;
pub use profile::Profile;
pub use transcript::{transcript, transcript_line};
