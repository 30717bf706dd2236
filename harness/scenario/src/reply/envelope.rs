//! Completion of a partial envelope from the catalogue.

use footbridge_contract::{Call, Catalogue, CodeOutcome, Mismatch};
use serde_json::{Value, json};

use super::rule::Body;
use crate::names::success_code::SUCCESS;

impl Body {
    /// The code of the envelope, and whether it means success; `None` for a body that isn't an envelope.
    fn code(&self, call: &Call, catalogue: &Catalogue) -> Option<(String, bool)> {
        let Self::Envelope { code, .. } = self else {
            return None;
        };
        let success = match (&call.default_reply, catalogue.success_code()) {
            (Some(reply), _) => &reply.code,
            (None, Some(own)) => &own.code,
            (None, None) => "",
        };
        let code = match code {
            Some(code) if code.value != SUCCESS || catalogue.codes.get(SUCCESS).is_some() => {
                &code.value
            }
            _ => success,
        };
        let entry = catalogue.codes.get(code);
        let succeeds =
            code == success || entry.is_some_and(|entry| entry.outcome == CodeOutcome::Success);
        Some((code.to_owned(), succeeds))
    }

    /// The mismatches between the data of this body and its shape in the catalogue; empty if it fits or there is no
    /// shape.
    pub fn mismatches(&self, call: &Call, catalogue: &Catalogue) -> Vec<Mismatch> {
        let code = self.code(call, catalogue);
        match (code, self.envelope(call, catalogue)) {
            (Some((code, is_success)), Some(envelope)) => {
                call.reply_mismatches(&code, is_success, &envelope["data"])
            }
            _ => Vec::new(),
        }
    }

    /// The complete envelope of this body; `None` for a body that isn't an envelope.
    ///
    /// For a success code, omitted parts are taken from the call's default reply, or else from the catalogue's first
    /// success code. For any other code, the message is the catalogue's, or empty if it has none, and the data is
    /// null.
    pub fn envelope(&self, call: &Call, catalogue: &Catalogue) -> Option<Value> {
        let (code, succeeds) = self.code(call, catalogue)?;
        let Self::Envelope { msg, data, .. } = self else {
            return None;
        };
        let default = call.default_reply.as_ref();
        let own = catalogue.success_code();
        let entry = catalogue.codes.get(&code);
        let message = entry.and_then(|entry| entry.message.as_deref());
        let (usual_msg, usual_data) = match default {
            Some(reply) if succeeds => (reply.msg.as_str(), reply.data.clone()),
            None if succeeds => {
                let own = own.and_then(|own| own.message.as_deref());
                (message.or(own).unwrap_or_default(), json!({}))
            }
            _ => (message.unwrap_or_default(), Value::Null),
        };
        let msg = msg.as_deref().unwrap_or(usual_msg);
        let data = data.as_ref().map_or(usual_data, |data| data.value.clone());
        Some(json!({ "code": code, "msg": msg, "data": data }))
    }
}
