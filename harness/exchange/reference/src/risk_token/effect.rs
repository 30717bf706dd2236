//! The effects of the risk token's state machine.

use serde::Serialize;

use super::Status;

/// An action requested by the machine. Effects are carried out in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Effect {
    /// Mark an acquisition as pending.
    SetPending {
        /// The start of the acquisition, in milliseconds since 1970.
        since: u64,
    },
    /// Remove the pending mark.
    RemovePending,
    /// Request a token from the script, waiting for the script to load if necessary.
    Ask,
    SetCookie {
        /// A token of 40 characters.
        token: String,
    },
    /// Remove the fallback token.
    RemoveFallback,
    /// Store a demoted token as the fallback.
    SetFallback {
        /// A token of another length.
        token: String,
    },
    /// Store the expiry.
    SetExpiry {
        /// The expiry, in milliseconds since 1970.
        at: u64,
    },
    /// Report a change of the status to the probe.
    Transition {
        /// The status before.
        from: Status,
        /// The status after.
        to: Status,
        /// The cause of the change.
        cause: String,
    },
    /// Report an error, unless the page's visitor is a bot (§8).
    Report {
        /// The kind of failure.
        failure: AttemptFailure,
    },
}

/// The kind of a failed attempt (§8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptFailure {
    /// The script could not be loaded.
    Script,
    /// The script returned an empty token.
    Empty,
    /// The script returned an error.
    Acquisition,
}

impl AttemptFailure {
    /// The cause in the probe message.
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
