//! Probe messages: reports of a client about its own state (docs/probe.md).
//!
//! ```
//! use footbridge_host::ProbeMessage;
//! use footbridge_journal::Settled;
//!
//! let message = ProbeMessage::parse(r#"{"kind":"settle","callback":"appCallback_1","outcome":"resolved"}"#);
//! assert!(matches!(message, Ok(ProbeMessage::Settle { outcome: Settled::Resolved, .. })));
//! ```

use footbridge_contract::well_formed;
use footbridge_dialect::{LARGEST_MESSAGE, MessageError};
use serde::Deserialize;
use serde_json::Value;

use footbridge_journal::Settled;

/// A message of the client's probe.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ProbeMessage {
    /// The promise of a call settled.
    Settle {
        /// The callback that the call named.
        callback: String,
        outcome: Settled,
        /// The error's code, for a rejection.
        code: Option<String>,
        /// The error's message, for a rejection.
        reason: Option<String>,
    },
    /// A third party's simulated script was called.
    Script {
        /// The function, such as `captcha.destroy`.
        name: String,
        #[serde(default)]
        arguments: Vec<Value>,
    },
    /// A state machine changed its state.
    Transition {
        /// The machine's name.
        machine: String,
        /// The state before.
        from: String,
        /// The state after.
        to: String,
        /// The cause, if the client reports one.
        cause: Option<String>,
    },
}

impl ProbeMessage {
    /// Parses the detail of the page's event.
    ///
    /// # Errors
    /// A [`MessageError`] for anything but a valid probe message.
    pub fn parse(detail: &str) -> Result<Self, MessageError> {
        if detail.len() > LARGEST_MESSAGE {
            return Err(MessageError::TooLarge {
                limit: LARGEST_MESSAGE,
            });
        }
        serde_json::from_str(&well_formed(detail)).map_err(|error| MessageError::NotNote {
            problem: error.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_transition() {
        let message = ProbeMessage::parse(
            r#"{"kind":"transition","machine":"checkout","from":"basket","to":"paying","cause":"paid"}"#,
        );
        assert_eq!(
            message,
            Ok(ProbeMessage::Transition {
                machine: "checkout".into(),
                from: "basket".into(),
                to: "paying".into(),
                cause: Some("paid".into()),
            })
        );
    }

    #[test]
    fn lone_surrogate_is_replaced() {
        let message = ProbeMessage::parse(
            r#"{"kind":"settle","callback":"a","outcome":"rejected","reason":"Hello \ud83d"}"#,
        );
        let Ok(ProbeMessage::Settle { reason, .. }) = message else {
            panic!("{message:?}");
        };
        assert_eq!(reason.as_deref(), Some("Hello \u{fffd}"));
    }

    #[test]
    fn rejects_everything_else() {
        for detail in [
            "",
            "null",
            "[]",
            r#"{"kind":"settle"}"#,
            r#"{"kind":"settle","callback":1,"outcome":"resolved"}"#,
            r#"{"kind":"settle","callback":"a","outcome":"lost"}"#,
            r#"{"kind":"settle","callback":"a","outcome":"resolved","extra":1}"#,
            r#"{"kind":"other"}"#,
            &"[".repeat(100_000),
        ] {
            assert!(
                matches!(
                    ProbeMessage::parse(detail),
                    Err(MessageError::NotNote { .. })
                ),
                "{detail:.60}"
            );
        }
        assert_eq!(
            ProbeMessage::parse(&" ".repeat(LARGEST_MESSAGE + 1)),
            Err(MessageError::TooLarge {
                limit: LARGEST_MESSAGE
            })
        );
    }
}
