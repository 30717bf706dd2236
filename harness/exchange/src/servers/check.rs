//! Checking requests against the session contract.
//!
//! Each part of the contract has a file here. A request that violates the contract is reported. If the servers would
//! refuse it as well, the check also sets the code of the refusal, and the first such code is used.

mod captcha;
mod device;
mod encryption;
mod fields;
mod layer;
mod product;
mod risk_token;
mod security_log;
mod session;
mod signature;
mod third_party;

use footbridge_contract::Endpoint;
use footbridge_gateway::{ContractRule, ParsedRequest, Violation};
use serde_json::Value;

pub(crate) use device::holds_key;

use crate::session_contract::EndpointRules;

use super::context::ServerContext;
use super::keys::ClientPublicKey;
use super::service::Service;
use super::state::{OneTime, SESSION_COOKIE, ServerState};

/// A request under check, and the state it is checked against.
pub(crate) struct RequestCheck<'r> {
    pub(crate) server: &'r ServerContext,
    pub(crate) state: &'r ServerState,
    pub(crate) request: &'r ParsedRequest,
    pub(crate) endpoint: &'r Endpoint,
    pub(crate) rules: &'r EndpointRules,
    pub(crate) service: Service,
    /// The servers' time, in milliseconds since 1970.
    pub(crate) now: u64,
    /// The body, decrypted.
    pub(crate) payload: Value,
    violations: Vec<Violation>,
    refusal: Option<&'static str>,
    used: Vec<OneTime>,
}

/// The result of checking a request.
pub(crate) struct Checked {
    pub(crate) violations: Vec<Violation>,
    /// The code with which the server refuses the request.
    pub(crate) refusal: Option<&'static str>,
    /// The body, decrypted; null if there is none.
    pub(crate) payload: Value,
    /// The client's public key in its secret.
    pub(crate) key: Option<ClientPublicKey>,
    /// The random values in the request.
    pub(crate) used: Vec<OneTime>,
}

impl RequestCheck<'_> {
    /// Reports a violation.
    pub(crate) fn report(&mut self, rule: ContractRule, reason: impl Into<String>) {
        self.violations.push(rule.broken(reason));
    }

    /// Refuses the request, unless it is already refused.
    pub(crate) fn refuse(&mut self, code: &'static str) {
        self.refusal.get_or_insert(code);
    }

    /// Reports a random value that an earlier request of the case has already used.
    pub(crate) fn use_once(&mut self, rule: ContractRule, name: &str, value: OneTime) {
        if self.state.used.contains(&value) {
            self.report(rule, format!("{name} is that of an earlier request"));
        }
        self.used.push(value);
    }

    /// The session's token.
    pub(crate) fn token(&self) -> Option<&str> {
        self.request.cookie(SESSION_COOKIE)
    }
}

/// Checks a request against every part of the contract that applies to it.
pub(crate) fn check(
    server: &ServerContext,
    state: &ServerState,
    request: &ParsedRequest,
    endpoint: &Endpoint,
    service: Service,
    now: u64,
) -> Checked {
    let mut check = RequestCheck {
        server,
        state,
        request,
        endpoint,
        rules: server.contract.rules(&endpoint.path),
        service,
        now,
        payload: request.value(),
        violations: Vec::new(),
        refusal: None,
        used: Vec::new(),
    };
    let mut key = None;
    if service.is_api() {
        layer::check(&mut check);
        session::check(&mut check);
        signature::check(&mut check);
        risk_token::check(&mut check);
        key = encryption::check(&mut check);
        captcha::check(&mut check);
        security_log::check(&mut check);
        device::check(&mut check);
        product::check(&mut check);
    } else {
        third_party::check(&mut check);
    }
    fields::check(&mut check);
    let RequestCheck {
        payload,
        violations,
        refusal,
        used,
        ..
    } = check;
    Checked {
        violations,
        refusal,
        payload,
        key,
        used,
    }
}
