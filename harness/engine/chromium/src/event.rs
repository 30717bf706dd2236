//! The events that wake the engine's loop.

use footbridge_devtools::BrowserEvent;
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
    /// The page's process has ended.
    PageGone,
    /// The browser has ended.
    BrowserGone,
}

impl BrowserEvent for Event {
    const END: Self = Self::BrowserGone;

    fn of_message(message: Value) -> Self {
        if message["method"] == "Inspector.targetCrashed" {
            Self::PageGone
        } else {
            Self::Message(message)
        }
    }

    fn message(&mut self) -> Option<&mut Value> {
        match self {
            Self::Message(message) => Some(message),
            _ => None,
        }
    }

    fn is_end(&self) -> bool {
        matches!(self, Self::RunnerGone | Self::PageGone | Self::BrowserGone)
    }
}
