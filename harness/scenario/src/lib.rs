//! The scenario language: reading, checking and expanding scenario files.
//!
//! A scenario scripts the emulated app, acts on the client and states expectations; `docs/scenarios.md` describes the
//! language for its users. [`load`] reads a file and reports all errors at once, each with its place and the correct
//! form. The result is plain data: a [`Scenario`] with a [`Row`] per concrete script. [`expand`] lists the hosts that
//! each row runs on. This crate doesn't depend on the runner, a webview or a clock.
//!
//! ```
//! use footbridge_contract::Catalogue;
//! use footbridge_scenario::{Filter, ProjectNames, expand, load};
//!
//! let catalogue = Catalogue::load(concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders"))?;
//! let text = "
//! title: A basket is paid for
//! hosts: { platforms: [ios], versions: boundaries }
//! steps:
//!   - open: /basket
//!   - expect: { call: pay }
//! ";
//! let scenario = load("pay.yaml", text, &catalogue, &ProjectNames::default())?;
//! let cases = expand(&scenario, &catalogue, &Filter::default());
//!
//! let versions: Vec<_> = cases.iter().filter_map(|case| case.version).map(|version| version.to_string()).collect();
//! assert_eq!(versions, ["2.99.99", "3.0.0", "3.2.0"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cases;
mod check;
pub mod expectation;
mod form;
mod hosts;
mod load;
mod names;
mod network;
mod print;
mod property;
mod reply;
mod scenario;
mod schema;
pub mod step;
mod syntax;
mod whole_schema;

pub use cases::case::CaseSpec;
pub use cases::expand::expand;
pub use cases::filter::{Filter, VersionFilter};
pub use cases::touched::{CatalogueEntry, Touched, TouchedRole};
pub use check::check;
pub use expectation::Expectation;
pub use form::target::{Finder, Target};
pub use hosts::{Hosts, Theme, VersionChoice, Versions};
pub use load::{load, load_without_catalogue, parse};
pub use names::project_names::{
    AskSupport, EndpointData, KnownDevice, KnownEndpoint, KnownServers, LimitedCall, ProjectNames,
    ReplyLimit, ServerNames,
};
pub use network::{Content, NetworkRule, ScriptedResponse, ServedHeader};
pub use print::{NotPrintable, print};
pub use property::{Alternative, Pattern, Property, PropertyRule};
pub use reply::rule_list::RuleList;
pub use reply::{Body, ReplyForm, Rule, Script, ScriptedReply, StreamPart};
pub use scenario::row::Row;
pub use scenario::storage_access::StorageAccess;
pub use scenario::transcript::TranscriptOptions;
pub use scenario::{Scenario, Waiver};
pub use step::Step;
pub use step::step_text;
pub use syntax::duration::{DurationError, parse as parse_duration};
pub use syntax::network_address::Address;
pub use syntax::payload::Payload;
pub use syntax::source_error::{SourceError, SourceErrorKind, SourceErrors};
pub use syntax::span::{Span, Spanned};
pub use whole_schema::schema;
