//! Reading `network`.

use std::time::Duration;

use super::method::read_method;
use super::{Content, NetworkRule, ScriptedResponse, ServedHeader};
use crate::syntax::network_address::Address;
use crate::syntax::network_address::{AddressKind, read_address};
use crate::syntax::reader::{Fields, Reader, Reported};
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// The keys of a rule.
pub(super) const KEYS: [&str; 15] = [
    "method", "path", "url", "when", "status", "headers", "code", "msg", "data", "merge", "body",
    "after", "cut", "drop", "never",
];

/// The keys of the response.
const RESPONSE: [&str; 8] = [
    "status", "headers", "code", "msg", "data", "merge", "body", "cut",
];

/// Reads all rules.
pub(crate) fn read_rules(reader: &mut Reader<'_>, node: &Node) -> Vec<Spanned<NetworkRule>> {
    let items = reader.list(node, "`network`").unwrap_or_default();
    items
        .iter()
        .filter_map(|item| Some(Spanned::new(read_rule(reader, item)?, item.span)))
        .collect()
}

fn read_rule(reader: &mut Reader<'_>, node: &Node) -> Option<NetworkRule> {
    let fields = reader.fields(node, "a rule of `network`", &KEYS)?;
    let address = read_where(reader, &fields);
    let method = fields.optional("method", |node| read_method(reader, node));
    let when = fields.optional("when", |node| reader.value(node, "`when`"));
    let response = read_response(reader, &fields);
    Some(NetworkRule {
        method: method.ok()?,
        address: address?,
        when: when.ok()?,
        response: response?,
    })
}

/// Reads the address: exactly one of `path` and `url`.
fn read_where(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Address> {
    match (fields.get("path"), fields.get("url")) {
        (Some(path), Some(url)) => {
            reader
                .conflict(url, "a rule is for a `path` or for a `url`, not for both")
                .also(path.span, "this comes first")
                .help("leave one of them out; a `url` holds its path");
            None
        }
        (None, Some(url)) => read_address(reader, url, "the address", Some(AddressKind::Whole)),
        (None, None) => {
            fields.require(reader, "path")?;
            None
        }
        (Some(path), None) => read_address(reader, path, "the path", Some(AddressKind::Path)),
    }
}

fn read_response(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<ScriptedResponse> {
    let truth = [("true", ())];
    let never = fields.optional("never", |node| {
        reader.word(node, "value of `never`", &truth)
    });
    let drop = fields.optional("drop", |node| reader.word(node, "value of `drop`", &truth));
    let cut = fields.optional("cut", |node| reader.word(node, "value of `cut`", &truth));
    let after = fields.optional("after", |node| reader.duration(node, "`after`"));
    if fields.get("never").is_some() {
        let others: Vec<_> = RESPONSE.into_iter().chain(["after", "drop"]).collect();
        refuse(reader, fields, &others, "a request without a response")?;
        never.ok()?;
        return Some(ScriptedResponse::Never);
    }
    let after = after.map(Option::unwrap_or_default);
    if fields.get("drop").is_some() {
        refuse(reader, fields, &RESPONSE, "a connection that breaks off")?;
        drop.ok()?;
        return Some(ScriptedResponse::Drop { after: after.ok()? });
    }
    let status = fields.optional("status", |node| read_status(reader, node));
    let headers = fields.optional("headers", |node| read_headers(reader, node));
    let content = read_content(reader, fields);
    Some(ScriptedResponse::Response {
        status: status.ok()?,
        headers: headers.ok()?.unwrap_or_default(),
        content: content?,
        after: after.ok()?,
        is_cut: cut.ok()?.is_some(),
    })
}

/// Reports the first of `keys` that is present.
fn refuse(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    keys: &[&str],
    of: &str,
) -> Option<Duration> {
    let Some((key, entry)) = fields.first_of(keys) else {
        return Some(Duration::ZERO);
    };
    reader
        .conflict(&entry.value, &format!("`{key}` has no meaning for {of}"))
        .help(format!("leave `{key}` out"));
    None
}

fn read_status(reader: &mut Reader<'_>, node: &Node) -> Option<u16> {
    let status = reader.text(node, "the status")?;
    let number = status.parse::<u16>().ok();
    let found = number.filter(|number| (200..=599).contains(number));
    if found.is_none() {
        reader
            .bad_value(node, "the status", "this is not a final HTTP status")
            .help("write a number from 200 to 599");
    }
    found
}

fn read_headers(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<ServedHeader>> {
    if !matches!(&node.kind, NodeKind::Map(entries) if !entries.is_empty()) {
        reader
            .wrong_type(node, "`headers`", "an object")
            .help("write names and values: `{ requesttime: 1767268800000 }`");
        return None;
    }
    let headers: Vec<_> = node
        .entries()
        .iter()
        .map(|entry| {
            let name = entry.key.text.to_ascii_lowercase();
            if !is_header_name(&name) {
                let kind = SourceErrorKind::BadValue {
                    place: "the header's name".to_owned(),
                    reason: format!("`{}` is not valid", entry.key.text),
                };
                reader
                    .errors
                    .report(kind, entry.key.span)
                    .help("a name is letters, digits and `-`");
                return None;
            }
            if entry.value.is_null() {
                return Some(ServedHeader { name, value: None });
            }
            let value = match &entry.value.kind {
                NodeKind::Scalar(scalar) if !scalar.plain && scalar.text.is_empty() => {
                    String::new()
                }
                _ => reader.text(&entry.value, "the header's value")?.value,
            };
            if !value.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
                reader
                    .bad_value(&entry.value, "the header's value", "it can't be sent")
                    .help("write it in one line of plain ASCII characters");
                return None;
            }
            let value = Some(value);
            Some(ServedHeader { name, value })
        })
        .collect();
    headers.into_iter().collect()
}

fn is_header_name(name: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    !name.is_empty() && name.bytes().all(is_token)
}

fn read_content(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Content> {
    if let Some(body) = fields.get("body") {
        let others = ["code", "msg", "data", "merge"];
        if let Some((key, entry)) = fields.first_of(&others) {
            reader
                .conflict(
                    &entry.value,
                    &format!("`{key}` is a part of the envelope that `body` replaces"),
                )
                .also(body.span, "this is the whole body")
                .help(format!("leave out `body`, or `{key}`"));
            return None;
        }
        return match &body.kind {
            NodeKind::Scalar(scalar) if !body.is_null() => Some(Content::Text(scalar.text.clone())),
            _ => reader.value(body, "the body").map(Content::Json),
        };
    }
    if let Some(merge) = fields.get("merge") {
        if let Some((key, entry)) = fields.first_of(&["code", "msg", "data"]) {
            reader
                .conflict(
                    &entry.value,
                    &format!("`{key}` replaces what `merge` changes"),
                )
                .also(merge.span, "this is merged into the server's own data")
                .help(format!("leave out `merge`, or `{key}`"));
            return None;
        }
        return reader.value(merge, "`merge`").map(Content::Merge);
    }
    read_envelope(reader, fields).ok()
}

fn read_envelope(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Result<Content, Reported> {
    let code = fields.optional("code", |node| reader.text(node, "the code"));
    let msg = fields.optional("msg", |node| match &node.kind {
        // An empty message is allowed, so that scenarios can test for it.
        NodeKind::Scalar(scalar) if !scalar.plain => Some(scalar.text.clone()),
        _ => reader.text(node, "the message").map(|text| text.value),
    });
    let data = fields.optional("data", |node| reader.value(node, "the data"));
    let (code, msg, data) = (code?.map(|code| code.value), msg?, data?);
    if code.is_none() && msg.is_none() && data.is_none() {
        return Ok(Content::Default);
    }
    Ok(Content::Envelope { code, msg, data })
}
