//! Holding a request against the session contract.
//!
//! Each part of the contract is a file here. What a request breaks is a finding; what a server would not put up with is
//! the code that it refuses with as well, and the first such code counts.

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
use serde_json::Value;

pub(crate) use device::holds_key;

use super::asked::Asked;
use super::finding::{Finding, Rule};
use super::keys::ClientPublicKey;
use super::server::Server;
use super::service::Service;
use super::standing::Standing;

/// A request, and what it is held against.
pub(crate) struct Inquiry<'r> {
    pub(crate) server: &'r Server,
    pub(crate) standing: &'r Standing,
    pub(crate) asked: &'r Asked,
    pub(crate) endpoint: &'r Endpoint,
    pub(crate) service: Service,
    /// The servers' time, in milliseconds since 1970.
    pub(crate) now: u64,
    /// The body, decrypted.
    pub(crate) payload: Value,
    verdict: Judged,
}

/// What was found so far.
#[derive(Debug, Default)]
struct Judged {
    findings: Vec<Finding>,
    refusal: Option<&'static str>,
}

/// What came of a request's checks.
pub(crate) struct Verdict {
    pub(crate) findings: Vec<Finding>,
    /// The code that a server refuses it with.
    pub(crate) refusal: Option<&'static str>,
    /// The body, decrypted; null without one.
    pub(crate) payload: Value,
    /// The key that the client showed in its secret.
    pub(crate) key: Option<ClientPublicKey>,
}

impl Inquiry<'_> {
    /// Writes down what is broken.
    pub(crate) fn find(&mut self, rule: Rule, reason: impl Into<String>) {
        self.verdict.findings.push(rule.broken(reason));
    }

    /// Refuses it, unless it is refused already.
    pub(crate) fn refuse(&mut self, code: &'static str) {
        self.verdict.refusal.get_or_insert(code);
    }

    /// The session's token.
    pub(crate) fn token(&self) -> Option<&str> {
        self.asked.cookie("bt_rtoken")
    }
}

/// Holds a request against everything that applies to it.
pub(crate) fn check(
    server: &Server,
    standing: &Standing,
    asked: &Asked,
    endpoint: &Endpoint,
    service: Service,
    now: u64,
) -> Verdict {
    let mut inquiry = Inquiry {
        server,
        standing,
        asked,
        endpoint,
        service,
        now,
        payload: asked.value(),
        verdict: Judged::default(),
    };
    let mut key = None;
    if service.is_api() {
        layer::check(&mut inquiry);
        session::check(&mut inquiry);
        signature::check(&mut inquiry);
        risk_token::check(&mut inquiry);
        key = encryption::check(&mut inquiry);
        captcha::check(&mut inquiry);
        security_log::check(&mut inquiry);
        device::check(&mut inquiry);
        product::check(&mut inquiry);
    } else {
        third_party::check(&mut inquiry);
    }
    fields::check(&mut inquiry);
    let Inquiry {
        payload, verdict, ..
    } = inquiry;
    Verdict {
        findings: verdict.findings,
        refusal: verdict.refusal,
        payload,
        key,
    }
}
