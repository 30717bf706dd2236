//! The rules for an endpoint.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;
use serde_json::Value;

use crate::signing::SignMode;

/// The rules that the request layer and the servers follow for an endpoint of the catalogue (§4, §5, §7.2).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own in the file, and independent of the others"
)]
pub struct EndpointRules {
    /// The endpoint's path.
    pub path: String,
    /// Whether it requires a session.
    pub session: bool,
    /// Its mode in the default signing configuration, if listed there.
    pub sign_mode: Option<SignMode>,
    /// Whether its listed fields are encrypted.
    pub encrypted: bool,
    /// Whether it switches to a sub-account, so that it is always encrypted.
    pub switch: bool,
    /// Whether it carries the risk token's header.
    pub risk_token: bool,
    /// The scene of the captcha that must be passed first.
    pub captcha: Option<String>,
    /// Whether attribution codes are added to the body.
    pub attribution: bool,
    /// The responses in simulation; null if simulation makes no difference.
    pub demo_reply: Value,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl EndpointRules {
    /// The rules of an endpoint to which nothing applies.
    pub(super) const NONE: Self = Self {
        path: String::new(),
        session: false,
        sign_mode: None,
        encrypted: false,
        switch: false,
        risk_token: false,
        captcha: None,
        attribution: false,
        demo_reply: Value::Null,
        assumed: Assumed::Nothing,
    };
}

impl Named for EndpointRules {
    const NOUN: &str = "endpoint";
    const KEY: &str = "path";

    fn name(&self) -> &str {
        &self.path
    }
}
