//! Reports on standard output.

use std::io::Write as _;

use footbridge_engine::{Report, encode};

/// Writes a report.
pub(crate) fn report(report: &Report) {
    if let Ok(line) = encode(report) {
        write_line(&line);
    }
}

/// Writes a line. If nobody reads it any more, the end of standard input says so.
pub(crate) fn write_line(line: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
