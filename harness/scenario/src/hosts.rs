//! The hosts of a scenario.

mod profile;
mod read;
pub(crate) mod versions;

pub use profile::{Hosts, Theme};
pub(crate) use read::{locale_schema, read, read_locale, schema, theme_schema};
pub use versions::{VersionChoice, Versions};
