//! Reading an endpoint.

use super::context::Context;
use super::replies::replies;
use super::schema::fields;
use crate::Method;
use crate::catalogue::Endpoint;
use crate::sign_mode::SignMode;
use crate::toml_reader::{Node, Table};

/// Reads an `[[endpoint]]`.
pub(crate) fn endpoint(table: &Table<'_>, context: Context<'_>) -> Option<Endpoint> {
    let method = table
        .need("method", "method = \"POST\", or another method")
        .and_then(|node| node.one_of(&Method::ALL.map(|method| (method.as_str(), method))));
    let path = table
        .need("path", "path = \"/…\"")
        .and_then(|node| path(&node));
    let host = table
        .need("host", "host = \"main\", or another host of hosts.toml")
        .and_then(|node| context.host(&node));
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it is for.\"");
    let session = table.flag("session");
    let sign_mode = table.may("sign_mode");
    let encrypted = table.flag("encrypted");
    let switch = if encrypted {
        table.flag("switch")
    } else {
        table.stray("switch", "`encrypted` isn't true");
        false
    };
    let risk_token = table.flag("risk_token");
    let captcha = table.may("captcha");
    let attribution = table.flag("attribution");
    let request = fields(table, "request", "a field");
    let replies = replies(table, request.as_deref());
    let assumed = table.assumed();
    let replies = replies?;
    Some(Endpoint {
        method: method?,
        path: path?,
        host: host?,
        section,
        summary: summary?,
        session,
        sign_mode: sign_mode.and_then(|node| mode(&node)),
        encrypted,
        switch,
        risk_token,
        captcha: captcha.and_then(|node| node.text()),
        attribution,
        request,
        reply: replies.usual,
        demo_reply: replies.demo,
        reply_by: replies.by,
        assumed,
    })
}

/// A path, from its first slash and without a query.
pub(crate) fn path(node: &Node<'_>) -> Option<String> {
    let text = node.text()?;
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"?#%".contains(letter);
    if text.starts_with('/') && text.chars().all(is_plain) {
        return Some(text);
    }
    let help = "write it from its first slash, without a query, such as `/orders/7`";
    node.invalid(format!("`{text}` is not a path"), "not a path", help);
    None
}

/// A sign mode.
pub(crate) fn mode(node: &Node<'_>) -> Option<SignMode> {
    let number = node.whole_number()?;
    let mode = SignMode::from_number(number);
    if mode.is_none() {
        let message = format!("there is no sign mode {number}");
        node.invalid(message, "not a sign mode", "write 0, 1 or 2");
    }
    mode
}
