//! The inspector that requested a command, which gets the command's result.

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use crate::refusal::Refusal;
use crate::wire::Update;

/// The inspector that requested a command.
#[derive(Debug, Clone)]
pub(crate) struct Requester {
    /// The command's id.
    id: u32,
    updates: UnboundedSender<Update>,
}

impl Requester {
    pub(crate) fn new(id: u32, updates: UnboundedSender<Update>) -> Self {
        Self { id, updates }
    }

    /// Sends the result of the command.
    pub(crate) fn respond(self, result: Result<Value, Refusal>) {
        let id = self.id;
        // The inspector may be gone.
        let _ = self.updates.send(match result {
            Ok(value) => Update::Done { id, value },
            Err(Refusal { problem, errors }) => Update::Refused {
                id,
                problem,
                errors,
            },
        });
    }
}
