//! The request layer's interpretation of a response (§7.1, §8).
//!
//! ```
//! use footbridge_exchange::response::{RequestResult, ResponseOutcome, Text, judge};
//! use serde_json::json;
//!
//! let response = RequestResult::Response { status: 200, body: Some(json!({ "code": "20906", "data": null })) };
//! let expected = ResponseOutcome::Rejected { code: "20906".to_owned(), text: Text::Key("expired"), is_shown: true };
//! assert_eq!(judge("/v1/spot/withdraw", &response), expected);
//! ```

use serde::Serialize;
use serde_json::Value;

use crate::signing::SignatureRefusal;

/// The path for which codes 00004 to 00006 resolve without an error (§8).
pub const USER_INFO: &str = "/v1/user/overview/userinfo";

/// The response to a request, or its absence.
#[derive(Debug, Clone, PartialEq)]
pub enum RequestResult {
    /// No response within the time limit.
    Nothing,
    /// The connection failed, or broke off.
    NoConnection,
    /// A response.
    Response {
        /// The HTTP status.
        status: u16,
        /// The body, if it is JSON.
        body: Option<Value>,
    },
}

/// The result for the caller.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ResponseOutcome {
    /// A success with the envelope's data; result code 0.
    Resolved {
        /// The data.
        data: Value,
    },
    /// An error; result code 401 for the time limit, 1 otherwise.
    Rejected {
        /// The envelope's code, the status as text, `timeout` or `network`.
        code: String,
        /// Its text.
        text: Text,
        /// Whether a toast shows the text.
        is_shown: bool,
    },
    /// The gateway refused the signature. [`SignatureRefusal`] defines the consequences.
    Refused {
        /// The kind of refusal.
        refusal: SignatureRefusal,
        /// The text of the toast.
        text: Text,
    },
}

/// A text for the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Text {
    /// The text under this key in the locale's table.
    Key(&'static str),
    /// The status, a space, and the locale's text for a busy system.
    Busy(u16),
    /// A separate text: the response's message, or a fixed text.
    Own(String),
}

/// Interprets the response to a request to this path. The first rule that applies decides.
pub fn judge(path: &str, arrived: &RequestResult) -> ResponseOutcome {
    let shown = |code: &str, text| rejected(code, text, true);
    let (status, body) = match arrived {
        RequestResult::Nothing => return shown("timeout", Text::Key("timeout")),
        RequestResult::NoConnection => return shown("network", Text::Key("unknow")),
        RequestResult::Response { status, body } => (*status, body),
    };
    let text = match status {
        200..300 => None,
        403 => Some(Text::Key("forbidden")),
        404 | 504 => Some(Text::Key("notfound")),
        500 => Some(Text::Key("unknow")),
        other => Some(Text::Busy(other)),
    };
    match (text, body) {
        (Some(text), _) => shown(&status.to_string(), text),
        (None, Some(envelope)) => judge_envelope(path, envelope),
        (None, None) => shown("network", Text::Key("unknow")),
    }
}

fn judge_envelope(path: &str, envelope: &Value) -> ResponseOutcome {
    let code = match envelope.get("code") {
        Some(Value::String(code)) => code.clone(),
        Some(Value::Number(code)) => code.to_string(),
        _ => String::new(),
    };
    let text = |key| envelope.get(key).and_then(Value::as_str);
    let msg = text("msg").filter(|msg| !msg.is_empty());
    let own = |msg: &str| Text::Own(msg.to_owned());
    if let Some(refusal) = SignatureRefusal::from_code(&code) {
        let text = msg.map_or(Text::Key("unknow"), own);
        return ResponseOutcome::Refused { refusal, text };
    }
    let is_quiet = matches!(code.as_str(), "00004" | "00005" | "00006");
    match (code.as_str(), msg) {
        ("20906" | "20205", _) => rejected(&code, Text::Key("expired"), true),
        _ if is_quiet && path == USER_INFO => ResponseOutcome::Resolved { data: Value::Null },
        (_, Some(msg)) if is_quiet || text("status") == Some("error") => {
            rejected(&code, own(msg), true)
        }
        (code, msg) => match envelope.get("data") {
            None => rejected(code, own("response without data"), false),
            Some(data) if matches!(code, "00000" | "200") => {
                ResponseOutcome::Resolved { data: data.clone() }
            }
            Some(_) => rejected(code, own(msg.unwrap_or_default()), false),
        },
    }
}

fn rejected(code: &str, text: Text, is_shown: bool) -> ResponseOutcome {
    ResponseOutcome::Rejected {
        code: code.to_owned(),
        text,
        is_shown,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const PATH: &str = "/v1/spot/withdraw";

    fn status(status: u16) -> ResponseOutcome {
        let body = Some(json!({ "code": "00000", "data": 1 }));
        judge(PATH, &RequestResult::Response { status, body })
    }

    fn envelope(path: &str, body: Value) -> ResponseOutcome {
        let body = Some(body);
        judge(path, &RequestResult::Response { status: 200, body })
    }

    fn own(text: &str) -> Text {
        Text::Own(text.to_owned())
    }

    #[test]
    fn each_status_has_its_text() {
        let shown = |code: &str, text| rejected(code, text, true);
        assert_eq!(status(403), shown("403", Text::Key("forbidden")));
        assert_eq!(status(404), shown("404", Text::Key("notfound")));
        assert_eq!(status(504), shown("504", Text::Key("notfound")));
        assert_eq!(status(500), shown("500", Text::Key("unknow")));
        assert_eq!(status(502), shown("502", Text::Busy(502)));
        assert_eq!(status(204), ResponseOutcome::Resolved { data: json!(1) });
        assert_eq!(
            judge(PATH, &RequestResult::Nothing),
            shown("timeout", Text::Key("timeout"))
        );
        let broken = RequestResult::Response {
            status: 200,
            body: None,
        };
        for arrived in [RequestResult::NoConnection, broken] {
            assert_eq!(judge(PATH, &arrived), shown("network", Text::Key("unknow")));
        }
    }

    #[test]
    fn expired_login_is_shown_in_the_clients_words() {
        for code in ["20906", "20205"] {
            let body = json!({ "code": code, "msg": "gone", "status": "error" });
            assert_eq!(
                envelope(PATH, body),
                rejected(code, Text::Key("expired"), true)
            );
        }
    }

    #[test]
    fn user_info_request_shows_no_message() {
        for code in ["00004", "00005", "00006"] {
            let body = json!({ "code": code, "msg": "who?", "data": 1, "status": "error" });
            assert_eq!(
                envelope(PATH, body.clone()),
                rejected(code, own("who?"), true)
            );
            assert_eq!(
                envelope(USER_INFO, body),
                ResponseOutcome::Resolved { data: Value::Null }
            );
        }
    }

    #[test]
    fn other_errors_are_shown_only_with_status_error_and_a_message() {
        let body = |status: &str, msg: &str| json!({ "code": "5", "msg": msg, "status": status, "data": null });
        assert_eq!(
            envelope(PATH, body("error", "no")),
            rejected("5", own("no"), true)
        );
        assert_eq!(
            envelope(PATH, body("error", "")),
            rejected("5", own(""), false)
        );
        assert_eq!(
            envelope(PATH, body("success", "no")),
            rejected("5", own("no"), false)
        );
    }

    #[test]
    fn data_may_be_null_but_not_missing() {
        let missing = json!({ "code": "00000", "msg": "success" });
        assert_eq!(
            envelope(PATH, missing),
            rejected("00000", own("response without data"), false)
        );
        let null = json!({ "code": 200, "data": null });
        assert_eq!(
            envelope(PATH, null),
            ResponseOutcome::Resolved { data: Value::Null }
        );
        assert_eq!(
            envelope(PATH, json!([])),
            rejected("", own("response without data"), false)
        );
    }

    #[test]
    fn refused_signature_is_distinguished() {
        let body = json!({ "code": "00023", "msg": "", "status": "error" });
        let expected = ResponseOutcome::Refused {
            refusal: SignatureRefusal::Invalid,
            text: Text::Key("unknow"),
        };
        assert_eq!(envelope(USER_INFO, body), expected);
    }

    proptest! {
        #[test]
        fn only_a_success_resolves_on_other_paths(code in "[0-9]{1,5}", status in 100u16..600) {
            let body = Some(json!({ "code": code, "msg": "m", "data": {} }));
            let outcome = judge(PATH, &RequestResult::Response { status, body });
            let is_success = (200..300).contains(&status) && (code == "00000" || code == "200");
            prop_assert_eq!(matches!(outcome, ResponseOutcome::Resolved { .. }), is_success);
        }
    }
}
