//! Ctrl-C, and the other ways in which somebody asks the command to end.

use crate::command_error::CommandError;

/// The exit code of a command that was asked to end a second time, as shells have it of one that a Ctrl-C ended.
const ENDED_AT_ONCE: i32 = 130;

/// Calls `stop` on the first of the signals INT, TERM and HUP. The second ends the command at once, and what it has started ends
/// by itself.
pub(crate) fn on_first(stop: impl Fn() + Send + 'static) -> Result<(), CommandError> {
    let mut is_stopping = false;
    let handler = move || {
        if is_stopping {
            end_at_once();
        }
        is_stopping = true;
        stop();
    };
    ctrlc::set_handler(handler).map_err(|error| {
        CommandError::environment(miette::miette!("failed to listen for Ctrl-C: {error}"))
    })
}

#[expect(
    clippy::exit,
    reason = "whoever asks twice doesn't want to wait for anything"
)]
fn end_at_once() -> ! {
    std::process::exit(ENDED_AT_ONCE)
}
