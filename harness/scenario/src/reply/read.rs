//! Reading `replies`.

use std::time::Duration;

use super::word::{self, WORDS};
use super::{Body, ReplyForm, Rule, Script, ScriptedReply, StreamPart};
use crate::syntax::reader::{Fields, Reader, Reported};
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::suggest;
use crate::syntax::tree::{Node, NodeKind};

/// The keys of a rule.
const KEYS: [&str; 11] = [
    "when",
    "code",
    "msg",
    "data",
    "invalid-data",
    "body",
    "as",
    "after",
    "times",
    "every",
    "stream",
];

/// The keys of a part of a stream.
const PART_KEYS: [&str; 7] = ["code", "msg", "data", "invalid-data", "body", "as", "after"];

/// The largest number of deliveries of one reply.
const MOST: u32 = 1000;

/// Reads the scripts of all calls.
pub(crate) fn read_scripts(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<Script>> {
    if node.is_null() || matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
        reader
            .nothing(node, "`replies`")
            .help("name a call, or leave `replies` out");
        return None;
    }
    if !matches!(node.kind, NodeKind::Map(_)) {
        reader
            .wrong_type(node, "`replies`", "an object")
            .help("write a call's name and its reply: `share: never`");
        return None;
    }
    let scripts = node.entries().iter().filter_map(|entry| {
        let rules = match &entry.value.kind {
            NodeKind::List(items) if items.is_empty() => {
                reader
                    .nothing(&entry.value, &format!("the reply to `{}`", entry.key.text))
                    .help("write at least one rule, or a word such as `never`");
                return None;
            }
            NodeKind::List(items) => items.as_slice(),
            _ => std::slice::from_ref(&entry.value),
        };
        let rules = rules
            .iter()
            .filter_map(|node| Some(Spanned::new(read_rule(reader, node)?, node.span)))
            .collect();
        let call = Spanned::new(entry.key.text.clone(), entry.key.span);
        Some(Script { call, rules })
    });
    Some(scripts.collect())
}

fn read_rule(reader: &mut Reader<'_>, node: &Node) -> Option<Rule> {
    if let NodeKind::Scalar(_) = node.kind {
        let reply = read_word(reader, node)?;
        return Some(Rule { when: None, reply });
    }
    if matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
        return Some(Rule {
            when: None,
            reply: ScriptedReply::once(Body::SUCCESS),
        });
    }
    let fields = reader.fields(node, "a reply", &KEYS)?;
    let when = fields.optional("when", |node| reader.value(node, "`when`"));
    if let Some(stream) = fields.get("stream") {
        let reply = read_stream(reader, &fields, stream)?;
        return Some(Rule {
            when: when.ok()?,
            reply,
        });
    }
    let body = match fields.get("body") {
        Some(body) => read_body(reader, &fields, body),
        None => read_envelope(reader, &fields).ok().map(ScriptedReply::once),
    };
    let form = fields.optional("as", |node| {
        reader.word(node, "form of a reply", &ReplyForm::WORDS)
    });
    let after = fields.optional("after", |node| reader.duration(node, "`after`"));
    let times = fields.optional("times", |node| reader.count(node, "`times`", MOST));
    let every = fields.optional("every", |node| reader.duration(node, "`every`"));
    let delivery = Delivery {
        form: form.ok()?,
        after: after.ok()?,
        times: times.ok()?,
        every: every.ok()?,
    };
    let reply = deliver(reader, &fields, body?, &delivery)?;
    Some(Rule {
        when: when.ok()?,
        reply,
    })
}

/// Reads the parts of a stream.
fn read_stream(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    stream: &Node,
) -> Option<ScriptedReply> {
    let others: Vec<&str> = KEYS
        .into_iter()
        .filter(|key| !["when", "stream"].contains(key))
        .collect();
    if let Some((key, entry)) = fields.first_of(&others) {
        reader
            .conflict(
                &entry.value,
                &format!("`{key}` applies to one reply, but `stream` has several"),
            )
            .also(stream.span, "these are the replies")
            .help(format!("write `{key}` in a part of `stream`"));
        return None;
    }
    let NodeKind::List(items) = &stream.kind else {
        reader
            .wrong_type(stream, "`stream`", "a list")
            .help("write its replies in order: `[{ data: 1 }, { data: 2, after: 1s }]`");
        return None;
    };
    if items.is_empty() {
        reader
            .nothing(stream, "`stream`")
            .help("write at least one reply: the last one ends the stream");
        return None;
    }
    let parts: Vec<_> = items.iter().map(|item| read_part(reader, item)).collect();
    parts
        .into_iter()
        .collect::<Option<_>>()
        .map(ScriptedReply::Stream)
}

fn read_part(reader: &mut Reader<'_>, node: &Node) -> Option<StreamPart> {
    if let NodeKind::Scalar(_) = node.kind {
        let reply = read_word(reader, node)?;
        return one_part(reader, node, reply);
    }
    if matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
        return one_part(reader, node, ScriptedReply::once(Body::SUCCESS));
    }
    let fields = reader.fields(node, "a part of a stream", &PART_KEYS)?;
    let reply = match fields.get("body") {
        Some(body) => read_body(reader, &fields, body),
        None => read_envelope(reader, &fields).ok().map(ScriptedReply::once),
    };
    let form = fields.optional("as", |node| {
        reader.word(node, "form of a reply", &ReplyForm::WORDS)
    });
    let after = fields.optional("after", |node| reader.duration(node, "`after`"));
    let delivery = Delivery {
        form: form.ok()?,
        after: after.ok()?,
        times: None,
        every: None,
    };
    let reply = deliver(reader, &fields, reply?, &delivery)?;
    one_part(reader, node, reply)
}

/// A reply as a part of a stream; reported if there is no reply.
fn one_part(reader: &mut Reader<'_>, node: &Node, reply: ScriptedReply) -> Option<StreamPart> {
    match reply {
        ScriptedReply::Reply {
            body, form, after, ..
        } => Some(StreamPart { body, form, after }),
        ScriptedReply::Never | ScriptedReply::Stream(_) => {
            reader
                .conflict(node, "a part of a stream must be delivered")
                .help("leave it out: the last reply of `stream` ends it");
            None
        }
    }
}

struct Delivery {
    form: Option<ReplyForm>,
    after: Option<Duration>,
    times: Option<u32>,
    every: Option<Duration>,
}

fn read_word(reader: &mut Reader<'_>, node: &Node) -> Option<ScriptedReply> {
    let text = match &node.kind {
        NodeKind::Scalar(scalar) => scalar.text.as_str(),
        _ => "",
    };
    if let Some(reply) = word::reply(text) {
        return Some(reply);
    }
    let words = || WORDS.iter().map(|known| known.name);
    if node.is_null() {
        reader
            .nothing(node, "a reply")
            .help(format!("write {}", suggest::list(words())));
    } else {
        let kind = SourceErrorKind::UnknownWord {
            word: text.to_owned(),
            what: "reply".to_owned(),
        };
        let help = suggest::did_you_mean(text, words()).unwrap_or_else(|| {
            format!(
                "write {}, or a rule such as `{{ code: \"00005\" }}`",
                suggest::list(words())
            )
        });
        reader.errors.at(node, kind).help(help);
    }
    None
}

fn read_body(reader: &mut Reader<'_>, fields: &Fields<'_>, body: &Node) -> Option<ScriptedReply> {
    if let Some((key, entry)) = fields.first_of(&["code", "msg", "data", "invalid-data"]) {
        reader
            .conflict(
                &entry.value,
                &format!("`{key}` is a part of the envelope that `body` replaces"),
            )
            .also(body.span, "this is the whole reply")
            .help(format!("leave out `body`, or `{key}`"));
        return None;
    }
    if let NodeKind::Scalar(_) = body.kind {
        return read_word(reader, body);
    }
    let raw = reader
        .fields(body, "`body`", &["raw"])?
        .require(reader, "raw")?;
    let NodeKind::Scalar(scalar) = &raw.kind else {
        reader
            .wrong_type(raw, "`raw`", "a text")
            .help("`raw` is passed unchanged; put quotes round it");
        return None;
    };
    Some(ScriptedReply::once(Body::Raw(scalar.text.clone())))
}

fn read_envelope(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Result<Body, Reported> {
    let code = fields.optional("code", |node| reader.text(node, "the code"));
    let msg = fields.optional("msg", |node| match &node.kind {
        // An empty message is allowed, so that scenarios can test for it.
        NodeKind::Scalar(scalar) if !scalar.plain => Some(scalar.text.clone()),
        _ => reader.text(node, "the message").map(|text| text.value),
    });
    let data = fields.optional("data", |node| reader.value(node, "the data"));
    if let (Some(data), Some(invalid)) = (fields.get("data"), fields.get("invalid-data")) {
        reader
            .conflict(
                invalid,
                "`data` and `invalid-data` are the same part of the reply",
            )
            .also(data.span, "this is the data")
            .help("leave one of the two out");
    }
    let invalid = fields.optional("invalid-data", |node| reader.value(node, "the data"))?;
    let data = data?;
    let is_invalid = invalid.is_some() && data.is_none();
    Ok(Body::Envelope {
        code: code?,
        msg: msg?,
        data: data.or(invalid),
        is_invalid,
    })
}

/// The reply with the delivery of the rule, if the two can be combined.
fn deliver(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    reply: ScriptedReply,
    delivery: &Delivery,
) -> Option<ScriptedReply> {
    let mut refuse = |keys: &[&str], reason: &str, help: &str| {
        let found = fields.first_of(keys);
        if let Some((key, entry)) = found {
            reader
                .conflict(&entry.value, &format!("`{key}` {reason}"))
                .help(help.replace("KEY", key));
        }
        found.is_some()
    };
    let body = match reply {
        ScriptedReply::Never => {
            let keys = ["after", "times", "every", "as"];
            let refused = refuse(
                &keys,
                "has no meaning for a reply that never comes",
                "leave `KEY` out",
            );
            return (!refused).then_some(ScriptedReply::Never);
        }
        ScriptedReply::Stream(parts) => return Some(ScriptedReply::Stream(parts)),
        ScriptedReply::Reply { body, .. } => body,
    };
    let has_form = matches!(body, Body::Envelope { .. } | Body::NoCode);
    if !has_form
        && refuse(
            &["as"],
            "has no meaning for a text that is passed unchanged",
            "leave `as` out",
        )
    {
        return None;
    }
    let times = delivery.times.unwrap_or(1);
    if times == 1
        && refuse(
            &["every"],
            "has no meaning for a reply that is delivered once",
            "add `times: 2`, or leave `every` out",
        )
    {
        return None;
    }
    Some(ScriptedReply::Reply {
        body,
        form: delivery.form,
        after: delivery.after.unwrap_or_default(),
        times,
        every: delivery.every.unwrap_or_default(),
    })
}
