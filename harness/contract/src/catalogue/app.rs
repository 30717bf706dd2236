//! The app itself.

use serde::Serialize;

use crate::{Assumed, Version};

/// The emulated app: its name, its versions and the shape of its links.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct App {
    /// The app's name, for people.
    pub name: String,
    /// The lowest version that anything in the catalogue asks for (§9).
    pub first_version: Version,
    /// The highest version that anything in the catalogue asks for (§9).
    pub latest_version: Version,
    /// The scheme of its links, without the colon (§2.3).
    pub scheme: String,
    /// The scheme of its links outside the app, without the colon (§2.3).
    pub alternate_scheme: String,
    /// The host that all link paths stand under (§2.3).
    pub link_host: String,
    /// Which of these the specification doesn't state.
    pub assumed: Assumed,
}

#[cfg(test)]
impl App {
    /// The exchange's app, for tests that don't read the catalogue.
    pub(crate) fn example() -> Self {
        Self {
            name: "exchange".to_owned(),
            first_version: Version::new(1, 2, 51),
            latest_version: Version::new(2, 56, 0),
            scheme: "exchange".to_owned(),
            alternate_scheme: "exchangeapp".to_owned(),
            link_host: "app".to_owned(),
            assumed: Assumed::Nothing,
        }
    }
}
