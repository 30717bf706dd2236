//! The forms of a reply: its argument for the page, and its text for the journal.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use footbridge_dialect::{Captures, ValueEncoding, WireForm};
use serde_json::Value;

/// The beginning of a JSON text: the content of a malformed reply, as if it were cut off.
const CUT_SHORT: &str = r#"{"data":"#;

/// A reply's argument for the page and its text for the journal.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReplyArgument {
    /// The argument of the page's callback.
    pub(crate) argument: Value,
    pub(crate) form: WireForm,
    /// The reply in readable form: compact JSON, or the text itself.
    pub(crate) text: String,
    /// Whether the reply is a success.
    pub(crate) succeeds: bool,
    /// Its parts by placeholder name: `code`, `message` and `data`.
    pub(crate) parts: Captures,
}

impl ReplyArgument {
    /// Creates a reply from a filled template, in the given form. `shown` is its form in the journal.
    pub(crate) fn filled(
        envelope: Value,
        shown: &Value,
        form: ValueEncoding,
        succeeds: bool,
        parts: Captures,
    ) -> Self {
        let text = shown.to_string();
        let (argument, form) = match form {
            ValueEncoding::Object => (envelope, WireForm::Object),
            // The alternate format indents the JSON text, which puts line breaks between the values.
            ValueEncoding::Json => (Value::String(format!("{envelope:#}")), WireForm::Json),
            ValueEncoding::Base64 => (
                Value::String(STANDARD.encode(envelope.to_string())),
                WireForm::Base64,
            ),
        };
        Self {
            argument,
            form,
            text,
            succeeds,
            parts,
        }
    }

    pub(crate) fn empty() -> Self {
        Self::text(String::new(), WireForm::Empty)
    }

    pub(crate) fn null() -> Self {
        Self::text("null".to_owned(), WireForm::Null)
    }

    pub(crate) fn malformed() -> Self {
        Self::text(CUT_SHORT.to_owned(), WireForm::Malformed)
    }

    pub(crate) fn raw(text: String) -> Self {
        Self::text(text, WireForm::Raw)
    }

    fn text(text: String, form: WireForm) -> Self {
        Self {
            argument: Value::String(text.clone()),
            form,
            parts: [("data".to_owned(), Value::String(text.clone()))].into(),
            text,
            succeeds: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    proptest! {
        /// In any form, decoding restores the envelope, and the journal has the same text.
        #[test]
        fn every_form_carries_the_envelope(message in ".*", number in any::<i64>()) {
            let envelope = json!({ "code": "OK", "msg": message, "data": { "n": [number] } });
            for form in [ValueEncoding::Object, ValueEncoding::Json, ValueEncoding::Base64] {
                let reply = ReplyArgument::filled(envelope.clone(), &envelope, form, true, Captures::new());
                let read: Value = match (form, &reply.argument) {
                    (ValueEncoding::Object, value) => value.clone(),
                    (ValueEncoding::Json, Value::String(text)) => {
                        prop_assert!(text.contains('\n'));
                        serde_json::from_str(&text.replace('\n', "")).unwrap()
                    }
                    (ValueEncoding::Base64, Value::String(text)) => {
                        serde_json::from_slice(&STANDARD.decode(text).unwrap()).unwrap()
                    }
                    (form, other) => panic!("{form:?} gave {other}"),
                };
                prop_assert_eq!(&read, &envelope);
                prop_assert_eq!(&reply.text, &envelope.to_string());
            }
        }
    }

    #[test]
    fn special_replies_are_texts() {
        assert_eq!(ReplyArgument::empty().argument, json!(""));
        assert_eq!(ReplyArgument::null().argument, json!("null"));
        assert_eq!(
            ReplyArgument::raw("<html>".into()).argument,
            json!("<html>")
        );
        let malformed = ReplyArgument::malformed();
        assert!(serde_json::from_str::<Value>(&malformed.text).is_err());
    }
}
