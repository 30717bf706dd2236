//! The loads under way in the engine, and those that wait for the clock rather than for the network.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_engine::Connections;
use footbridge_gateway::RequestId;

/// Loads by host, and the gateway's requests for them.
#[derive(Debug, Default)]
pub(super) struct LoadTracker {
    under_way: BTreeMap<String, usize>,
    hosts: BTreeMap<RequestId, String>,
    pending: BTreeSet<RequestId>,
    /// The page's sockets that are opening, which are loads as well.
    sockets: Vec<String>,
}

impl LoadTracker {
    /// Notes that the engine began a load.
    pub(super) fn begin(&mut self, url: &str) {
        *self.under_way.entry(host(url)).or_default() += 1;
    }

    /// Notes that the engine ended a load, successfully or not.
    pub(super) fn end(&mut self, url: &str) {
        if let Some(count) = self.under_way.get_mut(&host(url)) {
            *count = count.saturating_sub(1);
        }
    }

    /// Notes that the gateway received a request.
    pub(super) fn request(&mut self, id: RequestId, url: &str) {
        self.hosts.insert(id, host(url));
    }

    /// Notes that a request became pending.
    pub(super) fn park(&mut self, id: RequestId) {
        self.pending.insert(id);
    }

    /// Notes that a request was released.
    pub(super) fn release(&mut self, id: RequestId) {
        self.pending.remove(&id);
    }

    /// Notes that a request has ended.
    pub(super) fn forget(&mut self, id: RequestId) {
        self.pending.remove(&id);
        self.hosts.remove(&id);
    }

    /// The page opens a socket.
    pub(super) fn begin_socket(&mut self, url: &str) {
        self.begin(url);
        self.sockets.push(url.to_owned());
    }

    /// A socket is open, or given up.
    pub(super) fn end_socket(&mut self, url: &str) {
        if let Some(index) = self.sockets.iter().position(|socket| socket == url) {
            self.sockets.remove(index);
            self.end(url);
        }
    }

    /// The page is left, and its sockets are given up without a word.
    pub(super) fn end_sockets(&mut self) {
        for url in std::mem::take(&mut self.sockets) {
            self.end(&url);
        }
    }

    /// The number of loads that have a connection. The engine queues the loads for a host while pending requests take
    /// all connections to it.
    pub(super) fn connected(&self, connections: Connections) -> usize {
        self.under_way.values().sum::<usize>() - self.kept_back(connections.per_host)
    }

    fn kept_back(&self, per_host: usize) -> usize {
        let mut pending: BTreeMap<&str, usize> = BTreeMap::new();
        for id in &self.pending {
            if let Some(host) = self.hosts.get(id) {
                *pending.entry(host).or_default() += 1;
            }
        }
        let full = pending.iter().filter(|(_, count)| **count >= per_host);
        full.map(|(host, count)| {
            let under_way = self.under_way.get(*host).copied().unwrap_or_default();
            under_way.saturating_sub(*count)
        })
        .sum()
    }
}

/// Scheme, host and port: what connections are opened to. A socket's connection begins as any other.
fn host(url: &str) -> String {
    let url = url.strip_prefix("wss:").map_or(url.into(), |rest| {
        std::borrow::Cow::from(format!("https:{rest}"))
    });
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

    const CONNECTIONS: Connections = Connections {
        per_host: 2,
        total: 6,
    };

    #[test]
    fn a_load_is_under_way_until_it_ends() {
        let mut loads = LoadTracker::default();
        loads.begin("https://a.test/1");
        assert_eq!(loads.connected(CONNECTIONS), 1);
        loads.end("https://a.test/1");
        assert_eq!(loads.connected(CONNECTIONS), 0);
    }

    #[test]
    fn a_socket_is_under_way_until_it_ends_or_its_page_does() {
        let mut loads = LoadTracker::default();
        loads.begin_socket("wss://a.test/1");
        loads.begin_socket("wss://a.test/2");
        loads.end_socket("wss://a.test/1");
        loads.end_socket("wss://a.test/1");
        assert_eq!(loads.connected(CONNECTIONS), 1);
        loads.end_sockets();
        assert_eq!(loads.connected(CONNECTIONS), 0);
    }

    /// Loads of which the gateway has those requests pending.
    fn loads(asked: &[(&str, u64)], pending: &[(&str, u64)]) -> usize {
        let mut loads = LoadTracker::default();
        for (host, count) in asked {
            (0..*count).for_each(|_| loads.begin(host));
        }
        let mut id = 0;
        for (host, count) in pending {
            for _ in 0..*count {
                id += 1;
                loads.request(RequestId::new(id), host);
                loads.park(RequestId::new(id));
            }
        }
        loads.connected(CONNECTIONS)
    }

    #[test]
    fn what_waits_for_a_connection_is_kept_back() {
        let [a, b, c] = ["https://a.test", "https://b.test", "https://c.test"];
        // One of two connections to the host is free.
        assert_eq!(loads(&[(a, 4)], &[(a, 1)]), 4);
        assert_eq!(loads(&[(a, 4)], &[(a, 2)]), 2);
        assert_eq!(loads(&[(a, 4), (b, 1)], &[(a, 2)]), 3);
        // Those to the last host are free.
        assert_eq!(loads(&[(a, 4), (b, 4), (c, 4)], &[(a, 2), (b, 2)]), 8);
        assert_eq!(
            loads(&[(a, 4), (b, 4), (c, 4)], &[(a, 2), (b, 2), (c, 2)]),
            6
        );
    }
}
