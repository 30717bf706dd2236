//! The simulated internet of a stage: a proxy that serves every known host over real TLS, and refuses and records all
//! other requests. Nothing leaves the machine.
//!
//! An [`Authority`] is created once per run, a [`Gateway`] once per worker, a [`GatewayCase`] once per case. A case's
//! [`Sites`] map hosts to routers; its [`GatewayEvent`]s report the requests; its [`Traffic`] counts the requests in
//! progress. The gateway reads no clock: a response with a delay is pending until the owner releases it. The servers
//! of an app are behind a [`Backend`].
//!
//! ```
//! use footbridge_gateway::{Authority, Client, ClientFolder, ClientSource, Gateway, HostName, Latency, Sites};
//!
//! # fn demo(dist: std::path::PathBuf) -> Result<(), Box<dyn std::error::Error>> {
//! let runtime = tokio::runtime::Runtime::new()?;
//! let host: HostName = "www.notes.test".parse()?;
//! let client = Client::open(&ClientSource::Directory(ClientFolder::at_root(dist)))?;
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

mod backend;
mod backend_sites;
mod browser;
mod case;
mod client;
mod data_backend;
mod gateway;
mod host_name;
mod proxy;
mod refusal;
mod request;
mod request_id;

pub use backend::{
    Allowed, Backend, BackendHost, BackendSession, BodyContent, CaseSetup, ContractRule,
    CorsPolicy, Delivery, EndpointInfo, Envelope, Handled, ParsedRequest, RequestRecord, Route,
    RuleChanges, Rules, ServerBody, ServerResponse, TranscriptParts, Violation,
};
pub use backend_sites::backend_sites;
pub use browser::cookies::{CookieExpiry, CookieKey, CookieSet};
pub use case::client_lookup::ClientLookup;
pub use case::event::GatewayEvent;
pub use case::gateway_case::GatewayCase;
pub use case::latency::Latency;
pub use case::pending::{DecidedResponse, PendingRequest};
pub use case::sites::Sites;
pub use case::traffic::Traffic;
pub use client::directory::{ClientFolder, DirectoryError};
pub use client::upstream::UpstreamError;
pub use client::{Client, ClientError, ClientSource};
pub use data_backend::{DataBackend, PlainAnswer, PlainServer};
pub use gateway::{Gateway, GatewayError};
pub use host_name::{HostName, HostNameError, HostPattern};
pub use proxy::authority::{Authority, AuthorityError};
pub use refusal::Refusal;
pub use request::RequestContext;
pub use request_id::RequestId;
