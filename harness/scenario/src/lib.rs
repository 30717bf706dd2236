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

mod address;
mod case;
mod check;
mod duration;
mod each;
mod expand;
pub mod expectation;
mod filter;
mod form;
mod hosts;
mod load;
mod network;
mod network_address;
mod payload;
mod print;
mod project_names;
mod property;
mod reader;
mod reference;
mod reply;
mod role;
mod row;
mod rule_list;
mod scenario;
mod schema;
mod source_error;
mod span;
pub mod step;
pub mod step_text;
mod storage_access;
mod success_code;
mod suggest;
mod target;
mod texts;
mod touched;
mod transcript;
mod tree;
mod whole_schema;
mod yaml_value;

pub use case::CaseSpec;
pub use check::check;
pub use expand::expand;
pub use expectation::Expectation;
pub use filter::{Filter, VersionFilter};
pub use hosts::{Hosts, Theme, VersionChoice, Versions};
pub use load::{load, load_without_catalogue, parse};
pub use network::{Content, NetworkRule, ScriptedResponse, ServedHeader};
pub use network_address::Address;
pub use payload::Payload;
pub use print::{NotPrintable, print};
pub use project_names::{
    AskSupport, KnownDevice, KnownEndpoint, KnownServers, LimitedCall, ProjectNames, ReplyLimit,
    ServerNames,
};
pub use property::{Pattern, Property, PropertyRule};
pub use reply::{Body, ReplyForm, Rule, Script, ScriptedReply, StreamPart};
pub use row::Row;
pub use rule_list::RuleList;
pub use scenario::{Scenario, Waiver};
pub use source_error::{SourceError, SourceErrorKind, SourceErrors};
pub use span::{Span, Spanned};
pub use step::Step;
pub use storage_access::StorageAccess;
pub use target::{Finder, Target};
pub use touched::{CatalogueEntry, Touched, TouchedRole};
pub use transcript::TranscriptOptions;
pub use whole_schema::schema;
