//! Names that a scenario may use and that are not in the catalogue. The runner provides them.

use footbridge_contract::{Method, Platform};

/// The devices, invariants and servers of a project. What is unknown is not checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectNames {
    /// The devices of the host profiles; `None` if they are unknown.
    pub devices: Option<Vec<KnownDevice>>,
    /// The invariants' names, such as `console-error`.
    pub invariants: Vec<String>,
    /// The simulated servers.
    pub servers: ServerNames,
    /// The calls that can't be answered just as a scenario wishes.
    pub limits: Vec<LimitedCall>,
    /// Whether the app can call the page.
    pub can_ask: CanAsk,
}

/// Whether the app of a project can call the page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CanAsk {
    /// It is unknown.
    #[default]
    Unknown,
    /// It can't.
    No,
    /// It can, but the page answers nothing.
    Unanswered,
    /// It can, and the page answers.
    Yes,
}

/// A call on whose replies the bridge sets a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitedCall {
    /// The platform.
    pub platform: Platform,
    /// The call's name.
    pub call: String,
    /// The limit.
    pub limit: ReplyLimit,
}

/// A limit on the replies to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyLimit {
    /// The page waits for the reply, so there is one, and it comes at once.
    AtOnce,
    /// The page has a promise, which one reply settles.
    Once,
}

/// The simulated servers of a project, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ServerNames {
    /// They are unknown.
    Unknown,
    /// Those of the catalogue, with an envelope.
    #[default]
    Catalogue,
    /// These.
    Known(KnownServers),
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
pub struct KnownDevice {
    /// Its name, such as `iphone-15`.
    pub name: String,
    /// The platform it runs.
    pub platform: Platform,
    /// Whether it is its platform's default.
    pub is_default: bool,
}

impl ProjectNames {
    /// The devices; empty if they are unknown.
    pub(crate) fn devices(&self) -> &[KnownDevice] {
        self.devices.as_deref().unwrap_or_default()
    }
}
