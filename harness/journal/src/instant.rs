//! Virtual time.

use std::fmt;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A moment on a stage's clock: whole milliseconds since the case began. Serialises as that number.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Instant(u64);

impl Instant {
    /// The moment the case begins.
    pub const ZERO: Self = Self(0);

    /// The moment `millis` milliseconds after the case began.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the case began.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The moment `delay` later, in whole milliseconds, rounded down. Saturates at the largest instant.
    #[must_use]
    pub fn after(self, delay: Duration) -> Self {
        let millis = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
        Self(self.0.saturating_add(millis))
    }

    /// The time from `earlier` to this moment; zero if `earlier` is not earlier.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}ms", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_saturates() {
        assert_eq!(
            Instant::from_millis(3).after(Duration::MAX),
            Instant::from_millis(u64::MAX)
        );
        assert_eq!(Instant::ZERO.since(Instant::from_millis(3)), Duration::ZERO);
        assert_eq!(format!("{:>9}", Instant::from_millis(10_000)), "  10000ms");
    }
}
