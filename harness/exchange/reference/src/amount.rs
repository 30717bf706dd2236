//! Cleaning of an amount as typed (§5); `web-under-test/docs/safety.md` lists the steps.
//!
//! ```
//! use footbridge_exchange_reference::amount::clean_amount;
//!
//! assert_eq!(clean_amount("007.5.25 USDT", 2), "07.52");
//! assert_eq!(clean_amount("12．", 2), "12.");
//! ```

/// The largest number of digits before the dot (§5).
pub const WHOLE_DIGITS: usize = 20;

/// Full stops of other keyboards: full-width (§5) and ideographic (assumed).
const FULL_STOPS: [char; 2] = ['\u{ff0e}', '\u{3002}'];

/// The amount in `text`, with at most `places` decimals. It may be empty, or end with a dot.
pub fn clean_amount(text: &str, places: usize) -> String {
    let kept: String = text
        .chars()
        .map(|typed| {
            if FULL_STOPS.contains(&typed) {
                '.'
            } else {
                typed
            }
        })
        .filter(|typed| typed.is_ascii_digit() || *typed == '.')
        .collect();
    let kept = collapse_zeros(kept.trim_start_matches('.'));
    let Some((whole, decimals)) = kept.split_once('.') else {
        return first(&kept, WHOLE_DIGITS);
    };
    let whole = first(whole, WHOLE_DIGITS);
    if places == 0 {
        return whole;
    }
    format!("{whole}.{}", first(&decimals.replace('.', ""), places))
}

/// Collapses a run of leading zeros into one.
fn collapse_zeros(text: &str) -> String {
    let rest = text.trim_start_matches('0');
    let zero = if rest.len() < text.len() { "0" } else { "" };
    format!("{zero}{rest}")
}

fn first(digits: &str, count: usize) -> String {
    digits.chars().take(count).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_cleaning_step_applies() {
        for (typed, places, clean) in [
            ("", 2, ""),
            ("abc", 2, ""),
            ("1．5", 2, "1.5"),
            ("1。5", 2, "1.5"),
            ("-1,234.5 USDT", 2, "1234.5"),
            ("١٢", 2, ""),
            ("..5", 2, "5"),
            (".05", 2, "05"),
            ("007", 2, "07"),
            ("000.5", 2, "0.5"),
            ("00", 2, "0"),
            ("1.2.3.4", 8, "1.234"),
            ("1.2.3.4", 2, "1.23"),
            ("123456789012345678901.5", 1, "12345678901234567890.5"),
            ("12.", 2, "12."),
            ("12.", 0, "12"),
            ("12.9", 0, "12"),
            ("1.999", 2, "1.99"),
        ] {
            assert_eq!(clean_amount(typed, places), clean, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn cleaning_is_idempotent(typed in "[0-9.．。a ]{0,40}", places in 0usize..10) {
            let clean = clean_amount(&typed, places);
            prop_assert_eq!(&clean_amount(&clean, places), &clean);
        }
    }
}
