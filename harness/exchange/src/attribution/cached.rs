//! Attribution codes in local storage.

use serde::Serialize;

use super::Codes;

/// The value stored under `local_code_key` (§3, §9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cached {
    /// The codes.
    pub codes: Codes,
    /// The address of the page whose query contained the codes, without fragment.
    pub current_link: String,
    /// The end of their campaign, in milliseconds since 1970; `None` without a campaign window (stored as 0).
    pub effective_end_time: Option<u64>,
    /// The latest time at which they expire, in milliseconds since 1970.
    pub expires_at: u64,
}

impl Cached {
    /// Whether the codes are still valid at `now`; otherwise they are discarded (§4).
    pub fn is_valid(&self, now: u64) -> bool {
        now < self.expires_at && self.effective_end_time.is_none_or(|end| now < end)
    }
}
