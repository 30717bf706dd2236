//! A host that the client sends requests to.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Assumed;
use crate::entries::Named;

/// A host that the client requests pages, data, scripts or images from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WebHost {
    /// Its name in the catalogue.
    pub name: String,
    /// The DNS name, lower case, such as `www.myapp.test`.
    pub host: String,
    pub role: HostRole,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its purpose, in one sentence.
    pub summary: String,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HostRole {
    /// The client's own pages, and their same-origin requests. All hosts with this role have the same content.
    Site,
    /// Scripts of a third party.
    Script,
    /// Images. All hosts with this role have the same content.
    Image,
    /// Any other service, such as one for error reports.
    Service,
}

impl HostRole {
    /// The words for it in a file.
    pub(crate) const WORDS: [(&str, Self); 4] = [
        ("site", Self::Site),
        ("script", Self::Script),
        ("image", Self::Image),
        ("service", Self::Service),
    ];
}

impl Named for WebHost {
    const NOUN: &str = "host";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
