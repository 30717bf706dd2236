//! Reading a link.

use super::availability::{below, minimum};
use super::context::Context;
use super::node::Node;
use super::schema::fields;
use super::table::Table;
use crate::Platform;
use crate::catalogue::Link;

/// Reads a `[[link]]`.
pub(crate) fn link(table: &Table<'_>, context: Context<'_>) -> Option<Link> {
    let path = table.text("path", "path = \"…\", without a slash before it");
    let section = table.text("section", "section = \"2.3\"");
    let summary = table.text("summary", "summary = \"What is there.\"");
    table.need("parameters", "parameters = [], or a list of fields");
    let parameters = fields(table, "parameters", "a parameter");
    let extras = table.flag("extras");
    let platforms = platforms(table);
    let minimum = minimum(table, context, platforms.as_deref());
    let below = below(table);
    let assumed = table.assumed();
    Some(Link {
        path: path?,
        section: section?,
        summary: summary?,
        parameters: parameters?,
        extras,
        minimum: minimum?,
        below: below?,
        assumed,
    })
}

/// Reads `platforms`; `None` if what stands there can't be understood, so that nothing else is judged by it.
fn platforms(table: &Table<'_>) -> Option<Vec<Platform>> {
    match table.may("platforms") {
        Some(node) => node.list()?.iter().map(Node::platform).collect(),
        None => Some(Platform::APPS.to_vec()),
    }
}
