//! Reading the rules of an endpoint.

use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use footbridge_contract::{Catalogue, Endpoint};
use serde_json::Value;

use super::endpoint_names;
use super::sign_config::mode;
use crate::session_contract::{Encryption, EndpointRules};

/// Reads an `[[endpoint]]`.
pub(super) fn endpoint_rules(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
) -> Option<EndpointRules> {
    let path = table
        .need("path", "path = \"/…\", of an endpoint in ../endpoints.toml")
        .and_then(|node| node.reference("endpoint", endpoint_names(catalogue)));
    let endpoint = path
        .as_ref()
        .and_then(|path| catalogue?.endpoints.get(path));
    let session = table.flag("session");
    let sign_mode = table.may("sign_mode").and_then(|node| mode(&node));
    let encryption = encryption(table);
    let risk_token = table.flag("risk_token");
    let captcha = table.text_if_any("captcha");
    let attribution = table.flag("attribution");
    let demo_reply = match table.may("demo_reply_file") {
        Some(node) => node.json_file().filter(|read| fits(&node, read, endpoint)),
        None => Some(Value::Null),
    };
    let assumed = table.assumed();
    Some(EndpointRules {
        path: path?,
        session,
        sign_mode,
        encryption,
        risk_token,
        captcha,
        attribution,
        demo_reply: demo_reply?,
        assumed,
    })
}

/// Reads `encrypted` and `switch`.
fn encryption(table: &TomlTable<'_>) -> Encryption {
    if !table.flag("encrypted") {
        table.stray("switch", "`encrypted` isn't true");
        Encryption::None
    } else if table.flag("switch") {
        Encryption::Always
    } else {
        Encryption::WithKey
    }
}

/// Whether the responses are keyed, if the endpoint's parameters select among them.
fn fits(node: &TomlNode<'_>, read: &Value, endpoint: Option<&Endpoint>) -> bool {
    let is_keyed = endpoint.is_some_and(|endpoint| !endpoint.reply_by.is_empty());
    let fits = !is_keyed || read.is_object();
    if !fits {
        let help = "write an object of replies there, by the values of the endpoint's `reply_by`";
        let message = "the file contains one reply, but the endpoint's `reply_by` requires several";
        node.invalid(message, "not keyed", help);
    }
    fits
}
