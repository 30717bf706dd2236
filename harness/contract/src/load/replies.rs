//! Reading what an endpoint answers: in place, or from files beside the catalogue.

use serde_json::Value;

use super::context::reference;
use crate::schema::Field;
use crate::toml_reader::{Node, Table};

/// What an endpoint answers.
pub(crate) struct Replies {
    pub(crate) usual: Value,
    /// In simulation; null where that makes no difference.
    pub(crate) demo: Value,
    /// The parameters that choose one.
    pub(crate) by: Vec<String>,
}

/// Reads `reply`, or `reply_file` with what goes along with it.
pub(crate) fn replies(table: &Table<'_>, request: Option<&[Field]>) -> Option<Replies> {
    if table.has_none_of(["reply_file"]) {
        for key in ["demo_reply_file", "reply_by"] {
            table.stray(key, "there is no `reply_file`");
        }
        let usual = match table.may("reply") {
            Some(node) => node.json(),
            None => Some(Value::Null),
        };
        return Some(Replies {
            usual: usual?,
            demo: Value::Null,
            by: Vec::new(),
        });
    }
    table.stray("reply", "`reply_file` says what is answered");
    let by = by(table, request);
    let is_keyed = by.as_ref().is_some_and(|by| !by.is_empty());
    let read = |node: Node<'_>| node.json_file().filter(|read| fits(&node, read, is_keyed));
    let usual = table.may("reply_file").and_then(read);
    let demo = match table.may("demo_reply_file") {
        Some(node) => read(node),
        None => Some(Value::Null),
    };
    Some(Replies {
        usual: usual?,
        demo: demo?,
        by: by?,
    })
}

/// The parameters that choose a reply: names of the request's fields, where these are listed.
fn by(table: &Table<'_>, request: Option<&[Field]>) -> Option<Vec<String>> {
    let Some(node) = table.may("reply_by") else {
        return Some(Vec::new());
    };
    let known: Option<Vec<&str>> =
        request.map(|fields| fields.iter().map(|field| field.name.as_str()).collect());
    let items = node.list()?;
    items
        .iter()
        .map(|item| reference(item, "request field", known.clone()))
        .collect()
}

/// Whether the replies are keyed, if parameters choose among them.
fn fits(node: &Node<'_>, read: &Value, is_keyed: bool) -> bool {
    let fits = !is_keyed || read.is_object();
    if !fits {
        let help =
            "write an object of replies there, by the values of `reply_by`, or leave that out";
        let message = "the file holds one reply, and `reply_by` wants several";
        node.invalid(message, "not keyed", help);
    }
    fits
}
