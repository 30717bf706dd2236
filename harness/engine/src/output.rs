//! The standard output of an engine process: reports, one line each.

use std::io::Write as _;

use crate::protocol::{Report, encode};

/// Writes a report. Errors are ignored: without a reader, the process is about to be ended.
pub fn report(report: &Report) {
    if let Ok(line) = encode(report) {
        write_line(&line);
    }
}

/// Writes a line. Errors are ignored: without a reader, standard input ends too, which ends the process.
pub fn write_line(line: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
