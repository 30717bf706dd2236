//! The events that wake the engine's loop.

use footbridge_engine::Command;
use serde_json::Value;

/// The events that wake the engine's loop.
pub(crate) enum Event {
    /// A command of the runner.
    Command(Box<Command>),
    /// A DevTools message: a result or an event.
    Message(Value),
    /// The loop's timeout has passed without an event.
    Timeout,
    /// The runner has closed its end of the pipe.
    RunnerGone,
    /// The browser has ended.
    BrowserGone,
}
