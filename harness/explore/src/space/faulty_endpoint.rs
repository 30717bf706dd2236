//! An address of the servers with the JSON that they can send.

use footbridge_runner::Project;
use footbridge_scenario::{Address, Content, EndpointData, KnownEndpoint};
use serde_json::Value;

use crate::space::fitting_values::{OtherValue, other_values};

/// An address of the servers with the JSON that they can send.
#[derive(Debug, Clone)]
pub(crate) struct FaultyEndpoint {
    pub(crate) address: Address,
    /// Other JSON than that of the default response; empty if it is unknown.
    pub(crate) others: Vec<OtherValue>,
    /// Whether the JSON is the data in the envelope.
    is_enveloped: bool,
}

impl FaultyEndpoint {
    /// Whether the address belongs to a script. No client can handle a broken script.
    pub(crate) fn is_script(&self) -> bool {
        let path = self.address.pattern.value.as_str();
        path.rsplit_once('.')
            .is_some_and(|(_, ending)| matches!(ending, "js" | "mjs"))
    }

    /// The content of a response with this JSON.
    pub(crate) fn content(&self, json: Value) -> Content {
        if self.is_enveloped {
            Content::Envelope {
                code: None,
                msg: None,
                data: Some(json.into()),
            }
        } else {
            Content::Json(json.into())
        }
    }
}

/// Returns the endpoints by their addresses, with `*` for parameters.
pub(super) fn faulty_endpoints(project: &Project) -> Vec<FaultyEndpoint> {
    let servers = project.known_servers();
    let own = project.catalogue.endpoints.iter();
    let own = own.filter(|_| servers.has_catalogue);
    let own = own.map(|endpoint| &endpoint.path);
    let others = servers.endpoints.iter().map(|endpoint| &endpoint.path);
    let mut endpoints: Vec<FaultyEndpoint> = Vec::new();
    for path in own.chain(others) {
        let Some(address) = Address::new(&with_stars(path)) else {
            continue;
        };
        if endpoints.iter().any(|known| known.address == address) {
            continue;
        }
        let (usual, is_enveloped) = match usual_data(path, &servers.endpoints) {
            Some(EndpointData::Body(usual)) => (Some(usual), false),
            Some(EndpointData::Enveloped(usual)) => (Some(usual), true),
            None => (None, false),
        };
        endpoints.push(FaultyEndpoint {
            address,
            others: usual.map_or_else(Vec::new, |usual| other_values(usual, None)),
            is_enveloped,
        });
    }
    endpoints
}

/// Returns the JSON at a path; `None` for several endpoints at one path, since a fault would change them all.
fn usual_data<'e>(path: &str, endpoints: &'e [KnownEndpoint]) -> Option<&'e EndpointData> {
    let mut same = endpoints.iter().filter(|endpoint| endpoint.path == path);
    let first = same.next().filter(|_| same.next().is_none())?;
    first.data.as_ref()
}

/// Replaces the parameters of a path with stars: `/notes/{id}` becomes `/notes/*`.
fn with_stars(path: &str) -> String {
    let mut text = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        text.push('*');
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_a_path_become_stars() {
        assert_eq!(with_stars("/notes/{id}/text"), "/notes/*/text");
        assert_eq!(with_stars("/notes"), "/notes");
    }

    #[test]
    fn path_of_several_endpoints_keeps_its_data() {
        let endpoint = |path: &str, data: &str| KnownEndpoint {
            host: "www.shop.test".to_owned(),
            method: None,
            path: path.to_owned(),
            data: Some(EndpointData::Body(data.into())),
        };
        let endpoints = [
            endpoint("/notes", "Buy milk"),
            endpoint("/orders", "First"),
            endpoint("/orders", "Second"),
        ];
        let usual = |path| usual_data(path, &endpoints).cloned();
        assert_eq!(usual("/notes"), Some(EndpointData::Body("Buy milk".into())));
        assert_eq!(usual("/orders"), None);
        assert_eq!(usual("/"), None);
    }
}
