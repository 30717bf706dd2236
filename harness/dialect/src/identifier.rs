//! Names of callbacks, handlers and functions that are safe to write into a script.

/// The longest allowed name, in bytes. The longest known name is a prefix with a UUID.
const LONGEST: usize = 128;

/// Whether `text` is an ASCII identifier of at most `LONGEST` bytes.
pub fn is_identifier(text: &str) -> bool {
    let starts = |char: char| char.is_ascii_alphabetic() || matches!(char, '_' | '$');
    text.len() <= LONGEST
        && text.starts_with(starts)
        && text
            .chars()
            .all(|char| starts(char) || char.is_ascii_digit())
}

/// Whether `text` is one or more identifiers joined by dots.
pub fn is_dotted_path(text: &str) -> bool {
    text.split('.').all(is_identifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_identifiers() {
        assert!(is_identifier("appCallback_1"));
        assert!(is_identifier("$"));
        for wrong in [
            "",
            "1a",
            "a b",
            "a.b",
            "a-b",
            "é",
            "a;alert(1)",
            "a\n",
            &"a".repeat(129),
        ] {
            assert!(!is_identifier(wrong), "{wrong:?}");
        }
        assert!(is_dotted_path("app.events.onMessage"));
        assert!(!is_dotted_path("app..on"));
        assert!(!is_dotted_path(""));
    }
}
