//! The rules for an endpoint.

use footbridge_contract::{Assumed, Named};
use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use serde_json::Value;

use crate::signing::SignMode;

/// When an endpoint's listed fields are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// Never.
    None,
    /// While the session has a device key.
    WithKey,
    /// Always: the endpoint switches to a sub-account.
    Always,
}

impl Encryption {
    /// Whether fields are ever encrypted.
    pub fn is_used(self) -> bool {
        self != Self::None
    }
}

/// As in the file: the keys `encrypted` and `switch`.
impl Serialize for Encryption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut keys = serializer.serialize_struct("Encryption", 2)?;
        keys.serialize_field("encrypted", &self.is_used())?;
        keys.serialize_field("switch", &(*self == Self::Always))?;
        keys.end()
    }
}

/// The rules that the request layer and the servers follow for an endpoint of the catalogue (§4, §5, §7.2).
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct EndpointRules {
    /// The endpoint's path.
    pub path: String,
    /// Whether it requires a session.
    pub session: bool,
    /// Its mode in the default signing configuration, if listed there.
    pub sign_mode: Option<SignMode>,
    /// The encryption of its listed fields.
    #[serde(flatten)]
    pub encryption: Encryption,
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
        encryption: Encryption::None,
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
