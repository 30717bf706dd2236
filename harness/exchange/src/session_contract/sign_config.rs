//! The default signing configuration.

use footbridge_contract::Assumed;
use serde::Serialize;

use crate::signing::{SignMode, SignPart};

/// The gateway's response for the signing configuration, unless a scenario scripts another (§3). The server's key is
/// added to it, and every endpoint with a sign mode is added to the exact urls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignConfig {
    /// The section of the specification that defines it.
    pub section: String,
    /// Whether the client must sign.
    pub client_open: bool,
    /// The algorithm of new key pairs.
    pub default_algorithm: Algorithm,
    /// Prefixes of core paths, and their modes.
    pub prefix_urls: Vec<(String, SignMode)>,
    /// The parts of each mode's signed text, by the mode's number.
    pub sign_modes: [Vec<SignPart>; 3],
    /// The path of device checks, if there is one.
    pub user_check_device_url: Option<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl SignConfig {
    /// The parts of a mode's signed text, in order.
    pub fn parts(&self, mode: SignMode) -> &[SignPart] {
        let [first, second, third] = &self.sign_modes;
        match mode {
            SignMode::Bare => first,
            SignMode::Traced => second,
            SignMode::Whole => third,
        }
    }
}

/// The length of a client's key (§3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Algorithm {
    /// RSA of 1024 bits.
    Rsa1024,
    /// RSA of 2048 bits.
    Rsa2048,
}

impl Algorithm {
    /// The words for it in a file.
    pub(crate) const WORDS: [(&str, Self); 2] =
        [("rsa1024", Self::Rsa1024), ("rsa2048", Self::Rsa2048)];

    /// The key's length in bits.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Rsa1024 => 1024,
            Self::Rsa2048 => 2048,
        }
    }

    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rsa1024 => "rsa1024",
            Self::Rsa2048 => "rsa2048",
        }
    }
}
