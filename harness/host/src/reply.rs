//! The forms of a reply: its argument for the page, and its text for the journal.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use crate::dialect::{Form, ReplyShape};
use crate::journal::WireForm;

/// The beginning of a JSON text: the content of a malformed reply, as if it were cut off.
const CUT_SHORT: &str = r#"{"data":"#;

/// A reply's argument for the page and its text for the journal.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    /// The argument of the page's callback.
    pub(crate) argument: Value,
    pub(crate) form: WireForm,
    /// The reply in readable form: compact JSON, or the text itself.
    pub(crate) text: String,
}

impl Answer {
    /// Creates an answer from an envelope, in the given form.
    pub(crate) fn envelope(envelope: Value, form: Form) -> Self {
        let text = envelope.to_string();
        let (argument, form) = match form {
            Form::Object => (envelope, WireForm::Object),
            // The alternate format indents the JSON text, which puts line breaks between the values.
            Form::Json => (Value::String(format!("{envelope:#}")), WireForm::Json),
            Form::Base64 => (Value::String(STANDARD.encode(&text)), WireForm::Base64),
        };
        Self {
            argument,
            form,
            text,
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
            text,
        }
    }
}

impl ReplyShape {
    /// An envelope `{ code, msg, data }` (§3) with the keys of this dialect.
    pub(crate) fn envelope(&self, mut envelope: Value) -> Value {
        let mut take = |key: &str| envelope.get_mut(key).map(Value::take).unwrap_or_default();
        let mut dressed = Map::new();
        for (key, value) in [
            (&self.code, take("code")),
            (&self.message, take("msg")),
            (&self.data, take("data")),
        ] {
            dressed.insert(key.clone(), value);
        }
        Value::Object(dressed)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    proptest! {
        /// In any form, decoding gives the envelope back, and the journal has the same text.
        #[test]
        fn every_form_carries_the_envelope(message in ".*", number in any::<i64>()) {
            let envelope = json!({ "code": "OK", "msg": message, "data": { "n": [number] } });
            for form in [Form::Object, Form::Json, Form::Base64] {
                let answer = Answer::envelope(envelope.clone(), form);
                let read: Value = match (form, &answer.argument) {
                    (Form::Object, value) => value.clone(),
                    (Form::Json, Value::String(text)) => {
                        prop_assert!(text.contains('\n'));
                        serde_json::from_str(&text.replace('\n', "")).unwrap()
                    }
                    (Form::Base64, Value::String(text)) => {
                        serde_json::from_slice(&STANDARD.decode(text).unwrap()).unwrap()
                    }
                    (form, other) => panic!("{form:?} gave {other}"),
                };
                prop_assert_eq!(&read, &envelope);
                prop_assert_eq!(&answer.text, &envelope.to_string());
            }
        }
    }

    #[test]
    fn the_words_are_texts() {
        assert_eq!(Answer::empty().argument, json!(""));
        assert_eq!(Answer::null().argument, json!("null"));
        assert_eq!(Answer::raw("<html>".into()).argument, json!("<html>"));
        let malformed = Answer::malformed();
        assert!(serde_json::from_str::<Value>(&malformed.text).is_err());
    }
}
