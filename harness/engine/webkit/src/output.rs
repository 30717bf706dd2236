//! Writes reports to standard output, one line each.

use std::io::Write as _;

use footbridge_engine::{Report, encode};

/// Writes a report. When nobody reads any more the engine is about to be ended, so a failure to write is not one.
pub(crate) fn report(report: &Report) {
    if let Ok(line) = encode(report) {
        write_line(&line);
    }
}

/// Writes a line.
pub(crate) fn write_line(line: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
