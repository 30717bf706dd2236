//! Percentages on the command line.

/// Parses a percentage: `95%` or `95`.
pub(crate) fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    let percent = number.parse().ok();
    percent
        .filter(|percent| (0.0..=100.0).contains(percent))
        .ok_or_else(|| "write a percentage from 0% to 100%".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentage_parses_with_and_without_sign() {
        assert_eq!(parse_percent("95%"), Ok(95.0));
        assert_eq!(parse_percent("99.5"), Ok(99.5));
        for wrong in ["", "%", "many", "101%", "-1", "NaN"] {
            assert!(parse_percent(wrong).is_err(), "{wrong}");
        }
    }
}
