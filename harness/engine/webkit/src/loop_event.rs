//! What wakes the engine's loop.

use footbridge_engine::Command;

/// An event of the engine's loop.
#[derive(Debug)]
pub(crate) enum LoopEvent {
    /// The runner sent a command.
    Command(Box<Command>),
    /// The runner closed its end.
    RunnerGone,
    /// The network process is gone.
    NetworkLost,
    /// The page of the case before is left.
    PageLeft,
    /// The website data is deleted, or could not be.
    DataCleared(Option<String>),
    /// The window has the size it was asked to take.
    Resized,
}
