//! Durations in scenarios: `250ms`, `10s`, `5m`, `1h`.

use std::time::Duration;

use thiserror::Error;

/// The units with their milliseconds, the longest first.
const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];

/// An error while parsing a duration.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DurationError {
    #[error("`{text}` is not a duration")]
    NoDuration { text: String },
    #[error("`{text}` has no unit")]
    NoUnit { text: String },
    #[error("`{text}` has a fraction of a unit")]
    NotWhole { text: String },
    #[error("`{text}` is longer than a clock can count")]
    TooLong { text: String },
}

impl DurationError {
    /// The help for the error.
    pub fn help(&self) -> String {
        match self {
            Self::NoUnit { text } => format!("write `{text}ms`, `{text}s`, `{text}m` or `{text}h`"),
            Self::NotWhole { .. } => {
                "use a smaller unit: 1.5s is `1500ms`, 1m30s is `90s`".to_owned()
            }
            Self::NoDuration { .. } | Self::TooLong { .. } => {
                "write a whole number and a unit: `250ms`, `10s`, `5m`, `1h`".to_owned()
            }
        }
    }
}

/// Parses a duration.
///
/// # Errors
/// [`DurationError`] for any other text.
pub fn parse(text: &str) -> Result<Duration, DurationError> {
    let split = text
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(split);
    let text = text.to_owned();
    if digits.is_empty() {
        return Err(DurationError::NoDuration { text });
    }
    if unit.is_empty() {
        return Err(DurationError::NoUnit { text });
    }
    let Some((_, each)) = UNITS.iter().find(|(name, _)| *name == unit) else {
        let is_partial = unit
            .chars()
            .any(|letter| letter == '.' || letter.is_ascii_digit());
        return Err(if is_partial {
            DurationError::NotWhole { text }
        } else {
            DurationError::NoDuration { text }
        });
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|count| count.checked_mul(*each))
        .map(Duration::from_millis)
        .ok_or(DurationError::TooLong { text })
}

/// Formats a duration with the largest unit that keeps it whole.
pub(crate) fn print(duration: Duration) -> String {
    let total = duration.as_millis();
    let (name, each) = UNITS
        .iter()
        .find(|(_, each)| total != 0 && total.is_multiple_of(u128::from(*each)))
        .unwrap_or(&("ms", 1));
    format!("{}{name}", total / u128::from(*each))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_unit_is_parsed() {
        for (text, milliseconds) in [
            ("0ms", 0),
            ("250ms", 250),
            ("10s", 10_000),
            ("5m", 300_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(parse(text), Ok(Duration::from_millis(milliseconds)));
        }
    }

    #[test]
    fn each_error_has_its_own_message() {
        let kinds = [
            "10",
            "1.5s",
            "1m30s",
            "soon",
            "10 s",
            "-5s",
            "99999999999999999h",
        ]
        .map(|text| match parse(text) {
            Ok(_) => "fine",
            Err(DurationError::NoDuration { .. }) => "no duration",
            Err(DurationError::NoUnit { .. }) => "no unit",
            Err(DurationError::NotWhole { .. }) => "not whole",
            Err(DurationError::TooLong { .. }) => "too long",
        });
        assert_eq!(
            kinds,
            [
                "no unit",
                "not whole",
                "not whole",
                "no duration",
                "no duration",
                "no duration",
                "too long"
            ]
        );
    }

    proptest! {
        #[test]
        fn duration_round_trips(milliseconds in any::<u32>()) {
            let duration = Duration::from_millis(u64::from(milliseconds));
            prop_assert_eq!(parse(&print(duration)), Ok(duration));
        }
    }
}
