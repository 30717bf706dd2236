//! The engine's loads under way, and whether they wait for the clock or for the network.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_gateway::RequestId;

/// The loads under way, and the gateway's requests for them.
#[derive(Debug, Default)]
pub(super) struct LoadTracker {
    /// The number of loads under way by address.
    under_way: BTreeMap<String, usize>,
    requests: BTreeMap<RequestId, String>,
    pending: BTreeSet<RequestId>,
    /// The addresses of loads that ended while a request for them was pending. The page has
    /// cancelled these loads, and the gateway has yet to notice.
    cancelled: BTreeSet<String>,
    /// The number of responses on their way to the page, by address.
    responded: BTreeMap<String, usize>,
    /// The addresses of opening sockets, which are loads as well.
    sockets: Vec<String>,
}

impl LoadTracker {
    /// Records the start of a load.
    pub(super) fn begin(&mut self, url: &str) {
        *self.under_way.entry(url.to_owned()).or_default() += 1;
    }

    /// Records the end of a load, successful or not.
    pub(super) fn end(&mut self, url: &str) {
        if let Some(count) = self.under_way.get_mut(url) {
            *count -= 1;
            if *count == 0 {
                self.under_way.remove(url);
            }
        }
        if let Some(count) = self.responded.get_mut(url) {
            *count -= 1;
            if *count == 0 {
                self.responded.remove(url);
            }
        } else if self.pending_for(url) > 0 {
            self.cancelled.insert(url.to_owned());
        }
    }

    /// Records a request that the gateway received.
    pub(super) fn request(&mut self, id: RequestId, url: &str) {
        self.requests.insert(id, url.to_owned());
    }

    /// Returns the address of a request that the gateway received.
    pub(super) fn url_of(&self, id: RequestId) -> Option<&str> {
        self.requests.get(&id).map(String::as_str)
    }

    /// Records that a request became pending.
    pub(super) fn add_pending(&mut self, id: RequestId) {
        self.pending.insert(id);
    }

    /// Records that a request was released.
    pub(super) fn release(&mut self, id: RequestId) {
        self.pending.remove(&id);
        if let Some(url) = self.requests.get(&id)
            && self.pending_for(url) == 0
        {
            self.cancelled.remove(url);
        }
    }

    /// Records the response to a released request. The load ends once the page has received it.
    pub(super) fn respond(&mut self, id: RequestId) {
        if let Some(url) = self.requests.get(&id) {
            let responded = self.responded.get(url).copied().unwrap_or_default();
            // The page may have cancelled the load.
            if self.without_request(url) > responded {
                self.responded.insert(url.clone(), responded + 1);
            }
        }
    }

    /// Records the end of a request.
    pub(super) fn forget(&mut self, id: RequestId) {
        self.release(id);
        self.requests.remove(&id);
    }

    /// Returns the number of pending requests whose loads the page has cancelled. A request whose
    /// load is under way does not count.
    pub(super) fn cancelled(&self) -> usize {
        let urls = self.cancelled.iter();
        urls.map(|url| {
            let under_way = self.under_way.get(url).copied().unwrap_or_default();
            self.pending_for(url).saturating_sub(under_way)
        })
        .sum()
    }

    fn pending_for(&self, url: &str) -> usize {
        let requests = self.pending.iter().filter_map(|id| self.requests.get(id));
        requests.filter(|of| *of == url).count()
    }

    /// Records that the page is opening a socket.
    pub(super) fn begin_socket(&mut self, url: &str) {
        self.begin(url);
        self.sockets.push(url.to_owned());
    }

    /// Records that a socket is open, or that its connection failed.
    pub(super) fn end_socket(&mut self, url: &str) {
        if let Some(index) = self.sockets.iter().position(|socket| socket == url) {
            self.sockets.remove(index);
            self.end(url);
        }
    }

    /// Ends all opening sockets. A page that is left drops them without a report.
    pub(super) fn end_sockets(&mut self) {
        for url in std::mem::take(&mut self.sockets) {
            self.end(&url);
        }
    }

    /// Ends all loads. A page that is left in a reset drops them without a report.
    pub(super) fn end_all(&mut self) {
        self.sockets.clear();
        for (url, count) in self.under_way.clone() {
            (0..count).for_each(|_| self.end(&url));
        }
    }

    /// Returns the number of loads under way.
    pub(super) fn under_way(&self) -> usize {
        self.under_way.values().sum()
    }

    /// Returns the sorted addresses of loads that wait for the network rather than for the clock.
    pub(super) fn unfinished(&self) -> impl Iterator<Item = &str> {
        let urls = self.under_way.keys().map(String::as_str);
        urls.filter(|url| self.without_request(url) > 0)
    }

    /// Returns the number of loads of an address without a pending request.
    fn without_request(&self, url: &str) -> usize {
        let under_way = self.under_way.get(url).copied().unwrap_or_default();
        under_way.saturating_sub(self.pending_for(url))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_is_under_way_until_it_ends() {
        let mut loads = LoadTracker::default();
        loads.begin("https://a.test/1");
        assert_eq!(loads.under_way(), 1);
        loads.end("https://a.test/1");
        assert_eq!(loads.under_way(), 0);
    }

    #[test]
    fn socket_is_under_way_until_it_or_its_page_ends() {
        let mut loads = LoadTracker::default();
        loads.begin_socket("wss://a.test/1");
        loads.begin_socket("wss://a.test/2");
        loads.end_socket("wss://a.test/1");
        loads.end_socket("wss://a.test/1");
        assert_eq!(loads.under_way(), 1);
        loads.end_sockets();
        assert_eq!(loads.under_way(), 0);
    }

    #[test]
    fn page_that_is_left_ends_its_loads() {
        let mut loads = LoadTracker::default();
        loads.begin("https://a.test/1");
        loads.begin("https://a.test/2");
        loads.request(RequestId::new(1), "https://a.test/1");
        loads.add_pending(RequestId::new(1));
        loads.begin_socket("wss://a.test/1");
        loads.end_all();
        assert_eq!(loads.under_way(), 0);
        assert_eq!(loads.cancelled(), 1);
    }

    #[test]
    fn request_of_a_cancelled_load_counts_for_no_other_load() {
        let mut loads = LoadTracker::default();
        let [one, other] = ["https://a.test/1", "https://a.test/2"];
        loads.begin(one);
        loads.request(RequestId::new(1), one);
        loads.add_pending(RequestId::new(1));
        assert_eq!(loads.cancelled(), 0);
        loads.end(one);
        loads.begin(other);
        assert_eq!(loads.cancelled(), 1);
        loads.forget(RequestId::new(1));
        assert_eq!(loads.cancelled(), 0);
        assert_eq!(loads.under_way(), 1);
    }

    #[test]
    fn either_of_two_loads_of_an_address_can_be_cancelled() {
        let mut loads = LoadTracker::default();
        let url = "https://a.test/1";
        for id in [1, 2] {
            loads.begin(url);
            loads.request(RequestId::new(id), url);
            loads.add_pending(RequestId::new(id));
        }
        loads.end(url);
        assert_eq!(loads.cancelled(), 1);
        loads.forget(RequestId::new(2));
        assert_eq!(loads.cancelled(), 0);
        loads.release(RequestId::new(1));
        loads.end(url);
        assert_eq!(loads.cancelled(), 0);
    }

    #[test]
    fn load_with_a_response_on_its_way_is_not_cancelled() {
        let mut loads = LoadTracker::default();
        let url = "https://a.test/1";
        (0..3).for_each(|_| loads.begin(url));
        for id in [1, 2] {
            loads.request(RequestId::new(id), url);
            loads.add_pending(RequestId::new(id));
        }
        loads.release(RequestId::new(1));
        loads.respond(RequestId::new(1));
        loads.request(RequestId::new(3), url);
        loads.add_pending(RequestId::new(3));
        // The page has yet to receive the first response.
        loads.end(url);
        assert_eq!(loads.under_way(), 2);
        assert_eq!(loads.cancelled(), 0);
    }
}
