//! The match between requests and endpoints.

use crate::names::project_names::KnownEndpoint;
use crate::syntax::network_address::Address;

impl KnownEndpoint {
    /// Whether the endpoint handles a request by this method for this path, without query, on this host.
    pub fn serves(&self, method: &str, host: &str, path: &str) -> bool {
        let takes = self.method.is_none_or(|own| own.as_str() == method);
        let address = Address::new(path);
        takes
            && self.host == host
            && address.is_some_and(|address| address.may_match(host, &self.path))
    }
}
