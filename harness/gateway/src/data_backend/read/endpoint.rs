//! Endpoints: `[[endpoint]]`.

use bytes::Bytes;
use footbridge_contract::Method;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use footbridge_scenario::EndpointData;
use hyper::header::{HeaderName, HeaderValue};
use serde_json::Value;

use super::host::HostTable;
use crate::backend::{EndpointInfo, Envelope, ServerBody, ServerResponse};
use crate::data_backend::{DataEndpoint, DataHost};

/// The methods that an endpoint may have. The host's CORS policy handles preflights.
const METHODS: [Method; 6] = [
    Method::Get,
    Method::Head,
    Method::Post,
    Method::Put,
    Method::Patch,
    Method::Delete,
];

/// The keys that define the body.
const BODIES: [&str; 4] = ["json", "data", "text", "file"];

/// Reads an endpoint and adds it to its host.
pub(super) fn read(node: &TomlNode<'_>, envelope: Option<&Envelope>, hosts: &mut HostTable) {
    node.table("an endpoint", |table| {
        let host = host_of(node, table, hosts);
        let method = table
            .need("method", "method = \"GET\", or another method")
            .and_then(|node| node.one_of(&METHODS.map(|method| (method.as_str(), method))));
        let path = table.need("path", "path = \"/notes/{id}\"");
        let text = path.as_ref().and_then(path_text);
        let response = response(table, envelope);
        let (method, (response, data)) = (method?, response?);
        let info = EndpointInfo {
            host: String::new(),
            method: Some(method),
            path: text?,
            data,
        };
        add(&path?, info, DataEndpoint { method, response }, host?)
    });
}

/// A path in the router's syntax.
fn path_text(node: &TomlNode<'_>) -> Option<String> {
    let path = node.text()?;
    if path.starts_with('/') && !path.contains(['?', '#']) {
        return Some(path);
    }
    let help = "write a path from its first slash, without query, such as \"/notes/{id}\"";
    node.invalid(format!("`{path}` is not a path"), "here", help);
    None
}

/// Adds an endpoint to its host; `node` is the path's place.
fn add(
    node: &TomlNode<'_>,
    mut info: EndpointInfo,
    endpoint: DataEndpoint,
    host: &mut DataHost,
) -> Option<()> {
    info.host = host.name.to_string();
    let path = info.path.as_str();
    let is_same = |known: &EndpointInfo| known.path == path && known.method == info.method;
    if host.endpoints.iter().any(is_same) {
        let message = format!("`{} {path}` occurs twice", endpoint.method.as_str());
        node.invalid(message, "again here", "leave one of them out");
        return None;
    }
    if host.endpoints.iter().any(|known| known.path == path) {
        // A path matches its own text, including the parameters.
        if let Ok(found) = host.paths.at_mut(path) {
            found.value.push(endpoint);
        }
    } else if let Err(error) = host.paths.insert(path, vec![endpoint]) {
        let help = "a parameter is a whole part of the path, such as `{id}`; `{*rest}` takes all that follows";
        node.invalid(error.to_string(), "here", help);
        return None;
    }
    host.endpoints.push(info);
    Some(())
}

/// The endpoint's host: the one it names, or the only one. Not checked if a host couldn't be read.
fn host_of<'h>(
    node: &TomlNode<'_>,
    table: &TomlTable<'_>,
    hosts: &'h mut HostTable,
) -> Option<&'h mut DataHost> {
    let is_complete = hosts.is_complete;
    let known: Vec<String> = hosts
        .list
        .iter()
        .map(|host| format!("`{}`", host.name))
        .collect();
    let known = known.join(", ");
    match (table.may("host"), hosts.list.as_mut_slice()) {
        (None, [only]) => Some(only),
        // It may be on a host that couldn't be read.
        (None, _) if !is_complete => None,
        (None, []) => {
            let help = "write [[host]] with name = \"api.notes.test\" above it";
            node.invalid("there is no host for this endpoint", "here", help);
            None
        }
        (None, _) => {
            let help = format!("write `host`: one of {known}");
            node.invalid("the endpoint names no host", "here", help);
            None
        }
        (Some(named), hosts) => {
            let name = named.text()?;
            let found = hosts.iter_mut().find(|host| host.name.matches(&name));
            if found.is_none() && is_complete {
                let help = format!("write one of {known}");
                named.invalid(format!("there is no host `{name}`"), "not known", help);
            }
            found
        }
    }
}

/// A response, and its JSON.
type WithData = (ServerResponse, Option<EndpointData>);

/// The endpoint's default response.
fn response(table: &TomlTable<'_>, envelope: Option<&Envelope>) -> Option<WithData> {
    let status = table
        .may("status")
        .map(|node| node.whole_number_within(200..=599));
    let headers = table.may("headers").and_then(|node| node.named_values());
    let headers: Vec<_> = headers
        .into_iter()
        .flatten()
        .filter_map(|(name, node)| header(&name, &node))
        .collect();
    let (mut response, data) = body(table, envelope)?;
    if let Some(status) = status {
        response.status = u16::try_from(status?).ok()?;
    }
    for (name, value) in headers {
        response.set(&name, &value);
    }
    Some((response, data))
}

/// A valid response header.
fn header(name: &str, node: &TomlNode<'_>) -> Option<(String, String)> {
    let value = node.any_text()?;
    let lower = name.to_ascii_lowercase();
    if HeaderName::try_from(lower.as_str()).is_err() {
        let message = format!("`{name}` is not the name of a header");
        node.invalid(message, "of this header", "write letters, digits and `-`");
        return None;
    }
    if HeaderValue::try_from(value.as_str()).is_err() {
        let help = "write it in one line of plain ASCII characters";
        node.invalid("this header can't be sent", "here", help);
        return None;
    }
    Some((lower, value))
}

/// The response with its body: from one of the keys, else a success in the envelope, or nothing.
fn body(table: &TomlTable<'_>, envelope: Option<&Envelope>) -> Option<WithData> {
    let found = BODIES.map(|key| (key, table.may(key)));
    let mut there = found
        .into_iter()
        .filter_map(|(key, node)| Some((key, node?)));
    let Some((key, node)) = there.next() else {
        let response = match envelope {
            Some(envelope) => ServerResponse::enveloped(envelope.success.clone()),
            None => ServerResponse::empty(204),
        };
        return Some((response, None));
    };
    if let Some((second, node)) = there.next() {
        let message = format!("an endpoint has `{key}` or `{second}`, not both");
        node.invalid(message, "here", "leave one of them out");
        return None;
    }
    match key {
        "json" => Some(json(node.json()?)),
        "data" => {
            let data = node.json()?;
            let Some(envelope) = envelope.filter(|envelope| envelope.data.is_some()) else {
                let help = "write the whole body as `json`, or give the position of `data` under [envelope]";
                node.invalid("there is no envelope for `data`", "here", help);
                return None;
            };
            let response = ServerResponse::enveloped(envelope.success(data.clone()));
            Some((response, Some(EndpointData::Enveloped(data))))
        }
        "text" => {
            let body = ServerBody::Text(node.any_text()?);
            let response = ServerResponse::of("text/plain; charset=utf-8", body);
            Some((response, None))
        }
        _ => from_file(&node),
    }
}

fn json(value: Value) -> WithData {
    let body = ServerBody::Json(value.clone());
    let response = ServerResponse::of("application/json", body);
    (response, Some(EndpointData::Body(value)))
}

/// A response with the contents of a file beside `server.toml`, whose extension determines the content type. JSON is
/// parsed, so that rules can merge into it.
fn from_file(node: &TomlNode<'_>) -> Option<WithData> {
    let kind = mime_guess::from_path(node.path()?).first_or_octet_stream();
    if kind.essence_str() == "application/json" {
        return Some(json(node.json_file()?));
    }
    let body = ServerBody::Bytes(Bytes::from(node.file_bytes()?));
    Some((ServerResponse::of(kind.essence_str(), body), None))
}
