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
    /// The previous case's page was left.
    PageLeft,
    /// The website data was deleted, or the deletion failed with this error.
    DataCleared(Option<String>),
    /// The window reached its requested size.
    Resized,
}
