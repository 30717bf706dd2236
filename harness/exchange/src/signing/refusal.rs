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

    /// The refusal with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|refusal| refusal.code() == code)
    }

    /// Whether the client repeats its signing setup: all but an invalid signature.
    pub const fn resets(self) -> bool {
        !matches!(self, Self::Invalid)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_code_and_consequences() {
        let codes = SignatureRefusal::ALL.map(|refusal| {
            let again = refusal.sends_again();
            (refusal.code(), refusal.resets(), again, refusal.logs_out())
        });
        assert_eq!(
            codes,
            [
                ("00020", true, true, false),
                ("00021", true, true, false),
                ("00022", true, false, false),
                ("00023", false, false, true),
            ]
        );
        assert_eq!(
            SignatureRefusal::from_code("00022"),
            Some(SignatureRefusal::Expired)
        );
        assert_eq!(SignatureRefusal::from_code("00024"), None);
    }
}
