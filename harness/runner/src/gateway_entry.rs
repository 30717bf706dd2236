//! Conversion of the gateway's events into entries of the journal.

use std::collections::BTreeMap;

use footbridge_gateway::{DecidedResponse, RequestId, RequestRecord, ServerResponse, Violation};
use footbridge_host::{EntryKind, RequestNumber, ShownResponse};

/// The numbers of the requests to servers, assigned on first use.
#[derive(Debug, Default)]
pub struct RequestNumbers(BTreeMap<RequestId, RequestNumber>);

impl RequestNumbers {
    /// The number of a request, assigned if it has none.
    pub fn of(&mut self, id: RequestId) -> RequestNumber {
        let next = u32::try_from(self.0.len() + 1).unwrap_or(u32::MAX);
        *self.0.entry(id).or_insert_with(|| RequestNumber::new(next))
    }
}

/// The entry of a request to a server. Its text is for people.
pub fn request(
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

/// The entry of a request that breaks a rule of the servers.
pub fn violation(number: RequestNumber, request: String, violation: Violation) -> EntryKind {
    EntryKind::Violation {
        number,
        request,
        rule: violation.rule.name.to_owned(),
        section: violation.rule.section.to_owned(),
        reason: violation.reason,
    }
}

/// The entry of an answer to a request.
pub fn answer(number: RequestNumber, answered: &DecidedResponse) -> EntryKind {
    EntryKind::Response {
        number,
        request: answered.request.clone(),
        outcome: answered.outcome.clone(),
        is_default: answered.is_default,
        response: None,
    }
}

/// The entry of an answer to a request, with the headers and the body.
pub fn answer_in_full(number: RequestNumber, answered: &DecidedResponse) -> EntryKind {
    let shown = |response: &ServerResponse| {
        Box::new(ShownResponse {
            headers: response.headers.clone(),
            body: response.shown_body(),
        })
    };
    EntryKind::Response {
        number,
        request: answered.request.clone(),
        outcome: answered.outcome.clone(),
        is_default: answered.is_default,
        response: answered.response.as_ref().map(shown),
    }
}
