//! The envelope of bridge replies, `{ code, msg, data }`, and a client's interpretation of it (§3, §4, §8).
//!
//! ```
//! use footbridge_exchange_reference::envelope::{Judgement, judge};
//! use serde_json::json;
//!
//! assert_eq!(judge(&json!({ "code": "00000", "data": 1 })), Judgement::Success { data: json!(1) });
//! ```

use serde_json::Value;

/// The codes that mean success (§4).
pub const SUCCESS_CODES: [&str; 2] = ["00000", "200"];

/// The code whose message the client replaces (§8).
pub const NETWORK_CODE: &str = "-1";

/// The message shown in place of the message of [`NETWORK_CODE`] (§8).
pub const NETWORK_MESSAGE: &str = "Network error. Try again later.";

/// A client's interpretation of a reply.
#[derive(Debug, Clone, PartialEq)]
pub enum Judgement {
    /// The code means success.
    Success {
        /// The envelope's `data`; null if it has none.
        data: Value,
    },
    /// The code doesn't mean success: `AppResponseUnSuccessError`.
    Unsuccessful {
        /// The envelope's code, as text.
        code: String,
        /// The message to show: the envelope's, except for code -1. Empty if there is none.
        message: String,
    },
    /// The reply is empty or has no code: `AppResponseNetworkError`.
    NetworkError,
    /// The reply is null: rejected with [`NULL_REASON`].
    Null,
}

/// Interprets a parsed reply. Its code may be a text or a number.
pub fn judge(reply: &Value) -> Judgement {
    let envelope = match reply {
        Value::Null => return Judgement::Null,
        Value::Object(envelope) => envelope,
        _ => return Judgement::NetworkError,
    };
    let code = match envelope.get("code") {
        Some(Value::String(code)) if !code.is_empty() => code.clone(),
        Some(Value::Number(code)) => code.to_string(),
        _ => return Judgement::NetworkError,
    };
    if SUCCESS_CODES.contains(&code.as_str()) {
        return Judgement::Success {
            data: envelope.get("data").cloned().unwrap_or_default(),
        };
    }
    let message = if code == NETWORK_CODE {
        NETWORK_MESSAGE.to_owned()
    } else {
        let text = envelope.get("msg").and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    Judgement::Unsuccessful { code, message }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn only_two_codes_mean_success() {
        for code in [json!("00000"), json!("200"), json!(200)] {
            let reply = json!({ "code": code, "msg": "", "data": { "token": "t" } });
            let data = json!({ "token": "t" });
            assert_eq!(judge(&reply), Judgement::Success { data });
        }
        for code in [
            json!("0"),
            json!(0),
            json!("0000"),
            json!("2000"),
            json!("00005"),
        ] {
            let reply = json!({ "code": code, "msg": "no" });
            let judgement = judge(&reply);
            assert!(
                matches!(&judgement, Judgement::Unsuccessful { message, .. } if message == "no"),
                "{judgement:?}"
            );
        }
    }

    #[test]
    fn reply_without_a_code_is_a_network_error() {
        for reply in [
            json!({}),
            json!({ "msg": "hello" }),
            json!({ "code": "" }),
            json!({ "code": null }),
            json!(""),
            json!("00000"),
            json!([]),
        ] {
            assert_eq!(judge(&reply), Judgement::NetworkError, "{reply}");
        }
        assert_eq!(judge(&Value::Null), Judgement::Null);
    }

    #[test]
    fn network_code_has_a_fixed_message() {
        let code = NETWORK_CODE.to_owned();
        let message = NETWORK_MESSAGE.to_owned();
        for reply in [
            json!({ "code": "-1", "msg": "ECONNRESET" }),
            json!({ "code": -1 }),
        ] {
            let expected = Judgement::Unsuccessful {
                code: code.clone(),
                message: message.clone(),
            };
            assert_eq!(judge(&reply), expected);
        }
    }

    proptest! {
        #[test]
        fn any_other_code_keeps_its_message(code in "[0-9A-Za-z]{1,8}", msg in ".*") {
            prop_assume!(!SUCCESS_CODES.contains(&code.as_str()));
            let expected = Judgement::Unsuccessful { code: code.clone(), message: msg.clone() };
            prop_assert_eq!(judge(&json!({ "code": code, "msg": msg })), expected);
        }
    }
}
