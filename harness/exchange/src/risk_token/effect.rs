//! What the risk token's machine wants done.

use serde::Serialize;

use super::Status;

/// Something to be done, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Effect {
    /// Mark an acquisition as under way.
    SetPending {
        /// Since when, in milliseconds since 1970.
        since: u64,
    },
    /// Take the mark away.
    RemovePending,
    /// Ask the script for a token; if it isn't there, wait for it first.
    Ask,
    /// Set the cookie.
    SetCookie {
        /// A token of 40 characters.
        token: String,
    },
    /// Remove the fallback.
    RemoveFallback,
    /// Store a demoted token.
    SetFallback {
        /// A token of another length.
        token: String,
    },
    /// Store the expiry.
    SetExpiry {
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// The status changed: tell the probe.
    Note {
        /// Before.
        from: Status,
        /// After.
        to: Status,
        /// Why.
        cause: String,
    },
    /// Report an error, unless the page's visitor is a bot (§8).
    Report {
        /// What went wrong.
        failure: Failure,
    },
}

/// Why an attempt failed (§8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// The script could not be loaded.
    Script,
    /// The script answered an empty token.
    Empty,
    /// The script answered an error.
    Acquisition,
}

impl Failure {
    /// The cause in the probe's note.
    pub const fn cause(self) -> &'static str {
        match self {
            Self::Script => "script not loaded",
            Self::Empty => "empty token",
            Self::Acquisition => "acquisition failed",
        }
    }

    /// The reason in the error report.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Script => "script load failure",
            Self::Empty => "empty token",
            Self::Acquisition => "acquisition failure",
        }
    }
}
