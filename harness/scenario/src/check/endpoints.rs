//! Whether servers know what a scenario asks of them.

use footbridge_contract::{Catalogue, Endpoint, Extent, HostRole, Method};

use super::names::{misfits, unknown};
use crate::mistake::{MistakeKind, Mistakes};
use crate::network::Address;
use crate::payload::Payload;

/// Reports an address that no endpoint has, a method that its endpoints don't take, and values that one can't carry.
pub(super) fn check_endpoint(
    address: &Address,
    method: Option<Method>,
    payload: Option<&Payload>,
    catalogue: &Catalogue,
    mistakes: &mut Mistakes,
) {
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
        return unknown("endpoint", &address.pattern, known, mistakes);
    }
    if let Some(method) = method
        && !found.iter().any(|endpoint| endpoint.method == method)
    {
        let asked = found.first().map_or("", |first| first.method.as_str());
        let pattern = &address.pattern;
        let reason = format!("`{}` is asked by {asked}", pattern.value);
        mistakes
            .report(MistakeKind::Conflict { reason }, pattern.span)
            .help(format!("write `method: {asked}`, or leave `method` out"));
    }
    if let (Some(payload), [endpoint]) = (payload, found.as_slice()) {
        let misfit = endpoint.mismatches(payload, Extent::Part);
        let owner = format!("a request to `{}`", endpoint.path);
        misfits(&owner, payload, misfit, mistakes);
    }
}

/// The hosts that have an endpoint: a site's are on every site, an image host's on every image host.
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
