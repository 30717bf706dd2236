//! The refused connections and requests, with the addresses that the page requested.
//!
//! For an unknown host, the gateway receives only `CONNECT host:port`. The engine reports the
//! addresses.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

/// The reason for a refusal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Refused {
    pub(super) reason: String,
    /// Whether a server had received the request, whose response is refused.
    pub(super) is_received: bool,
}

/// The refusals since the page was last idle.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    /// The addresses that the page requested, by host and port.
    requested: BTreeMap<String, BTreeSet<String>>,
    /// The refused targets and the reasons.
    refused: Vec<(String, Refused)>,
}

impl Refusals {
    /// Records an address that the page requests.
    pub(super) fn ask(&mut self, url: String) {
        if let Some(target) = target(&url) {
            self.requested.entry(target).or_default().insert(url);
        }
    }

    /// Records a refused target: a whole address, or the `host:port` of a tunnel.
    pub(super) fn refuse(&mut self, target: String, refused: Refused) {
        self.refused.push((target, refused));
    }

    /// Takes the refusals, in an order that is the same in every run. Each appears once, since an
    /// engine may retry a connection any number of times.
    pub(super) fn take(&mut self) -> BTreeSet<(String, Refused)> {
        let requested = std::mem::take(&mut self.requested);
        let refused = std::mem::take(&mut self.refused).into_iter();
        refused
            .flat_map(|(target, refused)| {
                let urls = requested.get(&target).cloned();
                let urls = urls.unwrap_or_else(|| BTreeSet::from([target]));
                urls.into_iter().map(move |url| (url, refused.clone()))
            })
            .collect()
    }
}

/// Returns the target of a TLS connection for an address, such as `www.app.test:443`.
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

    fn refused(reason: &str) -> Refused {
        Refused {
            reason: reason.into(),
            is_received: false,
        }
    }

    #[test]
    fn refused_host_has_its_requests() {
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
            refusals.refuse(target.into(), refused("unknown host"));
        }
        refusals.refuse("http://a.test/".into(), refused("unknown path"));
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
