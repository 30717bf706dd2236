//! Hosts whose certificate a browser refused.
//!
//! A browser that ignores certificate errors refuses a certificate at first, and then repeats the request. So a
//! refusal counts only if no request to the host follows soon.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The machine's time within which a browser that ignores errors sends its request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

/// The refusals of certificates that may count.
#[derive(Debug, Default)]
pub(super) struct CertificateRefusals {
    /// The hosts with the machine's time of their first refusal.
    refused: BTreeMap<String, Duration>,
    /// The hosts that have had a request.
    reached: BTreeSet<String>,
}

impl CertificateRefusals {
    /// Adds a refusal of a host's certificate.
    pub(super) fn refuse(&mut self, host: String, wall: Duration) {
        if !self.reached.contains(&host) {
            self.refused.entry(host).or_insert(wall);
        }
    }

    /// Adds a request to a host, which shows that the browser accepts the certificate.
    pub(super) fn reach(&mut self, host: &str) {
        self.refused.remove(host);
        if !self.reached.contains(host) {
            self.reached.insert(host.to_owned());
        }
    }

    /// Returns the time until a refusal counts; `None` if there is none.
    pub(super) fn wait(&self, wall: Duration) -> Option<Duration> {
        let first = self.refused.values().min()?;
        Some((*first + REQUEST_TIMEOUT).saturating_sub(wall))
    }

    /// Takes the hosts whose refusals count by now.
    pub(super) fn take(&mut self, wall: Duration) -> Vec<String> {
        let counts = |refused: Duration| refused + REQUEST_TIMEOUT <= wall;
        let hosts = self.refused.iter().filter(|(_, at)| counts(**at));
        let hosts: Vec<String> = hosts.map(|(host, _)| host.clone()).collect();
        self.refused.retain(|_, at| !counts(*at));
        hosts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusal_counts_if_no_request_follows() {
        let at = Duration::from_millis;
        let mut refusals = CertificateRefusals::default();
        assert_eq!(refusals.wait(at(0)), None);
        refusals.refuse("www.myapp.test".to_owned(), at(500));
        refusals.refuse("www.myapp.test".to_owned(), at(900));
        refusals.refuse("api.myapp.test".to_owned(), at(800));
        assert_eq!(refusals.wait(at(1000)), Some(at(1500)));
        refusals.reach("api.myapp.test");
        assert!(refusals.take(at(2499)).is_empty());
        assert_eq!(refusals.take(at(2500)), ["www.myapp.test"]);
        assert!(refusals.take(at(9000)).is_empty());
        // A browser refuses it for each new connection.
        refusals.refuse("api.myapp.test".to_owned(), at(9000));
        assert_eq!(refusals.wait(at(9000)), None);
    }
}
