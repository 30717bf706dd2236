//! What the engine's loop is woken by.

use footbridge_engine::Command;
use serde_json::Value;

/// What the engine's loop is woken by.
pub(crate) enum Event {
    /// A command of the runner.
    Command(Box<Command>),
    /// A DevTools message: an answer or an event.
    Message(Value),
    /// Nothing has happened for the time that the loop waits.
    Timeout,
    /// The runner has closed its end of the pipe.
    RunnerGone,
    /// The browser has ended.
    BrowserGone,
}
