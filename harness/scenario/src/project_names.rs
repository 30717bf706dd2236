//! Names that a scenario may use and that are not in the catalogue. The runner provides them.

use footbridge_contract::{Method, Platform};

use crate::network::Address;

/// The devices, invariants and servers of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectNames {
    /// The devices of the host profiles.
    pub devices: Vec<Device>,
    /// The invariants' names, such as `console-error`.
    pub invariants: Vec<String>,
    /// The simulated servers; `None` for those of the catalogue, with an envelope.
    pub servers: Option<KnownServers>,
}

/// The simulated servers of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownServers {
    /// Whether they serve the catalogue's endpoints.
    pub has_catalogue: bool,
    /// Their endpoints that aren't in the catalogue.
    pub endpoints: Vec<KnownEndpoint>,
    /// Whether their bodies have an envelope with `code`, `msg` and `data`.
    pub has_envelope: bool,
}

/// An endpoint that isn't in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEndpoint {
    /// The host's name.
    pub host: String,
    /// Its method; `None` for any.
    pub method: Option<Method>,
    /// Its path, with parameters such as `{id}`.
    pub path: String,
}

/// A device that a host profile may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Its name, such as `iphone-15`.
    pub name: String,
    /// The platform it runs.
    pub platform: Platform,
    /// Whether it is its platform's default.
    pub is_default: bool,
}

impl KnownEndpoint {
    /// Whether a request by this method for this path, without query, on this host is for it.
    pub fn serves(&self, method: &str, host: &str, path: &str) -> bool {
        let takes = self.method.is_none_or(|own| own.as_str() == method);
        let address = Address::new(path);
        takes
            && self.host == host
            && address.is_some_and(|address| address.may_match(host, &self.path))
    }
}

impl ProjectNames {
    pub(crate) fn device(&self, name: &str) -> Option<&Device> {
        self.devices.iter().find(|device| device.name == name)
    }
}
