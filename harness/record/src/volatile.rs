//! The parts of a message that differ between failures with the same cause: names and numbers.

use std::sync::LazyLock;

use regex::Regex;

/// A call, a link or a path: `goShare`, `home/coin`, `/v1/user`.
pub(crate) static NAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u)/?[\w.-]+/[\w./-]+|\b[a-z]+[A-Z]\w*").expect("the pattern is well-formed")
});

/// Replaces each number by a zero.
pub(crate) fn without_numbers(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for sign in text.chars() {
        if !sign.is_ascii_digit() {
            kept.push(sign);
        } else if !kept.ends_with('0') {
            kept.push('0');
        }
    }
    kept
}
