//! The status of the risk token.

use std::fmt;

use serde::{Serialize, Serializer};

/// The status of the risk token (§4), also the name of its state in probe messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// 0: not initialised.
    Uninitialised,
    /// 1: a token of 40 characters.
    Success,
    /// 2: a token of another length, kept as the fallback.
    Demoted,
    /// 3: no token could be acquired.
    Failed,
    /// 4: the acquisition timed out.
    TimedOut,
}

impl Status {
    pub const fn number(self) -> u8 {
        match self {
            Self::Uninitialised => 0,
            Self::Success => 1,
            Self::Demoted => 2,
            Self::Failed => 3,
            Self::TimedOut => 4,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(formatter)
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}
