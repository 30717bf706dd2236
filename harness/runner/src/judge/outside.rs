//! The pages outside the client's site.

use std::collections::BTreeSet;

use footbridge_scenario::Address;

/// The hosts of the client's site, and the addresses outside it that the client may go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    site: BTreeSet<String>,
    addresses: Vec<Address>,
}

impl Outside {
    /// Creates a value for a site of these hosts.
    pub fn new(site: impl IntoIterator<Item = String>, addresses: Vec<Address>) -> Self {
        Self {
            site: site.into_iter().collect(),
            addresses,
        }
    }

    /// Whether the client may go to an address. Only web pages are refused.
    pub fn admits(&self, address: &str) -> bool {
        let Ok(url) = url::Url::parse(address) else {
            return true;
        };
        if !matches!(url.scheme(), "http" | "https") {
            return true;
        }
        let host = url.host_str().unwrap_or_default();
        let mut addresses = self.addresses.iter();
        self.site.contains(host) || addresses.any(|address| address.matches(host, url.path()))
    }
}
