//! Says reports on standard output, one line each.

use std::io::Write as _;

use footbridge_engine::{Report, encode};

/// Says a report. When nobody listens any more the engine is about to be ended, so a failure to write is not one.
pub(crate) fn tell(report: &Report) {
    if let Ok(line) = encode(report) {
        say(&line);
    }
}

/// Says a line.
pub(crate) fn say(line: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
