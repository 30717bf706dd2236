//! Decimals: exact when parsed, rounded by every operation.

use std::num::NonZeroU64;

use bigdecimal::num_bigint::{BigInt, Sign};
use bigdecimal::{BigDecimal, RoundingMode};

use super::Places;
use super::invalid_argument::InvalidArgument;

/// The number of significant digits of an operation's result (§9).
pub const PRECISION: u64 = 20;

/// The exponents below and above which a text is in exponential notation (§9).
const SMALL_EXPONENT: i64 = -7;
const LARGE_EXPONENT: i64 = 21;

/// The largest number of digits in an exponent (assumed).
const EXPONENT_DIGITS: usize = 3;

/// A decimal of any length.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(BigDecimal);

impl Decimal {
    /// Parses a whole text, without rounding.
    ///
    /// # Errors
    /// An [`InvalidArgument`] if the text doesn't have the format defined in `web-under-test/docs/calculators.md`.
    pub fn parse(text: &str) -> Result<Self, InvalidArgument> {
        let read = Written::of(text).and_then(|written| {
            let digits = format!("{}{}", written.whole, written.decimals);
            let digits = BigInt::parse_bytes(digits.as_bytes(), 10)?;
            let digits = if written.is_negative { -digits } else { digits };
            let decimals = i64::try_from(written.decimals.len()).ok()?;
            Some(Self(BigDecimal::new(digits, decimals - written.exponent)))
        });
        read.ok_or_else(|| InvalidArgument {
            text: text.to_owned(),
        })
    }

    pub(super) fn zero() -> Self {
        Self::from(0)
    }

    /// Ten to this power.
    pub(super) fn ten_to(exponent: i64) -> Self {
        Self(BigDecimal::new(BigInt::from(1), -exponent))
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        round(&self.0 + &other.0)
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        round(&self.0 - &other.0)
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        round(&self.0 * &other.0)
    }

    /// The quotient; zero if `other` is (§5).
    #[must_use]
    pub fn over(&self, other: &Self) -> Self {
        if other.is_zero() {
            return Self::zero();
        }
        let (dividend, dividend_scale) = self.0.as_bigint_and_exponent();
        let (divisor, divisor_scale) = other.0.as_bigint_and_exponent();
        // Rounding half up needs one digit more than is kept; the digits cut off after it make no difference.
        let missing = other.0.digits().saturating_sub(self.0.digits());
        let more = u32::try_from(missing + PRECISION + 2).unwrap_or(u32::MAX);
        let quotient = dividend * BigInt::from(10).pow(more) / divisor;
        let scale = dividend_scale - divisor_scale + i64::from(more);
        round(BigDecimal::new(quotient, scale))
    }

    /// The value with the opposite sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self(-&self.0)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.sign() == Sign::NoSign
    }

    pub(super) fn is_positive(&self) -> bool {
        self.0.sign() == Sign::Plus
    }

    pub(super) fn is_negative(&self) -> bool {
        self.0.sign() == Sign::Minus
    }

    /// The nearest whole number below, or above if `goes_up`.
    pub(super) fn whole(&self, goes_up: bool) -> Self {
        let mode = if goes_up {
            RoundingMode::Ceiling
        } else {
            RoundingMode::Floor
        };
        Self(self.0.with_scale_round(0, mode))
    }

    /// The shortest text, with an exponent if the value is very small or very large (§9).
    pub fn text(&self) -> String {
        let (digits, scale) = self.0.normalized().into_bigint_and_exponent();
        if digits.sign() == Sign::NoSign {
            return "0".to_owned();
        }
        let sign = if digits.sign() == Sign::Minus {
            "-"
        } else {
            ""
        };
        let digits = digits.magnitude().to_string();
        let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
        let exponent = length - scale - 1;
        if exponent > SMALL_EXPONENT && exponent < LARGE_EXPONENT {
            return format!("{sign}{}", plain(&digits, scale));
        }
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        format!("{sign}{first}{point}{rest}e{exponent:+}")
    }

    /// A text with exactly this many decimals, rounded half up.
    pub fn fixed(&self, places: Places) -> String {
        self.fixed_by(places, RoundingMode::HalfUp)
    }

    /// A text with exactly this many decimals, rounded towards minus infinity.
    pub fn floored(&self, places: Places) -> String {
        self.fixed_by(places, RoundingMode::Floor)
    }

    fn fixed_by(&self, places: Places, mode: RoundingMode) -> String {
        let rounded = self.0.with_scale_round(places.count(), mode);
        let (digits, scale) = rounded.into_bigint_and_exponent();
        let sign = if digits.sign() == Sign::Minus {
            "-"
        } else {
            ""
        };
        format!("{sign}{}", plain(&digits.magnitude().to_string(), scale))
    }
}

impl From<i64> for Decimal {
    fn from(number: i64) -> Self {
        Self(BigDecimal::from(number))
    }
}

/// A text from [`Decimal::fixed`] with a plus sign if the value is above zero.
pub fn signed(fixed: &str) -> String {
    let is_positive =
        !fixed.starts_with('-') && fixed.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    let plus = if is_positive { "+" } else { "" };
    format!("{plus}{fixed}")
}

fn round(exact: BigDecimal) -> Decimal {
    const DIGITS: NonZeroU64 = NonZeroU64::new(PRECISION).expect("it isn't zero");
    if exact.digits() <= PRECISION {
        return Decimal(exact);
    }
    Decimal(exact.with_precision_round(DIGITS, RoundingMode::HalfUp))
}

/// Digits without an exponent, the last `scale` of them after the point; a negative scale appends zeros.
fn plain(digits: &str, scale: i64) -> String {
    let Ok(decimals) = usize::try_from(scale) else {
        let zeros = usize::try_from(scale.unsigned_abs()).unwrap_or_default();
        return format!("{digits}{}", "0".repeat(zeros));
    };
    if decimals == 0 {
        return digits.to_owned();
    }
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, rest) = padded.split_at(padded.len() - decimals);
    format!("{whole}.{rest}")
}

/// The parts of a decimal's text.
struct Written<'t> {
    is_negative: bool,
    whole: &'t str,
    decimals: &'t str,
    exponent: i64,
}

impl<'t> Written<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let (is_negative, text) = sign(text);
        let (number, exponent) = match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, read_exponent(exponent)?),
            None => (text, 0),
        };
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let is_number = are_digits(whole) && are_digits(decimals);
        (is_number && !(whole.is_empty() && decimals.is_empty())).then_some(Self {
            is_negative,
            whole,
            decimals,
            exponent,
        })
    }
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn read_exponent(text: &str) -> Option<i64> {
    let (is_negative, digits) = sign(text);
    let is_exponent = are_digits(digits) && (1..=EXPONENT_DIGITS).contains(&digits.len());
    let size: i64 = is_exponent.then(|| digits.parse().ok())??;
    Some(if is_negative { -size } else { size })
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
