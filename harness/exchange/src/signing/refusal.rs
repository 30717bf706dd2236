//! How a gateway refuses a signature.

use serde::Serialize;

/// Why a gateway refuses a core request (§8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// 00020: something of the signature is missing.
    Missing,
    /// 00021: the mode isn't the configured one.
    ModeMismatch,
    /// 00022: the time lies too far off.
    Expired,
    /// 00023: the key isn't the session's, or body or signature don't fit.
    Invalid,
}

impl Refusal {
    /// All of them, by code.
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

    /// The refusal that this code tells.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|refusal| refusal.code() == code)
    }

    /// Whether the client sets its signing up anew: all but an invalid signature.
    pub const fn resets(self) -> bool {
        !matches!(self, Self::Invalid)
    }

    /// Whether the client fetches the configuration and sends the request again, once.
    pub const fn sends_again(self) -> bool {
        matches!(self, Self::Missing | Self::ModeMismatch)
    }

    /// Whether the client logs the person out and logs the public keys.
    pub const fn logs_out(self) -> bool {
        matches!(self, Self::Invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_code_and_consequences() {
        let said = Refusal::ALL.map(|refusal| {
            let again = refusal.sends_again();
            (refusal.code(), refusal.resets(), again, refusal.logs_out())
        });
        assert_eq!(
            said,
            [
                ("00020", true, true, false),
                ("00021", true, true, false),
                ("00022", true, false, false),
                ("00023", false, false, true),
            ]
        );
        assert_eq!(Refusal::from_code("00022"), Some(Refusal::Expired));
        assert_eq!(Refusal::from_code("00024"), None);
    }
}
