//! The meaning of a scalar where any value is allowed: the core schema of YAML 1.2.
//!
//! As in that schema, `no`, `off` and `yes` are texts.

/// A scalar as written. Its meaning depends on the reader, so that `2.10` can be a version.
#[derive(Debug, Clone)]
pub(crate) struct Scalar {
    pub(crate) text: String,
    /// Whether it is written without quotes or block marks, so that it may be a number, a boolean or null.
    pub(crate) plain: bool,
}

/// The meaning of a scalar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Plain {
    Null,
    Boolean(bool),
    Number(serde_json::Number),
    /// Digits that a number would not preserve: leading zeros, or more digits than fit.
    Lossy,
    Text(String),
}

impl Plain {
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Boolean(_) => "a boolean",
            Self::Number(_) | Self::Lossy => "a number",
            Self::Text(_) => "a text",
        }
    }
}

/// The meaning of `scalar` where any value is allowed.
pub(crate) fn resolve(scalar: &Scalar) -> Plain {
    let text = scalar.text.as_str();
    if !scalar.plain {
        return Plain::Text(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Plain::Null,
        "true" | "True" | "TRUE" => Plain::Boolean(true),
        "false" | "False" | "FALSE" => Plain::Boolean(false),
        _ => number(text).unwrap_or_else(|| Plain::Text(text.to_owned())),
    }
}

/// Parses a number; `None` if the text isn't one.
fn number(text: &str) -> Option<Plain> {
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let whole = unsigned.split(['.', 'e', 'E']).next().unwrap_or_default();
    if whole.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_integer = whole.len() == unsigned.len();
    if !is_integer && text.parse::<f64>().is_err() {
        return None;
    }
    if whole.len() > 1 && whole.starts_with('0') {
        return Some(Plain::Lossy);
    }
    let number = if is_integer {
        text.parse::<i64>()
            .map(serde_json::Number::from)
            .or_else(|_| text.parse::<u64>().map(serde_json::Number::from))
            .ok()
    } else {
        text.parse::<f64>()
            .ok()
            .and_then(serde_json::Number::from_f64)
    };
    Some(number.map_or(Plain::Lossy, Plain::Number))
}

fn radix(digits: &str, base: u32) -> Option<Plain> {
    let all_digits = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base));
    all_digits.then(|| {
        u64::from_str_radix(digits, base).map_or(Plain::Lossy, |number| {
            Plain::Number(serde_json::Number::from(number))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Plain {
        resolve(&Scalar {
            text: text.to_owned(),
            plain: true,
        })
    }

    fn text(value: &str) -> Plain {
        Plain::Text(value.to_owned())
    }

    #[test]
    fn yaml_1_1_booleans_are_texts() {
        for word in ["no", "yes", "on", "off", "NO"] {
            assert_eq!(plain(word), text(word));
        }
    }

    #[test]
    fn numbers_keep_their_value_or_are_lossy() {
        assert_eq!(plain("12"), Plain::Number(12.into()));
        assert_eq!(plain("-3"), Plain::Number((-3).into()));
        assert_eq!(plain("0x1f"), Plain::Number(31.into()));
        assert_eq!(
            plain("1.5"),
            Plain::Number(serde_json::Number::from_f64(1.5).unwrap())
        );
        assert_eq!(
            plain("1e3"),
            Plain::Number(serde_json::Number::from_f64(1000.0).unwrap())
        );
        assert_eq!(plain("00005"), Plain::Lossy);
        assert_eq!(plain("123456789012345678901234567890"), Plain::Lossy);
        assert_eq!(plain("1e999"), Plain::Lossy);
    }

    #[test]
    fn text_that_starts_like_a_number_is_a_text() {
        for word in [
            "2.8.0", "10s", "1,5", "-", "+", ".", "0x", "0xzz", "1e", "١٢",
        ] {
            assert_eq!(plain(word), text(word));
        }
    }
}
