//! A campaign that decides how long attribution codes are kept.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// A rule for attribution codes from a link or a channel (§5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// Its name in the catalogue.
    pub name: String,
    /// The section of the specification that defines it.
    pub section: String,
    /// The page or channel it applies to.
    pub trigger: Trigger,
    /// The number of days for which codes are kept.
    pub validity_days: u64,
    /// The time in which codes may be kept; `None` for always.
    pub window: Option<Window>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// The page or channel that a campaign applies to.
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
    /// Its first instant.
    pub starts: u64,
    /// The first instant after it.
    pub ends: u64,
}

impl Window {
    /// Whether it contains this instant.
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
