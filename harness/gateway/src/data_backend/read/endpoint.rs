//! Endpoints: `[[endpoint]]`.

use std::collections::BTreeMap;
use std::ops::Range;

use bytes::Bytes;
use footbridge_contract::Method;
use hyper::header::{HeaderName, HeaderValue};
use serde::Deserialize;
use serde_json::Value;
use toml::Spanned;

use super::File;
use crate::backend::{EndpointInfo, Envelope, ServerBody, ServerResponse};
use crate::data_backend::{DataEndpoint, DataHost};

/// The methods that an endpoint may have. Preflights are answered by what the host grants to other origins.
const METHODS: [Method; 6] = [
    Method::Get,
    Method::Head,
    Method::Post,
    Method::Put,
    Method::Patch,
    Method::Delete,
];

/// `[[endpoint]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndpointEntry {
    host: Option<Spanned<String>>,
    method: Spanned<String>,
    path: Spanned<String>,
    status: Option<Spanned<u16>>,
    #[serde(default)]
    headers: BTreeMap<Spanned<String>, Spanned<String>>,
    json: Option<Spanned<Value>>,
    data: Option<Spanned<Value>>,
    text: Option<Spanned<String>>,
    file: Option<Spanned<String>>,
}

/// Reads an endpoint and adds it to its host.
pub(super) fn read(
    file: &File,
    entry: &EndpointEntry,
    span: &Range<usize>,
    envelope: Option<&Envelope>,
    hosts: &mut [DataHost],
) {
    let response = response(file, entry, envelope);
    let written = entry.method.get_ref().as_str();
    let Some(method) = METHODS
        .into_iter()
        .find(|method| method.as_str() == written)
    else {
        let help = format!("write one of {}", METHODS.map(Method::as_str).join(", "));
        let message = format!("an endpoint can't have the method `{written}`");
        file.report(entry.method.span(), message, help);
        return;
    };
    let Some(host) = host_of(file, entry, span, hosts) else {
        return;
    };
    let path = entry.path.get_ref().as_str();
    if !path.starts_with('/') || path.contains(['?', '#']) {
        let help = "write a path from its first slash, without query, such as \"/notes/{id}\"";
        file.report(entry.path.span(), format!("`{path}` is not a path"), help);
        return;
    }
    let Some(response) = response else {
        return;
    };
    let endpoint = DataEndpoint { method, response };
    let info = EndpointInfo {
        host: host.name.to_string(),
        method: Some(method),
        path: path.to_owned(),
    };
    let is_known = host.endpoints.iter().any(|known| known.path == path);
    if host.endpoints.contains(&info) {
        let message = format!("`{written} {path}` is here twice");
        file.report(entry.path.span(), message, "leave one of them out");
        return;
    }
    if is_known {
        // The very text of a path, parameters and all, matches itself.
        if let Ok(found) = host.paths.at_mut(path) {
            found.value.push(endpoint);
        }
    } else if let Err(error) = host.paths.insert(path, vec![endpoint]) {
        let help = "a parameter is a whole part of the path, such as `{id}`; `{*rest}` takes all that follows";
        file.report(entry.path.span(), error.to_string(), help);
        return;
    }
    host.endpoints.push(info);
}

/// The host that the endpoint is on: the one it names, or the only one.
fn host_of<'h>(
    file: &File,
    entry: &EndpointEntry,
    span: &Range<usize>,
    hosts: &'h mut [DataHost],
) -> Option<&'h mut DataHost> {
    let known: Vec<String> = hosts
        .iter()
        .map(|host| format!("`{}`", host.name))
        .collect();
    let known = known.join(", ");
    match (&entry.host, hosts) {
        (None, [only]) => Some(only),
        (None, []) => {
            let help = "write [[host]] with name = \"api.notes.test\" above it";
            file.report(span.clone(), "there is no host for this endpoint", help);
            None
        }
        (None, _) => {
            let help = format!("write `host`: one of {known}");
            file.report(span.clone(), "the endpoint doesn't say its host", help);
            None
        }
        (Some(name), hosts) => {
            let mut hosts = hosts.iter_mut();
            let found = hosts.find(|host| host.name.as_str() == name.get_ref().as_str());
            if found.is_none() {
                let message = format!("there is no host `{}`", name.get_ref());
                file.report(name.span(), message, format!("write one of {known}"));
            }
            found
        }
    }
}

/// The endpoint's default response.
fn response(
    file: &File,
    entry: &EndpointEntry,
    envelope: Option<&Envelope>,
) -> Option<ServerResponse> {
    let mut response = body(file, entry, envelope)?;
    if let Some(status) = &entry.status {
        if !(200..=599).contains(status.get_ref()) {
            let message = format!("{} is no final HTTP status", status.get_ref());
            file.report(status.span(), message, "write a number from 200 to 599");
            return None;
        }
        response.status = *status.get_ref();
    }
    for (name, value) in &entry.headers {
        let text = name.get_ref().to_ascii_lowercase();
        if HeaderName::try_from(text.as_str()).is_err() {
            let message = format!("`{}` is not the name of a header", name.get_ref());
            file.report(name.span(), message, "write letters, digits and `-`");
        } else if HeaderValue::try_from(value.get_ref().as_str()).is_err() {
            let help = "write it in one line of plain ASCII characters";
            file.report(value.span(), "this header can't be sent", help);
        } else {
            response.set(&text, value.get_ref());
        }
    }
    Some(response)
}

fn body(file: &File, entry: &EndpointEntry, envelope: Option<&Envelope>) -> Option<ServerResponse> {
    let spans = [
        ("json", entry.json.as_ref().map(Spanned::span)),
        ("data", entry.data.as_ref().map(Spanned::span)),
        ("text", entry.text.as_ref().map(Spanned::span)),
        ("file", entry.file.as_ref().map(Spanned::span)),
    ];
    let mut there = spans
        .into_iter()
        .filter_map(|(key, span)| Some((key, span?)));
    let first = there.next();
    if let (Some((first, _)), Some((second, span))) = (first, there.next()) {
        let message = format!("an endpoint has `{first}` or `{second}`, not both");
        file.report(span, message, "leave one of them out");
        return None;
    }
    if let Some(json) = &entry.json {
        let body = ServerBody::Json(json.get_ref().clone());
        return Some(ServerResponse::of("application/json", body));
    }
    if let Some(data) = &entry.data {
        let Some(envelope) = envelope.filter(|envelope| envelope.data.is_some()) else {
            let help =
                "write the whole body as `json`, or say under [envelope] where `data` stands";
            file.report(data.span(), "there is no envelope for `data`", help);
            return None;
        };
        return Some(ServerResponse::enveloped(
            envelope.success(data.get_ref().clone()),
        ));
    }
    if let Some(text) = &entry.text {
        let body = ServerBody::Text(text.get_ref().clone());
        return Some(ServerResponse::of("text/plain; charset=utf-8", body));
    }
    if let Some(name) = &entry.file {
        return from_file(file, name);
    }
    Some(match envelope {
        Some(envelope) => ServerResponse::enveloped(envelope.success.clone()),
        None => ServerResponse::empty(204),
    })
}

/// The bytes of a file beside `server.toml`, of the type that its name tells. JSON is read, so that rules can merge into it.
fn from_file(file: &File, name: &Spanned<String>) -> Option<ServerResponse> {
    let path = file.folder.join(name.get_ref());
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let message = format!("can't read {}: {error}", path.display());
            file.report(
                name.span(),
                message,
                "write its path from this file's folder",
            );
            return None;
        }
    };
    let kind = mime_guess::from_path(&path).first_or_octet_stream();
    if kind.essence_str() != "application/json" {
        let body = ServerBody::Bytes(Bytes::from(bytes));
        return Some(ServerResponse::of(kind.essence_str(), body));
    }
    match serde_json::from_slice(&bytes) {
        Ok(value) => Some(ServerResponse::of(
            "application/json",
            ServerBody::Json(value),
        )),
        Err(error) => {
            let message = format!("{} is not JSON: {error}", path.display());
            file.report(
                name.span(),
                message,
                "mend the file, or give it another ending",
            );
            None
        }
    }
}
