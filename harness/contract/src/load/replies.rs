//! Reading an endpoint's responses, from the catalogue itself or from files beside it.

use std::path::PathBuf;

use serde_json::Value;

use crate::schema::Field;
use crate::toml_reader::{TomlNode, TomlTable};

/// The responses of an endpoint.
pub(crate) struct EndpointReplies {
    /// The response, or all responses by their parameters' values.
    pub(crate) default: Value,
    /// The file that contains them, if any.
    pub(crate) file: Option<PathBuf>,
    /// The parameters that select a response.
    pub(crate) by: Vec<String>,
}

/// Reads `reply`, or `reply_file` and `reply_by`.
pub(crate) fn replies(table: &TomlTable<'_>, request: Option<&[Field]>) -> Option<EndpointReplies> {
    if table.has_none_of(["reply_file"]) {
        table.stray("reply_by", "there is no `reply_file`");
        let default = match table.may("reply") {
            Some(node) => node.json(),
            None => Some(Value::Null),
        };
        return Some(EndpointReplies {
            default: default?,
            file: None,
            by: Vec::new(),
        });
    }
    table.stray("reply", "`reply_file` defines the response");
    let by = by(table, request);
    let is_keyed = by.as_ref().is_some_and(|by| !by.is_empty());
    let node = table.may("reply_file")?;
    let default = node.json_file().filter(|read| fits(&node, read, is_keyed));
    Some(EndpointReplies {
        default: default?,
        file: node.path(),
        by: by?,
    })
}

/// Reads the parameters that select a response: names of the request's fields, if those are listed.
fn by(table: &TomlTable<'_>, request: Option<&[Field]>) -> Option<Vec<String>> {
    let Some(node) = table.may("reply_by") else {
        return Some(Vec::new());
    };
    let known: Option<Vec<&str>> =
        request.map(|fields| fields.iter().map(|field| field.name.as_str()).collect());
    let items = node.list()?;
    items
        .iter()
        .map(|item| item.reference("request field", known.clone()))
        .collect()
}

/// Whether the responses are keyed as parameters that select among them require; reported otherwise.
fn fits(node: &TomlNode<'_>, read: &Value, is_keyed: bool) -> bool {
    let fits = !is_keyed || read.is_object();
    if !fits {
        let help =
            "write an object of replies there, by the values of `reply_by`, or leave that out";
        let message = "the file contains one reply, but `reply_by` requires several";
        node.invalid(message, "not keyed", help);
    }
    fits
}
