//! Notes from the agent. It runs beside the client's own code, so a note is untrusted until it is parsed.

use footbridge_host::{AnimationPhase, ConsoleLevel, LiveRole};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::user_act::UserAct;

/// A note and the instant at which the page sent it, on the page's clock, in milliseconds since the case began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Stamped(pub u64, pub AgentMessage);

/// The instant at the front of a note, which need not be one; 0 if there is none.
pub fn instant_of(note: &str) -> u64 {
    let digits = note.strip_prefix('[').unwrap_or_default();
    let end = digits
        .find(|other: char| !other.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end].parse().unwrap_or_default()
}

/// A note from the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AgentMessage {
    /// The client sent a message to the app, in a way that the agent provides.
    Bridge {
        /// The handler's name, the path of the function, `window.prompt` or `window.postMessage`.
        via: String,
        /// The arguments of the call.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
        /// The number of the promise that the page was given; `None` for none.
        promise: Option<u32>,
    },
    /// A function of the page gave something back to the app.
    Returned {
        /// The number of the app's question.
        question: u32,
        /// What it gave back.
        #[ts(type = "unknown")]
        value: Value,
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
        /// Its level.
        level: ConsoleLevel,
        /// The text that was logged.
        text: String,
    },
    /// An uncaught exception or an unhandled rejection.
    Error {
        /// The error's message.
        text: String,
        /// Its stack, as the engine writes it.
        #[serde(default)]
        stack: Option<String>,
    },
    /// One of the browser's own dialogs.
    Dialog {
        /// Its kind.
        dialog: DialogKind,
        /// The message shown.
        text: String,
    },
    /// An animation began or ended.
    Animation {
        /// What happened to it.
        phase: AnimationPhase,
        /// The name of its keyframes, the property of a transition, or the id that a script gave it.
        name: String,
        /// The element, by its role and name.
        element: String,
    },
    /// The value of a global of the document, which is about to end.
    Collected {
        /// The global's path.
        name: String,
        /// Its value.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The document's title changed.
    Title {
        /// The new title.
        text: String,
    },
    /// The address changed within the document.
    Goto {
        /// The new address.
        url: String,
    },
    /// The page tried to open another window.
    Window {
        /// The window's address.
        url: String,
    },
    /// A link asked for a download, which was not made.
    Download {
        /// The file's address.
        url: String,
    },
    /// The app called a function of the page that doesn't exist.
    Missed {
        /// The function's path, such as `app.onReply`.
        path: String,
    },
    /// A message handler provided by the engine is about to be used.
    Handler {
        /// Its name.
        name: String,
    },
    /// The page wants to move in its history, through the engine.
    Traverse {
        /// The distance: negative values go back, and 0 reloads the page.
        delta: i32,
    },
    /// The page moved in its history without leaving the document.
    Traversed,
    /// The page opens a socket, which engines don't report among its loads.
    SocketOpening {
        /// Its address.
        url: String,
    },
    /// A socket is open, or given up.
    SocketSettled {
        /// Its address.
        url: String,
    },
    /// The page set a cookie.
    Cookie {
        /// The cookie.
        cookie: PageCookie,
    },
    /// The page registered a service worker, which no reset takes away.
    ServiceWorker,
    /// The user did something on the page. It comes before the page's reaction, and only if the boot data requests it.
    Act {
        /// The act.
        act: UserAct,
    },
    /// The document is being left.
    Leaving,
    /// A command was carried out.
    CommandResult {
        /// The command's id.
        id: u64,
        /// Its result.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// A command could not be carried out.
    Refusal {
        /// The command's id.
        id: u64,
        /// The reason, for the author of the scenario.
        problem: String,
    },
    /// Nothing is left to do at this instant.
    Idle {
        /// The id of the `settle` command.
        id: u64,
        /// The instant at which the page's next timer is due, in milliseconds since the case began; `None` without
        /// timers.
        due: Option<u64>,
        /// Whether the page waits for results that it has not been given. No timer runs before it has them.
        waits: bool,
        /// Whether nothing on the page moves before that: there are no animations, and no workers or frames with a clock
        /// of their own.
        idle: bool,
        /// The timers that ran and the messages that the page sent itself, since the last note that tells of them.
        tasks: u64,
    },
    /// The page is not at rest yet.
    Progress {
        /// The timers that ran and the messages that the page sent itself, since the last note that tells of them.
        tasks: u64,
    },
}

/// A cookie that a page has set, with its life on the page's clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PageCookie {
    /// Its name.
    pub name: String,
    /// The page's host.
    pub host: String,
    /// The domain that it is for; `None` for the host alone.
    pub domain: Option<String>,
    /// The path that it is for.
    pub path: String,
    /// The time for which it lives, in milliseconds: 0 if it was removed, `None` if it lives as long as the page does.
    pub life: Option<u64>,
}

/// One of the browser's own dialogs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DialogKind {
    /// `window.alert`.
    Alert,
    /// `window.confirm`.
    Confirm,
    /// `window.prompt`.
    Prompt,
    /// `window.print`.
    Print,
    /// The question whether the page is to be left, which a listener for `beforeunload` asks.
    Beforeunload,
}

impl DialogKind {
    /// The name of its function.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alert => "alert",
            Self::Confirm => "confirm",
            Self::Prompt => "prompt",
            Self::Print => "print",
            Self::Beforeunload => "beforeunload",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_starts_with_its_instant() {
        assert_eq!(instant_of(r#"[3000,{"kind":"leaving"}]"#), 3000);
        for hostile in ["", "[", "[-1,{}]", "{}", "[99999999999999999999,{}]", "[é"] {
            assert_eq!(instant_of(hostile), 0, "{hostile}");
        }
    }
}
