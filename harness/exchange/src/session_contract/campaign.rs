//! A campaign that decides how long attribution codes are kept.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// A rule for attribution codes that come by a link or a channel (§5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// Its name in the catalogue.
    pub name: String,
    /// The section of the specification it comes from.
    pub section: String,
    /// The page or the channel it applies to.
    pub trigger: Trigger,
    /// For how many days codes are kept.
    pub validity_days: u64,
    /// When codes may be kept at all; `None`: always.
    pub window: Option<Window>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Campaign {
    /// For how long codes are kept, in milliseconds.
    pub fn validity_ms(&self) -> u64 {
        self.validity_days.saturating_mul(86_400_000)
    }
}

/// The page or the channel that a campaign applies to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// Codes on the page with this path, without its locale prefix.
    Link(String),
    /// Codes with this channel code.
    Channel(String),
}

/// A span of time, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Window {
    /// The first instant in it.
    pub starts: u64,
    /// The first instant after it.
    pub ends: u64,
}

impl Window {
    /// Whether this instant is in it.
    pub fn holds(&self, now: u64) -> bool {
        (self.starts..self.ends).contains(&now)
    }
}

impl Named for Campaign {
    const NOUN: &str = "campaign";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
