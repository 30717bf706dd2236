//! The observations of a pass on one platform.

use footbridge_journal::EntryKind;
use serde::{Deserialize, Serialize};

use crate::watcher_message::WatcherMessage;

/// The most messages to read from the watching script, per platform.
const MOST_MESSAGES: usize = 4_000;

/// The observations of a pass on one platform.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    pub(crate) watcher_messages: Vec<WatcherMessage>,
    /// The addresses without a server that the page navigated to.
    pub(crate) navigations: Vec<String>,
    /// The hosts of failed requests to the client's own servers, with the first address of each.
    pub(crate) hosts: Vec<(String, String)>,
    /// The client's errors, and the failed steps.
    pub(crate) errors: Vec<String>,
}

impl Seen {
    /// Adds an entry's facts about the client.
    pub(crate) fn take(&mut self, entry: &EntryKind) {
        match entry {
            EntryKind::Call { payload, .. } if self.watcher_messages.len() < MOST_MESSAGES => {
                // An unreadable message is from the page, not from the script.
                self.watcher_messages
                    .extend(serde_json::from_value(payload.clone()));
            }
            EntryKind::Refused { url, .. } | EntryKind::LoadFailed { url, .. }
                if server_host(url).is_some() =>
            {
                let host = server_host(url).unwrap_or_default();
                if !self.hosts.iter().any(|(known, _)| *known == host) {
                    self.hosts.push((host, url.clone()));
                }
            }
            EntryKind::Unreadable { sent, .. }
                if is_for_an_app(sent) && !self.navigations.contains(sent) =>
            {
                self.navigations.push(sent.clone());
            }
            EntryKind::Refused { url, .. }
            | EntryKind::LoadFailed { url, .. }
            | EntryKind::Goto { url }
            | EntryKind::Link { url, .. }
                if is_for_an_app(url) && !self.navigations.contains(url) =>
            {
                self.navigations.push(url.clone());
            }
            EntryKind::Error { text, .. } => self.errors.push(text.clone()),
            _ => {}
        }
    }
}

/// The client's origin during observation.
pub(crate) const HOST: &str = "www.learn.test";

/// Returns the host in an address or a `host:port`, if a server could have this name.
fn server_host(url: &str) -> Option<String> {
    let parsed = url::Url::parse(url).ok().filter(url::Url::has_host);
    let host = match &parsed {
        Some(url) if matches!(url.scheme(), "http" | "https" | "ws" | "wss") => url.host_str()?,
        Some(_) => return None,
        None => url.rsplit_once(':')?.0,
    };
    let is_host = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-';
    (host.contains('.') && host.chars().all(is_host) && host != HOST).then(|| host.to_owned())
}

/// Returns whether no server could have an address: it has an app's scheme, or an invalid host name.
fn is_for_an_app(url: &str) -> bool {
    let Ok(url) = url::Url::parse(url) else {
        return false;
    };
    match url.scheme() {
        "http" | "https" => url.host_str().is_some_and(|host| !host.contains('.')),
        "about" | "blob" | "data" | "javascript" | "ws" | "wss" | "file" => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn address_without_possible_server_is_the_apps() {
        for url in [
            "shop://open?a=1",
            "https://__queue_message__/",
            "bridge:call",
        ] {
            assert!(is_for_an_app(url), "{url}");
        }
        for url in [
            "https://www.learn.test/a",
            "https://cdn.test/a.js",
            "about:blank",
            "data:,a",
            "/a",
        ] {
            assert!(!is_for_an_app(url), "{url}");
        }
    }

    #[test]
    fn host_of_failed_request_is_valid_for_a_server() {
        let host = |url| server_host(url).unwrap_or_default();
        assert_eq!(host("https://api.shop.test/cart?a=1"), "api.shop.test");
        assert_eq!(host("wss://live.shop.test/"), "live.shop.test");
        assert_eq!(host("api.shop.test:443"), "api.shop.test");
        for url in [
            "https://www.learn.test/a",
            "shop://open.it",
            "https://__queue__/",
            "a",
        ] {
            assert_eq!(host(url), "", "{url}");
        }
    }

    #[test]
    fn page_messages_that_imitate_the_script_are_ignored() {
        let payload = |payload: serde_json::Value| {
            let mut seen = Seen::default();
            seen.watcher_messages
                .extend(serde_json::from_value::<WatcherMessage>(payload));
            seen.watcher_messages.len()
        };
        assert_eq!(payload(json!({ "kind": "read", "path": "app" })), 1);
        assert_eq!(payload(json!({ "kind": "read", "path": 7 })), 0);
        assert_eq!(payload(json!({ "kind": "eaten", "path": "app" })), 0);
        assert_eq!(payload(json!([])), 0);
    }
}
