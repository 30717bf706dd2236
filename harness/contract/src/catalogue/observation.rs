//! Observations of catalogue entries in real apps.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Platform, Version};

/// An observation of an entry in a real app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Observation {
    /// The platform of the app.
    pub platform: Platform,
    /// The version of the app.
    pub version: Version,
    /// The day, as in `2026-11-27`.
    pub date: String,
    /// The time after which a reply came, in milliseconds; `None` if none was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

impl fmt::Display for Observation {
    /// Writes `ios 2.56.0 on 2026-11-27`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            platform,
            version,
            date,
            ms,
        } = self;
        write!(formatter, "{platform} {version} on {date}")?;
        match ms {
            Some(ms) => write!(formatter, " (reply after {ms} ms)"),
            None => Ok(()),
        }
    }
}
