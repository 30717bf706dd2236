//! The number of a request.

use std::fmt;

/// A request's number within its case, from 1, in the order in which the gateway read the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(pub(crate) u64);

impl RequestId {
    /// The request with this number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number, from 1.
    pub fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}
