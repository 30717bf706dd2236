//! Names that a scenario may use and that are not in the catalogue. The runner provides them.

use std::collections::BTreeMap;

use footbridge_contract::{Method, Platform};
use serde_json::Value;

/// The devices, invariants and servers of a project. Unknown parts are not checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectNames {
    /// The devices of the host profiles; `None` if they are unknown.
    pub devices: Option<Vec<KnownDevice>>,
    /// The invariants' names, such as `console-error`.
    pub invariants: Vec<String>,
    /// The properties' names.
    pub properties: Vec<String>,
    /// The simulated servers.
    pub servers: ServerNames,
    /// The calls that don't allow every scripted reply.
    pub limits: Vec<LimitedCall>,
    /// Whether the app can call the page.
    pub can_ask: AskSupport,
    /// The number of digits for a part of the app's version, on platforms where the app gives its version as a number.
    pub version_digits: BTreeMap<Platform, u32>,
}

/// Whether the app of a project can call the page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AskSupport {
    #[default]
    Unknown,
    /// The app can't.
    No,
    /// The app can, but the page returns no result.
    WithoutResult,
    /// The app can, and the page returns a result.
    Yes,
}

/// A call for which the bridge limits the replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitedCall {
    pub platform: Platform,
    /// The call's name.
    pub call: String,
    pub limit: ReplyLimit,
}

/// A limit on the replies to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyLimit {
    /// The page waits for the return value, so there is exactly one reply, at once.
    AtOnce,
    /// The page holds a promise, which a single reply settles.
    Once,
}

/// The simulated servers of a project, if known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ServerNames {
    Unknown,
    /// The catalogue's servers, with an envelope.
    #[default]
    Catalogue,
    /// The given servers.
    Known(KnownServers),
}

/// The simulated servers of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownServers {
    /// Whether they serve the catalogue's endpoints.
    pub has_catalogue: bool,
    /// Their endpoints outside the catalogue.
    pub endpoints: Vec<KnownEndpoint>,
    /// Whether their bodies use an envelope with `code`, `msg` and `data`.
    pub has_envelope: bool,
}

/// An endpoint outside the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEndpoint {
    /// The host's name.
    pub host: String,
    /// Its method; `None` for any.
    pub method: Option<Method>,
    /// Its path, with parameters such as `{id}`.
    pub path: String,
    /// The JSON of its default response; `None` for another body, or if it is unknown.
    pub data: Option<EndpointData>,
}

/// The JSON of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndpointData {
    /// The whole body.
    Body(Value),
    /// The data in the envelope.
    Enveloped(Value),
}

/// A device that a host profile may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownDevice {
    /// Its name, such as `iphone-15`.
    pub name: String,
    pub platform: Platform,
    /// Whether it is the default device of its platform.
    pub is_default: bool,
}

impl ProjectNames {
    /// The devices; empty if they are unknown.
    pub(crate) fn devices(&self) -> &[KnownDevice] {
        self.devices.as_deref().unwrap_or_default()
    }
}
