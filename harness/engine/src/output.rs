//! What an engine's process writes to standard output: reports, one line each.

use std::io::Write as _;

use crate::protocol::{Report, encode};

/// Writes a report. Errors are ignored: without a reader, the process is about to be ended.
pub fn report(report: &Report) {
    if let Ok(line) = encode(report) {
        write_line(&line);
    }
}

/// Writes a line. If nobody reads it any more, the end of standard input says so.
pub fn write_line(line: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
