//! What the emulated app offers, and the reference rules of the contract.
//!
//! The [`Catalogue`] is data, read from a folder of TOML files whose format `docs/catalogue.md` describes; every
//! error in it is found at once and points at its line. [`link`] and [`envelope`] are reference rules, written from the
//! specification and apart from any client, so that a client can be compared with them. Nothing here knows a webview,
//! a socket or a clock.
//!
//! ```
//! use footbridge_contract::{Catalogue, Platform, Support, Version};
//!
//! let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/contract");
//! let catalogue = Catalogue::load(folder)?;
//! let call = catalogue.calls.get("setTitleVisible").expect("the exchange's app has it");
//!
//! assert_eq!(call.minimum.on(Platform::Ios), Some(Version::new(2, 8, 0)));
//! assert_eq!(call.minimum.support(Platform::Android, Version::new(2, 8, 0)), Support::Supported);
//! # Ok::<(), footbridge_contract::InvalidCatalogue>(())
//! ```

mod catalogue;
pub mod envelope;
pub mod link;
mod load;
mod platform;
mod schema;
mod suggest;
mod version;

pub use catalogue::{
    App, Assumed, Below, Call, Catalogue, Code, DefaultReply, Effect, Entries, Event, Limit, Link,
    Minimum, Named, Origin, Outcome, Reply, Support,
};
pub use load::{CatalogueError, Fault, InvalidCatalogue};
pub use platform::{Platform, UnknownPlatform};
pub use schema::{Extent, Field, Mismatch, Payload, Shape, Trouble, ValuePath};
pub use suggest::{suggest, suggest_help};
pub use version::{Version, VersionError};
