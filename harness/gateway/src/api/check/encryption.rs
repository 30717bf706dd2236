//! The encryption of logins and registrations (§5, §7.2).

use footbridge_exchange::encryption::FIELDS;
use serde_json::Value;

use super::Inquiry;
use crate::api::ciphertext::open_body;
use crate::api::finding::Rule;
use crate::api::keys::ClientPublicKey;

/// The field that holds the secret.
const CIPHERTEXT: &str = "bodyCiphertext";

/// Opens an encrypted body, so that what follows sees the payload, and gives the client's key.
pub(super) fn check(inquiry: &mut Inquiry<'_>) -> Option<ClientPublicKey> {
    let ciphertext = inquiry.payload.get(CIPHERTEXT).cloned();
    if !inquiry.endpoint.encrypted {
        if ciphertext.is_some() {
            inquiry.find(
                Rule::ENCRYPTION,
                "the body is encrypted, but not for this path",
            );
        }
        return None;
    }
    let config = inquiry.standing.config.as_ref();
    let is_open = config.is_none_or(|config| config.client_open);
    let Some(ciphertext) = ciphertext else {
        let is_known = inquiry.standing.key(inquiry.token()).is_some();
        if is_open && (!is_known || inquiry.endpoint.switch) {
            let exposed = FIELDS
                .into_iter()
                .find(|field| inquiry.payload.get(field).is_some());
            let reason = exposed.map_or_else(
                || "`bodyCiphertext` is missing".to_owned(),
                |field| format!("`bodyCiphertext` is missing, and `{field}` is in the clear"),
            );
            inquiry.find(Rule::ENCRYPTION, reason);
            inquiry.refuse("21001");
        }
        return None;
    };
    if !is_open {
        inquiry.find(
            Rule::ENCRYPTION,
            "the body is encrypted, although `clientOpen` is false",
        );
    }
    let Value::Object(mut clear) = inquiry.payload.clone() else {
        return None;
    };
    clear.shift_remove(CIPHERTEXT);
    let text = ciphertext.as_str().unwrap_or_default();
    match open_body(&inquiry.server.data.keys, clear, text) {
        Ok(opened) => {
            inquiry.payload = Value::Object(opened.payload);
            Some(opened.key)
        }
        Err(error) => {
            inquiry.find(Rule::ENCRYPTION, error.to_string());
            inquiry.refuse("21001");
            None
        }
    }
}
