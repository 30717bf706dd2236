//! Well-formed text from a page: a JavaScript string may contain half of a surrogate pair, a Rust string may not.

use std::borrow::Cow;

const REPLACEMENT: &str = "\\ufffd";

/// Replaces each escaped lone surrogate in a JSON text by U+FFFD.
///
/// ```
/// let json = footbridge_contract::well_formed(r#""Hello \ud83d""#);
/// assert_eq!(json, r#""Hello \ufffd""#);
/// ```
pub fn well_formed(json: &str) -> Cow<'_, str> {
    let mut whole = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = json[at..].find('\\') {
        let escape = at + found;
        at = match surrogate(json, escape) {
            Some(HIGH_FIRST..=HIGH_LAST)
                if matches!(surrogate(json, escape + LENGTH), Some(LOW_FIRST..=LOW_LAST)) =>
            {
                escape + 2 * LENGTH
            }
            Some(_) => {
                whole.push_str(&json[copied..escape]);
                whole.push_str(REPLACEMENT);
                copied = escape + LENGTH;
                copied
            }
            // Skip the character after the backslash, which may be a backslash itself.
            None => {
                let escaped = json[escape + 1..].chars().next();
                escape + 1 + escaped.map_or(0, char::len_utf8)
            }
        };
    }
    if copied == 0 {
        return Cow::Borrowed(json);
    }
    whole.push_str(&json[copied..]);
    Cow::Owned(whole)
}

const HIGH_FIRST: u16 = 0xd800;
const HIGH_LAST: u16 = 0xdbff;
const LOW_FIRST: u16 = 0xdc00;
const LOW_LAST: u16 = 0xdfff;

/// The length of an escape such as `\ud83d`, in bytes.
const LENGTH: usize = 6;

/// The escaped surrogate at a byte offset.
fn surrogate(json: &str, at: usize) -> Option<u16> {
    let digits = json.get(at..at + LENGTH)?.strip_prefix("\\u")?;
    u16::from_str_radix(digits, 16)
        .ok()
        .filter(|unit| (HIGH_FIRST..=LOW_LAST).contains(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_replaced_and_pairs_kept() {
        for (json, expected) in [
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ud83d\ud83d\udc4b""#, r#""\ufffd\ud83d\udc4b""#),
            (r#""\udc4b\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\\\uD83D\n""#, r#""\\\ufffd\n""#),
        ] {
            assert_eq!(well_formed(json), expected);
            serde_json::from_str::<String>(expected).unwrap();
        }
    }

    #[test]
    fn well_formed_text_is_unchanged() {
        for json in [
            "",
            "\\",
            r#""\\ud83d""#,
            r#""\ud83d\udc4b""#,
            r#""👋\n\u0001""#,
            r#"["\é", "\u"#,
            "\\ué83d",
        ] {
            assert!(matches!(well_formed(json), Cow::Borrowed(same) if same == json));
        }
    }
}
