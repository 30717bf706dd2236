//! Questions to the user at the terminal.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// Returns whether a user at a terminal can reply.
pub(super) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Prompts for a line and returns it, or the default if it is empty. Returns `None` without a default or at the end
/// of input.
pub(super) fn ask(question: &str, default: Option<&str>) -> Option<String> {
    let mut output = anstream::stderr().lock();
    let shown = default.map_or_else(String::new, |default| format!(" [{default}]"));
    let _ = write!(output, "{question}{shown} ");
    let _ = output.flush();
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).ok()?;
    match line.trim() {
        "" => default.map(str::to_owned),
        answer => Some(answer.to_owned()),
    }
}
