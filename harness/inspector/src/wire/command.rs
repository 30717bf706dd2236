//! The commands of an inspector.

use footbridge_engine::StorageArea;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::phone::Phone;

/// A command with the id of its result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Request {
    /// Chosen by the inspector, and used once per connection.
    pub id: u32,
    pub command: Command,
}

/// A command of an inspector.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Change the phone, and reload the page on it.
    Phone { phone: Phone },
    /// Send an event of the dialect to the page.
    Event {
        /// Its name in the dialect.
        name: String,
        /// Its payload, if it has one.
        #[ts(type = "unknown")]
        payload: Option<Value>,
    },
    /// Reload the page.
    Reload,
    /// Open an address of the client.
    Open {
        /// A path such as `/orders/7`, or a full address.
        address: String,
    },
    /// Restart the session: clear the page's storage, its cookies and the journal, and open the first address again.
    Restart,
    /// Use these rules from now on. Invalid rules are refused with all errors, and the previous rules stay.
    Rules {
        /// YAML with `replies` and `network` as in a scenario; empty for none.
        yaml: String,
    },
    /// Check rules without using them. Invalid rules are refused with all errors.
    CheckRules { yaml: String },
    /// Use these breakpoints from now on.
    Breakpoints { breakpoints: Breakpoints },
    /// Reply or respond to a held call or request.
    Respond {
        /// The id of the held call or request.
        held: u64,
        /// The reply or response as one rule of a scenario, in YAML. For a call, a rule below `replies`, such as
        /// `success`, `never`, `{ code: "20001" }`, `{ data: {}, after: 3s, times: 2 }`. For a request, the rule
        /// without its address, such as `status: 500`, `never: true`, or `drop: true`. `None` releases it as if it
        /// had not been held.
        yaml: Option<String>,
    },
    /// Set the clock. The page is reloaded when it changes between real and virtual.
    Clock {
        /// The mode.
        mode: ClockMode,
    },
    /// Advance the virtual clock.
    Advance {
        /// Milliseconds; all items due by then run, in order.
        ms: u32,
    },
    /// Advance the virtual clock to the next due item, and run it.
    StepClock,
    /// Advance the virtual clock until nothing more is due, for at most an hour of its time.
    RunToQuiet,
    /// Read the page's address, texts, storage and cookies. The result is a `PageState`.
    ReadPage,
    /// Write the journal as a transcript. The result is its text.
    Transcript,
    /// Write the session as a record, which `footbridge open --replay` accepts. The result is the record.
    Traffic,
    /// Change one entry of the page's storage or cookies.
    Store {
        /// The place.
        area: StorageArea,
        /// The key, or the cookie's name.
        key: String,
        /// The new value; `None` removes the entry.
        value: Option<String>,
    },
    /// Call the app in the client's place.
    Call {
        /// The call's name.
        name: String,
        #[ts(type = "unknown")]
        payload: Value,
    },
    /// Call the page, as the app does. The result is the page's return value, or immediately `null` if the dialect
    /// has none.
    Ask {
        /// The name of the page's function or event for the app.
        name: String,
        /// Its payload; `None` for none.
        #[ts(type = "unknown")]
        payload: Option<Value>,
    },
    /// Start or stop recording the user's actions.
    Record {
        /// Whether to record.
        is_on: bool,
    },
    /// Discard the recording.
    ClearRecording,
    /// Remove a recorded step.
    RemoveStep {
        /// Its index among the recorded steps, from 0.
        step: u32,
    },
    /// Draft a scenario from the recording. The result is its YAML.
    DraftScenario {
        /// The selected parts.
        draft: ScenarioDraft,
    },
    /// Check a scenario. An invalid one is refused with all errors.
    CheckScenario { yaml: String },
    /// Save a scenario below the project's scenario folder. Refused if the file exists, unless it may be replaced.
    SaveScenario {
        /// The file's path below the folder, such as `login/wrong-password.yaml`.
        path: String,
        /// The YAML, which is checked first.
        yaml: String,
        /// Whether an existing file may be replaced.
        replace: bool,
    },
    /// Run a saved scenario in an engine. The result is the summaries of all cases, after the last has ended.
    RunScenario {
        /// The file's path below the scenario folder.
        path: String,
    },
    /// Restart the replay, and stop before this step.
    ReplayTo {
        /// The step's index, from 0; the number of steps for the end.
        step: u32,
    },
    /// Play the replay from its present step to its end.
    ReplayPlay,
    /// Stop the replay before the next step.
    ReplayPause,
}

/// The calls, links and requests that are held for the developer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Breakpoints {
    /// Names of calls; `*` is every call.
    pub calls: Vec<String>,
    /// Paths of deep links; `*` is every link. The call that opens the link is held.
    pub links: Vec<String>,
    /// Requests to servers, by method and address as in `network:`, such as `POST /login` or `api.myapp.test/orders`;
    /// `*` is every request.
    pub requests: Vec<String>,
    /// Whether time stops while a call or request is held: on the machine's clock, the page's timers and its clock
    /// are stopped, and nothing becomes due.
    #[serde(default = "yes")]
    pub stop_time: bool,
}

impl Default for Breakpoints {
    fn default() -> Self {
        Self {
            calls: Vec::new(),
            links: Vec::new(),
            requests: Vec::new(),
            stop_time: true,
        }
    }
}

fn yes() -> bool {
    true
}

/// How time passes for the page and the app.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ClockMode {
    /// With the machine's clock.
    #[default]
    Real,
    /// With the machine's clock, but without delivering due items of the app or the servers. The page's own timers
    /// run.
    Paused,
    /// Only when the developer advances it.
    Virtual,
}

/// The parts of a scenario draft.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScenarioDraft {
    /// The title, in a sentence.
    pub title: String,
    /// The entries that become expectations, by their index in the journal.
    pub expected: Vec<u32>,
    /// Whether replies and responses, of rules or given by hand, become rules of the scenario.
    pub with_answers: bool,
}
