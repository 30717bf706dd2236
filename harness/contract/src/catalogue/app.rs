//! The app itself.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Assumed, Version};

/// The emulated app: its name, its versions and the forms of its links.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct App {
    /// The app's name, for people.
    pub name: String,
    /// The first version of the app.
    pub first_version: Version,
    /// The latest version of the app.
    pub latest_version: Version,
    /// The scheme of its links, without the colon; `None` if it has none of its own.
    pub scheme: Option<String>,
    /// The scheme of links outside the app, without the colon; `None` if it is the same.
    pub alternate_scheme: Option<String>,
    /// The host before the path in links with a scheme; `None` if the path follows the scheme directly.
    pub link_host: Option<String>,
    /// The https prefixes of universal links, without a slash at the end, such as `https://app.myapp.test`.
    pub universal_links: Vec<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

#[cfg(test)]
impl App {
    /// An app with links of every form, for tests without a catalogue.
    pub(crate) fn example() -> Self {
        Self {
            name: "MyApp".to_owned(),
            first_version: Version::new(1, 0, 0),
            latest_version: Version::new(3, 2, 0),
            scheme: Some("myapp".to_owned()),
            alternate_scheme: Some("myapp-web".to_owned()),
            link_host: Some("open".to_owned()),
            universal_links: vec!["https://app.myapp.test".to_owned()],
            assumed: Assumed::Nothing,
        }
    }
}
