//! A call that the app has received.

use serde_json::Value;

use crate::instant::Instant;
use crate::number::CallNumber;

/// A call that the app has received.
#[derive(Debug, Clone, PartialEq)]
pub struct ReceivedCall {
    pub number: CallNumber,
    pub name: String,
    /// Its payload; `null` if it had none.
    pub payload: Value,
    /// Whether it named a callback.
    pub wants_reply: bool,
    /// The instant at which it arrived.
    pub since: Instant,
    /// The instant at which the client must give up on it; `None` without a limit.
    pub deadline: Option<Instant>,
}
