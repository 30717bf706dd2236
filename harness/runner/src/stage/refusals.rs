//! The connections and requests that the gateway refused, with the addresses that the page asked for.
//!
//! For a host that nobody named the gateway hears `CONNECT host:port` and no more. The engine tells the addresses.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

/// The refusals of one settling.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    /// The addresses that the page asked for, by host and port.
    asked: BTreeMap<String, BTreeSet<String>>,
    /// The refused target and the reason.
    refused: Vec<(String, String)>,
}

impl Refusals {
    /// The page asks for an address.
    pub(super) fn ask(&mut self, url: String) {
        if let Some(target) = target(&url) {
            self.asked.entry(target).or_default().insert(url);
        }
    }

    /// The gateway refused a whole address, or the `host:port` of a tunnel.
    pub(super) fn refuse(&mut self, target: String, reason: String) {
        self.refused.push((target, reason));
    }

    /// The refusals, in an order that is the same in every run, each once: an engine tries a connection again as it
    /// sees fit.
    pub(super) fn take(&mut self) -> BTreeSet<(String, String)> {
        let asked = std::mem::take(&mut self.asked);
        let refused = std::mem::take(&mut self.refused).into_iter();
        refused
            .flat_map(|(target, reason)| {
                let urls = asked.get(&target).cloned();
                let urls = urls.unwrap_or_else(|| BTreeSet::from([target]));
                urls.into_iter().map(move |url| (url, reason.clone()))
            })
            .collect()
    }
}

/// The target of a TLS connection for an address, such as `www.app.test:443`.
fn target(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    if !matches!(url.scheme(), "https" | "wss") {
        return None;
    }
    Some(format!("{}:{}", url.host()?, url.port_or_known_default()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_host_is_told_with_what_was_asked_of_it() {
        let mut refusals = Refusals::default();
        for url in [
            "https://b.test/2?a=b",
            "https://a.test/",
            "https://b.test/1",
        ] {
            refusals.ask(url.into());
        }
        refusals.ask("wss://c.test:8443/socket".into());
        refusals.ask("https://d.test/".into());
        for target in ["c.test:8443", "b.test:443", "b.test:443", "e.test:443"] {
            refusals.refuse(target.into(), "unknown host".into());
        }
        refusals.refuse("http://a.test/".into(), "unknown path".into());
        let taken: Vec<_> = refusals.take().into_iter().map(|(url, _)| url).collect();
        assert_eq!(
            taken,
            [
                "e.test:443",
                "http://a.test/",
                "https://b.test/1",
                "https://b.test/2?a=b",
                "wss://c.test:8443/socket",
            ]
        );
        assert!(refusals.take().is_empty());
    }
}
