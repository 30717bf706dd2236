//! An event on which the client acts without a preceding call.

/// An event on which the client did something although no call preceded it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnaskedEvent {
    /// `window` or `document`.
    pub(crate) on: String,
    pub(crate) event: String,
    /// The fields of the event's content that the client read.
    pub(crate) fields: Vec<String>,
}

impl UnaskedEvent {
    /// Returns the target and the name, as the watching script identifies an event.
    pub(crate) fn key(&self) -> String {
        format!("{} {}", self.on, self.event)
    }
}
