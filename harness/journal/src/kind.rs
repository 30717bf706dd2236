//! The kinds of entries.

use std::borrow::Cow;

use footbridge_contract::Availability;
use footbridge_dialect::WireForm;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use footbridge_scenario::expectation::AnimationPhase;

use crate::detail::{ConsoleLevel, EventOutcome, LiveRole, Settled, ShownResponse, step_verb};
use crate::instant::Instant;
use crate::number::{CallNumber, RequestNumber};
use crate::place::StackFrame;

/// The kind of an entry. There is one variant for each verb of the transcript (docs/transcript.md), and a few more
/// that only the judge reads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EntryKind {
    /// A step of the scenario.
    Step {
        /// The kind of step.
        verb: Cow<'static, str>,
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
        name: String,
        /// Its payload; `null` if it had none.
        payload: Value,
        /// The callback named for the reply, or else a label of the reply's destination, such as `id 7` or `promise
        /// 1`; `None` if the call expects no reply.
        callback: Option<String>,
        /// Whether this host offers the call.
        availability: Availability,
        /// The instant at which the client must give up on the call, by the catalogue's time limits (§9); `None`
        /// without a limit.
        deadline: Option<Instant>,
    },
    /// A call that expects a reply has neither a scripted nor a default one. Not in the transcript.
    Unscripted { call: CallNumber },
    /// The host delivered a reply.
    Reply {
        /// The call it replies to.
        call: CallNumber,
        /// The form in which it was delivered.
        form: WireForm,
        /// The reply in readable form: compact JSON, or the text itself.
        text: String,
        /// Whether the reply is the catalogue's default rather than scripted.
        by_default: bool,
    },
    /// The host delivered a part of a stream, with more replies to follow.
    Part {
        /// The call it replies to.
        call: CallNumber,
        /// The form in which it was delivered.
        form: WireForm,
        /// The part in readable form: compact JSON, or the text itself.
        text: String,
    },
    /// The page had no callback for a reply.
    Missed {
        /// The call it replied to.
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
        outcome: EventOutcome,
    },
    /// The page returned a result for a call of the app.
    Result {
        /// The call's name.
        name: String,
        /// The result; `null` if there is none.
        value: Value,
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
        call: CallNumber,
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
        /// Whether it is ambient: made by every page and not mentioned in the scenario.
        is_ambient: bool,
    },
    /// A live region shows a new text.
    Live { role: LiveRole, text: String },
    /// An animation began or ended. Only in a case whose scenario is about animations.
    Animation {
        /// The phase it reached.
        phase: AnimationPhase,
        /// The name of its keyframes, the property of a transition, or the id that a script gave it.
        name: String,
        /// The element, by its role and name.
        element: String,
    },
    /// A third party's simulated script was called.
    ScriptCall {
        /// The function, such as `captcha.destroy`.
        name: String,
        arguments: Vec<Value>,
    },
    /// A node of the accessible tree that a step of the scenario read.
    Shown {
        /// Its depth below the first.
        depth: u32,
        /// Its role, name, states, value and link target, or its text.
        text: String,
    },
    /// The page opened one of the browser's built-in dialogs.
    Dialog {
        /// `alert`, `confirm`, `prompt`, `print` or `beforeunload`.
        dialog: String,
        text: String,
    },
    /// A warning or an error on the console.
    Console { level: ConsoleLevel, text: String },
    /// An uncaught exception or an unhandled rejection.
    Error {
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
        method: String,
        /// The host it was sent to.
        host: String,
        path: String,
        /// Its query, decoded, in order.
        query: Vec<(String, String)>,
        /// Its headers, with names in lower case.
        headers: Vec<(String, String)>,
        /// Its body, decrypted; null if it had none.
        body: Value,
        /// The request in one line, without anything that differs between runs.
        text: String,
    },
    /// The response to a request.
    Response {
        /// The number of the request.
        number: RequestNumber,
        /// The method and path, such as `POST /api/login`.
        request: String,
        /// A summary of the response, such as `200 00000`.
        outcome: String,
        /// Whether this is the server's default response, unchanged by any rule.
        is_default: bool,
        /// The headers and the body. Only a live session keeps them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        response: Option<Box<ShownResponse>>,
    },
    /// A request violates the session contract.
    Violation {
        /// The number of the request.
        number: RequestNumber,
        /// The method and path, such as `POST /api/login`.
        request: String,
        /// The rule's name.
        rule: String,
        /// The section of the specification that defines the rule.
        section: String,
        /// How the request violates the rule.
        reason: String,
    },
    /// A request to an unknown host or path was refused.
    Refused {
        /// The target: an address, or `host:port`.
        url: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// A script made a request that the browser didn't send.
    Unsent {
        /// Its method, such as `GET`.
        method: String,
        /// Its address, without the fragment.
        url: String,
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
        reason: String,
    },
    /// A cookie was set. Not in the transcript.
    Cookie {
        name: String,
        /// The host that set it, or the domain it applies to.
        host: String,
        /// The path it applies to.
        path: String,
        /// Whether a response set it, rather than the page.
        by_server: bool,
        /// The lifetime in milliseconds: 0 if the cookie was removed, `None` if it lasts as long as the page.
        life: Option<u64>,
    },
    CookieExpired {
        name: String,
        /// The host that set it, or the domain it applies to.
        host: String,
        /// The path it applies to.
        path: String,
    },
    /// The entries above occurred again and again, at equal intervals.
    Repeated {
        /// The number of entries that repeat together.
        entries: u32,
        /// The number of further times that they occurred, the last time at this entry's instant.
        times: u32,
        /// The interval in milliseconds.
        interval: u64,
    },
    /// A callback was left on `window` at the end of the case. Not in the transcript.
    CallbackLeft { name: String },
    /// A user still waits for something, although an hour has passed since the last activity. Not in the transcript.
    StillLoading {
        /// The element, and why the user waits.
        text: String,
    },
}

impl EntryKind {
    /// The address that a step opened; `None` for other entries.
    pub fn opened(&self) -> Option<&str> {
        match self {
            Self::Step { verb, text } if verb == step_verb::OPEN => Some(text),
            _ => None,
        }
    }

    /// Whether it is a step that loads a document: it opened an address, or loaded the page again.
    pub fn loads(&self) -> bool {
        let is_reload = matches!(self, Self::Step { verb, .. } if verb == step_verb::RELOAD);
        self.opened().is_some() || is_reload
    }

    /// Whether it is a step in which the app ended and started again, so that no page is open.
    pub fn is_restart(&self) -> bool {
        matches!(self, Self::Step { verb, .. } if verb == step_verb::RESTART)
    }

    /// Whether it is a step that may leave the page: it loaded a document, went back or forward, or ended the app.
    pub fn may_leave(&self) -> bool {
        let is_go = matches!(self, Self::Step { verb, .. } if verb == step_verb::GO);
        self.loads() || is_go || self.is_restart()
    }
}
