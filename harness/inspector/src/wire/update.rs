//! The updates for inspectors.

use footbridge_contract::{Platform, Version};
use footbridge_engine::PageState;
use footbridge_journal::Entry;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use super::{Breakpoints, CatalogueCode, CatalogueEntry, CatalogueEvent, ClockMode, Phone};

/// A message to an inspector.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Update {
    /// The first message.
    Hello(Hello),
    /// The phone changed.
    Phone { phone: Phone },
    /// The connected page under test changed.
    Page {
        /// The page; `None` without a connected page.
        page: Option<ConnectedPage>,
    },
    /// The clock or its due items changed.
    Clock(Clock),
    /// The rules in use changed.
    Rules(Rules),
    /// The breakpoints in use changed.
    Breakpoints { breakpoints: Breakpoints },
    /// The held calls and requests changed.
    Held {
        /// All of them, in the order of arrival.
        held: Vec<Held>,
    },
    /// Entries of the journal.
    Entries {
        /// The index of the first; these entries replace earlier ones from this index on.
        first: u32,
        #[ts(type = "Entry[]")]
        entries: Vec<Entry>,
    },
    /// All violations of the invariants.
    Violations {
        /// The violations, in the order of their instants; of a replay, the likeliest cause first.
        violations: Vec<Violation>,
    },
    /// The page's address, texts, storage and cookies, as last read.
    PageState { state: PageState },
    /// The present picture of the page, if a window of `footbridge open` shows it.
    Picture {
        /// The picture; `None` if there is none.
        picture: Option<LivePicture>,
    },
    /// The journal restarts without entries.
    Restarted,
    /// The recording changed.
    Recording {
        /// Whether recording is on.
        is_on: bool,
        /// The recorded steps.
        steps: Vec<RecordedStep>,
        /// The user's actions that could not be recorded.
        missed: Vec<MissedAct>,
    },
    /// The replay changed.
    Replay(Replay),
    /// A command was executed.
    Done {
        /// The command's id.
        id: u32,
        /// Its result; `null` for most commands.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// A command was refused.
    Refused {
        /// The command's id.
        id: u32,
        /// The reason, in a sentence.
        problem: String,
        /// The errors in its YAML.
        errors: Vec<SourceError>,
    },
}

/// The facts about the session that never change.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Hello {
    /// The version of the messages.
    pub protocol: u32,
    /// Footbridge's version.
    pub version: String,
    /// The app's name.
    pub app: String,
    /// The address at which the client is served.
    pub origin: String,
    /// The scenario folder in `footbridge.toml`.
    pub scenarios: String,
    /// The available devices.
    pub devices: Vec<DeviceChoice>,
    /// The suggested locales; others are valid too.
    pub locales: Vec<String>,
    /// The versions that introduce calls or links, from the first.
    pub boundaries: Vec<Boundary>,
    /// Calls and links.
    pub catalogue: Vec<CatalogueEntry>,
    /// The codes of replies.
    pub codes: Vec<CatalogueCode>,
    /// The events that the app can send.
    pub events: Vec<CatalogueEvent>,
    /// Whether the dialect supports calls from the app to the page.
    pub can_ask: bool,
    /// The requests that rules may match, such as `POST /orders`; may be incomplete.
    pub endpoints: Vec<String>,
    /// Whether a scenario is being replayed. Then there is no page to act on, and only the commands of the replay
    /// work.
    pub is_replay: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeviceChoice {
    /// Its name in the project.
    pub name: String,
    /// Its model, for people.
    pub model: String,
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The width of its page, in CSS pixels.
    pub width: u32,
    /// The height of its page, in CSS pixels.
    pub height: u32,
    /// Whether it is its platform's default.
    pub is_default: bool,
}

/// A version of the app that introduces calls or links.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Boundary {
    #[ts(type = "string")]
    pub version: Version,
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The names of the new calls and the paths of the new links.
    pub begins: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConnectedPage {
    /// Its address.
    pub url: String,
    /// Whether the gateway serves it; otherwise its requests are not visible.
    pub is_served: bool,
    /// Whether it is shown as on the phone, in a browser started by `footbridge open`. In another browser, the
    /// window's size, the theme of style sheets and other browser settings stay unchanged.
    pub is_on_display: bool,
    /// The number of other open pages. Only the newest one is connected to the app.
    pub others: u32,
}

/// The clock and its due items.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Clock {
    /// The mode.
    pub mode: ClockMode,
    /// The instant, in milliseconds since the start of the session.
    pub now: u64,
    /// The due items, the earliest first.
    pub due: Vec<DueItem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DueItem {
    /// The instant.
    pub at: u64,
    pub kind: DueKind,
    /// A description, such as `reply #3 requestAction` or `POST /login`.
    pub text: String,
}

/// The kind of a due item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DueKind {
    /// A reply of the app.
    Reply,
    /// A server's response.
    Response,
    /// The next timer of the page. It is known only on the virtual clock.
    Timer,
}

/// The rules in use.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct Rules {
    pub yaml: String,
}

/// A held call or request.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Held {
    /// The id for its reply or response.
    pub id: u64,
    /// The instant of its arrival.
    pub since: u64,
    /// The index of its entry in the journal; `None` for a request, which has no entry before it is released.
    pub entry: Option<u32>,
    pub kind: HeldKind,
    /// The call's name, or the request's method and address.
    pub name: String,
    /// The request as it was sent; `None` for a call.
    pub request: Option<SentRequest>,
    /// The call's payload; `null` for a request.
    #[ts(type = "unknown")]
    pub payload: Value,
    /// The instant of the client's timeout, by the catalogue's limits; `None` without a limit.
    pub deadline: Option<u64>,
}

/// A request to a server, as the page sent it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SentRequest {
    pub method: String,
    /// Its full address.
    pub url: String,
    /// Its headers in order, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body, with encrypted values unchanged: JSON and forms parsed, anything else as text; `null` if it is
    /// empty.
    #[ts(type = "unknown")]
    pub body: Value,
}

/// A picture of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LivePicture {
    /// The picture, as a `data:` URL.
    pub url: String,
    /// The width of the page, in CSS pixels.
    pub width: u32,
    /// The height of the page, in CSS pixels.
    pub height: u32,
}

/// The kind of a held item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum HeldKind {
    /// A call of the client.
    Call,
    /// A request to a server.
    Request,
}

/// A violation of an invariant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Violation {
    /// The invariant's name.
    pub invariant: String,
    /// The rule, in a sentence.
    pub rule: String,
    /// The suggested fix.
    pub advice: String,
    /// The problem.
    pub text: String,
    /// The instant.
    pub at: u64,
    /// The index of the entry that violates it; `None` if none is known.
    pub entry: Option<u32>,
}

/// An error in YAML.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SourceError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The error, in a sentence.
    pub message: String,
    /// The correct form, if known.
    pub help: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecordedStep {
    /// The step in YAML, such as `tap: { role: button, name: Pay }`.
    pub yaml: String,
    /// The number of entries in the journal before it.
    pub entries_before: u32,
}

/// An action of the user that could not be recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MissedAct {
    /// The action and the reason, in a sentence.
    pub text: String,
    /// The number of steps recorded before it.
    pub steps_before: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CaseSummary {
    /// The case's name.
    pub name: String,
    /// The verdict: `passed`, `failed`, `changed`, `unsupported`, `crashed` or `hung`.
    pub verdict: String,
    /// The reason for a verdict other than passed.
    pub reason: Option<String>,
}

/// The replay of a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Replay {
    /// The case's name.
    pub case: String,
    pub state: ReplayState,
    /// The scenario's text.
    pub source: String,
    /// The scenario file.
    pub file: String,
    pub steps: Vec<ReplayStep>,
    /// The index of the next step; the number of steps at the end.
    pub next: u32,
    /// The accepted transcript; `None` without a snapshot.
    pub accepted: Option<String>,
    /// The transcript so far.
    pub transcript: String,
    /// The verdict and its reason, at the end.
    pub summary: Option<CaseSummary>,
    /// The failures so far, the likeliest cause first: the step's index, and the text.
    pub failures: Vec<(Option<u32>, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReplayState {
    /// Steps are running.
    Playing,
    /// It waits before a step.
    Paused,
    /// The case has ended.
    Ended,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReplayStep {
    /// The step in one line.
    pub text: String,
    /// The line in the scenario file, from 1.
    pub line: u32,
    /// The address of a picture of the page after the step, when there is one.
    pub picture: Option<String>,
}
