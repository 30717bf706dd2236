//! The signed text.

use super::SignPart;

/// The number of characters of the time that are signed (§9).
pub const TIME_PREFIX: usize = 8;

/// The values in a signed text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signed<'r> {
    /// The path, without origin and query.
    pub path: &'r str,
    /// The corrected time, in milliseconds since 1970.
    pub time: u64,
    pub trace_id: &'r str,
    /// The body exactly as sent; empty without one, and for multipart.
    pub body: &'r str,
}

/// The signed text: these parts in this order, joined by line feeds. An empty part keeps its line.
pub fn signed_text(parts: &[SignPart], signed: Signed<'_>) -> String {
    let part = |part: &SignPart| match part {
        SignPart::Path => signed.path.to_owned(),
        SignPart::Time => time_prefix(signed.time),
        SignPart::TraceId => signed.trace_id.to_owned(),
        SignPart::Body => signed.body.to_owned(),
    };
    parts.iter().map(part).collect::<Vec<_>>().join("\n")
}

/// The first eight characters of the time's decimal text, or all of a shorter one.
pub fn time_prefix(time: u64) -> String {
    time.to_string().chars().take(TIME_PREFIX).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::signing::SignMode;

    const SIGNED: Signed<'_> = Signed {
        path: "/v1/a",
        time: 1_767_268_800_123,
        trace_id: "t",
        body: "",
    };

    #[test]
    fn each_mode_adds_a_part() {
        let text = |mode: SignMode| signed_text(mode.default_parts(), SIGNED);
        assert_eq!(text(SignMode::Bare), "/v1/a\n17672688");
        assert_eq!(text(SignMode::Traced), "/v1/a\n17672688\nt");
        assert_eq!(text(SignMode::Whole), "/v1/a\n17672688\nt\n");
    }

    #[test]
    fn parts_keep_the_given_order() {
        let parts = [SignPart::Body, SignPart::Path];
        assert_eq!(signed_text(&parts, SIGNED), "\n/v1/a");
        assert_eq!(signed_text(&[], SIGNED), "");
        assert_eq!(time_prefix(1234), "1234");
    }

    proptest! {
        #[test]
        fn signed_time_has_a_resolution_of_a_hundred_seconds(time in 1_000_000_000_000u64..9_999_999_900_000, step in 0u64..100_000) {
            let start = time - time % 100_000;
            prop_assert_eq!(time_prefix(start), time_prefix(start + step));
            prop_assert_ne!(time_prefix(start), time_prefix(start + 100_000));
        }

        #[test]
        fn different_bodies_have_different_signed_texts(one in ".*", other in ".*") {
            let parts = SignMode::Whole.default_parts();
            let text = |body| signed_text(parts, Signed { body, ..SIGNED });
            prop_assert_eq!(text(&one) == text(&other), one == other);
        }
    }
}
