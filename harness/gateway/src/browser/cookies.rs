//! The lifetimes of cookies on the stage's clock.
//!
//! An engine ages cookies by real time, which is not the page's time. It therefore receives every cookie without a
//! lifetime, and this table keeps the lifetimes. When one ends, the owner makes the page's agent remove the cookie.
//! Cookies out of the agent's reach, because they are `HttpOnly` or belong to another host, are taken out of requests
//! and removed by the responses.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use cookie::Cookie;
use hyper::header::{COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use parking_lot::Mutex;
use tower::{Service as _, service_fn};

use crate::host_name::HostName;

/// A cookie's identity.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CookieKey {
    /// The host that set it, or the domain it applies to.
    pub host: String,
    /// Whether subdomains receive the cookie, too.
    pub is_domain: bool,
    /// The path it applies to.
    pub path: String,
    pub name: String,
}

/// A cookie that was set.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CookieSet {
    /// Its identity.
    pub key: CookieKey,
    /// The end of its lifetime, as the time since the start of the case; `None` if it lasts as long as the page.
    pub end: Option<Duration>,
}

/// The cookies of one case, with their lifetimes.
#[derive(Debug)]
pub struct CookieExpiry {
    /// The time at the start of the case, in milliseconds since 1970.
    epoch: u64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    now: Duration,
    known: BTreeMap<CookieKey, Known>,
    /// The cookies that responses have set since the owner last took them.
    set: Vec<CookieSet>,
    /// The number of cookies so far, which orders those of one path.
    created: u64,
}

#[derive(Debug)]
struct Known {
    end: Option<Duration>,
    is_over: bool,
    /// Whether only servers may change it.
    is_http_only: bool,
    created: u64,
}

impl CookieExpiry {
    /// The lifetimes of the cookies of a case that started at `epoch`, in milliseconds since 1970.
    pub fn new(epoch: u64) -> Self {
        Self {
            epoch,
            state: Mutex::default(),
        }
    }

    /// Sets the time since the start of the case.
    pub fn reach(&self, now: Duration) {
        self.state.lock().now = now;
    }

    /// Records a cookie that a page has set.
    pub fn set_by_page(&self, set: CookieSet) {
        let mut state = self.state.lock();
        let is_refused = state
            .known
            .get(&set.key)
            .is_some_and(|known| known.is_http_only && !known.is_over);
        if !is_refused {
            state.keep(set, false);
        }
    }

    /// The cookies that responses have set since the last call, in an order that doesn't depend on theirs.
    pub fn take_set(&self) -> Vec<CookieSet> {
        let mut set = std::mem::take(&mut self.state.lock().set);
        set.sort();
        set
    }

    /// The time at which the next cookie expires.
    pub fn next_due(&self) -> Option<Duration> {
        let state = self.state.lock();
        let lives = state.known.values().filter(|known| !known.is_over);
        lives.filter_map(|known| known.end).min()
    }

    /// Expires the cookies whose lifetimes are over by now, and returns them.
    pub fn expire(&self, now: Duration) -> Vec<CookieKey> {
        let mut state = self.state.lock();
        let due = state
            .known
            .iter_mut()
            .filter(|(_, known)| !known.is_over && known.end.is_some_and(|end| end <= now));
        due.map(|(key, known)| {
            known.is_over = true;
            key.clone()
        })
        .collect()
    }

    /// Applies the lifetimes to a host's requests and responses.
    pub(crate) fn rule(self: &Arc<Self>, host: &HostName, router: Router) -> Router {
        let lives = Arc::clone(self);
        let host = host.to_string();
        let service = service_fn(move |mut request: Request| {
            let (lives, host, mut router) = (Arc::clone(&lives), host.clone(), router.clone());
            async move {
                let path = request.uri().path().to_owned();
                let ended = lives.withhold(&host, &path, request.headers_mut());
                let Ok(mut response) = router.call(request).await;
                lives.hand_out(&host, &path, response.headers_mut(), ended);
                Ok::<_, Infallible>(response)
            }
        });
        Router::new().fallback_service(service)
    }

    /// Takes expired cookies out of a request, and returns them.
    fn withhold(&self, host: &str, path: &str, headers: &mut HeaderMap) -> Vec<CookieKey> {
        let state = self.state.lock();
        let mut ended: Vec<CookieKey> = Vec::new();
        if !state.known.values().any(|known| known.is_over) {
            return ended;
        }
        let sent = sent(headers);
        let mut left: Vec<Option<&str>> = sent.iter().map(|pair| Some(pair.as_str())).collect();
        for (key, known) in state.known.iter().filter(|(_, known)| known.is_over) {
            if !key.is_for(host, path) {
                continue;
            }
            // Browsers send cookies of the same name in a fixed order: longer paths first, then older cookies.
            let mut namesakes: Vec<_> = state.known.iter().collect();
            namesakes.retain(|(other, _)| other.name == key.name && other.is_for(host, path));
            namesakes
                .sort_by_key(|(other, known)| (std::cmp::Reverse(other.path.len()), known.created));
            let places: Vec<usize> = (0..sent.len())
                .filter(|&place| name_of(&sent[place]) == key.name)
                .collect();
            // Fewer cookies were sent than are known if the page has lost expired ones.
            let place = if places.len() == namesakes.len() {
                namesakes
                    .iter()
                    .position(|(_, other)| other.created == known.created)
            } else if namesakes.iter().all(|(_, other)| other.is_over) {
                Some(0)
            } else {
                None
            };
            if let Some(place) = place.and_then(|place| places.get(place)) {
                left[*place] = None;
                ended.push(key.clone());
            }
        }
        if !ended.is_empty() {
            headers.remove(COOKIE);
            let left: Vec<&str> = left.into_iter().flatten().collect();
            if let (false, Ok(value)) = (left.is_empty(), left.join("; ").try_into()) {
                headers.insert(COOKIE, value);
            }
        }
        ended
    }

    /// Records the cookies that a response sets, and removes their lifetimes. Removes expired cookies that the
    /// request carried.
    /// their lives are over.
    fn hand_out(&self, host: &str, path: &str, headers: &mut HeaderMap, ended: Vec<CookieKey>) {
        let mut state = self.state.lock();
        let texts: Vec<String> = headers
            .get_all(SET_COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok().map(str::to_owned))
            .collect();
        headers.remove(SET_COOKIE);
        let mut written: Vec<String> = Vec::new();
        for key in ended {
            if state.known.get(&key).is_some_and(|known| known.is_over) {
                written.push(key.removal());
            }
        }
        for text in texts {
            let Ok(cookie) = Cookie::parse(text.as_str()) else {
                written.push(text);
                continue;
            };
            let end = self.end(&cookie, state.now);
            let key = CookieKey::of(&cookie, host, path);
            let is_over = end.is_some_and(|end| end <= state.now);
            written.push(lifeless(&text, is_over));
            let is_http_only = cookie.http_only().unwrap_or_default();
            let set = CookieSet { key, end };
            state.set.push(set.clone());
            state.keep(set, is_http_only);
        }
        for text in written {
            if let Ok(value) = HeaderValue::try_from(text) {
                headers.append(SET_COOKIE, value);
            }
        }
    }

    /// The end of a cookie's lifetime: by its age, or else by its date.
    fn end(&self, cookie: &Cookie<'_>, now: Duration) -> Option<Duration> {
        if let Some(age) = cookie.max_age() {
            let age = u64::try_from(age.whole_seconds()).unwrap_or(0);
            return Some(now.saturating_add(Duration::from_secs(age)));
        }
        let since_1970 = u64::try_from(cookie.expires_datetime()?.unix_timestamp()).unwrap_or(0);
        let since_1970 = Duration::from_secs(since_1970);
        Some(since_1970.saturating_sub(Duration::from_millis(self.epoch)))
    }
}

impl State {
    fn keep(&mut self, set: CookieSet, is_http_only: bool) {
        let CookieSet { key, end } = set;
        if end.is_some_and(|end| end <= self.now) {
            self.known.remove(&key);
            return;
        }
        self.created += 1;
        let created = match self.known.get(&key) {
            Some(known) if !known.is_over => known.created,
            _ => self.created,
        };
        let known = Known {
            end,
            is_over: false,
            is_http_only,
            created,
        };
        self.known.insert(key, known);
    }
}

impl CookieKey {
    fn of(cookie: &Cookie<'_>, host: &str, path: &str) -> Self {
        let domain = cookie.domain().filter(|domain| !domain.is_empty());
        let explicit = cookie.path().filter(|path| path.starts_with('/'));
        let default = match path.rfind('/') {
            None | Some(0) => "/",
            Some(end) => &path[..end],
        };
        Self {
            host: domain.unwrap_or(host).to_ascii_lowercase(),
            is_domain: domain.is_some(),
            path: explicit.unwrap_or(default).to_owned(),
            name: cookie.name().to_owned(),
        }
    }

    /// Whether a request to this host and path carries the cookie.
    fn is_for(&self, host: &str, path: &str) -> bool {
        let is_below = |host: &str| {
            let above = host.strip_suffix(self.host.as_str());
            above.is_some_and(|above| above.ends_with('.'))
        };
        let rest = path.strip_prefix(self.path.as_str());
        (host == self.host || (self.is_domain && is_below(host)))
            && rest.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with('/') || self.path.ends_with('/')
            })
    }

    /// The `Set-Cookie` that removes it.
    fn removal(&self) -> String {
        let Self { name, path, .. } = self;
        let domain = if self.is_domain {
            format!("; Domain={}", self.host)
        } else {
            String::new()
        };
        format!("{name}=; Path={path}{domain}; Max-Age=0; Secure")
    }
}

/// The cookies of a request, each with its value.
fn sent(headers: &HeaderMap) -> Vec<String> {
    let values = headers.get_all(COOKIE).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    pairs.map(|pair| pair.trim().to_owned()).collect()
}

fn name_of(pair: &str) -> &str {
    pair.split_once('=').map_or("", |(name, _)| name).trim()
}

/// A `Set-Cookie` without a lifetime, or one that removes the cookie if it has expired.
fn lifeless(text: &str, is_over: bool) -> String {
    let mut parts: Vec<&str> = text.split(';').collect();
    parts.retain(|part| {
        let name = part.split('=').next().unwrap_or_default().trim();
        !name.eq_ignore_ascii_case("max-age") && !name.eq_ignore_ascii_case("expires")
    });
    let mut text = parts.join(";");
    if is_over {
        text.push_str("; Max-Age=0");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "www.notes.test";
    /// 1 January 2026.
    const EPOCH: u64 = 1_767_225_600_000;

    fn hours(hours: u64) -> Duration {
        Duration::from_secs(hours * 3600)
    }

    /// The cookies that a page receives when a server sets these.
    fn hand_out(lives: &CookieExpiry, cookies: &[&'static str]) -> Vec<String> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(SET_COOKIE, HeaderValue::from_static(cookie));
        }
        lives.hand_out(HOST, "/v1/login", &mut headers, Vec::new());
        let all = headers.get_all(SET_COOKIE).iter();
        all.map(|value| value.to_str().unwrap().to_owned())
            .collect()
    }

    /// The cookies that a server receives of those that a page sends, and the response's removal of the rest.
    fn exchange(lives: &CookieExpiry, cookies: &'static str) -> (String, Vec<String>) {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_static(cookies));
        let ended = lives.withhold(HOST, "/v1/notes", &mut headers);
        let left = headers
            .get(COOKIE)
            .map(|value| value.to_str().unwrap().to_owned());
        let mut response = HeaderMap::new();
        lives.hand_out(HOST, "/v1/notes", &mut response, ended);
        let all = response.get_all(SET_COOKIE).iter();
        let removed = all.map(|value| value.to_str().unwrap().to_owned());
        (left.unwrap_or_default(), removed.collect())
    }

    #[test]
    fn page_gets_cookies_without_lifetimes() {
        let lives = CookieExpiry::new(EPOCH);
        let given = hand_out(
            &lives,
            &[
                "a=1; Path=/; Max-Age=3600; HttpOnly",
                "b=2; expires=Thu, 01 Jan 2026 02:00:00 GMT; Secure",
                "c=3",
                "d=; Max-Age=0",
                "e=; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
            ],
        );
        assert_eq!(
            given,
            [
                "a=1; Path=/; HttpOnly",
                "b=2; Secure",
                "c=3",
                "d=; Max-Age=0",
                "e=; Max-Age=0"
            ]
        );
        let ends: Vec<_> = lives
            .take_set()
            .into_iter()
            .map(|set| (set.key.name, set.key.path, set.end))
            .collect();
        assert_eq!(ends.len(), 5);
        assert!(ends.contains(&("a".into(), "/".into(), Some(hours(1)))));
        assert!(ends.contains(&("b".into(), "/v1".into(), Some(hours(2)))));
        assert!(ends.contains(&("c".into(), "/v1".into(), None)));
        assert_eq!(lives.next_due(), Some(hours(1)));
    }

    #[test]
    fn cookie_expires_by_the_clock_of_the_case() {
        let lives = CookieExpiry::new(EPOCH);
        hand_out(&lives, &["a=1; Path=/; Max-Age=3600", "b=2; Path=/"]);
        assert_eq!(
            exchange(&lives, "a=1; b=2"),
            ("a=1; b=2".into(), Vec::new())
        );
        assert_eq!(lives.expire(Duration::from_millis(3_599_999)), []);
        lives.reach(hours(1));
        let expired: Vec<_> = lives
            .expire(hours(1))
            .into_iter()
            .map(|key| key.name)
            .collect();
        assert_eq!(expired, ["a"]);
        assert_eq!(lives.next_due(), None);
        let removal = "a=; Path=/; Max-Age=0; Secure".to_owned();
        assert_eq!(exchange(&lives, "a=1; b=2"), ("b=2".into(), vec![removal]));
        // It is valid again after being set again.
        hand_out(&lives, &["a=3; Path=/"]);
        assert_eq!(
            exchange(&lives, "b=2; a=3"),
            ("b=2; a=3".into(), Vec::new())
        );
    }

    #[test]
    fn expired_cookie_is_removed_among_cookies_of_the_same_name() {
        let lives = CookieExpiry::new(EPOCH);
        hand_out(&lives, &["a=long; Path=/v1; Max-Age=10", "a=short; Path=/"]);
        lives.expire(hours(1));
        assert_eq!(exchange(&lives, "a=long; a=short").0, "a=short");
        // The page has removed it in the meantime.
        assert_eq!(exchange(&lives, "a=short").0, "a=short");
    }

    #[test]
    fn page_cannot_change_an_http_only_cookie() {
        let lives = CookieExpiry::new(EPOCH);
        hand_out(&lives, &["a=1; Path=/; Max-Age=3600; HttpOnly"]);
        let key = CookieKey {
            host: HOST.into(),
            is_domain: false,
            path: "/".into(),
            name: "a".into(),
        };
        lives.set_by_page(CookieSet { key, end: None });
        assert_eq!(lives.next_due(), Some(hours(1)));
    }

    #[test]
    fn domain_and_path_include_subdomains_and_subpaths() {
        let key = |host: &str, is_domain, path: &str| CookieKey {
            host: host.into(),
            is_domain,
            path: path.into(),
            name: "a".into(),
        };
        assert!(key("notes.test", true, "/").is_for(HOST, "/v1"));
        assert!(!key("notes.test", false, "/").is_for(HOST, "/v1"));
        assert!(!key("otes.test", true, "/").is_for("notes.test", "/"));
        assert!(key(HOST, false, "/v1").is_for(HOST, "/v1/a"));
        assert!(!key(HOST, false, "/v1").is_for(HOST, "/v10"));
    }
}
