//! Checks of a scenario's requests against the servers' endpoints.

use footbridge_contract::{Catalogue, Endpoint, Extent, HostRole, Method};

use super::report::{misfits, unknown};
use crate::names::project_names::{KnownEndpoint, KnownServers, ServerNames};
use crate::network::{Content, NetworkRule, ScriptedResponse};
use crate::syntax::network_address::Address;
use crate::syntax::payload::Payload;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;

/// Reports an address without an endpoint, a method that its endpoints don't support, and values that they can't
/// carry.
pub(super) fn check_endpoint(
    address: &Address,
    method: Option<Method>,
    payload: Option<&Payload>,
    catalogue: &Catalogue,
    servers: &ServerNames,
    errors: &mut SourceErrors,
) {
    match servers {
        ServerNames::Unknown => return,
        ServerNames::Catalogue => {}
        ServerNames::Known(servers) => {
            if is_served(address, method, servers) {
                return;
            }
            if !servers.has_catalogue {
                return unserved(address, method, servers, errors);
            }
        }
    }
    let found: Vec<_> = catalogue
        .endpoints
        .iter()
        .filter(|endpoint| {
            let mut hosts = hosts(endpoint, catalogue);
            hosts.any(|host| address.matches(host, &endpoint.path))
        })
        .collect();
    if found.is_empty() {
        let known: Vec<_> = if address.is_whole() {
            let whole = |endpoint: &Endpoint| {
                let path = endpoint.path.clone();
                let hosts = hosts(endpoint, catalogue);
                let whole: Vec<_> = hosts.map(|host| format!("https://{host}{path}")).collect();
                whole
            };
            catalogue.endpoints.iter().flat_map(whole).collect()
        } else {
            catalogue.endpoints.names().map(str::to_owned).collect()
        };
        let known = known.iter().map(String::as_str);
        return unknown("endpoint", &address.pattern, known, errors);
    }
    if let Some(method) = method
        && !found.iter().any(|endpoint| endpoint.method == method)
    {
        let asked = found.first().map_or("", |first| first.method.as_str());
        let pattern = &address.pattern;
        let reason = format!("`{}` is requested by {asked}", pattern.value);
        errors
            .report(SourceErrorKind::Conflict { reason }, pattern.span)
            .help(format!("write `method: {asked}`, or leave `method` out"));
    }
    if let (Some(payload), [endpoint]) = (payload, found.as_slice()) {
        let misfit = endpoint.mismatches(payload, Extent::Part);
        let owner = format!("a request to `{}`", endpoint.path);
        misfits(&owner, payload, misfit, errors);
    }
}

/// The hosts of an endpoint: an endpoint of a site is on every site, an endpoint of an image host on every image
/// host.
fn hosts<'c>(endpoint: &Endpoint, catalogue: &'c Catalogue) -> impl Iterator<Item = &'c str> {
    let own = catalogue.hosts.get(&endpoint.host);
    let role = own.map(|host| host.role);
    let is_shared = matches!(role, Some(HostRole::Site | HostRole::Image));
    let own = own.map(|host| host.name.as_str());
    let all = catalogue.hosts.iter();
    all.filter(move |host| {
        if is_shared {
            Some(host.role) == role
        } else {
            Some(host.name.as_str()) == own
        }
    })
    .map(|host| host.host.as_str())
}

/// Whether an address may refer to an endpoint outside the catalogue.
fn is_served(address: &Address, method: Option<Method>, servers: &KnownServers) -> bool {
    let mut endpoints = servers.endpoints.iter();
    endpoints.any(|endpoint| {
        let takes = |method| endpoint.method.is_none_or(|own| own == method);
        method.is_none_or(takes) && address.may_match(&endpoint.host, &endpoint.path)
    })
}

/// Reports an address without an endpoint.
fn unserved(
    address: &Address,
    method: Option<Method>,
    servers: &KnownServers,
    errors: &mut SourceErrors,
) {
    if servers.endpoints.is_empty() {
        let reason = format!(
            "nothing serves `{}`: this project has no server",
            address.pattern.value
        );
        errors
            .report(SourceErrorKind::Conflict { reason }, address.pattern.span)
            .help("name the host in footbridge.toml: [[server]] with host = \"api.myapp.test\"; docs/servers.md shows how");
        return;
    }
    let at = |endpoint: &&KnownEndpoint| address.may_match(&endpoint.host, &endpoint.path);
    let methods: Vec<_> = servers.endpoints.iter().filter(at).collect();
    let methods: Vec<_> = methods
        .iter()
        .filter_map(|endpoint| endpoint.method)
        .map(Method::as_str)
        .collect();
    if let (Some(method), false) = (method, methods.is_empty()) {
        let reason = format!("`{}` has no {}", address.pattern.value, method.as_str());
        let help = format!("it has {}", methods.join(", "));
        errors
            .report(SourceErrorKind::Conflict { reason }, address.pattern.span)
            .help(help);
        return;
    }
    let known = servers.endpoints.iter().map(|endpoint| {
        if address.is_whole() {
            format!("https://{}{}", endpoint.host, endpoint.path)
        } else {
            endpoint.path.clone()
        }
    });
    let known: Vec<_> = known.collect();
    unknown(
        "endpoint",
        &address.pattern,
        known.iter().map(String::as_str),
        errors,
    );
}

/// Reports a rule that fills in an envelope although the servers use none.
pub(super) fn check_envelope(
    rule: &Spanned<NetworkRule>,
    servers: &ServerNames,
    errors: &mut SourceErrors,
) {
    let is_enveloped = matches!(
        &rule.value.response,
        ScriptedResponse::Response {
            content: Content::Envelope { .. },
            ..
        }
    );
    if is_enveloped && matches!(servers, ServerNames::Known(servers) if !servers.has_envelope) {
        let reason =
            "`code`, `msg` and `data` need an envelope, and the server has none".to_owned();
        errors
            .report(SourceErrorKind::Conflict { reason }, rule.span)
            .help("write the whole response as `body`, or describe [envelope] in server.toml; docs/servers.md shows how");
    }
}
