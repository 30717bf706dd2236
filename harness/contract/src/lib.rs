//! The contract between a client and the emulated app, as data.
//!
//! The [`Catalogue`] is loaded from a folder of TOML files, whose format is described in `docs/catalogue.md`. All
//! errors are reported at once, each with its line. [`link`] builds and parses deep links. This crate uses no
//! webview, socket or clock.
//!
//! ```
//! use footbridge_contract::{Availability, Catalogue, Platform, Version};
//!
//! let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orders");
//! let catalogue = Catalogue::load(folder)?;
//! let call = catalogue.calls.get("share").expect("the example app has it");
//!
//! assert_eq!(call.minimum.on(Platform::Android), Some(Version::new(2, 0, 0)));
//! let availability = call.availability(Platform::Android, Some(Version::new(2, 0, 0)));
//! assert_eq!(availability, Availability::Available);
//! # Ok::<(), footbridge_contract::InvalidCatalogue>(())
//! ```

mod assumed;
mod catalogue;
mod contains;
mod counted;
mod entries;
pub mod link;
mod load;
mod method;
mod parameter_text;
mod platform;
pub mod project_file;
mod schema;
mod suggest;
pub mod toml_reader;
mod version;
mod well_formed;

pub use assumed::Assumed;
pub use catalogue::{
    AnyEntry, App, AppState, Availability, Below, Call, Catalogue, Code, CodeOutcome, DefaultReply,
    Effect, Endpoint, Event, HostRole, Limit, Link, Machine, MinimumVersions, MissingEffect,
    NoReply, Observation, Origin, Reply, ReplyData, Secrets, State, StateEvent, StateUse,
    Transition, WebHost,
};
pub use contains::{contains, contains_text};
pub use counted::counted;
pub use entries::{Entries, Named};
pub use load::InvalidCatalogue;
pub use method::{Method, UnknownMethod};
pub use platform::{Platform, UnknownPlatform};
pub use schema::{Extent, Field, Mismatch, PayloadSchema, Shape, Trouble, ValuePath};
pub use suggest::{suggest, suggest_help};
pub use version::{Version, VersionError};
pub use well_formed::well_formed;
