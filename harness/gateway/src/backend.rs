//! The interface for simulated servers: the servers of one app, behind the gateway.
//!
//! A [`Backend`] lists its hosts and their routes. For each case it starts a [`BackendSession`], which handles
//! requests one at a time and returns a [`Handled`] for each: the record for the journal, the violations found, and
//! the delivery. The rules of a scenario are applied by [`Rules::deliver`], which a session calls with its default
//! response, so that all backends are scripted the same way.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use footbridge_gateway::{
//!     Backend, BackendHost, BackendSession, Handled, HostName, ParsedRequest, RequestRecord, Route, Rules,
//!     ServerResponse, TranscriptParts,
//! };
//!
//! /// Responds with 204 to everything.
//! #[derive(Debug)]
//! struct Silent(HostName);
//!
//! impl Backend for Silent {
//!     fn hosts(&self) -> Vec<BackendHost> {
//!         vec![BackendHost { name: self.0.clone(), is_site: false }]
//!     }
//!
//!     fn route(&self, _host: &HostName, _method: &str, _path: &str) -> Route {
//!         Route::Endpoint
//!     }
//!
//!     fn start_case(self: Arc<Self>, _epoch: u64) -> Box<dyn BackendSession> {
//!         Box::new(SilentSession)
//!     }
//! }
//!
//! #[derive(Debug)]
//! struct SilentSession;
//!
//! impl BackendSession for SilentSession {
//!     fn handle(&mut self, request: &ParsedRequest, rules: &mut Rules, _at: Duration) -> Handled {
//!         let body = request.value();
//!         Handled {
//!             delivery: rules.deliver(request, &body, ServerResponse::empty(204), None),
//!             record: RequestRecord::new(request, &body, TranscriptParts::of(request, &body)),
//!             violations: Vec::new(),
//!         }
//!     }
//! }
//! ```

mod body_fields;
mod cors;
mod envelope;
mod handled;
mod parsed_request;
mod record;
mod response;
mod rules;
mod violation;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Method;
use footbridge_scenario::{EndpointData, NetworkRule};

pub(crate) use cors::CrossOrigin;
pub use cors::{Allowed, CorsPolicy};
pub use envelope::Envelope;
pub use handled::{Delivery, Handled};
pub use parsed_request::{BodyContent, ParsedRequest};
pub use record::{RequestRecord, TranscriptParts};
pub use response::{ServerBody, ServerResponse};
pub use rules::{RuleChanges, Rules};
pub use violation::{ContractRule, Violation};

use crate::host_name::{HostName, HostPattern};
use crate::refusal::Refusal;

/// The simulated servers of one app, created once per run and shared by all cases.
pub trait Backend: fmt::Debug + Send + Sync {
    /// The hosts it serves.
    fn hosts(&self) -> Vec<BackendHost>;

    /// The patterns of further hosts, for those that aren't among its hosts.
    fn patterns(&self) -> Vec<HostPattern> {
        Vec::new()
    }

    /// The endpoints that scenarios may script; `None` for the endpoints of the catalogue.
    fn endpoints(&self) -> Option<Vec<EndpointInfo>> {
        None
    }

    /// The route for a path, without query, on one of the backend's hosts.
    fn route(&self, host: &HostName, method: &str, path: &str) -> Route;

    /// The envelope of the servers' JSON bodies, if there is one. A rule's `code`, `msg` and `data` are put into it.
    fn envelope(&self) -> Option<&Envelope> {
        None
    }

    /// The CORS policy of a path, which also handles preflights; `None` grants nothing to other origins.
    fn cors(&self, _host: &HostName, _path: &str) -> Option<CorsPolicy> {
        None
    }

    /// The sort key of a request among those sent at the same instant. It must leave out everything that differs
    /// between runs.
    fn order(&self, request: &ParsedRequest) -> String {
        request.order()
    }

    /// Starts a case. `epoch` is the servers' time at its start, in milliseconds since 1970.
    fn start_case(self: Arc<Self>, epoch: u64) -> Box<dyn BackendSession>;
}

/// The simulated servers in one case.
pub trait BackendSession: fmt::Debug + Send {
    /// Handles a request received at `at` after the start of the case: checks it, decides on the delivery, and
    /// applies the delivered response to the servers' state. It may block; it doesn't run on an async thread.
    fn handle(&mut self, request: &ParsedRequest, rules: &mut Rules, at: Duration) -> Handled;

    /// Completes a response at the instant at which it is sent, for example with the servers' time.
    fn complete(&self, _response: &mut ServerResponse, _at: Duration) {}
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackendHost {
    pub name: HostName,
    /// Whether the client's own files are served on this host too.
    pub is_site: bool,
}

/// An endpoint that scenarios may script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointInfo {
    /// The host's name.
    pub host: String,
    /// Its method; `None` for any.
    pub method: Option<Method>,
    /// Its path, with parameters such as `{id}`.
    pub path: String,
    /// The JSON of its default response; `None` for another body.
    pub data: Option<EndpointData>,
}

/// The destination at a path of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// The client's own files.
    Client,
    /// An endpoint of the servers.
    Endpoint,
    /// Nothing: the request is refused.
    Refused(Refusal),
}

/// The settings of one case.
#[derive(Debug, Clone, Default)]
pub struct CaseSetup {
    /// The scenario's `network` rules, in order.
    pub rules: Vec<NetworkRule>,
    /// The servers' time at the start of the case, in milliseconds since 1970.
    pub epoch: u64,
    /// The changes to the rules while the case runs.
    pub changes: RuleChanges,
}
