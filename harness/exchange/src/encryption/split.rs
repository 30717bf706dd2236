//! The split of a payload into encrypted and clear fields.

use serde_json::{Map, Value};
use thiserror::Error;

/// The fields that are encrypted at the top level of a payload (§3).
pub const FIELDS: [&str; 21] = [
    "loginName",
    "pwd",
    "areaCode",
    "mobile",
    "email",
    "rePwd",
    "verifyCode",
    "emailVerifyCode",
    "emailCode",
    "mobileCode",
    "googleCode",
    "fidoVerifyCode",
    "serialNO",
    "sign",
    "initData",
    "id",
    "token",
    "publicAddress",
    "signature",
    "qrcodeKey",
    "userId",
];

const KEY: &str = "clientPublicKey";
const ALGORITHM: &str = "clientAlgorithm";

/// The client's public key, sent within the secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientKey {
    /// The public key: base64 of the SPKI DER.
    pub public_key: String,
    /// `rsa1024` or `rsa2048`.
    pub algorithm: String,
}

/// A payload split into two parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Split {
    /// The part to encrypt, as JSON.
    pub secret: Map<String, Value>,
    /// The part sent in the clear, to which `bodyCiphertext` is appended.
    pub clear: Map<String, Value>,
}

/// Splits a payload. The secret contains the listed fields, in the payload's order, and then the client's key (§7.2).
pub fn split(payload: Map<String, Value>, key: ClientKey) -> Split {
    let (mut secret, clear): (Map<_, _>, Map<_, _>) = payload
        .into_iter()
        .partition(|(name, _)| FIELDS.contains(&name.as_str()));
    secret.insert(KEY.to_owned(), Value::String(key.public_key));
    secret.insert(ALGORITHM.to_owned(), Value::String(key.algorithm));
    Split { secret, clear }
}

/// An error while joining the two parts of a payload.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OpenError {
    /// A listed field is in the clear.
    #[error("`{field}` is in the clear")]
    Exposed { field: String },
    /// A field in the secret is not listed.
    #[error("`{field}` is in the secret, but isn't listed")]
    Unlisted { field: String },
    /// The secret lacks the client's key or its algorithm.
    #[error("the secret lacks `{field}`")]
    Keyless { field: &'static str },
}

/// Joins a split payload: the clear fields, then the secret ones. Also returns the client's key.
///
/// # Errors
/// An [`OpenError`] if a field is in the wrong part, or the key is missing.
pub fn open(split: Split) -> Result<(Map<String, Value>, ClientKey), OpenError> {
    let Split {
        mut secret,
        clear: mut payload,
    } = split;
    if let Some(field) = payload.keys().find(|name| FIELDS.contains(&name.as_str())) {
        let field = field.clone();
        return Err(OpenError::Exposed { field });
    }
    let mut text = |field: &'static str| match secret.shift_remove(field) {
        Some(Value::String(text)) if !text.is_empty() => Ok(text),
        _ => Err(OpenError::Keyless { field }),
    };
    let key = ClientKey {
        public_key: text(KEY)?,
        algorithm: text(ALGORITHM)?,
    };
    if let Some(field) = secret.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        let field = field.clone();
        return Err(OpenError::Unlisted { field });
    }
    payload.extend(secret);
    Ok((payload, key))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn key() -> ClientKey {
        ClientKey {
            public_key: "k".to_owned(),
            algorithm: "rsa2048".to_owned(),
        }
    }

    fn map(value: &Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn secret_contains_the_listed_fields_and_the_key() {
        let payload = json!({ "bizId": "b", "pwd": 1, "nested": { "pwd": 2 }, "loginName": "n" });
        let Split { secret, clear } = split(map(&payload), key());
        assert_eq!(
            Value::Object(secret).to_string(),
            r#"{"pwd":1,"loginName":"n","clientPublicKey":"k","clientAlgorithm":"rsa2048"}"#
        );
        assert_eq!(
            Value::Object(clear).to_string(),
            r#"{"bizId":"b","nested":{"pwd":2}}"#
        );
    }

    #[test]
    fn tampered_parts_are_rejected() {
        let with = |secret: Value, clear: Value| {
            let (secret, clear) = (map(&secret), map(&clear));
            open(Split { secret, clear }).unwrap_err().to_string()
        };
        let sound = json!({ "clientPublicKey": "k", "clientAlgorithm": "rsa1024" });
        assert_eq!(with(sound, json!({ "pwd": 1 })), "`pwd` is in the clear");
        assert_eq!(
            with(json!({ "clientPublicKey": "k" }), json!({})),
            "the secret lacks `clientAlgorithm`"
        );
        let odd = json!({ "clientPublicKey": "k", "clientAlgorithm": "rsa1024", "bizId": 1 });
        assert_eq!(
            with(odd, json!({})),
            "`bizId` is in the secret, but isn't listed"
        );
    }

    proptest! {
        #[test]
        fn split_payload_can_be_joined(names in proptest::collection::vec("loginName|pwd|token|bizId|type|[a-z]{1,5}", 0..8)) {
            let payload: Map<String, Value> = names.into_iter().map(|name| (name.clone(), json!(name))).collect();
            let (opened, key_back) = open(split(payload.clone(), key())).unwrap();
            prop_assert_eq!(&Value::Object(opened), &Value::Object(payload));
            prop_assert_eq!(key_back, key());
        }
    }
}
