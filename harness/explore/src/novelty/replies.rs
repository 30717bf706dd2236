//! The calls of a run, and the kinds of their replies.

use footbridge_contract::{Catalogue, CodeOutcome, Platform};
use footbridge_dialect::{Dialect, ReadReply, WireForm};
use footbridge_journal::{CallNumber, EntryKind, Journal};
use serde::{Deserialize, Serialize};

/// A call of a run, with the kinds of its replies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CallReplies {
    number: CallNumber,
    pub(crate) name: String,
    /// The kinds of its replies, in order, or `none` for a missing reply.
    pub(crate) kinds: Vec<String>,
    has_settled: bool,
}

/// Determines the kinds of replies by an app's dialect and catalogue.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReplyReader<'r> {
    pub(crate) dialect: &'r Dialect,
    pub(crate) catalogue: &'r Catalogue,
    pub(crate) platform: Platform,
}

impl ReplyReader<'_> {
    /// Returns the calls of a run, in order.
    pub(crate) fn read(self, journal: &Journal) -> Vec<CallReplies> {
        let mut calls: Vec<CallReplies> = Vec::new();
        let mut expecting: Vec<CallNumber> = Vec::new();
        for entry in journal.entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    name,
                    callback,
                    ..
                } => {
                    expecting.extend(callback.is_some().then_some(*number));
                    calls.push(CallReplies {
                        number: *number,
                        name: name.clone(),
                        kinds: Vec::new(),
                        has_settled: false,
                    });
                }
                EntryKind::Settle { call, .. } => {
                    if let Some(call) = calls.iter_mut().find(|one| one.number == *call) {
                        call.has_settled = true;
                    }
                }
                EntryKind::Reply {
                    call, form, text, ..
                } => {
                    expecting.retain(|number| number != call);
                    if let Some(call) = calls.iter_mut().find(|one| one.number == *call) {
                        let kind = if !call.kinds.is_empty() {
                            "again".to_owned()
                        } else if call.has_settled {
                            "late".to_owned()
                        } else {
                            self.kind(&call.name, *form, text)
                        };
                        call.kinds.push(kind);
                    }
                }
                _ => {}
            }
        }
        for call in &mut calls {
            if expecting.contains(&call.number) {
                call.kinds.push("none".to_owned());
            }
        }
        calls
    }

    /// Returns the kind of a reply: its code or else its outcome, with its form unless it is an object.
    fn kind(self, call: &str, form: WireForm, text: &str) -> String {
        let form = match form {
            WireForm::Object => "",
            WireForm::Json => " json",
            WireForm::Base64 => " base64",
            WireForm::Empty => return "empty".to_owned(),
            WireForm::Null => return "null".to_owned(),
            WireForm::Malformed => return "malformed".to_owned(),
            WireForm::Raw => return "other".to_owned(),
        };
        let reply = serde_json::from_str(text).ok();
        let is_success = |code: &str| self.is_success(call, code);
        let read = reply.and_then(|reply| {
            self.dialect
                .read_reply(self.platform, call, &reply, false, is_success)
        });
        let kind = match read {
            None => "other".to_owned(),
            Some(ReadReply::NoCode) => "no code".to_owned(),
            Some(ReadReply::Success(parts)) => parts.code.unwrap_or_else(|| "success".to_owned()),
            Some(ReadReply::Failure(parts)) => parts.code.unwrap_or_else(|| "failure".to_owned()),
        };
        format!("{kind}{form}")
    }

    fn is_success(self, call: &str, code: &str) -> bool {
        let call = self.catalogue.calls.get(call);
        let usual = call.and_then(|call| call.default_reply.as_ref());
        let entry = self.catalogue.codes.get(code);
        usual.is_some_and(|usual| usual.code == code)
            || entry.is_some_and(|entry| entry.outcome == CodeOutcome::Success)
    }
}

#[cfg(test)]
mod tests {
    use footbridge_contract::Availability;
    use footbridge_journal::{Instant, Settled};
    use serde_json::Value;

    use super::*;

    fn call(number: u32, callback: Option<&str>) -> EntryKind {
        EntryKind::Call {
            number: CallNumber::new(number),
            name: "pay".to_owned(),
            payload: Value::Null,
            callback: callback.map(ToOwned::to_owned),
            availability: Availability::Available,
            deadline: None,
        }
    }

    fn reply(number: u32, form: WireForm, text: &str) -> EntryKind {
        EntryKind::Reply {
            call: CallNumber::new(number),
            form,
            text: text.to_owned(),
            by_default: false,
        }
    }

    fn settle(number: u32) -> EntryKind {
        EntryKind::Settle {
            call: CallNumber::new(number),
            outcome: Settled::Rejected,
            code: None,
            reason: None,
        }
    }

    /// Returns the kinds of replies to each call.
    fn kinds(entries: impl IntoIterator<Item = EntryKind>) -> Vec<Vec<String>> {
        let text = r#"
            name = "shop"
            [ios]
            channel = { via = "message-handler", name = "shop" }
            [message]
            action = "{call}"
            then = "{callback}"
            [reply]
            via = "callback"
            value = { code = "{code}", msg = "{message}", data = "{data}" }
        "#;
        let dialect = Dialect::parse("shop.toml", text, None).unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");
        let reader = ReplyReader {
            dialect: &dialect,
            catalogue: &Catalogue::load(folder).unwrap(),
            platform: Platform::Ios,
        };
        let mut journal = Journal::default();
        for entry in entries {
            journal.record(Instant::ZERO, entry);
        }
        let calls = reader.read(&journal).into_iter();
        calls.map(|call| call.kinds).collect()
    }

    #[test]
    fn kind_is_the_code_with_an_unusual_form() {
        let code = r#"{"code":"7","msg":"","data":null}"#;
        let found = kinds([
            call(1, Some("a")),
            reply(1, WireForm::Object, code),
            call(2, Some("b")),
            reply(2, WireForm::Base64, code),
            call(3, Some("c")),
            reply(3, WireForm::Null, "null"),
            call(4, Some("d")),
            reply(4, WireForm::Object, r#"{"other":1}"#),
        ]);
        assert_eq!(found, [["7"], ["7 base64"], ["null"], ["other"]]);
    }

    #[test]
    fn missing_late_and_second_replies_have_their_own_kinds() {
        let code = r#"{"code":"0","msg":"","data":{}}"#;
        let found = kinds([
            call(1, Some("a")),
            call(2, None),
            call(3, Some("c")),
            settle(3),
            reply(3, WireForm::Object, code),
            reply(3, WireForm::Object, code),
        ]);
        assert_eq!(found, [vec!["none"], vec![], vec!["late", "again"]]);
    }
}
