//! The simulated internet of a stage: a proxy that serves every known host over real TLS, and refuses and records all
//! other requests. Nothing leaves the machine.
//!
//! An [`Authority`] is created once per run, a [`Gateway`] once per worker, a [`GatewayCase`] once per case. A case's
//! [`Sites`] map hosts to routers; its [`GatewayEvent`]s report the requests; its [`Traffic`] counts the requests in
//! progress. The gateway reads no clock: a response with a delay is pending until the owner releases it. The servers
//! of an app are behind a [`Backend`].
//!
//! ```
//! use footbridge_gateway::{Authority, Client, ClientSource, Gateway, HostName, Latency, Sites};
//!
//! # fn demo(dist: std::path::PathBuf) -> Result<(), Box<dyn std::error::Error>> {
//! let runtime = tokio::runtime::Runtime::new()?;
//! let host: HostName = "www.notes.test".parse()?;
//! let client = Client::open(&ClientSource::Directory(dist))?;
//! let sites = Sites::new().with(host.clone(), client.router());
//!
//! let gateway = Gateway::start(runtime.handle(), Authority::new([host])?)?;
//! // Here the webview is given `gateway.address()` as its proxy.
//! let mut case = gateway.begin_case(sites, Latency::none())?;
//! // … the page runs …
//! if case.traffic().is_idle() {
//!     for event in case.take_events() {
//!         // judge it
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod asset;
mod authority;
mod backend;
mod backend_sites;
mod challenge;
mod client;
mod client_file;
mod client_lookup;
mod cookies;
mod data_backend;
mod directory;
mod event;
mod flush;
mod gateway;
mod gateway_case;
mod hop_by_hop;
mod host_name;
mod http_cache;
mod latency;
mod notice;
mod pending;
mod proxy;
mod refusal;
mod request;
mod request_id;
mod response_body;
mod serve;
mod shared;
mod sites;
mod traffic;
mod tunnel;
mod upstream;

pub use authority::{Authority, AuthorityError};
pub use backend::{
    Allowed, Backend, BackendHost, BackendSession, BodyContent, CaseSetup, ContractRule,
    CorsPolicy, Delivery, EndpointInfo, Envelope, Handled, ParsedRequest, RequestRecord, Route,
    RuleChanges, Rules, ServerBody, ServerResponse, TranscriptParts, Violation,
};
pub use backend_sites::backend_sites;
pub use client::{Client, ClientError, ClientSource};
pub use client_lookup::ClientLookup;
pub use cookies::{CookieExpiry, CookieKey, CookieSet};
pub use data_backend::DataBackend;
pub use directory::DirectoryError;
pub use event::GatewayEvent;
pub use gateway::{Gateway, GatewayError};
pub use gateway_case::GatewayCase;
pub use host_name::{HostName, HostNameError};
pub use latency::Latency;
pub use pending::{DecidedResponse, PendingRequest};
pub use refusal::Refusal;
pub use request::RequestContext;
pub use request_id::RequestId;
pub use sites::Sites;
pub use traffic::Traffic;
pub use upstream::UpstreamError;
