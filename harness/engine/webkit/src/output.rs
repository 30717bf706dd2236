//! Reports on standard output, one line each.

use std::io::Write as _;

use footbridge_engine::{Report, encode};

/// Writes a report. Errors are ignored: without a reader, the process is about to be ended.
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
