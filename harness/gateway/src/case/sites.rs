//! The table of hosts and their routers.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;

use crate::browser::cookies::CookieExpiry;
use crate::host_name::{HostName, HostPattern};

/// The table of a case's hosts. Each host is an axum router that receives every request sent to that host, with the
/// path in origin form (`/en?tab=1`) and a [`RequestContext`](crate::RequestContext) in its extensions.
///
/// A host that isn't in the table is refused. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Sites {
    hosts: BTreeMap<HostName, Router>,
    /// The routers of hosts that aren't listed, in the order of their patterns.
    patterns: Vec<(HostPattern, Router)>,
}

impl Sites {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Serves `host` with `router`, replacing an earlier router.
    #[must_use]
    pub fn with(mut self, host: HostName, router: Router) -> Self {
        self.hosts.insert(host, router);
        self
    }

    /// Serves the hosts of a pattern with `router`, except for listed ones.
    #[must_use]
    pub fn with_all(mut self, pattern: HostPattern, router: Router) -> Self {
        self.patterns.push((pattern, router));
        self
    }

    /// Merges two tables. For a host in both, this table's router is used.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut hosts = other.hosts;
        hosts.extend(self.hosts);
        let patterns = self.patterns.into_iter().chain(other.patterns);
        Self {
            hosts,
            patterns: patterns.collect(),
        }
    }

    /// Applies the stage's clock to the cookies of every host.
    #[must_use]
    pub fn with_cookies(self, lives: &Arc<CookieExpiry>) -> Self {
        let hosts = self.hosts.into_iter();
        Self {
            hosts: hosts
                .map(|(host, router)| {
                    let router = lives.rule(&host, router);
                    (host, router)
                })
                .collect(),
            // Their cookies go by the machine's clock.
            patterns: self.patterns,
        }
    }

    /// The hosts, in order.
    pub fn hosts(&self) -> impl Iterator<Item = &HostName> {
        self.hosts.keys()
    }

    pub(crate) fn get(&self, host: &HostName) -> Option<&Router> {
        let mut patterns = self.patterns.iter();
        self.hosts.get(host).or_else(|| {
            let found = patterns.find(|(pattern, _)| pattern.matches(host.as_str()));
            found.map(|(_, router)| router)
        })
    }
}
