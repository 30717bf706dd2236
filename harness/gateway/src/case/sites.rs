//! The table of hosts and their routers.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;

use crate::browser::cookies::CookieExpiry;
use crate::host_name::HostName;

/// The table of a case's hosts. Each host is an axum router that receives every request sent to that host, with the
/// path in origin form (`/en?tab=1`) and a [`RequestContext`](crate::RequestContext) in its extensions.
///
/// A host that isn't in the table is refused. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Sites(BTreeMap<HostName, Router>);

impl Sites {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Serves `host` with `router`, replacing an earlier router.
    #[must_use]
    pub fn with(mut self, host: HostName, router: Router) -> Self {
        self.0.insert(host, router);
        self
    }

    /// Merges two tables. For a host in both, this table's router is used.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut hosts = other.0;
        hosts.extend(self.0);
        Self(hosts)
    }

    /// Applies the stage's clock to the cookies of every host.
    #[must_use]
    pub fn with_cookies(self, lives: &Arc<CookieExpiry>) -> Self {
        let hosts = self.0.into_iter();
        Self(
            hosts
                .map(|(host, router)| {
                    let router = lives.rule(&host, router);
                    (host, router)
                })
                .collect(),
        )
    }

    /// The hosts, in order.
    pub fn hosts(&self) -> impl Iterator<Item = &HostName> {
        self.0.keys()
    }

    pub(crate) fn get(&self, host: &HostName) -> Option<&Router> {
        self.0.get(host)
    }
}
