//! The journal: the ordered record of everything observable on a stage.
//!
//! The host writes what crosses the bridge; the runner writes the rest (steps, live regions, requests) through
//! [`Journal::record`]. Judging and the transcript read it; nothing else happens to it.
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

/// The number of a call: the first of a case is 1. Unlisted calls and calls this version lacks are counted too.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct CallNumber(u32);

impl CallNumber {
    /// The call of that number, counted from 1.
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

/// The number of a request that a server read: the first of a case is 1.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct RequestNumber(u32);

impl RequestNumber {
    /// The request of that number, counted from 1.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// A step of the scenario, as the transcript's verb.
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
    /// The clock moved on.
    Advance,
    /// The host was told to send an event.
    Send,
    /// Another tab of the same site changed what is stored.
    OtherTab,
}

/// A live region's role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LiveRole {
    /// `role=alert`.
    Alert,
    /// `role=status`.
    Status,
}

/// How a reply looked when it was delivered.
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
    /// A text the scenario gave, passed as it is.
    Raw,
}

/// What became of an event the host was told to send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventOutcome {
    /// The page was told, by its function or by the page's visibility.
    Told,
    /// It answered these open calls.
    Answered {
        /// The calls, in their order; at least one.
        calls: Vec<CallNumber>,
    },
    /// It answers a call of this name, and none was open.
    NoneOpen {
        /// The call's name.
        name: String,
    },
}

/// How a call ended for the client, told by the probe (docs/probe.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// Its promise was fulfilled.
    Resolved,
    /// Its promise was rejected.
    Rejected,
}

/// How serious a console line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ConsoleLevel {
    /// `console.warn`.
    Warning,
    /// `console.error`.
    Error,
}

/// What happened. One variant for each verb of the transcript (docs/transcript.md), and a few that only judging needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EntryKind {
    /// A step of the scenario, as it is to be read.
    Step {
        /// The kind of step.
        verb: StepVerb,
        /// The rest of the line.
        text: String,
    },
    /// The page navigated by the client's doing.
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
        /// The callback it named.
        callback: Option<String>,
        /// Whether this host knows it.
        availability: Availability,
        /// When the client is to have given up on it, by the catalogue's time limits (§9).
        deadline: Option<Instant>,
    },
    /// A call that wanted a reply found neither a scripted nor a default one. Not in the transcript.
    Unscripted {
        /// The call.
        call: CallNumber,
    },
    /// The host delivered a reply.
    Reply {
        /// The call it answers.
        call: CallNumber,
        /// The form it was delivered in.
        form: WireForm,
        /// What it said, readable whatever its form: compact JSON, or the text itself.
        text: String,
        /// Whether it is the catalogue's default rather than scripted.
        by_default: bool,
    },
    /// A reply found no callback on the page.
    Missed {
        /// The call it answered.
        call: CallNumber,
        /// The callback it looked for.
        callback: String,
    },
    /// The host told the page something unasked.
    Event {
        /// The event's name.
        name: String,
        /// What went with it; `null` if nothing did.
        payload: Value,
        /// What became of it.
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
        /// Whether this host knows it.
        availability: Availability,
    },
    /// The client settled a call.
    Settle {
        /// The call.
        call: CallNumber,
        /// How the client settled it.
        outcome: Settled,
        /// The error's code.
        code: Option<String>,
        /// The error's message.
        reason: Option<String>,
    },
    /// A state machine of the client moved.
    State {
        /// The machine's name.
        machine: String,
        /// The state it left.
        from: String,
        /// The state it went to.
        to: String,
        /// What made it move, if the client says.
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
        /// How serious it is.
        level: ConsoleLevel,
        /// Its text.
        text: String,
    },
    /// An uncaught exception or an unhandled rejection.
    Error {
        /// Its text.
        text: String,
        /// Where it came from, the innermost call first; empty if the page doesn't say.
        stack: Vec<StackFrame>,
    },
    /// A request reached a server, other than for the client's own files.
    Request {
        /// The request's number.
        number: RequestNumber,
        /// Whether it is one that every page makes, and the scenario doesn't speak of it.
        is_ambient: bool,
        /// Its method.
        method: String,
        /// The host it went to.
        host: String,
        /// Its path.
        path: String,
        /// Its query, decoded, in order.
        query: Vec<(String, String)>,
        /// Its headers, names in lower case.
        headers: Vec<(String, String)>,
        /// Its body, decrypted; null without one.
        body: Value,
        /// What it means, without what differs from run to run.
        text: String,
    },
    /// A request gets its answer.
    Answer {
        /// The number of the request.
        number: RequestNumber,
        /// What was asked for, such as `POST /api/login`.
        request: String,
        /// What the client gets, such as `200 00000`.
        outcome: String,
        /// Whether it is what the server answers when nothing is wrong and nobody scripted anything.
        is_default: bool,
    },
    /// A request breaks the session contract.
    Breach {
        /// The number of the request.
        number: RequestNumber,
        /// What was asked for, such as `POST /api/login`.
        request: String,
        /// The rule's name.
        rule: String,
        /// The section of the specification it comes from.
        section: String,
        /// How it is broken.
        reason: String,
    },
    /// A request to an unknown host or path was refused.
    Refused {
        /// What was asked for: an address, or `host:port`.
        url: String,
        /// Why it was refused.
        reason: String,
    },
    /// The page asked for another window. There is one page, so it was told that none opened.
    Window {
        /// The address it was to show.
        url: String,
    },
    /// The page was to keep something as a file. Nothing was kept.
    Download {
        /// Its address.
        url: String,
    },
    /// A document could not be loaded, so the page stayed where it was.
    LoadFailed {
        /// Its address.
        url: String,
        /// Why.
        reason: String,
    },
    /// The document's title changed.
    Title {
        /// The new title.
        text: String,
    },
    /// The host could not understand what the page sent.
    Finding {
        /// The beginning of what it sent.
        sent: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A callback was still on `window` when the case ended. Not in the transcript.
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

/// One call on the stack of an error, the innermost first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StackFrame {
    /// The function's name, if it has one.
    pub function: Option<String>,
    /// The place in the script as the page loaded it; the file is its address.
    pub script: Place,
    /// The place in the client's source, if a source map tells.
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

/// One fact of the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The virtual instant at which it happened.
    pub at: Instant,
    /// The step of the scenario that was under way, counted from 0; none before the first and after the last.
    pub step: Option<usize>,
    /// What happened.
    pub kind: EntryKind,
}

/// What happened on a stage, in order. Serialises as the list of its entries.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Journal {
    entries: Vec<Entry>,
    #[serde(skip)]
    step: Option<usize>,
}

impl Journal {
    /// Says which step of the scenario is under way from now on.
    pub fn set_step(&mut self, step: Option<usize>) {
        self.step = step;
    }

    /// Appends what happened at `at`. Entries keep the order in which they were recorded.
    pub fn record(&mut self, at: Instant, kind: EntryKind) {
        let step = self.step;
        self.entries.push(Entry { at, step, kind });
    }

    /// Everything so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Everything so far, to be completed with what is found out later.
    pub fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }

    /// The entries themselves.
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
