//! Texts of 80 columns.

use std::fmt::Write as _;

/// Wraps a text at words, with `indent` before each line.
pub(crate) fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    // Keep a number and its unit together.
    let text = text.replace(" %", "\u{a0}%");
    for word in text.split(' ') {
        if !line.is_empty() && indent.len() + line.chars().count() + 1 + word.chars().count() > 80 {
            let _ = writeln!(lines, "{indent}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    let _ = writeln!(lines, "{indent}{line}");
    lines.replace('\u{a0}', " ")
}
