//! The time limits and intervals of the risk token.

use serde::Serialize;

use footbridge_contract::Catalogue;

/// The time limits and intervals of the risk token, in milliseconds (§9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Timing {
    /// The interval from the end of one acquisition to the next.
    pub refresh: u64,
    /// The lifetime of a token, from its success.
    pub lifetime: u64,
    /// The time from a success to the stored expiry.
    pub expiry: u64,
    /// The time limit of an acquisition.
    pub wait: u64,
    /// The delay between a failed attempt and the second one.
    pub retry_delay: u64,
}

impl Timing {
    /// The values in the specification.
    pub const SPECIFIED: Self = Self {
        refresh: 1_200_000,
        lifetime: 14_400_000,
        expiry: 2_400_000,
        wait: 10_000,
        retry_delay: 1_000,
    };

    /// The values among the catalogue's limits; `None` if one is missing.
    pub fn of(catalogue: &Catalogue) -> Option<Self> {
        let ms = |name: &str| catalogue.limits.get(name).map(|limit| limit.ms);
        Some(Self {
            refresh: ms("risk-token-refresh")?,
            lifetime: ms("risk-token-lifetime")?,
            expiry: ms("risk-token-expiry")?,
            wait: ms("risk-token-wait")?,
            retry_delay: ms("risk-token-retry-delay")?,
        })
    }
}
