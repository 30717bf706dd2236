//! The journal: the ordered record of everything observable on a stage.
//!
//! The host records the traffic on the bridge; the runner records everything else (steps, live regions, requests)
//! through [`Journal::record`]. The judge and the transcript read it.
//!
//! ```
//! use footbridge_host::{EntryKind, Instant, Journal, LiveRole};
//!
//! let mut journal = Journal::default();
//! journal.record(Instant::ZERO, EntryKind::Live { role: LiveRole::Alert, text: "Saved".into() });
//! assert_eq!(journal.entries().len(), 1);
//! ```

mod entry;

use std::fmt;

use footbridge_contract::Availability;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::clock::Instant;

/// The number of a call within its case, from 1. Unlisted calls and calls that this version lacks are counted as
/// well.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct CallNumber(u32);

impl CallNumber {
    /// Creates a number, which counts from 1.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for CallNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The number of a request to a server within its case, from 1.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct RequestNumber(u32);

impl RequestNumber {
    /// Creates a number, which counts from 1.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// The kind of a step, named by the transcript's verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StepVerb {
    /// A page was opened.
    Open,
    /// An element was tapped.
    Tap,
    /// A field was filled.
    Fill,
    /// An option was chosen.
    Select,
    /// A key was pressed.
    Press,
    /// The clock was advanced.
    Advance,
    /// The host sent an event.
    Send,
    /// Another tab of the same site changed the storage.
    OtherTab,
}

/// The role of a live region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LiveRole {
    /// `role=alert`.
    Alert,
    /// `role=status`.
    Status,
}

/// The form of a reply as delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireForm {
    /// An object.
    Object,
    /// A JSON text with line breaks.
    Json,
    /// Base64 of a JSON text in UTF-8.
    Base64,
    /// The empty text.
    Empty,
    /// The text `null`.
    Null,
    /// Text that is not JSON.
    Malformed,
    /// A text given by the scenario, passed unchanged.
    Raw,
}

/// The outcome of an event sent by the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventOutcome {
    /// The page was notified, by its function or by a change of visibility.
    Told,
    /// The event answered these open calls.
    Answered {
        /// The calls, in order; at least one.
        calls: Vec<CallNumber>,
    },
    /// The event answers calls of this name, and none was open.
    NoneOpen {
        /// The call's name.
        name: String,
    },
}

/// The outcome of a call for the client, reported by the probe (docs/probe.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// Its promise was fulfilled.
    Resolved,
    /// Its promise was rejected.
    Rejected,
}

/// The level of a console message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ConsoleLevel {
    /// `console.warn`.
    Warning,
    /// `console.error`.
    Error,
}

/// The kind of an entry. There is one variant for each verb of the transcript (docs/transcript.md), and a few that
/// only the judge reads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EntryKind {
    /// A step of the scenario.
    Step {
        /// The kind of step.
        verb: StepVerb,
        /// The description of the step: the rest of its line in the transcript.
        text: String,
    },
    /// The client navigated.
    Goto {
        /// Its new address.
        url: String,
    },
    /// The client called the host.
    Call {
        /// The call's number.
        number: CallNumber,
        /// Its name.
        name: String,
        /// Its payload; `null` if it had none.
        payload: Value,
        /// The callback named for the reply.
        callback: Option<String>,
        /// Whether this host offers the call.
        availability: Availability,
        /// The instant at which the client has to give up on the call, by the catalogue's time limits (§9); `None`
        /// without a limit.
        deadline: Option<Instant>,
    },
    /// A call that expects a reply has neither a scripted nor a default one. Not in the transcript.
    Unscripted {
        /// The call.
        call: CallNumber,
    },
    /// The host delivered a reply.
    Reply {
        /// The call it answers.
        call: CallNumber,
        /// The form in which it was delivered.
        form: WireForm,
        /// The reply in readable form: compact JSON, or the text itself.
        text: String,
        /// Whether the reply is the catalogue's default rather than scripted.
        by_default: bool,
    },
    /// The page had no callback for a reply.
    Missed {
        /// The call it answered.
        call: CallNumber,
        /// The name of the missing callback.
        callback: String,
    },
    /// The host sent an event.
    Event {
        /// The event's name.
        name: String,
        /// Its payload; `null` if it had none.
        payload: Value,
        /// The outcome.
        outcome: EventOutcome,
    },
    /// A deep link was opened (§2.3).
    Link {
        /// The whole link.
        url: String,
        /// Its path below the app's host.
        path: String,
        /// Its query, decoded, in order.
        parameters: Vec<(String, String)>,
        /// Whether this host offers the link.
        availability: Availability,
    },
    /// The client settled a call: its promise was fulfilled or rejected.
    Settle {
        /// The call.
        call: CallNumber,
        /// The outcome.
        outcome: Settled,
        /// The error's code, for a rejection that has one.
        code: Option<String>,
        /// The error's message, for a rejection that has one.
        reason: Option<String>,
    },
    /// A state machine of the client changed its state.
    State {
        /// The machine's name.
        machine: String,
        /// The state before.
        from: String,
        /// The state after.
        to: String,
        /// The cause, if the client reports one.
        cause: Option<String>,
    },
    /// A live region shows a new text.
    Live {
        /// Its role.
        role: LiveRole,
        /// Its text.
        text: String,
    },
    /// The page opened one of the browser's own dialogs.
    Dialog {
        /// `alert`, `confirm`, `prompt`, `print` or `beforeunload`.
        dialog: String,
        /// Its text.
        text: String,
    },
    /// A warning or an error on the console.
    Console {
        /// Its level.
        level: ConsoleLevel,
        /// Its text.
        text: String,
    },
    /// An uncaught exception or an unhandled rejection.
    Error {
        /// Its text.
        text: String,
        /// The call stack, the innermost call first; empty if unknown.
        stack: Vec<StackFrame>,
    },
    /// A request to a server, other than for the client's own files.
    Request {
        /// The request's number.
        number: RequestNumber,
        /// Whether it is ambient: made by every page and not mentioned in the scenario.
        is_ambient: bool,
        /// Its method.
        method: String,
        /// The host it went to.
        host: String,
        /// Its path.
        path: String,
        /// Its query, decoded, in order.
        query: Vec<(String, String)>,
        /// Its headers, with names in lower case.
        headers: Vec<(String, String)>,
        /// Its body, decrypted; null if it had none.
        body: Value,
        /// The request in one line, without anything that differs from run to run.
        text: String,
    },
    /// The answer to a request.
    Answer {
        /// The number of the request.
        number: RequestNumber,
        /// The method and path, such as `POST /api/login`.
        request: String,
        /// A summary of the answer, such as `200 00000`.
        outcome: String,
        /// Whether this is the server's default response, which no rule changed.
        is_default: bool,
    },
    /// A request breaks the session contract.
    Breach {
        /// The number of the request.
        number: RequestNumber,
        /// The method and path, such as `POST /api/login`.
        request: String,
        /// The rule's name.
        rule: String,
        /// The section of the specification it comes from.
        section: String,
        /// The way in which the request breaks the rule.
        reason: String,
    },
    /// A request to an unknown host or path was refused.
    Refused {
        /// The target: an address, or `host:port`.
        url: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The page tried to open another window. There is only one page, so none was opened.
    Window {
        /// The window's address.
        url: String,
    },
    /// A download was requested. It was not saved.
    Download {
        /// Its address.
        url: String,
    },
    /// A document could not be loaded, so the page stayed where it was.
    LoadFailed {
        /// Its address.
        url: String,
        /// The reason.
        reason: String,
    },
    /// The document's title changed.
    Title {
        /// The new title.
        text: String,
    },
    /// The page sent a message that could not be parsed.
    Unreadable {
        /// The beginning of the message.
        sent: String,
        /// The reason.
        reason: String,
    },
    /// A callback was left on `window` at the end of the case. Not in the transcript.
    CallbackLeft {
        /// Its name.
        name: String,
    },
}

/// A place in a text file. Lines and columns count from 1.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Place {
    /// The file's path.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A frame of an error's call stack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StackFrame {
    /// The function's name, if it has one.
    pub function: Option<String>,
    /// The place in the loaded script; the file is the script's address.
    pub script: Place,
    /// The place in the client's source, if there is a source map.
    pub source: Option<Place>,
}

impl fmt::Display for StackFrame {
    /// Writes `at load (src/session.ts:12:5)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.source.as_ref().unwrap_or(&self.script);
        match &self.function {
            Some(function) => write!(f, "at {function} ({place})"),
            None => write!(f, "at {place}"),
        }
    }
}

/// An entry of the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The virtual instant at which it happened.
    pub at: Instant,
    /// The index of the current step, from 0; `None` before the first step and after the last.
    pub step: Option<usize>,
    /// The kind of entry, with its details.
    pub kind: EntryKind,
}

/// The entries of a stage, in order. Serialises as a list.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Journal {
    entries: Vec<Entry>,
    #[serde(skip)]
    step: Option<usize>,
}

impl Journal {
    /// Sets the step that the following entries belong to.
    pub fn set_step(&mut self, step: Option<usize>) {
        self.step = step;
    }

    /// Appends an entry. Entries keep the order in which they were recorded.
    pub fn record(&mut self, at: Instant, kind: EntryKind) {
        let step = self.step;
        self.entries.push(Entry { at, step, kind });
    }

    /// All entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All entries so far, for details that are found out later.
    pub fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }

    /// Converts the journal into its entries.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }
}

impl FromIterator<Entry> for Journal {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        Self {
            entries: entries.into_iter().collect(),
            step: None,
        }
    }
}
