//! The gateway's refusals of a signature.

use serde::Serialize;

/// A gateway's refusal of a core request (§8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignatureRefusal {
    /// 00020: a part of the signature is missing.
    Missing,
    /// 00021: the mode isn't the configured one.
    ModeMismatch,
    /// 00022: the time is out of tolerance.
    Expired,
    /// 00023: the key isn't the session's, or the digest or the signature doesn't match.
    Invalid,
}

impl SignatureRefusal {
    /// All refusals, by code.
    pub const ALL: [Self; 4] = [
        Self::Missing,
        Self::ModeMismatch,
        Self::Expired,
        Self::Invalid,
    ];

    /// The envelope's code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "00020",
            Self::ModeMismatch => "00021",
            Self::Expired => "00022",
            Self::Invalid => "00023",
        }
    }

    /// Whether the client fetches the configuration and repeats the request, once.
    pub const fn sends_again(self) -> bool {
        matches!(self, Self::Missing | Self::ModeMismatch)
    }

    /// Whether the client logs the user out and logs the public keys.
    pub const fn logs_out(self) -> bool {
        matches!(self, Self::Invalid)
    }
}
