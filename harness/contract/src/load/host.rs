//! Reading a host.

use crate::catalogue::{HostRole, WebHost};
use crate::toml_reader::{TomlNode, TomlTable};

/// Reads a `[[host]]`.
pub(crate) fn host(table: &TomlTable<'_>) -> Option<WebHost> {
    let name = table.text("name", "name = \"…\"");
    let host = table
        .need("host", "host = \"www.myapp.test\", or another DNS name")
        .and_then(|node| dns_name(&node));
    let role = table
        .need("role", "role = \"site\", or another role")
        .and_then(|node| node.one_of(&HostRole::WORDS));
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it is for.\"");
    let assumed = table.assumed();
    Some(WebHost {
        name: name?,
        host: host?,
        role: role?,
        section,
        summary: summary?,
        assumed,
    })
}

/// A DNS name in lower case, without a port.
fn dns_name(node: &TomlNode<'_>) -> Option<String> {
    let text = node.text()?;
    let is_label = |label: &str| {
        let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_hyphenated = label.starts_with('-') || label.ends_with('-');
        (1..=63).contains(&label.len()) && label.bytes().all(known) && !is_hyphenated
    };
    // A name whose last label is a number would be an address.
    let last = text.rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit());
    if text.len() <= 253 && text.split('.').all(is_label) && !is_number {
        return Some(text);
    }
    let help = "write the name alone, in lower case: no scheme, port or path";
    node.invalid(format!("`{text}` is not a host"), "not a host", help);
    None
}
