//! Text from a page in a TOML file.

/// Returns a text as a TOML string.
pub(crate) fn quoted(text: &str) -> String {
    // The escapes of JSON are escapes of TOML. JSON doesn't escape control characters above 0x7e.
    serde_json::Value::from(text.replace('\u{7f}', "")).to_string()
}

pub(crate) fn key_text(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// Returns a text from the page for a comment: one line, and not too long.
pub(crate) fn one_line(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_control())
        .take(200)
        .collect();
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_text_stays_within_quotes_and_line() {
        assert_eq!(quoted("a\"b\\\n"), r#""a\"b\\\n""#);
        assert_eq!(key_text("a.b\""), r#""a.b\"""#);
        assert_eq!(one_line("a\nname = 1"), "aname = 1");
        assert_eq!(one_line(&"a".repeat(999)).len(), 200);
    }
}
