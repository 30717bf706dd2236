//! The times of the risk token.

use serde::Serialize;

use footbridge_contract::Catalogue;

/// The times that the risk token goes by, in milliseconds (§9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Timing {
    /// From the end of one acquisition to the next.
    pub refresh: u64,
    /// From a success to the token's end.
    pub lifetime: u64,
    /// From a success to the stored expiry.
    pub expiry: u64,
    /// How long an acquisition may take.
    pub wait: u64,
    /// From a failed attempt to the second.
    pub retry_delay: u64,
}

impl Timing {
    /// What the specification states.
    pub const SPECIFIED: Self = Self {
        refresh: 1_200_000,
        lifetime: 14_400_000,
        expiry: 2_400_000,
        wait: 10_000,
        retry_delay: 1_000,
    };

    /// What the catalogue's limits say; `None` if it lacks one.
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
