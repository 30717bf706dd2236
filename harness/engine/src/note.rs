//! What the agent tells. It runs beside the client's own code, so a note is hostile until it is parsed.

use serde::Deserialize;
use serde_json::Value;

/// A note and the instant at which the page told it, on the page's clock, in milliseconds since the case began.
pub type Stamped = (u64, Note);

/// A note from the page; `agent/src/outbox.ts` is its other side.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Note {
    /// The client called the app, by an injected object or a message handler that the agent made.
    Bridge {
        /// `object.method`, or the handler's name.
        via: String,
        /// What it was given.
        argument: Value,
    },
    /// The client used the probe.
    Probe {
        /// The event's detail.
        detail: String,
    },
    /// A live region shows a new text.
    Live {
        /// Its role.
        role: LiveRole,
        /// Its text.
        text: String,
    },
    /// A warning or an error on the console.
    Console {
        /// `warning` or `error`.
        level: String,
        /// What it said.
        text: String,
    },
    /// An uncaught exception or an unhandled rejection.
    Error {
        /// What it said.
        text: String,
    },
    /// One of the browser's own dialogs.
    Dialog {
        /// Which.
        dialog: DialogKind,
        /// What it said.
        text: String,
    },
    /// The document's title changed.
    Title {
        /// To this.
        text: String,
    },
    /// The address changed within the document.
    Goto {
        /// To this.
        url: String,
    },
    /// The page asked for another window.
    Window {
        /// Its address.
        url: String,
    },
    /// The app called a function that is not there.
    Missed {
        /// Its path.
        path: String,
    },
    /// A message handler of the engine's own is about to be used.
    Handler {
        /// Its name.
        name: String,
    },
    /// The page asks to go back or forward in its history, by way of the engine.
    Traverse {
        /// How far: negative is back, and zero loads the page anew.
        delta: i32,
    },
    /// It has gone there, within the document.
    Traversed,
    /// The page registered a service worker, which no reset takes away.
    ServiceWorker,
    /// The document is being left.
    Leaving,
    /// A command was carried out.
    Answer {
        /// Which.
        id: u64,
        /// Its result.
        value: Value,
    },
    /// A command could not be carried out.
    Refusal {
        /// Which.
        id: u64,
        /// Why, for the person who wrote the scenario.
        problem: String,
    },
    /// Nothing is left to do at this instant.
    Settled {
        /// Which settling.
        id: u64,
        /// When its next timer is due.
        due: Option<u64>,
    },
}

/// A live region's role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LiveRole {
    /// `role=alert`.
    Alert,
    /// `role=status`.
    Status,
}

/// One of the browser's own dialogs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DialogKind {
    /// `window.alert`.
    Alert,
    /// `window.confirm`.
    Confirm,
    /// `window.prompt`.
    Prompt,
}

impl DialogKind {
    /// The name of its function.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alert => "alert",
            Self::Confirm => "confirm",
            Self::Prompt => "prompt",
        }
    }
}
