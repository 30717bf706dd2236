//! Questions to the person at the terminal.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// Whether somebody is there to answer.
pub(super) fn is_answered() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks for a line. An empty one is the default; `None` if there is no default, or no line comes.
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
