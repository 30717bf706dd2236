//! Reading a link.

use super::availability::{below, minimum};
use super::context::Context;
use super::observation::observed;
use super::schema::fields;
use crate::catalogue::Link;
use crate::link::path_parameter;
use crate::toml_reader::{TomlNode, TomlTable};
use crate::{Assumed, Field, Platform, Shape};

/// Reads a `[[link]]`.
pub(crate) fn link(table: &TomlTable<'_>, context: Context<'_>) -> Option<Link> {
    let path = table
        .need("path", "path = \"…\", without a slash before it")
        .and_then(|node| link_path(&node));
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What is there.\"");
    let parameters = match table.may("parameters") {
        Some(_) => fields(table, "parameters", "a parameter"),
        None => Some(Vec::new()),
    };
    let extras = table.flag("extras");
    let page = table.may("page");
    let platforms = platforms(table);
    let minimum = minimum(table, context, platforms.as_deref());
    let below = below(table);
    let observed = observed(table);
    let assumed = table.assumed();
    let path = path?;
    let parameters = with_path_parameters(&path, parameters?);
    let names = parameters.iter().map(|field| field.name.as_str());
    let page = page.and_then(|node| node.reference("parameter", Some(names.collect())));
    Some(Link {
        path,
        section,
        summary: summary?,
        parameters,
        extras,
        page,
        minimum: minimum?,
        below: below?,
        observed,
        assumed,
    })
}

/// A link's path, without a slash at either end. Each segment is plain text or one parameter in braces:
/// `orders/{id}`.
fn link_path(node: &TomlNode<'_>) -> Option<String> {
    let path = node.text()?;
    let mut names = Vec::new();
    for segment in path.split('/') {
        let name = path_parameter(segment);
        let is_sound = match name {
            Some(name) => !name.is_empty() && !name.contains(['{', '}']),
            None => !segment.is_empty() && !segment.contains(['{', '}', '?', '#']),
        };
        if !is_sound {
            let help = "write plain text and parameters in braces between single slashes: `orders/{id}/items`";
            let message = format!("`{segment}` is not a segment of a link's path");
            node.invalid(message, "not a path", help);
            return None;
        }
        if let Some(name) = name {
            if names.contains(&name) {
                let help = "give each placeholder a different name";
                node.invalid(
                    format!("the path names `{name}` twice"),
                    "named twice",
                    help,
                );
                return None;
            }
            names.push(name);
        }
    }
    Some(path)
}

/// The parameters including those of the path, which are always required, and are strings unless listed.
fn with_path_parameters(path: &str, mut parameters: Vec<Field>) -> Vec<Field> {
    for name in path.split('/').filter_map(path_parameter) {
        match parameters.iter_mut().find(|field| field.name == name) {
            Some(field) => field.required = true,
            None => parameters.push(Field {
                name: name.to_owned(),
                shape: Shape::String { values: Vec::new() },
                required: true,
                is_callback: false,
                is_secret: false,
                default: None,
                assumed: Assumed::Nothing,
            }),
        }
    }
    parameters
}

/// Reads `platforms`; `None` if it is invalid, so that nothing is checked against it.
fn platforms(table: &TomlTable<'_>) -> Option<Vec<Platform>> {
    match table.may("platforms") {
        Some(node) => node.list()?.iter().map(TomlNode::platform).collect(),
        None => Some(Platform::APPS.to_vec()),
    }
}
