//! Messages of the agent. It runs beside the client's code, so a message is untrusted until it is parsed.

use footbridge_journal::{AnimationPhase, ConsoleLevel, LiveRole};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::protocol::decode;
use crate::user_act::UserAct;

/// A message and the instant at which the page sent it: milliseconds since the case began, on the page's clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Stamped(pub u64, pub AgentMessage);

/// Returns the instant at the start of a message, which may be malformed. Without an instant it is 0.
pub fn instant_of(message: &str) -> u64 {
    let digits = message.strip_prefix('[').unwrap_or_default();
    let end = digits
        .find(|other: char| !other.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end].parse().unwrap_or_default()
}

/// Returns the distance of the move in the history that a message requests, if it requests one to another entry.
pub fn traversal_in(message: &str) -> Option<i32> {
    // Messages are frequent, and few of them request a move.
    if !message.contains("\"traverse\"") {
        return None;
    }
    match decode(message) {
        Ok(Stamped(_, AgentMessage::Traverse { delta })) if delta != 0 => Some(delta),
        _ => None,
    }
}

/// Whether a message says that the page has begun the last move that it requested.
pub fn is_traversal_begun(message: &str) -> bool {
    message.contains("\"traversal-begun\"")
        && matches!(
            decode(message),
            Ok(Stamped(_, AgentMessage::TraversalBegun))
        )
}

/// A message from the page's agent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AgentMessage {
    /// The agent of the page's document has started: its first message.
    Started,
    /// No agent can start in a document. Sent by the engine's script.
    Unattended {
        /// The document's address.
        url: String,
    },
    /// The client sent a message to the app, through a function that the agent provides.
    Bridge {
        /// The handler's name, the path of the function, `window.prompt` or `window.postMessage`.
        via: String,
        /// The arguments of the call.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
        /// The number of the promise that was returned to the page, if any.
        promise: Option<u32>,
    },
    /// A function of the page returned a value to the app.
    Returned {
        /// The number of the app's call.
        question: u32,
        /// The returned value.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The client used the probe.
    Probe {
        /// The event's detail.
        detail: String,
    },
    /// A live region shows a new text.
    Live { role: LiveRole, text: String },
    /// A warning or an error on the console.
    Console {
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
    /// A link requested a download, which was suppressed.
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
    Handler { name: String },
    /// The page requested a move in its history, which the engine performs.
    Traverse {
        /// The distance: negative values go back, and 0 reloads the page.
        delta: i32,
    },
    /// The page has begun the last move that it requested, unless another move has replaced it.
    TraversalBegun,
    /// The page moved in its history without leaving the document.
    Traversed,
    /// A script of the page makes a request, which the gateway receives later, or never.
    Request {
        /// Its method, such as `GET`.
        method: String,
        /// Its address, without the fragment.
        url: String,
        /// Its body, if it is a text that isn't long.
        body: Option<String>,
    },
    /// The page opens a socket, which engines don't report among its loads.
    SocketOpening {
        /// Its address.
        url: String,
    },
    /// A socket is open, or its connection failed.
    SocketSettled {
        /// Its address.
        url: String,
    },
    /// The page set a cookie.
    Cookie { cookie: PageCookie },
    /// The page registered a service worker, which no reset removes.
    ServiceWorker,
    /// The user acted on the page. Sent before the page reacts, and only if the boot data requests it.
    Act { act: UserAct },
    /// The document is being left.
    Leaving,
    /// A command succeeded.
    CommandResult {
        /// The command's id.
        id: u64,
        /// Its result.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// A command failed.
    Refusal {
        /// The command's id.
        id: u64,
        /// The reason, for the scenario's author.
        problem: String,
    },
    /// Nothing is left to do at this instant.
    Idle {
        /// The id of the command [`RunUntilIdle`](crate::AgentCommand::RunUntilIdle).
        id: u64,
        /// The instant at which the page's next timer is due, in milliseconds since the case began; `None` without
        /// timers.
        due: Option<u64>,
        /// Whether the page awaits results that it has not received. No timer runs before it has them.
        waits: bool,
        /// Whether nothing on the page moves before that instant: no animation runs, and no worker or frame has a
        /// separate clock.
        idle: bool,
        /// The number of timers that ran and of messages that the page sent itself, since the last message with this
        /// count.
        tasks: u64,
    },
    /// The page is not idle yet.
    Progress {
        /// The number of timers that ran and of messages that the page sent itself, since the last message with this
        /// count.
        tasks: u64,
    },
}

/// A cookie that a page has set, with its lifetime on the page's clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PageCookie {
    pub name: String,
    /// The page's host.
    pub host: String,
    /// Its `Domain` attribute; `None` if it is for the host alone.
    pub domain: Option<String>,
    pub path: String,
    /// Its lifetime in milliseconds: 0 if it was removed, `None` if it lasts as long as the page.
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
    /// The confirmation before leaving the page, requested by a listener for `beforeunload`.
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
    fn message_starts_with_its_instant() {
        assert_eq!(instant_of(r#"[3000,{"kind":"leaving"}]"#), 3000);
        for hostile in ["", "[", "[-1,{}]", "{}", "[99999999999999999999,{}]", "[é"] {
            assert_eq!(instant_of(hostile), 0, "{hostile}");
        }
    }

    #[test]
    fn move_in_the_history_has_a_distance() {
        let delta =
            |delta: &str| traversal_in(&format!(r#"[1,{{"kind":"traverse","delta":{delta}}}]"#));
        assert_eq!(delta("-2"), Some(-2));
        assert_eq!(delta("0"), None);
        assert_eq!(delta("null"), None);
        let other = r#"[1,{"kind":"title","text":"\"traverse\""}]"#;
        assert_eq!(traversal_in(other), None);
        assert!(is_traversal_begun(r#"[1,{"kind":"traversal-begun"}]"#));
        assert!(!is_traversal_begun(
            r#"[1,{"kind":"title","text":"\"traversal-begun\""}]"#
        ));
    }
}
