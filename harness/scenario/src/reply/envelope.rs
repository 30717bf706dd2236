//! What the catalogue adds to an envelope that a rule gives in part.

use footbridge_contract::{Call, Catalogue, Outcome};
use serde_json::{Value, json};

use super::Body;

/// The code of success when the catalogue has no reply for a call (§8).
const SUCCESS: &str = "00000";

impl Body {
    /// The envelope that this body stands for; `None` for a body that isn't one.
    ///
    /// What the rule leaves out comes from the call's default reply as long as the code is one of success. For any
    /// other code, the message is the catalogue's message for that code or empty, and the data is null.
    pub fn envelope(&self, call: &Call, catalogue: &Catalogue) -> Option<Value> {
        let Self::Envelope { code, msg, data } = self else {
            return None;
        };
        let default = call.default_reply.as_ref();
        let usual = default.map_or(SUCCESS, |reply| &reply.code);
        let code = code.as_ref().map_or(usual, |code| &code.value);
        let entry = catalogue.codes.get(code);
        let succeeds =
            code == usual || entry.is_some_and(|entry| entry.outcome == Outcome::Success);
        let (usual_msg, usual_data) = match default {
            Some(reply) if succeeds => (reply.msg.as_str(), reply.data.clone()),
            None if succeeds => ("success", json!({})),
            _ => {
                let msg = entry.and_then(|entry| entry.message.as_deref());
                (msg.unwrap_or_default(), Value::Null)
            }
        };
        let msg = msg.as_deref().unwrap_or(usual_msg);
        let data = data.as_ref().map_or(usual_data, |data| data.value.clone());
        Some(json!({ "code": code, "msg": msg, "data": data }))
    }
}
