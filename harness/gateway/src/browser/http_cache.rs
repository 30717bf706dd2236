//! A browser's HTTP cache, on the stage's clock.
//!
//! An engine ages its cache by real time, which is not the page's time. It therefore receives every cacheable
//! response with `Cache-Control: no-store`, and this cache stores it. While a response is fresh, the servers see no
//! request for it; a stale response is revalidated (RFC 9111).

use std::collections::VecDeque;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http_cache_semantics::{AfterResponse, BeforeRequest, CacheOptions, CachePolicy};
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode, Uri};

use crate::backend::{ParsedRequest, ServerResponse};
use crate::host_name::HostName;

/// The largest number of stored responses. The oldest is removed first.
const MOST: usize = 1_000;

/// The end of the year 9999, in seconds since 1970: no date after it can be written in a header.
const LAST_SECOND: u64 = 253_402_300_799;

/// The headers by which a page makes a conditional request or requests a range: a browser's cache doesn't handle such
/// requests.
const CONDITIONS: [&str; 6] = [
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "if-unmodified-since",
    "range",
];

/// The validators in a response, by which a server is asked whether it has changed.
const VALIDATORS: [&str; 2] = ["etag", "last-modified"];

/// The responses that a browser has stored in one case.
#[derive(Debug)]
pub(crate) struct HttpCache {
    /// The time at the start of the case.
    epoch: Duration,
    kept: VecDeque<Kept>,
}

#[derive(Debug)]
struct Kept {
    host: HostName,
    uri: Uri,
    policy: CachePolicy,
    response: ServerResponse,
}

/// The cache's result for a request.
#[derive(Debug)]
pub(crate) enum Lookup {
    /// A fresh response.
    Fresh(ServerResponse),
    /// A stale response: the headers that revalidate it.
    Stale(Vec<(String, String)>),
}

impl Kept {
    fn is_of(&self, host: &HostName, uri: &Uri) -> bool {
        self.host == *host && self.uri == *uri
    }
}

impl HttpCache {
    /// An empty cache of a case that started at `epoch`, in milliseconds since 1970.
    pub(crate) fn new(epoch: u64) -> Self {
        Self {
            epoch: Duration::from_millis(epoch),
            kept: VecDeque::new(),
        }
    }

    /// The stored response for a request to a host's `uri`, at this time since the start of the case.
    pub(crate) fn look_up(
        &self,
        host: &HostName,
        uri: &Uri,
        request: &ParsedRequest,
        at: Duration,
    ) -> Option<Lookup> {
        let now = self.instant(at)?;
        let head = head(uri, request)?;
        let matching = |kept: &&Kept| kept.is_of(host, uri);
        let mut stale = None;
        for kept in self.kept.iter().rev().filter(matching) {
            match kept.policy.before_request(&head, now) {
                BeforeRequest::Fresh(_) => return Some(Lookup::Fresh(kept.response.clone())),
                BeforeRequest::Stale {
                    request,
                    matches: true,
                } => {
                    stale.get_or_insert(request.headers);
                }
                BeforeRequest::Stale { .. } => {}
            }
        }
        let stale = stale?;
        let validator = |name: &str| {
            let value = stale.get(name)?.to_str().ok()?;
            Some((name.to_owned(), value.to_owned()))
        };
        let validators = ["if-none-match", "if-modified-since"];
        Some(Lookup::Stale(
            validators.into_iter().filter_map(validator).collect(),
        ))
    }

    /// Takes the response to a request, at this time since the start of the case. Stores it if it is cacheable, and
    /// returns the response for the page, which is the stored one if it hasn't changed.
    pub(crate) fn take(
        &mut self,
        host: &HostName,
        uri: &Uri,
        request: &ParsedRequest,
        response: ServerResponse,
        at: Duration,
    ) -> ServerResponse {
        let is_safe = matches!(
            request.method.as_str(),
            "GET" | "HEAD" | "OPTIONS" | "TRACE"
        );
        if !is_safe && (200..400).contains(&response.status) {
            self.kept.retain(|kept| !kept.is_of(host, uri));
        }
        let (Some(now), Some(asked)) = (self.instant(at), head(uri, request)) else {
            return response;
        };
        let found = self.kept.iter().rposition(|kept| {
            kept.is_of(host, uri)
                && match kept.policy.before_request(&asked, now) {
                    BeforeRequest::Fresh(_) => true,
                    BeforeRequest::Stale { matches, .. } => matches,
                }
        });
        let found = found.and_then(|place| self.kept.remove(place));
        let (policy, response) = if let Some(kept) = found {
            let head = validated(response_head(&response), &kept.response);
            match kept.policy.after_response(&asked, &head, now) {
                AfterResponse::NotModified(policy, parts) => {
                    (policy, refreshed(kept.response, &parts.headers))
                }
                AfterResponse::Modified(policy, _) => (policy, response),
            }
        } else {
            let policy =
                CachePolicy::new_options(&asked, &response_head(&response), now, options());
            (policy, response)
        };
        let mut validators = VALIDATORS.iter();
        let is_of_use = !policy.time_to_live(now).is_zero()
            || validators.any(|name| response.header(name).is_some());
        if !policy.is_storable() || !is_of_use {
            return response;
        }
        if self.kept.len() == MOST {
            self.kept.pop_front();
        }
        let mut response = response;
        response.set("cache-control", "no-store");
        let mut kept = response.clone();
        // The cookies were set when it first arrived.
        kept.headers.retain(|(name, _)| name != "set-cookie");
        self.kept.push_back(Kept {
            host: host.clone(),
            uri: uri.clone(),
            policy,
            response: kept,
        });
        response
    }

    /// The servers' time at this time since the start of the case; `None` if it has no date.
    fn instant(&self, at: Duration) -> Option<SystemTime> {
        let since = self.epoch.checked_add(at)?;
        (since.as_secs() <= LAST_SECOND).then(|| UNIX_EPOCH + since)
    }
}

fn options() -> CacheOptions {
    CacheOptions {
        shared: false,
        ..CacheOptions::default()
    }
}

/// The head of a request that a cache may serve; `None` for any other.
fn head(uri: &Uri, request: &ParsedRequest) -> Option<Request<()>> {
    let is_plain = CONDITIONS.iter().all(|name| request.header(name).is_none());
    if request.method != "GET" || !is_plain {
        return None;
    }
    let mut head = Request::new(());
    *head.method_mut() = Method::GET;
    *head.uri_mut() = uri.clone();
    *head.headers_mut() = headers(&request.headers);
    Some(head)
}

fn response_head(response: &ServerResponse) -> Response<()> {
    let mut head = Response::new(());
    *head.status_mut() = StatusCode::from_u16(response.status).unwrap_or_default();
    *head.headers_mut() = headers(&response.headers);
    head
}

/// The head of a response to a request with the validators of `kept`. A browser treats any 304 as confirmation of
/// `kept`, also one without validators, or with different ones.
fn validated(mut head: Response<()>, kept: &ServerResponse) -> Response<()> {
    if head.status() == StatusCode::NOT_MODIFIED {
        for name in VALIDATORS {
            head.headers_mut().remove(name);
            if let Some(Ok(value)) = kept.header(name).map(HeaderValue::try_from) {
                head.headers_mut().insert(name, value);
            }
        }
    }
    head
}

fn headers(pairs: &[(String, String)]) -> HeaderMap {
    let valid = pairs.iter().filter_map(|(name, value)| {
        let name = HeaderName::try_from(name.as_str()).ok()?;
        Some((name, HeaderValue::try_from(value.as_str()).ok()?))
    });
    let mut headers = HeaderMap::new();
    for (name, value) in valid {
        headers.append(name, value);
    }
    headers
}

/// A stored response with the headers of the 304 that confirms it.
fn refreshed(mut kept: ServerResponse, headers: &HeaderMap) -> ServerResponse {
    for (name, value) in headers {
        let is_own = matches!(name.as_str(), "age" | "cache-control" | "date");
        if let (false, Ok(value)) = (is_own, value.to_str()) {
            kept.set(name.as_str(), value);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{BodyContent, ServerBody};

    const MINUTE: Duration = Duration::from_secs(60);

    fn get(headers: &[(&str, &str)]) -> ParsedRequest {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        ParsedRequest {
            method: "GET".to_owned(),
            host: "api.notes.test".to_owned(),
            path: "/notes".to_owned(),
            query: Vec::new(),
            headers: headers.iter().map(owned).collect(),
            text: String::new(),
            body: BodyContent::Empty,
        }
    }

    fn respond(text: &str, headers: &[(&str, &str)]) -> ServerResponse {
        let mut response = ServerResponse::of("text/plain", ServerBody::Text(text.to_owned()));
        for (name, value) in headers {
            response.set(name, value);
        }
        response
    }

    struct Browser {
        host: HostName,
        uri: Uri,
        cache: HttpCache,
    }

    impl Browser {
        fn new() -> Self {
            Self {
                host: "api.notes.test".parse().unwrap(),
                uri: Uri::from_static("/notes?page=1"),
                cache: HttpCache::new(1_767_268_800_000),
            }
        }

        fn look_up(&self, request: &ParsedRequest, at: Duration) -> Option<Lookup> {
            self.cache.look_up(&self.host, &self.uri, request, at)
        }

        fn take(
            &mut self,
            request: &ParsedRequest,
            response: ServerResponse,
            at: Duration,
        ) -> ServerResponse {
            let Self { host, uri, cache } = self;
            cache.take(host, uri, request, response, at)
        }

        /// The text of the fresh response.
        fn fresh(&self, request: &ParsedRequest, at: Duration) -> Option<String> {
            match self.look_up(request, at)? {
                Lookup::Fresh(kept) => Some(String::from_utf8_lossy(&kept.bytes()).into_owned()),
                Lookup::Stale(_) => None,
            }
        }

        fn validators(&self, request: &ParsedRequest, at: Duration) -> Vec<(String, String)> {
            match self.look_up(request, at) {
                Some(Lookup::Stale(validators)) => validators,
                _ => Vec::new(),
            }
        }
    }

    #[test]
    fn response_is_fresh_until_it_expires() {
        let mut browser = Browser::new();
        let request = get(&[]);
        for (header, value) in [
            ("cache-control", "private, max-age=60"),
            // The case starts at noon on 1 January 2026.
            ("expires", "Thu, 01 Jan 2026 12:01:00 GMT"),
        ] {
            let response = respond("kept", &[(header, value), ("set-cookie", "a=b")]);
            let sent = browser.take(&request, response, Duration::ZERO);
            assert_eq!(sent.header("cache-control"), Some("no-store"));
            assert_eq!(sent.header("set-cookie"), Some("a=b"));
            let nearly = Duration::from_millis(59_999);
            assert_eq!(browser.fresh(&request, nearly).as_deref(), Some("kept"));
            assert_eq!(browser.fresh(&request, MINUTE), None);
            let Some(Lookup::Fresh(kept)) = browser.look_up(&request, nearly) else {
                panic!("it is fresh");
            };
            assert_eq!(kept.header("set-cookie"), None);
        }
    }

    #[test]
    fn response_without_cache_headers_is_unchanged() {
        let mut browser = Browser::new();
        for headers in [
            &[][..],
            &[("cache-control", "no-store, max-age=60")],
            &[("vary", "*"), ("cache-control", "max-age=60")],
        ] {
            let request = get(&[]);
            browser.take(&request, respond("new", headers), Duration::ZERO);
            assert_eq!(browser.fresh(&request, Duration::ZERO), None, "{headers:?}");
        }
        let conditional = get(&[("if-none-match", "\"own\"")]);
        let response = respond("new", &[("cache-control", "max-age=60")]);
        let sent = browser.take(&conditional, response.clone(), Duration::ZERO);
        assert_eq!(sent, response);
    }

    #[test]
    fn languages_are_stored_separately() {
        let mut browser = Browser::new();
        let fresh = [("vary", "accept-language"), ("cache-control", "max-age=60")];
        let [english, french] = ["en", "fr"].map(|locale| get(&[("accept-language", locale)]));
        browser.take(&english, respond("milk", &fresh), Duration::ZERO);
        assert_eq!(browser.fresh(&french, Duration::ZERO), None);
        browser.take(&french, respond("lait", &fresh), Duration::ZERO);
        for (request, text) in [(&english, "milk"), (&french, "lait")] {
            assert_eq!(
                browser.fresh(request, Duration::ZERO).as_deref(),
                Some(text)
            );
        }
    }

    #[test]
    fn revalidated_response_is_fresh_again() {
        const DATE: &str = "Wed, 31 Dec 2025 12:00:00 GMT";
        for (header, value, condition) in [
            ("etag", "\"v1\"", "if-none-match"),
            ("last-modified", DATE, "if-modified-since"),
        ] {
            let mut browser = Browser::new();
            let request = get(&[]);
            let response = respond("kept", &[("cache-control", "max-age=60"), (header, value)]);
            browser.take(&request, response, Duration::ZERO);
            let condition = (condition.to_owned(), value.to_owned());
            assert_eq!(browser.validators(&request, MINUTE), [condition]);
            let unchanged = ServerResponse::empty(304);
            let shown = browser.take(&request, unchanged, MINUTE);
            assert_eq!((shown.status, &shown.bytes()[..]), (200, &b"kept"[..]));
            assert_eq!(
                browser.fresh(&request, MINUTE * 3 / 2).as_deref(),
                Some("kept")
            );
            assert_eq!(browser.fresh(&request, MINUTE * 2), None);
        }
    }

    #[test]
    fn unsafe_request_invalidates_the_response() {
        let mut browser = Browser::new();
        let request = get(&[]);
        let fresh = respond("kept", &[("cache-control", "max-age=60")]);
        browser.take(&request, fresh, Duration::ZERO);
        let mut post = get(&[]);
        post.method = "POST".to_owned();
        browser.take(&post, ServerResponse::empty(500), Duration::ZERO);
        assert!(browser.fresh(&request, Duration::ZERO).is_some());
        browser.take(&post, ServerResponse::empty(204), Duration::ZERO);
        assert!(browser.fresh(&request, Duration::ZERO).is_none());
    }

    #[test]
    fn nothing_is_stored_at_a_time_without_a_date() {
        let mut browser = Browser::new();
        browser.cache = HttpCache::new(u64::MAX);
        let request = get(&[]);
        let response = respond("new", &[("cache-control", "max-age=60")]);
        let sent = browser.take(&request, response.clone(), Duration::MAX);
        assert_eq!(sent, response);
    }

    #[test]
    fn oldest_response_is_removed_first() {
        let mut browser = Browser::new();
        let request = get(&[]);
        for page in 0..=MOST {
            browser.uri = format!("/notes?page={page}").parse().unwrap();
            let response = respond("kept", &[("cache-control", "max-age=60")]);
            browser.take(&request, response, Duration::ZERO);
        }
        assert!(browser.fresh(&request, Duration::ZERO).is_some());
        browser.uri = Uri::from_static("/notes?page=0");
        assert!(browser.fresh(&request, Duration::ZERO).is_none());
    }
}
