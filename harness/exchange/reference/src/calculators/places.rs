//! The number of decimals of a displayed value.

use super::invalid_argument::InvalidArgument;

/// The largest number of decimals (assumed).
const MOST: f64 = 20.0;

/// A number of decimals: a whole number from 0 to 20.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places(u8);

impl Places {
    pub(super) const fn fixed(count: u8) -> Self {
        Self(count)
    }

    pub(super) fn count(self) -> i64 {
        self.0.into()
    }
}

impl TryFrom<f64> for Places {
    type Error = InvalidArgument;

    fn try_from(number: f64) -> Result<Self, InvalidArgument> {
        if number.fract() != 0.0 || !(0.0..=MOST).contains(&number) {
            return Err(InvalidArgument {
                text: number.to_string(),
            });
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is whole, and from 0 to 20"
        )]
        let count = number as u8;
        Ok(Self(count))
    }
}
