//! The commands of an inspector.

use footbridge_engine::StorageArea;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::phone::Phone;

/// A command with the id by which its answer is told from others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Request {
    /// Chosen by the inspector; each is used once in a connection.
    pub id: u32,
    /// The command.
    pub command: Command,
}

/// A command of an inspector.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Become another phone, and reload the page on it.
    Phone {
        /// The phone.
        phone: Phone,
    },
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
        /// A path such as `/orders/7`, or a whole address.
        address: String,
    },
    /// Go back to how it began: clear the page's storage, its cookies and the journal, and open the first address again.
    Restart,
    /// Use these rules from now on. Refused with all mistakes if they can't be read; the rules before then stay.
    Rules {
        /// YAML with `replies` and `network` as in a scenario; empty for none.
        yaml: String,
    },
    /// Check rules without using them. Refused with all mistakes.
    CheckRules {
        /// The YAML.
        yaml: String,
    },
    /// Hold from now on what these breakpoints match.
    Breakpoints {
        /// The breakpoints.
        breakpoints: Breakpoints,
    },
    /// Answer what is held.
    Answer {
        /// The id of the held call or request.
        held: u64,
        /// The answer as one rule of a scenario, in YAML: below `replies` for a call, such as `success`, `never`, `{ code: "20001" }`,
        /// `{ data: {}, after: 3s, times: 2 }`; for a request the rule without its address, such as `status: 500`, `never: true`, or
        /// `drop: true`. `None` lets it go on as if it had not been held.
        yaml: Option<String>,
    },
    /// Set the clock. The page is reloaded when it changes between real and virtual.
    Clock {
        /// The mode.
        mode: ClockMode,
    },
    /// Advance the virtual clock.
    Advance {
        /// Milliseconds; everything due by then runs, in order.
        ms: u32,
    },
    /// Advance the virtual clock to what is due next, and run that.
    StepClock,
    /// Advance the virtual clock until nothing is due any more, for an hour of its time at most.
    RunToQuiet,
    /// Read the page's address, texts, storage and cookies. Answered with a `PageState`.
    ReadPage,
    /// Write the journal as a transcript. Answered with its text.
    Transcript,
    /// Write everything that has happened as a record, which `footbridge open --replay` takes. Answered with it.
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
        /// Its payload.
        #[ts(type = "unknown")]
        payload: Value,
    },
    /// Call the page, as the app does. Answered with what the page answers, or with `null` at once if the dialect's page answers
    /// nothing.
    Ask {
        /// The name of what the page offers to the app.
        name: String,
        /// Its payload; `None` for none.
        #[ts(type = "unknown")]
        payload: Option<Value>,
    },
    /// Record what is tapped and filled from now on, or stop recording.
    Record {
        /// Whether to record.
        is_on: bool,
    },
    /// Forget what was recorded.
    ClearRecording,
    /// Remove a recorded step.
    RemoveStep {
        /// Its place among the recorded steps, from 0.
        step: u32,
    },
    /// Make a scenario of what was recorded. Answered with its YAML.
    DraftScenario {
        /// Its parts.
        draft: ScenarioDraft,
    },
    /// Check a scenario. Refused with all mistakes.
    CheckScenario {
        /// The YAML.
        yaml: String,
    },
    /// Save a scenario below the project's folder of scenarios. Refused if there is such a file, unless it may be replaced.
    SaveScenario {
        /// The file's path below the folder, such as `login/wrong-password.yaml`.
        path: String,
        /// The YAML, which is checked first.
        yaml: String,
        /// Whether a file of this name may be replaced.
        replace: bool,
    },
    /// Run a saved scenario in an engine. Answered with the case's summaries when all have ended.
    RunScenario {
        /// The file's path below the folder of scenarios.
        path: String,
    },
    /// Begin the replay again and stop before this step.
    ReplayTo {
        /// The step's index, from 0; the number of steps for the end.
        step: u32,
    },
    /// Play the replay from where it stands to its end.
    ReplayPlay,
    /// Stop the replay before the next step.
    ReplayPause,
}

/// The calls, links and requests that are held until the developer answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Breakpoints {
    /// Names of calls; `*` is every call.
    pub calls: Vec<String>,
    /// Paths of deep links; `*` is every link. The call that opens the link is held.
    pub links: Vec<String>,
    /// Requests to servers, by method and address as in `network:`, such as `POST /login` or `api.myapp.test/orders`; `*` is every
    /// request.
    pub requests: Vec<String>,
    /// Whether time stops while something is held: on the machine's clock, the page's timers and its clock stand still, and nothing
    /// becomes due.
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

/// The way in which time passes for the page and the app.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ClockMode {
    /// With the machine's clock.
    #[default]
    Real,
    /// With the machine's clock, except that nothing of the app or the servers that is due is delivered. The page's own timers
    /// go on.
    Paused,
    /// Only when the developer advances it.
    Virtual,
}

/// The parts of a scenario that is made of a recording.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScenarioDraft {
    /// The title, in a sentence.
    pub title: String,
    /// The entries that become expectations, by their index in the journal.
    pub expected: Vec<u32>,
    /// Whether the replies and answers that rules or the developer gave become rules of the scenario.
    pub with_answers: bool,
}
