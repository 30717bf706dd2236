//! What the gateway reports, as entries of the journal.

use std::collections::BTreeMap;

use footbridge_gateway::{Answered, RequestId, RequestRecord, Violation};
use footbridge_host::{EntryKind, RequestNumber};

/// The numbers of the requests that servers have read: each gets its own when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct RequestNumbers(BTreeMap<RequestId, RequestNumber>);

impl RequestNumbers {
    /// The number of a request.
    pub(crate) fn of(&mut self, id: RequestId) -> RequestNumber {
        let next = u32::try_from(self.0.len() + 1).unwrap_or(u32::MAX);
        *self.0.entry(id).or_insert_with(|| RequestNumber::new(next))
    }
}

/// A request that a server read, with its text for people.
pub(crate) fn request(
    number: RequestNumber,
    is_ambient: bool,
    text: String,
    record: RequestRecord,
) -> EntryKind {
    EntryKind::Request {
        number,
        is_ambient,
        method: record.method,
        host: record.host,
        path: record.path,
        query: record.query,
        headers: record.headers,
        body: record.body,
        text,
    }
}

/// A request that breaks the session contract.
pub(crate) fn breach(number: RequestNumber, request: String, violation: Violation) -> EntryKind {
    EntryKind::Breach {
        number,
        request,
        rule: violation.rule.name.to_owned(),
        section: violation.rule.section.to_owned(),
        reason: violation.reason,
    }
}

/// A request that gets its answer.
pub(crate) fn answer(number: RequestNumber, answered: &Answered) -> EntryKind {
    EntryKind::Answer {
        number,
        request: answered.request.clone(),
        outcome: answered.outcome.clone(),
        is_default: answered.is_default,
    }
}
