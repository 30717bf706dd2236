//! The parts of a message that differ between failures with the same cause: names and numbers.

use std::sync::LazyLock;

use regex::Regex;

/// A call, a link or a path: `goShare`, `home/coin`, `/v1/user`.
pub(crate) static NAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u)/?[\w.-]+/[\w./-]+|\b[a-z]+[A-Z]\w*").expect("the pattern is well-formed")
});

/// A UUID, also with other separators, or a random identifier: letters and at least two numbers, such as `k3j9x0ab`.
static IDENTIFIER: LazyLock<Regex> = LazyLock::new(|| {
    let uuid = "[0-9a-fA-F]{8}([-_]?[0-9a-fA-F]{4}){3}[-_]?[0-9a-fA-F]{12}";
    let random = "[0-9A-Za-z]{8,}";
    Regex::new(&format!("{uuid}|{random}")).expect("the pattern is well-formed")
});

/// Whether a text has two numbers with a letter between them.
fn has_two_numbers(text: &str) -> bool {
    let mut numbers = text.split(|sign: char| !sign.is_ascii_digit());
    numbers
        .by_ref()
        .filter(|number| !number.is_empty())
        .nth(1)
        .is_some()
}

/// Replaces each number and each random identifier by a zero.
pub(crate) fn without_numbers(text: &str) -> String {
    let text = IDENTIFIER.replace_all(text, |found: &regex::Captures<'_>| {
        let found = &found[0];
        if has_two_numbers(found) {
            "0".to_owned()
        } else {
            found.to_owned()
        }
    });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_random_identifiers_become_a_zero() {
        let callbacks = [
            "window.cb_12 was left behind",
            "window.cb_4a49b2f6_c18d_4b02_a3ac_5b1fd9c7e112 was left behind",
            "window.cb_k3j9x0ab was left behind",
        ];
        for callback in callbacks {
            assert_eq!(without_numbers(callback), "window.cb_0 was left behind");
        }
        assert_eq!(
            without_numbers("level2Orders of BTCUSDT"),
            "level0Orders of BTCUSDT"
        );
    }
}
