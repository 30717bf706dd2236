//! Hosts: `[[host]]`.

use std::ops::Range;

use matchit::Router;
use serde::Deserialize;
use toml::Spanned;

use super::File;
use crate::backend::{Allowed, CorsPolicy};
use crate::data_backend::DataHost;
use crate::host_name::HostName;

/// `[[host]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HostEntry {
    name: Spanned<String>,
    /// Whether pages of other origins are granted anything. They are, unless this says no.
    #[serde(default = "yes")]
    cors: bool,
    /// The origins that are granted it; any if it is left out.
    origins: Option<Vec<String>>,
    /// The methods that they may use; any if it is left out.
    methods: Option<Vec<String>>,
    /// The request headers that they may set; any if it is left out.
    headers: Option<Vec<String>>,
    /// Whether cookies may go along.
    #[serde(default = "yes")]
    credentials: bool,
}

fn yes() -> bool {
    true
}

/// Reads all hosts.
pub(super) fn read(file: &File, entries: Vec<(HostEntry, Range<usize>)>) -> Vec<DataHost> {
    let mut hosts: Vec<DataHost> = Vec::new();
    for (entry, _) in entries {
        let span = entry.name.span();
        let Ok(name) = entry.name.get_ref().parse::<HostName>() else {
            let message = format!("`{}` is not a host name", entry.name.get_ref());
            let help = "write the name alone, such as \"api.notes.test\": no scheme, port or path";
            file.report(span, message, help);
            continue;
        };
        if hosts.iter().any(|host| host.name == name) {
            let help = "leave one of them out";
            file.report(span, format!("the host `{name}` is here twice"), help);
            continue;
        }
        let allowed = |values: Option<Vec<String>>| values.map_or(Allowed::Any, Allowed::Only);
        let policy = CorsPolicy {
            origins: allowed(entry.origins),
            methods: allowed(entry.methods),
            headers: allowed(entry.headers),
            credentials: entry.credentials,
        };
        hosts.push(DataHost {
            name,
            cors: entry.cors.then_some(policy),
            paths: Router::new(),
            endpoints: Vec::new(),
            has_every_path: false,
        });
    }
    hosts
}
