//! Conversion of the gateway's events into entries of the journal.

use std::collections::BTreeMap;

use footbridge_gateway::{DecidedResponse, RequestId, RequestRecord, ServerResponse, Violation};
use footbridge_journal::{EntryKind, RequestNumber, ShownResponse};

/// The numbers of the requests to servers, assigned on first use.
#[derive(Debug, Default)]
pub struct RequestNumbers(BTreeMap<RequestId, RequestNumber>);

impl RequestNumbers {
    /// Returns the number of a request, and assigns one if needed.
    pub fn of(&mut self, id: RequestId) -> RequestNumber {
        let next = u32::try_from(self.0.len() + 1).unwrap_or(u32::MAX);
        *self.0.entry(id).or_insert_with(|| RequestNumber::new(next))
    }

    /// Whether a request has a number, which it gets when a server receives it.
    pub fn has(&self, id: RequestId) -> bool {
        self.0.contains_key(&id)
    }
}

/// Returns the entry of a request to a server, with a readable text.
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

/// Returns the entry of a request that violates a rule of the servers.
pub fn violation(number: RequestNumber, request: String, violation: Violation) -> EntryKind {
    EntryKind::Violation {
        number,
        request,
        rule: violation.rule.name.to_owned(),
        section: violation.rule.section.to_owned(),
        reason: violation.reason,
    }
}

/// Returns the entry of a response, without headers and body.
pub fn response(number: RequestNumber, decided: &DecidedResponse) -> EntryKind {
    EntryKind::Response {
        number,
        request: decided.request.clone(),
        outcome: decided.outcome.clone(),
        is_default: decided.is_default,
        response: None,
    }
}

/// Returns the entry of a response, with headers and body.
pub fn response_in_full(number: RequestNumber, decided: &DecidedResponse) -> EntryKind {
    let shown = |response: &ServerResponse| {
        Box::new(ShownResponse {
            headers: response.headers.clone(),
            body: response.shown_body(),
        })
    };
    EntryKind::Response {
        number,
        request: decided.request.clone(),
        outcome: decided.outcome.clone(),
        is_default: decided.is_default,
        response: decided.response.as_ref().map(shown),
    }
}
