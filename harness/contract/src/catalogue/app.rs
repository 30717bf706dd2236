//! The app itself.

use schemars::JsonSchema;
use serde::Serialize;

use crate::version::LAST_PART;
use crate::{Assumed, Version};

/// The emulated app: its name, its versions and the forms of its links.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct App {
    /// The display name of the app.
    pub name: String,
    /// The first version of the app.
    pub first_version: Version,
    /// The latest version of the app.
    pub latest_version: Version,
    /// The upper bound for minor and patch numbers: 99, or more nines if the catalogue has a version with a higher
    /// number.
    #[serde(skip)]
    #[schemars(skip)]
    pub last_part: u32,
    /// The scheme of its links, without the colon; `None` if it has none.
    pub scheme: Option<String>,
    /// The scheme of links outside the app, without the colon; `None` if it is the same.
    pub alternate_scheme: Option<String>,
    /// The host before the path in links with a scheme; `None` if the path follows the scheme directly.
    pub link_host: Option<String>,
    /// The https prefixes of universal links, without a slash at the end, such as `https://app.myapp.test`.
    pub universal_links: Vec<String>,
    /// The headers, cookies and storage whose values are never recorded.
    pub secrets: Secrets,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// The names of headers, cookies and storage with secret values. A `*` at the end matches any characters.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Secrets {
    /// Request headers, in any case.
    pub headers: Vec<String>,
    pub cookies: Vec<String>,
    /// Keys of local and session storage.
    pub storage: Vec<String>,
}

impl App {
    /// A version between this one and all earlier releases; `None` for `0.0.0`.
    pub fn just_below(&self, version: Version) -> Option<Version> {
        version.just_below_with(self.last_part)
    }

    /// The version after this one; `None` after the highest possible one.
    pub fn just_above(&self, version: Version) -> Option<Version> {
        Version::from_ordinal(version.ordinal(self.last_part)? + 1, self.last_part)
    }

    /// The version halfway between two versions; `None` if there is none between.
    pub fn halfway(&self, low: Version, high: Version) -> Option<Version> {
        let (low, high) = (low.ordinal(self.last_part)?, high.ordinal(self.last_part)?);
        let middle = low.midpoint(high);
        if middle > low && middle < high {
            Version::from_ordinal(middle, self.last_part)
        } else {
            None
        }
    }

    /// The number of nines that a version with this minor or patch number needs, at least two.
    pub(crate) fn last_part_for(highest: u32) -> u32 {
        let mut last_part = LAST_PART;
        while last_part < highest {
            last_part = last_part.saturating_mul(10).saturating_add(9);
        }
        last_part
    }
}

impl Secrets {
    /// Whether a header is secret.
    pub fn has_header(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let mut headers = self.headers.iter();
        headers.any(|secret| is_named(&secret.to_ascii_lowercase(), &name))
    }

    /// Whether a cookie is secret.
    pub fn has_cookie(&self, name: &str) -> bool {
        self.cookies.iter().any(|secret| is_named(secret, name))
    }

    /// Whether a key of a storage is secret.
    pub fn has_key(&self, key: &str) -> bool {
        self.storage.iter().any(|secret| is_named(secret, key))
    }
}

fn is_named(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => pattern == name,
    }
}

#[cfg(test)]
impl App {
    /// An app with links of every form, for tests without a catalogue.
    pub(crate) fn example() -> Self {
        Self {
            name: "MyApp".to_owned(),
            first_version: Version::new(1, 0, 0),
            last_part: LAST_PART,
            latest_version: Version::new(3, 2, 0),
            scheme: Some("myapp".to_owned()),
            alternate_scheme: Some("myapp-web".to_owned()),
            link_host: Some("open".to_owned()),
            universal_links: vec!["https://app.myapp.test".to_owned()],
            secrets: Secrets::default(),
            assumed: Assumed::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_star_matches_several_names() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let secrets = Secrets {
            headers: names(&["Risk-Token"]),
            cookies: names(&["session"]),
            storage: names(&["pair_*"]),
        };
        assert!(secrets.has_header("risk-token") && !secrets.has_header("risk"));
        assert!(secrets.has_cookie("session") && !secrets.has_cookie("Session"));
        assert!(secrets.has_key("pair_1") && !secrets.has_key("pair"));
    }
}
