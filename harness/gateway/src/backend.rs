//! The port for simulated servers: what the servers of one app know and check, behind the gateway.
//!
//! A [`Backend`] says which hosts it answers for and what stands at their paths. For each case it starts a
//! [`BackendSession`], which takes the requests one after the other and gives a [`Handled`] for each: the record for the
//! journal, the violations found, and the delivery. The rules of a scenario are applied by [`Rules::deliver`], which a
//! session calls with its default response, so that every backend is scripted in the same way.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use footbridge_gateway::{
//!     Backend, BackendHost, BackendSession, Handled, HostName, ParsedRequest, RequestRecord, Route, Rules,
//!     ServerResponse, Shown,
//! };
//!
//! /// Answers 204 to everything.
//! #[derive(Debug)]
//! struct Silent(HostName);
//!
//! impl Backend for Silent {
//!     fn hosts(&self) -> Vec<BackendHost> {
//!         vec![BackendHost { name: self.0.clone(), is_site: false }]
//!     }
//!
//!     fn route(&self, _host: &HostName, _method: &str, _path: &str) -> Route {
//!         Route::Endpoint { blocks_load: false }
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
//!             record: RequestRecord::new(request, &body, Shown::of(request, &body)),
//!             violations: Vec::new(),
//!         }
//!     }
//! }
//! ```

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
use footbridge_scenario::NetworkRule;

pub(crate) use cors::CrossOrigin;
pub use cors::{Allowed, CorsPolicy};
pub use envelope::Envelope;
pub use handled::{Delivery, Handled};
pub use parsed_request::{Content, ParsedRequest};
pub use record::{RequestRecord, Shown};
pub use response::{ServerBody, ServerResponse};
pub use rules::Rules;
pub use violation::{ContractRule, Violation};

use crate::host_name::HostName;
use crate::refusal::Refusal;

/// The simulated servers of one app. Made once a run and shared by all cases.
pub trait Backend: fmt::Debug + Send + Sync {
    /// The hosts it answers for.
    fn hosts(&self) -> Vec<BackendHost>;

    /// The endpoints that scenarios may script; `None` for those of the catalogue.
    fn endpoints(&self) -> Option<Vec<EndpointInfo>> {
        None
    }

    /// What stands at a path, without query, of one of its hosts.
    fn route(&self, host: &HostName, method: &str, path: &str) -> Route;

    /// The envelope that the servers' JSON bodies come in, if there is one. A rule's `code`, `msg` and `data` go there.
    fn envelope(&self) -> Option<&Envelope> {
        None
    }

    /// What pages of other origins may ask of a path; `None` for nothing. Preflights are answered by it.
    fn cors(&self, _host: &HostName, _path: &str) -> Option<CorsPolicy> {
        None
    }

    /// The place of a request among those that were sent at the same instant, compared as text. Whatever differs from
    /// one run to the next has to stay out of it.
    fn order(&self, request: &ParsedRequest) -> String {
        request.order()
    }

    /// Starts a case. `epoch` is the servers' time at its beginning, in milliseconds since 1970.
    fn start_case(self: Arc<Self>, epoch: u64) -> Box<dyn BackendSession>;
}

/// The simulated servers in one case.
pub trait BackendSession: fmt::Debug + Send {
    /// Takes a request, `at` so long after the case began: checks it, decides what is delivered, and applies to the
    /// servers' state whatever the delivered response changes. It may take its time; it doesn't run on an async thread.
    fn handle(&mut self, request: &ParsedRequest, rules: &mut Rules, at: Duration) -> Handled;

    /// Completes a response at the instant at which it leaves, such as with the servers' time.
    fn complete(&self, _response: &mut ServerResponse, _at: Duration) {}
}

/// A host that a backend answers for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackendHost {
    /// Its name.
    pub name: HostName,
    /// Whether the client's own files are served there too.
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
}

/// What stands at a path of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// The client's own files.
    Client,
    /// An endpoint of the servers.
    Endpoint {
        /// Whether a page isn't loaded until this is answered, as with scripts and images.
        blocks_load: bool,
    },
    /// Nothing. The request is refused.
    Refused(Refusal),
}

/// What is different about one case.
#[derive(Debug, Clone, Default)]
pub struct CaseSetup {
    /// What a scenario scripts, in its order.
    pub rules: Vec<NetworkRule>,
    /// The servers' time when the case begins, in milliseconds since 1970.
    pub epoch: u64,
}
