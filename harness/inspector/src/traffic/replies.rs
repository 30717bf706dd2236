//! The replies of recorded traffic as rules.

use std::time::Duration;

use footbridge_contract::{Catalogue, CodeOutcome, Platform, Reply};
use footbridge_dialect::{Dialect, ReadReply, ReplyParts, WireForm};
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant};
use footbridge_scenario::{
    Body, Payload, ReplyForm, Rule, Script, ScriptedReply, Spanned, StreamPart,
};
use serde_json::Value;

use crate::stable::stable;

/// A delivered reply.
struct Delivered<'e> {
    at: Instant,
    form: WireForm,
    text: &'e str,
    /// Whether it was a part of a stream that was to continue.
    is_part: bool,
}

/// The app whose replies were recorded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Recorded<'a> {
    pub(super) platform: Platform,
    pub(super) dialect: &'a Dialect,
    pub(super) catalogue: &'a Catalogue,
}

impl Recorded<'_> {
    /// Returns the rules with the recorded reply to each call, in the order of the calls.
    pub(super) fn scripts(self, entries: &[Entry]) -> Vec<Script> {
        let mut scripts: Vec<Script> = Vec::new();
        for entry in entries {
            let EntryKind::Call {
                number,
                name,
                payload,
                ..
            } = &entry.kind
            else {
                continue;
            };
            let call = self.catalogue.calls.get(name);
            if !call.is_some_and(|call| matches!(call.reply, Reply::Callback { .. })) {
                continue;
            }
            let content = |delivered: &Delivered<'_>| self.content(name, delivered);
            let rule = Spanned::from(Rule {
                when: stable(payload).map(Payload::from),
                reply: reply(entry.at, &delivered(entries, *number), content),
            });
            match scripts.iter_mut().find(|script| script.call.value == *name) {
                Some(script) => script.rules.push(rule),
                None => scripts.push(Script {
                    call: name.clone().into(),
                    rules: vec![rule],
                }),
            }
        }
        scripts
    }

    fn content(self, call: &str, delivered: &Delivered<'_>) -> (Body, Option<ReplyForm>) {
        let form = match delivered.form {
            WireForm::Object => ReplyForm::Object,
            WireForm::Json => ReplyForm::Json,
            WireForm::Base64 => ReplyForm::Base64,
            WireForm::Empty => return (Body::Empty, None),
            WireForm::Null => return (Body::Null, None),
            WireForm::Malformed => return (Body::Malformed, None),
            WireForm::Raw => return (Body::Raw(delivered.text.to_owned()), None),
        };
        match self.envelope(call, delivered) {
            Some(body) => (body, Some(form)),
            None => (Body::Raw(delivered.text.to_owned()), None),
        }
    }

    /// Returns the parts of a reply in the dialect's envelope; `None` for any other reply.
    fn envelope(self, call: &str, delivered: &Delivered<'_>) -> Option<Body> {
        let reply: Value = serde_json::from_str(delivered.text).ok()?;
        let is_success = |code: &str| self.is_success(call, code);
        let read =
            self.dialect
                .read_reply(self.platform, call, &reply, delivered.is_part, is_success)?;
        Some(match read {
            ReadReply::NoCode => Body::NoCode,
            ReadReply::Success(ReplyParts {
                code,
                message,
                data,
            })
            | ReadReply::Failure(ReplyParts {
                code,
                message,
                data,
            }) => {
                let mut body = Body::Envelope {
                    code: code.map(Spanned::from),
                    msg: message,
                    data: data.map(Payload::from),
                    is_invalid: false,
                };
                let call = self.catalogue.calls.get(call);
                let fits = call.is_none_or(|call| body.mismatches(call, self.catalogue).is_empty());
                if let (Body::Envelope { is_invalid, .. }, false) = (&mut body, fits) {
                    // The app has violated its catalogue, and does so again.
                    *is_invalid = true;
                }
                body
            }
        })
    }

    /// Returns whether a code is a success code, of the call itself or of the catalogue.
    fn is_success(self, call: &str, code: &str) -> bool {
        let call = self.catalogue.calls.get(call);
        let own = call.and_then(|call| call.default_reply.as_ref());
        let entry = self.catalogue.codes.get(code);
        own.is_some_and(|own| own.code == code)
            || entry.is_some_and(|entry| entry.outcome == CodeOutcome::Success)
    }
}

fn delivered(entries: &[Entry], number: CallNumber) -> Vec<Delivered<'_>> {
    let replies = entries.iter().filter_map(|entry| match &entry.kind {
        EntryKind::Reply {
            call, form, text, ..
        }
        | EntryKind::Part { call, form, text }
            if *call == number =>
        {
            Some(Delivered {
                at: entry.at,
                form: *form,
                text,
                is_part: matches!(entry.kind, EntryKind::Part { .. }),
            })
        }
        _ => None,
    });
    replies.collect()
}

/// Returns the content of a delivered reply for a rule.
trait Content: Fn(&Delivered<'_>) -> (Body, Option<ReplyForm>) {}

impl<F: Fn(&Delivered<'_>) -> (Body, Option<ReplyForm>)> Content for F {}

/// Returns the reply to a call at an instant. Later deliveries repeat the first, except in a stream. A stream without
/// an end comes with events.
fn reply(called: Instant, delivered: &[Delivered<'_>], content: impl Content) -> ScriptedReply {
    if delivered.last().is_some_and(|last| last.is_part) {
        return ScriptedReply::Never;
    }
    if delivered.iter().any(|one| one.is_part) {
        return stream(called, delivered, content);
    }
    let [first, .., last] = delivered else {
        return match delivered {
            [only] => single_reply(called, only, 1, Duration::ZERO, content),
            _ => ScriptedReply::Never,
        };
    };
    let times = u32::try_from(delivered.len()).unwrap_or(u32::MAX);
    let every = whole(last.at.since(first.at) / (times - 1));
    single_reply(called, first, times, every, content)
}

fn stream(called: Instant, delivered: &[Delivered<'_>], content: impl Content) -> ScriptedReply {
    let mut before = called;
    let parts = delivered.iter().map(|one| {
        let (body, form) = content(one);
        let after = whole(one.at.since(before));
        before = one.at;
        StreamPart { body, form, after }
    });
    ScriptedReply::Stream(parts.collect())
}

fn single_reply(
    called: Instant,
    delivered: &Delivered<'_>,
    times: u32,
    every: Duration,
    content: impl Content,
) -> ScriptedReply {
    let (body, form) = content(delivered);
    ScriptedReply::Reply {
        body,
        form,
        after: whole(delivered.at.since(called)),
        times,
        every,
    }
}

fn whole(duration: Duration) -> Duration {
    Duration::from_millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivered(at: u64, form: WireForm, text: &str) -> Delivered<'_> {
        Delivered {
            at: Instant::from_millis(at),
            form,
            text,
            is_part: false,
        }
    }

    /// Returns the content of a reply to `pay` in a dialect with this `[reply]`.
    fn content(reply: &str) -> impl Fn(&Delivered<'_>) -> (Body, Option<ReplyForm>) {
        let text = format!(
            "name = \"shop\"\n[ios]\nchannel = {{ via = \"message-handler\", name = \"shop\" }}\n[message]\naction = \"{{call}}\"\nthen = \"{{callback}}\"\n{reply}"
        );
        let dialect = Dialect::parse("shop.toml", &text, None).unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");
        let catalogue = Catalogue::load(std::path::Path::new(folder)).unwrap();
        move |delivered| {
            let app = Recorded {
                platform: Platform::Ios,
                dialect: &dialect,
                catalogue: &catalogue,
            };
            app.content("pay", delivered)
        }
    }

    /// Returns the parts of an envelope, or any other body unchanged.
    fn parts(body: Body) -> String {
        let Body::Envelope {
            code, msg, data, ..
        } = body
        else {
            return format!("{body:?}");
        };
        let code = code.map(|code| code.value);
        let data = data.map(|data| data.value);
        serde_json::json!([code, msg, data]).to_string()
    }

    const USUAL: &str = r#"[reply]
via = "callback"
value = { code = "{code}", msg = "{message}", data = "{data}" }"#;

    #[test]
    fn stream_is_replayed_part_by_part() {
        let called = Instant::from_millis(100);
        let part = |at, is_part| Delivered {
            is_part,
            ..delivered(at, WireForm::Object, r#"{"code":"0","data":1}"#)
        };
        let deliveries = [part(150, true), part(400, false)];
        let ScriptedReply::Stream(parts) = reply(called, &deliveries, content(USUAL)) else {
            panic!("no stream");
        };
        let after: Vec<_> = parts.iter().map(|part| part.after.as_millis()).collect();
        assert_eq!(after, [50, 250]);
        assert_eq!(
            reply(called, &[part(150, true)], content(USUAL)),
            ScriptedReply::Never
        );
    }

    #[test]
    fn reply_is_replayed_unchanged() {
        let called = Instant::from_millis(100);
        let text = r#"{"code":"20001","msg":"no","data":{"a":1}}"#;
        let twice = [
            delivered(350, WireForm::Base64, text),
            delivered(360, WireForm::Base64, text),
        ];
        let ScriptedReply::Reply {
            body,
            form,
            after,
            times,
            every,
        } = reply(called, &twice, content(USUAL))
        else {
            panic!("no reply");
        };
        assert_eq!(form, Some(ReplyForm::Base64));
        assert_eq!((after.as_millis(), times, every.as_millis()), (250, 2, 10));
        assert_eq!(parts(body), r#"["20001","no",{"a":1}]"#);
        assert_eq!(reply(called, &[], content(USUAL)), ScriptedReply::Never);
    }

    #[test]
    fn reply_is_parsed_by_the_dialect_templates() {
        let other = r#"[reply]
via = "callback"
value = { ok = true, result = "{data}" }
[reply.failure]
value = { ok = false, error = { status = "{code:number}", why = "{message}" } }"#;
        for (reply, text, expected) in [
            (
                other,
                r#"{"ok":true,"result":{"a":1}}"#,
                r#"[null,null,{"a":1}]"#,
            ),
            (other, r#"{"ok":true,"result":null}"#, "[null,null,null]"),
            (
                other,
                r#"{"ok":false,"error":{"status":7,"why":"no"}}"#,
                r#"["7","no",null]"#,
            ),
            (
                other,
                r#"{"code":"0","data":1}"#,
                r#"Raw("{\"code\":\"0\",\"data\":1}")"#,
            ),
            (
                USUAL,
                r#"{"code":"1","msg":"","data":null}"#,
                r#"["1","",null]"#,
            ),
            (USUAL, r#"{"msg":"x"}"#, "NoCode"),
            (USUAL, "[1]", r#"Raw("[1]")"#),
        ] {
            let (body, _) = content(reply)(&delivered(0, WireForm::Object, text));
            assert_eq!(parts(body), expected, "{text}");
        }
    }

    #[test]
    fn body_without_envelope_is_passed_unchanged() {
        for (form, text, expected) in [
            (WireForm::Empty, "", Body::Empty),
            (WireForm::Raw, "{", Body::Raw("{".to_owned())),
        ] {
            assert_eq!(content(USUAL)(&delivered(0, form, text)).0, expected);
        }
    }
}
