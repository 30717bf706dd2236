//! The encryption of logins and registrations (§5, §7.2).

use crate::encryption::FIELDS;
use footbridge_gateway::BodyContent;
use serde_json::Value;

use super::RequestCheck;
use crate::servers::ciphertext::open_body;
use crate::servers::keys::ClientPublicKey;
use crate::servers::rule;
use crate::servers::state::OneTime;
use crate::session_contract::Encryption;

/// The field that contains the secret.
pub(super) const CIPHERTEXT: &str = "bodyCiphertext";

/// Decrypts an encrypted body, so that later checks use the payload, and returns the client's key.
pub(super) fn check(check: &mut RequestCheck<'_>) -> Option<ClientPublicKey> {
    if check.rules.encryption.is_used()
        && let BodyContent::Multipart(fields) = &check.request.body
    {
        check.payload = Value::Object(fields.clone());
    }
    let ciphertext = check.payload.get(CIPHERTEXT).cloned();
    if !check.rules.encryption.is_used() {
        if ciphertext.is_some() {
            check.report(
                rule::ENCRYPTION,
                "the body is encrypted, but not for this path",
            );
        }
        return None;
    }
    let config = check.state.config.as_ref();
    let is_open = config.is_none_or(|config| config.client_open);
    let Some(ciphertext) = ciphertext else {
        let is_known = check.state.key(check.token()).is_some();
        if is_open && (!is_known || check.rules.encryption == Encryption::Always) {
            let exposed = FIELDS
                .into_iter()
                .find(|field| check.payload.get(field).is_some());
            let reason = exposed.map_or_else(
                || "`bodyCiphertext` is missing".to_owned(),
                |field| format!("`bodyCiphertext` is missing, and `{field}` is in the clear"),
            );
            check.report(rule::ENCRYPTION, reason);
            check.refuse("21001");
        }
        return None;
    };
    if !is_open {
        check.report(
            rule::ENCRYPTION,
            "the body is encrypted, although `clientOpen` is false",
        );
    }
    if check.state.key(check.token()).is_some() && check.rules.encryption != Encryption::Always {
        let reason = "the body is encrypted, although the session has a key already";
        check.report(rule::ENCRYPTION, reason);
    }
    let Value::Object(mut clear) = check.payload.clone() else {
        return None;
    };
    clear.shift_remove(CIPHERTEXT);
    let text = ciphertext.as_str().unwrap_or_default();
    match open_body(&check.server.data.keys, clear, text) {
        Ok(opened) => {
            for (name, bytes) in [("key", &opened.aes_key[..]), ("vector", &opened.vector[..])] {
                if bytes.iter().all(|byte| *byte == bytes[0]) {
                    let reason = format!("the {name} in `bodyCiphertext` is not random");
                    check.report(rule::ENCRYPTION, reason);
                }
            }
            let key = OneTime::Key(opened.aes_key.to_vec());
            check.use_once(rule::ENCRYPTION, "the key in `bodyCiphertext`", key);
            let vector = OneTime::Vector(opened.vector.to_vec());
            check.use_once(rule::ENCRYPTION, "the vector in `bodyCiphertext`", vector);
            check.payload = Value::Object(opened.payload);
            Some(opened.key)
        }
        Err(error) => {
            check.report(rule::ENCRYPTION, error.to_string());
            check.refuse("21001");
            None
        }
    }
}
