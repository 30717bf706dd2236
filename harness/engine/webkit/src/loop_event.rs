//! The events of the engine's loop.

use footbridge_engine::Command;

/// An event of the engine's loop.
#[derive(Debug)]
pub(crate) enum LoopEvent {
    /// The runner sent a command.
    Command(Box<Command>),
    /// The runner closed its end of the pipe.
    RunnerGone,
    /// The network process ended.
    NetworkLost,
    /// The page of the case before was left.
    PageLeft,
    /// The website data was deleted; `Some` is the error.
    DataCleared(Option<String>),
    /// The window reached its requested size.
    Resized,
}
