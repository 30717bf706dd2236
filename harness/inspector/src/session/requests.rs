//! Requests to the simulated servers.

use std::collections::VecDeque;

use footbridge_contract::Method;
use footbridge_gateway::{BodyContent, GatewayEvent, PendingRequest, RequestId};
use footbridge_journal::{EntryKind, Instant};
use footbridge_runner::gateway_entry;
use footbridge_scenario::{Address, NetworkRule, ScriptedResponse};
use serde_json::Value;
use url::Url;

use super::Session;
use crate::pairing::PREFIX;
use crate::wire::{Held, HeldKind, SentRequest};

/// The requests held until the developer responds to them.
#[derive(Debug, Default)]
pub(super) struct HeldRequests(VecDeque<HeldRequest>);

#[derive(Debug)]
struct HeldRequest {
    request: PendingRequest,
    since: Instant,
    name: String,
    sent: Option<SentRequest>,
}

/// A breakpoint for requests, such as `POST /login`.
#[derive(Debug, Clone)]
pub(super) struct RequestPattern {
    method: Option<Method>,
    address: Address,
}

impl HeldRequests {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl RequestPattern {
    /// Parses a pattern.
    ///
    /// # Errors
    /// A sentence for the author of the pattern.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (method, address) = match text.trim().split_once(' ') {
            Some((method, address)) => {
                let known = method.parse().map_err(|_| {
                    format!("`{method}` is not a method; write one such as `POST`, or omit it")
                })?;
                (Some(known), address.trim())
            }
            None => (None, text.trim()),
        };
        let whole = Address::new(address).or_else(|| Address::new(&format!("https://{address}")));
        let address = whole.filter(|_| !address.is_empty()).ok_or_else(|| {
            format!(
                "`{text}` is not an address; write a path such as `/orders`, or a host and a path"
            )
        })?;
        Ok(Self { method, address })
    }

    fn matches(&self, method: &str, url: &Url) -> bool {
        self.method.is_none_or(|known| known.as_str() == method)
            && self
                .address
                .matches(url.host_str().unwrap_or_default(), url.path())
    }
}

/// The hosts that Chromium requests by itself, for updates and suggestions, independently of the page.
const OF_BROWSER: [&str; 8] = [
    "accounts.google.com",
    "clients2.google.com",
    "clientservices.googleapis.com",
    "content-autofill.googleapis.com",
    "edgedl.me.gvt1.com",
    "optimizationguide-pa.googleapis.com",
    "safebrowsingohttpgateway.googleapis.com",
    "update.googleapis.com",
];

/// The path of the icon that a browser requests by itself for a document without an icon.
const ICON: &str = "/favicon.ico";

/// Returns whether the browser requests an address, or the `host:port` of a tunnel, by itself.
fn is_of_browser(target: &str) -> bool {
    let host = match Url::parse(target) {
        Ok(url) if url.has_host() && url.path() == ICON => return true,
        Ok(url) if url.has_host() => url.host_str().unwrap_or_default().to_owned(),
        _ => target.split(':').next().unwrap_or_default().to_owned(),
    };
    OF_BROWSER.contains(&host.as_str())
}

/// The first id of held requests. Held calls have lower ids.
const FIRST_REQUEST: u64 = 1 << 32;

fn held_id(id: RequestId) -> u64 {
    FIRST_REQUEST + id.get()
}

impl Session {
    pub(super) fn observe_request(&mut self, event: GatewayEvent) {
        match event {
            GatewayEvent::Started { id, method, url } => {
                let parsed = Url::parse(&url).ok();
                if let Some(host) = parsed.as_ref().and_then(Url::host_str) {
                    self.network.certificates.reach(host);
                }
                self.network.open.insert(id, (method, url));
            }
            GatewayEvent::Pending { request } => self.suspend(request),
            GatewayEvent::Received { id, record } => {
                let number = self.network.numbers.of(id);
                let ambient = &self.parts.project.config.ambient;
                let mut ambient = ambient.iter();
                let is_ambient = ambient.any(|address| address.matches(&record.host, &record.path));
                let text = record.text.clone();
                self.record(gateway_entry::request(number, is_ambient, text, record));
            }
            GatewayEvent::Violation {
                id,
                request,
                violation,
            } => {
                let number = self.network.numbers.of(id);
                self.record(gateway_entry::violation(number, request, violation));
            }
            GatewayEvent::Refused { target, reason, .. } => {
                if !is_of_browser(&target) {
                    let reason = reason.to_string();
                    self.record(EntryKind::Refused {
                        url: target,
                        reason,
                    });
                }
            }
            GatewayEvent::HandshakeFailed { host, .. } => {
                let wall = self.parts.wall.now();
                self.network.certificates.refuse(host.to_string(), wall);
            }
            GatewayEvent::Finished { id, .. } | GatewayEvent::Abandoned { id } => {
                self.network.open.remove(&id);
                self.network.held.0.retain(|held| held.request.id() != id);
            }
            GatewayEvent::ClientFile { .. }
            | GatewayEvent::ClientLookup(_)
            | GatewayEvent::ServiceWorker { .. } => {}
        }
    }

    /// Records the hosts whose certificate the browser has finally refused.
    pub(super) fn record_certificates(&mut self) {
        for host in self.network.certificates.take(self.parts.wall.now()) {
            self.record(EntryKind::Refused {
                url: host,
                reason: "the browser does not trust the certificate".to_owned(),
            });
        }
    }

    /// Receives a request that waits for its turn or for its delayed response.
    fn suspend(&mut self, request: PendingRequest) {
        let is_new = request.response().is_none() && request.delay().is_some();
        let now = self.now();
        if is_new && let Some(name) = self.breakpoint_for(&request) {
            let since = now;
            let sent = self.sent(&request);
            self.network.held.0.push_back(HeldRequest {
                request,
                since,
                name,
                sent,
            });
            return;
        }
        match request.delay() {
            Some(delay) => {
                self.network.pending.push(now.after(delay), request);
            }
            None => self.network.without_response.push(request),
        }
    }

    /// Returns the name of a request that a breakpoint matches.
    fn breakpoint_for(&self, request: &PendingRequest) -> Option<String> {
        let (method, url) = self.network.open.get(&request.id())?;
        let parsed = Url::parse(url).ok()?;
        let mut patterns = self.rules.request_breakpoints.iter();
        let is_held = !parsed.path().starts_with(PREFIX)
            && patterns.any(|pattern| pattern.matches(method, &parsed));
        is_held.then(|| format!("{method} {url}"))
    }

    /// Returns a request as the page sent it.
    fn sent(&self, request: &PendingRequest) -> Option<SentRequest> {
        let (method, url) = self.network.open.get(&request.id())?.clone();
        let sent = request.sent()?;
        let body = match &sent.body {
            BodyContent::Empty => Value::Null,
            BodyContent::Json(value) => value.clone(),
            BodyContent::Form(fields) => Value::Object(fields.clone()),
            BodyContent::Multipart(_) | BodyContent::Unreadable(_) => {
                Value::from(sent.text.as_str())
            }
        };
        Some(SentRequest {
            method,
            url,
            headers: sent.headers.clone(),
            body,
        })
    }

    /// Resumes a request whose time has come.
    pub(super) fn release(&mut self, request: PendingRequest) {
        if let Some(response) = request.response() {
            let number = self.network.numbers.of(request.id());
            self.record(gateway_entry::response_in_full(number, response));
        }
        let at = std::time::Duration::from_millis(self.now().as_millis());
        request.release(at);
    }

    /// Sends a response to a held request, or resumes the request as if it had not been held. Returns `false` if no
    /// such request is held.
    pub(super) fn respond_to_request(
        &mut self,
        held: u64,
        response: Option<ScriptedResponse>,
    ) -> bool {
        let mut requests = self.network.held.0.iter();
        let Some(index) = requests.position(|known| held_id(known.request.id()) == held) else {
            return false;
        };
        if let Some(HeldRequest { request, since, .. }) = self.network.held.0.remove(index) {
            if let Some(response) = response {
                self.record_response(&request, since, &response);
                self.network.changes.respond(request.id(), response);
            }
            self.release(request);
        }
        true
    }

    /// Stores a response given by hand, if steps are recorded.
    fn record_response(
        &mut self,
        request: &PendingRequest,
        since: Instant,
        response: &ScriptedResponse,
    ) {
        let held = self.now().since(since);
        let Some((method, url)) = self.network.open.get(&request.id()) else {
            return;
        };
        let path = Url::parse(url).ok().map(|url| url.path().to_owned());
        if let Some(address) = path.as_deref().and_then(Address::new) {
            self.recording.respond(NetworkRule {
                method: method.parse().ok(),
                address,
                when: None,
                response: response.clone().delayed(held),
            });
        }
    }

    pub(super) fn is_request_held(&self, held: u64) -> bool {
        let mut requests = self.network.held.0.iter();
        requests.any(|known| held_id(known.request.id()) == held)
    }

    pub(super) fn shown_requests(&self) -> impl Iterator<Item = Held> {
        self.network.held.0.iter().map(|held| Held {
            id: held_id(held.request.id()),
            since: held.since.as_millis(),
            entry: None,
            kind: HeldKind::Request,
            name: held.name.clone(),
            request: held.sent.clone(),
            payload: Value::Null,
            deadline: None,
        })
    }

    /// Returns the name of a pending request, for people.
    pub(super) fn name_of(&self, request: &PendingRequest) -> String {
        let name = request.response().map(|response| response.request.clone());
        name.unwrap_or_else(|| match self.network.open.get(&request.id()) {
            Some((method, url)) => format!("{method} {url}"),
            None => "a request".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_requests_are_not_refusals() {
        assert!(is_of_browser("update.googleapis.com:443"));
        assert!(is_of_browser(
            "http://update.googleapis.com/service/update2/json?a=1"
        ));
        assert!(is_of_browser("https://www.myapp.test/favicon.ico"));
        assert!(!is_of_browser("https://www.myapp.test/icons/favicon.ico"));
        assert!(!is_of_browser("www.google.com:443"));
        assert!(!is_of_browser("https://update.googleapis.com.evil.test/"));
    }

    #[test]
    fn pattern_is_a_path_or_host_with_optional_method() {
        let url = Url::parse("https://api.myapp.test/orders/7?x=1").unwrap();
        for (pattern, expected) in [
            ("*", true),
            ("/orders/*", true),
            ("POST /orders/*", true),
            ("GET /orders/*", false),
            ("api.myapp.test/orders/*", true),
            ("https://api.myapp.test/*", true),
            ("other.test/*", false),
        ] {
            let pattern = RequestPattern::parse(pattern).unwrap();
            assert_eq!(pattern.matches("POST", &url), expected, "{pattern:?}");
        }
        for wrong in ["", "FETCH /orders", "/orders?x=1"] {
            assert!(RequestPattern::parse(wrong).is_err(), "{wrong}");
        }
    }
}
