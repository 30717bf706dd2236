//! The updates that inspectors get.

use footbridge_contract::{Platform, Version};
use footbridge_engine::PageState;
use footbridge_host::Entry;
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
    /// The phone is this one now.
    Phone {
        /// The phone.
        phone: Phone,
    },
    /// The page under test that is connected.
    Page {
        /// The page; `None` while there is none.
        page: Option<ConnectedPage>,
    },
    /// The clock changed, or what is due did.
    Clock(Clock),
    /// These rules are in use.
    Rules(Rules),
    /// These breakpoints are in use.
    Breakpoints {
        /// The breakpoints.
        breakpoints: Breakpoints,
    },
    /// These calls and requests are held, in the order in which they came.
    Held {
        /// All of them.
        held: Vec<Held>,
    },
    /// Entries of the journal.
    Entries {
        /// The index of the first; entries that were there before at this index and above are replaced.
        first: u32,
        /// The entries.
        #[ts(type = "Entry[]")]
        entries: Vec<Entry>,
    },
    /// The findings of the invariants, all of them.
    Findings {
        /// The findings, in the order of their instants.
        findings: Vec<Finding>,
    },
    /// The page's address, texts, storage and cookies, as they were read last.
    PageState {
        /// The state.
        state: PageState,
    },
    /// The page looks like this now, where a window of `footbridge open` shows it.
    Picture {
        /// The picture; `None` while there is none.
        picture: Option<LivePicture>,
    },
    /// The journal begins anew: there are no entries.
    Restarted,
    /// The recording changed.
    Recording {
        /// Whether recording goes on.
        is_on: bool,
        /// The recorded steps.
        steps: Vec<RecordedStep>,
        /// The user's acts that could not be recorded.
        missed: Vec<MissedAct>,
    },
    /// The replay changed.
    Replay(Replay),
    /// A command was carried out.
    Done {
        /// The command's id.
        id: u32,
        /// Its result; `null` for most.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// A command could not be carried out.
    Refused {
        /// The command's id.
        id: u32,
        /// The reason, in a sentence.
        problem: String,
        /// The mistakes in the YAML that came with it.
        mistakes: Vec<Mistake>,
    },
}

/// The facts that an inspector needs first, and that never change.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Hello {
    /// The version of the messages.
    pub protocol: u32,
    /// Footbridge's version.
    pub version: String,
    /// The app's name.
    pub app: String,
    /// The address under which the client is served.
    pub origin: String,
    /// The folder of scenarios, as `footbridge.toml` names it.
    pub scenarios: String,
    /// The devices that a phone can be.
    pub devices: Vec<DeviceChoice>,
    /// The locales that are offered; any other may be typed.
    pub locales: Vec<String>,
    /// The versions at which something begins, from the first.
    pub boundaries: Vec<Boundary>,
    /// Calls and links.
    pub catalogue: Vec<CatalogueEntry>,
    /// The codes of replies.
    pub codes: Vec<CatalogueCode>,
    /// The events that the app can send.
    pub events: Vec<CatalogueEvent>,
    /// Whether the dialect says how the app calls the page.
    pub can_ask: bool,
    /// The requests that rules may be for, such as `POST /orders`; may be incomplete.
    pub endpoints: Vec<String>,
    /// Whether a scenario is replayed. Then there is no page to act on, and only the commands of the replay work.
    pub is_replay: bool,
}

/// A device.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeviceChoice {
    /// Its name in the project.
    pub name: String,
    /// Its model, for people.
    pub model: String,
    /// The platform that it goes with.
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The width of its page, in CSS pixels.
    pub width: u32,
    /// The height of its page, in CSS pixels.
    pub height: u32,
    /// Whether it is its platform's default.
    pub is_default: bool,
}

/// A version of the app at which something begins.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Boundary {
    /// The version.
    #[ts(type = "string")]
    pub version: Version,
    /// The platform.
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The names of the calls and the paths of the links that begin there.
    pub begins: Vec<String>,
}

/// A page that is connected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConnectedPage {
    /// Its address.
    pub url: String,
    /// Whether it came by the gateway; otherwise its requests are not seen.
    pub is_served: bool,
    /// Whether it is shown as on the phone, in a browser that `footbridge open` started. In another the window's size, the theme of
    /// style sheets and what else belongs to the browser stay as they are.
    pub is_on_display: bool,
    /// The number of other pages that are open. Only the newest one is the app's.
    pub others: u32,
}

/// The clock, and what is due on it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Clock {
    /// The mode.
    pub mode: ClockMode,
    /// The instant, in milliseconds since the session began.
    pub now: u64,
    /// The due items, the earliest first.
    pub due: Vec<DueItem>,
}

/// Something that is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DueItem {
    /// The instant.
    pub at: u64,
    /// The kind.
    pub kind: DueKind,
    /// A description, such as `reply #3 requestAction` or `POST /login`.
    pub text: String,
}

/// The kind of something that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DueKind {
    /// A reply of the app.
    Reply,
    /// A server's response.
    Response,
    /// The next timer of the page. It is known on the virtual clock alone.
    Timer,
}

/// The rules in use.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct Rules {
    /// The YAML.
    pub yaml: String,
}

/// A call or request that is held.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Held {
    /// The id by which it is answered.
    pub id: u64,
    /// The instant at which it came.
    pub since: u64,
    /// The index of its entry in the journal; `None` for a request, which has none before it is let in.
    pub entry: Option<u32>,
    /// The kind.
    pub kind: HeldKind,
    /// The call's name, or the request's method and address.
    pub name: String,
    /// The request as it was sent; `None` for a call.
    pub request: Option<SentRequest>,
    /// The call's payload; `null` for a request.
    #[ts(type = "unknown")]
    pub payload: Value,
    /// The instant at which the client has to give up, by the catalogue's limits; `None` without a limit.
    pub deadline: Option<u64>,
}

/// A request to a server, as the page sent it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SentRequest {
    /// Its method.
    pub method: String,
    /// Its whole address.
    pub url: String,
    /// Its headers in their order, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body, with encrypted values as they are: JSON and forms parsed, anything else as text; `null` if it is empty.
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

/// The kind of what is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum HeldKind {
    /// A call of the client.
    Call,
    /// A request to a server.
    Request,
}

/// A broken invariant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Finding {
    /// The invariant's name.
    pub invariant: String,
    /// The rule, in a sentence.
    pub rule: String,
    /// The problem.
    pub text: String,
    /// The instant.
    pub at: u64,
    /// The index of the entry that breaks it; `None` if none is known.
    pub entry: Option<u32>,
}

/// A mistake in YAML.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Mistake {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The mistake, in a sentence.
    pub message: String,
    /// The correct form, if that is known.
    pub help: Option<String>,
}

/// A step that was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecordedStep {
    /// The step in YAML, such as `tap: { role: button, name: Pay }`.
    pub yaml: String,
    /// The number of entries that were in the journal before it.
    pub entries_before: u32,
}

/// An act of the user that could not be recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MissedAct {
    /// The act and the reason, in a sentence.
    pub text: String,
    /// The number of steps that were recorded before it.
    pub steps_before: u32,
}

/// The summary of a case that ran.
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
    /// The state.
    pub state: ReplayState,
    /// The scenario's text.
    pub source: String,
    /// The scenario's file.
    pub file: String,
    /// The steps.
    pub steps: Vec<ReplayStep>,
    /// The index of the step that comes next; the number of steps at the end.
    pub next: u32,
    /// The transcript that was accepted; `None` without a snapshot.
    pub accepted: Option<String>,
    /// The transcript so far.
    pub transcript: String,
    /// The verdict and its reason, at the end.
    pub summary: Option<CaseSummary>,
    /// The failures so far: the step's index, and the text.
    pub failures: Vec<(Option<u32>, String)>,
}

/// The state of a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReplayState {
    /// Steps are being carried out.
    Playing,
    /// It stands before a step.
    Paused,
    /// The case has ended.
    Ended,
}

/// A step of a replay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReplayStep {
    /// The step in a line.
    pub text: String,
    /// The line in the scenario's file, from 1.
    pub line: u32,
    /// The address of a picture of the page after the step, once there is one.
    pub picture: Option<String>,
}
