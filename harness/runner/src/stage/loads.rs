//! The loads that the engine has under way, and which of them wait for the clock rather than for the network.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_gateway::RequestId;

/// How many connections an engine opens to one host. A further request waits in the engine until one is free.
const CONNECTIONS: usize = 6;

/// Loads by the hosts they were begun for, and the requests that the gateway has of them.
#[derive(Debug, Default)]
pub(super) struct LoadTracker {
    under_way: BTreeMap<String, usize>,
    hosts: BTreeMap<RequestId, String>,
    pending: BTreeSet<RequestId>,
}

impl LoadTracker {
    /// The engine began a load.
    pub(super) fn begin(&mut self, url: &str) {
        *self.under_way.entry(host(url)).or_default() += 1;
    }

    /// The engine ended a load, well or not.
    pub(super) fn end(&mut self, url: &str) {
        if let Some(count) = self.under_way.get_mut(&host(url)) {
            *count = count.saturating_sub(1);
        }
    }

    /// The gateway read a request.
    pub(super) fn request(&mut self, id: RequestId, url: &str) {
        self.hosts.insert(id, host(url));
    }

    /// The request waits for its turn.
    pub(super) fn park(&mut self, id: RequestId) {
        self.pending.insert(id);
    }

    /// The request goes on.
    pub(super) fn release(&mut self, id: RequestId) {
        self.pending.remove(&id);
    }

    /// The request is over.
    pub(super) fn forget(&mut self, id: RequestId) {
        self.pending.remove(&id);
        self.hosts.remove(&id);
    }

    /// How many loads are under way that are not kept back: the engine keeps back those for whose host all its connections are
    /// taken by requests that wait for their turn.
    pub(super) fn connected(&self) -> usize {
        self.under_way.values().sum::<usize>() - self.kept_back()
    }

    fn kept_back(&self) -> usize {
        let mut pending: BTreeMap<&str, usize> = BTreeMap::new();
        for id in &self.pending {
            if let Some(host) = self.hosts.get(id) {
                *pending.entry(host).or_default() += 1;
            }
        }
        let full = pending.iter().filter(|(_, count)| **count >= CONNECTIONS);
        full.map(|(host, count)| {
            let under_way = self.under_way.get(*host).copied().unwrap_or_default();
            under_way.saturating_sub(*count)
        })
        .sum()
    }
}

/// Scheme, host and port: what connections are opened to.
fn host(url: &str) -> String {
    url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_told_by_the_beginning_of_an_address() {
        assert_eq!(host("https://a.test/b/c?d"), "https://a.test");
        assert_eq!(host("https://a.test"), "https://a.test");
        assert_eq!(host("blob:x"), "blob:x");
    }

    #[test]
    fn a_load_is_under_way_until_it_ends() {
        let mut loads = LoadTracker::default();
        loads.begin("https://a.test/1");
        assert_eq!(loads.connected(), 1);
        loads.end("https://a.test/1");
        assert_eq!(loads.connected(), 0);
    }
}
