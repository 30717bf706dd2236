//! The numbers of calls and requests.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of a call within its case, from 1. Unlisted calls and calls that this version lacks also count.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct CallNumber(u32);

impl CallNumber {
    /// Creates a number, which counts from 1.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for CallNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The number of a request to a server within its case, from 1.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct RequestNumber(u32);

impl RequestNumber {
    /// Creates a number, which counts from 1.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn get(self) -> u32 {
        self.0
    }
}
