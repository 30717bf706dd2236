//! Ctrl-C and the other signals that end the command.

use crate::output::command_error::CommandError;

/// The exit code after a second signal, as shells report for Ctrl-C.
const ENDED_AT_ONCE: i32 = 130;

/// Calls `stop` on the first INT, TERM or HUP signal. The second one exits immediately; started processes then end by
/// themselves.
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

#[expect(clippy::exit, reason = "a second signal requests an immediate exit")]
fn end_at_once() -> ! {
    std::process::exit(ENDED_AT_ONCE)
}
