//! What the emulated app offers.
//!
//! The [`Catalogue`] is data, read from a folder of TOML files whose format `docs/catalogue.md` describes; every
//! error in it is found at once and points at its line. [`link`] is how deep links are written and read. Nothing here
//! knows a webview, a socket or a clock.
//!
//! ```
//! use footbridge_contract::{Availability, Catalogue, Platform, Version};
//!
//! let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orders");
//! let catalogue = Catalogue::load(folder)?;
//! let call = catalogue.calls.get("share").expect("the example app has it");
//!
//! assert_eq!(call.minimum.on(Platform::Android), Some(Version::new(2, 0, 0)));
//! let availability = call.minimum.availability(Platform::Android, Some(Version::new(2, 0, 0)));
//! assert_eq!(availability, Availability::Available);
//! # Ok::<(), footbridge_contract::InvalidCatalogue>(())
//! ```

mod catalogue;
mod contains;
pub mod link;
mod load;
mod method;
mod platform;
mod schema;
mod sign_mode;
mod suggest;
pub mod toml_reader;
mod version;

pub use catalogue::{
    Algorithm, App, Assumed, Availability, Below, Call, Campaign, Carrier, Catalogue, Code,
    CodeEffect, Constant, DefaultReply, Effect, Endpoint, Entries, Event, Header, Host, HostRole,
    Language, Limit, Link, Machine, Message, Minimum, Named, NoReply, Origin, Outcome, Reply,
    ServerCode, Session, SignConfig, State, Store, StoreKind, Transition, Trigger, Window,
};
pub use contains::{contains, contains_text};
pub use load::InvalidCatalogue;
pub use method::{Method, UnknownMethod};
pub use platform::{Platform, UnknownPlatform};
pub use schema::{Extent, Field, Mismatch, Payload, Shape, Trouble, ValuePath};
pub use sign_mode::{SignMode, SignPart};
pub use suggest::{suggest, suggest_help};
pub use version::{Version, VersionError};
