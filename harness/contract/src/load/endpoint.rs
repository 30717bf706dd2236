//! Reading an endpoint.

use super::context::Context;
use super::replies::replies;
use super::schema::fields;
use crate::Method;
use crate::catalogue::Endpoint;
use crate::toml_reader::TomlTable;

/// Reads an `[[endpoint]]`.
pub(crate) fn endpoint(table: &TomlTable<'_>, context: Context<'_>) -> Option<Endpoint> {
    let method = table
        .need("method", "method = \"POST\", or another method")
        .and_then(|node| node.one_of(&Method::ALL.map(|method| (method.as_str(), method))));
    let path = table
        .need("path", "path = \"/…\"")
        .and_then(|node| node.url_path());
    let host = table
        .need("host", "host = \"main\", or another host of hosts.toml")
        .and_then(|node| context.host(&node));
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it is for.\"");
    let request = fields(table, "request", "a field");
    let replies = replies(table, request.as_deref());
    let secret_reply = table.may("secret_reply").and_then(|node| node.texts());
    let assumed = table.assumed();
    let replies = replies?;
    Some(Endpoint {
        method: method?,
        path: path?,
        host: host?,
        section,
        summary: summary?,
        request,
        reply: replies.default,
        reply_file: replies.file,
        reply_by: replies.by,
        secret_reply: secret_reply.unwrap_or_default(),
        assumed,
    })
}
